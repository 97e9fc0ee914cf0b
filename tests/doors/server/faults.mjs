// A house of three processes on PostgreSQL with a standby, behind HAProxy, at which people play while processes are
// killed, stopped for long, drained, cut off from the database for seconds, all lines to it are broken, and it dies and
// its standby leads. Nothing that was acknowledged is lost or done twice, nobody is told another story than before, and
// every table goes on. faults.mjs COUNT [SEED], within scripts/with_postgres.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { Company } from './company.mjs';
import { behind_haproxy } from './haproxy.mjs';
import { Gate } from './gate.mjs';
import { Person, seat, seeded } from './person.mjs';
import { Pair } from './standby.mjs';

const count = Number(process.argv[2] ?? 10);
let state = Number(process.argv[3] ?? 1) >>> 0;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
// from the end of the fault, or of the lease, until every table has gone on; more beside other work
const longest_ms = Number(process.env.JANSOU_LONGEST ?? 3000);
const cut_ms = 4000;
// of a lease of two seconds, which began up to half a second before its holder fell silent, so much is left at least
const lease_left_ms = 1500;

const pair = await Pair.start();
/** A gate for each process before each of the two servers. */
const gates = [];
const through_gates = async () => {
  gates.push(await Promise.all(pair.ports.map((port) => Gate.before(port))));
  const [one, other] = gates.at(-1).map((gate) => gate.port);
  return pair.url(company_name).replace(`:${pair.ports[0]}`, `:${one}`).replace(`:${pair.ports[1]}`, `:${other}`);
};
let company_name = '';
const address = (name) => pair.url((company_name = name));
const company = await Company.start(3, {
  address,
  of: through_gates,
  args: ['--trust', '127.0.0.1', '--log-level', 'info', '--proxy'],
  pace: 0.05,
});
company.proxy = await behind_haproxy(company);
const houses = ['mjkt', 'mighty', 'chinitsu', 'shiromati', 'superpower'];
const tables = []; // all
let here = []; // those of which somebody is still there
/** Whoever asks for a table while the line of the process breaks asks again, as a person would. */
async function asked_again(work) {
  for (const began = Date.now(); ; await wait(300)) {
    try {
      return await work();
    } catch (why) {
      if (Date.now() - began > 20000) throw why;
    }
  }
}
async function open(n) {
  const rule = houses[n % houses.length],
    seats = rule === 'mjkt' || rule === 'superpower' ? 4 : 3;
  const one = await asked_again(() =>
    seat(company, { rule, seats, persons: 1 + (n % 2), choose: (i) => seeded(n * 10 + i) }),
  );
  one.people.forEach((p, i) => {
    p.name = `t${n}p${i}`;
    p.reconnect = true;
    p.keeps = 8;
    // whoever is alone at a result says it again when the word was lost with the line
    p.seen = (f) =>
      f.type === 'view' && f.view.stage === 'paid' && p.send({ type: 'say', id: `again${f.n}`, what: 'ready' });
    company.people.push(p.connect());
  });
  tables.push(one);
  here.push(one);
}
let made = 0;
while (made < 9) await open(made++);
/**
 * At a house of this size some look at a game that is over; all who ever played would be more than one program can be.
 */
