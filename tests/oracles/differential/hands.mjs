// Generated winning hands: a shape, melds, the winning tile, circumstances. A hand is a function of its seed.
import { Chance, KINDS, full_set, plain, sorted, to_mpsz, terminal_or_honour, direction } from './tools.mjs';

const SUITS = ['m', 'p', 's'];
const HONOURS = KINDS.slice(27);
const ORPHANS = KINDS.filter(terminal_or_honour);
const TERMINALS = ORPHANS.slice(0, 6);
const GREENS = ['s2', 's3', 's4', 's6', 's8', 'z6'];

const run = (s, n) => ({ tiles: [s + n, s + (n + 1), s + (n + 2)] });
const set = (p) => ({ tiles: [p, p, p] });
const some = (c, from, n) => c.shuffle([...from]).slice(0, n);
const any_run = (c, suits = SUITS, lo = 1, hi = 7) => run(c.pick(suits), lo + c.below(hi - lo + 1));
const any_block = (c, suits = SUITS) =>
  c.chance(0.65) ? any_run(c, suits) : set(c.pick(KINDS.filter((p) => suits.includes(p[0]))));
const blocks = (n, make) => Array.from({ length: n }, make);
const shape = (list, pair, more) => ({ blocks: list, pair, ...more });
const with_rest = (c, list, pair, more) =>
  shape(list.concat(blocks(4 - list.length, () => any_block(c))), pair ?? c.pick(KINDS), more);

function flush(c, honours) {
  const suits = [c.pick(SUITS)],
    kinds = KINDS.filter((p) => p[0] == suits[0] || (honours && p[0] == 'z'));
  const list = blocks(4, () => (c.chance(0.6) ? any_run(c, suits) : set(c.pick(kinds))));
  return shape(list, c.pick(kinds));
}

function outside(c, honours) {
  const kinds = honours ? ORPHANS : TERMINALS;
  return shape(
    blocks(4, () => (c.chance(0.7) ? run(c.pick(SUITS), c.pick([1, 7])) : set(c.pick(kinds)))),
    c.pick(kinds),
  );
}

function simples(c) {
  const kinds = KINDS.filter((p) => !terminal_or_honour(p));
  return shape(
    blocks(4, () => (c.chance(0.75) ? any_run(c, SUITS, 2, 6) : set(c.pick(kinds)))),
    c.pick(kinds),
  );
}

function sets(c, kinds, more) {
  const [pair, ...four] = some(c, kinds, 5);
  return shape(four.map(set), pair, more);
}

function twice(c, n) {
  const twins = blocks(n, () => any_run(c)).flatMap((b) => [b, { tiles: [...b.tiles] }]);
  return with_rest(c, twins, null, { open: 0, kan: 0 });
}

function nine_gates(c) {
  const s = c.pick(SUITS),
    base = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9],
    extra = c.pick(base);
  return { loose: base.concat(extra).map((n) => s + n), win: c.chance(0.4) ? s + extra : null };
}

function orphans(c) {
  const pair = c.pick(ORPHANS);
  return { loose: ORPHANS.concat(pair), win: c.chance(0.4) ? pair : null };
}

function pairs(c) {
  const from = c.weighted([
    [5, KINDS],
    [2, ORPHANS],
    [1, HONOURS],
    [2, KINDS.filter((p) => /[mz]/.test(p))],
    [2, KINDS.filter((p) => p[0] == 's')],
    [2, KINDS.filter((p) => !terminal_or_honour(p))],
  ]);
  return { loose: some(c, from, 7).flatMap((p) => [p, p]) };
}

function thirds(c) {
  const n = 1 + c.below(7);
  return with_rest(
    c,
    SUITS.map((s) => run(s, n)),
  );
}

function straight(c) {
  const s = c.pick(SUITS);
  return with_rest(
    c,
    [1, 4, 7].map((n) => run(s, n)),
  );
}

