// A guest that asks for all it may of what takes long (logs brought along, a long match looked back at, rules tried,
// rule texts), and another guest of another address, who plays and asks what one asks at a table. Each is bounded in
// count and time.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Person, seat } from './person.mjs';
import { folder, program } from './server.mjs';

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A request from an address of this machine: {status, text, ms}; status 0 if there is no answer. */
export const ask = (house, path, { method = 'GET', body, token, from = '127.0.0.1', patience = 60_000 } = {}) =>
  new Promise((resolve) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const begun = performance.now();
    const none = () => resolve({ status: 0, text: '', ms: performance.now() - begun });
    const asked = request(
      {
        host: '127.0.0.1',
        port: house.port,
        path,
        method,
        localAddress: from,
        timeout: patience,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        let got = '';
        answer.on('data', (part) => (got += part)).on('error', none);
        answer.on('end', () => resolve({ status: answer.statusCode, text: got, ms: performance.now() - begun }));
      },
    );
    asked.on('error', none).on('timeout', () => asked.destroy());
    asked.end(text);
  });

/** A tenhou.net/6 log of so many hands whose turns fit together in very many orders. */
export function manyOrders(hands, turns = 90) {
  const tiles = [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24];
  const takes = Array.from({ length: turns }, (_, i) => (i % 2 ? 21 : 'p212121')),
    gives = Array(turns).fill(21);
  const hand = [
    [0, 0, 0],
    [25000, 25000, 25000, 25000],
    [11],
    [],
    ...Array(4).fill([tiles, takes, gives]).flat(),
    ['流局'],
  ];
  return JSON.stringify({ log: Array(hands).fill(hand) });
}

/**
 * A log whose header brings a rule of the house with so many white dragons, each of which stands for any tile. `rules`:
 * as the house has it.
 */
export function manyJokers(rules, whites) {
  const brought = {
    ...rules,
    settings: { ...rules.settings, 'tiles.copies_of': whites === 4 ? [] : [`${whites} 5z`] },
  };
  const hand = [
    ...Array(whites).fill('P'),
    ...['1p', '3p', '5s', '7s', '9s', '2p', '8p', '4s', '6p'].slice(0, 13 - whites),
  ];
  const triplets = (suit) => ['1', '2', '3', '4'].flatMap((n) => Array(3).fill(n + suit)).concat('E');
  const lines = [
    { type: 'header', format: 1, rule: 'mighty', names: ['a', 'b', 'c'], facts: 'mjai', rules: brought },
    { type: 'start_game', names: ['a', 'b', 'c'] },
    {
      type: 'start_kyoku',
      bakaze: 'E',
      kyoku: 1,
      honba: 0,
      kyotaku: 0,
      oya: 0,
      scores: [25000, 25000, 25000],
      chips: [30, 30, 30],
      dora_marker: '9p',
      tehais: [hand, triplets('p'), triplets('s')],
    },
  ];
  const drawn = ['7p', '8p', '7p', '8p', '7s', '8s', '7s', '8s', '6s', '6s', 'S', 'S', 'S', 'F', 'F', 'F'];
  drawn.forEach((pai, i) =>
    lines.push({ type: 'tsumo', actor: i % 3, pai }, { type: 'dahai', actor: i % 3, pai, tsumogiri: true }),
  );
  lines.push(
    { type: 'ryukyoku', reason: 'exhaustive', deltas: [0, 0, 0], tenpais: [true, false, false] },
    { type: 'end_kyoku' },
  );
  return lines.map((line) => JSON.stringify(line)).join('\n') + '\n';
}

/** The rules of a house, as a log's header has them. */
export function rulesOf(rule) {
  const log = join(folder(), 'log.jsonl');
  execFileSync(program, ['simulate', rule, '--hands', '1', '--bots', 'basic', '--seed', '1', '--log', log]);
  return JSON.parse(readFileSync(log, 'utf8').split('\n')[0]).rules;
}

/** A seat of a match that is over, of so many games. */
export async function longMatch(house, games) {
  const {
    people: [one],
  } = await seat(house, { rule: 'mjkt', games });
  one.connect();
  await one.finished(600);
  one.leave();
  return one.token;
}

/** A rule text like no other before it. */
let texts = 0;
export const ruleText = (base = 'mjkt') => `extends = "${base}"\ntitle = "No ${++texts}"\n`;

/**
 * Does all it may from one address until `signal` says to stop; how often it got which status, by what it asked for.
 */
