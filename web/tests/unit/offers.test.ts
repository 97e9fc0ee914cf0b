import { beforeEach, describe, expect, test, vi } from 'vitest';
const stored = vi.hoisted(() => {
  const none = { matches: false, addEventListener: () => undefined };
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    matchMedia: () => none,
    getComputedStyle: () => ({ fontSize: '16px' }),
    document: { documentElement: {} },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
  globalThis.navigator ??= { language: 'en' } as Navigator;
  return stored;
});
import { hint_of, meet, offer_of } from '../../src/lib/offers';
import type { Choice, Offer } from '../../src/lib/wire';

const label = { ja: 'x', en: 'x' };
const text = (en: string) => ({ ja: en, en });
const offers: Offer[] = [
  { rule: 'riichi', on: 'reach', short: text('stick 1'), clause: 'A-1' },
  { rule: 'open_riichi', on: 'reach open', text: text('open'), clause: 'A-2' },
  { rule: 'gari', on: 'nukidora', text: text('gari'), clause: 'A-3' },
  { rule: 'foreign_kakan', on: 'kakan other', text: text('kan'), clause: 'A-4' },
  { rule: 'ability', on: 'ability', text: text('ability'), clause: 'A-5' },
];
const choice = (type: string, more = {}): Choice => ({ action: { type, ...more }, label });
const special = [
  { text: text('joker'), tiles: '5z', clause: 'A-6' },
  { text: text('points add up'), tiles: '', clause: 'A-7' },
];

describe('what a house says of what it offers', () => {
  beforeEach(() => stored.clear());
  test('is found by the choice', () => {
    expect(offer_of(offers, choice('reach'))?.rule).toBe('riichi');
    expect(offer_of(offers, choice('reach', { kind: 'riichi' }))?.rule).toBe('riichi');
    expect(offer_of(offers, choice('reach', { kind: 'open' }))?.rule).toBe('open_riichi');
    expect(offer_of(offers, choice('reach', { kind: 'box' }))).toBeUndefined();
    expect(offer_of(offers, { ...choice('kakan'), onto: 2 })?.rule).toBe('foreign_kakan');
    expect(offer_of(offers, choice('kakan'))).toBeUndefined();
    expect(offer_of(offers, choice('choose', { ability: 'rabbit' }))?.rule).toBe('ability');
    expect(offer_of(offers, choice('dahai', { pai: '1m' }))).toBeUndefined();
  });
  test('is told three times, what was told least often first, and of each house for itself', () => {
    const ask = (rule = 'club') => hint_of(rule, offers, special, [choice('nukidora', { pai: 'N' })], ['1m', 'P']);
    const told = Array.from({ length: 7 }, () => {
      const hint = ask();
      if (hint) meet(hint);
      return hint?.clause;
    });
    expect(told).toEqual(['A-3', 'A-6', 'A-3', 'A-6', 'A-3', 'A-6', undefined]);
    expect(ask('another')?.clause).toBe('A-3');
  });
  test('what has nothing to say, and tiles that are not held, tell nothing', () => {
    expect(hint_of('club', offers, special, [choice('reach')], ['1m'])).toBeNull();
    expect(hint_of('club', offers, special, [choice('dahai', { pai: '1m' })], ['1m'])).toBeNull();
    expect(hint_of('club', [], [], [], [])).toBeNull();
  });
});
