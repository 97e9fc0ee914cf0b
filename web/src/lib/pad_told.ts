/** What is tapped of a hand, and the hand as it is told. */
import type { Calc } from './calculator';
import { typed_number } from './book';
import type { Deed, DrawKind, May, Paid, PadHand, Told, ToldWin, Value } from './pad';
import { calc_of, question_of, tiles_there } from './pad_tiles';
import type { Rule } from './wire';

export type Way = 'value' | 'tiles' | 'pays';
export type WinDraft = {
  seat: number;
  way: Way;
  han: number | null;
  fu: number | null;
  yakuman: number | null;
  points: string;
  chips: number;
  /** Whose triplet the tile was added to that was robbed, if not the payer's. */
  owner: number | null;
  calc: Calc | null;
  pays: { [chair: number]: { points: string; chips: number } };
};
export type Draft = {
  deeds: Deed[];
  end: 'win' | 'draw' | null;
  /** Of whom the winning tile is; null: it is not said yet. */
  from: number | 'tsumo' | null;
  wins: WinDraft[];
  draw: string | null;
  seats: { [name: string]: number[] };
  stop: boolean;
  broken_at: number | null;
};
/** What is wanted next; null: all is said. */
export type Wanted = 'who' | 'from' | 'value' | 'points' | 'tiles' | 'pays' | 'draw' | 'wall' | null;

export const fresh_draft = (deeds: Deed[] = [], broken_at: number | null = null): Draft => ({
  deeds,
  end: null,
  from: null,
  wins: [],
  draw: null,
  seats: {},
  stop: false,
  broken_at,
});

const fresh_win = (seat: number): WinDraft => ({
  seat,
  way: 'value',
  han: null,
  fu: null,
  yakuman: null,
  points: '',
  chips: 0,
  owner: null,
  calc: null,
  pays: {},
});

/** A tap on whoever won: one more winner, or one less. Of a tsumo there is one. */
export function with_winner(draft: Draft, seat: number): Draft {
  const there = draft.wins.some((win) => win.seat === seat);
  const others = draft.from === 'tsumo' ? [] : draft.wins.filter((win) => win.seat !== seat);
  const from = draft.from === seat ? null : draft.from;
  return { ...draft, from, wins: there ? draft.wins.filter((win) => win.seat !== seat) : [...others, fresh_win(seat)] };
}

export const with_from = (draft: Draft, from: number | 'tsumo'): Draft => ({
  ...draft,
  from,
  wins: from === 'tsumo' ? draft.wins.slice(0, 1) : draft.wins.filter((win) => win.seat !== from),
});

export const with_win = (draft: Draft, seat: number, change: Partial<WinDraft>): Draft => ({
  ...draft,
  wins: draft.wins.map((win) => (win.seat === seat ? { ...win, ...change } : win)),
});

/** The kind of riichi that a chair has declared; null: none. */
export function riichi_of(deeds: Deed[], seat: number, kinds: string[]): string | null {
  const deed = deeds.find((each) => 'riichi' in each && each.riichi === seat) as { kind?: string } | undefined;
  return deed ? (deed.kind ?? kinds[0] ?? '') : null;
}

/** A tap on a chair: the first kind of riichi, the next, none again. */
export function with_riichi(deeds: Deed[], seat: number, kinds: string[]): Deed[] {
  const now = riichi_of(deeds, seat, kinds);
  const at = now === null ? 0 : kinds.indexOf(now) + 1;
  const kind = kinds[at];
  const deed: Deed = at === 0 ? { riichi: seat } : { riichi: seat, kind: kind! };
  const place = deeds.findIndex((each) => 'riichi' in each && each.riichi === seat);
  if (place < 0) return kind === undefined ? deeds : [...deeds, deed];
  return kind === undefined ? deeds.filter((_, i) => i !== place) : deeds.map((each, i) => (i === place ? deed : each));
}

export const riichi_chairs = (deeds: Deed[]): number[] =>
  deeds.flatMap((deed) => ('riichi' in deed ? [deed.riichi] : []));

/** Of whom is said to be tenpai, whoever is in riichi is to begin with. */
export function with_draw(draft: Draft, kind: DrawKind): Draft {
  const seats: Draft['seats'] = {};
  for (const { name } of kind.seats)
    seats[name] = draft.seats[name] ?? (name === 'tenpai' ? riichi_chairs(draft.deeds) : []);
  return { ...draft, draw: kind.draw, seats };
}

export function with_asked(draft: Draft, name: string, chair: number): Draft {
  const now = draft.seats[name] ?? [];
  const next = now.includes(chair) ? now.filter((each) => each !== chair) : [...now, chair];
  return { ...draft, seats: { ...draft.seats, [name]: next } };
}

const value_of = (win: WinDraft, may: May): Value | null => {
  if (may.value === 'points') {
    const points = typed_number(win.points);
    return points === null || points <= 0 ? null : { points };
  }
  if (win.yakuman !== null) return { yakuman: win.yakuman };
  return win.han === null ? null : { han: win.han, ...(win.fu === null ? {} : { fu: win.fu }) };
};

