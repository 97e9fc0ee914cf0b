/** Puts values into a text at its {names}. */
export function fill(text: string, params?: { [name: string]: string | number }): string {
  return params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole)) : text;
}
