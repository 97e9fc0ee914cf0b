// What an operator does with a house and its folder: tables listed, shown, exported, closed, pruned, names forgotten,
// copies made and set up again.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import WebSocket from 'ws';
import { Person, seat } from './person.mjs';
import { Server, folder, program } from './server.mjs';

const run = (...args) => spawnSync(program, args, { encoding: 'utf8' });
const tables = (data, ...args) => run('tables', ...args, '--data', data);
const listed = (data) => JSON.parse(tables(data, 'list', '--json').stdout);
const until = async (good) => {
  for (let i = 0; i < 500 && !(await good()); i++) await new Promise((r) => setTimeout(r, 20));
  assert.ok(await good());
};
const against_bots = (name) => ({
  rule: 'mjkt',
  name,
  seats: [{ kind: 'you' }, ...Array(3).fill({ kind: 'bot', bot: 'basic' })],
});
const status_of = async (server, token) => (await server.get('/api/table', { token })).status;

test('tables are listed, shown, forgotten and closed while the house runs', async () => {
  const house = await Server.start({ pace: 0 });
  const yuki = await house.make(against_bots('Yuki')),
    sou = await house.make(against_bots('Sou'));
  const person = new Person(house, yuki.token).connect(),
    other = new Person(house, sou.token).connect();
  await until(() => person.acked.length > 5 && other.acked.length > 5);
  other.leave();
  await until(async () => (await (await house.get('/api/table', { token: yuki.token })).json()).seats[0].here);
  const [last] = listed(house.data);
  assert.equal(listed(house.data).length, 2);
  assert.deepEqual(Object.keys(last).slice(0, 4), ['table', 'state', 'in_memory', 'rule']);
  assert.equal(last.state, 'playing');
  assert.equal(last.in_memory, true);
  const shown = JSON.parse(tables(house.data, 'show', sou.table, '--json').stdout);
  assert.equal(shown.names[0], 'Sou');
  assert.equal(shown.played.length, 1);
  assert.equal(shown.played[0].over, false);
  const early = tables(house.data, 'export', sou.table); // it would show the hands that are being played
  assert.equal(early.status, 2);
  assert.match(early.stderr, /still being played/);

  assert.match(tables(house.data, 'forget', 'Sou', '--as', 'somebody').stdout, /out of 1 tables$/m);
  assert.equal((await (await house.get('/api/table', { token: sou.token })).json()).seats[0].name, 'somebody');
  assert.match(tables(house.data, 'forget', 'Yuki').stdout, new RegExp(`out of 0 tables; .*${yuki.table}`)); // she sits there

  assert.equal(tables(house.data, 'close', yuki.table).status, 0);
  assert.equal(await status_of(house, yuki.token), 404);
  assert.equal(listed(house.data).find((each) => each.table === yuki.table).state, 'closed');
  const none = tables(house.data, 'close', 'nonsense');
  assert.equal(none.status, 2);
  assert.match(none.stderr, /there is no table nonsense/);
  person.leave();
  assert.equal(await house.end(), 0);
  // and now that nobody is there
  assert.match(tables(house.data, 'forget', 'Yuki').stdout, /out of 1 tables/);
  assert.match(tables(house.data, 'prune', '--days', '1').stdout, /^0 tables erased/);
  const again = await house.again();
  assert.equal(await status_of(again, yuki.token), 404);
  assert.equal(await status_of(again, sou.token), 200);
  await again.end();
});

test('a match that is over is exported as the log that its players get', async () => {
  const house = await Server.start({ pace: 0 });
  const { table, token } = await house.make(against_bots('Yuki'));
  const person = new Person(house, token).connect();
  await until(() => person.acked.length > 0);
  person.send({ type: 'say', id: 'stop', what: 'stop' });
  await until(() => person.over);
  const theirs = await (await house.get('/api/log', { token })).text();
  const exported = tables(house.data, 'export', table);
  assert.equal(exported.stdout, theirs);
  assert.doesNotMatch(tables(house.data, 'export', table, '--no-names').stdout, /Yuki/);
  assert.match(tables(house.data, 'export', table, '--match', '1').stderr, /has had 1 matches/);
  person.leave();
  await house.end();
});