const looked_at = 60;
const go_home = () => {
  const over = here.filter((t) => t.people.every((p) => p.over));
  for (const t of over.slice(0, -looked_at)) {
    for (const p of t.people) {
      p.leave();
      p.frames = p.events = [];
    }
  }
  here = here.filter((t) => t.people.some((p) => p.wanted));
};
const playing = () => here.filter((t) => !t.people.some((p) => p.over));
/** How long this program itself did nothing since the last fault: what it sees of the house may be late by that. */
const own_delay = monitorEventLoopDelay({ resolution: 10 });
own_delay.enable();
const own_ms = () => Math.round(own_delay.max / 1e6);
const events = (t) => t.people.reduce((sum, p) => sum + p.events.length, 0);
/** What the people of tables that stand still saw last, what the house kept of them, and what its processes say. */
async function standing_still(when, still) {
  const said = [
    `${when}: ${still.length} tables stand still; this program itself did nothing for ${own_ms()} ms at most`,
  ];
  for (const t of still) {
    for (const p of t.people) {
      said.push(`${p.name} of ${p.table?.id}, socket ${p.ws.readyState}, not answered: ${[...p.sent.values()]}`);
      said.push(...p.frames.slice(-4).map((f) => JSON.stringify(f).slice(0, 300)));
    }
    const kept = await company.sql(
      `SELECT number, kind, body FROM records WHERE table_id = '${t.people[0].table?.id}' ORDER BY number`,
    );
    said.push(`${kept.length} records`, ...kept.slice(-8).map((r) => JSON.stringify(r).slice(0, 400)));
  }
  said.push('the last faults', ...struck.slice(-6));
  for (const [id, question] of Object.entries({
    'who leads': `SELECT table_id, owner, epoch FROM leases WHERE table_id IN (${still.map((t) => `'${t.people[0].table?.id}'`).join()})`,
    'who lives': 'SELECT id, address, clock_timestamp() - seen FROM processes ORDER BY seen DESC LIMIT 5',
    'what the database does':
      "SELECT pid, client_port, state, wait_event_type, wait_event, clock_timestamp() - xact_start, left(query, 120) FROM pg_stat_activity WHERE application_name = 'jansou' OR backend_type LIKE 'wal%'",
    'its standby': 'SELECT state, sync_state, write_lag, flush_lag, replay_lag FROM pg_stat_replication',
  }))
    said.push(id, ...(await company.sql(question).catch((error) => [[error.message]])).map((row) => row.join(' ')));
  for (const p of company.processes) {
    const figures = await p.get('/metrics', { signal: AbortSignal.timeout(3000) }).then(
      (answer) => answer.text(),
      (error) => error.message,
    );
    said.push(
      `process ${p.port}`,
      ...figures.split('\n').filter((line) => !line.startsWith('#') && !/_bucket|_answers_|_refused_/.test(line)),
    );
  }
  for (const p of company.processes)
    said.push('--', ...p.log.split('\n').filter((line) => line.includes('"level":"error"')), p.log.slice(-1500));
  return said.join('\n');
}
const check = () => {
  for (const t of here) for (const p of t.people) if (p.fault) throw new Error(p.fault);
  for (const p of company.processes)
    if (p.child.exitCode !== null && p.child.exitCode !== 0)
      throw new Error(`a process ended with ${p.child.exitCode}: ${p.log.slice(-800)}`);
};

