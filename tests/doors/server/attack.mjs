// Attacks on a house on this machine, each bounded in count and time, and what they cost: memory, descriptors,
// processor seconds, and how long a guest of another address waits meanwhile for a page of the rules, a score and an
// act at a table. `node attack.mjs [SECONDS] [MINUTES]` (for each attack, 5 by default; and for one address that does
// all of what takes long at once, 5 by default, 0: not). Fails if a guest is not answered, beyond the figures below, or
// if the house ends.
import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import WebSocket from 'ws';
import { ask, greedily, guest, longMatch, manyJokers, manyOrders, ruleText, rulesOf, share } from './greedy.mjs';
import { Server } from './server.mjs';

const seconds = Number(process.argv[2] ?? 5);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const minutes = Number(process.argv[3] ?? 5);
const attacker = '127.0.0.21',
  victim = '127.0.0.22';
const most_growth = 100,
  most_wait = 1000; // MB, ms
const most_asked = 1000,
  most_act = 100,
  most_end = 2000; // ms: of 99 in a hundred questions, of 99 in a hundred acts, of a SIGTERM

const house = await Server.start({ args: ['--own-rules', '--trust', '127.0.0.1'] });
const match = await longMatch(house, 20);
const rules = rulesOf('mighty');
const own = await house.make({ rule_text: ruleText(), name: 'a', clock: null });
const own_rule = JSON.parse((await ask(house, '/api/table', { token: own.token })).text).rule;
/** So many lines of the attacker, each asking again as soon as it is answered. */
const asks = (lines, one) => async (until) => {
  const codes = {};
  await Promise.all(
    Array.from({ length: lines }, async (_, i) => {
      for (let n = i; Date.now() < until; n += lines) {
        const { status } = await Promise.race([
          one(n),
          wait(Math.max(0, until - Date.now())).then(() => ({ status: 'pending' })),
        ]);
        codes[status] = (codes[status] ?? 0) + 1;
        if (status !== 200) await wait(50);
      }
    }),
  );
  return codes;
};
const post = (path, body) => ask(house, path, { method: 'POST', body, from: attacker, patience: 600_000 });
const proc = (what) => readFileSync(`/proc/${house.child.pid}/${what}`, 'utf8');
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))[1]) / 1024;
const descriptors = () => readdirSync(`/proc/${house.child.pid}/fd`).length;
const processor = () =>
  proc('stat')
    .split(') ')[1]
    .split(' ')
    .slice(11, 13)
    .reduce((a, b) => a + Number(b), 0) / 100;

