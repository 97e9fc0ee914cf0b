// Before the first deal: seats drawn from the committed secret, chairs changed, a chair kept free for a late friend, a
// table that plays without the helper.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Person } from './person.mjs';
import { folder, program, Server } from './server.mjs';

const sha = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
let said = 0;
const say = (person, what, more = {}) => person.send({ type: 'say', id: `s${++said}`, what, ...more });
const names = (table) => table.seats.map((seat) => seat.name);
const open = (n) => Array.from({ length: n }, () => ({ kind: 'open' }));

/** A table of a maker and guests, all of whom have come. */
async function gather(server, table, guests) {
  const made = await server.make({ name: 'Aki', clock: null, ...table });
  const people = [new Person(server, made.token, { name: 'Aki', choose: null })];
  for (const name of guests) {
    const joined = await (await server.post('/api/join', { invitation: made.invitation, name })).json();
    people.push(new Person(server, joined.token, { name, choose: null }));
  }
  return { made, people };
}
/** The table is so, now or soon. */
const seen = (person, holds) => (holds(person.table) ? null : person.until(() => holds(person.table)));
const come = (person) => {
  const greeted = person.until((frame) => frame.type === 'welcome');
  person.connect();
  return greeted;
};

test('seats are drawn by the secret that was committed to and the numbers of all, and the log proves it', async () => {
  const server = await Server.start();
  const { made, people } = await gather(
    server,
    { rule: 'mjkt', draw: true, games: 1, seats: [{ kind: 'you' }, ...open(3)] },
    ['Ben', 'Cho', 'Dan'],
  );
  try {
    assert.equal((await (await server.get('/api/table', { token: made.token })).json()).draw, true);
    for (const person of people.slice(0, 3)) await come(person);
    const dealt = people.map((person) =>
      person.until((frame) => frame.type === 'event' && frame.event.type === 'start_kyoku'),
    );
    people[3].connect();
    await Promise.all(dealt);
    const nonces = people.map((person) => person.nonce);
    const table = people[0].table;
    assert.equal(table.state, 'playing');
    assert.deepEqual([...names(table)].sort(), ['Aki', 'Ben', 'Cho', 'Dan']);
    assert.equal(names(table)[table.maker], 'Aki', 'who made the table is known by it on the new chair, too');
    // who was moved was greeted with the new seat, and plays there
    for (const person of people) {
      const seat = person.frames.filter((frame) => frame.type === 'welcome').at(-1).seat;
      assert.equal(names(table)[seat], person.name);
      say(person, 'stop');
    }
    await people[0].finished();
    const { fair } = people[0].frames.find((frame) => frame.type === 'over');
    const lengths = (list) => list.flatMap((nonce) => [Buffer.from([nonce.length]), nonce]);
    const tickets = nonces
      .map((_, chair) => [
        sha('jansou seats', Buffer.from(fair.secret, 'hex'), ...lengths(nonces), Buffer.from([chair])),
        chair,
      ])
      .sort();
    assert.deepEqual(
      fair.drawn,
      tickets.map(([, chair]) => chair),
    );
    assert.deepEqual(
      names(table),
      fair.drawn.map((chair) => people[chair].name),
    );
    assert.deepEqual(
      fair.nonces,
      fair.drawn.map((chair) => nonces[chair]),
    );
    const log = await (await server.get('/api/log', { token: made.token })).text();
    const path = join(folder(), 'drawn.jsonl');
    writeFileSync(path, log);
    assert.match(execFileSync(program, ['verify', path], { encoding: 'utf8' }), /: fair: /);
    // two who changed places after the draw are found out
    const order = JSON.stringify(fair.drawn);
    const [a, b, ...rest] = fair.drawn;
    writeFileSync(path, log.replaceAll(`"drawn":${order}`, `"drawn":${JSON.stringify([b, a, ...rest])}`));
    assert.throws(() => execFileSync(program, ['verify', path], { encoding: 'utf8', stdio: 'pipe' }));
  } finally {
    for (const person of people) person.leave();
    await server.end();
  }
});

