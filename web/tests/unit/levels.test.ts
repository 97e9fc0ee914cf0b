// Bots by their level: what they are called at a table, and which of them play where nothing else is said.
import { expect, test, vi } from 'vitest';
vi.hoisted(() => {
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    getComputedStyle: () => ({ fontSize: '16px' }),
    document: { documentElement: {} },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
  globalThis.navigator ??= { language: 'en' } as Navigator;
});
import { keep_level, kept_level } from '../../src/lib/levels';
import { seat_names } from '../../src/lib/names';
import { settings } from '../../src/lib/settings.svelte';

const bots = (...names: string[]) =>
  names.map((name) => ({ name, title: { ja: name, en: name }, about: { ja: '', en: '' } }));

test('a bot is named by its level, in the language that is spoken, and no two are alike', () => {
  const names = ['Yuki', 'Strong', 'Strong 2', 'Normal', 'Easy', 'Basic', 'Eager'];
  settings.lang = 'ja';
  expect(seat_names(names)).toEqual(['Yuki', 'つよい1', 'つよい2', 'なみ3', 'やさしい4', '基本5', 'ボット6']);
  settings.lang = 'en';
  expect(seat_names(names)).toEqual(['Yuki', 'Strong 1', 'Strong 2', 'Normal 3', 'Easy 4', 'Basic 5', 'Bot 6']);
});

test('bots are as strong as was chosen last, if the house has such; else normal, else its strongest', () => {
  expect(kept_level(bots('strong', 'normal', 'basic'))).toBe('normal');
  expect(kept_level(bots('basic', 'random'))).toBe('basic');
  keep_level('strong');
  expect(kept_level(bots('strong', 'normal', 'basic'))).toBe('strong');
  expect(kept_level(bots('normal', 'basic'))).toBe('normal');
});
