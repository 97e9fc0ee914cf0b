/** A name cut to so many half-width letters; Japanese ones count two. */
export function short_name(name: string, most: number): string {
  const size = (letter: string) => (letter.codePointAt(0)! > 0x2e7f ? 2 : 1);
  const letters = [...name];
  if (letters.reduce((sum, letter) => sum + size(letter), 0) <= most) return name;
  let kept = '';
  let used = 1;
  for (const letter of letters) {
    used += size(letter);
    if (used > most) break;
    kept += letter;
  }
  return `${kept}…`;
}

/** The beginning of a text that is at most so many bytes long. */
export function first_bytes(text: string, most: number): string {
  let kept = '';
  let used = 0;
  for (const letter of text) {
    used += new TextEncoder().encode(letter).length;
    if (used > most) break;
    kept += letter;
  }
  return kept;
}

/** Puts values into a text at its {names}. */
export function fill(text: string, params?: { [name: string]: string | number }): string {
  return params
    ? text
        .replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
        .replace(/\bYou[’']s\b/g, (_, at: number) => (at === 0 ? 'Your' : 'your')) // "You" stands where a name may
    : text;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