test('a chair without a person is taken at once, that of a person once both wish it, and a power cut forgets neither', async () => {
  const server = await Server.start();
  const { people } = await gather(
    server,
    { rule: 'mjkt', seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot' }, { kind: 'open' }] },
    ['Ben'],
  );
  const [aki, ben] = people;
  let next = server;
  try {
    await come(aki);
    await come(ben);
    const moved = aki.until((frame) => frame.type === 'welcome' && frame.seat === 2);
    say(aki, 'sit', { seat: 2 });
    await moved;
    await seen(ben, (table) => names(table)[2] === 'Aki');
    assert.deepEqual(names(ben.table), ['Basic', 'Ben', 'Aki', '']);
    assert.equal(ben.table.maker, 2);
    const wished = aki.until((frame) => frame.type === 'table' && frame.table.seats[1].wish === 2);
    say(ben, 'sit', { seat: 2 });
    await wished;
    assert.deepEqual(names(aki.table), ['Basic', 'Ben', 'Aki', ''], 'nobody is moved who does not wish it');
    const changed = ben.until((frame) => frame.type === 'welcome' && frame.seat === 2);
    say(aki, 'sit', { seat: 1 });
    await changed;
    await seen(aki, (table) => names(table)[1] === 'Aki');
    assert.deepEqual(names(ben.table), ['Basic', 'Aki', 'Ben', '']);
    for (const person of people) person.leave();
    await server.end('SIGKILL');
    next = await server.again();
    const back = new Person(next, aki.token, { name: 'Aki', choose: null });
    await come(back);
    assert.deepEqual([names(back.table), back.table.maker], [['Basic', 'Aki', 'Ben', ''], 1]);
    back.leave();
  } finally {
    for (const person of people) person.leave();
    await next.end();
  }
});

test("a bot's chair is opened for a late friend before the deal, and after a match for the next one", async () => {
  const server = await Server.start();
  const made = await server.make({
    name: 'Aki',
    rule: 'tenhou3p',
    clock: null,
    seats: [{ kind: 'you' }, { kind: 'bot' }, { kind: 'open' }],
  });
  const aki = new Person(server, made.token, { name: 'Aki' });
  const people = [aki];
  const join = async (name) => {
    const joined = await (await server.post('/api/join', { invitation: made.invitation, name })).json();
    const person = new Person(server, joined.token, { name });
    people.push(person);
    return person;
  };
  try {
    await come(aki);
    const opened = aki.until((frame) => frame.type === 'table' && frame.table.seats[1].kind === 'open');
    say(aki, 'open', { seat: 1 });
    await opened;
    const ben = await join('Ben');
    await come(ben);
    const refused = ben.until((frame) => frame.type === 'refused');
    say(ben, 'bot', { seat: 2 });
    assert.equal((await refused).code, 'not_now', 'only who made the table gives chairs away');
    const dealt = ben.until((frame) => frame.type === 'event' && frame.event.type === 'start_kyoku');
    say(aki, 'bot', { seat: 2 });
    await dealt;
    const taken = aki.until((frame) => frame.type === 'refused');
    say(aki, 'open', { seat: 2 });
    assert.equal((await taken).code, 'not_now', 'not while a match is played');
    for (const person of [aki, ben]) say(person, 'stop');
    await aki.finished();

    const free = aki.until((frame) => frame.type === 'table' && frame.table.seats[2].kind === 'open');
    say(aki, 'open', { seat: 2 });
    assert.deepEqual((await free).table.seats[2], { name: '', kind: 'open', was: 'Basic' });
    const cho = await join('Cho');
    await come(cho);
    assert.equal(cho.table.seats[2].was, 'Basic', 'what was played before was played by the bot');
    const book = await (await server.get('/api/book', { token: cho.token })).json();
    assert.deepEqual(book.names, ['Aki', 'Ben', 'Basic']);
    const again = cho.until((frame) => frame.type === 'event' && frame.event.type === 'start_kyoku', 30);
    for (const person of [aki, ben, cho]) person.send({ type: 'nonce', nonce: person.nonce });
    for (const person of [aki, ben, cho]) say(person, 'rematch');
    await cho.until((frame) => frame.type === 'table' && frame.table.state !== 'over');
    for (const person of [aki, ben, cho]) person.send({ type: 'nonce', nonce: person.nonce });
    await again;
    assert.deepEqual(names(cho.table), ['Aki', 'Ben', 'Cho']);
    assert.deepEqual((await (await server.get('/api/book?match=0', { token: cho.token })).json()).names, [
      'Aki',
      'Ben',
      'Basic',
    ]);
  } finally {
    for (const person of people) person.leave();
    await server.end();
  }
});

test('a table that plays without the helper says so in its log, and answers nobody what a hand waits for', async () => {
  const server = await Server.start();
  const made = await server.make({ name: 'Aki', rule: 'mjkt', clock: null, helper: false });
  const aki = new Person(server, made.token, { name: 'Aki', choose: null });
  try {
    const asked = aki.until((frame) => frame.type === 'ask');
    await come(aki);
    await asked;
    assert.equal(aki.table.helper, false);
    const answer = aki.until((frame) => frame.type === 'refused');
    aki.send({ type: 'waits', id: 'w1' });
    assert.equal((await answer).code, 'no_helper');
    say(aki, 'stop');
    await aki.finished();
    const log = await (await server.get('/api/log', { token: made.token })).text();
    assert.equal(JSON.parse(log.slice(0, log.indexOf('\n'))).helper, false);
    const path = join(folder(), 'log.jsonl');
    writeFileSync(path, log);
    execFileSync(program, ['verify', path]);
  } finally {
    aki.leave();
    await server.end();
  }
});

test('a wait is answered with what it is worth, by ron and drawn', async () => {
  const stack = {
    type: 'start',
    rule: 'tenhou4p',
    stack: [{ hands: ['234567m456p2278s', '', '', ''], draws: '7z', indicators: '1z' }],
  };
  const server = await Server.start({ stack });
  const made = await server.make({ name: 'Aki', rule: 'tenhou4p', clock: null });
  const aki = new Person(server, made.token, { name: 'Aki', choose: null });
  try {
    const asked = aki.until((frame) => frame.type === 'ask');
    await come(aki);
    await asked;
    const answer = aki.until((frame) => frame.type === 'waits' || frame.type === 'refused');
    aki.send({ type: 'waits', id: 'w1', discard: '7z' });
    const { waits } = await answer;
    assert.deepEqual(
      [waits.waits, Object.keys(waits.worth)],
      [
        ['6s', '9s'],
        ['6s', '9s'],
      ],
    );
    const points = (tile, by) => waits.worth[tile][by].points;
    assert.deepEqual(
      [points('6s', 'ron'), points('6s', 'tsumo')],
      [2900, 3900],
      'tanyao and pinfu; drawn one han more',
    );
    assert.deepEqual([points('9s', 'ron'), points('9s', 'tsumo')], [1500, 2100], 'pinfu alone');
    for (const tile of waits.waits) {
      assert.ok(waits.worth[tile].tsumo.points > 0);
      assert.ok(waits.worth[tile].ron === null || waits.worth[tile].ron.points > 0);
    }
  } finally {
    aki.leave();
    await server.end();
  }
});
