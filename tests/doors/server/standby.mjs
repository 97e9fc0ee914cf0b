// The database of scripts/with_postgres with a standby that has every commit before it is answered, and what happens when the first one dies: Debian's
// own programs, streaming replication.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const { JANSOU_POSTGRES: store, JANSOU_POSTGRES_DIR: at, JANSOU_POSTGRES_BIN: bin, JANSOU_POSTGRES_AS: as } = process.env;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** As the server's own user. */
const run = (name, ...args) => {
  const [command, ...before] = [...(as ? as.split(' ') : []), join(bin, name)];
  return execFileSync(command, [...before, ...args], { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
};
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
          run('pg_ctl', '-D', folder, '-m', 'immediate', 'stop');
        } catch {}
    });
    return pair;
  }
  /** The address of a database of both, whichever leads. */
  url(name) {
    const [one, other] = this.ports;
    return `postgresql://jansou@127.0.0.1:${one},127.0.0.1:${other}/${name}?target_session_attrs=read-write&connect_timeout=3`;
  }
  ask(statement) {
    return run('psql', '-AtX', '-h', '127.0.0.1', '-p', String(this.ports[this.first]), '-U', 'jansou', 'postgres', '-c', statement).trim();
  }

  /** The other one begins as a copy of the one that leads, and every commit waits for it from then on. */
  async follow() {
    const port = this.ports[1 - this.first], folder = this.folders[1 - this.first];
    rmSync(folder, { recursive: true, force: true });
    run('pg_basebackup', '-h', '127.0.0.1', '-p', String(this.ports[this.first]), '-U', 'jansou', '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
    run('pg_ctl', '-D', folder, '-l', join(folder, 'log'), '-w', '-t', '60', '-o', `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${at} -c max_connections=300`, 'start');
    for (let i = 0; this.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") !== '1'; ++i) {
      if (i > 600) throw new Error('the standby does not follow');
      await wait(50);
    }
    this.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    this.ask('SELECT pg_reload_conf()');
    while (this.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") !== '1') await wait(20);
  }
  /** The one that leads dies; the other leads from now on, alone until `follow`. */
  fail() {
    run('pg_ctl', '-D', this.folders[this.first], '-m', 'immediate', 'stop');
    this.first = 1 - this.first;
    run('pg_ctl', '-D', this.folders[this.first], '-w', 'promote');
    this.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
    this.ask('SELECT pg_reload_conf()');
  }
}
