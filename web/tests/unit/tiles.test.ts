import { describe, expect, test } from 'vitest';
import { counted, kind_of, parse_tile, parse_tiles, sorted, tile_name, to_mpsz } from '../../src/lib/tiles';

describe('tiles', () => {
  test('have names in both languages', () => {
    expect(tile_name('5p', 'ja')).toBe('5筒');
    expect(tile_name('5pr', 'ja')).toBe('赤5筒');
    expect(tile_name('5sr', 'en')).toBe('red 5 sou');
    expect(tile_name('P', 'ja')).toBe('白');
    expect(tile_name('F', 'en')).toBe('Green');
    expect(tile_name('?', 'en')).toBe('face down');
    expect(tile_name('Px', 'ja')).toBe('印付きの白');
    expect(tile_name('5sx', 'en')).toBe('marked 5 sou');
  });
  test('are read in mjai, mpsz and Japanese', () => {
    for (const [word, face] of [
      ['5p', '5p'],
      ['0p', '5pr'],
      ['5pr', '5pr'],
      ['7z', 'C'],
      ['e', 'E'],
      ['東', 'E'],
      ['発', 'F'],
      ['９萬', '9m'],
      ['三索', '3s'],
      ['赤5筒', '5pr'],
      ['5pin', '5p'],
      ['Red5sou', '5sr'],
      ['red', 'C'],
      ['px', 'Px'],
      ['5sx', '5sx'],
    ])
      expect(parse_tile(word!)).toBe(face);
    for (const word of ['', '0z', '8z', '10p', 'x', '5q']) expect(parse_tile(word)).toBeNull();
  });
  test('mpsz there and back', () => {
    for (const text of ['123m0p55z', '19m', '', '12mPx5z', '5sx5pxEx', '1234567z', '0m0p0s'])
      expect(to_mpsz(parse_tiles(text)!)).toBe(text);
    expect(parse_tiles('12')).toBeNull();
    expect(parse_tiles('p1')).toBeNull();
  });
  test('stand in the order of the hand, a red five beside its like', () => {
    expect(sorted(['P', '5pr', '1s', 'E', '5p', '9m', '6p'])).toEqual(['9m', '5p', '5pr', '6p', '1s', 'E', 'P']);
    expect(kind_of('5pr')).toBe('5p');
    expect(kind_of('Px')).toBe('P');
    expect(sorted(['F', 'Px', 'P'])).toEqual(['P', 'Px', 'F']);
    expect(counted(['N', 'N', '9p'])).toEqual([
      { face: 'N', count: 2 },
      { face: '9p', count: 1 },
    ]);
  });
});
