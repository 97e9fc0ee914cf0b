// Who asks for too much of the house: it costs him his connection, and nobody else anything.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { seat } from './person.mjs';
import { Server } from './server.mjs';

let server;
before(async () => (server = await Server.start()));
after(() => server.end());

/** A connection from an address of this machine; `got` grows, `ended` is kept when it is over. */
const line = (from = '127.0.0.1', to = server) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: to.port, host: '127.0.0.1', localAddress: from });
    Object.assign(socket, { got: '' });
    socket.on('data', (data) => (socket.got += data));
    socket.on('error', () => {});
    socket.ended = new Promise((done) => socket.once('close', () => done(socket.got)));
    socket.once('connect', () => resolve(socket));
    socket.once('close', reject);
  });
const written = (socket, bytes) =>
  new Promise((resolve) => (socket.write(bytes, resolve) ? resolve() : socket.once('drain', resolve)));
const chunked =
  'POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** Sends `piece` again and again until the server has enough; how many bytes it took. */
async function flood(begin, piece, most = 40_000_000) {
  const socket = await line('127.0.0.21');
  await written(socket, begin);
  let sent = 0;
  while (sent < most && !socket.destroyed && socket.writable && !socket.got) {
    await Promise.race([written(socket, piece), socket.ended]);
    sent += piece.length;
  }
  const answer = await Promise.race([socket.ended, new Promise((wait) => setTimeout(() => wait(socket.got), 500))]);
  socket.destroy();
  return { sent, answer };
}

for (const [what, begin, piece] of [
  ['a chunk extension', `${chunked}c;`, 'a'.repeat(50_000)],
  ['many chunk extensions', chunked, `1;${'a'.repeat(200)}\r\n \r\n`.repeat(200)],
  ['one line of a trailer', `${chunked}0\r\nX: `, 'a'.repeat(50_000)],
  ['many lines of a trailer', `${chunked}0\r\n`, 'X: y\r\n'.repeat(10_000)],
])
  test(`${what} without an end is refused when it has come to some hundred KB`, async () => {
    const { sent, answer } = await flood(begin, piece);
    assert.ok(sent < 10_000_000, `${sent} bytes were taken`);
    assert.match(answer, /^$|^HTTP\/1.1 (400|413|431) /);
  });

test('chunks, with a short extension and a trailer, are read', async () => {
  const socket = await line();
  const body = '{"text":"a"}';
  socket.write(
    `${chunked.replace('chunked', 'chunked\r\nConnection: close')}${[...body].map((c) => `1;x=y\r\n${c}\r\n`).join('')}0\r\nX: y\r\n\r\n`,
  );
  assert.match(await socket.ended, /^HTTP\/1.1 200 .*<svg/s);
});

// where memory ends is chance, so this belongs to the campaign of attacks
test(
  'without memory connections are lost, and not the house',
  { timeout: 30_000, skip: !process.env.JANSOU_STARVED },
  async () => {
    const house = await Server.start();
    try {
      const size = () =>
        Number(/VmSize:\s+(\d+)/.exec(readFileSync(`/proc/${house.child.pid}/status`, 'utf8'))[1]) * 1024;
      const limit = (bytes) => execFileSync('prlimit', ['--pid', String(house.child.pid), `--as=${bytes}:unlimited`]);
      limit(size() + 300_000);
      const begun = `POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 65536\r\n\r\n${'a'.repeat(65_000)}`;
      const many = await Promise.all(
        Array.from({ length: 60 }, (_, i) => line(`127.0.1.${i + 1}`, house).catch(() => null)),
      );
      await Promise.all(many.filter(Boolean).map((socket) => Promise.race([written(socket, begun), socket.ended])));
      await new Promise((wait) => setTimeout(wait, 300));
      limit('unlimited');
      many.forEach((socket) => socket?.destroy());
      assert.equal((await house.get('/healthz')).status, 200);
      assert.ok((await house.metric('jansou_faults_total')) > 0);
    } finally {
      await house.end();
    }
  },
);

