// What whoever runs the house relies on: its files are private, it says what is wrong with them, and one bad table is
// not the house.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import WebSocket from 'ws';
import { Person, plain, seat } from './person.mjs';
import { Server, folder, program } from './server.mjs';

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const mode = (path) => (statSync(path).mode & 0o777).toString(8);
const sql = (data, text) =>
  execFileSync(
    'python3',
    [
      '-c',
      'import sqlite3,sys\nb=sqlite3.connect(sys.argv[1])\nfor r in b.execute(sys.argv[2]): print(*r)\nb.commit()',
      join(data, 'jansou.sqlite'),
      text,
    ],
    { encoding: 'utf8' },
  ).trim();
const started = (data, args = [], under = []) => {
  const [command, ...before] = [...under, program];
  return spawnSync(command, [...before, 'serve', '--listen', '127.0.0.1:0', '--data', data, ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  });
};
const logged = (house, event) =>
  house.log
    .split('\n')
    .filter((each) => each.includes(`"event":"${event}"`))
    .map((each) => JSON.parse(each));

test('nobody else on the machine reads the games', async () => {
  const data = join(folder(), 'new', 'house');
  const house = await Server.start({ data, under: ['sh', '-c', 'umask 0; exec "$@"', 'sh'] });
  await seat(house);
  const copy = join(folder(), 'copy.sqlite');
  execFileSync('sh', ['-c', 'umask 0; exec "$@"', 'sh', program, 'backup', '--data', data, copy]);
  assert.equal(mode(data), '700');
  assert.deepEqual(readdirSync(data).sort(), [
    'control',
    'jansou.sqlite',
    'jansou.sqlite-shm',
    'jansou.sqlite-wal',
    'key',
    'lock',
  ]);
  for (const file of readdirSync(data)) assert.equal(mode(join(data, file)), '600', file);
  assert.equal(mode(copy), '600');
  const copies = folder(),
    seen = folder(); // one folder each: a copy is named by its second
  const into = (where) => spawnSync(program, ['backup', '--data', data, '--into', where], { encoding: 'utf8' });
  assert.equal(into(copies).stderr, '');
  chmodSync(seen, 0o755);
  assert.match(into(seen).stderr, /^jansou backup: other users .*chmod/);
  assert.deepEqual(logged(house, 'others_may_read'), []);
  await house.end();
  chmodSync(data, 0o755);
  const open = await Server.start({ data });
  assert.match(logged(open, 'others_may_read')[0].why, /chmod/);
  await open.end();
});

test('it is ready when its tables are open and there is room to write, and alive before', async () => {
  const house = await Server.start();
  assert.deepEqual(
    [(await house.get('/readyz')).status, (await (await house.get('/readyz')).json()).ready],
    [200, true],
  );
  assert.ok((await house.metric('jansou_disk_free_bytes')) > 1e6);
  await house.end();
  const full = await Server.start({ args: ['--disk-reserve', '100000000'] }); // MB: no disk has so many
  const answer = await full.get('/readyz');
  assert.equal(answer.status, 503);
  assert.match((await answer.json()).why, /MB/);
  assert.equal((await full.get('/healthz')).status, 200);
  const made = await full.post('/api/tables', { rule: 'mjkt' });
  assert.equal(made.status, 503);
  assert.equal((await made.json()).error.code, 'disk_full');
  await full.end();
});

test(
  'a house that closes is not ready, and the door in its folder takes no numbers that are none',
  { timeout: 60_000 },
  async () => {
    const house = await Server.start();
    const person = (await seat(house)).people[0];
    person.choose = null;
    person.connect();
    await person.until((f) => f.type === 'ask', 20);
    const door = (request) =>
      new Promise((resolve, reject) => {
        let got = '';
        const socket = connect(join(house.data, 'control'), () =>
          socket.write(JSON.stringify(request).replace('"huge"', '18446744073709551615') + '\n'),
        );
        socket
          .on('data', (data) => (got += data))
          .on('end', () => resolve(JSON.parse(got)))
          .on('error', reject);
      });
    for (const seconds of [-1, 'huge', 1.5, '60', null, 86_401])
      assert.match((await door({ do: 'drain', seconds })).error, /^seconds: /, seconds);
    for (const days of [-1, 'huge', 0, 1.5, '60', null, 100_001])
      assert.match((await door({ do: 'prune', days })).error, /^days: /, days);
    assert.equal((await house.get('/readyz')).status, 200);
    assert.equal((await door({ do: 'drain', seconds: 60 })).closing, true);
    const answer = await house.get('/readyz');
    assert.equal(answer.status, 503);
    assert.match((await answer.json()).why, /closes/);
    assert.equal((await door({ do: 'open' })).closing, false);
    assert.equal((await house.get('/readyz')).status, 200);
    person.leave();
    await house.end();
  },
);

