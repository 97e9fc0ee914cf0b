// The evaluator of the page answers as the program does: the questions of all scenarios, questions by lot, and what is
// no question. It is built by scripts/evaluator; run by `scripts/page_test evaluator`, with EVALUATOR_COUNT questions
// by lot for each rule (200 if nothing is said).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Evaluator, type ByRule, type Door } from '../../src/lib/evaluator';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = process.env.JANSOU ?? `${root}/build/release/bin/jansou`;
const count = Number(process.env.EVALUATOR_COUNT ?? 200);
const seed_said = Number(process.env.EVALUATOR_SEED ?? 1);
const module = new WebAssembly.Module(readFileSync(`${root}/build/evaluator/evaluator.wasm`));
const lines_of = (command: string, args: string[], input = ''): string[] => {
  const { stdout, status, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  expect(status, stderr).toBe(0);
  return stdout.trimEnd().split('\n');
};

let state = seed_said >>> 0;
const below = (n: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const of = <T>(list: T[]): T => list[below(list.length)]!;
const often = (one: number): boolean => below(one) > 0;

const four_suits = [
  ...['m', 'p', 's'].flatMap((suit) => Array.from({ length: 9 }, (_, i) => `${i + 1}${suit}`)),
  ...Array.from({ length: 7 }, (_, i) => `${i + 1}z`),
];
/** By rule, the suits that runs are of; of others there are ones and nines. */
const suits_of = (rule: string): string => (rule === 'chinitsu' ? 'p' : /mjkt|superpower|4p/.test(rule) ? 'mps' : 'ps');

/** Fourteen tiles: most often melds and a pair, else anything. */
function tiles_of(rule: string): string[] {
  const suits = [...suits_of(rule)];
  const kinds = four_suits.filter((tile) => suits.includes(tile[1]!) || /z|[19]m/.test(tile));
  if (!often(4)) return Array.from({ length: 14 }, () => of(kinds));
  const tiles: string[] = [];
  while (tiles.length < 12) {
    const suit = of(suits);
    const low = 1 + below(7);
    const same = below(3) === 0 ? of(kinds) : undefined;
    tiles.push(...(same ? [same, same, same] : [0, 1, 2].map((each) => `${low + each}${suit}`)));
  }
  const pair = of(kinds);
  tiles.push(pair, pair);
  // a joker, or a red five, in the place of one
  for (let jokers = below(3); jokers > 0; --jokers) tiles[below(14)] = of(['5z', '5z', '0p']);
  return tiles;
}

function asked(rule: string, door: Door): string {
  if (door === 'melds')
    return JSON.stringify({
      tiles: of(four_suits) + (often(3) ? '' : of(four_suits)),
      ...(often(3) ? { type: of(['pon', 'chi', 'daiminkan', 'kakan', 'ankan']) } : {}),
      ...(rule === 'superpower' && often(2) ? { ability: 'jungarian' } : {}),
    });
  const hand = tiles_of(rule);
  const win = hand.splice(below(14), 1)[0]!;
  if (door === 'waits')
    return JSON.stringify({ hand: (often(3) ? hand : [...hand, win]).join(''), river: of(['', '1m', '5z', '3p']) });
  const seats = suits_of(rule) === 'mps' ? 4 : 3;
  const seat = below(seats);
  return JSON.stringify({
    seat,
    dealer: below(seats),
    round: of(['E', 'S']),
    hand: hand.join(''),
    win,
    ...(often(2) ? { by: 'tsumo' } : { by: 'ron', from: (seat + 1 + below(seats - 1)) % seats }),
    ...(often(2) ? { indicators: of(four_suits) } : {}),
    ...(often(3) ? {} : { riichi: 'riichi', sticks: 1 }),
    ...(often(3) ? {} : { honba: below(4) }),
  });
}

/** Now and then a letter of it is another. */
function damaged(text: string): string {
  if (often(6)) return text;
  const at = below(text.length);
  return text.slice(0, at) + of([...'{}[]":,0zx-. ']) + text.slice(at + 1);
}

const no_questions = [
  '',
  ' ',
  '{',
  '[]',
  '3',
  'null',
  '{"hand":3}',
  '{"hand":[]}',
  '{"hand":"1m"}',
  '{"hand":"1m","x":1}',
  `{"hand":"${'1m'.repeat(5000)}"}`,
  '{"a":1e999}',
  '"\\ud800"',
  '"\\u0000"',
  '{"hand":"123m","melds":{}}',
  '{"hand":"123m","melds":[3]}',
  '{"hand":"牌"}',
  '['.repeat(400),
  '[['.repeat(200),
];

test('the questions of all scenarios', () => {
  const lines = lines_of(`${root}/build/release/tests/scenario_questions`, [`${root}/tests/scenario`]);
  const evaluator = new Evaluator(module);
  const doors = { score: 0, waits: 0, melds: 0 };
  let by_text = 0;
  for (const line of lines) {
    const { door, rule, question, answer } = JSON.parse(line) as {
      door: Door;
      rule: ByRule;
      question: string;
      answer: string;
    };
    expect(evaluator.ask(door, rule, question), line).toBe(answer);
    ++doors[door];
    if ('text' in rule) ++by_text;
  }
  expect(doors.score).toBeGreaterThan(600);
  expect(doors.waits).toBeGreaterThan(60);
  expect(by_text).toBeGreaterThan(40);
}, 120_000);

for (const rule of ['mighty', 'superpower', 'shiromati', 'mjkt', 'chinitsu', 'tenhou3p'])
  for (const door of ['score', 'waits', 'melds'] as const)
    test(`${rule}: ${door}, questions by lot and what is none`, () => {
      const questions = [...no_questions, ...Array.from({ length: count }, () => damaged(asked(rule, door)))];
      const answers = lines_of(program, [door, rule, '--lines'], `${questions.join('\n')}\n`);
      expect(answers.length).toBe(questions.length);
      const evaluator = new Evaluator(module);
      let answered = 0;
      let largest = 0;
      for (const [i, question] of questions.entries()) {
        expect(evaluator.ask(door, { id: rule }, question), question).toBe(answers[i]);
        if (!answers[i]!.startsWith('{"error"')) ++answered;
        largest = Math.max(largest, evaluator.size);
      }
      expect(answered).toBeGreaterThan(count / 4);
      expect(largest).toBeLessThan(64 * 2 ** 20);
    }, 600_000);

test('a rule that is not there, and a text that is no rule', () => {
  const evaluator = new Evaluator(module);
  const hand = '{"hand":"123456789m1122p"}';
  const told = (rule: ByRule) => JSON.parse(evaluator.ask('waits', rule, hand)) as { error?: string; waits?: string[] };
  expect(told({ id: 'nobodys' }).error).toMatch(/nobodys/);
  expect(told({ id: '/etc/passwd' }).error).toBeTruthy();
  expect(told({ text: 'extends = "nobodys"\n' }).error).toMatch(/^rule_text:1: /);
  expect(told({ text: '= [' }).error).toMatch(/^rule_text:1: /);
  expect(told({ text: 'extends = "mjkt"\n' }).waits).toEqual(['1p', '2p']);
  expect(told({ id: 'mjkt' }).waits).toEqual(['1p', '2p']);
});
