import { describe, expect, test } from 'vitest';
import { discard_for, is_question, slots_of } from '../../src/lib/slots';
import type { Action, Choice } from '../../src/lib/wire';

const choice = (action: Action): Choice => ({ action, label: { ja: '', en: '' } });
const told: { [type: string]: string } = {
  hora: 'win',
  ankan: 'kan',
  kakan: 'kan',
  daiminkan: 'kan',
  made_up_kan: 'kan',
  pon: 'pon',
  reach: 'pon',
  chi: 'chi',
  nukidora: 'chi',
  none: 'pass',
};
const places = (types: string[]) =>
  slots_of(types.map((type) => ({ ...choice({ type }), place: told[type] }))).map((list) =>
    list.map((c) => c.action.type).join('+'),
  );

describe('the six places', () => {
  test('are those that the server tells', () => {
    expect(places(['hora', 'daiminkan', 'pon', 'chi', 'none'])).toEqual([
      '',
      'hora',
      'daiminkan',
      'pon',
      'chi',
      'none',
    ]);
    expect(places(['reach', 'ankan', 'nukidora', 'dahai'])).toEqual(['', '', 'ankan', 'reach', 'nukidora', '']);
  });
  test('what has no place stands in the first', () => {
    expect(places(['swap', 'none'])).toEqual(['swap', '', '', '', '', 'none']);
  });
  test('all kinds of kan share one', () => {
    expect(places(['ankan', 'kakan', 'made_up_kan'])[2]).toBe('ankan+kakan+made_up_kan');
  });
  test('two words of one place: the second moves to the first place', () => {
    expect(places(['pon', 'reach'])).toEqual(['reach', '', '', 'pon', '', '']);
  });
  test('a drawn tile and its like in the hand are different discards', () => {
    const list = [
      choice({ type: 'dahai', pai: '5p', tsumogiri: false }),
      choice({ type: 'dahai', pai: '5p', tsumogiri: true }),
    ];
    expect(discard_for(list, '5p', true)?.action.tsumogiri).toBe(true);
    expect(discard_for(list, '5p', false)?.action.tsumogiri).toBe(false);
    expect(discard_for(list.slice(1), '5p', false)).toBeUndefined();
  });
});

describe('a question', () => {
  const of = (actions: Action[], question = true) =>
    is_question(
      actions.map((action) => ({ ...choice(action), names: 'reading' in action ? 'reading' : undefined })),
      question,
    );
  const gifts = [0, 1, 2].map((gift) => ({ type: 'gift', gift }));
  test('is a list where more than two answers of one kind are asked for', () => {
    expect(of(gifts)).toBe(true);
    expect(of([...gifts, { type: 'none' }])).toBe(true);
    expect(of(gifts, false)).toBe(false);
    expect(of(gifts.slice(1))).toBe(false);
    expect(of([...gifts, { type: 'other' }])).toBe(false);
  });
  test('is none where a tile of the table is picked', () => {
    expect(of(['1m', '2m', '3m'].map((pai) => ({ type: 'dahai', pai })))).toBe(false);
    expect(of([0, 1, 2].map((index) => ({ type: 'swap', target: 1, index })))).toBe(false);
  });
  test('is one for readings, asked or not', () =>
    expect(of([{ type: 'choose_reading', reading: ['1m'] }, { type: 'none' }], false)).toBe(true));
});
