// A whole game by four scripted people over sockets: what each saw fits together, the log replays, the wall was fair.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Person, plain, seat, seeded } from './person.mjs';
import { Server, folder, program } from './server.mjs';

let server;
before(async () => (server = await Server.start({ args: ['--trust', '127.0.0.1'] })));
after(() => server.end());

const hidden = /"\?"/;

async function play(rule, seats, persons, choose) {
  const { made, people } = await seat(server, { rule, seats, persons, choose });
  people.forEach((p) => p.connect());
  await Promise.all(people.map((p) => p.finished()));
  return { made, people };
}

async function whole(rule, seats, persons, choose) {
  const { made, people } = await play(rule, seats, persons, choose);
  const commitment = people[0].table.commitment;
  for (const p of people) {
    // everybody saw the same things happen; what a seat missed is told to it alone
    const seen = (who) => who.events.map((e) => e.type).filter((type) => type !== 'missed');
    assert.deepEqual(seen(p), seen(people[0]));
    assert.equal(p.sent.size, 0, 'every act was answered');
    // nobody else's tiles before they are shown
    const start = p.events.find((e) => e.type === 'start_kyoku');
    const me = people.indexOf(p);
    start.tehais.forEach((hand, s) => assert.equal(hidden.test(JSON.stringify(hand)), s !== me));
    assert.ok(!JSON.stringify(p.events[0]).includes('seed'));
  }
  // the log of the finished game
  const log = await (await server.get('/api/log', { token: made.token })).text();
  const path = join(folder(), 'log.jsonl');
  writeFileSync(path, log);
  const replay = spawnSync(program, ['replay', path], { encoding: 'utf8' });
  assert.equal(replay.status, 0, replay.stdout + replay.stderr);
  const fair = spawnSync(program, ['verify', path], { encoding: 'utf8' });
  assert.equal(fair.status, 0, fair.stdout + fair.stderr);
  assert.equal(JSON.parse(log.split('\n')[0]).fair.commitment, commitment);
  // a changed secret is found out
  const forged = log.replace(/"secret":"(.)/, (_, digit) => `"secret":"${digit === '0' ? '1' : '0'}`);
  writeFileSync(path, forged);
  assert.equal(spawnSync(program, ['verify', path]).status, 1);
  const shown = await (await server.get('/api/replay?hand=0', { token: made.token })).json();
  assert.equal(shown.hands.length, people[0].events.filter((e) => e.type === 'end_kyoku').length);
  assert.ok(shown.frames.length > 10);
}

test('mjkt by four people', { timeout: 300_000 }, () => whole('mjkt', 4, 4));
test('mighty by its people, with bots between', { timeout: 300_000 }, async () => {
  const { seats } = (await (await server.get('/api/rules')).json()).rules.find((r) => r.id === 'mighty') ?? {};
  await whole('mighty', seats ?? 3, 2, (i) => seeded(7 + i));
});

test('the socket is dropped after every event, and nothing is missed', { timeout: 300_000 }, async () => {
  const { made, people } = await seat(server, { persons: 2, choose: (i) => seeded(i) });
  const [steady, shaky] = people;
  shaky.reconnect = true;
  let drops = 0,
    next = 1;
  shaky.seen = (frame) => {
    if (frame.type !== 'event' || frame.n < next) return;
    next = frame.n + 1;
    ++drops;
    shaky.drop();
  };
  steady.connect();
  shaky.connect();
  await steady.until((f) => f.type === 'event' && f.event.type === 'end_kyoku', 200);
  shaky.seen = null;
  assert.ok(drops > 20, `${drops} drops`);
  const settled = (p) => p.until((f) => f.type === 'pong', 10);
  if (shaky.ws.readyState !== 1) await shaky.until((f) => f.type === 'view', 10);
  shaky.choose = steady.choose = null; // both rest, the table waits
  await new Promise((resolve) => setTimeout(resolve, 500));
  shaky.send({ type: 'ping' });
  await settled(shaky);
  // somebody who sees the seat for the first time is shown the same
  const anew = new Person(server, made.token, { name: 'anew', choose: null, ready: false });
  const before = [...steady.events],
    view = steady.view;
  anew.connect();
  await anew.until((f) => f.type === 'view', 20);
  const dealt = before.findLastIndex((e) => e.type === 'start_kyoku'),
    first = anew.events.findIndex((e) => e.type === 'start_kyoku'); // the hand that is played
  assert.deepEqual(anew.events.slice(first, first + before.length - dealt), before.slice(dealt));
  assert.deepEqual(
    anew.view.view.seats.map((s) => s.points),
    view.view.seats.map((s) => s.points),
  );
  assert.equal(shaky.fault, undefined);
  people.forEach((p) => p.leave());
  anew.leave();
});

test(
  'marks of the river are those of the view: who comes back, or comes for the first time, sees the same tiles flash',
  { timeout: 300_000 },
  async () => {
    const marked = (frame) =>
      frame.view.seats.flatMap((seat, s) =>
        seat.river.tiles.flatMap((tile, i) => (tile.mark ? [[s, i, tile.pai, tile.mark.id]] : [])),
      );
    const throws_white = (choices) =>
      choices.find((c) => c.action.type === 'dahai' && c.action.pai === 'P') ?? plain(choices);
    const { made, people } = await seat(server, { rule: 'mighty', seats: 3, persons: 3, choose: () => throws_white });
    people.forEach((p) => p.connect());
    const flashes = (p) =>
      p.events
        .slice(p.events.findLastIndex((e) => e.type === 'start_kyoku'))
        .filter((e) => e.type === 'flash' && e.begins).length;
    await people[0].until((f) => f.type === 'view' && flashes(people[0]) > 1 && f.view.stage === 'turn', 250);
    people.forEach((p) => (p.choose = null)); // all rest, the table waits
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const p of people) {
      assert.equal(marked(p.view).length, flashes(p));
      assert.deepEqual(marked(p.view), marked(people[0].view));
      assert.ok(marked(p.view).every(([, , pai, id]) => pai === 'P' && id === 'flash'));
    }
    const [first] = people,
      kept = first.view.view;
    first.drop();
    first.connect();
    assert.deepEqual((await first.until((f) => f.type === 'view', 20)).view, kept);
    const anew = new Person(server, made.token, { name: 'anew', choose: null, ready: false }).connect();
    assert.deepEqual((await anew.until((f) => f.type === 'view', 20)).view, kept);
    [...people, anew].forEach((p) => p.leave());
  },
);

test('an act sent twice has one effect, one that is not listed none', { timeout: 60_000 }, async () => {
  const { people } = await seat(server, { choose: () => null });
  const [me] = people;
  me.choose = null;
  me.connect();
  const ask = await me.until((f) => f.type === 'ask', 30);
  const action = ask.actions.find((c) => c.action.type === 'dahai').action;
  me.send({ type: 'act', id: 'a', ask: ask.ask, action: { type: 'dahai', pai: 'Z' } });
  assert.equal((await me.until((f) => f.id === 'a')).type, 'refused');
  me.send({ type: 'act', id: 'b', ask: ask.ask + 1000, action });
  assert.equal((await me.until((f) => f.id === 'b')).code, 'not_asked');
  const done = [];
  me.seen = (f) => f.type === 'done' && f.id === 'c' && done.push(f);
  for (let i = 0; i < 3; ++i) me.send({ type: 'act', id: 'c', ask: ask.ask, action });
  await me.until(() => done.length === 3, 10);
  assert.equal(me.events.filter((e) => e.type === 'dahai' && e.actor === 0).length, 1);
  me.leave();
});
