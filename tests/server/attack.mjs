// Attacks on a house on this machine, each bounded in count and time, and what they cost: memory, descriptors, processor seconds, and how long a guest
// of another address waits meanwhile. `node attack.mjs [SECONDS]` (for each attack, 5 by default). Fails if a guest is not answered, if memory
// grows by more than 100 MB, or if the house ends.
import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import WebSocket from 'ws';
import { Server } from './server.mjs';

const seconds = Number(process.argv[2] ?? 5);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const attacker = '127.0.0.21';
const most_growth = 100, most_wait = 1000; // MB, ms

const house = await Server.start({ pace: 1 });
const proc = (what) => readFileSync(`/proc/${house.child.pid}/${what}`, 'utf8');
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))[1]) / 1024;
const descriptors = () => readdirSync(`/proc/${house.child.pid}/fd`).length;
const processor = () => proc('stat').split(') ')[1].split(' ').slice(11, 13).reduce((a, b) => a + Number(b), 0) / 100;

const line = (from = attacker) =>
  new Promise((resolve) => {
    const socket = connect({ port: house.port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => {}).on('data', () => {});
    socket.once('connect', () => resolve(socket)).once('close', () => resolve(null));
  });
const write = (socket, bytes) => new Promise((resolve) => (socket.write(bytes, resolve) ? resolve() : (socket.once('drain', resolve), socket.once('close', resolve))));
const head = (path, more = '') => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n`;

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
const table = await house.make({ rule: 'mjkt', name: 'a', seats: [{ kind: 'you' }, ...Array(3).fill({ kind: 'bot', bot: 'basic' })] });
const sockets = (count) =>
  Promise.all(
    Array.from({ length: count }, () =>
      new Promise((resolve) => {
        const ws = new WebSocket(house.local.replace('http', 'ws') + '/ws', { localAddress: attacker });
        ws.on('open', () => resolve(ws)).on('error', () => resolve(null)).on('unexpected-response', () => resolve(null));
      }),
    ),
  );

const attacks = {
  'nothing': (until) => wait(until - Date.now()),
  'chunk extensions': (until) => pour(20, head('/api/qr', 'Transfer-Encoding: chunked\r\n') + 'c;', 'a'.repeat(50_000), until),
  'trailers': (until) => pour(20, head('/api/qr', 'Transfer-Encoding: chunked\r\n') + '0\r\n', 'X: y\r\n'.repeat(10_000), until),
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
  'messages': async (until) => {
    const all = (await sockets(20)).filter(Boolean);
    while (Date.now() < until) {
      for (const ws of all) if (ws.readyState === 1 && ws.bufferedAmount < 1e6) for (let i = 0; i < 100; i++) ws.send('{"type":"ping"}');
      await wait(1);
    }
    all.forEach((ws) => ws.terminate());
  },
  'pings': async (until) => {
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
      for (const ws of all) ws.send(JSON.stringify({ type: 'hello', token: table.token, last: 0, nonce: '00112233445566778899aabbccddeeff' }));
      await wait(50);
      all.forEach((ws) => ws.terminate());
    }
  },
  'tables': (until) => {
    const body = '{"rule":"mjkt"}';
    return pour(10, '', head('/api/tables', `Content-Length: ${body.length}\r\n`) + body, until);
  },
};

let failed = 0;
console.log(`${'attack'.padEnd(24)} memory MB   fds  cpu s/s   a guest waits ms: p50   p95   max`);
for (const [name, attack] of Object.entries(attacks)) {
  const before = memory(), used = processor(), begun = Date.now();
  let most = before, fds = 0, over = false;
  const waits = [];
  const guest = (async () => {
    while (!over) {
      const asked = performance.now();
      const good = await house.get('/healthz').then((answer) => answer.status === 200, () => false);
      waits.push(good ? performance.now() - asked : Infinity);
      most = Math.max(most, memory());
      fds = Math.max(fds, descriptors());
      await wait(50);
    }
  })();
  await attack(begun + seconds * 1000);
  over = true;
  await guest;
  if (house.child.exitCode !== null) throw new Error(`${name}: the house ended: ${house.log}`);
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))].toFixed(1).padStart(6);
  const load = (processor() - used) / ((Date.now() - begun) / 1000);
  const bad = most - before > most_growth || waits.at(-1) > most_wait;
  failed += bad;
  console.log(`${name.padEnd(24)} ${before.toFixed(0).padStart(4)} ->${most.toFixed(0).padStart(4)} ${String(fds).padStart(5)} ${load.toFixed(2).padStart(7)}  ${' '.repeat(17)}${at(0.5)}${at(0.95)}${at(1)}${bad ? '  FAILED' : ''}`);
  await wait(500);
}
await house.end();
console.log(`${Object.keys(attacks).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
