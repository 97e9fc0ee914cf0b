/**
 * Who did what in the win that is asked about: each role is held by a chair, and the rule says which roles there are.
 */
import { applies, payer_of, playing, type Calc } from './calculator';
import type { Rule, ScoreField, Text } from './wire';

export type Role = {
  id: string;
  /** Null: the winner. */
  text: Text | null;
  /** Of several of one field, which this is. */
  part?: Text;
  holder: number | null;
  /** Whether nobody may hold it. */
  optional: boolean;
  take: (calc: Calc, chair: number | null) => Calc;
  may: (calc: Calc, chair: number) => boolean;
};

const field_value = (calc: Calc, name: string): number | null =>
  calc.fields[name] === undefined ? null : Number(calc.fields[name]);
function with_field(calc: Calc, name: string, chair: number | null): Calc {
  const fields = { ...calc.fields };
  if (chair === null) delete fields[name];
  else fields[name] = String(chair);
  return { ...calc, fields };
}
const anybody = () => true;
const not_winner = (calc: Calc, chair: number) => chair !== calc.seat;

function simple(calc: Calc, name: string, text: Text, more: Partial<Role> = {}): Role {
  return {
    id: name,
    text,
    holder: field_value(calc, name),
    optional: true,
    take: (now, chair) => with_field(now, name, chair),
    may: anybody,
    ...more,
  };
}

function roles_of_field(calc: Calc, field: ScoreField, seats: number): Role[] {
  if (field.type === 'chair') {
    // the dealer plays, and what was said of who leaves is not true of anybody else
    const may = (now: Calc, chair: number) => chair !== 0 && chair !== now.seat;
    return [simple(calc, field.name, field.text, { may, take: (now, chair) => leaves(now, field.name, chair) })];
  }
  if (field.type !== 'seat') return [];
  if (field.of !== undefined)
    return calc.melds.flatMap((meld, at) => (meld.type === field.of ? [adder(calc, field, at)] : []));
  if (field.named?.length)
    return field.named.map(({ value, text }) => simple(calc, `${field.name}_${value}`, field.text, { part: text }));
  if (field.name === 'from')
    return [simple(calc, 'from', field.text, { holder: payer_of(calc, seats), optional: false, may: not_winner })];
  return [simple(calc, field.name, field.text)];
}

function adder(calc: Calc, field: ScoreField, at: number): Role {
  const several = calc.melds.filter(({ type }) => type === field.of).length > 1;
  const number = String(calc.melds.slice(0, at + 1).filter(({ type }) => type === field.of).length);
  return {
    id: `${field.name}_${at}`,
    text: field.text,
    ...(several ? { part: { ja: number, en: number } } : {}),
    holder: calc.melds[at]!.by ?? null,
    optional: true,
    take: (now, chair) => ({
      ...now,
      melds: now.melds.map((meld, i) => {
        if (i !== at) return meld;
        const { type, tiles } = meld;
        return chair === null ? { type, tiles } : { type, tiles, by: chair };
      }),
    }),
    may: anybody,
  };
}

function leaves(calc: Calc, name: string, chair: number | null): Calc {
  const fields = Object.fromEntries(
    Object.entries(calc.fields).filter(([other, value]) => other === name || value !== String(chair)),
  );
  return with_field({ ...calc, fields }, name, chair);
}

export function roles_of(calc: Calc, rule: Rule): Role[] {
  const winner: Role = {
    id: 'seat',
    text: null,
    holder: calc.seat,
    optional: false,
    take: (now, chair) => ({ ...now, seat: chair ?? 0 }),
    may: anybody,
  };
  const fields = (rule.score_fields ?? []).filter((field) => applies(calc, field));
  const others = fields.flatMap((field) => roles_of_field(calc, field, rule.seats));
  return [winner, ...others.filter(({ id }) => id === 'from'), ...others.filter(({ id }) => id !== 'from')];
}

/** The chairs that are drawn: all at the table while somebody sits out. */
export function chairs_at(calc: Calc, seats: number, asked_out: boolean): number[] {
  const all = calc.fields.out === undefined && !asked_out ? seats : seats + 1;
  return Array.from({ length: all }, (_, chair) => chair);
}

/** The wind of each chair; null: sits out. */
export function winds_at(calc: Calc, seats: number, chairs: number[]): (string | null)[] {
  const order = playing(calc, seats);
  return chairs.map((chair) => ['E', 'S', 'W', 'N'][order.indexOf(chair)] ?? null);
}
