// Everything that the program prints while hands are played is what `jansou schema` says: logs of bots, a process that is told acts by lot, and the
// frames of tables at which persons sit. A field that is printed and not described fails, and so does a value of another kind. Fields that are
// described and were never printed are listed.
//   schema.mjs [HANDS [SEED]]     hands of each house
import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Ajv2020 from 'ajv/dist/2020.js';
import { Person, seeded } from './person.mjs';
import { Server, folder, program } from './server.mjs';

const hands = Number(process.argv[2] ?? 300);
const seed = Number(process.argv[3] ?? 1);
const houses = ['mjkt', 'mighty', 'superpower', 'shiromati', 'chinitsu'];

const printed = spawnSync(program, ['schema'], { maxBuffer: 1 << 26 });
if (printed.status !== 0) throw new Error(`jansou schema: ${printed.stderr}`);
const schema = JSON.parse(printed.stdout);
const ajv = new Ajv2020({ discriminator: true, strict: true, strictTypes: false, strictRequired: false });
ajv.addSchema(schema, 'protocol');
const checks = new Map();
function check(name, value, where) {
  let valid = checks.get(name);
  if (!valid) checks.set(name, (valid = ajv.compile({ $ref: `protocol#/$defs/${name}` })));
  counts[name] = (counts[name] ?? 0) + 1;
  if (valid(value)) return see(schema.$defs[name], value, name);
  failures++;
  if (failures <= 20) console.log(`FAILED ${where}: ${name}: ${JSON.stringify(valid.errors.slice(-3))}\n  ${JSON.stringify(value).slice(0, 600)}`);
}
const counts = {};
let failures = 0;

// ---- which fields were there

const seen = new Set();
const name_of = (ref) => ref.slice('#/$defs/'.length);
/** Whether the value may be meant by that schema, as far as one look tells. */
function may_be(part, value) {
  if (part === true) return true;
  if (part.$ref) return may_be(schema.$defs[name_of(part.$ref)], value);
  if ('const' in part) return part.const === value;
  if (part.anyOf && !part.properties) return part.anyOf.some((each) => may_be(each, value));
  if (part.type === 'null') return value === null;
  if (part.type === 'array') return Array.isArray(value);
  if (part.type !== 'object') return value !== null && typeof value !== 'object';
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  for (const [key, each] of Object.entries(part.properties ?? {})) {
    if (each === true) continue;
    if ('const' in each && value[key] !== each.const) return false;
    if (each.enum && !each.enum.includes(value[key])) return false;
  }
  if (part.additionalProperties === false && Object.keys(value).some((key) => !(key in part.properties))) return false;
  return (part.required ?? []).every((key) => key in value);
}
/** Notes the members of a value that is by that schema. */
function see(part, value, name) {
  if (value === null || typeof value !== 'object' || part === true) return;
  if (part.$ref) return see(schema.$defs[name_of(part.$ref)], value, name_of(part.$ref));
  for (const way of [...(part.anyOf ?? []), ...(part.oneOf ?? [])]) if (may_be(way, value)) see(way, value, name);
  if (Array.isArray(value)) {
    if (part.items) for (const each of value) see(part.items, each, name);
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    const member = part.properties?.[key];
    if (member !== undefined) {
      seen.add(`${name}.${key}`);
      see(member, each, `${name}.${key}`);
    } else if (typeof part.additionalProperties === 'object') {
      see(part.additionalProperties, each, name);
    }
  }
}
/** All members that are described of what is printed. */
function described() {
  const out = new Set();
  const through = (part, name) => {
    if (part === true || typeof part !== 'object') return;
    for (const way of [...(part.anyOf ?? []), ...(part.oneOf ?? [])]) through(way, name);
    if (part.items) through(part.items, name);
    if (typeof part.additionalProperties === 'object') through(part.additionalProperties, name);
    if (part.additionalProperties !== false) return;
    for (const [key, each] of Object.entries(part.properties ?? {})) {
      out.add(`${name}.${key}`);
      through(each, `${name}.${key}`);
    }
  };
  for (const [name, part] of Object.entries(schema.$defs)) if (!/^(message|command)_/.test(name)) through(part, name);
  return out;
}

// ---- logs of bots

async function logs(rule) {
  const path = join(folder(), 'log.jsonl');
  const run = spawnSync(program, ['simulate', rule, '--hands', String(hands), '--bots', 'random', '--seed', seed.toString(16), '--log', path]);
  if (run.status !== 0) throw new Error(`simulate ${rule}: ${run.stderr}`);
  let n = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) check('LogLine', JSON.parse(line), `log of ${rule}:${++n}`);
  rmSync(path);
}

// ---- a process

