// Every field that a rule tells of a score, said by taps alone: it stands in the question, survives a link and a line,
// and the program takes it. Each rule of the house, and a club's own file with rules of the shelf.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { roles_of } from '../../src/lib/calc_roles';
import { put, same_target, set_field, set_flag, targets_of } from '../../src/lib/calc_taps';
import { from_typed, typed_of } from '../../src/lib/calc_typing';
import { applies, fresh_calc, from_query, score_body, to_query, type Calc } from '../../src/lib/calculator';
import { parse_tiles, to_mpsz } from '../../src/lib/tiles';
import type { Face, Rule, ScoreField } from '../../src/lib/wire';
import { start_server } from '../browser/players.mjs';

const slow = 600_000;
const own = `extends = "tenhou4p"
title = {ja = "試し", en = "Trial"}
rules = ["wareme", "riichi_tile_ron", "kanburi", "late_yaku", "copied_discards", "thirteen_unconnected"]
[sticks]
several = "shared"
`;

/** What this hand contradicts, told of the field itself. */
const contradictions =
  /cannot win by ron before|none without riichi|winner names none|not one for each of|nothing to choose|not in one hand/;

let server: { base: string; stop: () => void };
beforeAll(async () => {
  server = await start_server(0.02, null, ['--own-rules']);
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) => {
    const ask = () => real(new URL(path, server.base), request);
    return ask().catch(ask); // a connection that was kept may have ended while the program was asked
  });
}, slow);
afterAll(() => server.stop());

const post = async (path: string, body: unknown) => {
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
const rule_ids = async () =>
  ((await (await fetch('/api/rules')).json()) as { rules: Rule[] }).rules.map(({ id }) => id);

/** A hand that every rule has, of pinzu and honours. */
const hand = '123p789p11z22z33z4z';
const dealt = (rule: Rule): Calc => {
  const faces = parse_tiles(hand)!.map((face) => (face in rule.stock! ? face : `${face}r`));
  return { ...fresh_calc(), hand: faces, win: 'N' };
};

/** The question in which the field may be said. */
function where_it_applies(calc: Calc, field: ScoreField, rule: Rule): Calc {
  if (field.of && field.of !== 'hand')
    calc = { ...calc, hand: calc.hand.slice(0, 10), melds: [{ type: 'kakan', tiles: ['F', 'F', 'F', 'F'] }] };
  const { with: needed } = field;
  if (needed === undefined) return calc;
  if (rule.by?.includes(needed)) return { ...calc, by: needed };
  const choice = rule.score_fields!.find(({ choices }) => choices?.some(({ value }) => value === needed));
  return choice ? set_field(calc, choice.name, needed, choice.choices![0]!.value) : set_flag(calc, needed, true);
}

/** All that can be said of the field, each with what the question then has. */
function all_said(calc: Calc, field: ScoreField, rule: Rule): [Calc, unknown][] {
  const { name, type } = field;
  const first = field.choices?.[0]?.value ?? '';
  if (type === 'flag') return [[set_flag(calc, name, true), true]];
  if (type === 'choice')
    return field.choices!.slice(1).map(({ value }) => [set_field(calc, name, value, first), value]);
  if (type === 'number') return [1, field.most!].map((value) => [set_field(calc, name, String(value), '0'), value]);
  if (type === 'seat' || type === 'chair')
    return roles_of(calc, rule)
      .filter(({ id }) => id === name || id.startsWith(`${name}_`))
      .flatMap((role) =>
        Array.from({ length: rule.seats }, (_, chair) => chair)
          .filter((chair) => role.may(calc, chair))
          .map((chair): [Calc, unknown] => {
            const part = role.id.slice(name.length + 1);
            return [role.take(calc, chair), part && !field.of ? { [part]: chair } : chair];
          }),
      );
  const faces: Face[] = field.of === 'hand' ? ['W'] : ['9p'];
  const target = { field: name };
  expect(targets_of(calc, rule).some((each) => same_target(each, target))).toBe(true);
  const said = faces.reduce((now, face) => put(now, rule, target, face), calc);
  return [[said, type === 'kinds' ? faces.map((face) => to_mpsz([face])) : to_mpsz(faces)]];
}

async function check(rule: Rule, ask: (question: object) => Promise<unknown>): Promise<string[]> {
  const done: string[] = [];
  for (const field of rule.score_fields ?? []) {
    const calc = where_it_applies(dealt(rule), field, rule);
    expect(applies(calc, field), `${rule.id} ${field.name}`).toBe(true);
    if (field.type === 'follows') continue;
    const said = all_said(calc, field, rule);
    expect(said.length, `${rule.id} ${field.name}`).toBeGreaterThan(0);
    for (const [now, value] of said) {
      const body = score_body(now, rule.seats, now.win, rule) as { [name: string]: unknown; melds?: object[] };
      const what = `${rule.id} ${JSON.stringify(body)}`;
      const found = field.of && field.of !== 'hand' ? (body.melds![0] as typeof body)[field.name] : body[field.name];
      expect(found, what).toEqual(value);
      expect(from_query(new URLSearchParams(to_query(now))), what).toEqual(now);
      expect(from_typed(typed_of(now, rule), now, rule), what).toEqual({ calc: now });
      const answer = (await ask(body)) as { win?: boolean; error?: { message: string } };
      if (answer.error) expect(answer.error.message, what).toMatch(contradictions);
      else expect(answer.win, what).toBeTypeOf('boolean');
    }
    done.push(field.name);
  }
  return done;
}

test(
  'of every rule of the house',
  async () => {
    for (const id of await rule_ids()) {
      const rule = (await (await fetch(`/api/rules/${id}`)).json()) as Rule;
      const done = await check(rule, (question) => post(`/api/score/${id}`, question));
      console.log(`${id}: ${done.join(' ')}`);
    }
  },
  slow,
);

test(
  'of a rule that somebody brings along, with the deposits that a further winner takes',
  async () => {
    const rule = (await post('/api/rules', { rule_text: own })) as Rule;
    const done = await check(rule, (question) => post('/api/score', { rule_text: own, question }));
    console.log(`${rule.id}: ${done.join(' ')}`);
    for (const name of ['wareme', 'on_riichi_tile', 'on_tile_after_kan', 'copied_discards'])
      expect(done).toContain(name);
    const shared = { ...dealt(rule), flags: ['later'], honba: 1, sticks: 2 };
    expect(score_body(shared, rule.seats, shared.win, rule)).toMatchObject({ later: true, honba: 1, sticks: 2 });
  },
  slow,
);
