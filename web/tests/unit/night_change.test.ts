// What a night of a club that is told anew does, in words; and refusals that the house says in both languages.
import { describe, expect, test, vi } from 'vitest';
import type { Night, Settle } from '../../src/lib/club';
import { words_for } from '../../src/lib/coded';
import '../../src/texts_club';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('location', { hash: '' });
const { night_changes, paid_changes } = await import('../../src/lib/club_words');
const { settings } = await import('../../src/lib/settings.svelte');

const name = (id: string | null) => id ?? 'bots';
const settle = (person: string, fee: number, balance?: number): Settle => ({
  person,
  total: 0,
  chips: 0,
  games: 1,
  fee,
  ...(balance === undefined ? {} : { balance }),
});
const night = (more: Partial<Night>): Night => ({
  id: 'n',
  date: '2026-11-27',
  tables: [],
  matches: [],
  extras: [],
  settle: [],
  fee_sum: 0,
  sum: { total: 0, chips: 0 },
  balanced: true,
  ...more,
});

describe('what a changed night does', () => {
  test('what is told otherwise is named with what it was, and nothing else', () => {
    settings.lang = 'en';
    const before = night({ name: 'first', fee: { by: 'room', amount: 2000, unit: '円' } });
    const after = night({ date: '2026-11-28', fee: { by: 'head', amount: 500, unit: '円' } });
    const rows = night_changes(before, after, name);
    expect(rows.map(({ what }) => what)).toEqual(['Day', 'Name', 'Table fee']);
    expect(rows[1]).toEqual({ what: 'Name', was: 'first', now: 'none' });
    expect(rows[2]).toEqual({ what: 'Table fee', was: 'by room 2,000円', now: 'by head 500円' });
    expect(night_changes(before, before, name)).toEqual([]);
  });
  test('whoever pays or settles otherwise has a line, nobody else', () => {
    const before = night({ settle: [settle('a', 500), settle('b', 500)] });
    const after = night({ settle: [settle('a', 500), settle('b', 250, 12)], fee: { by: 'room', amount: 750 } });
    expect(paid_changes(before, after).map(({ person, was, now }) => [person, was, now])).toEqual([
      ['b', '500円', '250円'],
      ['b', '–', '+12'],
    ]);
  });
});

test('what the house says in both languages is said in the one that is spoken', () => {
  const coded = { code: 'bad_entry', message: 'date: a day', field: 'date', text: { ja: '日付は', en: 'a day' } };
  expect(words_for(coded, 'ja')).toBe('日付は');
  expect(words_for(coded, 'en')).toBe('a day');
});