async function process_of(rule) {
  const child = spawn(program, ['table']);
  const lot = seeded(seed);
  const say = (message) => {
    check('Command', message, `said to the table of ${rule}`);
    child.stdin.write(JSON.stringify(message) + '\n');
  };
  let left = Math.max(5, Math.round(hands / 20)), asks = 0;
  say({ type: 'start', rule, seed: seed.toString(16) });
  for await (const text of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    const line = JSON.parse(text);
    check('Output', line, `table of ${rule}`);
    if (line.type === 'end_kyoku') --left;
    if (line.type === 'end_game') {
      if (left > 0) say({ type: 'start', rule, seed: (seed + left).toString(16) });
      else child.stdin.end();
    }
    if (line.type !== 'ask') continue;
    if (left <= 0) {
      child.stdin.end();
      continue;
    }
    ++asks;
    for (const [seat, actions] of Object.entries(line.seats)) {
      if (asks % 17 === 0) say({ type: 'waits', seat: Number(seat) });
      if (asks % 19 === 0) say({ type: 'why', seat: Number(seat), action: { type: 'hora' } });
      if (asks % 23 === 0) say({ type: 'state' });
      say({ type: 'act', seat: Number(seat), action: lot(actions.map((action) => ({ action }))).action });
    }
  }
}

// ---- tables of a house

/** One that asks, too, and says other things between. */
class Asker extends Person {
  constructor(server, token, options) {
    super(server, token, options);
    this.told = 0;
  }
  send(message) {
    check('Said', message, 'said to the house');
    super.send(message);
  }
  take(frame) {
    check('Frame', frame, `frame of ${this.name}`);
    super.take(frame);
    if (frame.type === 'ask' && ++this.told % 9 === 0) {
      this.send({ type: 'waits', id: `w${this.told}` });
      this.send({ type: 'why', id: `y${this.told}`, action: { type: 'hora' } });
    }
    if (frame.type === 'event' && frame.event.type === 'end_kyoku') this.send({ type: 'missed', id: `m${frame.n}` });
    this.frames.length = 0;
  }
}

async function tables() {
  const server = await Server.start({ args: ['--trust', '127.0.0.1', '--own-rules'] });
  const wanted = Math.max(4, Math.round(hands / 50));
  const people = [], watchers = [];
  for (const rule of houses) {
    const { seats } = (await (await server.get(`/api/rules/${rule}`)).json());
    const made = await server.make({
      rule,
      name: rule,
      games: 3,
      clock: null,
      watch: { hands: 1, open: true },
      seats: Array.from({ length: seats }, (_, s) => (s === 0 ? { kind: 'you' } : { kind: 'bot', bot: 'basic' })),
    });
    people.push(new Asker(server, made.token, { choose: seeded(seed), name: rule }).connect());
    watchers.push(new Person(server, made.watch, { choose: null, ready: false, name: `who looks on at ${rule}` }));
    watchers.at(-1).seen = (frame) => check('Frame', frame, `frame of who looks on at ${rule}`);
    watchers.at(-1).connect();
  }
  const ended = (p) => p.events.filter((event) => event.type === 'end_kyoku').length;
  const begun = Date.now();
  const short = (p) => !p.over && ended(p) < wanted;
  // as many hands as are wanted, but no longer than they should take, and one of each house however slow the machine is
  while (people.some((p) => !p.over && ended(p) === 0) || (people.some(short) && Date.now() < begun + Math.max(8000, hands * 30))) {
    if (Date.now() > begun + 300_000) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  for (const p of people) {
    if (ended(p) === 0) throw new Error(`no hand was played at the table of ${p.name}`);
    for (const [path, name] of [['/api/table', 'Table'], ['/api/book', 'Book'], ['/api/replay?hand=0', 'Replay']])
      check(name, await (await server.get(path, { token: p.token })).json(), `${path} of ${p.name}`);
    const log = await (await server.get('/api/log', { token: p.token })).text();
    for (const line of log.trimEnd().split('\n')) check('LogLine', JSON.parse(line), `/api/log of ${p.name}`);
    p.send({ type: 'say', id: 'stop', what: 'stop' });
  }
  await new Promise((done) => setTimeout(done, 500));
  for (const p of [...people, ...watchers]) p.leave();
  await server.end();
}

// ---- the requests

/** Each reference of the description leads somewhere. */
function requests() {
  const run = spawnSync(program, ['schema', 'http'], { maxBuffer: 1 << 26 });
  const http = JSON.parse(run.stdout);
  const through = (value) => {
    if (value === null || typeof value !== 'object') return;
    if (typeof value.$ref === 'string') {
      const there = value.$ref.slice(2).split('/').reduce((at, key) => at?.[key], http);
      if (there === undefined) failures++, console.log(`FAILED schema http: ${value.$ref} is not there`);
    }
    for (const each of Object.values(value)) through(each);
  };
  through(http);
  return Object.keys(http.paths).length;
}

const paths = requests();
for (const rule of houses) {
  await logs(rule);
  await process_of(rule);
}
await tables();
const never = [...described()].filter((field) => !seen.has(field));
console.log(`described and not printed in this campaign (${never.length}): ${never.join(' ')}`);
console.log(`${Object.entries(counts).map(([name, n]) => `${n} ${name}`).join(', ')}, ${paths} addresses; ${failures} failed`);
process.exit(failures ? 1 : 0);
