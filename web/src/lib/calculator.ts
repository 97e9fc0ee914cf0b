/** The calculator's hand: what was tapped, as a link, and as the bodies of the score and waits requests. */
import { is_red, kind_of, parse_tiles, to_mpsz } from './tiles';
import type { Face, Rule, ScoreField } from './wire';

export type CalcMeld = { type: 'chi' | 'pon' | 'daiminkan' | 'ankan'; tiles: Face[] };
export type Calc = {
  hand: Face[];
  win: Face | null;
  melds: CalcMeld[];
  river: Face[];
  indicators: Face[];
  ura: Face[];
  aside: Face[];
  seat: number;
  round: 'E' | 'S' | 'W' | 'N';
  by: 'ron' | 'tsumo';
  /** What fields of the rule say: the word of a choice, the number of a seat. What is not here is left at its first. */
  fields: { [name: string]: string };
  /** Fields of the rule that are tiles. */
  turned: { [name: string]: Face[] };
  flags: string[];
  honba: number;
  sticks: number;
};

/** Flags that every rule has. */
export const calc_flags = ['rinshan', 'chankan', 'last_tile'] as const;

export function fresh_calc(): Calc {
  return {
    hand: [],
    win: null,
    melds: [],
    river: [],
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

/** How many there are of each face. */
export type Stock = { [face: Face]: number };

/** A meld of the tile tapped, of tiles that the rule has: plain ones first, unless a red one was tapped. */
export function add_meld(type: CalcMeld['type'], face: Face, stock: Stock): CalcMeld | null {
  const kind = kind_of(face);
  const of_kind = (wanted: Face): Face[] => {
    const all = Object.entries(stock).flatMap(([each, count]) =>
      kind_of(each) === wanted ? Array.from({ length: count }, () => each) : [],
    );
    const red = all.filter(is_red);
    const plain = all.filter((each) => !is_red(each));
    return is_red(face) && wanted === kind ? [...red, ...plain] : [...plain, ...red];
  };
  if (type !== 'chi') {
    const tiles = of_kind(kind).slice(0, type === 'pon' ? 3 : 4);
    return tiles.length < (type === 'pon' ? 3 : 4) ? null : { type, tiles };
  }
  const rank = Number(kind[0]);
  if (kind.length < 2 || !(rank >= 1 && rank <= 7)) return null;
  const run = [0, 1, 2].map((step) => `${rank + step}${kind[1]}`);
  return run.every((tile) => of_kind(tile).length > 0) ? { type, tiles: run.map((tile) => of_kind(tile)[0]!) } : null;
}

/** Kinds that cannot be in a hand with any of these tiles. */
export function kept_apart(faces: Face[], apart: Face[][] = []): Face[] {
  const held = apart.filter((list) => faces.some((face) => list.includes(kind_of(face))));
  return held.length === 0 ? [] : apart.filter((list) => !held.includes(list)).flat();
}

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

export function to_query(calc: Calc): string {
  const out = new URLSearchParams();
  const put = (key: string, value: string) => value && out.set(key, value);
  put('h', to_mpsz(calc.hand));
  put('w', calc.win ? to_mpsz([calc.win]) : '');
  put('m', calc.melds.map((meld) => `${meld.type}:${to_mpsz(meld.tiles)}`).join(','));
  put('r', to_mpsz(calc.river));
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
    const [type, list] = text.split(':');
    const faces = parse_tiles(list ?? '') ?? [];
    if (
      (type === 'chi' || type === 'pon' || type === 'daiminkan' || type === 'ankan') &&
      faces.length >= 3 &&
      calc.melds.length < 4
    )
      calc.melds.push({ type, tiles: faces });
  }
  calc.river = tiles('r');
  calc.indicators = tiles('d');
  calc.ura = tiles('u');
  calc.aside = tiles('n');
  calc.seat = whole('s', 3);
  calc.honba = whole('hb', 99);
  calc.sticks = whole('st', 99);
  const round = query.get('f');
  if (round === 'S' || round === 'W' || round === 'N') calc.round = round;
  if (query.get('b') === 'tsumo') calc.by = 'tsumo';
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

/** The tiles of such a field with one more: a kind is one, and of the hand there are as many as it holds. */
export function with_tile(calc: Calc, field: ScoreField, face: Face): Face[] {
  const now = calc.turned[field.name] ?? [];
  const count = (list: Face[]) => list.filter((each) => each === face).length;
  if (field.type === 'kind') return [kind_of(face)];
  if (field.type === 'kinds') return [...now, kind_of(face)];
  return field.of === 'hand' && count(now) >= count(calc.hand) ? now : [...now, face];
}

/** A seat for each of several names; null if none is said. */
function named_seats(calc: Calc, field: ScoreField): { [name: string]: number } | null {
  const said = (field.named ?? []).flatMap(({ value }): [string, number][] => {
    const word = calc.fields[`${field.name}_${value}`];
    return word !== undefined && /^\d$/.test(word) ? [[value, Number(word)]] : [];
  });
  return said.length ? Object.fromEntries(said) : null;
}

/** What the rule's own fields say, where they say something; of the others nothing is sent. */
function said(calc: Calc, rule: Fields): { [name: string]: unknown } {
  const body: { [name: string]: unknown } = {};
  for (const field of rule?.score_fields ?? []) {
    const word = calc.fields[field.name];
    if (field.type === 'flag' && calc.flags.includes(field.name)) body[field.name] = true;
    else if (field.type === 'choice' && chosen(calc, field) !== field.choices?.[0]?.value)
      body[field.name] = chosen(calc, field);
    else if (field.named?.length) {
      const seats = named_seats(calc, field);
      if (seats) body[field.name] = seats;
    } else if (field.type === 'follows') body[field.name] = null;
    else if (field.type === 'number' && word !== undefined && /^\d+$/.test(word)) body[field.name] = Number(word);
    else if (field.type === 'kinds' && calc.turned[field.name]?.length)
      body[field.name] = calc.turned[field.name]!.map((face) => to_mpsz([face]));
    else if (field.type === 'seat' && word !== undefined && /^\d$/.test(word)) body[field.name] = Number(word);
    else if (of_tiles(field) && calc.turned[field.name]?.length) body[field.name] = to_mpsz(calc.turned[field.name]!);
  }
  return body;
}

export function waits_body(calc: Calc, rule: Fields): object {
  const body: { [key: string]: unknown } = { hand: to_mpsz(calc.hand) };
  if (calc.melds.length) body.meld = calc.melds.map((meld) => `${meld.type}:${to_mpsz(meld.tiles)}`);
  if (calc.aside.length) body.nuki = to_mpsz(calc.aside);
  if (calc.river.length) body.river = to_mpsz(calc.river);
  const { riichi, ability, jokers } = said(calc, rule);
  if (riichi !== undefined) body.riichi = riichi;
  if (ability !== undefined) body.ability = ability;
  if (jokers !== undefined) body.joker = jokers;
  return body;
}

export function score_body(calc: Calc, seats: number, win: Face, rule: Fields): object {
  const other = (calc.seat + 1) % seats;
  const body: { [key: string]: unknown } = {
    seat: calc.seat,
    dealer: 0,
    round: calc.round,
    by: calc.by,
    hand: to_mpsz(calc.hand),
    win: to_mpsz([win]),
  };
  if (calc.by === 'ron') body.from = other;
  if (calc.melds.length)
    body.melds = calc.melds.map((meld) => ({
      type: meld.type,
      tiles: to_mpsz(meld.tiles),
      ...(meld.type === 'ankan' ? {} : { from: meld.type === 'chi' ? (calc.seat + seats - 1) % seats : other }),
    }));
  if (calc.indicators.length) body.indicators = to_mpsz(calc.indicators);
  Object.assign(body, said(calc, rule));
  if (body.riichi !== undefined && calc.ura.length) body.ura = to_mpsz(calc.ura);
  if (calc.aside.length) body.nukidora = to_mpsz(calc.aside);
  if (calc.river.length) body.river = to_mpsz(calc.river);
  for (const flag of calc_flags) if (calc.flags.includes(flag)) body[flag] = true;
  if (calc.honba) body.honba = calc.honba;
  const laid = (rule?.score_fields ?? []).some((field) =>
    field.choices?.some((choice) => choice.value === chosen(calc, field) && choice.stick),
  );
  body.sticks = Math.max(calc.sticks, laid ? 1 : 0);
  return body;
}
