/** A win of the pad that is told by its tiles: the calculator's hand, without what the table knows. */
import { calc_flags, fresh_calc, of_tiles, score_body, wanted, type Calc, type CalcMeld } from './calculator';
import { parse_tiles } from './tiles';
import type { Deed } from './pad';
import type { Face, MeldType, Rule, ScoreField } from './wire';

/** Fields of a question that the table answers. */
const known = ['seat', 'dealer', 'by', 'from', 'round', 'honba', 'sticks', 'later', 'out'];
export const asked_fields = (rule: Rule | null, by_rule: string[] = []): ScoreField[] =>
  (rule?.score_fields ?? []).filter(({ name }) => !known.includes(name) && !by_rule.includes(name));

export const tiles_there = (calc: Calc | null): boolean =>
  calc !== null && calc.win !== null && calc.hand.length === wanted(calc);

/** The question of the score command. REQUIRES: the tiles are there. */
export function question_of(
  calc: Calc,
  rule: Rule | null,
  seat: number,
  from: number | 'tsumo' | null,
  out?: number,
): { [field: string]: unknown } {
  const fields: Calc['fields'] = { ...calc.fields };
  for (const name of known) delete fields[name];
  if (out !== undefined) fields.out = String(out);
  const flags = calc.flags.filter((flag) => !known.includes(flag));
  const asked: Calc = { ...calc, seat, by: from === 'tsumo' ? 'tsumo' : 'ron', fields, flags };
  const body = score_body(asked, rule?.seats ?? 4, calc.win, rule) as { [field: string]: unknown };
  return Object.fromEntries(Object.entries(body).filter(([name]) => !known.includes(name)));
}

/** A fresh hand of a winner, with the riichi that was declared. */
export function calc_for(seat: number, deeds: Deed[], rule: Rule | null, by: string): Calc {
  const calc = { ...fresh_calc(), seat, by };
  const deed = deeds.find((each) => 'riichi' in each && each.riichi === seat) as { kind?: string } | undefined;
  if (!deed) return calc;
  for (const field of rule?.score_fields ?? []) {
    const laid = (field.choices ?? []).filter(({ stick }) => stick);
    const said = laid.find(({ value }) => value === deed.kind) ?? laid[0];
    if (said) return { ...calc, fields: { [field.name]: said.value } };
  }
  return calc;
}

const tiles_in = (value: unknown): Face[] => (typeof value === 'string' ? (parse_tiles(value) ?? []) : []);

function field_back(calc: Calc, field: ScoreField, value: unknown): void {
  if (value === undefined || value === null) return;
  if (field.type === 'flag') calc.flags = value === true ? [...calc.flags, field.name] : calc.flags;
  else if (field.type === 'kinds' && Array.isArray(value)) calc.turned[field.name] = value.flatMap(tiles_in);
  else if (of_tiles(field)) calc.turned[field.name] = tiles_in(value);
  else if (typeof value === 'object')
    for (const [name, chair] of Object.entries(value)) calc.fields[`${field.name}_${name}`] = String(chair);
  else if (typeof value === 'string' || typeof value === 'number') calc.fields[field.name] = String(value);
}

/** The calculator's hand of a question. */
export function calc_of(question: { [field: string]: unknown }, rule: Rule | null, seat: number): Calc {
  const calc = { ...fresh_calc(), seat };
  calc.hand = tiles_in(question.hand);
  calc.win = tiles_in(question.win)[0] ?? null;
  calc.melds = ((question.melds as { type: MeldType; tiles: string; [adder: string]: unknown }[]) ?? []).map(
    (meld): CalcMeld => {
      const adder = (rule?.score_fields ?? []).find((field) => field.of === meld.type);
      const by = adder ? meld[adder.name] : undefined;
      return { type: meld.type, tiles: tiles_in(meld.tiles), ...(typeof by === 'number' ? { by } : {}) };
    },
  );
  calc.indicators = tiles_in(question.indicators);
  calc.ura = tiles_in(question.ura);
  calc.aside = tiles_in(question.nukidora);
  calc.river = tiles_in(question.river);
  calc.missed = tiles_in(question.missed);
  for (const flag of calc_flags) if (question[flag] === true) calc.flags.push(flag);
  for (const field of asked_fields(rule)) field_back(calc, field, question[field.name]);
  return calc;
}

/** The tiles of a win in letters, for a line of the list. */
export const letters_of = (question: { [field: string]: unknown }): string =>
  [
    question.hand,
    ...((question.melds as { tiles: string }[] | undefined) ?? []).map(({ tiles }) => tiles),
    question.win,
  ]
    .filter((each) => typeof each === 'string' && each !== '')
    .join(' ');