function same_sets(c) {
  const n = 1 + c.below(9);
  return with_rest(
    c,
    SUITS.map((s) => set(s + n)),
  );
}

function dragons(c, n) {
  const [a, b, d] = some(c, ['z5', 'z6', 'z7'], 3);
  return with_rest(c, n == 3 ? [set(a), set(b), set(d)] : [set(a), set(b)], n == 3 ? null : d);
}

function winds(c, n) {
  const [a, b, d, e] = some(c, ['z1', 'z2', 'z3', 'z4'], 4);
  return with_rest(c, n == 4 ? [a, b, d, e].map(set) : [a, b, d].map(set), n == 4 ? null : e);
}

const greens = (c) =>
  shape(
    blocks(4, () => (c.chance(0.5) ? run('s', 2) : set(c.pick(GREENS)))),
    c.pick(GREENS),
  );

// Weights chosen so that the rarest yaku still come about a hundred times in 20,000 wins.
const RECIPES = [
  [160, (c) => with_rest(c, [])],
  [
    140,
    (c) =>
      shape(
        blocks(4, () => any_run(c)),
        c.pick(KINDS),
        { open: c.chance(0.7) ? 0 : 0.4, kan: 0 },
      ),
  ],
  [110, simples],
  [40, (c) => with_rest(c, [set(c.pick(HONOURS))])],
  [25, (c) => with_rest(c, some(c, HONOURS, 2).map(set))],
  [25, (c) => twice(c, 1)],
  [20, (c) => twice(c, 2)],
  [30, thirds],
  [30, straight],
  [18, same_sets],
  [25, (c) => outside(c, true)],
  [25, (c) => outside(c, false)],
  [30, (c) => sets(c, KINDS)],
  [18, (c) => sets(c, KINDS, { open: 0, kan: 0.15 })],
  [18, (c) => sets(c, ORPHANS)],
  [22, (c) => sets(c, KINDS, { kan: 0.8 })],
  [8, (c) => sets(c, KINDS, { kan: 1 })],
  [30, (c) => flush(c, true)],
  [30, (c) => flush(c, false)],
  [45, pairs],
  [14, orphans],
  [20, nine_gates],
  [20, (c) => dragons(c, 2)],
  [16, (c) => dragons(c, 3)],
  [16, (c) => ({ ...dragons(c, 3), open: 1 })],
  [10, (c) => winds(c, 3)],
  [8, (c) => winds(c, 4)],
  [12, (c) => ({ ...winds(c, 4), open: 1 })],
  [12, (c) => sets(c, HONOURS)],
  [10, (c) => sets(c, TERMINALS)],
  [14, greens],
];

/// Lets some blocks be melds; the others and the pair stay concealed.
function with_melds(c, form, seat) {
  if (form.loose) return { loose: form.loose, melds: [], win: form.win };
  const open = form.open ?? c.pick([0, 0, 0.3, 0.6, 0.9]),
    kan = form.kan ?? 0.12;
  const loose = [form.pair, form.pair],
    melds = [];
  for (const { tiles } of c.shuffle([...form.blocks])) {
    const meld = as_meld(c, tiles, seat, open, kan);
    if (meld) melds.push(meld);
    else loose.push(...tiles);
  }
  return { loose, melds, win: null };
}

function as_meld(c, tiles, seat, open, kan) {
  const from = (seat + 1 + c.below(3)) % 4,
    opened = c.chance(open);
  if (tiles[0] != tiles[1]) return opened ? { type: 'chi', tiles: [...tiles], from: (seat + 3) % 4 } : null;
  const type = c.chance(kan) ? (opened ? c.pick(['daiminkan', 'kakan']) : 'ankan') : opened ? 'pon' : null;
  if (!type) return null;
  const all = type == 'pon' ? [...tiles] : [...tiles, tiles[0]];
  return type == 'ankan' ? { type, tiles: all } : { type, tiles: all, from };
}

const too_many = (tiles) => KINDS.some((k) => tiles.filter((p) => p == k).length > 4);

