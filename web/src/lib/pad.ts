/**
 * A score pad as the entries that it is (docs/pad.md): what stands for what, what follows what, and how a new entry is
 * made. It knows no rule.
 */
import type { Currency, Text } from './wire';

export type Deed =
  | { riichi: number; kind?: string }
  | { offence: string; seat: number; mended?: boolean; count?: number; choice?: string }
  | { chips: number[] };
export type Value = { han?: number; fu?: number; yakuman?: number; points?: number };
export type Paid = { from: number; points?: number; chips?: number };
export type ToldWin = {
  seat: number;
  from?: number;
  tiles?: { [field: string]: unknown };
  value?: Value;
  chips?: number;
  owner?: number;
  pays?: Paid[];
};
/** A hand as it is told. What a draw asks of has the draw's own names. */
export type Told = {
  deeds?: Deed[];
  wins?: ToldWin[];
  draw?: string;
  stop?: boolean;
  broken_at?: number;
  [seats: string]: unknown;
};
export type Kind = 'start' | 'hand' | 'chairs' | 'end';
export type Entry = {
  id: string;
  kind: Kind;
  after?: string;
  replaces?: string[];
  by?: string;
  at?: number;
  void?: boolean;
  hand?: Told;
  rule?: string;
  rule_text?: string;
  names?: string[];
  /** Persons of the club's book whose pad it is, by chair. */
  members?: (string | null)[];
  games?: number;
  dealer?: number;
  out?: number;
  chairs?: number[];
  from?: string;
  to?: string;
};

export type Move = {
  what: string;
  name: Text;
  seat: number | null;
  points: number[];
  chips: number[];
  clause?: string;
};
export type Place = {
  game: number;
  round: string;
  kyoku: number;
  honba: number;
  sticks: number;
  dealer: number;
  out?: number;
};
export type PadHand = Place & {
  entry: string;
  hand: Told;
  points: number[];
  chips: number[];
  payments: { payer: number | null; receiver: number; points: number; chips: number; [account: string]: unknown }[];
  moves: Move[];
  people: number[];
  doubled: boolean;
  game_over: boolean;
};
export type DrawKind = {
  draw: string;
  name: Text;
  abortive: boolean;
  seats: { name: string; text: Text; needed: boolean }[];
};
export type OffenceKind = {
  kind: string;
  name: Text;
  clause: string | null;
  mendable: boolean;
  counted: boolean;
  chosen: boolean;
};
export type May = {
  riichi: { kind: string; name: Text }[];
  draws: DrawKind[];
  offences: OffenceKind[];
  value: 'han' | 'points';
  chips: boolean;
  account: Currency;
  broken_at: boolean;
  /** A tile may be added to the triplet of another; robbed, its owner pays a share. */
  owner: boolean;
  /** Fields of a win by its tiles that the table answers. */
  known: string[];
};
export type Settled = { place: number[]; base: number[]; total: number[]; [column: string]: number[] };
export type PadTable = Place & { people: number[]; points: number[]; chips: number[]; over: boolean };
/** Where the start itself is asked about there is nothing but that. */
export type PadState = {
  asks: string[][];
  rule?: { id: string; title: Text };
  names?: string[];
  games?: number;
  start?: string;
  hands?: PadHand[];
  table?: PadTable;
  settled?: Settled[];
  result?: { totals: number[]; chips: number[]; prizes: number[] };
  refused?: { entry: string; why: Text };
  waiting?: number;
  may?: May;
};
/** A state in which the game goes on, or is over. */
export type Running = PadState & Required<Omit<PadState, 'result' | 'refused'>>;
export const is_running = (state: PadState | null): state is Running => state?.table !== undefined;

export const fresh_id = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((each) => each.toString(36)).join('-');

/**
 * Entries that stand for one thing: the first telling of it, and all that replace it. `standing`: those that nothing
 * replaces.
 */
export type Thing = { all: Entry[]; standing: Entry[] };
/** One place in the game, and all that tells it; `agreed`: it is told in one way. */
export type Step = { things: Thing[]; agreed: boolean };

const in_order = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(in_order)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, in_order(each)]),
        )
      : value;

