// What a hand of flow.mjs is about: how the wall is stacked and what the players like to do.
import { KINDS, full_set, plain, sorted, terminal_or_honour, to_mpsz } from './tools.mjs';

const SUITS = ['m', 'p', 's'];
const WINDS = ['z1', 'z2', 'z3', 'z4'];

// Chances of taking what is offered (`win` may be a function of the game); `skill`: of discarding towards a win;
// `prefer`: discards that go first.
const HABITS = { win: 0.9, riichi: 0.9, call: 0.35, kan: 0.6, kyuushu: 0.4, skill: 0.9, prefer: () => false };

/// A wall being laid: tiles are taken from it by kind, the rest is shuffled behind.
class Pile {
  constructor(c) {
    this.c = c;
    this.left = c.shuffle(full_set());
  }
  has(kinds) {
    const left = this.left.map(plain);
    return kinds.every((k) => {
      const i = left.indexOf(k);
      if (i >= 0) left.splice(i, 1);
      return i >= 0;
    });
  }
  take(kinds) {
    return kinds.map(
      (k) =>
        this.left.splice(
          this.left.findIndex((p) => plain(p) == k),
          1,
        )[0],
    );
  }
  take_if(n, test) {
    const found = this.left.filter(test).slice(0, n);
    for (const p of found) this.left.splice(this.left.indexOf(p), 1);
    return found;
  }
  draw(n) {
    return this.left.splice(0, n);
  }
}

function run_at(c, lo, hi, suits = SUITS) {
  const s = c.pick(suits),
    n = lo + c.below(hi - lo + 1);
  return [s + n, s + (n + 1), s + (n + 2)];
}

function block(c) {
  const k = c.pick(KINDS);
  return c.chance(0.75) ? run_at(c, 1, 7) : [k, k, k];
}

/// The kinds of a complete hand that contains `fixed`, and which the pile still holds.
function complete(c, pile, fixed, make = block, pairs = KINDS) {
  for (let tries = 0; tries < 2000; tries++) {
    const kinds = [...fixed];
    while (kinds.length < 12) kinds.push(...make(c));
    const pair = c.pick(pairs);
    kinds.push(pair, pair);
    if (pile.has(kinds)) return kinds;
  }
  return null;
}

/// Thirteen tiles, `off` of them wrong, that would otherwise wait.
function near_win(c, pile, off) {
  const kinds = complete(c, pile, []);
  if (!kinds) return pile.draw(13);
  const tiles = pile.take(kinds);
  c.shuffle(tiles);
  pile.left.push(...tiles.splice(0, 1 + off));
  c.shuffle(pile.left);
  return tiles.concat(pile.draw(off));
}

function near(c, pile) {
  const off = c.pick([0, 1, 1, 2]);
  return { hands: [0, 1, 2, 3].map(() => near_win(c, pile, off)) };
}

const simple_block = (c) => run_at(c, 2, 6);
const SIMPLES = KINDS.filter((p) => !terminal_or_honour(p));

/// A hand of simples that waits for w with a run; all but w are taken from the pile.
function waits_for(c, pile, w, suits) {
  const s = w[0],
    n = +w[1],
    lo = c.pick([n - 2, n - 1, n].filter((x) => x >= 2 && x <= 6));
  const kinds = complete(c, pile, [s + lo, s + (lo + 1), s + (lo + 2)], (c2) => run_at(c2, 2, 6, suits), SIMPLES);
  if (!kinds) return null;
  kinds.splice(kinds.indexOf(w), 1);
  return pile.take(kinds);
}

/// Three seats wait for one kind, the fourth holds it and likes to discard it.
function same_wait(c, pile) {
  const w = c.pick(SUITS) + (3 + c.below(5));
  const giver = c.below(4),
    hands = [null, null, null, null];
  hands[giver] = pile.take([w]);
  for (const seat of [0, 1, 2, 3]) if (seat != giver) hands[seat] = waits_for(c, pile, w, SUITS) ?? pile.draw(13);
  hands[giver].push(...pile.draw(12));
  return { hands, habits: { win: 0.93, call: 0.1, prefer: (p) => plain(p) == w } };
}

