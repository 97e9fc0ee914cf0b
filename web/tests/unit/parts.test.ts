import { describe, expect, test } from 'vitest';
import { same_action } from '../../src/lib/actions';
import { book_of, counting, sum_of, typed_number, typed_result } from '../../src/lib/book';
import {
  fresh_calc,
  from_query,
  kept_apart,
  score_body,
  to_query,
  type Calc,
  wanted,
  waits_body,
} from '../../src/lib/calculator';
import { roles_of, winds_at } from '../../src/lib/calc_roles';
import { check_fair } from '../../src/lib/fair';
import { fill, short_name } from '../../src/lib/fill';
import { flow_path, flow_width, pot_spot } from '../../src/lib/flow';
import { only_here } from '../../src/lib/loopback';
import { travels } from '../../src/lib/motion';
import { is_heaped, is_long, mark_width, marks_that_fit, place_of } from '../../src/lib/layout';
import { apart, points_plot, round_step } from '../../src/lib/plot';
import { sentence, shown_names, tenpai_seats, told_apart } from '../../src/lib/sentences';
import { sha256_plain } from '../../src/lib/sha256';
import { beside_in, discard_number, flows, fresh_summary, take_event } from '../../src/lib/summary';
import { grouped_readings } from '../../src/lib/waits';
import { texts } from '../../src/texts';
import { later } from '../../src/texts_later';
import { setup_words } from '../../src/texts_setup';
import { table_words } from '../../src/texts_table';
import type { EventLines, Rule, SeatView, View } from '../../src/lib/wire';
import told from '../event_lines.json';

const hex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');

describe('layout', () => {
  test('the next seat sits to the right, the one before to the left', () => {
    expect([0, 1, 2].map((s) => place_of(s, 1, 3))).toEqual(['left', 'self', 'right']);
    expect([0, 1, 2, 3].map((s) => place_of(s, 3, 4))).toEqual(['right', 'top', 'left', 'self']);
  });
  const open = { tone: 'declared', kinds: ['1p', '4p'] };
  const seat = (tiles: number, melds: number, aside: string[] = [], marks: object[] = []) =>
    ({
      river: { tiles: Array(tiles).fill({ pai: '1p' }) },
      melds: Array(melds).fill({}),
      aside,
      marks,
    }) as unknown as SeatView;
  test('a shelf is heaped with three melds, or with several of melds, kinds set aside and open waits', () => {
    expect([seat(0, 2, ['N', 'N']), seat(0, 1, ['N', '1m'])].map((each) => is_heaped(each))).toEqual([false, false]);
    expect(
      [seat(0, 3), seat(0, 2, ['N', '1m']), seat(0, 0, ['N', '1m'], [open])].map((each) => is_heaped(each)),
    ).toEqual([true, true, true]);
  });
  test('a river is long from 19 tiles, or from 13 beside a heaped shelf', () => {
    expect([seat(18, 2), seat(19, 0), seat(12, 3), seat(13, 3)].map(is_long)).toEqual([false, true, false, true]);
  });
  test('marks that do not fit leave room for +n', () => {
    expect(marks_that_fit([40, 40], 83)).toBe(2);
    expect(marks_that_fit([40, 40, 40], 83)).toBe(1);
    expect(marks_that_fit([200, 40], 100)).toBe(1);
    expect(marks_that_fit([], 100)).toBe(0);
    expect(mark_width('縛り', true)).toBeGreaterThan(mark_width('縛り', false));
  });
});

