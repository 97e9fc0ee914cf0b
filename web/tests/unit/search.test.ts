import { describe, expect, test } from 'vitest';
import { finder } from '../../src/lib/search';

const things = [
  { words: ['振聴', 'フリテン', 'furiten'], of: ['furiten', 'offences.furiten_ron'] },
  { words: ['少牌', 'too few tiles'], of: ['offences.too_few'] },
  { words: ['誤チー', '誤ポン', 'false chi'], of: ['offences.wrong_call'] },
  { words: ['包', 'パオ', '責任払い', 'pao'], of: ['pao'] },
];
const finds = (typed: string, text: string, keys: string[] = []) => finder(typed, things)({ texts: [text], keys });

describe('what is looked for', () => {
  test('stands there itself, whatever its width and its capitals', () => {
    expect(finds('ロン', '振聴のロン')).toBe(true);
    expect(finds('ﾛﾝ', '振聴のロン')).toBe(true);
    expect(finds('ＣＨＯＭＢＯ', 'a chombo')).toBe(true);
    expect(finds('ツモ', '振聴のロン')).toBe(false);
  });
  test('is found where another word for it stands, or the beginning of one was typed', () => {
    expect(finds('フリテン', '河と見逃しによる振聴')).toBe(true);
    expect(finds('furi', '河と見逃しによる振聴')).toBe(true);
    expect(finds('フリテン', '聴牌していない')).toBe(false);
  });
  test('is found by the option that it is about, though no word of it stands there', () => {
    expect(finds('少牌', '牌が多くても少なくても', ['offences.too_many', 'offences.too_few'])).toBe(true);
    expect(finds('誤チー', '牌を誤って晒した鳴き', ['offences.wrong_call'])).toBe(true);
    expect(finds('少牌', '牌を誤って晒した鳴き', ['offences.wrong_call'])).toBe(false);
  });
  test('a word of one sign is meant when it is typed whole; one of Latin letters stands alone', () => {
    expect(finds('包', '責任払いになる')).toBe(true);
    expect(finds('f', '振聴のロン')).toBe(false);
    expect(finds('責任', 'a paomau')).toBe(false);
    expect(finds('責任', 'The pao pays.')).toBe(true);
  });
  test('nothing typed finds everything', () => {
    expect(finds('  ', 'anything')).toBe(true);
  });
});
