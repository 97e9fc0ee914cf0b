// The shanten number as majiang-core counts it, remembering what each suit comes to: the same answers, several times
// quicker, so that more games of its bot fit into an hour. `node remembered_shanten.mjs` compares it with the original
// on random hands.
//
// Of a suit two ways are kept (fewest left over first, most sets first), each as sets, partial sets, single tiles.
const ways = new Map(); // by the counts as a number in base 5

function with_partial(c) {
  let tiles = 0,
    partial = 0,
    single = 0;
  const close = () => {
    partial += tiles >> 1;
    single += tiles % 2;
    tiles = 0;
  };
  for (let n = 1; n <= 9; n++) {
    tiles += c[n];
    if (n <= 7 && c[n + 1] === 0 && c[n + 2] === 0) close();
  }
  close();
  return [0, partial, single, 0, partial, single];
}

function best(c, n) {
  if (n > 9) return with_partial(c);
  let r = best(c, n + 1);
  const consider = (x) => {
    if (x[2] < r[2] || (x[2] === r[2] && x[1] < r[1])) r = [x[0], x[1], x[2], r[3], r[4], r[5]];
    if (x[3] > r[3] || (x[3] === r[3] && x[4] > r[4])) r = [r[0], r[1], r[2], x[3], x[4], x[5]];
  };
  if (n <= 7 && c[n] > 0 && c[n + 1] > 0 && c[n + 2] > 0) {
    c[n]--;
    c[n + 1]--;
    c[n + 2]--;
    const x = best(c, n).slice();
    c[n]++;
    c[n + 1]++;
    c[n + 2]++;
    x[0]++;
    x[3]++;
    consider(x);
  }
  if (c[n] >= 3) {
    c[n] -= 3;
    const x = best(c, n + 1).slice();
    c[n] += 3;
    x[0]++;
    x[3]++;
    consider(x);
  }
  return r;
}

function suit(c) {
  const key =
    c[1] + 5 * (c[2] + 5 * (c[3] + 5 * (c[4] + 5 * (c[5] + 5 * (c[6] + 5 * (c[7] + 5 * (c[8] + 5 * c[9])))))));
  let w = ways.get(key);
  if (!w) ways.set(key, (w = Int8Array.from(best(c.slice(), 1))));
  return w;
}

function count(m, d, g, pair) {
  const n = pair ? 4 : 5;
  if (m > 4) {
    d += m - 4;
    m = 4;
  }
  if (m + d > 4) {
    g += m + d - 4;
    d = 4 - m;
  }
  if (m + d + g > n) g = n - m - d;
  if (pair) d++;
  return 13 - m * 3 - d * 2 - g;
}

function least(a, b, c, z, melds, pair) {
  let min = 13;
  for (let i = 0; i < 6; i += 3)
    for (let j = 0; j < 6; j += 3)
      for (let k = 0; k < 6; k += 3) {
        const x = count(
          melds + a[i] + b[j] + c[k] + z[0],
          a[i + 1] + b[j + 1] + c[k + 1] + z[1],
          a[i + 2] + b[j + 2] + c[k + 2] + z[2],
          pair,
        );
        if (x < min) min = x;
      }
  return min;
}

const z = [0, 0, 0];
function honours(c) {
  z[0] = z[1] = z[2] = 0;
  for (let n = 1; n <= 7; n++) {
    if (c[n] >= 3) z[0]++;
    else if (c[n] === 2) z[1]++;
    else if (c[n] === 1) z[2]++;
  }
  return z;
}

function general(h) {
  const b = h._bingpai,
    melds = h._fulou.length;
  let m = suit(b.m),
    p = suit(b.p),
    s = suit(b.s);
  let min = least(m, p, s, honours(b.z), melds, false);
  for (const name of ['m', 'p', 's']) {
    const c = b[name];
    for (let n = 1; n <= 9; n++) {
      if (c[n] < 2) continue;
      c[n] -= 2;
      const w = suit(c);
      c[n] += 2;
      const x = least(name === 'm' ? w : m, name === 'p' ? w : p, name === 's' ? w : s, z, melds, true);
      if (x < min) min = x;
    }
  }
  for (let n = 1; n <= 7; n++) {
    if (b.z[n] < 2) continue;
    b.z[n] -= 2;
    const x = least(m, p, s, honours(b.z), melds, true);
    b.z[n] += 2;
    if (x < min) min = x;
  }
  return min === -1 && h._zimo && h._zimo.length > 2 ? 0 : min;
}

export function shanten(h) {
  let min = general(h);
  if (h._fulou.length) return min;
  const b = h._bingpai;
  let kinds = 0,
    doubled = 0,
    pairs = 0,
    singles = 0;
  for (const name of ['m', 'p', 's', 'z']) {
    const c = b[name];
    for (let n = 1; n < c.length; n++) {
      if (!c[n]) continue;
      if (c[n] >= 2) pairs++;
      else singles++;
      if (name === 'z' || n === 1 || n === 9) {
        kinds++;
        if (c[n] >= 2) doubled++;
      }
    }
  }
  min = Math.min(min, doubled ? 12 - kinds : 13 - kinds);
  if (pairs > 7) pairs = 7;
  if (pairs + singles > 7) singles = 7 - pairs;
  return Math.min(min, 13 - pairs * 2 - singles);
}

export function useful(h, f = shanten) {
  if (h._zimo) return null;
  const list = [],
    now = f(h);
  for (const name of ['m', 'p', 's', 'z']) {
    const c = h._bingpai[name];
    for (let n = 1; n < c.length; n++) {
      if (c[n] >= 4) continue;
      c[n]++;
      if (f(h) < now) list.push(name + n);
      c[n]--;
    }
  }
  return list;
}

export function remember(Majiang) {
  Majiang.Util.xiangting = shanten;
  Majiang.Util.tingpai = useful;
}

// Held against majiang-core itself, on hands drawn at random, some of one suit alone.
if (process.argv[1]?.endsWith('remembered_shanten.mjs')) {
  const { createRequire } = await import('node:module');
  const Majiang = createRequire(import.meta.url)('@kobalab/majiang-core');
  let seed = 1;
  const below = (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
  const wall = ['m', 'p', 's', 'z'].flatMap((s) =>
    Array.from({ length: s === 'z' ? 28 : 36 }, (_, i) => s + (1 + (i >> 2))),
  );
  let different = 0;
  for (let i = 0; i < 40000; ++i) {
    const melds = i % 5;
    const tiles = wall.slice(0, i % 4 === 0 ? 36 + 28 * (i % 3) : wall.length);
    const hand = Array.from({ length: 13 - 3 * melds + (i & 1) }, () => tiles.splice(below(tiles.length), 1)[0]);
    const held = new Majiang.Shoupai(hand);
    for (let k = 0; k < melds; ++k) held._fulou.push('z111+');
    const waits = !(i & 1) && Majiang.Util.tingpai(held);
    if (Majiang.Util.xiangting(held) !== shanten(held) || (waits && String(waits) !== String(useful(held))))
      ++different;
  }
  console.log(`40000 hands, ${different} different, ${ways.size} suits remembered`);
  process.exitCode = different ? 1 : 0;
}
