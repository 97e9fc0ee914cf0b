// Each screen says only words that have come with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { texts } from '../../src/texts';
import { club } from '../../src/texts_club';
import { later } from '../../src/texts_later';
import { pad } from '../../src/texts_pad';
import { setup_words } from '../../src/texts_setup';
import { table_words } from '../../src/texts_table';

const source = fileURLToPath(new URL('../../src', import.meta.url));
const imports = /(?:import|export)\s+(?!type\b)(?:[^'"()]*?from\s+)?['"](\.[^'"]+)['"]/g;

/** The files that are there once these are: what they import, but not what they ask for when it is wanted. */
function with_imports(files: string[]): Set<string> {
  const found = new Set<string>();
  const walk = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, wanted] of readFileSync(file, 'utf8').matchAll(imports)) {
      const path = normalize(join(dirname(file), wanted!));
      const there = [path, `${path}.ts`].find((each) => /\.(ts|svelte)$/.test(each) && existsSync(each));
      if (there) walk(there);
    }
  };
  files.forEach(walk);
  return found;
}

/** What the files could say of `words`, by name or by the beginning of a name. */
function said(files: Set<string>, words: object): string[] {
  return [...files].flatMap((file) => {
    if (/texts\w*\.ts$/.test(file)) return [];
    const text = readFileSync(file, 'utf8');
    const names = new Set(text.replace(/<style>[\s\S]*<\/style>/, '').match(/\w+/g));
    const begun = [...text.matchAll(/`([a-z]+_)\$\{/g)].map((each) => each[1]!);
    return Object.keys(words)
      .filter((key) => names.has(key) || begun.some((each) => key.startsWith(each)))
      .map((key) => `${file.slice(source.length + 1)}: ${key}`);
  });
}
const closure = (...files: string[]) => with_imports(files.map((file) => join(source, file)));
const first = closure('main.ts');
const setup = closure('parts/house/Setup.svelte', 'parts/lobby/OwnRule.svelte');
const table = closure('screens/Table.svelte');
const screens = readdirSync(join(source, 'screens')).map((file) => closure(`screens/${file}`));

test('what is there from the beginning says no word that comes later', () => {
  expect(first.size).toBeGreaterThan(40);
  expect([...first].filter((file) => /texts_|Setup|screens.(House|Help|Table)\./.test(file))).toEqual([]);
  expect(said(first, { ...setup_words, ...table_words, ...later })).toEqual([]);
});

test('a table says its own words and those of the beginning', () => {
  expect(table.size).toBeGreaterThan(80);
  expect(said(table, { ...setup_words, ...later })).toEqual([]);
});

test('the set-up says its own words and those of the beginning', () => {
  expect(said(setup, { ...table_words, ...later })).toEqual([]);
});

test('who says a word of the set-up has brought it along', () => {
  const without = screens.filter((files) => ![...files].some((file) => /texts_setup/.test(file)));
  expect(without.length).toBeGreaterThan(10);
  expect(said(new Set(without.flatMap((files) => [...files])), setup_words)).toEqual([]);
});

test('no word stands twice', () => {
  const keys = [texts, setup_words, table_words, later, pad, club].flatMap((words) => Object.keys(words));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
