// Tiles that are jokers by where they came from: in the hand as it stands, in what is discarded, in the calculator; an
// account beside the points.
import { expect, test } from 'vitest';
import { beside_in, flows, fresh_summary, take_event } from '../../src/lib/summary';
import { fresh_calc, score_body, waits_body, with_tile } from '../../src/lib/calculator';
import { discard_for } from '../../src/lib/slots';
import { hand_in_order } from '../../src/lib/tiles';
import { travels } from '../../src/lib/motion';
import { read_as } from '../../src/lib/winning';
import type { Choice, ScoreField, SeatView, View } from '../../src/lib/wire';

const text = { ja: 'あ', en: 'a' };

test('of equal faces the joker stands last and is discarded apart', () => {
  const held = hand_in_order({ tiles: ['5p', '1m', '5p'], drawn: '5p', jokers: ['5p'] });
  expect(held.map(({ face, joker }) => [face, joker])).toEqual([
    ['1m', false],
    ['5p', false],
    ['5p', true],
    ['5p', false],
  ]);
  const discard = (more: object): Choice => ({ action: { type: 'dahai', pai: '5p', ...more }, label: text });
  const choices = [discard({}), discard({ joker: true }), discard({ tsumogiri: true })];
  expect(discard_for(choices, '5p', false)).toBe(choices[0]);
  expect(discard_for(choices, '5p', false, true)).toBe(choices[1]);
  expect(discard_for(choices, '5p', true)).toBe(choices[2]);
});

test('what they stood for is read in the order of the hand, the winning tile last', () => {
  const tiles = hand_in_order({ tiles: ['5p', '5p', '1m'], drawn: null, jokers: ['5p'] });
  expect(read_as(tiles, '9s', ['2p', '3s'], [], true)).toEqual({ tiles: [null, null, '2p'], drawn: '3s' });
});

test('the calculator asks for jokers of the hand, kinds, numbers and a seat for each of several names', () => {
  const fields: ScoreField[] = [
    { name: 'jokers', type: 'tiles', text, of: 'hand' },
    { name: 'won', type: 'follows', text },
    { name: 'kind', type: 'kind', text },
    { name: 'row', type: 'number', text, most: 20 },
    { name: 'who', type: 'seat', text, named: [{ value: 'big', text }] },
  ];
  const calc = { ...fresh_calc(), hand: ['5mr', '1p'], fields: { row: '7', who_big: '2' } };
  calc.turned = { jokers: with_tile(calc, fields[0]!, '1p'), kind: with_tile(calc, fields[2]!, '5mr') };
  expect(with_tile(calc, fields[0]!, '1p'), 'no more than lie there').toEqual(['1p']);
  const body = score_body(calc, 4, '2p', { score_fields: fields });
  expect(body).toMatchObject({ jokers: '1p', won: null, kind: '5m', row: 7, who: { big: 2 } });
});

test('an account beside the points is counted under its own name', () => {
  const summary = fresh_summary({
    type: 'start_kyoku',
    scores: [1, 1, 1, 1],
    chips: [0, 0, 0, 0],
    gifts: [0, 500, 0, -500],
  });
  take_event(summary, {
    type: 'hora',
    actor: 1,
    target: 2,
    deltas: [0, 8, -8, 0],
    chips: [0, 0, 0, 0],
    gifts: [0, 1000, -1000, 0],
    score: {
      win: true,
      explain: [{ payer: 2, receiver: 1, points: 8, chips: 0, gifts: 1000, for: 'x', ja: '', en: '' }],
    },
  });
  expect(beside_in(summary, 'gifts')).toEqual({ before: [0, 500, 0, -500], changes: [0, 1000, -1000, 0] });
  expect(flows(summary, 'gifts')).toEqual([{ from: 2, to: 1, points: 8, chips: 1000 }]);
});

test('a tile that was exchanged travels to its place, and the other to the hand', () => {
  const view = (pai: string, marked: boolean): View =>
    ({
      game: 1,
      round: 'E',
      kyoku: 1,
      honba: 0,
      wall: 50,
      turn: 1,
      seats: [0, 1].map((seat): Partial<SeatView> => ({
        river: { tiles: seat ? [] : [{ pai, ...(marked ? { mark: { id: 'm', brief: text, text } } : {}) }] },
        melds: [],
        aside: [],
      })),
    }) as unknown as View;
  expect(travels(view('1m', false), view('2m', true))).toEqual([
    { seat: 0, to: 'river', from: 'hand', of: 1, face: '2m', drawn: false, index: 0 },
    { seat: 1, to: 'hand', from: 'river', of: 0, face: '1m', drawn: true, index: 0 },
  ]);
});

test('the waits are asked for with what the seat may do and with its jokers', () => {
  const choices = ['none', 'of_kans'].map((value) => ({ value, text }));
  const rule = {
    score_fields: [
      { name: 'ability', type: 'choice', text, choices },
      { name: 'jokers', type: 'tiles', text },
    ] as ScoreField[],
  };
  const calc = { ...fresh_calc(), hand: ['1m', '5p'], fields: { ability: 'of_kans' }, turned: { jokers: ['5p'] } };
  expect(waits_body(calc, rule)).toEqual({ hand: '1m5p', ability: 'of_kans', joker: '5p' });
});
