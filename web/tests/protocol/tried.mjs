// What the checks of wire.mjs have to see, on made-up sources and types: a check that sees nothing more fails here.
import ts from 'typescript';
import { reads_of } from './reads.mjs';
import { Comparison } from './shapes.mjs';

/** A made-up field `foo`: what reads it, and what only looks so. */
const readings = [
  ['a.ts', 'show(view.foo);'],
  ['a.ts', 'show(view?.foo ?? 0);'],
  ['a.ts', "show(view['foo']);"],
  ['a.ts', 'const { foo } = view;'],
  ['a.ts', 'const f = ({ foo: mine = 1 }) => mine;'],
  ['a.ts', '({ foo: own } = view);'],
  ['a.ts', "if ('foo' in view) show();"],
  ['a.ts', 'view.foo += 1;'],
  ['A.svelte', '<script lang="ts">let { foo } = $props();</script>'],
  ['A.svelte', '<p class={view.foo}>{say(text)}</p>'],
  ['A.svelte', '{#each list as { foo }}<p>{foo}</p>{/each}'],
  ['A.svelte', "{#if 'foo' in view}<p></p>{/if}"],
];
const no_readings = [
  ['a.ts', "const words = { en: 'a foo hand', ja: `foo ${n}` };"],
  ['a.ts', '/** foo */ const x = 1; // view.foo'],
  ['a.ts', 'type A = { foo: number }; const x = (a: A["foo"]) => a;'],
  ['a.ts', 'const foo = 1; show(foo);'],
  ['a.ts', 'const x = { foo: 1, ...more };'],
  ['a.ts', 'view.foo = 1;'],
  ['A.svelte', '<!-- view.foo --><p class="foo">foo</p><style>.foo { color: red; }</style>'],
  ['A.svelte', '<Part foo={1} />'],
];

/** A made-up type, a shape, and whether they are the same. */
const text = { type: 'string' };
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const shapes = [
  ['{ a: string }', object({ a: text }), true],
  ['{ a: string; b: string }', object({ a: text }), false],
  ['{ a?: string }', object({ a: text }, []), true],
  ['{ a: string }', object({ a: text }, []), false],
  ['{ a?: string }', object({ a: text }), false],
  ['{ a: string | null }', object({ a: { anyOf: [text, { type: 'null' }] } }), true],
  ['{ a: string }', object({ a: { anyOf: [text, { type: 'null' }] } }), false],
  ['{ a: string | null }', object({ a: text }), false],
  ['{ a: number }', object({ a: text }), false],
  ['{ a: string[] }', object({ a: { type: 'array', items: text } }), true],
  ['{ a: string[] }', object({ a: { type: 'array', items: { type: 'integer' } } }), false],
  ["{ a: 'x' | 'y' }", object({ a: { anyOf: [{ const: 'x' }, { const: 'y' }] } }), true],
  ["{ a: 'x' }", object({ a: { anyOf: [{ const: 'x' }, { const: 'y' }] } }), false],
  ["{ a: 'x' }", object({ a: text }), false],
  ['{ a: { b: string }[] }', object({ a: { type: 'array', items: object({ b: text }, []) } }), false],
  ['{ a?: string; b?: string }', { anyOf: [object({ a: text }), object({ b: text })] }, true],
  ['{ a: string; b?: string }', { anyOf: [object({ a: text }), object({ b: text })] }, false],
  ['{ a: unknown }', object({ a: text }), true],
];

/** The type, with nothing around it that would have to be found. */
function type_of(written) {
  const name = 'tried.ts';
  const source = ts.createSourceFile(name, `interface Array<T> { length: number }\ntype A = ${written};`, 99);
  const program = ts.createProgram(
    [name],
    { strict: true, noLib: true },
    {
      getSourceFile: (asked) => (asked === name ? source : undefined),
      getDefaultLibFileName: () => 'lib.d.ts',
      getCurrentDirectory: () => '',
      getCanonicalFileName: (each) => each,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      fileExists: (asked) => asked === name,
      readFile: () => undefined,
      writeFile: () => undefined,
    },
  );
  const checker = program.getTypeChecker();
  return { checker, type: checker.getTypeAtLocation(source.statements[1].name) };
}

/** What the checks get wrong: one sentence each. */
export function try_checks() {
  const out = [];
  for (const [path, source] of readings)
    if (!reads_of(path, source).has('foo')) out.push(`a reading that is not seen: ${source}`);
  for (const [path, source] of no_readings)
    if (reads_of(path, source).has('foo')) out.push(`no reading, and taken for one: ${source}`);
  for (const [written, shape, same] of shapes) {
    const { checker, type } = type_of(written);
    const comparison = new Comparison(checker, {});
    comparison.compare([type], [shape], 'A');
    if ((comparison.differences.length === 0) !== same)
      out.push(`${written} and ${JSON.stringify(shape)} are ${same ? 'the same' : 'different'}, and that is not seen`);
  }
  // a made-up field that is printed and read by nobody
  const made_up = object({ made_up: text, list: { type: 'array', items: object({ far_down: text }) } });
  const read = reads_of('a.ts', "show(view.list, 'made_up', far_down);");
  const unread = new Comparison(null, {}).printed_in([made_up]).filter((name) => !read.has(name));
  if (unread.join(' ') !== 'made_up far_down') out.push(`unread are made_up and far_down, not: ${unread.join(' ')}`);
  return out;
}
