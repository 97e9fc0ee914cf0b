import { describe, expect, it } from 'vitest';
import {
  choice_at,
  house_differences,
  house_of,
  in_or_out,
  matter_changed,
  new_house,
  rule_file,
  rules_now,
  set_option,
  toggled,
  with_choice,
  with_rule,
  without_matter,
} from '../../src/lib/house';
import { code_of, longest_code, text_of_code } from '../../src/lib/house_link';
import type { Catalogue, Option, Rule } from '../../src/lib/wire';

const both = (text: string) => ({ ja: text, en: text });
const option = (key: string, value: unknown): Option => ({
  key,
  name: both(key),
  value,
  default: value,
  type: 'number',
  clauses: [],
});

describe('the rule file of a form', () => {
  it('says what is different and nothing else, and which line is about what', () => {
    const house = {
      ...new_house('plain'),
      title: { ja: '土曜の会', en: 'Saturday "club"' },
      about: { ja: '', en: 'One language' },
      rules: ['-chi', 'chips before sticks'],
      options: {
        'points.start': 26000,
        'uma.by_place': [30, 10, -10, -30],
        'points.return': 30000,
        'yaku.tanyao': [1, 0],
      },
      articles: [
        { id: 'A-1', text: both('No open\ntanyao'), options: ['yaku.tanyao'] },
        { id: 'A-2', text: null, options: ['points.start'] },
        { id: '', text: both('not numbered yet'), options: [] },
        { id: 'A-3', text: both(''), options: [] },
      ],
    };
    const { text, lines } = rule_file(house);
    expect(text).toBe(
      [
        'extends = "plain"',
        'title = {ja = "土曜の会", en = "Saturday \\"club\\""}',
        'about = "One language"',
        'rules = [',
        '    "-chi",',
        '    "chips before sticks",',
        ']',
        '',
        '[points]',
        'start = 26000',
        'return = 30000',
        '',
        '[uma]',
        'by_place = [30, 10, -10, -30]',
        '',
        '[yaku]',
        'tanyao = [1, 0]',
        '',
        '[clauses]',
        '"A-1" = {text = "No open tanyao", options = ["yaku.tanyao"]}',
        '"A-2" = ["points.start"]',
        '',
      ].join('\n'),
    );
    const at = (line: string) => lines[text.split('\n').indexOf(line)];
    expect(at('start = 26000')).toBe('option points.start');
    expect(at('    "chips before sticks",')).toBe('rule chips');
    expect(at('"A-2" = ["points.start"]')).toBe('article A-2');
    expect(lines.length).toBe(text.split('\n').length - 1);
  });

  it('is a form again once the server has read it', () => {
    const draft = {
      extends: 'plain',
      title: both('Club'),
      special: [{ text: both('odd'), tiles: '1z', clause: 'A-1' }],
      rules: ['-chi'],
      options: { 'points.start': 1 },
      clauses: [],
    };
    const house = house_of(draft)!;
    expect(rule_file(house).text).toContain('{text = "odd", clause = "A-1", tiles = "1z"}');
    expect(house.options).toEqual({ 'points.start': 1 });
    expect(house_of({ ...draft, extends: null })).toBeNull();
  });
});

