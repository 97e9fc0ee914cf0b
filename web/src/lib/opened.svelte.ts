/** A log file that somebody has brought along: kept while the window is open, and nowhere else. */
import { keep_in_window, kept_in_window } from './window_kept';
import type { Looked, Replay } from './wire';

/** `first`: what the server said of it when it was opened. */
export type Opened = { name: string; text: string; rule: string; first?: Replay & Looked };

const key = 'jansou.opened';
/** As the server takes it. */
export const longest_log = 2 * 1024 * 1024;

let now = $state.raw<Opened | null>(kept_in_window<Opened>(key));
export const opened = {
  get now(): Opened | null {
    return now;
  },
};

export function open(log: Opened): void {
  now = log;
  keep_in_window(key, { name: log.name, text: log.text, rule: log.rule });
}

/** The text of a file, in UTF-8 or as its byte order mark says. */
async function text_of(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  const little = first === 0xff && second === 0xfe;
  const big = first === 0xfe && second === 0xff;
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** The text of a file, unpacked if it is packed as Tenhou's are; null if it is longer than the server takes. */
export async function text_of_log(file: Blob): Promise<string | null> {
  if (file.size > longest_log) return null;
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (begin[0] !== 0x1f || begin[1] !== 0x8b) return text_of(file);
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: BlobPart[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text_of(new Blob(parts));
    size += value.byteLength;
    if (size > longest_log) return null;
    parts.push(value as BlobPart);
  }
}
