// What both scripts need: chance, tiles in three notations, the engine as a process, arguments.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './settings.mjs';

/// A reproducible source of chance (sfc32, seeded by a hash of any text).
export class Chance {
  constructor(seed) {
    let h = 1779033703;
    const word = () => {
      h = Math.imul(h ^ (h >>> 16), 2246822507);
      h = Math.imul(h ^ (h >>> 13), 3266489909);
      return (h ^= h >>> 16) >>> 0;
    };
    for (const c of String(seed)) h = (Math.imul(h ^ c.charCodeAt(0), 3432918353) << 13) | (h >>> 19);
    this.state = [word(), word(), word(), 1];
    for (let i = 0; i < 12; i++) this.word();
  }
  word() {
    const s = this.state,
      t = (s[0] + s[1] + s[3]++) | 0;
    s[0] = s[1] ^ (s[1] >>> 9);
    s[1] = (s[2] + (s[2] << 3)) | 0;
    s[2] = (((s[2] << 21) | (s[2] >>> 11)) + t) | 0;
    return t >>> 0;
  }
  below(n) {
    return Math.floor((this.word() / 4294967296) * n);
  }
  chance(p) {
    return this.word() / 4294967296 < p;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
  weighted(pairs) {
    let at = this.below(pairs.reduce((sum, [w]) => sum + w, 0));
    return pairs.find(([w]) => (at -= w) < 0)[1];
  }
  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }
  hex() {
    return this.word().toString(16).padStart(8, '0') + this.word().toString(16).padStart(8, '0');
  }
}

// Tiles are held as majiang-core writes them: m1, s0 (red), z5 (white).
const HONOURS = ['E', 'S', 'W', 'N', 'P', 'F', 'C'];
const kinds_of = (s, n) => Array.from({ length: n }, (_, i) => s + (i + 1));
export const KINDS = [...kinds_of('m', 9), ...kinds_of('p', 9), ...kinds_of('s', 9), ...kinds_of('z', 7)];
export const plain = (p) => p.replace('0', '5');
export const terminal_or_honour = (p) => /^z|[19]/.test(p);
export const full_set = () => KINDS.flatMap((p) => [/^[mps]5/.test(p) ? p[0] + '0' : p, p, p, p]);

export function to_mjai(p) {
  if (p[0] == 'z') return HONOURS[p[1] - 1];
  return p[1] == '0' ? `5${p[0]}r` : p[1] + p[0];
}

export function from_mjai(pai) {
  const honour = HONOURS.indexOf(pai);
  if (honour >= 0) return `z${honour + 1}`;
  const m = /^([1-9])([mps])(r?)$/.exec(pai);
  if (!m) throw new Error(`no tile: ${JSON.stringify(pai)}`);
  return m[2] + (m[3] ? '0' : m[1]);
}

/// Tiles in the given order, 123m05p.
export function to_mpsz(tiles) {
  return tiles.map((p, i) => p[1] + (tiles[i + 1]?.[0] == p[0] ? '' : p[0])).join('');
}

export const by_kind = (a, b) => (a[0] == b[0] ? plain(a)[1] - plain(b)[1] || b[1] - a[1] : a[0] < b[0] ? -1 : 1);
export const sorted = (tiles) => [...tiles].sort(by_kind);

/// Position of the discarder seen from the caller: + the next seat, = across, - the one before.
export const direction = (from, to) => '_+=-'[(4 + from - to) % 4];

/// The engine, one JSON object a line in and out.
export class Engine {
  constructor(args) {
    const program = process.env.JANSOU || `${ROOT}build/release/bin/jansou`;
    this.child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.on('error', (e) => broken(`${program} does not run: ${e.message}`));
    this.child.stdin.on('error', () => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }
  send(object) {
    return this.write(JSON.stringify(object) + '\n');
  }
  write(text) {
    return this.child.stdin.write(text) ? null : new Promise((done) => this.child.stdin.once('drain', done));
  }
  async next() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('the engine ended before it had answered');
    try {
      return JSON.parse(value);
    } catch {
      throw new Error(`the engine wrote no JSON: ${value.slice(0, 300)}`);
    }
  }
  close() {
    this.child.stdin.end();
  }
}

function broken(message) {
  console.error(message);
  process.exit(2);
}

/// `[count] --name value ...`; a name without a value is true.
export function args(defaults) {
  const result = { ...defaults },
    words = process.argv.slice(2);
  for (let i = 0; i < words.length; i++) {
    if (!words[i].startsWith('--')) result.count = +words[i];
    else result[words[i].slice(2)] = words[i + 1] && !words[i + 1].startsWith('--') ? words[++i] : true;
  }
  if (!Number.isInteger(result.count) || result.count < 1) broken('the count must be a positive whole number');
  return result;
}
