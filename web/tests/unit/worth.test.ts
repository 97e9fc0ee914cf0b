import { describe, expect, test, vi } from 'vitest';
vi.hoisted(() => {
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    getComputedStyle: () => ({ fontSize: '16px' }),
    document: { documentElement: {} },
  });
  globalThis.navigator ??= { language: 'ja' } as Navigator;
});
import { settings } from '../../src/lib/settings.svelte';
import { open_waits_of, tiles_width } from '../../src/lib/marks';
import { han_fu, payers_of, sum_words, total_of } from '../../src/lib/worth';
import { table_words as texts } from '../../src/texts_table';

settings.lang = 'ja';

describe('points without han and fu', () => {
  const pays = (payer: number | null, points: number) => ({
    payer,
    receiver: 0,
    points,
    chips: 0,
    for: 'hand',
    ja: '',
    en: '',
  });
  const ron = { win: true, points: 11, limit: null, yakuman: 0, explain: [pays(1, 11), pays(null, 1)] };
  const tsumo = { win: true, points: 9, limit: null, yakuman: 0, explain: [pays(1, 9), pays(2, 9)] };
  test('the line under the lines is their sum', () => {
    expect(total_of(ron)).toEqual({ name: texts.col_total.ja, value: '11' });
    expect(total_of({ han: 3, fu: 40, limit: null, yakuman: 0 })).toEqual({ name: '3翻 40符', value: '3' });
    expect(han_fu(ron)).toBe('11点');
  });
  test('a draw of the own is said as what each of the others pays', () => {
    expect([payers_of(ron), payers_of(tsumo)]).toEqual([1, 2]);
    expect(sum_words(tsumo, 2)).toBe('9オール');
    expect(sum_words(ron, 1)).toBe('');
    expect(sum_words({ han: 5, fu: 30, limit: 'mangan' }, 3)).toBe('満貫');
  });
});

test('what is open of a hand are the tiles of what it has declared', () => {
  const words = { ja: '', en: '' };
  const mark = (tone: string, kinds?: string[]) => ({ id: 'x', brief: words, text: words, tone, kinds });
  expect(open_waits_of([mark('barred', ['9p']), mark('declared', ['1p', '4p']), mark('declared')])).toEqual([
    '1p',
    '4p',
  ]);
  expect(tiles_width(mark('declared', ['1p', '4p']), 11)).toBeGreaterThan(tiles_width(mark('declared', ['1p']), 11));
  expect(tiles_width(mark('declared', ['1p', '2p', '3p', '4p']), 11)).toBe(0);
});
