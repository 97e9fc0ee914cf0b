// The proxies of examples/operating before a house, as they stand there but for ports and certificates: pages, requests
// and sockets pass, and of what a client says of its own address nothing is believed. `node proxies.mjs [nginx haproxy
// caddy]`; each must be installed.
import { spawn, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import https from 'node:https';
import WebSocket from 'ws';
import { Server, folder } from './server.mjs';

const examples = new URL('../../../examples/operating/', import.meta.url).pathname;
const at = folder();
const freePort = () =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address();
      taken.close(() => resolve(port));
    });
  });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=mahjong.example',
    '-keyout',
    join(at, 'key.pem'),
    '-out',
    join(at, 'cert.pem'),
  ],
  { stdio: 'ignore' },
);
writeFileSync(join(at, 'both.pem'), readFileSync(join(at, 'cert.pem')) + readFileSync(join(at, 'key.pem')));

const proxies = {
  nginx(house, port) {
    const site = readFileSync(join(examples, 'nginx.conf'), 'utf8')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('127.0.0.1:8080', `127.0.0.1:${house}`)
      .replace('/etc/ssl/mahjong.example.pem', join(at, 'cert.pem'))
      .replace('/etc/ssl/mahjong.example.key', join(at, 'key.pem'));
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((n) => `${n}_temp_path ${at}/${n};`)
      .join(' ');
    writeFileSync(
      join(at, 'nginx.conf'),
      `daemon off; pid ${at}/nginx.pid; error_log stderr; events {} http { access_log off; ${temp} ${site} }`,
    );
    return ['nginx', '-c', join(at, 'nginx.conf'), '-p', at];
  },
  haproxy(house, port) {
    writeFileSync(
      join(at, 'haproxy.cfg'),
      readFileSync(join(examples, 'haproxy.cfg'), 'utf8')
        .replace('bind :443 ssl', `bind 127.0.0.1:${port} ssl`)
        .replace('127.0.0.1:8080', `127.0.0.1:${house}`)
        .replace('/etc/ssl/mahjong.example.pem', join(at, 'both.pem')),
    );
    return ['haproxy', '-db', '-f', join(at, 'haproxy.cfg')];
  },
  caddy(house, port) {
    mkdirSync(join(at, 'caddy'), { recursive: true });
    const site = readFileSync(join(examples, 'Caddyfile'), 'utf8')
      .replace(
        'mahjong.example {',
        `https://mahjong.example:${port} {\n\tbind 127.0.0.1\n\ttls ${join(at, 'cert.pem')} ${join(at, 'key.pem')}`,
      )
      .replace('127.0.0.1:8080', `127.0.0.1:${house}`);
    writeFileSync(join(at, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(at, 'Caddyfile')];
  },
};

/** A request as one who knows the name would send it. */
function ask(port, path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        rejectUnauthorized: false,
        servername: 'mahjong.example',
        headers: { host: 'mahjong.example', ...headers },
      },
      (answer) => {
        let text = '';
        answer
          .on('data', (part) => (text += part))
          .on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      },
    );
    request.on('error', reject).end(body);
  });
}
const check = (name, good, seen) => {
  console.log(`${good ? 'ok    ' : 'FAILED'}  ${name}${good ? '' : `: ${seen}`}`);
  if (!good) process.exitCode = 1;
};

for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(proxies)) {
  const server = await Server.start({ args: ['--proxy', '--public-url', 'https://mahjong.example'] });
  const port = await freePort();
  const [program, ...args] = proxies[name](server.port, port);
  const child = spawn(program, args, { env: { ...process.env, XDG_DATA_HOME: at, XDG_CONFIG_HOME: at, HOME: at } });
  let said = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (text) => (said += text));
  child.on('error', (error) => (said += error));
  let up = null;
  for (let i = 0; i < 100 && !up; i++) up = await ask(port, '/healthz').catch(() => wait(100));
  check(`${name}: a request passes`, up?.status === 200 && JSON.parse(up.text).ok, up?.text ?? said);
  if (up) {
    check(`${name}: HSTS`, /max-age/.test(up.headers['strict-transport-security'] ?? ''), JSON.stringify(up.headers));
    const metrics = await ask(port, '/metrics');
    check(`${name}: the metrics are not public`, metrics.status >= 400, metrics.status);
    const page = await ask(port, '/');
    check(`${name}: the page`, page.status === 200 || /web\/dist/.test(page.text), page.status);
    let made = 0,
      table = null;
    for (let i = 0; i < 14; i++) {
      const answer = await ask(port, '/api/tables', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://mahjong.example',
          'x-forwarded-for': `203.0.113.${i}`,
        },
        body: JSON.stringify({
          rule: 'mjkt',
          name: 'a',
          seats: [
            { kind: 'you' },
            { kind: 'bot', bot: 'basic' },
            { kind: 'bot', bot: 'basic' },
            { kind: 'bot', bot: 'basic' },
          ],
        }),
      });
      if (answer.status === 200) ((table ??= JSON.parse(answer.text)), made++);
    }
    check(`${name}: a forged address opens no more tables`, made === 10, `${made} tables`);
    check(
      `${name}: links begin with the public address`,
      table?.links.seat.startsWith('https://mahjong.example/#/seat/'),
      table?.links.seat,
    );
    const frames = [];
    const ws = new WebSocket(`wss://127.0.0.1:${port}/ws`, {
      rejectUnauthorized: false,
      servername: 'mahjong.example',
      headers: { host: 'mahjong.example', origin: 'https://mahjong.example' },
    });
    ws.on('open', () =>
      ws.send(
        JSON.stringify({ type: 'hello', token: table?.token, last: 0, nonce: '00112233445566778899aabbccddeeff' }),
      ),
    );
    ws.on('message', (data) => frames.push(JSON.parse(data).type)).on('error', (error) => frames.push(String(error)));
    for (let i = 0; i < 50 && !frames.includes('ask'); i++) await wait(100);
    check(`${name}: a socket is dealt in`, frames[0] === 'welcome' && frames.includes('ask'), frames.slice(0, 5));
    ws.terminate();
  }
  child.kill('SIGTERM');
  await server.end();
}
process.exit();
