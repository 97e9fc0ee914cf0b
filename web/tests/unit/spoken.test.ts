import { expect, test } from 'vitest';
import { spoken } from '../../src/lib/sentences';
import type { EventLines, GameEvent } from '../../src/lib/wire';
import told from '../event_lines.json';

const lines = told as EventLines;

const words = { box: { ja: '箱リーチ', en: 'box riichi' }, nukidora: { ja: '北', en: 'north' } };
const said = (event: object, lang: 'ja' | 'en' = 'ja') =>
  spoken(event as GameEvent, { lang, you: null, names: [], words, lines });

test('what is said aloud is one word, in the language of the reader', () => {
  expect(said({ type: 'pon', actor: 1 })).toBe('ポン');
  expect(said({ type: 'chi', actor: 1 }, 'en')).toBe('Chi');
  expect(['daiminkan', 'kakan', 'ankan', 'foreign_kakan'].map((type) => said({ type }))).toEqual([
    'カン',
    'カン',
    'カン',
    'カン',
  ]);
  expect(said({ type: 'win', actor: 1, target: 1 })).toBe('ツモ');
  expect(said({ type: 'win', actor: 1, target: 0 }, 'en')).toBe('Ron');
});

test('a riichi is called by its kind, an act of the rule by the word of the rule', () => {
  expect(said({ type: 'reach', actor: 0 })).toBe('立直');
  expect(said({ type: 'reach', actor: 0, kind: 'box' }, 'en')).toBe('box riichi');
  expect(said({ type: 'nukidora', actor: 0 })).toBe('北');
});

test('nothing is said by who draws, discards or turns a tile', () => {
  for (const type of ['tsumo', 'dahai', 'dora', 'reach_accepted', 'hora']) expect(said({ type, actor: 0 })).toBeNull();
});