/// Turns at most one five of each suit red, wherever it lies.
function redden(c, hand) {
  for (const s of SUITS) {
    const places = [hand.loose, ...hand.melds.map((m) => m.tiles)]
      .flatMap((list) => list.map((p, i) => [list, i]))
      .filter(([list, i]) => list[i] == s + '5');
    if (!places.length || !c.chance(0.5)) continue;
    const [list, i] = c.pick(places);
    list[i] = s + '0';
  }
}

function take_win(c, hand) {
  let at = c.below(hand.loose.length);
  if (hand.wanted) at = hand.loose.findIndex((p) => plain(p) == hand.wanted);
  [hand.win] = hand.loose.splice(at, 1);
}

const is_kan = (m) => m.tiles.length == 4;
const is_open = (m) => m.type != 'ankan';

/// Riichi and the circumstances that the rules allow together.
function circumstances(c, hand) {
  const tsumo = hand.by == 'tsumo',
    closed = !hand.melds.some(is_open),
    alone = !hand.loose.some((p) => plain(p) == plain(hand.win));
  hand.first_turn = tsumo && !hand.melds.length && c.chance(0.06);
  if (hand.first_turn) return;
  hand.riichi = closed && c.chance(0.55) ? (c.chance(0.15) ? 2 : 1) : 0;
  if (tsumo && hand.melds.some(is_kan) && c.chance(0.35)) return void (hand.rinshan = true);
  hand.ippatsu = !!hand.riichi && c.chance(0.3);
  // The robbed triplet is another seat's: the winner has no further tile of that kind.
  if (!tsumo && alone && !hand.melds.some((m) => m.tiles.some((p) => plain(p) == plain(hand.win))) && c.chance(0.08))
    hand.chankan = true;
  else hand.last_tile = c.chance(0.06);
}

function indicators(c, hand) {
  const left = full_set();
  // four plain fives stand for three and the red one
  const take = (p) => left.splice(left.includes(p) ? left.indexOf(p) : left.indexOf(p[0] + '0'), 1);
  for (const p of hand.all()) take(p);
  if (hand.chankan) for (let i = 0; i < 3; i++) take(left.find((p) => plain(p) == plain(hand.win)));
  const n = Math.min(5, 1 + hand.melds.filter(is_kan).length + c.pick([0, 0, 0, 0, 1, 2, 3, 4]));
  c.shuffle(left);
  hand.indicators = left.splice(0, n);
  hand.ura = hand.riichi ? left.splice(0, n) : [];
}

/// Who gave the meld that completed the exposed dragons or winds, in the order the melds were made.
function responsible(melds) {
  const giver = (kinds, n) => melds.filter((m) => kinds.test(m.tiles[0]) && m.type != 'chi')[n - 1]?.from;
  return giver(/^z[567]/, 3) ?? giver(/^z[1234]/, 4) ?? null;
}

/// Breaks a win so that it (nearly always) is none.
function spoil(c, hand) {
  const used = hand.all().map(plain);
  hand.loose[c.below(hand.loose.length)] = c.pick(KINDS.filter((k) => used.filter((p) => p == k).length < 4));
}

class Hand {
  constructor(fields) {
    Object.assign(this, fields);
  }

  all() {
    return [...this.loose, this.win, ...this.melds.flatMap((m) => m.tiles)];
  }

  /// What the engine is asked.
  question() {
    const q = {
      seat: this.seat,
      dealer: this.dealer,
      round: 'ES'[this.round],
      by: this.by,
      hand: to_mpsz(sorted(this.loose)),
      win: to_mpsz([this.win]),
      indicators: to_mpsz(this.indicators),
      honba: this.honba,
      sticks: this.sticks,
    };
    if (this.by == 'ron') q.from = this.from;
    if (this.melds.length) q.melds = this.melds.map((m) => ({ ...m, tiles: to_mpsz(sorted(m.tiles)) }));
    if (this.riichi) Object.assign(q, { riichi: ['', 'riichi', 'double'][this.riichi], ura: to_mpsz(this.ura) });
    for (const key of ['ippatsu', 'last_tile', 'rinshan', 'chankan', 'first_turn']) if (this[key]) q[key] = true;
    if (this.pao != null) q.pao = this.pao;
    return q;
  }

