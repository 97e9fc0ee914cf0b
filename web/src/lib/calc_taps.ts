/**
 * What a tap does to the question of the calculator: where a tile goes, what a tap on one that lies there makes of it.
 */
import { applies, kept_apart, of_tiles, takes_tiles, used_tiles, wanted, with_tile } from './calculator';
import type { Calc, CalcMeld } from './calculator';
import { kind_of, sorted, without_one } from './tiles';
import type { Face, MeldType, Rule, ScoreField } from './wire';

export const lists = ['river', 'missed', 'indicators', 'ura', 'aside'] as const;
export type List = (typeof lists)[number];
/** The hand, a meld, one of the lists that every rule has, or a field of the rule. */
export type Target = { to: 'hand' } | { meld: MeldType } | { list: List } | { field: string };

const meld_types: MeldType[] = ['pon', 'chi', 'daiminkan', 'kakan', 'ankan'];
export const same_target = (a: Target, b: Target): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Where tiles may go by the rule, in the order in which they are offered. */
export function targets_of(calc: Calc, rule: Rule | null): Target[] {
  const fields = (rule?.score_fields ?? []).filter((field) => of_tiles(field) && applies(calc, field));
  return [
    { to: 'hand' },
    ...meld_types.filter((meld) => rule?.melds?.includes(meld) ?? true).map((meld) => ({ meld })),
    ...lists.filter((list) => list !== 'aside' || rule?.aside !== false).map((list) => ({ list })),
    ...fields.map(({ name }) => ({ field: name })),
  ];
}

const field_of = (rule: Rule | null, target: Target): ScoreField | undefined =>
  'field' in target ? rule?.score_fields?.find(({ name }) => name === target.field) : undefined;
const count = (list: Face[], face: Face): number => list.filter((each) => each === face).length;
const left_of = (calc: Calc, rule: Rule | null, face: Face): number =>
  (rule?.stock?.[face] ?? 0) - count(used_tiles(calc, rule?.score_fields ?? []), face);

/** Whether the tile cannot go there: there is no more of it, or it is in no hand with the others. */
export function is_out(calc: Calc, rule: Rule | null, target: Target, face: Face): boolean {
  if ('list' in target && target.list === 'missed') return false;
  const field = field_of(rule, target);
  if (field && !takes_tiles(field)) return field.of === 'hand' && !calc.hand.includes(face);
  const used = used_tiles(calc, rule?.score_fields ?? []);
  return kept_apart(used, rule?.apart).includes(kind_of(face)) || left_of(calc, rule, face) <= 0;
}

/** The question with the tile there; a meld is laid by `lay`, as the engine makes it of the tile. */
export function put(calc: Calc, rule: Rule | null, target: Target, face: Face): Calc {
  if (is_out(calc, rule, target, face) || 'meld' in target) return calc;
  if ('list' in target) return { ...calc, [target.list]: [...calc[target.list], face] };
  const field = field_of(rule, target);
  if (field) return { ...calc, turned: { ...calc.turned, [field.name]: with_tile(calc, field, face) } };
  if (calc.hand.length < wanted(calc)) return { ...calc, hand: sorted([...calc.hand, face]) };
  return { ...calc, win: face };
}

export function lay(calc: Calc, meld: CalcMeld): Calc {
  if (calc.melds.length >= 4) return calc;
  const melds = [...calc.melds, meld];
  return { ...calc, melds, hand: calc.hand.slice(0, wanted({ ...calc, melds })) };
}

export function without_last(calc: Calc): Calc {
  if (calc.win) return { ...calc, win: null };
  if (calc.hand.length) return without_hand_tile(calc, null, calc.hand.length - 1);
  return { ...calc, melds: calc.melds.slice(0, -1) };
}

/** Fields that say something of tiles of the hand. */
const of_hand = (calc: Calc, rule: Rule | null): ScoreField[] =>
  (rule?.score_fields ?? []).filter((field) => field.of === 'hand' && applies(calc, field));

