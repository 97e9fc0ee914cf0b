// A house on two machines by the text of docs/operating.md: what its processes and its database say to each other
// cannot be read on the cable. Started by tunnel.sh, in machine one; JANSOU_OTHER starts a command in machine two.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { seat, seeded } from './person.mjs';
import { folder, Server } from './server.mjs';

const run = promisify(execFile);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const there = process.env.JANSOU_OTHER.split(' ');
const store = new URL(process.env.JANSOU_POSTGRES);
const at_two = (...command) => run(there[0], [...there.slice(1), ...command]);
const houses = [];
after(() => Promise.all(houses.flat().map((server) => server.end('SIGKILL'))));

appendFileSync(join(process.env.JANSOU_POSTGRES_DIR, 'data', 'pg_hba.conf'), 'host all all 10.0.0.0/8 trust\n');
await run('psql', ['-AtX', store.href, '-c', 'SELECT pg_reload_conf()']);

/** Two processes, one on each machine, that reach each other and the database by addresses of one network. */
async function house(network) {
  const name = `house_${houses.length}`;
  await run('psql', ['-AtX', store.href, '-c', `CREATE DATABASE ${name}`]);
  const key = folder();
  const process_of = async (number, more) => {
    const args = [
      '--trust',
      '10.8.0.1',
      '--trust',
      '127.0.0.1',
      '--store',
      `postgresql://jansou@${network}.1:${store.port}/${name}`,
      '--peers',
      `${network}.${number}:9081`,
    ];
    return Server.start({ data: key, pace: 0.02, args: [...args, ...(more.args ?? [])], ...more.start });
  };
  const one = await process_of(1, {});
  const data = folder();
  cpSync(join(key, 'key'), join(data, 'key'));
  const two = await process_of(2, { start: { data, under: there, host: '10.8.0.2' }, args: ['--host', '10.8.0.2'] });
  houses.push([one, two]);
  return [one, two];
}
/** Two people of a table that machine two has come in by machine one. */
async function play([one, two]) {
  const { people } = await seat(two, { persons: 2, choose: (i) => seeded(40 + i) });
  for (const p of people) Object.assign(p, { server: one, reconnect: true }).connect();
  await more(people, 150);
  return people;
}
async function more(people, events) {
  const count = () => people.reduce((sum, p) => sum + p.events.length, 0);
  const before = count();
  for (const end = Date.now() + 30_000; Date.now() < end && count() < before + events;) await wait(50);
  assert.ok(count() >= before + events, 'nothing is played');
  assert.deepEqual(people.map((p) => p.fault).filter(Boolean), []);
}
/** All packets on the cable from now on, as whoever sits at it reads them. */
async function reader() {
  const file = join(folder(), 'packets');
  const program = `
import socket, sys
cable = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
cable.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 26)
cable.bind(("wire", 0))
with open(sys.argv[1], "wb", buffering=0) as out:
    print("reads", flush=True)
    while True:
        packet = cable.recv(1 << 17)
        out.write(len(packet).to_bytes(4, "big") + packet)
`;
  const child = spawn('python3', ['-c', program, file]);
  await new Promise(
    (resolve, reject) => (
      child.stdout.once('data', resolve),
      child.once('exit', () => reject(new Error('the cable cannot be read')))
    ),
  );
  return () => {
    child.kill('SIGKILL');
    const all = readFileSync(file),
      packets = [];
    for (let from = 0; from + 4 <= all.length;) {
      const size = all.readUInt32BE(from);
      if (from + 4 + size > all.length) break;
      packets.push(all.subarray(from + 4, (from += 4 + size)));
    }
    return packets;
  };
}
const has = (packets, text) => packets.some((packet) => packet.includes(text));
const reached = async (address) => {
  try {
    await at_two('timeout', '2', 'bash', '-c', `exec 3<>/dev/tcp/${address}/9081`);
    return true;
  } catch {
    return false;
  }
};

test('without a tunnel tokens and rows are read on the cable', async () => {
  const stop = await reader();
  const people = await play(await house('10.9.0'));
  const packets = stop();
  assert.ok(has(packets, people[0].token), 'a token between the processes');
  assert.ok(has(packets, 'INSERT INTO'), 'a question to the database');
  for (const p of people) p.leave();
  await Promise.all(houses[0].map((server) => server.end('SIGKILL')));
});

test('in the tunnel of the text nothing can be read, and its rules shut everybody else out', async (t) => {
  const stop = await reader();
  const two = await house('10.77.0');
  const people = await play(two);
  const packets = stop();
  for (const p of people) assert.ok(!has(packets, p.token), 'a token is read on the cable');
  assert.ok(!has(packets, 'INSERT INTO'));
  const udp = packets.filter((p) => p.readUInt16BE(12) === 0x0800 && p[23] === 17 && p.readUInt16BE(36) === 51820);
  const others = packets.filter(
    (p) => p.readUInt16BE(12) === 0x0800 && !(p[23] === 17 && p.readUInt16BE(36) === 51820),
  );
  assert.ok(udp.length > 300, `${udp.length} packets of the tunnel`);
  assert.equal(others.length, 0, `beside the tunnel: ${others.slice(0, 3).map((p) => p.toString('hex', 0, 60))}`);

  await t.test('somebody on the cable who is in no tunnel', async () => {
    assert.ok(await reached('10.77.0.1'), 'by the tunnel');
    await at_two('ip', 'route', 'add', '10.77.0.1/32', 'via', '10.9.0.1', 'dev', 'wire'); // an address is a machine's, not a cable's
    assert.ok(await reached('10.77.0.1'), 'past the tunnel, before the rules');
    await run('nft', ['-f', process.env.JANSOU_RULES]);
    assert.ok(!(await reached('10.77.0.1')), 'past the tunnel');
    await at_two('ip', 'route', 'del', '10.77.0.1/32', 'dev', 'wire');
    assert.ok(await reached('10.77.0.1'), 'by the tunnel, with the rules');
  });
  await more(people, 40); // whoever plays noticed nothing
  for (const p of people) p.leave();
});
