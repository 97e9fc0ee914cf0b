// Several processes are one house: whoever comes to the wrong one is led to the right one, and a table goes on when its
// process does not.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import WebSocket from 'ws';
import { Company } from './company.mjs';
import { Gate } from './gate.mjs';
import { behind_haproxy } from './haproxy.mjs';
import { Person, seat, seeded } from './person.mjs';
import { folder, program } from './server.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const args = ['--trust', '127.0.0.1', '--log-level', 'info'];

/** Two or more who come in by any process, and come again by themselves. */
async function play(company, persons, n = 1) {
  const one = await seat(company, { persons, choose: (i) => seeded(n * 10 + i) });
  for (const p of one.people) {
    p.reconnect = true;
    company.people.push(p.connect());
  }
  return one;
}
const faults = (one) => one.people.map((p) => p.fault).filter(Boolean);
async function until(what, seconds, why) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(50)) if (await what()) return;
  assert.fail(why);
}
/** What a request comes to once a process has the table. */
async function asked_until_there(ask) {
  for (const end = Date.now() + 20000; Date.now() < end; await wait(100)) {
    const answer = await ask();
    if (answer.status === 200) return answer.json();
    assert.equal(answer.status, 503);
  }
  assert.fail('no process has the table');
}
const events = (one) => one.people.reduce((sum, p) => sum + p.events.length, 0);

