import { expect, test } from 'vitest';
import { difference_words } from '../../src/lib/differences';
import type { Difference, Replay } from '../../src/lib/wire';

const hands: Replay['hands'] = [
  { round: 'E', kyoku: 1, honba: 0, deltas: [] },
  { round: 'S', kyoku: 3, honba: 2, deltas: [] },
];
const difference = (more: Partial<Difference>): Difference => ({
  hand: 0,
  event: 'hora',
  field: 'deltas',
  text: '',
  told: null,
  expected: null,
  ...more,
});

test('a value that both name is told with both', () => {
  const other = difference({ told: [0, 1300, -1300, 0], expected: [0, 1000, -1000, 0] });
  expect(difference_words(other, hands, 'en')).toBe(
    'East 1, win: the payment is 0 / 1,300 / −1,300 / 0 in the log, 0 / 1,000 / −1,000 / 0 by the rule',
  );
  expect(difference_words(other, hands, 'ja')).toBe(
    '東一局 和了の点の動き：牌譜では0、1,300、−1,300、0、規則では0、1,000、−1,000、0',
  );
  expect(difference_words(difference({ hand: 1, field: 'score.fu', told: 40, expected: 30 }), hands, 'ja')).toBe(
    '南三局-2 和了の符：牌譜では40、規則では30',
  );
});

test('what has no word, or no value on one side, is said to differ, without keys or notation', () => {
  for (const odd of [
    difference({ field: 'score.yaku', told: ['dora'], expected: [] }),
    difference({ field: '', told: null }),
    difference({ told: [1], expected: null }),
    difference({ event: 'kakan', field: 'pai', told: '5m', expected: '6m' }),
  ])
    for (const lang of ['ja', 'en'] as const)
      expect(difference_words(odd, hands, lang)).not.toMatch(/hora|score|yaku|kakan|pai|\dm|\{/);
  expect(difference_words(difference({ hand: 7, event: 'dahai', field: 'pai' }), hands, 'en')).toBe(
    '8: the log has another course than the rule',
  );
});