test('a copy is checked, kept privately, rotated, and set up again with its links', async () => {
  const house = await Server.start({ pace: 0 });
  const { token } = await house.make(against_bots('Yuki'));
  const person = new Person(house, token).connect();
  await until(() => person.acked.length > 5);
  const copies = folder();
  for (const old of ['jansou-20200101T000000Z.sqlite', 'jansou-20200102T000000Z.sqlite', 'notes.txt'])
    writeFileSync(join(copies, old), '');
  const made = run('backup', '--data', house.data, '--into', copies, '--keep', '2');
  assert.equal(made.status, 0, made.stderr);
  const copy = made.stdout.trim();
  assert.equal(statSync(copy).mode & 0o077, 0);
  assert.equal(statSync(`${copy}.key`).mode & 0o077, 0);
  assert.deepEqual(
    readdirSync(copies)
      .filter((name) => !copy.includes(name.replace(/\.key$/, '')))
      .sort(),
    ['jansou-20200102T000000Z.sqlite', 'notes.txt'],
  );
  assert.match(run('backup', '--verify', copy).stdout, /sound/);
  person.leave();
  await house.end();

  const at = join(folder(), 'new');
  assert.equal(run('restore', copy, '--data', at).status, 0);
  assert.equal(statSync(at).mode & 0o077, 0);
  const twice = run('restore', copy, '--data', at);
  assert.equal(twice.status, 2);
  assert.match(twice.stderr, /holds games already/);
  assert.equal(run('restore', copy, '--data', at, '--replace').status, 0);
  const again = await Server.start({ data: at });
  assert.equal(await status_of(again, token), 200);
  assert.match(run('restore', copy, '--data', at, '--replace').stderr, /in use by another jansou/);
  await again.end();
  writeFileSync(copy, 'noise '.repeat(1000));
  assert.notEqual(run('backup', '--verify', copy).status, 0);
  assert.equal(run('restore', copy, '--data', join(folder(), 'other')).status, 2);
});

test('when everybody comes back at once, a game in play does not wait for tables whose game is over', async () => {
  const finished = 24; // people, two at a table
  let server = await Server.start({ args: ['--trust', '127.0.0.1'] });
  const people = [];
  for (let i = 0; i < finished; i += 2) {
    const two = (await seat(server, { rule: 'chinitsu', seats: 3, persons: 2 })).people;
    for (const one of two) one.connect();
    await Promise.all(two.map((one) => one.finished()));
    people.push(...two);
  }
  const playing = (await seat(server, { rule: 'mjkt' })).people[0];
  playing.choose = null;
  playing.connect();
  await playing.until((frame) => frame.type === 'ask');
  people.push(playing);
  for (const one of people) one.leave();
  await server.end('SIGKILL');
  server = await server.again();
  const order = [];
  await Promise.all(
    people.map((one, i) => {
      const back = new Person(server, one.token, { choose: null, ready: false, name: `p${i}` });
      const here = back.until((frame) => frame.type === 'welcome').then(() => order.push(i));
      back.connect();
      return here;
    }),
  );
  await server.end();
  assert.ok(order.indexOf(finished) < finished / 2, `they came back in the order ${order}`);
});

test('a table that was read before its turn, and has been here since, is read again', async () => {
  let house = await Server.start({ args: ['--trust', '127.0.0.1'] });
  const sits = async (person) => {
    const here = person.until((frame) => frame.type === 'ask');
    person.connect();
    await here;
  };
  const [first] = (await seat(house, { rule: 'chinitsu', seats: 3 })).people;
  const { people } = await seat(house, { rule: 'mjkt', persons: 2 });
  first.choose = null;
  await sits(first);
  for (const one of people) one.connect();
  await until(() => people.every((one) => one.acked.length > 2));
  for (const one of [first, ...people]) one.leave();
  const made = await house.make(against_bots('Yuki'));
  await house.end('SIGKILL');
  house.args.push('--tables', '2');
  house = await house.again();
  // all at once: both of the second table wait for the first
  const sockets = [first, ...people].map(() => new WebSocket(house.local.replace('http', 'ws') + '/ws'));
  await Promise.all(sockets.map((ws) => new Promise((resolve) => ws.on('open', resolve))));
  const welcome = Promise.all(sockets.map((ws) => new Promise((resolve) => ws.once('message', resolve))));
  [first, ...people].forEach((one, i) =>
    sockets[i].send(JSON.stringify({ type: 'hello', token: one.token, last: 0, nonce: one.nonce })),
  );
  await welcome;
  // they play on and go; another table takes the place of theirs; they come again
  const before = people[0].acked.length;
  for (const one of [first, ...people]) {
    one.server = house;
    one.connect();
  }
  await until(() => people[0].acked.length > before + 3);
  for (const one of people) one.leave();
  for (const ws of sockets) ws.terminate();
  const yuki = new Person(house, made.token, { choose: null });
  await sits(yuki);
  yuki.leave();
  const played = people[1].acked.length;
  people[1].connect();
  people[0].connect();
  await until(() => people[1].acked.length > played + 3);
  assert.equal(people[1].fault, undefined);
  for (const one of [first, ...people]) one.leave();
  assert.equal(await house.end(), 0);
});
