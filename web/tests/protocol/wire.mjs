// The page's types of what a house says against what `jansou schema` says of it: every field that a type names is
// printed, and is left out, null, a text or a list where its type says so. A field that is printed and that no part of
// the page reads stands in one of the lists below, with its reason.
//   node wire.mjs PROGRAM
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { asked_of } from './asked.mjs';
import { reads_of } from './reads.mjs';
import { Comparison } from './shapes.mjs';
import { try_checks } from './tried.mjs';

/** Printed for programs: the page has no use for them, for this reason. */
const for_programs = {
  aka: 'of a log in the words of another program',
  bars: 'a form of a house bars nothing by itself: the house says what does not go together',
  bot: 'the page says the title of a bot, not its name',
  break: 'the mark of the rule says before whom the wall was broken',
  chosen_dora: 'the view has what is dora, and the event of the choice is told',
  consequence: 'the sentence of the offence says it',
  dead: 'a table counts what can still be drawn',
  difficulty: 'measured for whoever puts questions together',
  disp: 'of a log in the words of another program',
  dora_marker: 'the view has the indicators',
  final_points: 'the table of a pad has the points',
  first_hand: 'the page has the list of first hands',
  extra_chips: 'they are in the sum of chips, and each stands among the extras',
  goes_on: 'the text of the case says it',
  needs: 'the house says what a rule needs',
  kyotaku: 'the view has the sticks',
  level: 'the page has asked for it',
  markers: 'the win has them',
  matter: 'the page knows a matter by its choices',
  more_readings: 'of readings the page shows the first; their waits stand together above',
  outside: 'the sum says that something came from outside, and the extras stand below it',
  oya: 'the view has the dealer',
  points_unit: 'it is always points',
  ura_markers: 'the win has them',
};
/** Read by a name that comes with what is read, and that no source has. */
const by_their_names = {
  bust: 'a column of the settlement',
  claim: 'a place for choices, by what it is asked in',
  kan: 'a place for choices',
  pass: 'a place for choices',
  pon: 'a place for choices',
  congratulation: 'an account, by its id among the currencies',
  rank: 'a column of the settlement',
  ron: 'how the hand wins, of what a wait is worth',
  tsumo: 'how the hand wins, of what a wait is worth',
  yakitori: 'a column of the settlement',
};
/**
 * Differences that have to be: the program says it so only to others than the page, or the page says it by itself too.
 */
const known_differences = {
  'Choice.label': 'is left out for whoever wishes no views, and the page wishes them',
  'Club.club': 'is left out by `jansou club`; a house says it',
  'Club.may': 'is left out by `jansou club`; a house says it',
  'Club.me': 'is left out by `jansou club`; a house says it',
  'Currency.in_points': 'is always there for an account; other currencies have it where it is so',
  'POST /api/club/links.number': 'is left out where a link is taken back',
  'POST /api/club/links.token': 'is left out where a link is taken back',
  'Rule.melds[]': 'the page knows the types of melds that there are',
  'POST /api/club.night': 'is there where a night is asked for',
  'WaitsAnswer.discards[].discard': 'is left out of the answer itself; each of its discards has one',
  'WaitsWorth{}.ron': 'the page weighs one of the two by itself, and has that alone',
  'WaitsWorth{}.tsumo': 'the page weighs one of the two by itself, and has that alone',
};
/** Types that are compared with nothing, each with the reason. */
const types_without_shape = {
  ServerMessage: 'its frames are compared, each by its word',
  ToldGame: 'an entry, which the page sends; docs/club.md tells it',
  ToldNight: 'an entry, which the page sends',
  ClubEntry: 'an entry, which the page sends',
  Worth: 'what the page works out of matches',
  Moved: 'what the page works out of matches',
  Deed: 'an entry, which the page sends; docs/pad.md tells it',
  Value: 'an entry, which the page sends',
  Paid: 'an entry, which the page sends',
  ToldWin: 'an entry, which the page sends',
  Told: 'an entry, which the page sends',
  Entry: 'an entry, which the page sends',
  Thing: 'what the page works out of entries',
  Step: 'what the page works out of entries',
  Writer: 'who writes entries here',
  Change: 'what the page works out of entries',
  Running: 'a state in which the game goes on',
};
/**
 * Types that stand for several shapes, of which each lacks what another has: they are compared with all of these
 * together.
 */
const several = { Rule: ['RuleHead', 'RulePage', 'OwnRulePage'], RuleSaid: ['RuleWords'] };
/** Of an answer that is one of several shapes that which the page asks for. */
const asked_for = { 'POST /api/replay': 'LookedLog' };

