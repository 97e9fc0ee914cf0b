import { describe, expect, test } from 'vitest';
import { entries_of, left_by, left_by_name, spots_of, step_of } from '../../src/lib/picking';
import type { Action, Choice } from '../../src/lib/wire';

const choice = (action: Action): Choice => ({ action, label: { ja: '', en: '' } });
const trade = (give: string, target: number, index: number, take: string) =>
  choice({ type: 'trade', give, target, index, take });
const all = [trade('3p', 2, 0, '9m'), trade('3p', 0, 4, '1s'), trade('P', 2, 0, '9m'), trade('P', 1, 2, '9m')];

describe('picking tiles', () => {
  test('the own tile comes first, then the river; what is decided is left out', () => {
    expect(step_of(all)).toBe('hand');
    expect(step_of(all.slice(0, 2))).toBe('river');
    expect(step_of([all[0]!, all[2]!])).toBe('hand');
    expect(step_of(all.slice(0, 1))).toBeNull();
  });
  test('other choices are not told apart by tiles of the table', () => {
    expect(
      step_of([choice({ type: 'pon', target: 1, pai: '9p' }), choice({ type: 'pon', target: 2, pai: '9p' })]),
    ).toBeNull();
    expect(step_of([...all, choice({ type: 'trade' })])).toBeNull();
  });
  test('a hand has every tile of a face that may go; rivers stand in turn from the own one on', () => {
    expect(spots_of(all, ['1m', '3p', '3p', 'P'], 0, 3).map((spot) => spot.index)).toEqual([1, 2, 3]);
    expect(spots_of(left_by(all, { step: 'hand', index: 1, face: '3p' }), [], 1, 3)).toEqual([
      { step: 'river', seat: 2, index: 0, face: '9m' },
      { step: 'river', seat: 0, index: 4, face: '1s' },
    ]);
  });
  test('a tile that was said is the own one while that is asked, then one that is taken', () => {
    expect(left_by_name(all, { tiles: ['P'] })).toHaveLength(2);
    expect(left_by_name(all.slice(2), { tiles: ['9m'], seat: 1 })).toEqual([all[3]]);
    expect(left_by_name(all, { tiles: ['3p', '1s'] })).toEqual([all[1]]);
    expect(left_by_name(all.slice(0, 2), { tiles: [], n: 5 })).toEqual([all[1]]);
    expect(left_by_name(all, { tiles: ['9m'] })).toEqual([]);
  });
  test('in a list a kind that picks tiles is one entry', () => {
    const end = choice({ type: 'end' });
    expect(entries_of([...all, end])).toEqual([all, [end]]);
    expect(entries_of([end, end])).toEqual([[end], [end]]);
  });
});
