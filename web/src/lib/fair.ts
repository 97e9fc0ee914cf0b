/** Whether the walls were fixed before the deal: the secret must fit the commitment that was told at the start. */
import { sha256_plain } from './sha256';
import type { Fair } from './wire';

export function from_hex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

export function to_hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(parts: Uint8Array<ArrayBuffer>[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return to_hex(
    globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', whole)) : sha256_plain(whole),
  );
}

export type FairAnswer = { fits: boolean; seed: string; own_nonce: boolean };

/**
 * `promised` is the commitment this page was told before the first deal; `own` the nonce it sent itself. A nonce that
 * came too late is in no seed: the wall was fixed all the same, but not with a number of ours.
 */
export async function check_fair(fair: Fair, promised: string, own?: string): Promise<FairAnswer> {
  const commitment = await sha256([from_hex(fair.secret)]);
  const lengths = (fair.version ?? 1) > 1;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const seed = await sha256([
    bytes(lengths ? 'jansou wall 2' : 'jansou wall'),
    from_hex(fair.secret),
    ...fair.nonces.flatMap((nonce) => (lengths ? [Uint8Array.of(nonce.length), bytes(nonce)] : [bytes(nonce)])),
  ]);
  const own_nonce = own === undefined || fair.nonces.includes(own);
  return { fits: commitment === fair.commitment && (promised === '' || promised === fair.commitment), seed, own_nonce };
}

export function fresh_nonce(): string {
  return to_hex(crypto.getRandomValues(new Uint8Array(16)));
}
