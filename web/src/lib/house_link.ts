/** A rule file in a link: packed where the browser can, in letters that a link may have. Bounded both ways. */

export const longest_text = 32 * 1024;
export const longest_code = 12000;

const to_letters = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function from_letters(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Null if it goes on after so many bytes, or is broken. */
async function all_of(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > most) {
        void reader.cancel();
        return null;
      }
      parts.push(value);
    }
  } catch {
    return null;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const through = (
  bytes: Uint8Array<ArrayBuffer>,
  change: ReadableWritablePair<Uint8Array, BufferSource>,
): ReadableStream<Uint8Array> => new Blob([bytes]).stream().pipeThrough(change);

/** The code of a text; null if a link with it would be too long. */
export async function code_of(text: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > longest_text) return null;
  let code = `0${to_letters(bytes)}`;
  if ('CompressionStream' in globalThis) {
    const packed = await all_of(through(bytes, new CompressionStream('deflate-raw')), longest_code);
    if (packed) code = `1${to_letters(packed)}`;
  }
  return code.length <= longest_code ? code : null;
}

/** The text of a code; null if it is none. */
export async function text_of_code(code: string): Promise<string | null> {
  if (code.length > longest_code) return null;
  const bytes = from_letters(code.slice(1));
  if (!bytes) return null;
  let plain: Uint8Array | null = bytes;
  if (code[0] === '1') {
    if (!('DecompressionStream' in globalThis)) return null;
    plain = await all_of(through(bytes, new DecompressionStream('deflate-raw')), longest_text);
  } else if (code[0] !== '0') return null;
  try {
    return plain && new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return null;
  }
}
