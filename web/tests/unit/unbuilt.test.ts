// Where the house cannot be reached and the evaluator is not built, whatever would have asked it says so.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, lost, Refusal } from '../../src/lib/api';
import { words_for } from '../../src/lib/coded';
import { pad_api } from '../../src/lib/pad_api';

const built = vi.hoisted(() => ({ is: false }));
vi.mock('../../src/lib/without_house', () => ({
  get can_answer() {
    return built.is;
  },
  ask_here: async () => undefined,
}));

const nowhere = { token: '', sent: [] };
const questions: [string, () => Promise<unknown>][] = [
  ['waits', () => api.waits('mjkt', {})],
  ['score', () => api.score('mjkt', {})],
  ['melds', () => api.melds('mjkt', {})],
  ['a pad', () => pad_api.state_of([], false, nowhere)],
  ['a pad that is away', () => pad_api.state_of([], true, nowhere)],
];
const problem_of = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (problem: unknown) => problem as Refusal,
  );

describe('the house is away', () => {
  beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network'))));
  afterEach(() => vi.unstubAllGlobals());

  test.each(questions)('%s: what is missing is said in both languages', async (_, ask) => {
    built.is = false;
    const problem = (await problem_of(ask()))!;
    expect(words_for(problem, 'ja')).toContain('まだ組み上がっていません');
    expect(words_for(problem, 'en')).toContain('not built yet');
    expect(lost(problem)).toBe(true); // whoever waits for the house waits on
  });
  test.each(questions)('%s: with an evaluator it is said as before', async (_, ask) => {
    built.is = true;
    expect((await problem_of(ask()))!.code).toBe('unreachable');
  });
});

describe('the house answers', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(questions)('%s: its own refusal stands', async (_, ask) => {
    built.is = false;
    const refusal = { error: { code: 'bad_question', message: 'hand: 13 tiles are expected' } };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(refusal), { status: 400 })));
    expect((await problem_of(ask()))!.code).toBe('bad_question');
  });
});
