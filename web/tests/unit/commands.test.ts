import { describe, expect, test } from 'vitest';
import { known_words, meant, parse_command } from '../../src/lib/commands';
import type { Choice } from '../../src/lib/wire';

describe('typed commands', () => {
  test.each([
    ['切 5p', { kind: 'discard', pai: '5p' }],
    ['d 0s', { kind: 'discard', pai: '5sr' }],
    ['/d 7z', { kind: 'discard', pai: 'C' }],
    ['東', { kind: 'discard', pai: 'E' }],
    ['tsumogiri', { kind: 'drawn' }],
    ['ロン', { kind: 'act', types: ['hora'] }],
    ['RON', { kind: 'act', types: ['hora'] }],
    ['リーチ 7z', { kind: 'act', types: ['reach'], pai: 'C' }],
    ['kan 7z', { kind: 'act', types: ['ankan', 'kakan', 'foreign_kakan', 'daiminkan'], pai: 'C' }],
    ['why ron', { kind: 'why', types: ['hora'] }],
    ['なぜ リーチ', { kind: 'why', types: ['reach'] }],
    ['river left', { kind: 'river', seat: 'left' }],
    ['河', { kind: 'river', seat: 'all' }],
    ['waits', { kind: 'waits' }],
    ['2', { kind: 'number', n: 2 }],
    ['dance', { kind: 'unknown', text: 'dance' }],
    ['d 9x', { kind: 'unknown', text: 'd 9x' }],
    ['', { kind: 'unknown', text: '' }],
  ])('%s', (line, command) => expect(parse_command(line)).toEqual(command));
  test('every word that the page names is understood', () => {
    for (const word of [...known_words.ja, ...known_words.en]) expect(parse_command(word).kind, word).not.toBe('unknown');
  });
  test('a tile chooses among several', () => {
    const kan = (pai: string): Choice => ({ action: { type: 'ankan', consumed: [pai, pai, pai, pai] }, label: { ja: '', en: '' } });
    expect(meant([kan('C'), kan('1p')], ['ankan'], '1p')).toHaveLength(1);
    expect(meant([kan('C'), kan('1p')], ['ankan'])).toHaveLength(2);
    expect(meant([kan('C')], ['pon'])).toHaveLength(0);
  });
});