/// One seat pons w from another, gets the fourth w behind an ankan and adds it; a third waits for w.
function robbed(c, pile) {
  const w = c.pick(SUITS) + (3 + c.below(5)),
    quad = c.pick(KINDS.slice(27));
  const [owner, giver, ...waiting] = c.shuffle([0, 1, 2, 3]),
    hands = [null, null, null, null];
  hands[giver] = pile.take([w]);
  hands[owner] = pile.take([w, w, quad, quad, quad, quad]);
  const replacements = pile.take([w]);
  for (const seat of waiting) {
    pile.left.push(w); // lent for the moment: the hand is made with it and gives it back
    hands[seat] = waits_for(c, pile, w, SUITS) ?? pile.draw(13).filter((p) => p != w);
    const lent = pile.left.indexOf(w);
    if (lent >= 0) pile.left.splice(lent, 1);
  }
  for (const hand of hands) hand.push(...pile.draw(13 - hand.length));
  let seen = 0;
  const win = (referee) => (referee._status == 'gang' ? 0.85 : seen++ < 3 ? 0.1 : 0.8);
  return {
    hands,
    replacements,
    habits: { win, call: 0.9, kan: 0.95, riichi: 0.1, prefer: (p) => plain(p) == w, hold: quad },
  };
}

/// Everybody has the same wind and lets it go first.
function four_winds(c, pile) {
  const wind = c.pick(WINDS);
  const hands = [0, 1, 2, 3].map(() => pile.take([wind]));
  for (const hand of hands) hand.push(...pile.draw(12));
  return { hands, habits: { call: 0.05, kyuushu: 0, win: 0.5, prefer: (p) => p == wind } };
}

/// Triplets in every hand and their fourth tiles behind them.
function many_kans(c, pile) {
  const kinds = c.shuffle([...KINDS]).slice(0, 12),
    quads = c.below(3);
  const several = (k, i) => Array(i < quads ? 4 : 3).fill(k);
  const hands = [0, 1, 2, 3].map((seat) => pile.take(kinds.slice(seat * 3, seat * 3 + 3).flatMap(several)));
  for (const hand of hands) hand.push(...pile.draw(13 - hand.length));
  return {
    hands,
    replacements: pile.take_if(4, (p) => kinds.includes(plain(p))),
    habits: { kan: 0.95, call: 0.4, win: 0.5, skill: 0.6 },
  };
}

/// One seat comes to four kans.
function lone_kans(c, pile) {
  const kinds = c.shuffle([...KINDS]).slice(0, 4),
    seat = c.below(4),
    hands = [null, null, null, null];
  hands[seat] = pile.take(kinds.flatMap((k, i) => Array(i ? 3 : 4).fill(k)));
  const replacements = pile.take(kinds.slice(1));
  for (let i = 0; i < 4; i++) hands[i] ??= pile.draw(13);
  return { hands, replacements, habits: { kan: 0.98, riichi: 0.1, win: 0.7, call: 0.2 } };
}

function orphans(c, pile) {
  const hands = [0, 1, 2, 3].map(() => pile.take_if(8 + c.below(5), terminal_or_honour));
  for (const hand of hands) hand.push(...pile.draw(13 - hand.length));
  return { hands, habits: { kyuushu: 0.4 } };
}

/// The draws of one or two seats are terminals and honours only, and let go at once.
function nagashi(c, pile) {
  const lucky = c.shuffle([0, 1, 2, 3]).slice(0, c.pick([1, 1, 2]));
  const good = pile.take_if(18 * lucky.length, terminal_or_honour);
  const hands = [0, 1, 2, 3].map(() => pile.draw(13));
  const draws = Array.from({ length: 70 }, (_, i) =>
    lucky.includes(i % 4) && good.length ? good.pop() : pile.left.pop(),
  );
  pile.left.push(...good);
  return {
    hands,
    draws,
    habits: { win: 0.05, call: 0.03, kan: 0, riichi: 0.2, kyuushu: 0, drawn: true, prefer: terminal_or_honour },
  };
}