  /// The same for Majiang.Util.hule, without the rule: [hand, tile won by ron, parameters].
  parameters() {
    const menfeng = (4 + this.seat - this.dealer) % 4,
      ron = this.by == 'ron';
    const hand =
      in_majiang(this.loose) +
      (ron ? '' : this.win) +
      this.melds.map((m) => ',' + meld_in_majiang(m, this.seat)).join('');
    return [
      hand,
      ron ? this.win + direction(this.from, this.seat) : null,
      {
        zhuangfeng: this.round,
        menfeng,
        hupai: {
          lizhi: this.riichi ?? 0,
          yifa: !!this.ippatsu,
          qianggang: !!this.chankan,
          lingshang: !!this.rinshan,
          haidi: !this.last_tile ? 0 : ron ? 2 : 1,
          tianhu: !this.first_turn ? 0 : menfeng ? 2 : 1,
        },
        baopai: this.indicators,
        fubaopai: this.riichi ? this.ura : null,
        jicun: { changbang: this.honba, lizhibang: this.sticks },
      },
    ];
  }
}

function in_majiang(tiles) {
  return SUITS.concat('z')
    .map((s) => sorted(tiles).filter((p) => p[0] == s))
    .filter((list) => list.length)
    .map((list) => list[0][0] + list.map((p) => p[1]).join(''))
    .join('');
}

/// m34-0, m505-, m5550 ...: the last tile of the list counts as the called (or added) one, in a run the first.
function meld_in_majiang({ type, tiles, from }, seat) {
  const s = tiles[0][0],
    d = from == null ? '' : direction(from, seat);
  const digits = tiles.map((p) => p[1]);
  if (type == 'chi') return s + digits[0] + d + digits[1] + digits[2];
  if (type == 'kakan') return s + high(digits.slice(0, 2)) + digits[2] + d + digits[3];
  if (type == 'ankan') return s + high(digits);
  return s + high(digits.slice(0, -1)) + digits.at(-1) + d;
}

/// majiang-core wants the red five last among the tiles from the hand.
const high = (digits) => [...digits].sort().reverse().join('');

function attempt(c) {
  const seat = c.below(4),
    form = with_melds(c, c.weighted(RECIPES)(c), seat);
  if (too_many([...form.loose, ...form.melds.flatMap((m) => m.tiles)])) return null;
  const hand = new Hand({ seat, loose: form.loose, melds: form.melds, wanted: form.win });
  redden(c, hand);
  take_win(c, hand);
  hand.by = c.pick(['ron', 'tsumo']);
  hand.dealer = c.below(4);
  hand.from = (seat + 1 + c.below(3)) % 4;
  hand.round = c.below(2);
  if (c.chance(0.04)) spoil(c, hand);
  circumstances(c, hand);
  indicators(c, hand);
  hand.honba = c.below(4);
  hand.sticks = Math.max(c.below(4), hand.riichi ? 1 : 0);
  hand.pao = responsible(hand.melds);
  return is_in_the_set(hand) ? hand : null;
}

/// Of each suit there are three plain fives and a red one.
function is_in_the_set(hand) {
  const all = [...hand.loose, hand.win, ...hand.melds.flatMap((m) => m.tiles), ...hand.indicators, ...(hand.ura ?? [])];
  return SUITS.every((s) => all.filter((p) => p == s + '5').length <= 3 && all.filter((p) => p == s + '0').length <= 1);
}

export function generate(seed) {
  const c = new Chance(seed);
  for (;;) {
    const hand = attempt(c);
    if (hand) return Object.assign(hand, { seed });
  }
}
