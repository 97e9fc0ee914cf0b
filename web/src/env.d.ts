/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:tiles' {
  const sprite: string;
  export default sprite;
}
