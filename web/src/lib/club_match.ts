/**
 * The form of a match: what is typed, and the entry that it makes. It knows no rule; what a rule asks of a game it says
 * itself (`settle` of the rule).
 */
import { typed_number, typed_result } from './book';
import { open_chair, type ClubEntry, type ClubRule, type ToldGame } from './club';
import type { Rule, Text } from './wire';

/** What a rule asks of a finished game. */
export type Asked = {
  people: number[];
  /** Points of each at the start. */
  start: number | null;
  /** What one deposit is worth. */
  stick: number;
  dealer: 'first' | 'last' | null;
  won: boolean;
  busted_by: boolean;
  chombos: boolean;
  /** Points may be paid by nobody. */
  comes_in: boolean;
  zero_is_bust: boolean;
  chips: { start: number; name: Text } | null;
};
export type AskedFields = 'won' | 'busted_by' | 'chombos' | 'first_dealer' | 'last_dealer' | 'sticks';

export type GameDraft = {
  /** As typed, by chair. */
  points: string[];
  total: string[];
  first_dealer: number | null;
  last_dealer: number | null;
  sticks: string;
  won: boolean[];
  busted_by: (number | null)[];
  chombos: string[];
  people?: (string | null)[];
};
export type MatchDraft = {
  /**
   * The id of a house, the text of one, a free name, or one that the book has and of which nobody here has the text.
   */
  rule: { id: string } | { text: string } | { name: string } | { is: ClubRule };
  people: (string | null | undefined)[];
  by: 'points' | 'total';
  games: GameDraft[];
  chips: string[];
  /** Chips are told as they lie there at the end. */
  counted: boolean;
  uneven: boolean;
};

export const blank_game = (n: number): GameDraft => ({
  points: Array<string>(n).fill(''),
  total: Array<string>(n).fill(''),
  first_dealer: null,
  last_dealer: null,
  sticks: '',
  won: Array<boolean>(n).fill(false),
  busted_by: Array<number | null>(n).fill(null),
  chombos: Array<string>(n).fill(''),
});

/** As many chairs as that: what is there stays. */
export function with_chairs(draft: MatchDraft, n: number): MatchDraft {
  const fit = <T>(list: T[], more: T): T[] => Array.from({ length: n }, (_, i) => (i < list.length ? list[i]! : more));
  const inside = (chair: number | null) => (chair !== null && chair < n ? chair : null);
  return {
    ...draft,
    people: fit<string | null | undefined>(draft.people, undefined),
    chips: fit(draft.chips, ''),
    games: draft.games.map((game) => ({
      ...game,
      points: fit(game.points, ''),
      total: fit(game.total, ''),
      won: fit(game.won, false),
      busted_by: fit(game.busted_by, null).map(inside),
      chombos: fit(game.chombos, ''),
      first_dealer: inside(game.first_dealer),
      last_dealer: inside(game.last_dealer),
    })),
  };
}

/** A number as typed; null: nothing is typed yet; NaN: it is none. */
export function read_number(text: string, results: boolean): number | null {
  if (text.trim() === '') return null;
  return (results ? typed_result(text) : typed_number(text)) ?? NaN;
}

/** Points as typed. Where only one chair is left open, it has what is missing. */
export function points_of(game: GameDraft, wanted: number | null, stick: number): (number | null)[] {
  const typed = game.points.map((text) => read_number(text, false));
  const open = open_chair(typed);
  if (open === null || wanted === null || typed.some((each) => Number.isNaN(each))) return typed;
  const sum = typed.reduce<number>((all, each) => all + (each ?? 0), 0);
  return typed.map((each, chair) => (chair === open ? wanted - sticks_of(game) * stick - sum : each));
}
export const sticks_of = (game: GameDraft): number => read_number(game.sticks, false) || 0;

/** The same of results, which are 0 together. */
export function totals_of(game: GameDraft, uneven: boolean): (number | null)[] {
  const typed = game.total.map((text) => read_number(text, true));
  const open = open_chair(typed);
  if (open === null || uneven || typed.some((each) => Number.isNaN(each))) return typed;
  const sum = typed.reduce<number>((all, each) => all + (each ?? 0), 0);
  return typed.map((each, chair) => (chair === open ? Math.round(-sum * 10) / 10 : each));
}

export function chips_of(draft: MatchDraft, start: number): (number | null)[] {
  const typed = draft.chips.map((text) => read_number(text, false));
  const less = draft.counted ? start : 0;
  return typed.map((each) => (each === null ? null : each - less));
}

const is_whole = (list: (number | null)[]): list is number[] =>
  list.every((each) => each !== null && !Number.isNaN(each));

/** A game as it is told; null: something is not typed yet. */
export function told_game(game: GameDraft, draft: MatchDraft, asked: Asked | null, seen: Set<string>): ToldGame | null {
  const people = game.people ? { people: game.people } : {};
  if (draft.by === 'total') {
    const total = totals_of(game, draft.uneven);
    return is_whole(total) ? { ...people, total, ...(draft.uneven ? { uneven: true } : {}) } : null;
  }
  const n = draft.people.length;
  const points = points_of(game, wanted_of(asked, n), asked?.stick ?? 0);
  if (!is_whole(points)) return null;
  const wants = (field: AskedFields) => wanted_fields(asked, seen).has(field);
  if (wants('first_dealer') && game.first_dealer === null) return null;
  const sticks = sticks_of(game);
  return {
    ...people,
    points,
    ...(wants('first_dealer') ? { first_dealer: game.first_dealer! } : {}),
    ...(wants('last_dealer') && game.last_dealer !== null ? { last_dealer: game.last_dealer } : {}),
    ...(sticks ? { sticks } : {}),
    ...(wants('won') ? { won: game.won } : {}),
    ...(wants('busted_by') ? { busted_by: game.busted_by } : {}),
    ...(wants('chombos') ? { chombos: game.chombos.map((text) => read_number(text, false) || 0) } : {}),
  };
}

