import { describe, expect, it } from 'vitest';
import { count_of, forget, note, same_tiles } from '../../src/lib/drill';
import { ruling_text, sought } from '../../src/lib/penalties';
import type { Penalty } from '../../src/lib/wire';

const penalty: Penalty = {
  id: 'wrong_call',
  group: 'calls',
  name: { ja: '誤った鳴き', en: 'wrong tiles shown in a call' },
  words: ['誤チー', 'ゴチー', 'false chi'],
  declared: true,
  ruling: { ja: '和了放棄。', en: 'A dead hand.' },
  cases: [],
  clauses: [
    { id: 'A-1', says: 'rules', text: { ja: '第一条', en: 'The first' } },
    { id: 'A-2', says: 'right', text: null },
  ],
};

describe('what happened', () => {
  it('is found by kana, kanji and Latin letters of any width', () => {
    for (const typed of ['', '誤チ', 'ごちー', 'FALSE', 'ｆａｌｓｅ　ｃｈｉ', 'chi false', 'a-1', '誤チーをした'])
      expect(sought(typed)(penalty), typed).toBe(true);
    for (const typed of ['少牌', 'false pon']) expect(sought(typed)(penalty), typed).toBe(false);
  });
  it('is copied as text with the articles that say so', () => {
    expect(ruling_text(penalty, (text) => text?.ja ?? '', { ja: '会', en: 'club' }, 'https://x/#/p')).toBe(
      '誤った鳴き (会)\n和了放棄。\nA-1 第一条\nhttps://x/#/p',
    );
  });
});

describe('a drill', () => {
  it('takes tiles in any order', () => {
    expect(same_tiles(['2p', '1p'], ['1p', '2p'])).toBe(true);
    expect(same_tiles(['1p'], ['1p', '2p'])).toBe(false);
    expect(same_tiles([], [])).toBe(true);
  });
  it('counts by rule and kind, and begins anew', () => {
    const kept = new Map<string, string>();
    globalThis.localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as unknown as Storage;
    note('mjkt', 'waits', true);
    expect(note('mjkt', 'waits', false)).toEqual({ asked: 2, right: 1 });
    expect(count_of('mjkt', 'score')).toEqual({ asked: 0, right: 0 });
    expect(forget('mjkt', 'waits')).toEqual({ asked: 0, right: 0 });
    expect(count_of('mjkt', 'waits')).toEqual({ asked: 0, right: 0 });
  });
});
