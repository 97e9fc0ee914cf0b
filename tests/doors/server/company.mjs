// A house of several processes on one PostgreSQL: started by scripts/with_postgres, which says where the database is.
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folder, Server } from './server.mjs';

const run = promisify(execFile);
export const store = process.env.JANSOU_POSTGRES;
let houses = 0;

export class Company {
  /**
   * `args`: of every process. `address`: of a database by its name, where it is not on the server alone; `of`: of it
   * for one process.
   */
  static async start(many, { args = [], pace = 0, url = store, address = null, of = async (own) => own } = {}) {
    if (!url) throw new Error('JANSOU_POSTGRES is expected: scripts/with_postgres COMMAND');
    const company = new Company();
    // a database of its own
    const name = `house_${process.pid}_${++houses}`;
    await run('psql', ['-AtX', url, '-c', `CREATE DATABASE ${name}`]);
    const own = new URL(url);
    own.pathname = `/${name}`;
    Object.assign(company, {
      args,
      pace,
      url: address?.(name) ?? own.href,
      of,
      urls: [],
      processes: [],
      people: [],
      turn: 0,
    });
    for (let n = 0; n < many; ++n) await company.add();
    return company;
  }

  /** One process more; all have the key of the first. */
  async add({ data = folder(), port = 0 } = {}) {
    const first = this.processes[0];
    if (first && data !== first.data) cpSync(join(first.data, 'key'), join(data, 'key'));
    this.urls.push(await this.of(this.url));
    const args = [...this.args, '--store', this.urls.at(-1)];
    const server = await Server.start({ data, port, args, pace: this.pace });
    this.processes.push(server);
    return server;
  }

  /** A process again in its place, on the same folder and port. */
  async again(n) {
    const { data, port } = this.processes[n];
    this.processes[n] = await Server.start({
      data,
      port,
      args: [...this.args, '--store', this.urls[n]],
      pace: this.pace,
    });
    return this.processes[n];
  }

  /** Where whoever comes next comes in: one after another, or a proxy. */
  get local() {
    if (this.proxy) return this.proxy;
    const open = this.processes.filter((p) => p.child.exitCode === null && p.child.signalCode === null && !p.stopped);
    return open[this.turn++ % open.length].local;
  }
  get some() {
    const local = this.local;
    return this.processes.find((p) => p.local === local) ?? Object.assign(Object.create(Server.prototype), { local });
  }
  get(...a) {
    return this.some.get(...a);
  }
  post(...a) {
    return this.some.post(...a);
  }
  make(t) {
    return this.some.make(t);
  }

  /** Rows of a question to the database. */
  async sql(text) {
    const { stdout } = await run('psql', ['-AtX', '-F', '\t', this.url, '-c', text], { maxBuffer: 1 << 30 });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  }
  /** Which process leads a table, or null. */
  async leader(table) {
    const rows = await this.sql(
      `SELECT p.address FROM leases l JOIN processes p ON p.id = l.owner WHERE l.table_id = '${table}'`,
    );
    return rows[0]?.[0] ?? null;
  }

  async end() {
    for (const person of this.people) person.leave();
    this.ends?.();
    await Promise.all(this.processes.map((p) => p.end('SIGKILL')));
  }
}