describe('what is changed', () => {
  const catalogue: Catalogue = {
    rules: [],
    orders: [
      ['a', 'b', 'c'],
      ['a', 'x', 'b', 'c'],
    ],
  };
  it('puts a rule where it stands elsewhere, and takes it out again', () => {
    const house = new_house('plain');
    const base = ['a', 'b', 'c'];
    expect(with_rule(house, 'x', true, base, catalogue)).toEqual(['x before b']);
    expect(with_rule({ ...house, rules: ['-b'] }, 'x', true, base, catalogue)).toEqual(['-b', 'x before c']);
    expect(with_rule({ ...house, rules: ['x before b'] }, 'x', false, base, catalogue)).toEqual([]);
    expect(with_rule(house, 'a', false, base, catalogue)).toEqual(['-a']);
    expect(with_rule({ ...house, rules: ['-a'] }, 'a', true, base, catalogue)).toEqual([]);
    expect(with_rule(house, 'nowhere', true, base, catalogue)).toEqual(['nowhere']);
  });
  it('is not said where it is as in the base', () => {
    const house = { ...new_house('plain'), options: { 'points.start': 2 } };
    expect(set_option(house, 'points.start', 1, option('points.start', 1))).toEqual({});
    expect(set_option(house, 'chips.start', 5, undefined)).toEqual({ 'points.start': 2, 'chips.start': 5 });
  });
  it('is listed: rules first, then options of both', () => {
    const base = { rules: ['a', 'b'], options: [option('p', 1), option('q', [1])] } as unknown as Rule;
    const own = { rules: ['a', 'x'], options: [option('p', 2), option('q', [1]), option('new', 1)] } as unknown as Rule;
    expect(house_differences(own, base)).toEqual([
      { kind: 'rule', id: 'b', on: false },
      { kind: 'rule', id: 'x', on: true },
      { kind: 'option', option: option('p', 2), was: 1 },
    ]);
  });
  const of_rules: Catalogue = {
    rules: [
      { id: 'b', title: both('b'), about: both('b'), needs: [], bars: [], options: ['b.x', 'shared.x'] },
      { id: 'c', title: both('c'), about: both('c'), needs: [], bars: [], options: ['shared.x'] },
    ],
    orders: catalogue.orders,
  };
  const base = {
    rules: ['a', 'b', 'c'],
    options: [option('b.x', 1), option('shared.x', 1), option('p', 5)],
  } as unknown as Rule;
  it('goes with its rule, unless another has it too', () => {
    const house = { ...new_house('plain'), options: { 'b.x': 2, 'shared.x': 3 } };
    const left = toggled(house, 'b', false, base, of_rules);
    expect(left.rules).toEqual(['-b']);
    expect(left.options).toEqual({ 'shared.x': 3 });
    expect(rules_now(left, base.rules!)).toEqual(['a', 'c']);
    expect(toggled(left, 'b', true, base, of_rules).rules).toEqual([]);
  });
  it('may be several rules and options in one word, and none of its choices', () => {
    const none = { name: both('none'), rules: { b: false }, options: { p: 0 } };
    const all = { name: both('all'), rules: { b: true }, options: { p: 5 } };
    const at = (house: typeof start) => {
      const options = base.options!.map((each) => ({ ...each, value: house.options[each.key] ?? each.value }));
      return choice_at([none, all], rules_now(house, base.rules!), options);
    };
    const start = new_house('plain');
    expect(at(start)).toBe(1);
    expect(matter_changed(start, [none, all])).toBe(false);
    const chosen = with_choice(start, none, base, of_rules);
    expect([chosen.rules, chosen.options, at(chosen)]).toEqual([['-b'], { p: 0 }, 0]);
    expect(at({ ...chosen, options: { p: 3 } })).toBe(-1);
    expect(with_choice(chosen, all, base, of_rules)).toEqual(start);
    expect(without_matter(chosen, [none, all])).toEqual(start);
    expect(at(with_choice(start, in_or_out('b', both('yes'), both('no'))[1]!, base, of_rules))).toBe(-1);
  });
});

describe('a link', () => {
  it('brings a text over and is bounded both ways', async () => {
    const text = `extends = "plain"\ntitle = "土曜の会"\n${'# the same again\n'.repeat(200)}`;
    const code = (await code_of(text))!;
    expect(code).toMatch(/^1[\w-]+$/);
    expect(code.length).toBeLessThan(300);
    expect(await text_of_code(code)).toBe(text);
    expect(await code_of('x'.repeat(32 * 1024 + 1))).toBeNull();
    const noise = Array.from({ length: 30000 }, (_, i) =>
      String.fromCharCode(33 + ((i * 7919 + (i >> 3) * 31) % 90)),
    ).join('');
    const long = await code_of(noise);
    expect(long === null || long.length <= longest_code).toBe(true);
    expect(await text_of_code('1notpacked')).toBeNull();
    expect(await text_of_code('2abc')).toBeNull();
    expect(await text_of_code(`0${btoa('plain')}`)).toBe('plain');
    expect(await text_of_code('0'.repeat(longest_code + 1))).toBeNull();
  });
  it('does not unpack more than a rule file may have', async () => {
    const stream = new Blob(['x'.repeat(1 << 20)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    const code = `1${btoa(String.fromCharCode(...packed))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')}`;
    expect(code.length).toBeLessThan(longest_code);
    expect(await text_of_code(code)).toBeNull();
  });
});