const asked = (path, host = 'localhost', more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
const last = (path, host = 'localhost', more = '') => asked(path, host, `Connection: close\r\n${more}`);
const memory = (house) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${house.child.pid}/status`, 'utf8'))[1]) * 1024;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

test('of many connections of one address the oldest idle ones are closed, and the last is answered', async () => {
  const many = [];
  for (let i = 0; i < 200; ++i) many.push(await line('127.0.0.31'));
  const one = await line('127.0.0.31');
  one.write(last('/healthz'));
  assert.match(await one.ended, /^HTTP\/1.1 200 /);
  await wait(100);
  const open = many.filter((socket) => !socket.destroyed);
  assert.ok(open.length < 100 && open.length > 50, `${open.length} are open`);
  assert.ok(open.includes(many[199]) && !open.includes(many[0]));
  many.forEach((socket) => socket.destroy());
});

test('WebSockets count with the connections of their address, and are never closed for them', async () => {
  const sockets = await Promise.all(
    Array.from(
      { length: 60 },
      () =>
        new Promise((resolve, reject) => {
          const ws = new WebSocket(server.local.replace('http', 'ws') + '/ws', { localAddress: '127.0.0.32' });
          ws.once('open', () => resolve(ws)).once('error', reject);
        }),
    ),
  );
  const many = [];
  for (let i = 0; i < 60; ++i) many.push(await line('127.0.0.32'));
  await wait(100);
  const open = many.filter((socket) => !socket.destroyed);
  assert.ok(open.length <= 37, `${open.length} are open`);
  assert.ok(sockets.every((ws) => ws.readyState === 1));
  [...many, ...sockets].forEach((each) => (each.destroy ?? each.terminate).call(each));
});

test('a connection that was refused something is closed when it stays idle for 5 s', { timeout: 20_000 }, async () => {
  const [wrong, right] = [await line(), await line()];
  wrong.write(asked('/nothing'));
  right.write(asked('/healthz'));
  await wait(7000);
  assert.match(wrong.got, / 404 /);
  assert.ok(wrong.destroyed || wrong.readableEnded);
  assert.ok(!right.destroyed && !right.readableEnded);
  right.destroy();
});

test('whoever does not read what he asked for holds no copy of it', async () => {
  const size = async (path) =>
    (await (await server.get(path, { headers: { 'accept-encoding': 'identity' } })).text()).length;
  const index = await (await server.get('/')).text();
  const paths = [
    '/api/rules/mighty',
    ...[...index.matchAll(/(?:src|href)="\.?(\/assets\/[^"]+)"/g)].map((found) => found[1]),
  ];
  const sizes = await Promise.all(paths.map(size));
  const path = paths[sizes.indexOf(Math.max(...sizes))];
  const before = memory(server);
  const many = [];
  for (let i = 0; i < 90; ++i) {
    const socket = await line('127.0.0.33');
    socket.pause();
    socket.write(asked(path).repeat(2));
    many.push(socket);
  }
  await wait(500);
  const grown = memory(server) - before;
  assert.ok(grown < 90 * Math.max(...sizes) * 0.3, `${grown} bytes for 90 of ${Math.max(...sizes)}`);
  many.forEach((socket) => socket.destroy());
});

test('the descriptors that it may have are taken, and too few are told', async () => {
  const soft = (house) =>
    Number(/Max open files\s+(\d+)/.exec(readFileSync(`/proc/${house.child.pid}/limits`, 'utf8'))[1]);
  const enough = await Server.start({ under: ['prlimit', '--nofile=256:20000'] });
  assert.equal(soft(enough), 20000);
  assert.ok(!enough.log.includes('few_descriptors'));
  await enough.end();
  const few = await Server.start({ under: ['prlimit', '--nofile=128:128'] });
  assert.match(few.log, /"level":"warn","event":"few_descriptors",.*128/);
  const many = [];
  for (let i = 0; i < 150; ++i) many.push(await line(`127.0.2.${i + 1}`, few).catch(() => null));
  const one = await line('127.0.0.34', few);
  one.write(last('/healthz'));
  assert.match(await one.ended, /^HTTP\/1.1 (200|503) /); // and no silence
  many.forEach((socket) => socket?.destroy());
  await few.end();
});

test('behind a proxy the address counts that it noted last, in whatever lines', async () => {
  const house = await Server.start({ args: ['--proxy'] });
  const tries = async (noted) => {
    const socket = await line('127.0.0.1', house);
    for (let i = 0; i < 250; ++i) socket.write(asked('/healthz', 'localhost', noted(i)));
    socket.write(last('/healthz', 'localhost', noted(251)));
    return (await socket.ended).match(/HTTP\/1.1 429/g)?.length ?? 0;
  };
  const forged = (i) => `10.1.${i}.1`;
  assert.ok(
    (await tries((i) => `X-Forwarded-For: ${forged(i)}\r\nX-Forwarded-For: 203.0.113.1\r\n`)) > 2,
    'as HAProxy does it',
  );
  assert.ok((await tries((i) => `X-Forwarded-For: ${forged(i)}, 203.0.113.2\r\n`)) > 2, 'as nginx does it');
  assert.ok(
    (await tries(
      (i) => `X-Forwarded-For: ${forged(i)}\r\nX-Forwarded-For: ${forged(i)}, 203.0.113.3:${5000 + i}\r\n`,
    )) > 2,
    'with a port',
  );
  assert.ok(
    (await tries((i) => `X-Forwarded-For: ${forged(i)}\r\nX-Forwarded-For: "[2001:db8::1]:${5000 + i}"\r\n`)) > 2,
    'in brackets',
  );
  assert.equal(await tries((i) => `X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: ${forged(i)}\r\n`), 0);
  // a trailer adds nothing to the header
  const socket = await line('127.0.0.1', house);
  for (let i = 0; i < 250; ++i)
    socket.write(
      `POST /api/qr HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.4\r\nTransfer-Encoding: chunked\r\n${i === 249 ? 'Connection: close\r\n' : ''}\r\n0\r\nX-Forwarded-For: ${forged(i)}\r\n\r\n`,
    );
  assert.match(await socket.ended, / 429 /);
  await house.end();
});

test('names by which the house is not known are refused, so that no page elsewhere may have one of its own lead here', async () => {
  const said = async (host, house = server, path = '/healthz') => {
    const socket = await line('127.0.0.1', house);
    socket.write(last(path, host));
    return Number(/^HTTP\/1.1 (\d+)/.exec(await socket.ended)[1]);
  };
  for (const host of ['localhost', 'LOCALHOST:8080', 'me.localhost:1', '127.0.0.1:8080', '[::1]:8080', '192.168.1.7'])
    assert.equal(await said(host), 200, host);
  for (const host of ['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example'])
    assert.equal(await said(host), 421, host);
  assert.equal(await said('evil.example', server, '/metrics'), 421);
  assert.equal(await said('evil.example', server, '/'), 421);
  const house = await Server.start({ args: ['--public-url', 'https://mahjong.example', '--host', 'house.lan'] });
  for (const host of ['mahjong.example', 'House.lan:8080', 'localhost'])
    assert.equal(await said(host, house), 200, host);
  assert.equal(await said('evil.example', house), 421);
  const refused = new WebSocket(house.local.replace('http', 'ws') + '/ws', { headers: { host: 'evil.example' } });
  assert.equal(
    await new Promise((resolve) =>
      refused.once('unexpected-response', (_, answer) => resolve(answer.statusCode)).once('error', () => {}),
    ),
    421,
  );
  await house.end();
});

test('the figures are told to this machine, not through a proxy, and to others if that is wished', async () => {
  const said = async (house, more = '') => {
    const socket = await line('127.0.0.1', house);
    socket.write(last('/metrics', 'localhost', more));
    return Number(/^HTTP\/1.1 (\d+)/.exec(await socket.ended)[1]);
  };
  assert.equal(await said(server), 200);
  for (const header of ['X-Forwarded-For: 203.0.113.1', 'Forwarded: for=203.0.113.1', 'Via: 1.1 proxy'])
    assert.equal(await said(server, `${header}\r\n`), 403, header);
  const house = await Server.start({ args: ['--open-metrics'] });
  assert.equal(await said(house, 'X-Forwarded-For: 203.0.113.1\r\n'), 200);
  await house.end();
});

test('a body is sent when it was said that it is expected, and JSON is what is called so', async () => {
  const body = '{"text":"a"}';
  const post = (type, more = '') =>
    `POST /api/qr HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}\r\n`;
  const patient = await line();
  patient.write(post('application/json', 'Expect: 100-continue\r\n'));
  await wait(200);
  assert.equal(patient.got, 'HTTP/1.1 100 Continue\r\n\r\n');
  patient.write(body);
  assert.match(await patient.ended, /HTTP\/1.1 200 OK/);
  for (const [type, status] of [
    ['application/json', 200],
    ['Application/JSON ; charset=utf-8', 200],
    ['application/jsonx', 415],
    ['application/json-patch+json', 415],
    ['text/plain', 415],
  ]) {
    const socket = await line();
    socket.write(post(type) + body);
    assert.match(await socket.ended, new RegExp(`^HTTP/1.1 ${status} `), type);
  }
});

test('no answer tells what the server is made with', async () => {
  const socket = await line();
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await wait(200);
  assert.match(socket.got, /^HTTP\/1.1 101 /);
  assert.doesNotMatch(socket.got, /Beast|\d+\.\d+\.\d+|\/\d{3}/);
  socket.destroy();
});

test('pings and fragments without an end are counted', { timeout: 30_000 }, async () => {
  const frame = { ping: [0x89, 0x80, 1, 2, 3, 4], pong: [0x8a, 0x80, 1, 2, 3, 4] };
  for (const kind of ['ping', 'pong']) {
    const ws = new WebSocket(server.local.replace('http', 'ws') + '/ws', {
      localAddress: kind === 'ping' ? '127.0.0.41' : '127.0.0.42',
    });
    await new Promise((resolve) => ws.once('open', resolve));
    ws.on('error', () => {});
    const gone = new Promise((resolve) => ws.once('close', resolve));
    ws._socket.write(Buffer.concat(Array.from({ length: 2000 }, () => Buffer.from(frame[kind]))));
    await Promise.race([gone, wait(3000).then(() => assert.fail(`${kind}s are taken without an end`))]);
  }
  const ws = new WebSocket(server.local.replace('http', 'ws') + '/ws', { localAddress: '127.0.0.43' });
  await new Promise((resolve) => ws.once('open', resolve));
  ws.on('error', () => {});
  ws._socket.write(Buffer.from([0x01, 0x80, 1, 2, 3, 4]));
  const empty = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0x00, 0x80, 1, 2, 3, 4])));
  let taken = 0;
  for (const begun = Date.now(); Date.now() - begun < 2000 && !ws._socket.destroyed; taken += empty.length)
    await Promise.race([new Promise((done) => ws._socket.write(empty, done)), wait(2000)]);
  ws.terminate();
  assert.ok(taken < 15_000_000, `${taken} bytes in 2 s`); // what the network itself holds
});

test('a line that dies silently is away after 20 s', { timeout: 60_000 }, async () => {
  const { people } = await seat(server, { persons: 2 });
  const [stays, dies] = people;
  people.forEach((p) => (p.choose = null));
  stays.connect();
  dies.connect();
  await stays.until((f) => f.type === 'ask' || f.type === 'view', 20);
  const begun = Date.now();
  dies.ws.pause(); // no pong comes
  await stays.until((f) => f.type === 'table' && !f.table.seats[1].here, 40);
  const seconds = (Date.now() - begun) / 1000;
  assert.ok(seconds > 9 && seconds < 25, `${seconds} s`);
  people.forEach((p) => p.leave());
});