export async function greedy(house, { token, from, signal }) {
  const told = {};
  const stopped = new Promise((resolve) => signal.addEventListener('abort', () => resolve({ status: 'pending' })));
  const log = { log: manyOrders(200) };
  const kinds = {
    logs: () => ask(house, '/api/replay', { method: 'POST', body: log, from, patience: 600_000 }),
    written: () =>
      ask(house, '/api/replay', { method: 'POST', body: { ...log, form: 'mjai' }, from, patience: 600_000 }),
    hands: (n) => ask(house, `/api/replay?hand=${n % 7}&mine=${n % 2}`, { token, from }),
    forms: (n) => ask(house, `/api/log?form=${n % 2 ? 'mjai' : 'tenhou6'}`, { token, from }),
    trials: () => ask(house, '/api/trial', { method: 'POST', body: { rule_text: ruleText('tontenkou') }, from }),
    texts: () => ask(house, '/api/rules', { method: 'POST', body: { rule_text: ruleText('mighty') }, from }),
    questions: () =>
      ask(house, '/api/waits', {
        method: 'POST',
        body: { rule_text: ruleText('mighty'), question: { hand: '5555z123456p789s' } },
        from,
      }),
  };
  await Promise.all(
    Object.entries(kinds).flatMap(([kind, one]) =>
      Array.from({ length: 2 }, async (_, line) => {
        for (let n = line; !signal.aborted; n += 2) {
          const { status } = await Promise.race([one(n), stopped]);
          const at = (told[kind] ??= {});
          at[status] = (at[status] ?? 0) + 1;
          if (status !== 200) await wait(100);
        }
      }),
    ),
  );
  return told;
}

/** Plays and asks from another address for so many milliseconds; how long each took, in ms. */
export async function guest(house, { from, ms }) {
  const took = { page: [], score: [], waits: [], acts: [] };
  const missed = [];
  const table = async () =>
    JSON.parse(
      (await ask(house, '/api/tables', { method: 'POST', body: { rule: 'mjkt', name: 'g', clock: null }, from })).text,
    ).token;
  const sits = async (choose) =>
    Object.assign(new Person(house, await table(), { choose, name: 'g' }), { from }).connect();
  const thinks = await sits(null);
  await thinks.until((frame) => frame.type === 'ask', 30);
  let plays = await sits(null);
  const until = Date.now() + ms;
  const note = (kind, begun) => took[kind].push(performance.now() - begun);
  const http = async () => {
    for (const [kind, path, more] of [
      ['page', '/api/rules/mighty', {}],
      ['page', '/api/rules', {}],
      [
        'score',
        '/api/score/mjkt',
        {
          method: 'POST',
          body: { seat: 1, dealer: 0, round: 'E', by: 'ron', from: 3, hand: '123456789m1123p', win: '1p' },
        },
      ],
    ]) {
      if (Date.now() >= until) return;
      const answer = await ask(house, path, { from, ...more });
      took[kind].push(answer.ms);
      if (answer.status !== 200) missed.push(`${path}: ${answer.status} ${answer.text.slice(0, 80)}`);
      await wait(300);
    }
  };
  const waits = async () => {
    const id = `w${took.waits.length}`,
      begun = performance.now();
    thinks.send({ type: 'waits', id });
    const answer = await thinks.until((frame) => frame.id === id, 60);
    note('waits', begun);
    if (answer.type !== 'waits') missed.push(`waits: ${JSON.stringify(answer).slice(0, 80)}`);
    await wait(700);
  };
  const acts = async () => {
    if (plays.over) {
      plays.leave();
      plays = await sits(null);
    }
    const asked = plays.frames.findLast((frame) => frame.type === 'ask');
    if (!asked || asked === plays.answered) return wait(20);
    plays.answered = asked;
    const { action } =
      asked.actions.find((c) => c.action.type === 'dahai' && c.action.tsumogiri) ??
      asked.actions.find((c) => c.action.type === 'none') ??
      asked.actions[0];
    const id = `a${took.acts.length}`,
      begun = performance.now();
    plays.send({ type: 'act', id, ask: asked.ask, action });
    const answer = await plays.until((frame) => frame.id === id, 60);
    note('acts', begun);
    if (answer.type !== 'done') missed.push(`act: ${JSON.stringify(answer).slice(0, 80)}`);
    await wait(150);
  };
  const again = async (what) => {
    while (Date.now() < until) await what();
  };
  await Promise.all([http, waits, acts].map(again));
  thinks.leave();
  plays.leave();
  return { took, missed };
}

/**
 * `greedy` in a process of its own, so that whoever measures has his own time; `stop()` ends it and tells what it was
 * told.
 */
export function greedily(house, options) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), JSON.stringify({ port: house.port, ...options })],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout.on('data', (part) => (out += part));
  const ended = new Promise((resolve) => child.once('exit', () => resolve(out ? JSON.parse(out) : {})));
  return { stop: () => (child.stdin.end(), ended) };
}
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stop = new AbortController();
  process.stdin.on('end', () => stop.abort()).resume();
  const { port, token, from } = JSON.parse(process.argv[2]);
  console.log(JSON.stringify(await greedy({ port }, { token, from, signal: stop.signal })));
  process.exit();
}

export const share = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
