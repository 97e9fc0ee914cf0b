/** The calculator's hand: what was tapped, as a link, and as the bodies of the score and waits requests. */
import { kind_of, parse_tiles, to_mpsz } from './tiles';
import type { Face, MeldType, Rule, ScoreField } from './wire';

/** `by`: who added the fourth tile, if it was another. */
export type CalcMeld = { type: MeldType; tiles: Face[]; by?: number };
export type Calc = {
  hand: Face[];
  win: Face | null;
  melds: CalcMeld[];
  river: Face[];
  /** Tiles of others that were let pass. */
  missed: Face[];
  indicators: Face[];
  ura: Face[];
  aside: Face[];
  /** Who won: a chair, from the dealer on. */
  seat: number;
  round: 'E' | 'S' | 'W' | 'N';
  by: string;
  /** What fields say: the word of a choice, the number of a chair. What is not here is left at its first. */
  fields: { [name: string]: string };
  /** Fields of the rule that are tiles. */
  turned: { [name: string]: Face[] };
  flags: string[];
  honba: number;
  sticks: number;
};

/** What a meld of a type is called. */
export const meld_key = {
  pon: 'to_pon',
  chi: 'to_chi',
  daiminkan: 'to_kan',
  kakan: 'to_kakan',
  ankan: 'to_ankan',
} as const;

/** Flags that every rule has. */
export const calc_flags = ['rinshan', 'chankan', 'last_tile'] as const;

export function fresh_calc(): Calc {
  return {
    hand: [],
    win: null,
    melds: [],
    river: [],
    missed: [],
    indicators: [],
    ura: [],
    aside: [],
    seat: 0,
    round: 'E',
    by: 'ron',
    fields: {},
    turned: {},
    flags: [],
    honba: 0,
    sticks: 0,
  };
}

/** Concealed tiles that a hand without its winning tile has. */
export function wanted(calc: Calc): number {
  return 13 - 3 * calc.melds.length;
}

/** Kinds that cannot be in a hand with any of these tiles. */
export function kept_apart(faces: Face[], apart: Face[][] = []): Face[] {
  const held = apart.filter((list) => faces.some((face) => list.includes(kind_of(face))));
  return held.length === 0 ? [] : apart.filter((list) => !held.includes(list)).flat();
}

const is_chair = (text: string | undefined): text is string => text !== undefined && /^\d$/.test(text);
const is_word = (text: string) => /^[a-z0-9_]{1,24}$/.test(text);
const pairs = <Value>(list: { [name: string]: Value }, text_of: (value: Value) => string) =>
  Object.entries(list)
    .map(([name, value]) => `${name}.${text_of(value)}`)
    .join(',');
const unpaired = (text: string | null) =>
  (text ?? '').split(',').flatMap((pair): [string, string][] => {
    const [name = '', value = ''] = pair.split('.');
    return is_word(name) && value ? [[name, value]] : [];
  });

const meld_types: MeldType[] = ['pon', 'chi', 'daiminkan', 'kakan', 'ankan'];
const meld_text = ({ type, tiles, by }: CalcMeld) => `${type}:${to_mpsz(tiles)}${by === undefined ? '' : `:${by}`}`;
function meld_from(text: string): CalcMeld | null {
  const [word, list = '', by = ''] = text.split(':');
  const type = meld_types.find((each) => each === word);
  const tiles = parse_tiles(list) ?? [];
  if (!type || tiles.length < 3) return null;
  return { type, tiles, ...(is_chair(by) ? { by: Number(by) } : {}) };
}

export function to_query(calc: Calc): string {
  const out = new URLSearchParams();
  const put = (key: string, value: string) => value && out.set(key, value);
  put('h', to_mpsz(calc.hand));
  put('w', calc.win ? to_mpsz([calc.win]) : '');
  put('m', calc.melds.map(meld_text).join(','));
  put('r', to_mpsz(calc.river));
  put('p', to_mpsz(calc.missed));
  put('d', to_mpsz(calc.indicators));
  put('u', to_mpsz(calc.ura));
  put('n', to_mpsz(calc.aside));
  if (calc.seat) put('s', String(calc.seat));
  if (calc.round !== 'E') put('f', calc.round);
  if (calc.by !== 'ron') put('b', calc.by);
  put(
    'o',
    pairs(calc.fields, (value) => value),
  );
  put('t', pairs(calc.turned, to_mpsz));
  put('x', calc.flags.join(','));
  if (calc.honba) put('hb', String(calc.honba));
  if (calc.sticks) put('st', String(calc.sticks));
  return out.toString();
}

