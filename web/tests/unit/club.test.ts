// What the club's page works out by itself: codes as they are typed, live sums, what is told of a match, what a
// correction moves, the night as a text.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aligned,
  choosable,
  counted_as,
  decoded,
  missing_of,
  moved,
  running_rows,
  token_in,
  today,
  typed_code,
  width_of,
  worth_of,
  type Night,
  type Person,
} from '../../src/lib/club';
import {
  asked_of,
  blank_game,
  chips_of,
  draft_of,
  match_entry,
  points_of,
  totals_of,
  with_chairs,
  wrong_in,
  type Asked,
  type MatchDraft,
} from '../../src/lib/club_match';
import { club as words } from '../../src/texts_club';
import { later } from '../../src/texts_later';
import { pad } from '../../src/texts_pad';
import { texts } from '../../src/texts';
import type { Rule } from '../../src/lib/wire';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('location', { hash: '' });
const { members_of } = await import('../../src/lib/club_pad');
const { columns_in, night_text } = await import('../../src/lib/club_words');
const { settings } = await import('../../src/lib/settings.svelte');

describe('what opens a book', () => {
  test('a code is understood as people type it', () => {
    for (const typed of ['7KQD-M2XP-9TRA-HW3C', '7kqd m2xp 9tra hw3c', ' 7KQDM2XP9TRAHW3C ', '7kqd－m2xp－9tra－hw3c'])
      expect(typed_code(typed), typed).toBe('7KQD-M2XP-9TRA-HW3C');
    expect(typed_code('oooo-iiii-llll-0011')).toBe('0000-1111-1111-0011');
    expect(typed_code('7KQD-M2XP-9TRA')).toBe(null);
    expect(typed_code('7KQD-M2XP-9TRA-HW3!')).toBe(null);
  });
  test('and so are links and bare tokens', () => {
    const token = 'abcdefghijklmnopqrstuvwxyz0123456789';
    expect(token_in(`http://house:8080/#/club/${token}`)).toBe(token);
    expect(token_in(` ${token}\n`)).toBe(token);
    expect(token_in('http://house/#/club/7kqd-m2xp-9tra-hw3c')).toBe('7KQD-M2XP-9TRA-HW3C');
    expect(token_in('http://house/#/pad/short')).toBe(null);
    expect(token_in('')).toBe(null);
  });
});

describe('persons', () => {
  const persons: Person[] = [
    { id: 'a', name: 'Aki', games: 2 },
    { id: 'g', name: 'Guest', games: 1, guest: true, same: 'h' },
    { id: 'h', name: 'Hal', games: 1, same: 'a' },
    { id: 'f', name: null, games: 4 },
    { id: 'x', name: 'X', games: 0, same: 'y' },
    { id: 'y', name: 'Y', games: 0, same: 'x' },
  ];
  test('count as whoever they are said to be, however long the way', () => {
    expect(counted_as(persons, 'g')).toBe('a');
    expect(counted_as(persons, 'a')).toBe('a');
    expect(counted_as(persons, 'nobody')).toBe('nobody');
    expect(['x', 'y']).toContain(counted_as(persons, 'x'));
  });
  test('that can be chosen have a name of their own', () => {
    expect(choosable(persons).map(({ id }) => id)).toEqual(['a']);
  });
  test('that a pad brings along stay with their names', () => {
    expect(members_of(['Ben', 'Aki', 'Zoe'], ['Aki', 'Ben', 'Chie'], ['1', '2', '3'])).toEqual(['2', '1', null]);
  });
});

const asked: Asked = {
  people: [3],
  start: 25000,
  stick: 1000,
  dealer: 'first',
  won: true,
  busted_by: true,
  chombos: false,
  comes_in: false,
  zero_is_bust: false,
  chips: { start: 30, name: { ja: 'チップ', en: 'chips' } },
};
const draft: MatchDraft = {
  rule: { id: 'some' },
  people: ['a', 'b', 'c'],
  by: 'points',
  games: [
    {
      ...blank_game(3),
      points: ['41,000', '-1000', ''],
      sticks: '1',
      first_dealer: 2,
      won: [true, false, true],
      busted_by: [null, 0, null],
    },
  ],
  chips: ['33', '27', ''],
  counted: true,
  uneven: false,
};