const run = (...what) => {
  const { status, stdout, stderr } = spawnSync(process.argv[2], ['schema', ...what], { maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`jansou schema: ${stderr}`);
  return JSON.parse(stdout);
};
const { $defs } = run('lines');
const { paths } = run('http');
const src = new URL('../../src/', import.meta.url).pathname;
const failures = try_checks();

// ---- what is compared

const program = ts.createProgram(
  ['wire', 'club', 'pad', 'waits', 'api', 'club_api', 'pad_api'].map((name) => join(src, `lib/${name}.ts`)),
  {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
);
const checker = program.getTypeChecker();
const source = (name) => program.getSourceFile(join(src, `lib/${name}.ts`));
/** The types that a file declares, by their names. */
const types_in = (name) =>
  new Map(
    source(name)
      .statements.filter(ts.isTypeAliasDeclaration)
      .map((each) => [each.name.text, checker.getTypeAtLocation(each.name)]),
  );
const wire = types_in('wire');
const comparison = new Comparison(checker, $defs, known_differences);
/** What of a shape that is there or not. */
const shapes_of = (names) => names.flatMap((name) => $defs[name] ?? []);
for (const [type, names] of Object.entries(several)) comparison.compare_whole(wire.get(type), shapes_of(names), type);

const frames = new Map();
for (const each of wire.get('ServerMessage').types) {
  const { value } = checker.getTypeOfSymbol(each.getProperty('type'));
  frames.set(value, [...(frames.get(value) ?? []), each]);
}
for (const [word, types] of frames)
  if ($defs[`frame_${word}`]) comparison.compare(types, [$defs[`frame_${word}`]], word);
  else failures.push(`wire.ts: there is no frame ${word}`);
for (const name of Object.keys($defs))
  if (name.startsWith('frame_') && !frames.has(name.slice('frame_'.length)))
    failures.push(`wire.ts: the frame ${name.slice('frame_'.length)} is missing`);

/** The shapes that the page is told. */
const told = Object.keys($defs)
  .filter((name) => name.startsWith('frame_'))
  .map((name) => $defs[name]);
for (const { path, method, type } of ['api', 'club_api', 'pad_api'].flatMap((name) =>
  asked_of(checker, source(name)),
)) {
  const answer = paths[path]?.[method.toLowerCase()]?.responses['200'];
  const address = `${method} ${path}`;
  const shape = $defs[asked_for[address]] ?? answer?.content?.['application/json']?.schema;
  if (!answer) failures.push(`the page asks ${address}, which no house answers`);
  else if (!shape) failures.push(`the schema has no shape for ${address}`);
  else {
    comparison.compare([type], [shape], address);
    told.push(shape);
  }
}
comparison.compare([wire.get('Score')], [$defs.Score], 'Score');
comparison.compare([types_in('waits').get('WaitsAnswer')], [$defs.Waits], 'WaitsAnswer');
told.push($defs.Score, $defs.Waits);
failures.push(...comparison.differences);

// ---- which types are compared with nothing

/** Whether there is more to a type than a word, a number or one of a few words. */
const has_fields = (type) =>
  type.isUnion() ? type.types.some(has_fields) : Boolean(type.flags & ts.TypeFlags.Object) || type.isIntersection();
const alone = new Set();
for (const name of ['wire', 'club', 'pad'])
  for (const [type, declared] of types_in(name))
    if (has_fields(declared) && !comparison.reached.has(declared)) alone.add(type);
for (const type of alone)
  if (!types_without_shape[type]) failures.push(`${type} is compared with nothing, and it is not listed as such`);
for (const type of Object.keys(types_without_shape))
  if (!alone.has(type)) failures.push(`${type} is listed as one that is compared with nothing, and it is compared`);
for (const type of Object.keys(several))
  if (!wire.has(type)) failures.push(`${type} is listed, and it is not declared`);

// ---- what no part of the page reads

const names = new Set();
for (const path of readdirSync(src, { recursive: true }))
  if (/\.(ts|svelte)$/.test(path) && path !== 'lib/wire.ts')
    for (const name of reads_of(path, readFileSync(join(src, path), 'utf8'))) names.add(name);
const unread = comparison.printed_in(told).filter((name) => !names.has(name));
const listed = { ...for_programs, ...by_their_names };
for (const name of unread)
  if (!(name in listed)) failures.push(`no part of the page reads "${name}", and it is not listed as one for programs`);
for (const name of Object.keys(listed))
  if (names.has(name)) failures.push(`"${name}" is listed as one for programs, and the page reads it`);

for (const each of failures) console.log(each);
console.log(
  `types: ${comparison.fields} fields are printed as their types say; without a shape: ${alone.size} types; ` +
    `for programs alone: ${Object.keys(for_programs).join(' ')}; ${failures.length} failed`,
);
process.exit(failures.length ? 1 : 0);
