/** SHA-256 (FIPS 180-4) for pages that were not opened over https, where the browser gives no crypto.subtle. */
function constants(root: number, count: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; ++n) {
    let prime = true;
    for (let d = 2; d * d <= n; ++d) if (n % d === 0) prime = false;
    if (prime) words[found++] = Math.floor((n ** (1 / root) % 1) * 2 ** 32);
  }
  return words;
}

const first = constants(2, 8);
const rounds = constants(3, 64);

export function sha256_plain(data: Uint8Array): Uint8Array {
  const size = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  const bits = new DataView(padded.buffer);
  bits.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  bits.setUint32(size - 4, data.length << 3);
  const hash = first.slice();
  const w = new Uint32Array(64);
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < size; block += 64) {
    for (let i = 0; i < 16; ++i) w[i] = bits.getUint32(block + i * 4);
    for (let i = 16; i < 64; ++i) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    const s = hash.slice();
    for (let i = 0; i < 64; ++i) {
      const [a, b, c, d, e, f, g, h] = s as unknown as [number, number, number, number, number, number, number, number];
      const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!;
      const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      s.set([t1 + t2, a, b, c, d + t1, e, f, g]);
    }
    for (let i = 0; i < 8; ++i) hash[i] = hash[i]! + s[i]!;
  }
  const out = new Uint8Array(32);
  const view = new DataView(out.buffer);
  hash.forEach((word, i) => view.setUint32(i * 4, word));
  return out;
}
