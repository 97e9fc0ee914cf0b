// HAProxy before the processes of a house: examples/operating/company.haproxy.cfg as it stands, but for ports and the
// certificate.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { folder } from './server.mjs';

const freePort = () =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address();
      taken.close(() => resolve(port));
    });
  });

/** The address of the proxy, once it answers. It ends with this program. */
export async function behind_haproxy(company) {
  const at = folder(),
    port = await freePort();
  const example = new URL('../../../examples/operating/company.haproxy.cfg', import.meta.url).pathname;
  let config = readFileSync(example, 'utf8').replace(/bind :443 ssl .*/, `bind 127.0.0.1:${port}`);
  company.processes.forEach((p, n) => (config = config.replaceAll(`127.0.0.1:${8081 + n}`, `127.0.0.1:${p.port}`)));
  const left = config.split('\n').filter((line) => !/server \w+ 127\.0\.0\.1:808\d/.test(line));
  writeFileSync(join(at, 'haproxy.cfg'), left.join('\n'));
  const child = spawn('haproxy', ['-db', '-f', join(at, 'haproxy.cfg')], { stdio: 'ignore' });
  process.on('exit', () => child.kill('SIGKILL'));
  company.ends = () => child.kill('SIGKILL');
  for (let i = 0; i < 100; ++i) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200) return `http://127.0.0.1:${port}`;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('haproxy does not answer');
}