/** What all have together at the end, deposits among it. */
export const wanted_of = (asked: Asked | null, people: number): number | null =>
  asked === null || asked.start === null || asked.comes_in ? null : asked.start * people;

/** Which fields a game by this rule has. `seen`: those that the house asked for, where the rule does not say. */
export function wanted_fields(asked: Asked | null, seen: Set<string>): Set<AskedFields> {
  const out = new Set<AskedFields>([...seen] as AskedFields[]);
  if (!asked) return out;
  if (asked.dealer) out.add(asked.dealer === 'first' ? 'first_dealer' : 'last_dealer');
  for (const field of ['won', 'busted_by', 'chombos'] as const) if (asked[field]) out.add(field);
  if (asked.stick) out.add('sticks');
  return out;
}

/** The entry, without what corrects what. Null: something is missing. */
export function match_entry(
  draft: MatchDraft,
  asked: Asked | null,
  seen: Set<string>,
  where: { id: string; night: string },
): ClubEntry | null {
  if (draft.people.some((each) => each === undefined)) return null;
  const games = draft.games.map((game) => told_game(game, draft, asked, seen));
  if (games.some((game) => game === null)) return null;
  const chips = chips_of(draft, asked?.chips?.start ?? 0);
  const some_chips = chips.some((each) => each !== null);
  if (chips.some((each) => Number.isNaN(each))) return null;
  return {
    id: where.id,
    kind: 'game',
    night: where.night,
    people: draft.people as (string | null)[],
    ...told_rule(draft.rule),
    games: games as ToldGame[],
    ...(some_chips ? { chips: chips.map((each) => each ?? 0) } : {}),
  };
}

function told_rule(rule: MatchDraft['rule']): Partial<ClubEntry> {
  if ('id' in rule) return { rule: rule.id };
  if ('text' in rule) return { rule_text: rule.text };
  return 'is' in rule ? { rule: rule.is.key } : { rule_name: rule.name.trim() };
}

const typed = (n: number | undefined): string => (n === undefined ? '' : String(n));

/** A match that was told, back in the form. `rule`: what it was told by. */
export function draft_of(entry: ClubEntry, rule: MatchDraft['rule']): MatchDraft {
  const people = entry.people ?? [];
  const n = people.length;
  const games = (entry.games ?? []) as (ToldGame & { told?: ToldGame; uneven?: boolean })[];
  const by = games.every((game) => game.told?.points) ? 'points' : 'total';
  return {
    rule,
    people,
    by,
    uneven: games.some(({ uneven }) => uneven === true),
    counted: false,
    chips: Array.from({ length: n }, (_, i) => (Array.isArray(entry.chips) ? typed(entry.chips[i]) : '')),
    games: games.map((game) => {
      const told = game.told ?? {};
      return {
        ...blank_game(n),
        points: Array.from({ length: n }, (_, i) => typed((told.points ?? game.points)?.[i])),
        total: Array.from({ length: n }, (_, i) => typed(game.total?.[i])),
        first_dealer: told.first_dealer ?? null,
        last_dealer: told.last_dealer ?? null,
        sticks: told.sticks ? String(told.sticks) : '',
        won: told.won ?? Array<boolean>(n).fill(false),
        busted_by: told.busted_by ?? Array<number | null>(n).fill(null),
        chombos: (told.chombos ?? Array<number>(n).fill(0)).map((each) => (each ? String(each) : '')),
        ...(game.people ? { people: game.people } : {}),
      };
    }),
  };
}

/** What a rule says that it asks; where it says nothing, what its options tell. */
export function asked_of(rule: Rule & { settle?: Partial<Asked> }): Asked {
  const people = Array.isArray(rule.players) ? rule.players : [rule.players ?? rule.seats];
  const start = rule.options?.find(({ key }) => key === 'points.start')?.value;
  return {
    people,
    start: typeof start === 'number' ? start : null,
    stick: 0,
    dealer: 'first',
    won: false,
    busted_by: false,
    chombos: false,
    comes_in: false,
    zero_is_bust: false,
    chips: null,
    ...rule.settle,
  };
}

/** Where in an entry something is wrong: the path in front of the sentence, or what the house calls the field. */
export type Wrong = { path: string; game: number | null; field: string; chair: number | null; why: string };
export function wrong_in(problem: { message: string; field?: string }): Wrong {
  let why = problem.message;
  const path: string[] = [];
  // "games[0]: points: with 1 sticks .." has its path in two parts
  for (let found = in_front.exec(why); found && path.length < 2; found = in_front.exec(why)) {
    path.push(found[1]!);
    why = found[2]!;
  }
  const told = path.length ? path.join('.') : (problem.field ?? '');
  const whole = told.replace(/^(?:(?:entry|entries\[\d+\])\.)+/, '');
  const game = /^games\[(\d+)\]/.exec(whole)?.[1];
  const inner = whole.replace(/^games\[\d+\]\.?/, '');
  const chair = /\[(\d+)\]$/.exec(inner)?.[1];
  return {
    path: whole,
    game: game === undefined ? null : Number(game),
    field: inner.replace(/\[\d+\]$/, ''),
    chair: chair === undefined ? null : Number(chair),
    why,
  };
}
const in_front = /^([\w.[\]]+): (.*)$/s;