/** What an entry tells, without who told it, when, and what it stands for or follows. */
function told_by(entry: Entry): string {
  const { id, replaces, by, at, after, ...told } = entry;
  void [id, replaces, by, at, after];
  return JSON.stringify(in_order(told));
}

export function things_of(entries: Entry[]): Thing[] {
  const by_id = new Map(entries.map((entry) => [entry.id, entry]));
  const list = [...by_id.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const root = new Map(list.map(({ id }) => [id, id]));
  const top = (id: string): string => (root.get(id) === id ? id : top(root.get(id)!));
  const replaced = new Set<string>();
  for (const entry of list)
    for (const id of entry.replaces ?? []) {
      const other = by_id.get(id);
      if (!other || id === entry.id || other.kind !== entry.kind) continue;
      replaced.add(id);
      const [first, second] = [top(id), top(entry.id)].sort() as [string, string];
      root.set(second, first);
    }
  const things = new Map<string, Thing>();
  for (const entry of list) {
    const at = top(entry.id);
    const thing = things.get(at) ?? { all: [], standing: [] };
    thing.all.push(entry);
    if (!replaced.has(entry.id)) thing.standing.push(entry);
    things.set(at, thing);
  }
  for (const thing of things.values()) if (!thing.standing.length) thing.standing = thing.all;
  return [...things.values()];
}

/**
 * The places of the game in their order, the start in front, as far as they are told in one way. The last may be told
 * in several.
 */
export function steps_of(entries: Entry[]): Step[] {
  const things = things_of(entries);
  const thing_of = new Map(things.flatMap((thing) => thing.all.map(({ id }): [string, Thing] => [id, thing])));
  const followed = (entry: Entry) => (entry.after === undefined ? undefined : thing_of.get(entry.after));
  const agreed = (step: Thing[]) => {
    const told = step.flatMap(({ standing }) => standing);
    return told.every((each) => told_by(each) === told_by(told[0]!));
  };
  const starts = things.filter(({ all }) => all[0]!.kind === 'start');
  if (!starts.length) return [];
  const steps: Step[] = [{ things: starts, agreed: starts.length === 1 && agreed(starts) }];
  const seen = new Set(starts);
  for (;;) {
    const last = steps.at(-1)!;
    if (!last.agreed) return steps;
    const next = things.filter(
      (thing) =>
        !seen.has(thing) &&
        thing.standing.some((entry) => {
          const at = followed(entry);
          return at !== undefined && at !== thing && last.things.includes(at);
        }),
    );
    if (!next.length) return steps;
    for (const thing of next) seen.add(thing);
    steps.push({ things: next, agreed: agreed(next) });
  }
}

const standing_of = (step: Step): Entry[] => step.things.flatMap(({ standing }) => standing);

/** What the next hand follows. */
export function last_entry(entries: Entry[]): string {
  const agreed = steps_of(entries).filter((step) => step.agreed);
  return agreed.length ? standing_of(agreed.at(-1)!)[0]!.id : '';
}

/** Ids of all that tells the same as this entry, and itself: whoever tells it anew stands for all of them. */
export function twins_of(entries: Entry[], id: string): string[] {
  const step = steps_of(entries).find(({ things }) => things.some(({ all }) => all.some((entry) => entry.id === id)));
  if (step) return standing_of(step).map((entry) => entry.id);
  const thing = things_of(entries).find(({ all }) => all.some((entry) => entry.id === id));
  return thing ? thing.standing.map((entry) => entry.id) : [id];
}

export const entry_of = (entries: Entry[], id: string): Entry | undefined => entries.find((entry) => entry.id === id);

export type Writer = { by?: string; at: number };
const signed_by = (writer: Writer) => ({ ...(writer.by ? { by: writer.by } : {}), at: writer.at });

export const new_hand = (entries: Entry[], hand: Told, writer: Writer, id = fresh_id()): Entry => ({
  id,
  kind: 'hand',
  after: last_entry(entries),
  hand,
  ...signed_by(writer),
});

/** The entry told anew, `told` in place of what it told. */
export function anew(entries: Entry[], old: Entry, told: Partial<Entry>, writer: Writer, id = fresh_id()): Entry {
  const kept = { ...old };
  delete kept.by;
  return {
    ...kept,
    ...told,
    id,
    replaces: twins_of(entries, old.id).slice(0, 20),
    ...signed_by(writer),
  };
}

/** As if it had not been. */
export function taken_away(entries: Entry[], old: Entry, writer: Writer, id = fresh_id()): Entry {
  const { kind, after, chairs, from, to } = old;
  const kept = kind === 'chairs' ? { chairs, from, ...(to === undefined ? {} : { to }) } : { after };
  return { id, kind, ...kept, void: true, replaces: twins_of(entries, old.id).slice(0, 20), ...signed_by(writer) };
}

/** One of several versions counts. */
export function picked(entries: Entry[], asked: string[], id: string, writer: Writer, fresh = fresh_id()): Entry {
  const chosen = { ...entry_of(entries, id)! };
  delete chosen.by;
  return { ...chosen, id: fresh, replaces: asked.slice(0, 20), ...signed_by(writer) };
}

/**
 * Whether what is asked may have happened one after the other: two hands, and not one that was told anew in two ways.
 */
export function may_both(entries: Entry[], asked: string[]): boolean {
  if (asked.length !== 2 || asked.some((id) => entry_of(entries, id)?.kind !== 'hand')) return false;
  const thing = things_of(entries).find(({ all }) => all.some(({ id }) => id === asked[0]))!;
  return !thing.all.some(({ id }) => id === asked[1]);
}

/** `second` happened after `first`. */
export function put_behind(entries: Entry[], first: string, second: string, writer: Writer, id = fresh_id()): Entry {
  const old = { ...entry_of(entries, second)! };
  delete old.by;
  return { ...old, id, after: first, replaces: [second], ...signed_by(writer) };
}

/** All of both, each once; what was there first stays in front. */
export function joined(mine: Entry[], others: Entry[]): Entry[] {
  const known = new Set(mine.map(({ id }) => id));
  const fresh = others.filter(({ id }) => !known.has(id));
  return fresh.length ? [...mine, ...fresh] : mine;
}

/** In bundles that a request may hold. */
export function bundles(entries: Entry[], most = 100, bytes = 48 * 1024): Entry[][] {
  const out: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length;
    const last = out.at(-1);
    if (last && last.length < most && size <= room) {
      last.push(entry);
      room -= size;
    } else {
      out.push([entry]);
      room = bytes - size;
    }
  }
  return out;
}

