// A late friend at the door of a full table: asks, is let in, has a bot's chair from the next deal on, and the house
// killed between; who floods the door or the table with words is put out, and the table plays on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import WebSocket from 'ws';
import { Person } from './person.mjs';
import { folder, program, Server } from './server.mjs';

let said = 0;
const say = (person, what, more = {}) => person.send({ type: 'say', id: `s${++said}`, what, ...more });
const come = (person) => {
  const greeted = person.until((frame) => frame.type === 'welcome');
  person.connect();
  return greeted;
};
const full = { rule: 'tenhou3p', name: 'Aki', clock: null, seats: [{ kind: 'you' }, { kind: 'bot' }, { kind: 'bot' }] };
const knock_of = (person) => person.table.links.knock.split('/').at(-1);

/** Another address than that of who plays: what floods uses up its own rates. */
const greed = '127.0.0.21';
/** A socket with the invitation. */
function guest(server, invitation, from = '127.0.0.1') {
  const ws = new WebSocket(server.local.replace('http', 'ws') + '/ws', { localAddress: from });
  const frames = [];
  const waiting = [];
  ws.on('open', () => ws.send(JSON.stringify({ type: 'hello', token: invitation })));
  ws.on('message', (data) => {
    frames.push(JSON.parse(data));
    waiting.splice(0).forEach((look) => look());
  });
  ws.on('error', () => {});
  ws.on('close', () => waiting.splice(0).forEach((look) => look()));
  return {
    ws,
    frames,
    say: (message) => ws.readyState === 1 && ws.send(JSON.stringify(message)),
    until: async (holds, seconds = 60) => {
      for (const end = Date.now() + seconds * 1000; ;) {
        const found = frames.find(holds);
        if (found) return found;
        assert.ok(ws.readyState < 2, `closed: ${JSON.stringify(frames.at(-1))}`);
        assert.ok(Date.now() < end, `nothing came: ${JSON.stringify(frames.at(-1))}`);
        await Promise.race([new Promise((done) => waiting.push(done)), new Promise((done) => setTimeout(done, 500))]);
      }
    },
    closed: () => new Promise((done) => (ws.readyState > 1 ? done() : ws.on('close', done))),
  };
}

test("a friend who comes late has a bot's chair with the next deal, though the house is killed before it", async () => {
  let server = await Server.start();
  const made = await server.make(full);
  const aki = new Person(server, made.token, { name: 'Aki', choose: null });
  aki.reconnect = true;
  const people = [aki];
  try {
    await come(aki);
    await aki.until((frame) => frame.type === 'ask');
    const door = guest(server, knock_of(aki));
    const greeted = await door.until((frame) => frame.type === 'welcome');
    assert.equal(greeted.seat, null);
    assert.equal(greeted.table.may_knock, true);
    const asked = aki.until((frame) => frame.type === 'table' && frame.table.knocks);
    door.say({ type: 'knock', id: 'k', name: 'Mina', browser: 'b' });
    const { knocks } = (await asked).table;
    assert.deepEqual(
      knocks.map((each) => each.name),
      ['Mina'],
    );
    say(aki, 'let_in', { knock: knocks[0].number, seat: 2 });
    const { token, seat } = await door.until((frame) => frame.type === 'answer');
    assert.equal(seat, 2);
    const refused = await server.get('/api/log', { token });
    assert.equal(refused.status, 404, 'until the deal the token opens nothing that was played');

    await server.end('SIGKILL');
    server = await server.again();
    aki.server = server;
    const mina = new Person(server, token, { name: 'Mina' });
    people.push(mina);
    assert.equal((await come(mina)).coming, 2);
    aki.choose = (choices) =>
      choices.find((c) => c.action.type === 'hora') ??
      choices.find((c) => c.action.type === 'dahai' && c.action.tsumogiri) ??
      choices.find((c) => c.action.type === 'none') ??
      choices[0];
    const dealt = mina.until((frame) => frame.type === 'event', 240);
    aki.drop(); // is asked anew
    const first = await dealt;
    assert.equal(first.event.type, 'start_kyoku');
    assert.equal(mina.table.seats[2].name, 'Mina');
    await mina.until((frame) => frame.type === 'done', 240); // has played
    for (const person of people) say(person, 'stop');
    await mina.finished();
    const book = await (await server.get('/api/book', { token })).json();
    assert.equal(book.names[2], 'Mina');
    assert.deepEqual([book.handed[0].seat, book.handed[0].was, book.handed[0].hands], [2, book.handed[0].was, 1]);
    const log = await (await server.get('/api/log', { token })).text();
    assert.equal(JSON.parse(log.slice(0, log.indexOf('\n'))).handed[0].name, 'Mina');
    const path = join(folder(), 'log.jsonl');
    writeFileSync(path, log);
    execFileSync(program, ['verify', path]);
    execFileSync(program, ['replay', path]);
  } finally {
    for (const person of people) person.leave();
    await server.end();
  }
});