describe('plots and arrows', () => {
  test('steps are round', () => {
    expect([round_step(5), round_step(30000), round_step(900), round_step(0)]).toEqual([1, 10000, 200, 1]);
  });
  test('lines reach from the first hand to the last, the greatest points highest', () => {
    const plot = points_plot(
      [
        [25000, 25000],
        [37000, 13000],
      ],
      100,
      50,
    );
    expect(plot.lines).toHaveLength(2);
    expect(plot.lines[0]!.end.x).toBe(100);
    expect(plot.lines[0]!.end.y).toBeLessThan(plot.lines[1]!.end.y);
    expect(points_plot([], 10, 10)).toEqual({ lines: [], ticks: [] });
  });
  test('names at the ends of lines are pushed apart, and only those that touch', () => {
    expect(apart([0, 190, 190], 16, 190)).toEqual([0, 174, 190]);
    expect(apart([10, 12, 100], 16, 190)).toEqual([10, 26, 100]);
    expect(apart([], 16, 190)).toEqual([]);
  });
  test('an arrow ends before the box it goes to, and is wider for more', () => {
    expect(flow_path({ x: 0, y: 0 }, { x: 0, y: 200 }, false).head.startsWith('M0 168')).toBe(true);
    expect(flow_width(12000, 12000)).toBeGreaterThan(flow_width(1000, 12000));
  });
});

describe('the book', () => {
  test('is made of the ends of games where nobody has told it', () => {
    const games = [
      { type: 'end_game', chips: [31, 29, 30], settle: { place: [1, 2, 3], total: [20, -5, -15] } },
      { type: 'end_game', chips: [30, 30, 30], settle: { place: [3, 2, 1], total: [-10, 0, 10] } },
    ];
    expect(book_of(games, null)).toMatchObject({
      totals: [10, -5, -5],
      over: false,
      has_chips: true,
      chips: null,
      prizes: null,
    });
    expect(
      book_of(games, { type: 'end_set', totals: [10, -5, -5], chips: [35, 25, 30], prizes: [5, -5, 0] }),
    ).toMatchObject({ over: true, chips: [35, 25, 30], prizes: [5, -5, 0] });
    expect(book_of([], null)).toMatchObject({ games: [], totals: [], has_chips: false });
  });
  test('of the rows of a game the last one counts', () => {
    const row = { total: [1, -1], place: [1, 2] };
    const correction = (total: number[]) => ({ total, place: [1, 2], reason: 'r', by: 0, at: '' });
    expect(counting({ ...row, corrections: [] }).total).toEqual([1, -1]);
    expect(counting({ ...row, corrections: [correction([2, -2]), correction([3, -3])] }).total).toEqual([3, -3]);
  });
  test('numbers are read with any minus and in full width', () => {
    expect(['12', '-7', '−7', '－７', 'ー7', '+3', ' 0 ', '1,200', '▲45'].map(typed_number)).toEqual([
      12, -7, -7, -7, -7, 3, 0, 1200, -45,
    ]);
    expect(['', '-', '1.5', 'x', '--2', '12345678901'].map(typed_number)).toEqual([null, null, null, null, null, null]);
    expect(['12', '−5.7', '16.6', '1.25', '.5', '1.'].map(typed_result)).toEqual([12, -5.7, 16.6, null, null, null]);
    expect(sum_of([16.8, 16.6, 16.6, -50])).toBe(0);
  });
});

describe('what lay on the table', () => {
  const at = [
    { x: 197, y: 222 },
    { x: 324, y: 126 },
    { x: 197, y: 30 },
    { x: 70, y: 126 },
  ];
  const middle = { x: 197, y: 126 };
  test('is drawn in the middle, but in a corner where an arrow goes across', () => {
    expect(
      pot_spot(
        at,
        [
          { from: 0, to: 1 },
          { from: null, to: 1 },
        ],
        middle,
      ),
    ).toEqual(middle);
    for (const to of [0, 1, 2, 3]) {
      const spot = pot_spot(
        at,
        [
          { from: (to + 2) % 4, to },
          { from: null, to },
        ],
        middle,
      );
      // a pill of 100 x 30 touches no seat's box of 124 x 52 and none of the two lines between opposite seats
      for (const box of at) expect(Math.abs(spot.x - box.x) > 112 || Math.abs(spot.y - box.y) > 41).toBe(true);
      expect(Math.abs(spot.x - middle.x) > 50 && Math.abs(spot.y - middle.y) > 15).toBe(true);
    }
    const three = [
      { x: 197, y: 200 },
      { x: 322, y: 38 },
      { x: 72, y: 38 },
    ];
    expect(
      pot_spot(
        three,
        [
          { from: 1, to: 0 },
          { from: null, to: 0 },
        ],
        { x: 197, y: 62 },
      ),
    ).toEqual({ x: 197, y: 62 });
    expect(
      pot_spot(
        three,
        [
          { from: 1, to: 2 },
          { from: null, to: 2 },
        ],
        { x: 197, y: 62 },
      ),
    ).toEqual({ x: 50, y: 200 });
    expect(
      pot_spot(
        three,
        [
          { from: 2, to: 1 },
          { from: null, to: 1 },
        ],
        { x: 197, y: 62 },
      ),
    ).toEqual({ x: 344, y: 200 });
  });
});

