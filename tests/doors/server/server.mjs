// Starts the program on a data folder and speaks HTTP with it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const program = process.env.JANSOU ?? new URL('../../../build/dev/bin/jansou', import.meta.url).pathname;

const folders = [];
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

export function folder() {
  folders.push(mkdtempSync(join(tmpdir(), 'jansou-')));
  return folders.at(-1);
}

export class Server {
  /**
   * `args`: further options; the port is a free one unless `port` is given; `under`: a command that starts it; `stack`:
   * a line of the protocol that begins with `start`, by whose stack every match is dealt (the port is a free one then);
   * `host`: where it listens.
   */
  static async start({
    data = folder(),
    args = [],
    port = 0,
    pace = 0,
    under = [],
    stack = null,
    host = '127.0.0.1',
  } = {}) {
    const server = new Server();
    Object.assign(server, { data, args, pace, stack, log: '' });
    const [command, ...before] = [...under, program];
    server.child = stack
      ? spawn(join(dirname(program), '../tests/stacked_server'), [data, String(pace), JSON.stringify(stack)])
      : spawn(command, [
          ...before,
          'serve',
          '--listen',
          `${host}:${port}`,
          '--data',
          data,
          '--pace',
          String(pace),
          ...args,
        ]);
    running.add(server.child);
    server.child.once('exit', () => running.delete(server.child));
    server.child.stderr.on('data', (text) => (server.log += text));
    let out = '';
    server.url = await new Promise((resolve, reject) => {
      server.child.stdout.on('data', (text) => {
        out += text;
        const found = /^jansou serve: (http\S+?)\/?\n/m.exec(out);
        if (found) resolve(found[1]);
      });
      server.child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${server.log}`)));
    });
    server.port = Number(/listening.*"port":"(\d+)"/.exec(server.log)?.[1] ?? new URL(server.url).port);
    server.local = `http://${host}:${server.port}`;
    return server;
  }

  /** The same folder and port again. */
  again() {
    return Server.start({ data: this.data, args: this.args, port: this.port, pace: this.pace, stack: this.stack });
  }

  async end(signal = 'SIGTERM') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = await ended;
    return code;
  }

  get(path, { token, headers = {}, ...rest } = {}) {
    return fetch(this.local + path, {
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...rest,
    });
  }
  post(path, body, headers = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(this.local + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
  }
  async make(table) {
    const answer = await this.post('/api/tables', table);
    if (answer.status !== 200) throw new Error(`no table: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  async metric(name) {
    const text = await (await this.get('/metrics')).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }
}