export function from_query(query: URLSearchParams): Calc {
  const calc = fresh_calc();
  const tiles = (key: string) => parse_tiles(query.get(key) ?? '') ?? [];
  const whole = (key: string, most: number) =>
    Math.max(0, Math.min(most, Number.parseInt(query.get(key) ?? '0', 10) || 0));
  calc.hand = tiles('h').slice(0, 14);
  calc.win = tiles('w')[0] ?? null;
  for (const text of (query.get('m') ?? '').split(',')) {
    const meld = meld_from(text);
    if (meld && calc.melds.length < 4) calc.melds.push(meld);
  }
  calc.river = tiles('r');
  calc.missed = tiles('p');
  calc.indicators = tiles('d');
  calc.ura = tiles('u');
  calc.aside = tiles('n');
  calc.seat = whole('s', 3);
  calc.honba = whole('hb', 99);
  calc.sticks = whole('st', 99);
  const round = query.get('f');
  if (round === 'S' || round === 'W' || round === 'N') calc.round = round;
  const by = query.get('b') ?? '';
  if (is_word(by)) calc.by = by;
  for (const [name, value] of unpaired(query.get('o'))) if (is_word(value)) calc.fields[name] = value;
  for (const [name, value] of unpaired(query.get('t'))) calc.turned[name] = parse_tiles(value) ?? [];
  calc.flags = (query.get('x') ?? '').split(',').filter(is_word);
  return calc;
}

/** Which of its choices a field has: the first, if nothing or nonsense was said. */
export function chosen(calc: Calc, field: ScoreField): string {
  const said = calc.fields[field.name];
  return field.choices?.some((choice) => choice.value === said) ? said! : (field.choices?.[0]?.value ?? '');
}

type Fields = Pick<Rule, 'score_fields'> | null;

/** Fields that are said by tapping tiles: those that were turned, tiles of the hand, kinds. */
export const of_tiles = (field: ScoreField): boolean => ['tiles', 'kind', 'kinds'].includes(field.type);
/** Whether the tiles of the field are beside those of the hand, and so fewer are left. */
export const takes_tiles = (field: ScoreField): boolean => field.type === 'tiles' && field.of === undefined;

/** All tiles that were named, of which there are so many fewer. */
export function used_tiles(calc: Calc, fields: ScoreField[]): Face[] {
  return [
    ...calc.hand,
    ...(calc.win ? [calc.win] : []),
    ...calc.melds.flatMap((meld) => meld.tiles),
    ...calc.river,
    ...calc.indicators,
    ...calc.ura,
    ...calc.aside,
    ...fields.filter(takes_tiles).flatMap(({ name }) => calc.turned[name] ?? []),
  ];
}

/** The tiles of such a field with one more: a kind is one, and of the hand there are as many as it holds. */
export function with_tile(calc: Calc, field: ScoreField, face: Face): Face[] {
  const now = calc.turned[field.name] ?? [];
  const count = (list: Face[]) => list.filter((each) => each === face).length;
  if (field.type === 'kind') return [kind_of(face)];
  if (field.type === 'kinds') return [...now, kind_of(face)];
  return field.of === 'hand' && count(now) >= count(calc.hand) ? now : [...now, face];
}

/**
 * The chairs of those who play, in turn order from the dealer on; where one more is at the table, one of them is left
 * out.
 */
export function playing(calc: Calc, seats: number): number[] {
  const { out } = calc.fields;
  if (!is_chair(out)) return Array.from({ length: seats }, (_, chair) => chair);
  return Array.from({ length: seats + 1 }, (_, chair) => chair).filter((chair) => chair !== Number(out));
}

/** Of whom the winning tile is: who was named, if that can be, else whoever sits next. */
export function payer_of(calc: Calc, seats: number): number {
  const chairs = playing(calc, seats);
  const named = Number(calc.fields.from ?? NaN);
  return chairs.includes(named) && named !== calc.seat ? named : neighbour(chairs, calc.seat, 1);
}
const neighbour = (chairs: number[], seat: number, step: number): number =>
  chairs[(chairs.indexOf(seat) + step + chairs.length) % chairs.length]!;

/** Whether a field may be there now. */
export const applies = (calc: Calc, field: ScoreField): boolean =>
  field.with === undefined ||
  field.with === calc.by ||
  calc.flags.includes(field.with) ||
  Object.values(calc.fields).includes(field.with);

/** A seat for each of several names; null if none is said. */
function named_seats(calc: Calc, field: ScoreField): { [name: string]: number } | null {
  const said = (field.named ?? []).flatMap(({ value }): [string, number][] => {
    const word = calc.fields[`${field.name}_${value}`];
    return is_chair(word) ? [[value, Number(word)]] : [];
  });
  return said.length ? Object.fromEntries(said) : null;
}