test('two processes are one house', async (t) => {
  const company = await Company.start(2, { args, pace: 0.02 });
  t.after(() => company.end());

  await t.test('requests with a token are answered by either', async () => {
    const made = await company.processes[0].make({
      rule: 'mjkt',
      name: 'Aya',
      seats: [
        { kind: 'you' },
        { kind: 'bot', bot: 'basic' },
        { kind: 'bot', bot: 'basic' },
        { kind: 'bot', bot: 'basic' },
      ],
      games: 1,
      clock: null,
    });
    const token = made.token;
    const answers = await Promise.all(company.processes.map((p) => p.get('/api/table', { token })));
    assert.deepEqual(
      answers.map((a) => a.status),
      [200, 200],
    );
    const [a, b] = await Promise.all(answers.map((x) => x.json()));
    assert.deepEqual(a, b);
    const mine = await Promise.all(
      company.processes.map(async (p) => (await p.post('/api/mine', { tokens: [token] })).json()),
    );
    assert.equal(mine[0].tables.length, 1);
    assert.equal(mine[1].tables.length, 1);
    assert.equal((await company.processes[1].get('/api/table', { token: 'nobody' })).status, 404);
  });

  await t.test('people of one table come in by both', async () => {
    const one = await play(company, 2, 1);
    await until(() => events(one) > 120, 30, 'nothing is played');
    assert.deepEqual(faults(one), []);
    for (const p of one.people) p.leave();
  });

  await t.test('a process is killed, and its tables go on within three seconds of the lease', async () => {
    const one = await play(company, 2, 2);
    await until(() => events(one) > 60, 30, 'nothing is played');
    const table =
      one.people[0].table.id ?? (await company.sql('SELECT id FROM tables ORDER BY made DESC LIMIT 1'))[0][0];
    const address = await company.leader(table);
    const rows = await company.sql('SELECT address FROM processes ORDER BY seen');
    assert.ok(rows.some((r) => r[0] === address));
    const victim = company.processes.findIndex((p) => p.log.includes(`"peers":"${address}"`));
    assert.notEqual(victim, -1, 'each process says in its log where the others reach it');
    await company.processes[victim].end('SIGKILL');
    const before = events(one),
      since = Date.now();
    await until(() => events(one) > before + 4, 6, 'the table stands still');
    assert.ok(Date.now() - since < 5500, `${Date.now() - since} ms`);
    assert.deepEqual(faults(one), []);
    assert.notEqual(await company.leader(table), address);
    await company.again(victim);
    for (const p of one.people) p.leave();
  });

  await t.test(
    'a process that led several guests of one table elsewhere dies, and the one that has the table lives',
    async () => {
      const [home, way] = company.processes;
      const one = await seat(home, { persons: 4, choose: (i) => seeded(20 + i) });
      for (const p of one.people) {
        p.server = way; // all come in by the other one
        company.people.push(p.connect());
      }
      await until(() => events(one) > 60, 30, 'nothing is played');
      await way.end('SIGKILL');
      for (const p of one.people) {
        p.server = home;
        p.reconnect = true;
        p.connect();
      }
      const before = events(one);
      await until(() => events(one) > before + 20, 10, 'the table stands still');
      assert.equal(home.child.exitCode, null, home.log.slice(-600));
      assert.deepEqual(faults(one), []);
      await company.again(1);
      for (const p of one.people) p.leave();
    },
  );

  await t.test('a process that was stopped for long has lost its tables, and nothing it says counts', async () => {
    const one = await play(company, 2, 3);
    await until(() => events(one) > 60, 30, 'nothing is played');
    const table = (await company.sql('SELECT id FROM tables ORDER BY made DESC LIMIT 1'))[0][0];
    const address = await company.leader(table);
    const victim = company.processes.find((p) => p.log.includes(`"peers":"${address}"`));
    victim.stopped = true;
    victim.child.kill('SIGSTOP');
    for (const p of one.people) p.ws.terminate(); // a line to a stopped process tells nobody so
    const before = events(one);
    await until(() => events(one) > before + 4, 8, 'the table stands still');
    victim.child.kill('SIGCONT');
    victim.stopped = false;
    await until(async () => (await victim.metric('jansou_tables_taken_total')) > 0, 5, 'it does not notice');
    await until(() => events(one) > before + 30, 20, 'the table stands still after that');
    assert.deepEqual(faults(one), []);
    for (const p of one.people) p.leave();
  });

  await t.test('a process that is drained hands its tables on between two hands, and nobody is told', async () => {
    const one = await play(company, 2, 4);
    await until(() => events(one) > 60, 30, 'nothing is played');
    const table = (await company.sql('SELECT id FROM tables ORDER BY made DESC LIMIT 1'))[0][0];
    const address = await company.leader(table);
    const n = company.processes.findIndex((p) => p.log.includes(`"peers":"${address}"`));
    const draining = company.processes[n];
    const { execFileSync } = await import('node:child_process');
    execFileSync(process.env.JANSOU, ['drain', '--data', draining.data]);
    draining.stopped = true;
    await until(() => draining.child.exitCode !== null, 60, 'it does not end');
    assert.equal(draining.child.exitCode, 0, draining.log);
    const before = events(one);
    await until(() => events(one) > before + 20, 10, 'the table stands still');
    assert.deepEqual(faults(one), []);
    assert.ok(
      one.people.every((p) => p.frames.every((f) => !(f.table?.closing > 0))),
      'a closing house was spoken of',
    );
    await company.again(n);
    for (const p of one.people) p.leave();
  });

  await t.test('whoever calls a process without the key is turned away', async () => {
    const { connect } = await import('node:net');
    const [, address] = /"peers":"([^"]+)"/.exec(company.processes[0].log);
    const [host, port] = address.split(':');
    for (const says of [
      null,
      'GET / HTTP/1.1\r\n\r\n',
      Buffer.alloc(13, 0xff),
      Buffer.concat([Buffer.from([64, 0, 0, 0]), Buffer.from('h'), Buffer.alloc(8), Buffer.alloc(64, 'a')]),
      Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('h'), Buffer.alloc(8)]),
    ]) {
      const since = Date.now();
      const socket = connect(Number(port), host);
      socket.on('error', () => {});
      let came = 0;
      socket.on('data', (bytes) => (came += bytes.length));
      if (says) socket.write(says);
      await new Promise((resolve) => socket.on('close', resolve));
      assert.ok(Date.now() - since < 4000, 'it is not waited for');
      assert.ok(came <= 13 + 64 + 13 * 10, `${came} bytes came`);
    }
    // many who say nothing: each is let go, and a process that belongs here still comes through
    const silent = Array.from({ length: 100 }, () => connect(Number(port), host).on('error', () => {}));
    await Promise.all(silent.map((socket) => new Promise((resolve) => socket.resume().on('close', resolve))));
    const made = await company.processes[0].make({
      rule: 'mjkt',
      name: 'Aya',
      seats: [{ kind: 'you' }, ...Array(3).fill({ kind: 'bot', bot: 'basic' })],
      games: 1,
      clock: null,
    });
    assert.equal((await company.processes[1].get('/api/table', { token: made.token })).status, 200);
  });

  await t.test('a key of another house is refused', async () => {
    const { folder, Server } = await import('./server.mjs');
    await assert.rejects(
      Server.start({ data: folder(), args: [...args, '--store', company.url] }),
      /is not that of the house/,
    );
  });
});