/** A number below n, each as likely as any other. */
export function drawn_below(n: number, random = () => crypto.getRandomValues(new Uint32Array(1))[0]!): number {
  const whole = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const each = random();
    if (each < whole) return each % n;
  }
}

export function shuffled<Each>(list: Each[], below = drawn_below): Each[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; --i) {
    const k = below(i + 1);
    [out[i], out[k]] = [out[k]!, out[i]!];
  }
  return out;
}

/** By person what is said by chair. */
export function by_person(amounts: number[], people: number[]): number[] {
  const out: number[] = [];
  people.forEach((person, chair) => (out[person] = amounts[chair] ?? 0));
  return out;
}

export type Change = { name: string; was: number | null; now: number; chips_was: number | null; chips_now: number };
/** What people have before and after. */
export function changes_of(before: PadState | null, after: Running): Change[] {
  const now = by_person(after.table.points, after.table.people);
  const chips = by_person(after.table.chips, after.table.people);
  const known = is_running(before) && before.names.length === after.names.length ? before.table : null;
  const was = known && by_person(known.points, known.people);
  const chips_was = known && by_person(known.chips, known.people);
  return after.names.map((name, person) => ({
    name,
    was: was?.[person] ?? null,
    now: now[person]!,
    chips_was: chips_was?.[person] ?? null,
    chips_now: chips[person]!,
  }));
}

/** The chairs of those who play a hand. */
export const playing_chairs = (people: number, out?: number): number[] =>
  Array.from({ length: people }, (_, chair) => chair).filter((chair) => chair !== out);

/** The wind of each chair in a hand; null: sits out. */
export function winds_of(people: number, dealer: number, out?: number): (string | null)[] {
  const order = Array.from({ length: people }, (_, step) => (dealer + step) % people).filter((chair) => chair !== out);
  return Array.from({ length: people }, (_, chair) => ['E', 'S', 'W', 'N'][order.indexOf(chair)] ?? null);
}
