import { describe, expect, test, vi } from 'vitest';
vi.hoisted(() => {
  const none = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, {
    matchMedia: () => none,
    getComputedStyle: () => ({ fontSize: '16px' }),
    document: { documentElement: {} },
  });
  globalThis.navigator ??= { language: 'en' } as Navigator;
});
import { aside_pause, automatic, next_aside, own_pause, why_it_goes } from '../../src/lib/automatic';
import { HandOrder } from '../../src/lib/hand_order';
import { action_words, pictures_of, whose_pon, whose_side } from '../../src/lib/act_words';
import { option_title, said_of, value_text } from '../../src/lib/options';
import { finder } from '../../src/lib/search';
import { settings } from '../../src/lib/settings.svelte';
import { without_one } from '../../src/lib/tiles';
import { texts } from '../../src/texts';
import { later } from '../../src/texts_later';
import { setup_words } from '../../src/texts_setup';
import { table_words } from '../../src/texts_table';
import type { Choice, Option } from '../../src/lib/wire';

const label = { ja: 'ロン', en: 'ron' };
const discard = (pai: string): Choice => ({ action: { type: 'dahai', pai, tsumogiri: true }, label });

const placed = (type: string, place: string): Choice => ({ action: { type, pai: '5p' }, label, place });
const [win, pass] = [placed('hora', 'win'), placed('none', 'pass')];
const [pon, chi, kan] = [placed('pon', 'pon'), placed('chi', 'chi'), placed('daiminkan', 'kan')];
const nothing = { forced: false };

const aside = (pai: string): Choice => ({ action: { type: 'nukidora', pai }, label, place: 'chi' });

describe('setting aside by itself', () => {
  const left = { aside: true, forced: false };
  const done = (choices: Choice[], more = {}) => automatic(choices, { ...left, ...more });
  test('one after another, and none that is kept', () => {
    expect(done([aside('1m'), aside('N'), discard('9m')])).toEqual({ choice: aside('1m'), pause: aside_pause });
    expect(done([aside('1m'), aside('N'), discard('9m')], { keeps: ['1m'] })?.choice.action.pai).toBe('N');
    expect(done([aside('5mr'), discard('9m')], { keeps: ['5m'] }), 'a red one is of the kind').toBeNull();
    expect(done([aside('N')])?.choice.action.pai).toBe('N');
    expect(done([discard('9m')])).toBeNull();
    expect(automatic([aside('N'), discard('9m')], nothing)).toBeNull();
  });
  test('never beside a win or anything else there is to choose, unless wins are left to the page', () => {
    const tsumo = placed('hora', 'win');
    for (const rarer of [tsumo, placed('ryukyoku', 'own'), placed('reach', 'pon'), placed('ankan', 'kan'), pass])
      expect(done([aside('N'), rarer, discard('9m')]), rarer.action.type).toBeNull();
    expect(done([aside('N'), tsumo, discard('9m')], { win: true })).toEqual({ choice: tsumo, pause: own_pause });
    expect(done([aside('N'), discard('9m')], {})?.choice.action.type).toBe('nukidora');
    expect(automatic([aside('N'), discard('9m')], left, true), 'no question is answered').toBeNull();
  });
  test('what is left to be discarded waits until nothing is set aside any more', () => {
    expect(done([aside('N'), discard('9m')], { drawn: true })?.choice.action.type).toBe('nukidora');
    expect(done([aside('N'), discard('9m')], { drawn: true, keeps: ['N'] })?.choice.action.type).toBe('dahai');
  });
  test('one press makes the raised one, else the one just drawn, else the first', () => {
    const all = [aside('1m'), aside('5m'), aside('N')];
    expect(next_aside(all)?.action.pai).toBe('1m');
    expect(next_aside(all, 'N')?.action.pai).toBe('N');
    expect(next_aside(all, 'N', '5m')?.action.pai).toBe('5m');
    expect(next_aside(all, '9p', '9s')?.action.pai).toBe('1m');
    expect(next_aside([])).toBeUndefined();
  });
});