const line = (from = attacker) =>
  new Promise((resolve) => {
    const socket = connect({ port: house.port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => {}).on('data', () => {});
    socket.once('connect', () => resolve(socket)).once('close', () => resolve(null));
  });
const write = (socket, bytes) =>
  new Promise((resolve) =>
    socket.write(bytes, resolve) ? resolve() : (socket.once('drain', resolve), socket.once('close', resolve)),
  );
const head = (path, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n`;

/** Keeps writing the piece on so many lines, with new ones for those that were closed. */
async function pour(lines, begin, piece, until) {
  await Promise.all(
    Array.from({ length: lines }, async () => {
      while (Date.now() < until) {
        const socket = await line();
        if (!socket) await wait(20);
        if (!socket) continue;
        await write(socket, begin);
        while (Date.now() < until && !socket.destroyed) {
          await Promise.race([write(socket, piece), wait(500)]);
          await new Promise(setImmediate); // the guest is in this process too
        }
        socket.destroy();
      }
    }),
  );
}
const table = await house.make({
  rule: 'mjkt',
  name: 'b',
  seats: [{ kind: 'you' }, ...Array(3).fill({ kind: 'bot', bot: 'basic' })],
});
const door = JSON.parse((await ask(house, '/api/table', { token: table.token })).text)
  .links.knock.split('/')
  .at(-1);
const sockets = (count) =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const ws = new WebSocket(house.local.replace('http', 'ws') + '/ws', { localAddress: attacker });
          ws.on('open', () => resolve(ws))
            .on('error', () => resolve(null))
            .on('unexpected-response', () => resolve(null));
        }),
    ),
  );

const attacks = {
  nothing: (until) => wait(until - Date.now()),
  'chunk extensions': (until) =>
    pour(20, head('/api/qr', 'Transfer-Encoding: chunked\r\n') + 'c;', 'a'.repeat(50_000), until),
  trailers: (until) =>
    pour(20, head('/api/qr', 'Transfer-Encoding: chunked\r\n') + '0\r\n', 'X: y\r\n'.repeat(10_000), until),
  'silent connections': async (until) => {
    const all = [];
    for (let i = 0; i < 2000 && Date.now() < until; i++) all.push(await line());
    await wait(Math.max(0, until - Date.now()));
    all.forEach((socket) => socket?.destroy());
  },
  'the page, never read': async (until) => {
    const all = (await Promise.all(Array.from({ length: 200 }, () => line()))).filter(Boolean);
    for (const socket of all) socket.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
    await wait(Math.max(0, until - Date.now()));
    all.forEach((socket) => socket.destroy());
  },
  'lists of tokens': async (until) => {
    const body = JSON.stringify({ tokens: Array(200).fill(table.token) });
    await pour(10, '', head('/api/mine', `Content-Length: ${body.length}\r\n`) + body, until);
  },
  messages: async (until) => {
    const all = (await sockets(20)).filter(Boolean);
    while (Date.now() < until) {
      for (const ws of all)
        if (ws.readyState === 1 && ws.bufferedAmount < 1e6) for (let i = 0; i < 100; i++) ws.send('{"type":"ping"}');
      await wait(1);
    }
    all.forEach((ws) => ws.terminate());
  },
  pings: async (until) => {
    const all = (await sockets(20)).filter(Boolean);
    all.forEach((ws) => ws.on('error', () => {}));
    while (Date.now() < until) {
      for (const ws of all) if (ws.readyState === 1 && ws.bufferedAmount < 1e6) for (let i = 0; i < 100; i++) ws.ping();
      await wait(1);
    }
    all.forEach((ws) => ws.terminate());
  },
  'hellos of one seat': async (until) => {
    while (Date.now() < until) {
      const all = (await sockets(10)).filter(Boolean);
      for (const ws of all)
        ws.send(
          JSON.stringify({ type: 'hello', token: table.token, last: 0, nonce: '00112233445566778899aabbccddeeff' }),
        );
      await wait(50);
      all.forEach((ws) => ws.terminate());
    }
  },
  'knocks at a door': async (until) => {
    for (let n = 0; Date.now() < until;) {
      const all = (await sockets(20)).filter(Boolean);
      for (const ws of all) {
        ws.send(JSON.stringify({ type: 'hello', token: door }));
        for (let i = 0; i < 30; ++i)
          ws.send(
            JSON.stringify({ type: 'knock', id: `k${i}`, name: i % 2 ? 'Sou' : 'x'.repeat(9000), browser: `b${++n}` }),
          );
      }
      await wait(50);
      all.forEach((ws) => ws.terminate());
    }
  },
  'short words in a flood': async (until) => {
    while (Date.now() < until) {
      const [ws] = (await sockets(1)).filter(Boolean);
      if (!ws) continue;
      ws.send(
        JSON.stringify({ type: 'hello', token: table.token, last: 0, nonce: '00112233445566778899aabbccddeeff' }),
      );
      for (let i = 0; i < 500; ++i) ws.send(JSON.stringify({ type: 'stamp', id: `t${i}`, stamp: 'nice' }));
      await wait(50);
      ws.terminate();
    }
  },
  tables: (until) => {
    const body = '{"rule":"mjkt"}';
    return pour(10, '', head('/api/tables', `Content-Length: ${body.length}\r\n`) + body, until);
  },
  'logs of many orders': asks(3, () => post('/api/replay', { log: manyOrders(200) })),
  'logs with many jokers': asks(3, (n) => post('/api/replay', { log: manyJokers(rules, 4 + (n % 5)) })),
  'questions with many jokers': asks(3, (n) =>
    post('/api/waits', {
      rule_text: `extends = "mighty"\ntitle = "${n}"\ntiles.copies_of = ["8 5z"]\n`,
      question: { hand: '5555z123456p789s' },
    }),
  ),
  'hands of a long match': asks(12, (n) =>
    ask(house, `/api/replay?hand=${n % 100}&mine=${n % 2}`, { token: match, from: attacker }),
  ),
  'forms of a long match': asks(12, (n) =>
    ask(house, `/api/log?form=${n % 2 ? 'mjai' : 'tenhou6'}&game=${n % 20}`, { token: match, from: attacker }),
  ),
  'rules that are tried': asks(4, () => post('/api/trial', { rule_text: ruleText('tontenkou') })),
  'texts of rules': asks(8, () => post('/api/rules', { rule_text: ruleText('superpower') })),
  'the page of an own rule': asks(8, () => ask(house, `/api/rules/${own_rule}`, { from: attacker })),
};

let failed = 0;
console.log(`${'attack'.padEnd(28)} memory MB   fds  cpu s/s   a guest waits ms: p50   p95   max`);
for (const [name, attack] of Object.entries(attacks)) {
  const before = memory(),
    used = processor(),
    begun = Date.now();
  let most = before,
    fds = 0,
    over = false;
  const waits = [];
  const visitor = (async () => {
    for (let n = 0; !over; ++n) {
      const answer = await ask(house, ['/healthz', '/api/rules', '/api/rules/mighty'][n % 3], { from: victim });
      waits.push(answer.status === 200 ? answer.ms : Infinity);
      most = Math.max(most, memory());
      fds = Math.max(fds, descriptors());
      await wait(50);
    }
  })();
  const codes = await attack(begun + seconds * 1000);
  over = true;
  await visitor;
  if (house.child.exitCode !== null) throw new Error(`${name}: the house ended: ${house.log}`);
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))].toFixed(1).padStart(6);
  const load = (processor() - used) / ((Date.now() - begun) / 1000);
  const bad = most - before > most_growth || waits.at(-1) > most_wait;
  failed += bad;
  console.log(
    `${name.padEnd(28)} ${before.toFixed(0).padStart(4)} ->${most.toFixed(0).padStart(4)} ${String(fds).padStart(5)} ${load.toFixed(2).padStart(7)}  ${' '.repeat(17)}${at(0.5)}${at(0.95)}${at(1)}${codes ? `  ${JSON.stringify(codes)}` : ''}${bad ? '  FAILED' : ''}`,
  );
  await wait(500);
}

/** What a guest waits for, without and with one address that does all it may. */
async function evening(ms, with_greed) {
  const attack = with_greed && greedily(house, { token: match, from: attacker });
  const { took, missed } = await guest(house, { from: victim, ms });
  const told = with_greed && (await attack.stop());
  for (const [kind, values] of Object.entries(took))
    console.log(
      `${kind.padEnd(28)} ${String(values.length).padStart(5)} answers, ms: p50 ${share(values, 0.5).toFixed(0)}, p99 ${share(values, 0.99).toFixed(0)}, max ${share(values, 1).toFixed(0)}`,
    );
  missed.slice(0, 5).forEach((each) => console.log(`not answered: ${each}`));
  return { took, missed, told };
}
if (minutes > 0) {
  console.log('a guest alone');
  const alone = await evening(20_000, false);
  console.log(`a guest beside one address that does all it may, ${minutes} minutes`);
  const before = memory();
  const { took, missed, told } = await evening(minutes * 60_000, true);
  console.log(
    `answers to the other: ${JSON.stringify(told)}; memory ${before.toFixed(0)} -> ${memory().toFixed(0)} MB`,
  );
  const late = ['page', 'score', 'waits'].filter((kind) => share(took[kind], 0.99) > most_asked);
  // on a machine that has other work an act takes longer without any attack
  if (share(took.acts, 0.99) > Math.max(most_act, 2 * share(alone.took.acts, 0.99))) late.push('acts');
  if (late.length || missed.length)
    console.log(`FAILED: ${late.join(' ')} ${missed.length ? `${missed.length} not answered` : ''}`);
  failed += late.length > 0 || missed.length > 0;
  // and it ends while all of that is under way
  const last = greedily(house, { token: match, from: attacker });
  await wait(3000);
  const told_at = performance.now();
  const code = await house.end();
  const took_to_end = performance.now() - told_at;
  await last.stop();
  console.log(
    `SIGTERM meanwhile: exit code ${code} after ${took_to_end.toFixed(0)} ms${code !== 0 || took_to_end > most_end ? '  FAILED' : ''}`,
  );
  failed += code !== 0 || took_to_end > most_end;
}
await house.end();
const count = Object.keys(attacks).length + (minutes > 0 ? 2 : 0);
console.log(`${count - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
