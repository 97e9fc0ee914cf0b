// The process is killed at random moments while people play; nothing that it acknowledged may be lost, nothing may
// happen twice. kills.mjs KILLS [SEED]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Person, seat, seeded } from './person.mjs';
import { Server } from './server.mjs';

const kills = Number(process.argv[2] ?? 5);
let state = Number(process.argv[3] ?? 1) >>> 0;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const args = ['--trust', '127.0.0.1', '--log-level', 'none'];
let server = await Server.start({ args, pace: 0.03 });
const holder = {
  get local() {
    return server.local;
  },
  make: (t) => server.make(t),
  post: (...a) => server.post(...a),
};
const people = [];
const tables = [];
async function open(n) {
  const one = await seat(holder, { persons: n % 3 === 0 ? 4 : 1, choose: (i) => seeded(n * 10 + i) });
  tables.push(one);
  for (const p of one.people) {
    p.name = `t${n}${p.name}`;
    p.reconnect = true;
    people.push(p.connect());
  }
}
for (let n = 0; n < 12; ++n) await open(n);
const check = () => {
  for (const p of people) if (p.fault) throw new Error(p.fault);
};

let made = tables.length;
for (let k = 0; k < kills; ++k) {
  await wait(150 + random() * 700);
  await server.end('SIGKILL');
  server = await Server.start({ args, pace: 0.03, data: server.data, port: server.port });
  check();
  for (const t of tables.filter((t) => !t.told && t.people[0].over)) {
    t.told = true;
    await open(made++); // so that there is always something to kill
  }
}
await wait(3000); // everybody is back
check();
const events = people.reduce((sum, p) => sum + p.events.length, 0);
const acked = people.reduce((sum, p) => sum + p.acked.length, 0);
assert.ok(acked > kills, `${acked} acts were acknowledged`);

// rebuilt from nothing, each seat sees what it saw of the hand in progress
let seen = 0;
for (const p of people) {
  p.choose = null;
  p.leave();
}
await wait(200);
for (const p of people) {
  const anew = new Person(server, p.token, { choose: null, ready: false, name: `${p.name} anew` }).connect();
  await anew.until((f) => f.type === 'view', 30);
  const kept = p.events.slice(anew.before - p.before);
  assert.deepEqual(anew.events.slice(0, kept.length), kept, p.name);
  if (kept.length && anew.before > 0) assert.equal(kept[0].type, 'start_kyoku', p.name);
  seen += kept.length;
  if (anew.fault) throw new Error(anew.fault);
  anew.leave();
}
assert.ok(seen > people.length, `${seen} events were seen again`);
assert.equal(await server.end(), 0);

// each acknowledged act is in the store once
const query =
  'import json,sqlite3,sys\nfor t,b in sqlite3.connect(sys.argv[1]).execute("select table_id,body from records where kind=\'act\'"):\n i=json.loads(b).get("id")\n if i: print(t,i)';
const kept = execFileSync('python3', ['-c', query, join(server.data, 'jansou.sqlite')], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .trim()
  .split('\n');
const counts = new Map();
for (const line of kept) counts.set(line, (counts.get(line) ?? 0) + 1);
for (const t of tables)
  for (const p of t.people)
    for (const id of p.acked) assert.equal(counts.get(`${t.made.table} ${id}`), 1, `${p.name}: act ${id}`);
for (const [line, count] of counts) assert.equal(count, 1, `${line} was done ${count} times`);
console.log(
  `${kills} kills, ${tables.length} tables: ${acked} acknowledged acts and ${events} events, none lost, none twice`,
);
process.exit(0);