test('who is led to a process that has just been stopped waits for little more than its lease', async (t) => {
  const company = await Company.start(2, { args, pace: 0.02 });
  t.after(() => company.end());
  const [victim, other] = company.processes;
  const { people } = await seat(victim, { persons: 1, choose: () => seeded(8) });
  const one = { people };
  company.people.push(people[0].connect());
  await until(() => events(one) > 20, 30, 'nothing is played');
  people[0].leave();
  await wait(600);
  victim.child.kill('SIGSTOP');
  const since = Date.now();
  await wait(1400); // the lease holds still
  const before = events(one);
  Object.assign(people[0], { server: other, reconnect: true });
  people[0].connect(); // the other one knows no way to it yet, and leads him there
  await until(() => events(one) > before, 10, 'the table stands still');
  const took = Date.now() - since;
  victim.child.kill('SIGCONT');
  // the lease, the next beat of the other one, and the table set up again; before, two seconds of the way's silence
  assert.ok(took < 3450, `${took} ms from the stop until the table goes on`);
  t.diagnostic(`${took} ms`);
});

/**
 * At a table of the victim somebody takes a seat while it is stopped, by the other process; what a line to the victim,
 * which was open before, is told first when it goes on.
 */
async function told_first(victim, other, { once: once_of, before = async () => {} }) {
  const seats = [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot' }, { kind: 'bot' }];
  const made = await victim.make({ rule: 'mjkt', name: 'Aya', seats, games: 1, clock: null });
  const line = new WebSocket(`${victim.local.replace('http', 'ws')}/ws`);
  await once(line, 'open');
  const closed = once(line, 'close').then(([code]) => ({ code }));
  victim.child.kill('SIGSTOP');
  const joined = await asked_until_there(() =>
    other.post('/api/join', { invitation: made.invitation, name: 'Ben', once: once_of.repeat(32) }),
  );
  await before();
  line.send(JSON.stringify({ type: 'hello', token: joined.token, last: 0, nonce: '0'.repeat(32) }));
  await wait(50);
  const said = new Promise((resolve) => line.on('message', (data) => resolve(JSON.parse(data))));
  victim.child.kill('SIGCONT');
  const first = await Promise.race([said, closed]);
  line.terminate();
  return first;
}

test('a seat that was taken elsewhere while a process was silent is known to it when it goes on', async (t) => {
  const company = await Company.start(2, { args, pace: 0.02 });
  t.after(() => company.end());
  const [victim, other] = company.processes;
  for (let n = 0; n < 6; ++n) {
    // he is led there, or comes again; that his seat is none is not said
    const first = await told_first(victim, other, { once: `${n}` });
    assert.ok(first.type === 'welcome' || first.code === 1012, JSON.stringify(first));
  }
  const before = async () => {
    await other.end('SIGKILL');
    await wait(2200); // its lease is over
  };
  const first = await told_first(victim, other, { once: 'a', before });
  assert.ok(first.type === 'welcome' || first.code === 1012, JSON.stringify(first));
  assert.equal(victim.child.exitCode, null);
});

test('the database goes away for a while', async (t) => {
  const company = await Company.start(2, { args, pace: 0.02 });
  t.after(() => company.end());
  const one = await play(company, 2, 5);
  await until(() => events(one) > 60, 30, 'nothing is played');
  for (let cut = 0; cut < 5; ++cut) {
    await company.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jansou'");
    const before = events(one);
    await until(() => events(one) > before + 4, 6, 'the table stands still');
  }
  assert.deepEqual(faults(one), []);
  assert.ok(company.processes.every((p) => p.child.exitCode === null));
});

/** Two processes, each with a gate before the database. */
async function with_gates(t, args) {
  const gates = [];
  const of = async (url) => {
    gates.push(await Gate.before(Number(new URL(url).port)));
    return url.replace(/:\d+\//, `:${gates.at(-1).port}/`);
  };
  const company = await Company.start(2, { args, pace: 0.02, of });
  t.after(() => company.end());
  return { company, gates };
}
/** They are behind HAProxy. */
async function behind_gates(t) {
  const both = await with_gates(t, [...args, '--proxy']);
  both.company.proxy = await behind_haproxy(both.company);
  return both;
}

test('who is led on keeps his line when the database was away for all', async (t) => {
  const { company, gates } = await with_gates(t, args);
  const [owner, other] = company.processes;
  const { people } = await seat(owner, { persons: 1, choose: () => seeded(9) });
  const one = { people };
  people[0].server = other;
  company.people.push(people[0].connect());
  await until(() => events(one) > 40, 30, 'nothing is played');
  const line = people[0].ws;
  for (const gate of gates) await gate.cut();
  await wait(3000); // longer than either counts as alive
  await gates[1].mend(); // his process beats first, and finds the other one dead
  await wait(400);
  await gates[0].mend();
  const before = events(one);
  await until(() => events(one) > before + 4, 10, 'the table stands still');
  assert.equal(people[0].ws, line);
  assert.equal(line.readyState, line.OPEN, 'his line was closed');
  assert.deepEqual(faults(one), []);
});

test('who comes in by a process that does not reach the database is sent to another one', async (t) => {
  const { company, gates } = await behind_gates(t);
  const one = await play(company, 2, 6);
  await until(() => events(one) > 40, 30, 'nothing is played');
  // one address comes in by one process, which has the table as well
  const came = await Promise.all(company.processes.map((p) => p.metric('jansou_sockets')));
  const by = came.indexOf(Math.max(...came));
  gates[by].cut();
  t.after(() => gates[by].mend({ lost: true }));
  await until(
    async () => (await company.processes[by].get('/readyz')).status === 503,
    5,
    'a process without the database is ready',
  );
  const before = events(one);
  await until(() => events(one) > before + 20, 15, 'the table stands still while another process could lead it');
  assert.deepEqual(faults(one), []);
});

test('who makes a table while no process reaches the database waits until his does, though another is ready before', async (t) => {
  const { company, gates } = await behind_gates(t);
  const ready = async (p) => (await p.get('/readyz')).status === 200;
  for (const first of [0, 1]) {
    // one of the two has the order
    await Promise.all(gates.map((gate) => gate.cut()));
    await until(
      async () => !(await Promise.all(company.processes.map(ready))).includes(true),
      5,
      'a process without the database is ready',
    );
    await wait(1500); // the proxy has seen it too
    const made = play(company, 1, 6 + first);
    await wait(1000);
    gates[first].mend({ lost: false });
    await wait(2000);
    gates[1 - first].mend({ lost: false });
    const one = await made;
    await until(() => events(one) > 20, 15, 'nothing is played');
    assert.deepEqual(faults(one), []);
    for (const p of one.people) p.leave();
  }
});

test('a process that begins while the database is away waits for it, and ends at once where it is told to', async () => {
  const company = await Company.start(1);
  const gate = await Gate.before(Number(new URL(company.url).port));
  const url = company.url.replace(/:\d+\//, `:${gate.port}/`);
  await gate.shut();
  const begin = () => {
    const data = folder();
    cpSync(join(company.processes[0].data, 'key'), join(data, 'key'));
    const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data, '--store', url]);
    const said = { log: '', out: '' };
    child.stderr.on('data', (text) => (said.log += text));
    child.stdout.on('data', (text) => (said.out += text));
    const until = async (part, what) => {
      for (let i = 0; !said[part].includes(what); ++i) {
        assert.ok(i < 600 && child.exitCode === null, `${what} is not said: ${JSON.stringify(said)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    return { child, until, ended: once(child, 'exit') };
  };
  const one = begin(),
    other = begin();
  await one.until('log', '"event":"store_away"');
  await other.until('log', '"event":"store_away"');
  other.child.kill('SIGTERM');
  assert.equal((await other.ended)[0], 0);
  await gate.open();
  await one.until('out', 'jansou serve: http');
  one.child.kill('SIGTERM');
  assert.equal((await one.ended)[0], 0);
  // what only its owner can mend is said at once
  const wrong = spawn(program, ['serve', '--data', folder(), '--store', 'postgresql://[::1/b']);
  assert.equal((await once(wrong, 'exit'))[0], 2);
  await company.end();
});
