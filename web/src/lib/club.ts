/**
 * The club's book as the house tells it (docs/club.md), and what follows from that without asking: sums, orders, what a
 * correction moves. It knows no rule.
 */
import { sum_of } from './book';
import type { Text } from './wire';

export type ClubRule = {
  key: string;
  id?: string;
  title: Text;
  chips: boolean;
  chips_name: Text;
  places?: number;
};
export type Person = { id: string; name: string | null; guest?: boolean; same?: string; code?: boolean; games: number };
export type NightLine = { id: string; date: string; name?: string; matches: number; games: number; people: number };
export type ClubLink = { number: number; kind: string; person?: string; made: number };
export type Club = {
  club: string;
  name: string;
  may: 'keep' | 'write' | 'look';
  me: string | null;
  next: number;
  persons: Person[];
  nights: NightLine[];
  rules: ClubRule[];
  links?: ClubLink[];
};
export type Row = {
  person: string | null;
  games: number;
  matches: number;
  places: number[];
  /** The average; null: no game has places. */
  place: number | null;
  total: number;
  chips: number;
  prizes: number;
  sets: number;
  out: number;
  extra: number;
  extra_chips: number;
  sum: number;
  chips_sum: number;
};
/** Of more than one night. */
export type Standing = Row & {
  average: number;
  best: number;
  worst: number;
  hands?: number;
  wins?: number;
  dealt_in?: number;
  riichi?: number;
};
export type Fee = { by: 'game' | 'head' | 'room'; amount: number; unit?: string };
export type Left = { person: string; percent: number };
export type ClubChanged = { key: string; name: Text; group: Text; value: unknown; was?: unknown };
export type MatchGame = {
  total: number[];
  place: number[];
  points?: number[];
  people?: (string | null)[];
};
export type Match = {
  entry: string;
  counts: string;
  corrections: number;
  night: string;
  rule: ClubRule;
  people: (string | null)[];
  games: MatchGame[];
  totals: number[];
  chips?: number[];
  prizes?: number[];
  out?: number[];
  /** Options that the table had otherwise than the rule, and how many are not told. */
  changed?: ClubChanged[];
  changed_more?: number;
  over: boolean;
  source?: { table?: string; match?: number; pad?: unknown; import?: unknown };
  by?: string;
  at?: number;
  reason?: string;
};
export type Extra = {
  entry: string;
  person: string | null;
  total: number;
  chips: number;
  rule?: string;
  reason: string;
  by?: string;
  at?: number;
};
export type Settle = {
  /** Null: bots together. */
  person: string | null;
  total: number;
  chips: number;
  balance?: number;
  games: number;
  fee: number;
};
export type Sum = { total: number; chips: number; balance?: number };
export type NightTable = { rule: ClubRule; rows: Row[]; sum: Sum; outside: Sum };
export type Night = {
  id: string;
  date: string;
  name?: string;
  fee?: Fee;
  left?: Left[];
  chip_worth?: number;
  tables: NightTable[];
  matches: Match[];
  extras: Extra[];
  settle: Settle[];
  fee_sum: number;
  sum: Sum;
  balanced: boolean;
};
export type Point = [string, number, number];
export type Standings = {
  /** The key of one of `rules`. */
  rule?: string;
  from?: string;
  to?: string;
  rules: ClubRule[];
  /** By which changed options matches among these were played. */
  changed?: { matches: number; options: ClubChanged[]; more?: number }[];
  rows: Standing[];
  running: { person: string; points: Point[] }[];
};
export type PersonPage = {
  person: string;
  name: string | null;
  rows: (Standing & { rule: ClubRule })[];
  running: { rule: string; points: Point[] }[];
  matches: Match[];
  matches_all: number;
};

/** A game as it is told. What the rule asks beside the points has the rule's names. */
export type ToldGame = {
  points?: number[];
  total?: number[];
  place?: number[];
  people?: (string | null)[];
  first_dealer?: number;
  last_dealer?: number;
  sticks?: number;
  won?: boolean[];
  busted_by?: (number | null)[];
  chombos?: number[];
};
/** A night as it is told anew. */
export type ToldNight = Pick<Night, 'date' | 'name' | 'fee' | 'left' | 'chip_worth'> & { reason?: string };
export type ClubEntry = {
  id: string;
  kind: 'person' | 'same' | 'night' | 'game' | 'extra';
  corrects?: string;
  reason?: string;
  void?: boolean;
  at?: number;
  by?: string;
  name?: string;
  guest?: boolean;
  person?: string;
  is?: string;
  date?: string;
  fee?: Fee;
  left?: Left[];
  chip_worth?: number;
  night?: string;
  people?: (string | null)[];
  rule?: string;
  rule_text?: string;
  rule_name?: string;
  games?: ToldGame[];
  chips?: number[] | number;
  prizes?: number[];
  total?: number;
  [more: string]: unknown;
};

