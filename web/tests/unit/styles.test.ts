// The page's style lives with its parts: the tokens and the base are all that is global, and no part styles what
// another draws. That no style is there for nothing is looked at by svelte-check, whose warnings fail, and by the
// build, which stops.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseCss } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const source = join(__dirname, '../../src');
const styles = join(source, 'styles');
const parts = ['parts', 'screens'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true })
    .map((file) => join(source, folder, String(file)))
    .filter((file) => file.endsWith('.svelte')),
);
const text_of = new Map(parts.map((file) => [file, readFileSync(file, 'utf8')]));
const name_of = (file: string) => basename(file, '.svelte');

/** What many parts have in common, and what it is; each stands in base.css and is used by two parts or more. */
const words: { [word: string]: string } = {
  alt: 'one of several answers',
  big: 'a large number of a table of totals',
  brand: 'the name of the house',
  btn: 'a button',
  calm: 'a button that goes on',
  card: 'a card on a page',
  cardhead: 'the head of a card within a page',
  check: 'a box to tick, with its words',
  cl: 'the plate of a clause',
  ctl: 'what sets an option',
  d: 'what is said of an option or of an answer',
  dn: 'less than before',
  dot: 'an option is not as it was shipped',
  en: 'the same in fewer letters',
  fld: 'a field of a form: its words over it',
  grow: 'takes what room is left',
  head: 'the head of a page',
  'hide-s': 'is left out on a telephone',
  iconbtn: 'a button that is a picture',
  list: 'a list of rows',
  main: 'the button that decides',
  muted: 'of less weight',
  n: 'a number',
  narrow: 'a page to be read',
  no: 'it is refused or missing',
  ok: 'it holds',
  noprint: 'is for the screen only',
  on: 'what is chosen',
  opt: 'an option: its words, and what sets it',
  optgroup: 'the head of several options',
  opts: 'several options',
  r: 'what stands at the end of a row',
  read: 'several answers under each other',
  row: 'things beside each other',
  'scroll-x': 'a table that may be wider than its card',
  small: 'small letters',
  text: 'what one writes into',
  tiles: 'tiles beside each other',
  tot: 'a table of totals',
  up: 'more than before',
  v: 'what an answer is worth',
  vh: 'told to who hears the page alone',
  waits: 'the box in which a hand is read',
  wide: 'takes the whole width',
  wrap: 'the inside of a page',
  'wrap-any': 'may be broken anywhere',
};
/** What the page says of itself on <html>; `result` is looked for, not styled. */
const page_states = [
  "[data-theme='dark']",
  '[data-large]',
  '[data-left]',
  '[data-numbers]',
  '[data-table]',
  "[data-table='lesson']",
  'html.fixed:not(:has(.result))',
];
/**
 * Parts that lay out what they are handed, as snippets or as parts of their own that they place: `part: what they
 * reach`.
 */
const handed: { [part: string]: string[] } = {
  Bar: ['.iconbtn'],
  Board: [':not(.panel, .self)'],
  GameMenu: ['.btn'],
  NoticeLine: ['.cl + .peek', 'span'],
  Over: ['.btn.main'],
  Replay: ['.waits', 'h2'],
  ResultPage: ['.btn', '.btn.main', '.tot tbody th', '.tot thead th', '.tot td', '.tot th', '.tot .big'],
  Seat: ['*', ':not(.tuck, .mark)'],
  WaitingRoom: ['button'],
};
/** Frames of motion that one part sets going in another. */
const motions = ['-global-appear', '-global-turned-into'];

type Node = { type: string; name?: string; start: number; end: number; prelude?: string };
/** Every node of a style, whatever it is in. */
function nodes(of: unknown): Node[] {
  if (Array.isArray(of)) return of.flatMap(nodes);
  if (of === null || typeof of !== 'object') return [];
  const own = typeof (of as Node).type === 'string' ? [of as Node] : [];
  return [...own, ...Object.values(of).flatMap(nodes)];
}
const style_of = (text: string) => /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
/** The selectors that a style calls global, as they are written. */
const globals = (style: string) =>
  (style.includes(':global') ? nodes(parseCss(style)) : [])
    .filter((node) => node.type === 'PseudoClassSelector' && node.name === 'global')
    .map((node) => style.slice(node.start, node.end).replace(/^:global\(([\s\S]*)\)$/, '$1'));

describe('styles', () => {
  test('the tokens and the base are all that is global, and have only the words that many parts share', () => {
    expect(readdirSync(styles).sort()).toEqual(['base.css', 'tokens.css']);
    const said = new Set<string>();
    for (const file of ['base.css', 'tokens.css'])
      for (const node of nodes(parseCss(readFileSync(join(styles, file), 'utf8'))))
        if (node.type === 'ClassSelector') said.add(node.name!);
    for (const state of ['fixed', 'result', 'seg']) said.delete(state);
    expect([...said].sort(), 'a word of one part belongs into that part').toEqual(Object.keys(words).sort());
  });

  test('each word of the base is used by two parts or more', () => {
    for (const word of Object.keys(words)) {
      const users = parts.filter((file) =>
        new RegExp(`[\\s"'{,]${word}[\\s"'},:]`).test(text_of.get(file)!.replace(/<style[\s\S]*<\/style>/, '')),
      );
      expect(users.length, word).toBeGreaterThan(1);
    }
  });

  test('no part reaches into another, but for what it is handed', () => {
    const found: { [part: string]: Set<string> } = {};
    for (const [file, text] of text_of)
      for (const selector of globals(style_of(text)))
        if (!page_states.includes(selector)) (found[name_of(file)] ??= new Set()).add(selector);
    const sorted = (of: { [part: string]: Iterable<string> }) =>
      Object.fromEntries(Object.entries(of).map(([part, list]) => [part, [...list].sort()]));
    expect(sorted(found)).toEqual(sorted(handed));
  });

  test('what a part reaches has a comment that says why', () => {
    for (const [file, text] of text_of)
      for (const [at] of text.matchAll(/^ *(?:\/\*[^\n]*\*\/\n)?[^\n{}]*:global\([^\n]*[,{]$/gm)) {
        const reached = globals(`${at.replace(/\/\*.*\*\//, '').replace(/,$/, '{')}}`);
        if (reached.every((each) => page_states.includes(each))) continue;
        const before = text.slice(0, text.indexOf(at)).trimEnd();
        expect(/\/\*/.test(at) || /\*\/$|,$/.test(before), `${name_of(file)}: ${at}`).toBe(true);
      }
  });

  test('frames of motion have the name of one part, but for two', () => {
    const found = [...text_of.values()].flatMap((text) => text.match(/-global-[\w-]+/g) ?? []);
    expect([...new Set(found)].sort()).toEqual(motions);
  });
});
