/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:evaluator' {
  const address: string;
  export default address;
}
declare module 'virtual:tiles' {
  const sprite: string;
  export default sprite;
}