describe('what a page does by itself', () => {
  const forced = (choices: Choice[], question = false) => automatic(choices, { forced: true }, question)?.choice;
  test('the only discard, where nothing else may be chosen', () => {
    expect(forced([discard('9m')])?.action.pai).toBe('9m');
    for (const type of ['hora', 'ankan', 'kakan', 'nukidora', 'reach', 'none', 'made_up'])
      expect(forced([discard('9m'), { action: { type }, label }])).toBeUndefined();
    expect(forced([discard('9m'), discard('1p')])).toBeUndefined();
    expect(forced([win])).toBeUndefined();
    expect(forced([pass])).toBeUndefined();
    expect(forced([discard('9m')], true)).toBeUndefined();
    expect(forced([])).toBeUndefined();
    expect(automatic([discard('9m')], nothing)).toBeNull();
  });
  test('a win is taken where that is wished, and is passed by nothing', () => {
    for (const calls of [true, false])
      for (const drawn of [true, false]) {
        expect(automatic([win, pon, pass], { calls, drawn, forced: true })).toBeNull();
        expect(automatic([win, discard('9m')], { calls, drawn, forced: true })).toBeNull();
        expect(automatic([win, pon, pass], { win: true, calls, drawn, forced: true })).toEqual({
          choice: win,
          pause: 0,
        });
      }
    expect(automatic([win, discard('9m')], { win: true, forced: false })).toEqual({ choice: win, pause: own_pause });
    expect(automatic([win, { ...win }, pass], { win: true, forced: false }), 'two ways to win are two').toBeNull();
  });
  test('calls are declined at once, and nothing but calls', () => {
    for (const offered of [[pon], [chi, chi], [pon, kan, chi]])
      expect(automatic([...offered, pass], { calls: true, forced: false })).toEqual({ choice: pass, pause: 0 });
    expect(automatic([placed('made_up', 'own'), pass], { calls: true, forced: false })).toBeNull();
    expect(automatic([pon, pass], { calls: true, forced: false }, true), 'no question is answered').toBeNull();
    expect(automatic([pon, pass], nothing)).toBeNull();
  });
  test('of a tile that goes by itself it is not said that nothing else could, where something could', () => {
    expect(why_it_goes([discard('9m')])).toBe('forced_soon');
    expect(why_it_goes([discard('9m'), discard('1p')])).toBe('drawn_soon');
  });
  test('what is drawn is discarded after the same time whatever else could be done', () => {
    const drawn = discard('9m');
    const kept: Choice = { action: { type: 'dahai', pai: '9m', tsumogiri: false }, label };
    for (const others of [[], [kept], [placed('reach', 'pon')], [placed('ankan', 'kan'), placed('nukidora', 'chi')]])
      expect(automatic([...others, drawn], { drawn: true, forced: true })).toEqual({ choice: drawn, pause: own_pause });
    expect(automatic([kept, discard('1p')].slice(0, 1), { drawn: true, forced: false }), 'after a call').toBeNull();
  });
});

describe('the hand as it lies', () => {
  const hand = (tiles: string, drawn: string | null = null) => ({ tiles: tiles.split(' '), drawn, shown: false });
  const faces = (laid: { face: string }[]) => laid.map((tile) => tile.face).join(' ');
  test('in order, or each tile where it came to lie', () => {
    const order = new HandOrder();
    expect(faces(order.lay(hand('9m 1m 5p', '2m'), true))).toBe('1m 9m 5p 2m');
    expect(faces(order.lay(hand('9m 1m 5p', '2m'), false))).toBe('1m 9m 5p 2m');
    expect(faces(order.lay(hand('2m 1m 5p'), false))).toBe('1m 5p 2m');
    expect(faces(order.lay(hand('2m 1m 5p', '1m'), false))).toBe('1m 5p 2m 1m');
    expect(faces(order.lay(hand('1m 1m 5p'), false))).toBe('1m 5p 1m');
    expect(faces(order.lay(hand('1m 1m 5p'), true))).toBe('1m 1m 5p');
    expect(order.lay(undefined, false)).toEqual([]);
  });
});

