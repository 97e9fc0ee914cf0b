// The database of scripts/with_postgres with a standby that has every commit before it is answered, and what happens
// when the first one dies: Debian's own programs, streaming replication.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const {
  JANSOU_POSTGRES: store,
  JANSOU_POSTGRES_DIR: at,
  JANSOU_POSTGRES_BIN: bin,
  JANSOU_POSTGRES_AS: as,
} = process.env;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** As the server's own user: the command, and what goes before its arguments. */
const as_server = (name) => {
  const [command, ...before] = [...(as ? as.split(' ') : []), join(bin, name)];
  return [command, before];
};
/** What it prints. People go on playing meanwhile. */
const run = async (name, ...args) => {
  const [command, before] = as_server(name);
  return (await promisify(execFile)(command, [...before, ...args], { cwd: '/' })).stdout;
};
/** Starts a server, which goes on: nobody waits for what it prints. */
const start = (...args) =>
  new Promise((resolve, reject) => {
    const [command, before] = as_server('pg_ctl');
    spawn(command, [...before, ...args, 'start'], { cwd: '/', stdio: 'ignore' })
      .on('error', reject)
      .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl start ended with ${code}`))));
  });
const to_server = (port) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'jansou'];
const free_port = () =>
  new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address();
      taken.close(() => resolve(port));
    });
  });

export class Pair {
  /** The first is the server that is there. */
  static async start() {
    const pair = new Pair();
    pair.ports = [Number(new URL(store).port), await free_port()];
    pair.folders = [join(at, 'data'), join(at, 'other')];
    pair.first = 0;
    await pair.follow();
    process.on('exit', () => {
      for (const folder of pair.folders)
        try {
          const [command, before] = as_server('pg_ctl');
          execFileSync(command, [...before, '-D', folder, '-m', 'immediate', 'stop'], { cwd: '/', stdio: 'ignore' });
        } catch {}
    });
    return pair;
  }
  /** The address of a database of both, whichever leads. */
  url(name) {
    const [one, other] = this.ports;
    return `postgresql://jansou@127.0.0.1:${one},127.0.0.1:${other}/${name}?target_session_attrs=read-write&connect_timeout=3`;
  }
  async ask(statement) {
    const said = await run('psql', '-AtX', ...to_server(this.ports[this.first]), 'postgres', '-c', statement);
    return said.trim();
  }

  /** The other one begins as a copy of the one that leads, and every commit waits for it from then on. */
  async follow() {
    const port = this.ports[1 - this.first],
      folder = this.folders[1 - this.first];
    rmSync(folder, { recursive: true, force: true });
    await run(
      'pg_basebackup',
      ...to_server(this.ports[this.first]),
      '-D',
      folder,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    );
    await start(
      '-D',
      folder,
      '-l',
      join(folder, 'log'),
      '-w',
      '-t',
      '60',
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${at} -c max_connections=300`,
    );
    for (
      let i = 0;
      (await this.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")) !== '1';
      ++i
    ) {
      if (i > 600) throw new Error('the standby does not follow');
      await wait(50);
    }
    await this.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.ask('SELECT pg_reload_conf()');
    while ((await this.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")) !== '1')
      await wait(20);
  }
  /** The one that leads dies; the other leads from now on, alone until `follow`. */
  async fail() {
    await run('pg_ctl', '-D', this.folders[this.first], '-m', 'immediate', 'stop');
    this.first = 1 - this.first;
    await run('pg_ctl', '-D', this.folders[this.first], '-w', 'promote');
    await this.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
    await this.ask('SELECT pg_reload_conf()');
  }
}