test('a thousand who ask, long names, words in a flood and tables of strangers: the table plays on', async () => {
  const server = await Server.start();
  const made = await server.make({ ...full, games: 50 }); // one match is over in seconds, before the flood is
  const aki = new Person(server, made.token, { name: 'Aki' });
  let nudge;
  try {
    await come(aki);
    const invitation = knock_of(aki);
    let most = 0;
    let asked;
    // bots that do not think are quicker than a seat may speak: what was not read is said once more when all is quiet,
    // that one goes on or the act
    let heard = 0;
    nudge = setInterval(() => {
      if (heard === aki.frames.length && aki.ws.readyState === WebSocket.OPEN && !aki.over) {
        aki.send({ type: 'say', id: `r${++aki.count}`, what: 'ready' });
        if (asked) aki.answer(asked);
      }
      heard = aki.frames.length;
    }, 1500);
    aki.seen = (frame) => {
      most = Math.max(most, frame.table?.knocks?.length ?? 0);
      if (frame.type === 'ask') asked = frame;
    };
    const codes = {};
    for (let round = 0; round < 50; ++round) {
      const one = guest(server, invitation, greed);
      await one.until((frame) => frame.type === 'welcome' || frame.type === 'error').catch(() => null);
      for (let n = 0; n < 20; ++n)
        one.say({ type: 'knock', id: `k${n}`, name: n % 3 ? 'Mina' : 'x'.repeat(10000), browser: `b${round}-${n}` });
      await Promise.race([one.closed(), new Promise((done) => setTimeout(done, 50))]);
      for (const { code } of one.frames) if (code) codes[code] = (codes[code] ?? 0) + 1;
      one.ws.terminate();
    }
    assert.ok(most <= 4, `${most} stood open at once`);
    assert.ok(codes.bad_name > 0 && (codes.too_fast > 0 || codes.too_many_knocks > 0), JSON.stringify(codes));
    const stranger = guest(server, 'x'.repeat(32), greed);
    await stranger.closed();
    assert.equal(stranger.frames.at(-1).code, 'unknown_token');
    // the table is as it was, and plays to its end
    assert.ok(aki.ws.readyState === WebSocket.OPEN);
    await aki.until((frame) => frame.type === 'done', 120);
    const flood = guest(server, made.token, greed);
    await flood.until((frame) => frame.type === 'welcome');
    for (let n = 0; n < 200; ++n) flood.say({ type: 'stamp', id: `t${n}`, stamp: 'nice' });
    await flood.closed();
    assert.ok(flood.frames.filter((frame) => frame.type === 'stamp').length <= 4);
    await new Promise((done) => setTimeout(done, 5000)); // a token has its own rate, which the flood used up
    await come(aki);
    await aki.until((frame) => frame.type === 'done', 120);
    assert.equal(aki.fault, undefined);
  } finally {
    clearInterval(nudge);
    aki.leave();
    await server.end();
  }
});
