// src/lib/wire.ts against what `jansou schema` says: a field that wire.ts names is one that the program prints, and a field of a frame that no part
// of the page reads stands in the list below.
//   node wire.mjs PROGRAM
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Printed for programs: docs/server.md and docs/events.md have them, and the page has no use for them. */
const for_programs = new Set(
  ('congratulation dora_marker yakitori chosen_dora consequence oya markers ' + 'ura_markers more_readings').split(' '),
);

const run = spawnSync(process.argv[2], ['schema'], { maxBuffer: 1 << 26 });
if (run.status !== 0) throw new Error(`jansou schema: ${run.stderr}`);
const { $defs } = JSON.parse(run.stdout);
const src = new URL('../../src/', import.meta.url).pathname;
const file = ts.createSourceFile('wire.ts', readFileSync(join(src, 'lib/wire.ts'), 'utf8'), ts.ScriptTarget.Latest);
const types = new Map(file.statements.filter(ts.isTypeAliasDeclaration).map((each) => [each.name.text, each.type]));
const failures = [];

/** The objects and lists that a schema may be. */
function ways(part, out = []) {
  if (part === true || part === undefined) return out;
  if (part.$ref) return ways($defs[part.$ref.slice('#/$defs/'.length)], out);
  for (const each of [...(part.anyOf ?? []), ...(part.oneOf ?? [])]) ways(each, out);
  if (part.properties || part.items || part.additionalProperties) out.push(part);
  return out;
}
/** The objects and lists that a type may be. */
function shapes(type, out = []) {
  if (ts.isParenthesizedTypeNode(type)) return shapes(type.type, out);
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) for (const each of type.types) shapes(each, out);
  else if (ts.isTypeReferenceNode(type)) {
    const named = types.get(type.typeName.text);
    if (named) shapes(named, out);
  } else if (ts.isTypeLiteralNode(type) || ts.isArrayTypeNode(type)) out.push(type);
  return out;
}

const compared = new Set();
let fields = 0;
function compare(type, parts, path) {
  const key = `${type.pos} ${type.end} ${path.split('.').slice(-1)}`;
  if (compared.has(key)) return;
  compared.add(key);
  for (const shape of shapes(type)) {
    if (ts.isArrayTypeNode(shape)) {
      compare(
        shape.elementType,
        parts.flatMap((part) => (part.items ? ways(part.items) : [])),
        path,
      );
      continue;
    }
    for (const member of shape.members) {
      if (!ts.isPropertySignature(member)) continue; // any other name
      const name = member.name.text;
      const there = parts.filter((part) => part.properties && name in part.properties);
      ++fields;
      if (there.length === 0) failures.push(`wire.ts: ${path}.${name} is printed by nobody`);
      else
        compare(
          member.type,
          there.flatMap((part) => ways(part.properties[name])),
          `${path}.${name}`,
        );
    }
  }
}

for (const each of shapes(types.get('ServerMessage'))) {
  const tag = each.members.find((member) => member.name?.text === 'type').type.literal.text;
  if ($defs[`frame_${tag}`]) compare(each, [$defs[`frame_${tag}`]], tag);
  else failures.push(`wire.ts: there is no frame ${tag}`);
}
const told = new Set(
  shapes(types.get('ServerMessage')).map(
    (each) => each.members.find((member) => member.name?.text === 'type').type.literal.text,
  ),
);
for (const name of Object.keys($defs))
  if (name.startsWith('frame_') && !told.has(name.slice(6)))
    failures.push(`wire.ts: the frame ${name.slice(6)} is missing`);
compare(types.get('Replay').types[0], ways($defs.Replay), 'Replay');

// ---- what no part of the page reads

const text = readdirSync(src, { recursive: true })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('wire.ts'))
  .map((path) =>
    readFileSync(join(src, path), 'utf8').replace(
      /<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|<style[\s\S]*?<\/style>/gm,
      '',
    ),
  )
  .join('\n');
const names = new Set(text.match(/[A-Za-z_]\w*/g));
const unread = new Set();
const looked = new Set();
function look(part, path) {
  for (const way of ways(part)) {
    if (looked.has(way)) continue;
    looked.add(way);
    if (way.items) look(way.items, path);
    if (typeof way.additionalProperties === 'object') look(way.additionalProperties, path);
    for (const [name, each] of Object.entries(way.properties ?? {})) {
      if (!names.has(name)) unread.add(name);
      look(each, `${path}.${name}`);
    }
  }
}
for (const [name, part] of Object.entries($defs)) if (name.startsWith('frame_')) look(part, name);
for (const name of unread)
  if (!for_programs.has(name))
    failures.push(`no part of the page reads "${name}", and it is not listed as one for programs`);
for (const name of for_programs)
  if (!unread.has(name))
    failures.push(`"${name}" is listed as one for programs, and is read by the page or printed by nobody`);

for (const each of failures) console.log(each);
console.log(
  `wire.ts: ${fields} fields are printed; for programs alone: ${[...unread].join(' ')}; ${failures.length} failed`,
);
process.exit(failures.length ? 1 : 0);