test('a proxy that says nothing of its guests is told of, once', async () => {
  const house = await Server.start({ args: ['--proxy'] });
  for (let i = 0; i < 3; ++i)
    await house.get('/healthz', { headers: { 'x-forwarded-for': i ? 'unknown' : '203.0.113.1' } });
  await wait(100);
  assert.equal(logged(house, 'no_address_forwarded').length, 1);
  await house.end();
});

test('a folder that cannot be written keeps it from starting, with a sentence', () => {
  const data = folder();
  const no = started(data, [], ['prlimit', '--fsize=1000']);
  assert.equal(no.status, 2);
  assert.match(no.stderr, /^jansou: .*cannot be written: .*\.$/m);
});

test('a page of the store that is noise costs the tables on it, and not the house', { timeout: 60_000 }, async () => {
  const house = await Server.start();
  const { made } = await seat(house);
  const lost = (await seat(house)).made;
  await house.end();
  // records of their own pages: nothing else lies on them
  sql(
    house.data,
    `insert into records select '${lost.table}', value + 2000, 0, 'act', hex(randomblob(200)) from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 600) select value from n)`,
  );
  sql(house.data, 'pragma wal_checkpoint(truncate)');
  const path = join(house.data, 'jansou.sqlite');
  const bytes = readFileSync(path);
  let noise = 0;
  for (let page = 4096; page < bytes.length; page += 4096) {
    const piece = bytes.subarray(page, page + 4096);
    if (piece[0] !== 10 || !piece.includes(lost.table) || piece.includes(made.table) || noise) continue; // a leaf
    if (piece.includes('created') || piece.includes('seated')) continue;
    piece.fill(0xa5);
    ++noise;
  }
  assert.equal(noise, 1);
  writeFileSync(path, bytes);
  const check = started(house.data, ['--check']);
  assert.equal(check.status, 1);
  assert.ok(check.stdout.includes(lost.table), check.stdout);
  const again = await Server.start({ data: house.data });
  assert.equal((await again.get('/api/table', { token: made.token })).status, 200);
  assert.equal((await again.get('/readyz')).status, 200);
  const answer = await again.get('/api/table', { token: lost.token });
  assert.equal(answer.status, 410);
  assert.equal((await answer.json()).error.code, 'table_lost');
  const guest = new Person(again, lost.token).connect();
  assert.equal((await guest.until((f) => f.type === 'error', 10)).code, 'table_lost');
  await wait(100);
  assert.deepEqual(
    logged(again, 'table_lost').map((each) => each.table),
    [lost.table],
  );
  assert.equal(await again.metric('jansou_lost_tables_total'), 1);
  await again.end();
});

test('--check says of a whole store that it is, also while the house runs', async () => {
  const house = await Server.start();
  await seat(house);
  await seat(house);
  const check = started(house.data, ['--check']);
  assert.equal(check.status, 0, check.stdout + check.stderr);
  assert.match(check.stdout, /2 tables/);
  assert.equal(sql(house.data, 'select count(*) from cards'), '2'); // what lists of tables are made from
  await house.end();
  assert.equal(started(folder(), ['--check']).status, 2);
});

test('a key without games is remarked upon', async () => {
  const house = await Server.start();
  assert.deepEqual(logged(house, 'store_empty'), []);
  await seat(house);
  await house.end();
  for (const file of readdirSync(house.data).filter((each) => each.startsWith('jansou.sqlite')))
    rmSync(join(house.data, file));
  const bare = await Server.start({ data: house.data });
  assert.match(logged(bare, 'store_empty')[0].why, /backup/);
  await bare.end();
});

test('a backup changes nothing, and a migration leaves the store as it was beside it', async () => {
  const data = folder();
  const old = new URL('../../data/store_v1.sqlite', import.meta.url).pathname;
  copyFileSync(old, join(data, 'jansou.sqlite'));
  const version = (path) => readFileSync(path).readUInt32BE(60);
  const copy = join(folder(), 'copy.sqlite');
  execFileSync(program, ['backup', '--data', data, copy]);
  assert.deepEqual([version(join(data, 'jansou.sqlite')), version(copy)], [1, 1]);
  assert.deepEqual(readFileSync(join(data, 'jansou.sqlite')), readFileSync(old));
  const house = await Server.start({ data });
  const { schema } = await (await house.get('/healthz')).json();
  await house.end();
  const before = join(data, `jansou.sqlite.before-${schema}`);
  assert.ok(existsSync(before));
  assert.deepEqual([version(before), version(join(data, 'jansou.sqlite')), mode(before)], [1, schema, '600']);
});