describe('choices in words and pictures', () => {
  test('one tile says what a call is about; of a chi its two; every tile where ways are told apart', () => {
    const pon: Choice = { action: { type: 'pon', pai: '5p', consumed: ['5p', '5pr'] }, label };
    expect([pictures_of(pon), pictures_of(pon, true)]).toEqual([['5p'], ['5p', '5pr']]);
    expect(pictures_of({ action: { type: 'chi', pai: '4m', consumed: ['5m', '3m'] }, label })).toEqual(['3m', '5m']);
    expect(pictures_of({ action: { type: 'ankan', consumed: ['C', 'C', 'C', 'C'] }, label })).toEqual(['C']);
    expect(pictures_of({ action: { type: 'none' }, label })).toEqual([]);
    expect(pictures_of({ action: { type: 'made_up', pai: '1m' }, label })).toEqual(['1m']);
  });
  test('a tile that is added to another’s pon says whose', () => {
    settings.lang = 'en';
    expect(whose_pon({ onto: 2, action: { type: 'kakan', target: 2, pai: '8s' }, label }, ['a', 'b', 'Sou'])).toBe(
      'onto Sou’s pon',
    );
    expect(whose_side({ onto: 2, action: { type: 'kakan', target: 2, pai: '8s' }, label }, 0, 3)).toBe('←');
    expect(whose_pon({ action: { type: 'kakan', target: 2, pai: '8s' }, label }, ['a', 'b', 'Sou'])).toBe('');
  });
  test('what was done when the time was over is never a word of the protocol', () => {
    settings.lang = 'en';
    expect(action_words({ type: 'dahai', pai: '9p' })).toBe('discarded 9 pin');
    expect(action_words({ type: 'none' })).toBe('Pass');
    expect(action_words({ type: 'choose_reading' })).toBe('the rule chose');
    expect(
      action_words(
        { type: 'nukidora' },
        { action: { type: 'nukidora' }, label: { ja: '北', en: 'north' }, about: { ja: '北', en: 'North' } },
      ),
    ).toBe('north North');
  });
  test('a list of tiles is said in words, runs as from and to', () => {
    settings.lang = 'en';
    const tiles = { type: 'tiles' } as Option;
    expect(value_text('19m123456789p55z', tiles)).toBe('1 man, 9 man, 1 pin–9 pin, White ×2');
    expect(value_text('0p0s', tiles)).toBe('red 5 pin, red 5 sou');
    expect(value_text('', tiles)).toBe('no');
  });
  test('a tile is taken out once', () => {
    expect(without_one(['1m', '1m', '2m'], '1m')).toEqual(['1m', '2m']);
    expect(without_one(['1m'], '9p')).toEqual(['1m']);
  });
});

/** Tiles as they are typed, types of actions, keys of options. */
export const notation =
  /(?<![\w#/])[0-9]+[mpsz](?![\w])|\b[0-9]mr\b|\b(dahai|hora|daiminkan|ankan|kakan|nukidora|choose_reading|ryukyoku|reach_accepted|kyoku)\b|\b[a-z]+(_[a-z]+)+\b|\b[a-z_]+\.[a-z_]+\b(?!\.)/;

describe('the words of the page', () => {
  test('have no notation in them', () => {
    const raw = Object.entries({ ...texts, ...setup_words, ...table_words, ...later }).flatMap(([key, text]) =>
      [text.ja, text.en].filter((each) => notation.test(each.replace(/\{\w+\}/g, ''))).map((each) => `${key}: ${each}`),
    );
    expect(raw).toEqual([]);
  });
});

describe('what an option is about', () => {
  const called: Option = {
    key: 'kuikae.same',
    name: { ja: '現物を禁じる', en: 'bars the tile called' },
    group: { ja: '喰い替えなし', en: 'no kuikae' },
    value: true,
    default: false,
    type: 'flag',
    clauses: ['MJ-31'],
  };
  test('its rule stands before a name that does not say it', () => {
    expect(option_title(called)).toEqual({ ja: '喰い替えなし：現物を禁じる', en: 'no kuikae: bars the tile called' });
    const alone = { name: { ja: '配給原点', en: 'starting points' } };
    expect(option_title(alone)).toEqual(alone.name);
    expect(option_title({ ...alone, group: alone.name })).toEqual(alone.name);
  });
  test('it is found by its rule, its name, its clause, its key and its value', () => {
    for (const words of ['Kuikae', '喰い替え', 'tile called', 'mj-31', ' kuikae.same '])
      expect(finder(words, [])(said_of(called)), words).toBe(true);
    expect(finder('chombo', [])(said_of(called))).toBe(false);
    expect(finder('25000', [])(said_of({ ...called, value: 25000, type: 'number' }))).toBe(true);
    expect(finder('26000', [])(said_of({ ...called, value: 25000, type: 'number' }))).toBe(false);
  });
});