describe('a match', () => {
  test('the chair that is left open has what is missing, deposits among it', () => {
    expect(points_of(draft.games[0]!, 75000, 1000)).toEqual([41000, -1000, 34000]);
    expect(missing_of([41000, -1000, 34000], 75000, 1000)).toBe(0);
    expect(missing_of([41000, -1000, null], 75000, 1000)).toBe(34000);
    expect(points_of({ ...blank_game(3), points: ['41000', '', ''] }, 75000, 0)).toEqual([41000, null, null]);
    expect(points_of({ ...blank_game(3), points: ['41x', '1', ''] }, 75000, 0)).toEqual([NaN, 1, null]);
    expect(totals_of({ ...blank_game(3), total: ['▲10.2', '+45.3', ''] }, false)).toEqual([-10.2, 45.3, -35.1]);
    expect(totals_of({ ...blank_game(3), total: ['1', '2', ''] }, true)).toEqual([1, 2, null]);
  });
  test('chips are told beyond those at the start, however they were counted', () => {
    expect(chips_of(draft, 30)).toEqual([3, -3, null]);
    expect(chips_of({ ...draft, counted: false, chips: ['3', '−3', ''] }, 30)).toEqual([3, -3, null]);
  });
  test('is told with what the rule asks, and with no more', () => {
    expect(match_entry(draft, asked, new Set(), { id: 'm', night: 'n' })).toEqual({
      id: 'm',
      kind: 'game',
      night: 'n',
      people: ['a', 'b', 'c'],
      rule: 'some',
      games: [
        {
          points: [41000, -1000, 34000],
          first_dealer: 2,
          sticks: 1,
          won: [true, false, true],
          busted_by: [null, 0, null],
        },
      ],
      chips: [3, -3, 0],
    });
    const plain = { ...asked, won: false, busted_by: false, stick: 0, dealer: null };
    expect(match_entry(draft, plain, new Set(), { id: 'm', night: 'n' })?.games).toEqual([
      { points: [41000, -1000, 35000], sticks: 1 },
    ]);
  });
  test('is not told before everything is there', () => {
    const told = (more: Partial<MatchDraft>) =>
      match_entry({ ...draft, ...more }, asked, new Set(), { id: 'm', night: 'n' });
    expect(told({ people: ['a', undefined, 'c'] })).toBe(null);
    expect(told({ games: [{ ...draft.games[0]!, first_dealer: null }] })).toBe(null);
    expect(told({ games: [{ ...draft.games[0]!, points: ['1', '', ''] }] })).toBe(null);
    expect(told({ chips: ['x', '', ''] })).toBe(null);
  });
  test('with fewer chairs nobody is first dealer who is not there', () => {
    const two = with_chairs({ ...draft, people: ['a', 'b', 'c', 'd'] }, 2);
    expect(two.people).toEqual(['a', 'b']);
    expect(two.games[0]!.first_dealer).toBe(null);
    expect(with_chairs(two, 3).people).toEqual(['a', 'b', undefined]);
  });
  test('that was kept comes back as it was told', () => {
    const entry = match_entry(draft, asked, new Set(), { id: 'm', night: 'n' })!;
    const kept = {
      ...entry,
      games: entry.games!.map((told) => ({ told, points: told.points, total: [1, 2, -3], place: [2, 1, 3] })),
    };
    const back = draft_of(kept, { id: 'some' });
    expect(match_entry(back, asked, new Set(), { id: 'm', night: 'n' })).toEqual(entry);
    expect(draft_of({ ...kept, games: [{ total: [4, -4, 0] }] }, { name: 'x' })).toMatchObject({
      by: 'total',
      games: [{ total: ['4', '-4', '0'] }],
    });
  });
  test('what a rule does not say of itself follows from its options', () => {
    const rule = { seats: 3, players: [3, 4], options: [{ key: 'points.start', value: 50 }] } as unknown as Rule;
    expect(asked_of(rule)).toMatchObject({ people: [3, 4], start: 50, won: false });
    expect(asked_of({ ...rule, settle: { won: true, start: 70 } } as Rule)).toMatchObject({ start: 70, won: true });
  });
  test('where something is wrong is read of the sentence', () => {
    expect(wrong_in({ message: 'entry.games[1].busted_by[2]: who took this seat is missing.' })).toEqual({
      path: 'games[1].busted_by[2]',
      game: 1,
      field: 'busted_by',
      chair: 2,
      why: 'who took this seat is missing.',
    });
    expect(wrong_in({ message: 'games[0]: points: with 1 sticks they are odd.', field: 'games[0]' })).toMatchObject({
      game: 0,
      field: 'points',
      why: 'with 1 sticks they are odd.',
    });
    expect(wrong_in({ message: 'x', field: 'entries[0].chips' })).toMatchObject({ game: null, field: 'chips' });
    expect(wrong_in({ message: 'They are odd.' })).toMatchObject({ field: '', why: 'They are odd.' });
  });
});

test('what a correction moves is said of everybody who had or has something', () => {
  const before = worth_of(
    ['a', 'b'],
    [{ total: [3.5, -3.5] }, { total: [1, -1], people: ['a', 'c'] }],
    [2, -2],
    [1, -1],
  );
  expect(before).toEqual([
    { person: 'a', total: 4.5, chips: 3 },
    { person: 'b', total: -3.5, chips: -3 },
    { person: 'c', total: -1, chips: 0 },
  ]);
  expect(
    moved(before, [{ person: 'd', total: 1, chips: 0 }]).map(({ person, was, now }) => [person, was.total, now.total]),
  ).toEqual([
    ['a', 4.5, 0],
    ['b', -3.5, 0],
    ['c', -1, 0],
    ['d', 0, 1],
  ]);
});

