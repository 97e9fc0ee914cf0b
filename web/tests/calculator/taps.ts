/**
 * A question of `jansou score`, said to the calculator by the functions that taps call; without a page, for large
 * numbers.
 */
import { expect } from 'vitest';
import { roles_of } from '../../src/lib/calc_roles';
import { lay, put, set_field, set_flag, targets_of, same_target, type Target } from '../../src/lib/calc_taps';
import { calc_flags, fresh_calc, type Calc } from '../../src/lib/calculator';
import { ways_of } from '../../src/lib/meld_ways';
import { parse_tiles, to_mpsz } from '../../src/lib/tiles';
import type { Face, MeldType, Rule } from '../../src/lib/wire';

export type Question = { [field: string]: unknown };
type Meld = { type: MeldType; tiles: string; from?: number; by?: number };

/** Where every tile of a kind is red, that is its key. */
const keys_of = (rule: Rule, tiles: unknown): Face[] =>
  (parse_tiles([tiles ?? ''].flat().join('')) ?? []).map((face) => (face in rule.stock! ? face : `${face}r`));

/** A tap on a target that is offered, then on keys. */
function put_all(calc: Calc, rule: Rule, target: Target, tiles: unknown): Calc {
  const faces = keys_of(rule, tiles);
  if (faces.length === 0) return calc;
  const offered = targets_of(calc, rule).some((each) => same_target(each, target));
  expect(offered, `${JSON.stringify(target)} is offered`).toBe(true);
  return faces.reduce((now, face) => {
    const next = put(now, rule, target, face);
    expect(next, `${face} can be put to ${JSON.stringify(target)}`).not.toBe(now);
    return next;
  }, calc);
}

async function lay_all(calc: Calc, rule: Rule, melds: Meld[]): Promise<Calc> {
  for (const { type, tiles } of melds) {
    const ways = await ways_of(rule.id, rule, calc, type, parse_tiles(tiles)![0]!);
    const way = ways.find((each) => to_mpsz(each.tiles) === to_mpsz(parse_tiles(tiles)!));
    expect(way, `${type} of ${tiles} is offered`).toBeDefined();
    calc = lay(calc, way!);
  }
  return calc;
}

function take(calc: Calc, rule: Rule, id: string, chair: number): Calc {
  const role = roles_of(calc, rule).find((each) => each.id === id);
  expect(role, `a seat is asked for: ${id}`).toBeDefined();
  expect(role!.may(calc, chair), `${chair} may be ${id}`).toBe(true);
  return role!.holder === chair ? calc : role!.take(calc, chair);
}

function situation(calc: Calc, rule: Rule, question: Question): Calc {
  for (const { name, type, choices } of rule.score_fields ?? []) {
    const value = question[name];
    if (type === 'flag' && value === true) calc = set_flag(calc, name, true);
    if (type === 'choice' && value) calc = set_field(calc, name, String(value), choices![0]!.value);
    if (type === 'number' && value) calc = set_field(calc, name, String(value), '0');
  }
  for (const flag of calc_flags) if (question[flag] === true) calc = set_flag(calc, flag, true);
  return { ...calc, honba: Number(question.honba ?? 0), sticks: Number(question.sticks ?? 0) };
}

function people(calc: Calc, rule: Rule, question: Question): Calc {
  if (question.out !== undefined) calc = take(calc, rule, 'out', Number(question.out));
  calc = take(calc, rule, 'seat', Number(question.seat));
  if (question.by === 'nagashi') return calc;
  for (const { name, type, of } of rule.score_fields ?? []) {
    const value = question[name];
    if (type !== 'seat' || of || value === undefined || value === null) continue;
    if (typeof value === 'number') calc = take(calc, rule, name, value);
    else for (const [each, chair] of Object.entries(value)) calc = take(calc, rule, `${name}_${each}`, chair as number);
  }
  for (const [at, meld] of ((question.melds ?? []) as Meld[]).entries())
    if (meld.by !== undefined) calc = take(calc, rule, `by_${at}`, meld.by);
  return calc;
}

export async function said_by_taps(question: Question, rule: Rule): Promise<Calc> {
  let calc: Calc = { ...fresh_calc(), by: String(question.by) };
  if (question.round) calc = { ...calc, round: question.round as Calc['round'] };
  calc = situation(calc, rule, question);
  if (question.by !== 'nagashi') {
    calc = await lay_all(calc, rule, (question.melds ?? []) as Meld[]);
    calc = put_all(calc, rule, { to: 'hand' }, question.hand);
    calc = put_all(calc, rule, { to: 'hand' }, question.win);
    for (const list of ['river', 'missed', 'indicators', 'ura'] as const)
      calc = put_all(calc, rule, { list }, question[list]);
    calc = put_all(calc, rule, { list: 'aside' }, question.nukidora);
    for (const { name, type } of rule.score_fields ?? [])
      if (['tiles', 'kind', 'kinds'].includes(type)) calc = put_all(calc, rule, { field: name }, question[name]);
  }
  return people(calc, rule, question);
}
