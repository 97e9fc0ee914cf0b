// Whatever a rule can be told, the calculator can say: against the real program, field by field, and wins by lot.
// CALCULATOR_COUNT of each house, from CALCULATOR_SEED on.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { from_typed, typed_of } from '../../src/lib/calc_typing';
import { calc_flags, from_query, score_body, to_query, waits_body, wanted } from '../../src/lib/calculator';
import type { Rule } from '../../src/lib/wire';
import { raw_lines, wins_by_lot } from '../browser/lots.mjs';
import { start_server } from '../browser/players.mjs';
import { said_by_taps, type Question } from './taps';

const count = Number(process.env.CALCULATOR_COUNT ?? 200);
const seed = Number(process.env.CALCULATOR_SEED ?? 5);
const houses = ['mjkt', 'mighty', 'shiromati', 'chinitsu', 'superpower'];
const slow = 3_600_000;

let server: { base: string; stop: () => void };
beforeAll(async () => {
  server = await start_server();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) => {
    const ask = () => real(new URL(path, server.base), request);
    return ask().catch(ask); // a connection that was kept may have ended while the program was asked
  });
}, slow);
afterAll(() => server.stop());
const rule_of = async (id: string) => (await (await fetch(`/api/rules/${id}`)).json()) as Rule;

/** The fields of a question that docs/questions.md lists. */
function documented(): string[] {
  const text = readFileSync(new URL('../../../docs/questions.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('## score'), text.indexOf('The answer of a win'));
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([a-z_ ]+)`/g)].flatMap((each) => each[1]!.split(' ')));
}

/** The fields of a question, those of its melds too. */
function fields_in(question: Question): string[] {
  const melds = (question.melds ?? []) as object[];
  return [...Object.keys(question), ...melds.flatMap((meld) => Object.keys(meld).map((name) => `melds.${name}`))];
}

const said = new Set<string>();
for (const house of houses)
  test(
    `${house}: ${count} hands by lot are answered byte for byte as jansou score answers, by taps, typed and from a link`,
    async () => {
      const rule = await rule_of(house);
      const { wins, seen } = wins_by_lot(rule, count, seed, { all: true });
      expect(wins.length).toBe(count);
      console.log(`${house}: ${JSON.stringify(seen)}`);
      const bodies: Question[] = [];
      const waits: object[] = [];
      for (const { question } of wins) {
        const calc = await said_by_taps(question, rule);
        const what = JSON.stringify(question);
        expect(from_query(new URLSearchParams(to_query(calc))), what).toEqual(calc);
        expect(from_typed(typed_of(calc, rule), calc, rule), what).toEqual({ calc });
        const body = score_body(calc, rule.seats, calc.win, rule) as Question;
        bodies.push(body);
        for (const name of fields_in(body)) said.add(name);
        if (calc.hand.length === wanted(calc) && calc.win) waits.push(waits_body(calc, rule));
      }
      const asked = raw_lines(
        'score',
        house,
        wins.map(({ question }) => question),
      );
      raw_lines('score', house, bodies).forEach((line, i) =>
        expect(line, `${JSON.stringify(wins[i]!.question)} as ${JSON.stringify(bodies[i])}`).toBe(asked[i]),
      );
      for (const line of raw_lines('waits', house, waits)) expect(line).not.toMatch(/"error"/);
      for (const { name, type } of rule.score_fields ?? [])
        if (count >= 200 && type !== 'follows' && name !== 'by')
          expect(
            Object.keys(seen).some((mark) => mark.split(/[= ]/)[0] === name),
            `${house} says ${name}`,
          ).toBe(true);
    },
    slow,
  );

test('every field of docs/questions.md is said for some house', () => {
  const of_some_rules = ['wareme', 'others']; // of rules that no house has
  const missing = documented().filter(
    (name) => !said.has(name) && !said.has(`melds.${name}`) && !of_some_rules.includes(name),
  );
  expect(missing).toEqual([]);
  for (const flag of calc_flags) expect(said.has(flag), flag).toBe(true);
});