test(
  'who locks the store for some seconds holds the games up, and does not end them',
  { timeout: 40_000 },
  async () => {
    const house = await Server.start();
    const { people } = await seat(house, { choose: () => plain });
    const person = people[0];
    person.choose = null;
    person.connect();
    const ask = await person.until((f) => f.type === 'ask', 20);
    const lock = spawn('python3', [
      '-c',
      'import sqlite3,sys,time\nb=sqlite3.connect(sys.argv[1],isolation_level=None)\nb.execute("begin immediate")\nprint("held",flush=True)\ntime.sleep(4)\nb.execute("rollback")',
      join(house.data, 'jansou.sqlite'),
    ]);
    await new Promise((resolve) => lock.stdout.once('data', resolve));
    person.answer.call({ ...person, choose: plain, ws: person.ws }, ask);
    await wait(3000);
    assert.equal((await house.get('/healthz')).status, 200);
    assert.equal((await house.get('/readyz')).status, 503);
    await person.until((f) => f.type === 'done', 20);
    assert.equal(logged(house, 'store_busy').length, 1);
    assert.equal((await house.get('/readyz')).status, 200);
    assert.equal(await house.end(), 0);
  },
);

test('whoever does not read its log does not hold it up', { timeout: 60_000 }, async () => {
  const house = await Server.start({ args: ['--log-level', 'debug', '--trust', '127.0.0.1'] });
  house.child.stderr.pause();
  const visit = () =>
    new Promise((resolve) => {
      const ws = new WebSocket(house.local.replace('http', 'ws') + '/ws');
      ws.once('open', () => ws.terminate())
        .once('close', resolve)
        .once('error', resolve);
    });
  for (let i = 0; i < 30; ++i) await Promise.race([Promise.all(Array.from({ length: 50 }, visit)), wait(3000)]);
  const answer = await Promise.race([house.get('/healthz'), wait(3000)]);
  assert.equal(answer?.status, 200);
  house.child.kill('SIGKILL');
});

test('the log says who came, and what was played, and no token', async () => {
  const house = await Server.start();
  const { made, people } = await seat(house, { persons: 2 });
  people.forEach((p) => (p.choose = null));
  people.forEach((p) => p.connect());
  await people[1].until((f) => f.type === 'view', 30);
  people.forEach((p) => p.send({ type: 'say', id: 's', what: 'stop' }));
  await people[0].finished(30);
  await wait(200);
  const said = (event) => logged(house, event).map((each) => [each.table, each.seat]);
  assert.deepEqual(said('joined'), [
    [made.table, '0'],
    [made.table, '1'],
  ]);
  assert.deepEqual(said('came').sort(), [
    [made.table, '0'],
    [made.table, '1'],
  ]);
  for (const event of ['match_begun', 'match_stopped', 'match_over'])
    assert.deepEqual(said(event), [[made.table, undefined]], event);
  for (const each of people) assert.ok(!house.log.includes(each.token));
  const figures = await (await house.get('/metrics')).text();
  for (const name of [
    'process_resident_memory_bytes',
    'process_open_fds',
    'process_cpu_seconds_total',
    'jansou_store_queue',
    'jansou_question_queue',
    'jansou_longest_stall_seconds',
    'jansou_tables_by_state{state="over"}',
  ])
    assert.match(figures, new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} \\S+$`, 'm'), name);
  await house.end();
});

test('signals: told to end as soon as it lives, it ends in good order; a hangup is nothing', async () => {
  const house = await Server.start();
  house.child.kill('SIGHUP');
  house.child.kill('SIGUSR1');
  await wait(200);
  assert.equal((await house.get('/healthz')).status, 200);
  await house.end();
  const data = folder();
  const early = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data]);
  const ended = new Promise((resolve) => early.once('exit', (code, signal) => resolve([code, signal])));
  while (!existsSync(join(data, 'lock'))) await new Promise(setImmediate);
  early.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

test('a pace that is no number is refused, and no log is no log', async () => {
  assert.notEqual(started(folder(), ['--pace', 'nan']).status, 0);
  const quiet = started(folder(), ['--log-level', 'none', '--check']);
  assert.equal(quiet.status, 2);
  const house = await Server.start({ args: ['--log-level', 'error'] });
  assert.equal(house.log, '');
  await house.end();
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
test(
  'systemd understands the units that are given as examples',
  { skip: analyze ? false : 'systemd-analyze is not here' },
  () => {
    const examples = new URL('../../../examples/operating/', import.meta.url).pathname,
      here = folder();
    const units = readdirSync(examples).filter((name) => /\.(service|timer)$/.test(name));
    assert.ok(units.length >= 4);
    for (const name of units)
      writeFileSync(
        join(here, name),
        readFileSync(join(examples, name), 'utf8').replaceAll('/usr/local/bin/jansou', program),
      );
    const verify = () =>
      spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(here, name))], { encoding: 'utf8' });
    const right = verify();
    assert.deepEqual([right.status, right.stderr], [0, '']);
    writeFileSync(join(here, units[0]), `${readFileSync(join(here, units[0]), 'utf8')}\nWantedBeside=x\n`);
    assert.match(verify().stderr, /WantedBeside/);
  },
);