const stands = {}; // by kind, ms
const late = []; // stands of three seconds or more, in words
const struck = []; // each with its time
/** Each strikes; `over`: when the fault, or the lease of whom it struck, ends; `mend`: what is to be done after it. */
const kinds = {
  async kill(n) {
    await company.processes[n].end('SIGKILL');
    return { over: Date.now() + lease_left_ms, mend: () => company.again(n) };
  },
  async stop(n) {
    const p = company.processes[n];
    p.child.kill('SIGSTOP');
    return {
      over: Date.now() + lease_left_ms,
      mend: async () => {
        await wait(random() < 0.1 ? 30000 : 3000);
        p.child.kill('SIGCONT');
      },
    };
  },
  async drain(n) {
    const p = company.processes[n];
    const over = Date.now();
    await promisify(execFile)(process.env.JANSOU, ['drain', '--data', p.data]);
    return {
      over,
      mend: async () => {
        for (let i = 0; i < 600 && p.child.exitCode === null; ++i) await wait(50);
        assert.equal(p.child.exitCode, 0, `a drained process ended with ${p.child.exitCode}: ${p.log.slice(-600)}`);
        await company.again(n);
      },
    };
  },
  /** One process sees nothing of the database; in half of the cases what was on its way comes late, else never. */
  async cut(n) {
    await Promise.all(gates[n].map((gate) => gate.cut()));
    const lost = random() < 0.5;
    setTimeout(() => gates[n].forEach((gate) => gate.mend({ lost })), cut_ms);
    return { over: Date.now() + cut_ms };
  },
  async failover() {
    const dead = pair.first;
    await Promise.all(gates.map((of_process) => of_process[dead].shut()));
    await pair.fail();
    return {
      over: Date.now(),
      mend: async () => {
        await pair.follow();
        await Promise.all(gates.map((of_process) => of_process[dead].open()));
      },
    };
  },
  async database() {
    const over = Date.now();
    await company.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jansou'");
    return { over };
  },
};
/** How long after `over`, in ms, the last table that is played at has gone on; `when` names what happened at `since`. */
async function gone_on(over, since, when) {
  const before = new Map(playing().map((t) => [t, events(t)]));
  for (let still = [...before.keys()]; still.length > 0; await wait(30)) {
    still = still.filter((t) => !t.people.some((p) => p.over) && events(t) <= before.get(t));
    check();
    if (Date.now() - since > 20000) throw new Error(await standing_still(when, still));
  }
  return Math.max(0, Date.now() - over);
}
const without = []; // as long as the last of all tables takes when nothing strikes, ms
for (let k = 0; k < count; ++k) {
  await wait(200 + random() * 600);
  if (k % 10 === 0) without.push(await gone_on(Date.now(), Date.now(), 'no fault'));
  const kind = Object.keys(kinds)[Math.floor(random() * Object.keys(kinds).length)];
  own_delay.reset();
  const since = Date.now(),
    whom = Math.floor(random() * 3);
  struck.push(`${new Date(since).toISOString()} ${kind} ${whom}`);
  const { over, mend } = await kinds[kind](whom);
  const stood = await gone_on(over, since, `${kind} ${k}`);
  (stands[kind] ??= []).push(stood);
  if (stood >= 3000)
    late.push(`fault ${k}, ${struck[k]}: ${stood} ms, of which this program did nothing for ${own_ms()}`);
  if (mend) await mend();
  struck[k] += `, mended ${new Date().toISOString()}`;
  check();
  while (playing().length < 9) await open(made++);
  go_home();
}
await wait(2500);
for (const p of company.people) p.choose = null;
await wait(1000); // what is on its way has come
check();

// every act that was acknowledged is in the records once
const ids = new Map();
for (const [body] of await company.sql("SELECT body FROM records WHERE kind = 'act'")) {
  const { id } = JSON.parse(body);
  if (id !== undefined) ids.set(id, (ids.get(id) ?? 0) + 1);
}
let acked = 0;
for (const t of tables)
  for (const p of t.people)
    for (const id of p.acked)
      if (id.startsWith(p.name + '-')) {
        ++acked;
        assert.equal(ids.get(id), 1, `act ${id} is in the records ${ids.get(id) ?? 0} times`);
      }
for (const [id, times] of ids) assert.equal(times, 1, `act ${id} was done ${times} times`);
// and each seat sees what it saw of the hand in progress
let seen = 0;
for (const p of company.people) {
  p.leave();
}
await wait(300);
for (const t of playing())
  for (const p of t.people) {
    const anew = new Person(company, p.token, { choose: null, ready: false, name: `${p.name} anew` }).connect();
    await anew.until((f) => f.type === 'view', 30);
    const kept = p.events.slice(anew.before - p.before);
    assert.deepEqual(anew.events.slice(0, kept.length), kept, `${p.name} is told another story`);
    seen += kept.length;
    anew.leave();
  }
const taken = (await Promise.all(company.processes.map((p) => p.metric('jansou_tables_taken_total')))).reduce(
  (a, b) => a + b,
  0,
);
const all = Object.values(stands).flat();
const longest = Math.max(...all);
for (const [kind, of_kind] of Object.entries({ 'no fault': without, ...stands })) {
  const by_length = of_kind.sort((a, b) => a - b);
  console.log(
    `${kind}: ${by_length.length}, until every table went on ${by_length[by_length.length >> 1]} ms in the middle, ${by_length.at(-1)} at most`,
  );
}
console.log(
  `${count} faults at ${tables.length} tables: ${acked} acts acknowledged, none lost, none done twice; ${seen} events told again alike; ${taken} tables taken from silent processes; longest stand ${longest} ms, ${late.length} of 3000 or more`,
);
for (const one of late) console.log(one);
assert.ok(longest < longest_ms, `a table stood for ${longest} ms, ${longest_ms} are expected at most`);
await company.end();
process.exit(0);