describe('the hand as a summary', () => {
  const start = { type: 'start_kyoku', bakaze: 'E', kyoku: 1, scores: [25000, 25000, 25000], chips: [30, 30, 30] };
  test('a win moves points and chips', () => {
    const summary = fresh_summary(start);
    for (const event of [
      { type: 'win', actor: 0, target: 1, pai: '5p', tehai: [] },
      {
        type: 'hora',
        actor: 0,
        target: 1,
        deltas: [2000, -2000, 0],
        chips: [1, -1, 0],
        scores: [27000, 23000, 25000],
        score: {
          win: true,
          explain: [
            { payer: 1, receiver: 0, points: 2000, chips: 0, for: 'hand', ja: '', en: '' },
            { payer: 1, receiver: 0, points: 0, chips: 1, for: 'red', ja: '', en: '' },
          ],
        },
      },
      { type: 'end_kyoku' },
    ])
      take_event(summary, event);
    expect(summary.after).toEqual([27000, 23000, 25000]);
    expect(beside_in(summary, 'chips')).toEqual({ before: [30, 30, 30], changes: [1, -1, 0] });
    expect(flows(summary)).toEqual([{ from: 1, to: 0, points: 2000, chips: 1 }]);
    expect(summary.done).toBe(true);
  });
  test('a riichi stick counts from where the plates showed it gone: what the winner takes adds up', () => {
    const summary = fresh_summary(start);
    take_event(summary, { type: 'reach_accepted', actor: 0, deltas: [-1000, 0, 0], scores: [24000, 25000, 25000] });
    take_event(summary, { type: 'win', actor: 0, target: 1, pai: '5p', tehai: [] });
    take_event(summary, {
      type: 'hora',
      actor: 0,
      target: 1,
      deltas: [6200, -5200, 0],
      scores: [30200, 19800, 25000],
      score: {
        win: true,
        explain: [
          { payer: 1, receiver: 0, points: 5200, chips: 0, for: 'hand', ja: '', en: '' },
          { payer: null as unknown as number, receiver: 0, points: 1000, chips: 0, for: 'sticks', ja: '', en: '' },
        ],
      },
    });
    const changes = summary.after.map((points, seat) => points - summary.before[seat]!);
    const taken = flows(summary)
      .filter((row) => row.to === 0)
      .reduce((sum, row) => sum + row.points, 0);
    expect([changes, taken]).toEqual([[6200, -5200, 0], 6200]);
  });
  test('noten payments are shared out among the payers', () => {
    const summary = fresh_summary(start);
    take_event(summary, {
      type: 'ryukyoku',
      reason: 'exhaustive',
      deltas: [2000, -1000, -1000],
      scores: [27000, 24000, 24000],
    });
    expect(flows(summary)).toEqual([
      { from: 1, to: 0, points: 1000, chips: 0 },
      { from: 2, to: 0, points: 1000, chips: 0 },
    ]);
  });
});