test('running sums begin at 0 and stay where somebody did not play', () => {
  const { dates, rows } = running_rows([
    { points: [['2026-01-01', 10, 1], ['2026-01-03', 5, 0]] }, // prettier-ignore
    { points: [['2026-01-02', -4, -1]] },
  ]);
  expect(dates).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
  expect(rows).toEqual([
    [0, 0],
    [10, 0],
    [10, -4],
    [5, -4],
  ]);
  expect(running_rows([{ points: [['2026-01-01', 10, 1]] }], true).rows).toEqual([[0], [1]]);
  expect(running_rows([]).rows).toEqual([]);
});

describe('files', () => {
  test('are read in UTF-8, else as spreadsheets of Japan write them', () => {
    const utf8 = new TextEncoder().encode('名前,点');
    expect(decoded(utf8.buffer as ArrayBuffer)).toBe('名前,点');
    const sjis = new Uint8Array([0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x93, 0x5f]);
    expect(decoded(sjis.buffer)).toBe('名前,点');
  });
  test('a day is that of the clock on the wall', () => {
    expect(today(new Date(2026, 10, 7, 23, 59))).toBe('2026-11-07');
  });
});

describe('a night as a text', () => {
  const chips = { ja: 'チップ', en: 'chips' };
  const row = {
    games: 2,
    matches: 1,
    chips: 0,
    prizes: 0,
    sets: 0,
    out: 0,
    extra: 0,
    extra_chips: 0,
    chips_sum: 0,
    place: 1.5,
  };
  const night: Night = {
    id: 'n',
    date: '2026-11-27',
    fee: { by: 'room', amount: 3000, unit: '円' },
    chip_worth: 2,
    tables: [
      {
        rule: { key: 'r', title: { ja: '三麻', en: 'Three' }, chips: true, chips_name: chips, places: 3 },
        rows: [
          { ...row, person: 'a', places: [1, 1, 0], total: 30.5, sum: 30.5, chips: 4, chips_sum: 4 },
          { ...row, person: 'b', places: [1, 0, 1], total: -30.5, sum: -30.5, chips: -4, chips_sum: -4 },
        ],
        sum: { total: 0, chips: 0 },
        outside: { total: 0, chips: 0 },
      },
    ],
    matches: [],
    extras: [],
    settle: [
      { person: 'a', total: 30.5, chips: 4, balance: 38.5, games: 2, fee: 1500 },
      { person: 'b', total: -30.5, chips: -4, balance: -38.5, games: 2, fee: 1500 },
    ],
    fee_sum: 3000,
    sum: { total: 0, chips: 0, balance: 0 },
    balanced: true,
  };
  const name = (id: string | null) => ({ a: 'あき', b: 'Benjamin' })[id ?? ''] ?? '';
  beforeEach(() => (settings.lang = 'en'));

  test('has its columns under each other, Japanese letters as wide as two', () => {
    expect(width_of('あきA')).toBe(5);
    expect(aligned([['', 'x'], ['あき', '-10']])).toEqual(['        x', 'あき  -10']); // prettier-ignore
    const lines = night_text(night, 'Club', name).split('\n');
    expect(lines.slice(2, 6)).toEqual([
      'Three',
      '          Games  Places  Points  chips',
      'あき          2   1-1-0   +30.5     +4',
      'Benjamin      2   1-0-1   −30.5     −4',
    ]);
    expect(lines[6]).toBe('the sum is 0; of chips the sum is 0');
    expect(lines.slice(8)).toEqual([
      'Settlement',
      '            Sum  Chips  Balance  Table fee',
      'あき      +30.5     +4    +38.5    1,500円',
      'Benjamin  −30.5     −4    −38.5    1,500円',
      'Fees in all 3,000円',
    ]);
  });
  test('has only columns in which somebody has something', () => {
    const table = night.tables[0]!;
    expect(columns_in(table)).toEqual(['total', 'chips']);
    const more = { ...table, rows: [{ ...table.rows[0]!, extra: -20, prizes: 3, out: 2 }] };
    expect(columns_in(more)).toEqual(['out', 'total', 'extra', 'sum', 'chips', 'prizes', 'chips_sum']);
    expect(columns_in({ ...table, rule: { ...table.rule, chips: false } })).toEqual(['total']);
  });
  test('says what came from outside', () => {
    const text = night_text(
      {
        ...night,
        tables: night.tables.map((table) => ({ ...table, sum: { total: -20, chips: 0 } })),
        extras: [{ entry: 'e', person: 'a', total: -20, chips: 0, reason: 'late', by: 'write', at: 0 }],
      },
      'Club',
      name,
    );
    expect(text).toContain('the sum is −20, from outside');
    expect(text).toContain('あき −20 late');
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
    expect(key in texts || key in later || key in pad, key).toBe(false);
  }
});