function pays_of(win: WinDraft): Paid[] {
  return Object.entries(win.pays).flatMap(([chair, { points, chips }]): Paid[] => {
    const amount = typed_number(points) ?? 0;
    if (amount <= 0 && chips <= 0) return [];
    return [{ from: Number(chair), ...(amount > 0 ? { points: amount } : {}), ...(chips > 0 ? { chips } : {}) }];
  });
}

export function wanted_of(draft: Draft, may: May): Wanted {
  if (may.broken_at && draft.broken_at === null) return 'wall';
  if (draft.end === 'draw') return draft.draw === null ? 'draw' : null;
  if (draft.end === null) return null;
  if (!draft.wins.length) return 'who';
  if (draft.from === null) return 'from';
  for (const win of draft.wins) {
    if (win.way === 'value' && !value_of(win, may)) return may.value === 'points' ? 'points' : 'value';
    if (win.way === 'tiles' && !tiles_there(win.calc)) return 'tiles';
    if (win.way === 'pays' && !pays_of(win).length) return 'pays';
  }
  return null;
}

/** The hand as it is told. REQUIRES: nothing is wanted. */
export function told_of(draft: Draft, may: May, rule: Rule | null, out?: number): Told {
  const told: Told = {};
  if (draft.deeds.length) told.deeds = draft.deeds;
  if (may.broken_at && draft.broken_at !== null) told.broken_at = draft.broken_at;
  if (draft.end === 'win')
    told.wins = draft.wins.map((win): ToldWin => {
      const who = { seat: win.seat, ...(typeof draft.from === 'number' ? { from: draft.from } : {}) };
      if (win.way === 'tiles') return { ...who, tiles: question_of(win.calc!, rule, win.seat, draft.from, out) };
      if (win.way === 'pays') return { ...who, pays: pays_of(win) };
      const owner = may.owner && typeof draft.from === 'number' && win.owner !== draft.from ? win.owner : null;
      return {
        ...who,
        value: value_of(win, may)!,
        ...(win.chips > 0 ? { chips: win.chips } : {}),
        ...(owner === null ? {} : { owner }),
      };
    });
  if (draft.end === 'draw') {
    told.draw = draft.draw!;
    const asked = may.draws.find(({ draw }) => draw === draft.draw)?.seats ?? [];
    for (const { name } of asked) told[name] = [...(draft.seats[name] ?? [])].sort((a, b) => a - b);
  }
  if (draft.stop) told.stop = true;
  return told;
}

function win_draft(win: ToldWin, rule: Rule | null): WinDraft {
  const draft = fresh_win(win.seat);
  if (win.tiles) return { ...draft, way: 'tiles', calc: calc_of(win.tiles, rule, win.seat) };
  if (win.pays) {
    const pays = win.pays.map(({ from, points = 0, chips = 0 }) => [
      from,
      { points: points ? String(points) : '', chips },
    ]);
    return { ...draft, way: 'pays', pays: Object.fromEntries(pays) as WinDraft['pays'] };
  }
  const { han = null, fu = null, yakuman = null, points } = win.value ?? {};
  return {
    ...draft,
    han,
    fu,
    yakuman,
    points: points === undefined ? '' : String(points),
    chips: win.chips ?? 0,
    owner: win.owner ?? null,
  };
}

/** What was tapped for a hand that was told. */
export function draft_of(hand: Told, may: May, rule: Rule | null): Draft {
  const draft = fresh_draft(hand.deeds ?? [], hand.broken_at ?? null);
  draft.stop = hand.stop ?? false;
  if (hand.wins?.length) {
    draft.end = 'win';
    draft.from = hand.wins[0]!.from ?? 'tsumo';
    draft.wins = hand.wins.map((win) => win_draft(win, rule));
  } else if (hand.draw !== undefined) {
    draft.end = 'draw';
    draft.draw = hand.draw;
    for (const { name } of may.draws.find(({ draw }) => draw === hand.draw)?.seats ?? [])
      draft.seats[name] = [...((hand[name] as number[] | undefined) ?? [])];
  }
  return draft;
}

/** Who gained in a hand and who lost, chair by chair. */
export function gains_of(hand: Pick<PadHand, 'points' | 'chips'>): { chair: number; points: number; chips: number }[] {
  return hand.points
    .map((points, chair) => ({ chair, points, chips: hand.chips[chair] ?? 0 }))
    .filter(({ points, chips }) => points !== 0 || chips !== 0)
    .sort((a, b) => b.points - a.points || b.chips - a.chips);
}

/** Chips of each chair where one gives some to another. */
export const chips_moved = (people: number, from: number, to: number, count: number): number[] =>
  Array.from({ length: people }, (_, chair) => (chair === from ? -count : chair === to ? count : 0));