/** What one field says; undefined: nothing. */
function said_of(calc: Calc, field: ScoreField): unknown {
  const word = calc.fields[field.name];
  const tiles = calc.turned[field.name] ?? [];
  switch (field.type) {
    case 'flag':
      return calc.flags.includes(field.name) || undefined;
    case 'choice':
      return chosen(calc, field) === field.choices?.[0]?.value ? undefined : chosen(calc, field);
    case 'seat':
    case 'chair':
      return (field.named?.length ? named_seats(calc, field) : is_chair(word) ? Number(word) : undefined) ?? undefined;
    case 'follows':
      return null;
    case 'number':
      return word !== undefined && /^\d+$/.test(word) ? Number(word) : undefined;
    case 'kinds':
      return tiles.length ? tiles.map((face) => to_mpsz([face])) : undefined;
    default:
      return tiles.length ? to_mpsz(tiles) : undefined;
  }
}

/** What the rule's own fields say, where they say something; of the others nothing is sent. */
function said(calc: Calc, rule: Fields): { [name: string]: unknown } {
  const fields = (rule?.score_fields ?? []).filter((field) => applies(calc, field) && !of_melds(field));
  return Object.fromEntries(
    fields.map((field) => [field.name, said_of(calc, field)]).filter(([, value]) => value !== undefined),
  );
}
/** Fields that say something of melds of a type. */
const of_melds = (field: ScoreField): boolean => field.of !== undefined && field.of !== 'hand';

export function waits_body(calc: Calc, rule: Fields): object {
  const body: { [key: string]: unknown } = { hand: to_mpsz(calc.hand) };
  if (calc.melds.length) body.meld = calc.melds.map((meld) => `${meld.type}:${to_mpsz(meld.tiles)}`);
  if (calc.aside.length) body.nuki = to_mpsz(calc.aside);
  if (calc.river.length) body.river = to_mpsz(calc.river);
  if (calc.missed.length) body.missed = to_mpsz(calc.missed);
  const { riichi, ability, jokers, suit } = said(calc, rule);
  if (riichi !== undefined) body.riichi = riichi;
  if (ability !== undefined) body.ability = ability;
  if (jokers !== undefined) body.joker = jokers;
  if (suit !== undefined) body.suit = suit;
  return body;
}

function meld_body(meld: CalcMeld, calc: Calc, seats: number, rule: Fields): object {
  const chairs = playing(calc, seats);
  const adder = (rule?.score_fields ?? []).find((field) => field.of === meld.type);
  return {
    type: meld.type,
    tiles: to_mpsz(meld.tiles),
    ...(meld.type === 'ankan' ? {} : { from: neighbour(chairs, calc.seat, meld.type === 'chi' ? -1 : 1) }),
    ...(adder && meld.by !== undefined ? { [adder.name]: meld.by } : {}),
  };
}

/** The ways to win of which there is no winning tile: what the hand was is not asked. */
export const without_tile = (calc: Calc): boolean => calc.by !== 'ron' && calc.by !== 'tsumo';

export function score_body(calc: Calc, seats: number, win: Face | null, rule: Fields): object {
  const own = said(calc, rule);
  const laid = (rule?.score_fields ?? []).some((field) =>
    field.choices?.some((choice) => choice.value === chosen(calc, field) && choice.stick),
  );
  // whoever is not the first to win takes of the deposits what is said, if the rule gives anything
  const least = laid && own.later !== true ? 1 : 0;
  const body: { [key: string]: unknown } = {
    ...{ seat: calc.seat, dealer: 0, by: calc.by },
    ...{ honba: calc.honba, sticks: Math.max(calc.sticks, least) },
  };
  if (win === null || without_tile(calc)) return { ...body, ...(own.out === undefined ? {} : { out: own.out }) };
  Object.assign(body, { round: calc.round, hand: to_mpsz(calc.hand), win: to_mpsz([win]) });
  if (calc.melds.length) body.melds = calc.melds.map((meld) => meld_body(meld, calc, seats, rule));
  if (calc.indicators.length) body.indicators = to_mpsz(calc.indicators);
  Object.assign(body, own);
  if (calc.by === 'ron') body.from = payer_of(calc, seats);
  if (body.riichi !== undefined && calc.ura.length) body.ura = to_mpsz(calc.ura);
  if (calc.aside.length) body.nukidora = to_mpsz(calc.aside);
  if (calc.river.length) body.river = to_mpsz(calc.river);
  if (calc.missed.length) body.missed = to_mpsz(calc.missed);
  for (const flag of calc_flags) if (calc.flags.includes(flag)) body[flag] = true;
  return body;
}
