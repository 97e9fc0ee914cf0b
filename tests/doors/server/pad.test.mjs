// Score pads: who may read and write, what is kept, and that phones which write without a network lose nothing and
// double nothing. PAD_SCHEDULES=N: so many schedules of two phones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';

const args = ['--trust', '127.0.0.1'];
const start = (more = {}) => ({ id: 's', kind: 'start', rule: 'mjkt', names: ['Aki', 'Ben', 'Chie', 'Dan'], ...more });
const win = (seat, from, han = 2) => ({ wins: [{ seat, from, value: { han, fu: 30 } }] });
const hand = (id, after, told, more = {}) => ({ id, kind: 'hand', after, hand: told, ...more });

async function ask(server, method, path, token, body) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(server.local + path, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
const make = async (server) => (await ask(server, 'POST', '/api/pads', null, {})).body;
const write = (server, token, entries) => ask(server, 'POST', '/api/pad', token, { entries });
const read = (server, token, since = 0) => ask(server, 'GET', `/api/pad?since=${since}`, token);
const state = (server, token, entries = []) => ask(server, 'POST', '/api/pad/state', token, { entries });

test('one token writes, the other looks, and what was told once stands', async () => {
  const server = await Server.start({ args: [...args, '--log-level', 'debug'] });
  const { write: pen, look } = await make(server);
  assert.notEqual(pen, look);
  assert.deepEqual((await read(server, pen)).body, { may_write: true, next: 0, look, entries: [] });
  const first = [start(), hand('h1', 's', { deeds: [{ riichi: 2 }], ...win(2, 0, 3) })];
  assert.deepEqual((await write(server, pen, first)).body, { next: 2, taken: 2, known: 0 });
  assert.deepEqual((await write(server, pen, first)).body, { next: 2, taken: 0, known: 2 });
  assert.deepEqual((await read(server, look)).body, { may_write: false, next: 2, entries: first });
  assert.deepEqual((await read(server, look, 1)).body.entries, [first[1]]);
  assert.equal((await write(server, look, [hand('h2', 'h1', { draw: 'exhaustive' })])).status, 403);
  assert.equal((await write(server, 'x'.repeat(32), first)).status, 404);
  assert.equal((await write(server, null, first)).status, 404);
  assert.equal((await read(server, null)).status, 404);
  const other = await write(server, pen, [hand('h1', 's', win(1, 0)), hand('h2', 'h1', win(1, 0))]);
  assert.deepEqual([other.status, other.body.error.code], [409, 'differs']);
  assert.equal((await read(server, pen)).body.next, 2, 'none of them was taken');
  for (const wrong of [
    { id: 'a' },
    { id: 'a b', kind: 'end', after: 's' },
    hand('h3', 's', 7),
    { ...hand('h3', 's', {}), more: 1 },
    start({ id: 's2', rule_text: 'x'.repeat(70_000) }),
  ])
    assert.ok([400, 413].includes((await write(server, pen, [wrong])).status), JSON.stringify(wrong).slice(0, 80));
  // Chie, a child: 3 han 30 fu from the dealer and her own deposit
  const now = (await state(server, look)).body;
  assert.deepEqual(
    [now.table.points, now.table.dealer, now.table.kyoku],
    [[25000 - 3900, 25000, 25000 + 3900, 25000], 1, 2],
  );
  const then = (await state(server, look, [hand('h2', 'h1', { draw: 'exhaustive', tenpai: [1] })])).body;
  assert.deepEqual(then.table.points, [20100, 28000, 27900, 24000]);
  assert.equal((await read(server, pen)).body.next, 2, 'what was only looked at is not kept');
  const strange = (await state(server, look, [hand('h2', 'h1', { draw: 'no_such' })])).body;
  assert.equal(strange.refused.entry, 'h2');
  await server.end();
  for (const token of [pen, look]) assert.ok(!server.log.includes(token), 'no token stands in the log');
});

test('a rule that somebody brings along is looked at before it is kept', async () => {
  const server = await Server.start({ args: [...args, '--own-rules'] });
  const { write: pen } = await make(server);
  const text = 'extends = "mjkt"\n[points]\nstart = 27000\n';
  assert.equal((await write(server, pen, [start({ rule: undefined, rule_text: 'extends = "nothing"' })])).status, 400);
  assert.equal((await write(server, pen, [start({ rule: undefined, rule_text: text })])).status, 200);
  assert.deepEqual((await state(server, pen)).body.table.points, [27000, 27000, 27000, 27000]);
  await server.end();
  const closed = await Server.start({ args });
  const { write: there } = await make(closed);
  assert.equal((await write(closed, there, [start({ rule: undefined, rule_text: text })])).status, 403);
  await closed.end();
});

test('a pad is full some time', async () => {
  const server = await Server.start({ args });
  const { write: pen } = await make(server);
  for (let i = 0; i < 20; ++i)
    assert.equal(
      (
        await write(
          server,
          pen,
          Array.from({ length: 100 }, (_, n) => hand(`h${i * 100 + n}`, 'none', {})),
        )
      ).status,
      200,
    );
  assert.equal((await write(server, pen, [hand('last', 'none', {})])).status, 409);
  assert.equal((await write(server, pen, [hand('h7', 'none', {})])).body.known, 1, 'what is there may be sent again');
  await server.end();
});

/** A phone: it has entries, knows which of them the house has acknowledged, and how far it has read. */
class Phone {
  constructor(name, pen) {
    Object.assign(this, { name, pen, entries: new Map(), acknowledged: new Set(), next: 0, drawn: 0 });
  }
  add(entry) {
    this.entries.set(entry.id, entry);
    return entry;
  }
  fresh() {
    return `${this.name}${this.drawn++}`;
  }
  async send(server, random, reliable = false) {
    let list = [...this.entries.values()].filter((e) =>
      reliable ? !this.acknowledged.has(e.id) : !this.acknowledged.has(e.id) || random() < 0.2,
    );
    if (!reliable) list = list.filter(() => random() < 0.8).sort(() => random() - 0.5);
    if (list.length === 0) return;
    const answer = await write(server, this.pen, list.slice(0, 100));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    if (!reliable && random() < 0.3) return; // the answer is lost
    for (const e of list) this.acknowledged.add(e.id);
  }
  async fetch(server) {
    const { body } = await read(server, this.pen, this.next);
    for (const e of body.entries) this.add(e);
    this.next = body.next;
  }
}

async function schedule(server, random, kill) {
  const { write: pen } = await make(server.now);
  const phones = [new Phone('a', pen), new Phone('b', pen)];
  phones[0].add(start());
  await phones[0].send(server.now, random, true);
  await phones[1].fetch(server.now);
  const hands = 8;
  const told = []; // what happened, in order
  const last = new Map(phones.map((p) => [p, { id: 's', n: 0 }]));
  const happened = (n) =>
    (told[n] ??=
      random() < 0.2
        ? { draw: 'exhaustive', tenpai: [Math.floor(random() * 4)] }
        : win(n % 3, 3, 1 + Math.floor(random() * 2)));
  const enter = (phone, wrong) => {
    const at = last.get(phone);
    if (at.n === hands) return;
    const what = wrong ? { ...win(3, 0, 2) } : happened(at.n);
    const id = phone.add(hand(phone.fresh(), at.id, what)).id;
    happened(at.n);
    last.set(phone, { id, n: at.n + 1 });
  };
  /** What the phone sees that it has not entered itself: it goes on behind that. */
  const follow = (phone) => {
    for (let moved = true; moved;) {
      moved = false;
      const at = last.get(phone);
      for (const e of phone.entries.values())
        if (e.kind === 'hand' && e.after === at.id && at.n < hands) {
          last.set(phone, { id: e.id, n: at.n + 1 });
          moved = true;
          break;
        }
    }
  };
  for (let step = 0; step < 60; ++step) {
    const phone = phones[Math.floor(random() * 2)],
      lot = random();
    if (lot < 0.35) enter(phone, random() < 0.1);
    else if (lot < 0.65) await phone.send(server.now, random);
    else if (lot < 0.95) {
      await phone.fetch(server.now);
      follow(phone);
    } else if (kill) {
      await server.now.end('SIGKILL');
      server.now = await server.now.again();
    }
  }
  for (const phone of [...phones, ...phones]) {
    await phone.send(server.now, random, true);
    await phone.fetch(server.now);
  }
  const kept = (await read(server.now, pen)).body.entries;
  const ids = kept.map((e) => e.id);
  assert.equal(new Set(ids).size, ids.length, 'nothing is kept twice');
  for (const phone of phones)
    for (const [id, entry] of phone.entries)
      assert.deepEqual(
        kept.find((e) => e.id === id),
        entry,
        `${id} is there as it was told`,
      );
  // what was told differently is asked about, and decided for what happened
  for (let times = 0; times < 30; ++times) {
    const now = (await state(server.now, pen)).body;
    if (now.asks.length === 0) break;
    const asked = now.asks[0];
    const n = now.hands.length;
    const after = kept.find((e) => e.id === asked[0]).after;
    await write(server.now, pen, [hand(`solved${times}`, after, happened(n), { replaces: asked })]);
    kept.push(hand(`solved${times}`, after, happened(n), { replaces: asked }));
  }
  const end = (await state(server.now, pen)).body;
  assert.deepEqual(end.asks, []);
  const most = Math.max(...phones.map((p) => last.get(p).n));
  assert.ok(
    end.hands.length >= most && end.hands.length <= told.length,
    `${end.hands.length} hands, ${most} were entered`,
  );
  for (const [n, each] of end.hands.entries())
    if (each.hand.wins?.[0].seat !== 3) assert.deepEqual(each.hand, told[n], `hand ${n}`);
  return { doubled: end.hands.filter((h) => h.doubled).length, entries: kept.length };
}

test('two phones without a network lose no hand and double none', async () => {
  const many = Number(process.env.PAD_SCHEDULES ?? 25);
  let seed = Number(process.env.PAD_SEED ?? 1) >>> 0;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const server = { now: await Server.start({ args }) };
  let doubled = 0,
    entries = 0;
  for (let n = 0; n < many; ++n) {
    const told = await schedule(server, random, n % 5 === 0);
    doubled += told.doubled;
    entries += told.entries;
  }
  await server.now.end();
  console.log(`${many} schedules, ${entries} entries, ${doubled} hands told twice alike`);
  assert.ok(doubled > 0, 'some hand was told by both');
});
