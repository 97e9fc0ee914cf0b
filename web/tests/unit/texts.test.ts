// Words that come later are none that the first screens or a table could say.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { texts } from '../../src/texts';
import { later } from '../../src/texts_later';

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

test('what is there from the beginning says no word that comes later', () => {
  const files = with_imports(['main.ts', 'screens/Table.svelte'].map((file) => join(source, file)));
  files.delete(join(source, 'texts.ts'));
  expect(files.size).toBeGreaterThan(80);
  expect([...files].filter((file) => /texts_later|screens.(House|Help)\./.test(file))).toEqual([]);
  const said = [...files].map((file) => [file, readFileSync(file, 'utf8')] as const);
  const early = said.flatMap(([file, text]) => {
    const names = new Set(text.replace(/<style>[\s\S]*<\/style>/, '').match(/\w+/g));
    const begun = [...text.matchAll(/`([a-z]+_)\$\{/g)].map((each) => each[1]!);
    return Object.keys(later)
      .filter((key) => names.has(key) || begun.some((each) => key.startsWith(each)))
      .map((key) => `${file.slice(source.length + 1)}: ${key}`);
  });
  expect(early).toEqual([]);
});

test('no word stands twice', () => {
  expect(Object.keys(later).filter((key) => key in texts)).toEqual([]);
});