const four_riichi = (c, pile) => ({
  hands: [0, 1, 2, 3].map(() => near_win(c, pile, c.pick([0, 0, 0, 1]))),
  habits: { win: 0.1, riichi: 1, call: 0, kan: 0, skill: 1 },
});

/// Nobody wins before the last tiles: exhaustion, furiten by passing, haitei and houtei.
const late = (referee) => (referee.model.shan.paishu < 4 ? 0.9 : 0.05);
const quiet = (c, pile) => ({ ...near(c, pile), habits: { win: late, call: 0.3, kan: 0.3 } });

/// Waiting hands with concealed triplets; the fourth tiles come early, the winning tiles behind kans.
function riichi_kans(c, pile) {
  const hands = [],
    replacements = [],
    fourths = [];
  for (let seat = 0; seat < 4; seat++) {
    const suits = c.shuffle([...SUITS]).slice(0, 1 + c.below(2)),
      from = KINDS.filter((k) => suits.includes(k[0]));
    const make = () => {
      const k = c.pick(from);
      return c.chance(0.4) ? run_at(c, 1, 7, suits) : [k, k, k];
    };
    const kinds = complete(c, pile, [], make) ?? pile.left.slice(0, 14).map(plain);
    const tiles = c.shuffle(pile.take(kinds));
    replacements.push(tiles.pop());
    hands.push(tiles);
    fourths.push(...KINDS.filter((k) => tiles.filter((p) => plain(p) == k).length == 3));
  }
  const early = c.shuffle(
    fourths
      .filter((k) => pile.has([k]))
      .flatMap((k) => pile.take([k]))
      .concat(pile.draw(12)),
  );
  const draws = early.concat(pile.draw(70 - early.length));
  return { hands, replacements, draws, habits: { riichi: 1, kan: 0.9, call: 0.05, win: 0.4, skill: 1 } };
}

const plain_wall = () => ({ habits: (c) => ({ call: c.pick([0.1, 0.3, 0.6]), skill: c.pick([0, 0.7, 0.95]) }) });

const THEMES = [
  [20, near],
  [6, same_wait],
  [8, robbed],
  [4, four_winds],
  [6, many_kans],
  [3, lone_kans],
  [6, orphans],
  [3, nagashi],
  [5, four_riichi],
  [10, quiet],
  [10, riichi_kans],
  [8, plain_wall],
];

/// The element of `stack` for one hand (null: the engine's own wall) and the players' habits.
export function theme(c, stacked) {
  const make = stacked ? c.weighted(THEMES) : plain_wall;
  const pile = new Pile(c),
    wall = make(c, pile);
  const habits = typeof wall.habits == 'function' ? wall.habits(c) : wall.habits;
  return { name: make.name, habits: { ...HABITS, ...habits }, stack: stacked ? lay(c, pile, wall) : null };
}

/// Fills up what the theme left open. Some strings stay short: the engine fills those.
function lay(c, pile, { hands, draws, replacements = [] }) {
  const stack = { hands: hands ?? [0, 1, 2, 3].map(() => pile.draw(13)), replacements: [...replacements] };
  if (c.chance(0.2) && !draws) return stack;
  stack.replacements.push(...pile.draw(4 - stack.replacements.length));
  stack.draws = draws ?? pile.draw(70);
  stack.indicators = pile.draw(5);
  stack.ura = pile.draw(5);
  return stack;
}

/// The stack as the start command wants it.
export function stack_text({ hands, ...rest }) {
  const text = Object.entries(rest).map(([name, tiles]) => [name, to_mpsz(tiles)]);
  return { hands: hands.map((h) => to_mpsz(sorted(h))), ...Object.fromEntries(text) };
}