/**
 * A person's code as it is printed: small letters, blanks, dashes of every sort and O for 0, I or L for 1 are
 * understood. Null if it is none.
 */
export function typed_code(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―−ー_.]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (!/^[0-9A-Z]{16}$/.test(plain)) return null;
  return plain.match(/.{4}/g)!.join('-');
}

/** What opens a book, of what somebody pasted or typed: a link, a bare token, a code. */
export function token_in(text: string): string | null {
  const code = typed_code(text);
  if (code !== null) return code;
  const link = /#?\/?club\/([\w-]{8,})/.exec(text.trim());
  if (link) return typed_code(link[1]!) ?? link[1]!;
  return /^[\w-]{16,}$/.test(text.trim()) ? text.trim() : null;
}

/** Who a person counts as: `same` is followed to its end. */
export function counted_as(persons: Person[], id: string): string {
  const by_id = new Map(persons.map((each) => [each.id, each]));
  const seen = new Set<string>();
  let at = id;
  for (let next = by_id.get(at)?.same; next !== undefined && !seen.has(next); next = by_id.get(at)?.same) {
    seen.add(at);
    at = next;
  }
  return at;
}

/** Those who can be chosen: forgotten ones and those who count for another are none. */
export const choosable = (persons: Person[]): Person[] =>
  persons.filter(({ name, same }) => name !== null && same === undefined);

/** What is still missing of what the points have to be together; null where it is not known. */
export function missing_of(points: (number | null)[], wanted: number | null, sticks: number): number | null {
  if (wanted === null) return null;
  return wanted - sticks - points.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** The one chair whose points are not typed; null where it is none or several. */
export function open_chair(points: (number | null)[]): number | null {
  const open = points.flatMap((each, chair) => (each === null ? [chair] : []));
  return open.length === 1 ? open[0]! : null;
}

/** What a match was worth to each, with its prizes. */
export type Worth = { person: string | null; total: number; chips: number };
export function worth_of(
  people: (string | null)[],
  games: { total?: number[]; people?: (string | null)[] }[],
  chips: number[] | undefined,
  prizes: number[] | undefined,
): Worth[] {
  const out: Worth[] = [];
  const of = (person: string | null): Worth => {
    let found = out.find((each) => each.person === person);
    if (!found) out.push((found = { person, total: 0, chips: 0 }));
    return found;
  };
  people.forEach((person, chair) => {
    const worth = of(person);
    worth.chips += (chips?.[chair] ?? 0) + (prizes?.[chair] ?? 0);
  });
  for (const game of games)
    (game.people ?? people).forEach((person, chair) => {
      const worth = of(person);
      worth.total = sum_of([worth.total, game.total?.[chair] ?? 0]);
    });
  return out;
}

/** What a correction moves: one line for each who had something or has something then. */
export type Moved = { person: string | null; was: Worth; now: Worth };
export function moved(before: Worth[], after: Worth[]): Moved[] {
  const all = [...new Set([...before, ...after].map(({ person }) => person))];
  const of = (list: Worth[], person: string | null): Worth =>
    list.find((each) => each.person === person) ?? { person, total: 0, chips: 0 };
  return all.map((person) => ({ person, was: of(before, person), now: of(after, person) }));
}

/**
 * The running sums as rows of one plot: a row for each day on which somebody played; who has not played yet stands at
 * 0.
 */
export function running_rows(running: { points: Point[] }[], chips = false): { dates: string[]; rows: number[][] } {
  const dates = [...new Set(running.flatMap(({ points }) => points.map(([date]) => date)))].sort();
  const rows = dates.map((date) =>
    running.map(({ points }) => {
      const last = points.findLast(([day]) => day <= date);
      return last ? (chips ? last[2] : last[1]) : 0;
    }),
  );
  return { dates, rows: dates.length ? [running.map(() => 0), ...rows] : [] };
}

export const share = (part: number | undefined, whole: number | undefined): number | null =>
  part === undefined || !whole ? null : part / whole;

/** Columns that need no more room than their widest word; Japanese letters are as wide as two others. */
export function width_of(text: string): number {
  return [...text].reduce((sum, letter) => sum + (is_wide(letter.codePointAt(0)!) ? 2 : 1), 0);
}
const is_wide = (code: number): boolean =>
  code >= 0x1100 &&
  (code <= 0x115f ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff01 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    code >= 0x1f300);

/** Lines with their cells under each other: the first one to the left, numbers to the right. */
export function aligned(rows: string[][], gap = '  '): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => width_of(row[i] ?? ''))));
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const room = ' '.repeat(widths[i]! - width_of(cell));
        return i === 0 ? cell + room : room + cell;
      })
      .join(gap)
      .trimEnd(),
  );
}

/** A file's text: UTF-8, or as spreadsheets of Japan write it. */
export function decoded(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  if (view[0] === 0xff && view[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

/** The day of today where one is. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