/** Whether the tile at that place is one of those that a field of the rule names; of equal ones the first are. */
export function is_told(calc: Calc, rule: Rule | null, at: number): boolean {
  const face = calc.hand[at]!;
  const told = of_hand(calc, rule).flatMap(({ name }) => calc.turned[name] ?? []);
  return count(calc.hand.slice(0, at + 1), face) <= count(told, face);
}

/** What is said of tiles of the hand is said of no more than lie there. */
export function without_hand_tile(calc: Calc, rule: Rule | null, at: number): Calc {
  const face = calc.hand[at]!;
  const hand = calc.hand.filter((_, i) => i !== at);
  const turned = { ...calc.turned };
  for (const { name } of of_hand(calc, rule))
    if (count(turned[name] ?? [], face) > count(hand, face)) turned[name] = without_one(turned[name] ?? [], face);
  return { ...calc, hand, turned };
}

/** The faces of a kind that the rule has, the plain one first. */
const faces_like = (rule: Rule | null, face: Face): Face[] =>
  Object.keys(rule?.stock ?? {})
    .filter((each) => kind_of(each) === kind_of(face))
    .sort((a, b) => a.length - b.length);
/** Of a tile that is taken up, the faces of its kind that it may have. */
const faces_open = (calc: Calc, rule: Rule | null, face: Face): Face[] =>
  faces_like(rule, face).filter((each) => left_of(calc, rule, each) > 0);

/** Whether a tap makes something else of a tile before one takes it out. */
export const may_turn = (calc: Calc, rule: Rule | null): boolean =>
  of_hand(calc, rule).length > 0 || Object.keys(rule?.stock ?? {}).some((face) => faces_like(rule, face).length > 1);

/**
 * A tap on a tile of the hand: it becomes the red one of its kind, then what a field of the rule says of such tiles,
 * plain and red, then it goes.
 */
export function tap_hand(calc: Calc, rule: Rule | null, at: number): Calc {
  const face = calc.hand[at]!;
  const told = is_told(calc, rule, at);
  const without = without_hand_tile(calc, rule, at);
  const field = of_hand(calc, rule)[0];
  const faces = faces_open(without, rule, face);
  const looks = [false, ...(field ? [true] : [])].flatMap((said) => faces.map((each) => ({ each, said })));
  const next = looks[looks.findIndex(({ each, said }) => each === face && said === told) + 1];
  if (!next) return without;
  const hand = calc.hand.map((each, i) => (i === at ? next.each : each));
  const turned = next.said
    ? { ...without.turned, [field!.name]: with_tile({ ...without, hand }, field!, next.each) }
    : without.turned;
  return { ...without, hand, turned };
}

export function tap_win(calc: Calc, rule: Rule | null): Calc {
  if (!calc.win) return calc;
  const faces = faces_open({ ...calc, win: null }, rule, calc.win);
  return { ...calc, win: faces[faces.indexOf(calc.win) + 1] ?? null };
}

/** `first`: what is so if nothing is said. */
export function set_field(calc: Calc, name: string, value: string, first: string): Calc {
  const fields = { ...calc.fields, [name]: value };
  if (value === first) delete fields[name];
  return { ...calc, fields };
}

export function set_flag(calc: Calc, name: string, is: boolean): Calc {
  const others = calc.flags.filter((each) => each !== name);
  return { ...calc, flags: is ? [...others, name] : others };
}

/** Another who won on the same tile: what was of the table stays, what was of the hand goes. */
export function next_winner(calc: Calc, later: ScoreField, seats: number, chairs: number[]): Calc {
  const payer = calc.fields.from ?? String(chairs[(chairs.indexOf(calc.seat) + 1) % seats]);
  const seat = chairs.find((chair) => chair !== calc.seat && String(chair) !== payer) ?? calc.seat;
  const kept = Object.fromEntries(Object.entries(calc.fields).filter(([name]) => name === 'out' || name === 'suit'));
  return {
    ...calc,
    ...{ hand: [], melds: [], river: [], missed: [], ura: [], aside: [], turned: {}, seat },
    fields: { ...kept, from: payer },
    flags: [...calc.flags.filter((flag) => ['chankan', 'last_tile'].includes(flag)), later.name],
  };
}
