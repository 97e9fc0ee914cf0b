// The pad's entries and what is tapped of a hand, without a rule. What a rule makes of them is asked of the program in
// tests/browser/pad.test.mjs.
import { describe, expect, test } from 'vitest';
import { pad as words } from '../../src/texts_pad';
import { later } from '../../src/texts_later';
import { texts } from '../../src/texts';
import {
  anew,
  bundles,
  changes_of,
  drawn_below,
  fresh_id,
  joined,
  last_entry,
  may_both,
  new_hand,
  picked,
  playing_chairs,
  put_behind,
  shuffled,
  steps_of,
  taken_away,
  twins_of,
  winds_of,
  type Entry,
  type May,
  type Running,
} from '../../src/lib/pad';
import {
  chips_moved,
  draft_of,
  fresh_draft,
  gains_of,
  riichi_of,
  told_of,
  wanted_of,
  with_asked,
  with_draw,
  with_from,
  with_riichi,
  with_win,
  with_winner,
} from '../../src/lib/pad_told';
import { calc_for, calc_of, letters_of, question_of, tiles_there } from '../../src/lib/pad_tiles';
import { from_query } from '../../src/lib/calculator';
import type { Rule } from '../../src/lib/wire';

const by = { at: 1 };
const start: Entry = { id: 's', kind: 'start', rule: 'r', names: ['A', 'B', 'C', 'D'] };
const hand = (id: string, after: string, draw = 'x', more: Partial<Entry> = {}): Entry => ({
  id,
  kind: 'hand',
  after,
  hand: { draw },
  ...more,
});

describe('entries', () => {
  test('what follows is found whatever came first', () => {
    const entries = [hand('b', 'a'), start, hand('a', 's')];
    expect(steps_of(entries).map(({ things }) => things[0]!.all[0]!.id)).toEqual(['s', 'a', 'b']);
    expect(last_entry(entries)).toBe('b');
    expect(last_entry([])).toBe('');
  });
  test('a hand told anew stands in the place of the old one, and what followed stays behind it', () => {
    const entries = [start, hand('a', 's'), hand('b', 'a')];
    const fresh = anew(entries, entries[1]!, { hand: { draw: 'y' } }, by, 'c');
    expect(fresh).toEqual({ id: 'c', kind: 'hand', after: 's', hand: { draw: 'y' }, replaces: ['a'], at: 1 });
    expect(steps_of([...entries, fresh]).map(({ agreed }) => agreed)).toEqual([true, true, true]);
    expect(last_entry([...entries, fresh])).toBe('b');
  });
  test('what was taken away is followed all the same', () => {
    const entries = [start, hand('a', 's')];
    const gone = taken_away(entries, entries[1]!, by, 'v');
    expect(gone).toEqual({ id: 'v', kind: 'hand', after: 's', void: true, replaces: ['a'], at: 1 });
    expect(new_hand([...entries, gone], { draw: 'y' }, by, 'n').after).toBe('v');
  });
  test('two that tell the same are one, and whoever tells it anew stands for both', () => {
    const entries = [start, hand('a', 's'), hand('b', 's', 'x', { by: 'Ben', at: 9 })];
    expect(steps_of(entries).at(-1)).toMatchObject({ agreed: true });
    expect(twins_of(entries, 'b')).toEqual(['a', 'b']);
    expect(anew(entries, entries[2]!, {}, by, 'c').replaces).toEqual(['a', 'b']);
    expect(anew(entries, entries[2]!, {}, by, 'c').by).toBeUndefined();
  });
  test('two that differ are asked about: one of them, or one behind the other', () => {
    const entries = [start, hand('a', 's'), hand('b', 's', 'y')];
    expect(steps_of(entries).at(-1)!.agreed).toBe(false);
    expect(last_entry(entries)).toBe('s');
    expect(may_both(entries, ['a', 'b'])).toBe(true);
    const one = picked(entries, ['a', 'b'], 'b', by, 'c');
    expect(one).toMatchObject({ after: 's', hand: { draw: 'y' }, replaces: ['a', 'b'] });
    expect(last_entry([...entries, one])).toBe('c');
    const both = [...entries, put_behind(entries, 'a', 'b', by, 'c')];
    expect(steps_of(both).map(({ agreed }) => agreed)).toEqual([true, true, true]);
    expect(last_entry(both)).toBe('c');
  });
  test('a hand told anew in two ways cannot have happened in both', () => {
    const entries = [
      start,
      hand('a', 's'),
      hand('b', 's', 'y', { replaces: ['a'] }),
      hand('c', 's', 'z', { replaces: ['a'] }),
    ];
    expect(steps_of(entries).at(-1)!.agreed).toBe(false);
    expect(may_both(entries, ['b', 'c'])).toBe(false);
  });
  test('each stands for the other: somebody has to say', () => {
    const entries = [start, hand('a', 's', 'x', { replaces: ['b'] }), hand('b', 's', 'y', { replaces: ['a'] })];
    expect(steps_of(entries).at(-1)!.agreed).toBe(false);
  });
  test('what goes to the house goes in bundles', () => {
    const many = Array.from({ length: 230 }, (_, i) => hand(`h${i}`, 's'));
    expect(bundles(many).map((each) => each.length)).toEqual([100, 100, 30]);
    const long = hand('l', 's', 'x'.repeat(40000));
    expect(bundles([long, long, many[0]!]).map((each) => each.length)).toEqual([1, 2]);
    expect(bundles([])).toEqual([]);
  });
  test('entries are a set', () => {
    const mine = [start];
    expect(joined(mine, [start])).toBe(mine);
    expect(joined(mine, [start, hand('a', 's')])).toHaveLength(2);
    expect(fresh_id()).toMatch(/^[a-z0-9-]{8,40}$/);
    expect(fresh_id()).not.toBe(fresh_id());
  });
});

