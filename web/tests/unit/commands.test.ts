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
    ['kan 7z', { kind: 'act', types: ['ankan', 'kakan', 'daiminkan'], pai: 'C' }],
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
    for (const word of [...known_words.ja, ...known_words.en])
      expect(parse_command(word).kind, word).not.toBe('unknown');
  });
  test('a tile chooses among several', () => {
    const kan = (pai: string): Choice => ({
      action: { type: 'ankan', consumed: [pai, pai, pai, pai] },
      label: { ja: '', en: '' },
    });
    expect(meant([kan('C'), kan('1p')], ['ankan'], '1p')).toHaveLength(1);
    expect(meant([kan('C'), kan('1p')], ['ankan'])).toHaveLength(2);
    expect(meant([kan('C')], ['pon'])).toHaveLength(0);
  });
});

describe('words of a rule', () => {
  const offered: Choice[] = [
    {
      action: { type: 'made_up_trade', give: '3p', take: '9m', target: 1, index: 0 },
      label: { ja: '入替', en: 'Swap' },
    },
    { action: { type: 'draw_more' }, label: { ja: 'もう一枚', en: 'Draw more' } },
    { action: { type: 'hora' }, label: { ja: 'ロン', en: 'Ron' } },
  ];
  test.each([
    ['swap', { kind: 'offered', type: 'made_up_trade', said: { tiles: [] } }],
    ['入替 3筒 9m', { kind: 'offered', type: 'made_up_trade', said: { tiles: ['3p', '9m'] } }],
    ['swap 3p left 12', { kind: 'offered', type: 'made_up_trade', said: { tiles: ['3p'], place: 'left', n: 12 } }],
    ['draw more', { kind: 'offered', type: 'draw_more', said: { tiles: [] } }],
    ['draw', { kind: 'act', types: ['ryukyoku'] }],
    ['ron', { kind: 'act', types: ['hora'] }],
    ['why swap', { kind: 'why', types: ['made_up_trade'] }],
    ['swapping', { kind: 'unknown', text: 'swapping' }],
    ['swap 3p 9m 1s', { kind: 'unknown', text: 'swap 3p 9m 1s' }],
    ['swap it', { kind: 'unknown', text: 'swap it' }],
  ])('%s', (line, command) => expect(parse_command(line, offered)).toEqual(command));
  test('stand before a tile of the same name', () => {
    const aside: Choice = { action: { type: 'nukidora', pai: 'N' }, label: { ja: '北', en: 'north' }, place: 'chi' };
    expect(parse_command('north', [aside])).toEqual({ kind: 'offered', type: 'nukidora', said: { tiles: [] } });
    expect(parse_command('北', [aside])).toEqual({ kind: 'offered', type: 'nukidora', said: { tiles: [] } });
    expect(parse_command('切 北', [aside])).toEqual({ kind: 'discard', pai: 'N' });
    expect(parse_command('north')).toEqual({ kind: 'discard', pai: 'N' });
  });
  test('a kan of a rule is one of the kans', () => {
    const own: Choice = { action: { type: 'made_up_kan', pai: 'C' }, label: { ja: 'カン', en: 'kan' }, place: 'kan' };
    expect(meant([own], ['ankan', 'kakan', 'daiminkan'])).toEqual([own]);
    expect(meant([own], ['pon'])).toEqual([]);
  });
  test('are not known where they are not offered', () => expect(parse_command('swap').kind).toBe('unknown'));
});