describe('wins that were missed', () => {
  test('come from the event behind the end of the hand, with the number of the discard', () => {
    const summary = fresh_summary({ type: 'start_kyoku', scores: [25000, 25000, 25000] });
    for (const [actor, pai] of [
      [0, '1m'],
      [1, '9m'],
      [2, '2p'],
      [0, 'E'],
      [1, '9m'],
    ] as const)
      take_event(summary, { type: 'dahai', actor, pai, tsumogiri: false });
    const missed = {
      from: 1,
      pai: '9m',
      own: false,
      turn: 5,
      let_pass: true,
      text: { ja: '見逃した', en: 'let pass' },
      clause: null,
    };
    expect(summary.missed).toEqual([]);
    take_event(summary, { type: 'end_kyoku' });
    take_event(summary, { type: 'missed', wins: [missed] });
    expect(summary.missed).toEqual([missed]);
    expect(discard_number(summary, missed)).toBe(2);
    expect(discard_number(summary, { ...missed, turn: 2 })).toBe(1);
    expect(discard_number(summary, { ...missed, pai: '8s' })).toBeNull();
    expect(discard_number(summary, { ...missed, from: 0, own: true })).toBeNull();
    expect(sentence({ type: 'missed', wins: [missed] }, { lang: 'en', you: 0, names: [] })).toBeNull();
  });
});

describe('sentences', () => {
  const speaker = { lang: 'en' as const, you: 0, names: ['Yuki', 'Sou', 'Mina'], lines: told as EventLines };
  test('an offence has the name that its rule gives it', () => {
    const words = { made_up: { ja: '謎の反則', en: 'a riddle' } };
    expect(sentence({ type: 'offence', actor: 1, kind: 'made_up' }, { ...speaker, words })).toMatch(/: a riddle$/);
    expect(sentence({ type: 'offence', actor: 1, kind: 'other' }, { ...speaker, words })).not.toMatch(/riddle/);
  });
  test('say who did what', () => {
    expect(sentence({ type: 'dahai', actor: 1, pai: '9m', tsumogiri: true }, speaker)).toBe('Sou: tsumogiri 9 man');
    expect(sentence({ type: 'dahai', actor: 2, pai: '?', tsumogiri: false }, { ...speaker, lang: 'ja' })).toBe(
      'Mina　打 伏せ牌',
    );
    expect(sentence({ type: 'tsumo', actor: 0, pai: 'C' }, speaker)).toBe('You drew Red');
    expect(sentence({ type: 'tsumo', actor: 1, pai: '?' }, speaker)).toBeNull();
  });
  test('an event that nobody knows yet is told by its own words', () => {
    expect(
      sentence(
        { type: 'made_up', actor: 1, begins: true },
        { ...speaker, words: { made_up: { ja: '謎', en: 'a riddle' } } },
      ),
    ).toBe('Sou: a riddle');
    expect(
      sentence(
        { type: 'made_up', actor: 1, begins: false },
        { ...speaker, words: { made_up: { ja: '謎', en: 'a riddle' } } },
      ),
    ).toBe('Sou: end of a riddle');
    expect(
      sentence(
        { type: 'made_up', actor: 1, tiles: ['9m', 'N'] },
        { ...speaker, words: { made_up: { ja: '謎', en: 'a riddle' } } },
      ),
    ).toBe('Turned for Sou (a riddle): 9 man, North');
    expect(
      sentence(
        { type: 'made_up', actor: 1, target: 2, deltas: [0, -1, 1] },
        { ...speaker, words: { made_up: { ja: '謎', en: 'a riddle' } } },
      ),
    ).toBe('Sou: a riddle, to Mina');
    expect(sentence({ type: 'made_up' }, speaker)).toBeNull();
  });
  test('a riichi is called what its rule calls it', () => {
    expect(sentence({ type: 'reach', actor: 1 }, speaker)).toBe('Sou: riichi');
    expect(
      sentence(
        { type: 'reach', actor: 1, kind: 'made_up' },
        { ...speaker, words: { made_up: { ja: '謎', en: 'a riddle' } } },
      ),
    ).toBe('Sou: a riddle');
  });
  test('two of one name are told apart', () =>
    expect(told_apart(['Yuki', 'Basic', 'Basic'])).toEqual(['Yuki', 'Basic', 'Basic 2']));
  test('a bot is named in the language that is spoken', () =>
    expect(
      shown_names(
        ['Basic', 'Yuki', 'Basic', 'Random 3', 'Yuki', 'Basically', 'Strong 2', 'Normal', 'Easy', 'Eager', 'Stronger'],
        (bot, n) => `${bot}-${n}`,
      ),
    ).toEqual([
      'basic-1',
      'Yuki',
      'basic-2',
      'random-3',
      'Yuki 2',
      'Basically',
      'strong-4',
      'normal-5',
      'easy-6',
      'eager-7',
      'Stronger',
    ]));
  test('what is yours is yours, and not You’s', () => {
    expect(fill('on {name}’s {tile}', { name: 'You', tile: '4 pin' })).toBe('on your 4 pin');
    expect(fill('{name}’s river', { name: 'You' })).toBe('Your river');
    expect(fill('{name}’s river', { name: 'Yoyou' })).toBe('Yoyou’s river');
  });
  test('a draw says why', () => {
    expect(
      sentence(
        { type: 'ryukyoku', reason: 'made_up' },
        { ...speaker, lang: 'ja', words: { made_up: { ja: '謎', en: 'a riddle' } } },
      ),
    ).toBe('流局　謎');
    expect(sentence({ type: 'ryukyoku', reason: 'never_heard_of' }, speaker)).toBe('Draw');
  });
  test('who was tenpai when nobody paid', () => {
    expect(tenpai_seats({ type: 'ryukyoku', deltas: [0, 0], tehais: [['1m'], ['2m']] }, 0)).toEqual([0, 1]);
    expect(tenpai_seats({ type: 'ryukyoku', deltas: [0, 0], tehais: [['1m'], ['?']] }, 0)).toEqual([]);
    expect(tenpai_seats({ type: 'ryukyoku', deltas: [1000, -1000] }, 0)).toEqual([0]);
    expect(tenpai_seats({ type: 'ryukyoku', deltas: [0, 0], tehais: [['1m'], ['2m']] }, null)).toBeNull();
    expect(tenpai_seats({ type: 'ryukyoku', deltas: [0, 0], tehais: [['1m'], ['2m']] }, null, [false, false])).toEqual(
      [],
    );
    expect(
      sentence(
        { type: 'ryukyoku', reason: 'exhaustive', deltas: [0, 0], tehais: [['1m'], ['2m']] },
        { ...speaker, you: null },
      ),
    ).toBe('Draw');
  });
});

