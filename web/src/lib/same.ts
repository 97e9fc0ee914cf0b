/** Values of options, as they came from the server. */
export function same_value(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