describe('lots', () => {
  test('no number is likelier than another: what is over the last whole round is drawn again', () => {
    const drawn = [4294967295, 7];
    expect(drawn_below(3, () => drawn.shift()!)).toBe(1);
  });
  test('all stay, in another order', () => {
    expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
    expect(shuffled(['a', 'b', 'c', 'd']).sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('people', () => {
  test('who sits out has no wind', () => {
    expect(winds_of(4, 3, 1)).toEqual(['S', null, 'W', 'E']);
    expect(winds_of(3, 1)).toEqual(['W', 'E', 'S']);
    expect(playing_chairs(4, 2)).toEqual([0, 1, 3]);
  });
  test('what changes is told by person, though chairs were exchanged', () => {
    const state = (people: number[], points: number[]) =>
      ({ asks: [], names: ['A', 'B'], table: { people, points, chips: [0, 0] } }) as unknown as Running;
    expect(changes_of(state([0, 1], [10, 20]), state([1, 0], [5, 25]))).toEqual([
      { name: 'A', was: 10, now: 25, chips_was: 0, chips_now: 0 },
      { name: 'B', was: 20, now: 5, chips_was: 0, chips_now: 0 },
    ]);
    expect(changes_of(null, state([0, 1], [1, 2]))[0]!.was).toBeNull();
  });
});

const may = {
  riichi: [{ kind: 'riichi' }, { kind: 'box' }],
  draws: [
    { draw: 'even', seats: [{ name: 'tenpai' }] },
    { draw: 'off', seats: [] },
  ],
  offences: [],
  value: 'han',
  chips: true,
  broken_at: false,
  known: [],
} as unknown as May;

describe('a hand that is tapped', () => {
  test('each tap says one thing, and the next that is wanted is known', () => {
    let draft = { ...fresh_draft(), end: 'win' as const } as ReturnType<typeof fresh_draft>;
    expect(wanted_of(draft, may)).toBe('who');
    draft = with_winner(draft, 2);
    expect(wanted_of(draft, may)).toBe('from');
    draft = with_from(draft, 0);
    expect(wanted_of(draft, may)).toBe('value');
    draft = with_win(draft, 2, { han: 3, fu: 40 });
    expect(wanted_of(draft, may)).toBeNull();
    expect(told_of(draft, may, null)).toEqual({ wins: [{ seat: 2, from: 0, value: { han: 3, fu: 40 } }] });
  });
  test('a second winner is one more tap, of a tsumo there is one winner, and nobody wins of himself', () => {
    let draft = with_winner(with_winner(fresh_draft(), 2), 3);
    expect(draft.wins.map(({ seat }) => seat)).toEqual([2, 3]);
    expect(with_winner(draft, 2).wins.map(({ seat }) => seat)).toEqual([3]);
    expect(with_from(draft, 'tsumo').wins.map(({ seat }) => seat)).toEqual([2]);
    expect(with_from(draft, 3).wins.map(({ seat }) => seat)).toEqual([2]);
    draft = with_winner(with_from(with_winner(fresh_draft(), 1), 'tsumo'), 0);
    expect(draft.wins.map(({ seat }) => seat)).toEqual([0]);
    expect(with_winner(with_from(with_winner(fresh_draft(), 1), 0), 0).from).toBeNull();
  });
  test('riichi goes from kind to kind and away', () => {
    const kinds = ['riichi', 'box'];
    const one = with_riichi([], 1, kinds);
    expect(one).toEqual([{ riichi: 1 }]);
    const two = with_riichi(one, 1, kinds);
    expect(two).toEqual([{ riichi: 1, kind: 'box' }]);
    expect(riichi_of(two, 1, kinds)).toBe('box');
    expect(with_riichi(two, 1, kinds)).toEqual([]);
    expect(with_riichi([], 1, [])).toEqual([]);
  });
  test('who is in riichi is tenpai to begin with', () => {
    let draft = { ...fresh_draft([{ riichi: 3 }]), end: 'draw' as const } as ReturnType<typeof fresh_draft>;
    expect(wanted_of(draft, may)).toBe('draw');
    draft = with_asked(with_draw(draft, may.draws[0]!), 'tenpai', 1);
    expect(told_of(draft, may, null)).toEqual({ deeds: [{ riichi: 3 }], draw: 'even', tenpai: [1, 3] });
    expect(told_of(with_draw(draft, may.draws[1]!), may, null)).toEqual({ deeds: [{ riichi: 3 }], draw: 'off' });
  });
  test('points, payers and chips are told where they are something', () => {
    const points = { ...may, value: 'points' } as May;
    let draft = with_from(with_winner({ ...fresh_draft(), end: 'win' }, 0), 'tsumo');
    expect(wanted_of(draft, points)).toBe('points');
    draft = with_win(draft, 0, { points: '12', chips: 2 });
    expect(told_of(draft, points, null).wins).toEqual([{ seat: 0, value: { points: 12 }, chips: 2 }]);
    draft = with_win(draft, 0, { way: 'pays' });
    expect(wanted_of(draft, points)).toBe('pays');
    draft = with_win(draft, 0, { pays: { 1: { points: '1,000', chips: 0 }, 2: { points: '', chips: 1 } } });
    expect(told_of(draft, points, null).wins).toEqual([
      {
        seat: 0,
        pays: [
          { from: 1, points: 1000 },
          { from: 2, chips: 1 },
        ],
      },
    ]);
  });
  test('the wall is asked after where the rule looks at it', () => {
    const wall = { ...may, broken_at: true } as May;
    expect(wanted_of(fresh_draft(), wall)).toBe('wall');
    expect(told_of(fresh_draft([], 2), wall, null)).toEqual({ broken_at: 2 });
  });
  test('whose triplet a robbed kan was added to is asked where the rule knows it, and of a ron', () => {
    const robbed = { ...may, owner: true } as May;
    let draft = with_from(with_winner({ ...fresh_draft(), end: 'win' }, 2), 0);
    draft = with_win(draft, 2, { han: 3, fu: 40, owner: 1 });
    const win = { seat: 2, from: 0, value: { han: 3, fu: 40 } };
    expect(told_of(draft, robbed, null).wins).toEqual([{ ...win, owner: 1 }]);
    expect(draft_of(told_of(draft, robbed, null), robbed, null)).toEqual(draft);
    expect(told_of(draft, may, null).wins).toEqual([win]);
    expect(told_of(with_from(draft, 1), robbed, null).wins).toEqual([{ ...win, from: 1 }]);
    expect(told_of(with_from(draft, 'tsumo'), robbed, null).wins).toEqual([{ seat: 2, value: win.value }]);
  });
  test('a hand that was told comes back as it was tapped', () => {
    for (const told of [
      { deeds: [{ riichi: 2 }], wins: [{ seat: 2, from: 0, value: { han: 3, fu: 40 }, chips: 1 }], stop: true },
      { wins: [{ seat: 1, value: { yakuman: 2 } }] },
      { wins: [{ seat: 1, from: 0, pays: [{ from: 0, points: 3900, chips: 1 }] }] },
      { draw: 'even', tenpai: [0, 2] },
      { deeds: [{ offence: 'o', seat: 3, count: 2 }] },
    ])
      expect(told_of(draft_of(told, may, null), may, null)).toEqual(told);
  });
  test('who gains stands in front', () => {
    expect(gains_of({ points: [-2, 0, 5, -3], chips: [0, 1, 0, -1] })).toEqual([
      { chair: 2, points: 5, chips: 0 },
      { chair: 1, points: 0, chips: 1 },
      { chair: 0, points: -2, chips: 0 },
      { chair: 3, points: -3, chips: -1 },
    ]);
    expect(chips_moved(3, 0, 2, 4)).toEqual([-4, 0, 4]);
  });
});

describe('a win by its tiles', () => {
  const text = { ja: '', en: '' };
  const rule = {
    seats: 4,
    score_fields: [
      { name: 'from', type: 'seat', text, with: 'ron' },
      {
        name: 'riichi',
        type: 'choice',
        text,
        choices: [
          { value: 'none', text, stick: false },
          { value: 'riichi', text, stick: true },
          { value: 'double', text, stick: true },
        ],
      },
      { name: 'ippatsu', type: 'flag', text },
      { name: 'pao', type: 'seat', text },
      { name: 'later', type: 'flag', text },
    ],
  } as unknown as Rule;
  const calc = {
    ...from_query(new URLSearchParams('h=234m567p345s9s&w=9s&m=pon:777z&d=1m&o=pao.3&x=ippatsu')),
    seat: 1,
  };
  test('what the table knows is not said', () => {
    const there = calc;
    expect(tiles_there(there)).toBe(true);
    expect(tiles_there(null)).toBe(false);
    const question = question_of({ ...there, honba: 3, round: 'S' }, rule, 1, 0);
    for (const name of ['seat', 'dealer', 'by', 'from', 'round', 'honba', 'sticks', 'later', 'out'])
      expect(name in question, name).toBe(false);
    expect(question.pao).toBe(3);
    expect(question.ippatsu).toBe(true);
    expect(question.melds).toMatchObject([{ type: 'pon', from: 2 }]);
  });
  test('and it comes back as the hand that it was', () => {
    const question = question_of(calc, rule, 1, 'tsumo');
    const back = calc_of(question, rule, 1);
    expect(question_of(back, rule, 1, 'tsumo')).toEqual(question);
    expect(letters_of(question)).toBe('234m567p3459s 777z 9s');
  });
  test('a riichi that was declared is in it', () => {
    expect(calc_for(1, [{ riichi: 1 }], rule, 'ron').fields).toEqual({ riichi: 'riichi' });
    expect(calc_for(1, [{ riichi: 1, kind: 'double' }], rule, 'ron').fields).toEqual({ riichi: 'double' });
    expect(calc_for(2, [{ riichi: 1 }], rule, 'ron').fields).toEqual({});
  });
});

test('the words fill the same places in both languages, and none stands twice', () => {
  for (const [key, text] of Object.entries(words)) {
    const places = (s: string) =>
      [...s.matchAll(/\{(\w+)\}/g)]
        .map((m) => m[1])
        .sort()
        .join();
    expect(places(text.ja), key).toBe(places(text.en));
    expect(key in texts || key in later, key).toBe(false);
  }
});
