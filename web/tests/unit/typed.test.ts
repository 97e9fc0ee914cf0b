import { describe, expect, it } from 'vitest';
import { typed_number, typed_places, typed_tiles, typed_value, typed_worth } from '../../src/lib/typed';
import { copies_of, stepped, step_of, widget_of, with_copies, worth_of, worth_value } from '../../src/lib/widgets';
import type { Option } from '../../src/lib/wire';

const both = (text: string) => ({ ja: text, en: text });
const option = (part: Partial<Option>): Option => ({
  key: 'a.b',
  name: both('a'),
  value: 0,
  default: 0,
  type: 'number',
  clauses: [],
  ...part,
});
const fives = [
  { pai: '5mr', most: 4 },
  { pai: '5pr', most: 4 },
  { pai: '5sr', most: 4 },
];

describe('what somebody writes', () => {
  it('is a number with what it counts, in any width', () => {
    expect(['30,000点', '３００００', '-10', '▲20', '+5', '2翻'].map(typed_number)).toEqual([
      30000, 30000, -10, -20, 5, 2,
    ]);
    expect(['', '三万', '1.5', '10-30', '30,00'].map(typed_number)).toEqual([null, null, null, null, null]);
  });
  it('is tiles in the words of players', () => {
    const faces = fives.map((each) => each.pai);
    expect(typed_tiles('赤5筒')).toBe('0p');
    expect(typed_tiles('赤五萬、赤5筒2枚 赤５索')).toBe('0m00p0s');
    expect(typed_tiles('赤5筒×2')).toBe('00p');
    expect(typed_tiles('赤5', faces)).toBe('0m0p0s');
    expect(typed_tiles('red 5 pin', faces)).toBe('0p');
    expect(typed_tiles('0m0p0s')).toBe('0m0p0s');
    expect([typed_tiles('なし'), typed_tiles('none'), typed_tiles('')]).toEqual(['', '', '']);
    expect([typed_tiles('赤'), typed_tiles('赤5'), typed_tiles('0x')]).toEqual([null, null, null]);
  });
  it('is an uma as clubs say it', () => {
    expect(typed_places('10-30', 4)).toEqual([30, 10, -10, -30]);
    expect(typed_places('ワンスリー', 4)).toBeNull();
    expect(typed_places('１０ー３０', 4)).toEqual([30, 10, -10, -30]);
    expect(typed_places('[15, 5, -5, -15]', 4)).toEqual([15, 5, -5, -15]);
    expect(typed_places('20', 3)).toEqual([20, 0, -20]);
    expect(typed_places('なし', 4)).toEqual([]);
    expect(typed_places('30 10 -40', 4)).toBeNull();
  });
  it('is what a yaku counts', () => {
    expect(['2', '1, 0', '門前2 鳴き1', '役満', '二倍役満', 'なし', '8 alone'].map(typed_worth)).toEqual([
      2,
      [1, 0],
      [2, 1],
      'yakuman',
      '2 yakuman',
      0,
      '8 alone',
    ]);
    expect(['あり', '1 2 3', '-1'].map(typed_worth)).toEqual([null, null, null]);
  });
  it('is taken as the option wants it, or it is said what is wanted', () => {
    const told = (text: string, part: Partial<Option>) => typed_value(text, option(part));
    expect(told('赤', { type: 'tiles', sense: 'copies', faces: fives, default: '' })).toEqual({ value: '0m0p0s' });
    expect(told('赤ドラ', { type: 'tiles', sense: 'copies', faces: fives, default: '' })).toEqual({ wants: 'reds' });
    const named = [{ value: 0, name: { ja: 'なし', en: 'none' } }];
    expect(told('なし', { named })).toEqual({ value: 0 });
    expect(told('なし', {})).toEqual({ wants: 'whole' });
    expect(told('30000000', { least: 0, most: 1000000 })).toEqual({ wants: 'number' });
    expect(told('10-30', { type: 'numbers', sense: 'by_place', places: 4, default: [] })).toEqual({
      value: [30, 10, -10, -30],
    });
    expect(told('chanta < junchan, kokushi < kokushi_13', { type: 'words', default: ['x'] })).toEqual({
      value: ['chanta < junchan', 'kokushi < kokushi_13'],
    });
  });
});

describe('what sets an option', () => {
  it('follows from what the rule declares of it', () => {
    expect(widget_of(option({ type: 'flag' }))).toBe('switch');
    expect(widget_of(option({ type: 'tiles', sense: 'copies', faces: fives }))).toBe('copies');
    expect(widget_of(option({ type: 'tiles' }))).toBe('text');
    expect(widget_of(option({ type: 'numbers', sense: 'by_place' }))).toBe('places');
    expect(widget_of(option({ type: 'worth', sense: 'closed' }))).toBe('worth');
  });
  it('keeps the other tiles when one is tapped', () => {
    expect(with_copies('0m0p0s', '5pr', 2)).toBe('0m00p0s');
    expect(with_copies('0m0p0s', '5mr', 0)).toBe('0p0s');
    expect(with_copies('', '5sr', 1)).toBe('0s');
    expect(copies_of('0m00p', '5pr')).toBe(2);
  });
  it('goes up and down by the size of the number, and from none to nothing', () => {
    expect([step_of(25000), step_of(300), step_of(4), step_of(-1000000)]).toEqual([1000, 100, 1, 1]);
    const range = option({ least: -1000000, most: 1000000 });
    expect([stepped(25000, 1000, range), stepped(-1000000, 1, range), stepped(1000000, 1000, range)]).toEqual([
      26000, 0, 1000000,
    ]);
  });
  it('has the value of a yaku in a closed and an open hand apart', () => {
    for (const value of [1, [1, 0], 'yakuman', '2 yakuman', '8 alone', 0])
      expect(worth_value(worth_of(value))).toEqual(value);
    expect(worth_value({ ...worth_of(1), open: 0 })).toEqual([1, 0]);
    expect(worth_value({ ...worth_of([1, 0]), open: 1 })).toBe(1);
  });
});