describe('walls', () => {
  test('SHA-256 as the standard says', () => {
    expect(hex(sha256_plain(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(hex(sha256_plain(new Uint8Array(200).fill(97)))).toHaveLength(64);
    expect(hex(sha256_plain(new Uint8Array(0)))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });
  test('a secret that does not fit what was promised is seen', async () => {
    const secret = '00'.repeat(32);
    const commitment = hex(sha256_plain(new Uint8Array(32)));
    expect((await check_fair({ secret, nonces: ['aa'], commitment }, commitment, 'aa')).fits).toBe(true);
    expect((await check_fair({ secret, nonces: ['aa'], commitment }, 'ff'.repeat(32), 'aa')).fits).toBe(false);
    expect(await check_fair({ secret, nonces: ['aa'], commitment }, commitment, 'aa')).toMatchObject({
      fits: true,
      own_nonce: true,
    });
    expect(await check_fair({ secret, nonces: ['aa'], commitment }, commitment, 'bb')).toMatchObject({
      fits: true,
      own_nonce: false,
    });
    expect((await check_fair({ secret: '01'.repeat(32), nonces: [], commitment }, commitment)).fits).toBe(false);
    const counted = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
    const nonces = ['aa'.repeat(8), 'bb'.repeat(16), ''];
    expect((await check_fair({ secret: counted, nonces, commitment }, '')).seed).toBe(
      'b830e750db12c921e660ed079f1ea5ae194216a38faba4430174ecae67befc94',
    );
    expect((await check_fair({ secret: counted, nonces, commitment, version: 2 }, '')).seed).toBe(
      'df224431db1cf2ce9c13cc918f42f048b011d8677197719ec09ca1f73d945629',
    );
  });
});

describe('calculator', () => {
  test('the link holds everything', () => {
    const calc = {
      ...fresh_calc(),
      hand: ['9m', '5pr', 'P'],
      win: 'E',
      melds: [{ type: 'pon' as const, tiles: ['C', 'C', 'C'] }],
      river: ['N'],
      seat: 1,
      by: 'tsumo' as const,
      fields: { riichi: 'double', pao: '2' },
      turned: { made_up: ['5pr', 'N'] },
      flags: ['ippatsu'],
      honba: 2,
    };
    expect(from_query(new URLSearchParams(to_query(calc)))).toEqual(calc);
    expect(from_query(new URLSearchParams('h=zz&s=-4&x=No%20sense&o=riichi,.b,Q.x'))).toEqual(fresh_calc());
  });
  test('and opens what older links held', () => {
    const calc = from_query(new URLSearchParams('h=9p9p&m=pon:777z,daiminkan:505p5z,kakan:1111z:2&s=1&o=from.3,out.2'));
    expect(calc.melds.map(({ type, by }) => [type, by])).toEqual([
      ['pon', undefined],
      ['daiminkan', undefined],
      ['kakan', 2],
    ]);
    expect(from_query(new URLSearchParams(to_query(calc)))).toEqual(calc);
  });
  const text = { ja: '謎', en: 'a riddle' };
  const rule: Pick<Rule, 'score_fields'> = {
    score_fields: [
      {
        name: 'riichi',
        type: 'choice',
        text,
        choices: [
          { value: 'none', text, stick: false },
          { value: 'riichi', text, stick: true },
          { value: 'made_up', text, stick: false },
        ],
      },
      { name: 'flagged', type: 'flag', text },
      { name: 'owes', type: 'seat', text },
      { name: 'seen', type: 'tiles', text },
    ],
  };
  test('fields are those of the rule', () => {
    const calc = {
      ...fresh_calc(),
      fields: { riichi: 'made_up', owes: '2', other: 'x' },
      flags: ['flagged', 'of_another_rule'],
      turned: { seen: ['5pr', 'N'] as string[] },
      ura: ['1m'],
    };
    const body = score_body(calc, 4, '5p', rule);
    expect(body).toMatchObject({ riichi: 'made_up', owes: 2, flagged: true, seen: '0p4z', ura: '1m', sticks: 0 });
    for (const unknown of ['other', 'of_another_rule']) expect(body).not.toHaveProperty(unknown);
    expect(score_body({ ...calc, fields: { riichi: 'of_another_rule' } }, 4, '5p', rule)).not.toHaveProperty('riichi');
  });
  test('bodies are those of the commands', () => {
    const calc = {
      ...fresh_calc(),
      hand: ['9p', '9p'],
      melds: [{ type: 'ankan' as const, tiles: ['C', 'C', 'C', 'C'] }],
      fields: { riichi: 'riichi' },
    };
    expect(wanted(calc)).toBe(10);
    expect(waits_body(calc, rule)).toEqual({ hand: '99p', meld: ['ankan:7777z'], riichi: 'riichi' });
    expect(score_body(calc, 4, '5p', rule)).toMatchObject({
      by: 'ron',
      from: 1,
      win: '5p',
      riichi: 'riichi',
      sticks: 1,
      melds: [{ type: 'ankan', tiles: '7777z' }],
    });
  });
  test('people are chairs from the dealer on, and a field is sent only where it applies', () => {
    const people: Pick<Rule, 'score_fields'> = {
      score_fields: [
        { name: 'from', type: 'seat', text, with: 'ron' },
        { name: 'later', type: 'flag', text, with: 'ron' },
        { name: 'owner', type: 'seat', text, with: 'chankan' },
        { name: 'by', type: 'seat', text, of: 'kakan' },
        { name: 'out', type: 'chair', text },
      ],
    };
    const calc = { ...fresh_calc(), hand: ['9p', '9p'], honba: 2, sticks: 1 };
    const body = (more: Partial<Calc>) => score_body({ ...calc, ...more }, 3, '5p', people);
    expect(body({})).toMatchObject({ seat: 0, from: 1, honba: 2, sticks: 1 });
    expect(body({ seat: 2 }), 'whoever sits next, if nobody is named').toMatchObject({ from: 0 });
    expect(body({ fields: { from: '2', owner: '1' } })).toMatchObject({ from: 2 });
    expect(body({ fields: { from: '2', owner: '1' } })).not.toHaveProperty('owner');
    expect(body({ fields: { from: '2', owner: '1' }, flags: ['chankan'] })).toMatchObject({ from: 2, owner: 1 });
    expect(body({ by: 'tsumo', fields: { from: '2' }, flags: ['later'] })).not.toHaveProperty('from');
    expect(body({ by: 'tsumo', flags: ['later'] })).toMatchObject({ honba: 2 });
    expect(body({ flags: ['later'] }), 'the rule gives of them what it gives').toMatchObject({ honba: 2, sticks: 1 });
    expect(body({ seat: 0, fields: { out: '1' } })).toMatchObject({ from: 2, out: 1 });
    expect(body({ fields: { from: '0' } }), 'nobody pays himself').toMatchObject({ from: 1 });
    const kan = { type: 'kakan' as const, tiles: ['C', 'C', 'C', 'C'], by: 2 };
    expect(body({ melds: [kan] })).toMatchObject({ melds: [{ type: 'kakan', by: 2, from: 1 }] });
    expect(score_body({ ...calc, by: 'nagashi', fields: { out: '1' } }, 3, null, people)).toEqual({
      ...{ seat: 0, dealer: 0, by: 'nagashi', honba: 2, sticks: 1, out: 1 },
    });
  });
  test('who leaves the table is named nowhere else', () => {
    const rule = {
      seats: 3,
      score_fields: [
        { name: 'pao', type: 'seat', text },
        { name: 'out', type: 'chair', text },
      ],
    };
    const calc = { ...fresh_calc(), fields: { pao: '1' } };
    const role = (id: string) => roles_of(calc, rule as unknown as Rule).find((each) => each.id === id)!;
    expect(role('out').take(calc, 1).fields).toEqual({ out: '1' });
    expect(role('out').take(calc, 2).fields).toEqual({ out: '2', pao: '1' });
    expect(role('out').may(calc, 0), 'the dealer plays').toBe(false);
    expect(winds_at(role('out').take(calc, 1), 3, [0, 1, 2, 3])).toEqual(['E', null, 'S', 'W']);
  });
  test('kinds that are never in one hand shut each other out', () => {
    const apart = [
      ['1p', '2p'],
      ['1s', '2s'],
    ];
    expect(kept_apart(['1m'], apart)).toEqual([]);
    expect(kept_apart(['1m', '2p'], apart)).toEqual(['1s', '2s']);
    expect(kept_apart(['2s'], apart)).toEqual(['1p', '2p']);
    expect(kept_apart(['2s'])).toEqual([]);
  });
});

test('readings of equal waits stand together', () => {
  const groups = grouped_readings({
    left: { '9m': 1, '8s': 2 },
    readings: [
      { joker: ['2p'], waits: ['9m', '8s'], furiten: true, furiten_by: ['8s'] },
      { joker: ['9m'], waits: ['2p'], furiten: false },
      { joker: ['5p'], waits: ['9m', '8s'], furiten: true },
    ],
  });
  expect(grouped_readings({ readings: [{ joker: [], waits: ['9m'] }] }), 'a hand without jokers').toEqual([]);
  expect(groups).toHaveLength(2);
  expect(groups[0]).toEqual({
    jokers: [['2p'], ['5p']],
    waits: [
      { face: '9m', left: 1 },
      { face: '8s', left: 2 },
    ],
    furiten: true,
    furiten_by: ['8s'],
  });
});

test('an action is the same when what both name is the same', () => {
  expect(same_action({ type: 'pon', pai: '1p', consumed: ['1p', '1p'] }, { type: 'pon' })).toBe(true);
  expect(same_action({ type: 'dahai', pai: '1p', tsumogiri: true }, { type: 'dahai', pai: '1p' })).toBe(true);
  expect(same_action({ type: 'dahai', pai: '1p' }, { type: 'dahai', pai: '2p' })).toBe(false);
  expect(same_action({ type: 'pon' }, { type: 'chi' })).toBe(false);
});

test('names are cut by their width', () => {
  expect([short_name('Yuki', 14), short_name('Wolfeschlegelstein', 14), short_name('ユキノシタ・アオイ', 14)]).toEqual([
    'Yuki',
    'Wolfeschlegel…',
    'ユキノシタ・…',
  ]);
});

test('every text fills the same places in both languages', () => {
  for (const [key, text] of Object.entries({ ...texts, ...setup_words, ...table_words, ...later })) {
    const places = (s: string) =>
      [...s.matchAll(/\{(\w+)\}/g)]
        .map((m) => m[1])
        .sort()
        .join();
    expect(places(text.ja), key).toBe(places(text.en));
    expect(text.ja.length > 0 && text.en.length > 0, key).toBe(true);
  }
});

describe('tiles that travel', () => {
  const seat = (river: string[], melds: unknown[] = [], aside: string[] = []) => ({
    river: { tiles: river.map((pai) => ({ pai, tsumogiri: true })) },
    melds,
    aside,
  });
  const view = (seats: unknown[], more = {}) =>
    ({ game: 1, round: 'E', kyoku: 1, honba: 0, wall: 50, seats, ...more }) as unknown as View;
  test('a discard comes from the hand, a called tile from the river it lay in', () => {
    const before = view([seat(['1m']), seat([]), seat([])]);
    expect(travels(before, view([seat(['1m', '2m']), seat([]), seat([])]))).toEqual([
      { seat: 0, to: 'river', from: 'hand', of: 0, face: '2m', drawn: true },
    ]);
    const pon = { type: 'pon', tiles: ['1m', '1m', '1m'], called: 0, from: 0 };
    expect(travels(before, view([seat(['1m']), seat([]), seat([], [pon])]))).toEqual([
      { seat: 2, to: 'meld', from: 'river', of: 0, face: '1m', drawn: false },
    ]);
    expect(travels(before, view([seat(['1m']), seat([], [], ['N']), seat([])]))[0]).toMatchObject({
      seat: 1,
      to: 'aside',
      of: 1,
      face: 'N',
    });
  });
  test('nothing travels into a new hand, backwards, or when much happened at once', () => {
    const before = view([seat(['1m']), seat([]), seat([])]);
    expect(travels(before, view([seat(['1m', '2m']), seat([]), seat([])], { kyoku: 2 }))).toEqual([]);
    expect(travels(before, view([seat([]), seat([]), seat([])]))).toEqual([]);
    expect(travels(before, view([seat(['1m', '2m']), seat(['3m']), seat(['4m'])]))).toEqual([]);
    expect(travels(before, view([seat(['1m', '2m']), seat([]), seat([])], { wall: 51 }))).toEqual([]);
  });
});

test('a link that only this machine can open is known by its host', () => {
  const base = 'http://192.168.0.7:8817';
  for (const link of [
    'http://127.0.0.1:8817/#/join/x',
    'http://127.1.2.3/',
    'http://localhost:8080/#/join/x',
    'http://[::1]:8817/',
  ])
    expect(only_here(link, base), link).toBe(true);
  for (const link of [
    '/#/join/x',
    'http://192.168.0.7:8817/#/join/x',
    'https://jansou.example/#/join/x',
    'http://127.example.org/',
    'http://[2001:db8::1]/',
  ])
    expect(only_here(link, base), link).toBe(false);
  expect(only_here('/#/join/x', 'http://127.0.0.1:8817')).toBe(true);
});
