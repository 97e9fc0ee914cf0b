// Every route, what it says to whom asks wrongly, its headers and its limits.
import assert from 'node:assert/strict';
import http from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { Person, seat } from './person.mjs';
import { Server, folder, program } from './server.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

let server;
before(async () => (server = await Server.start({ args: ['--trust', '127.0.0.1'] })));
after(() => server.end());

const sentence = async (answer, status, code) => {
  assert.equal(answer.status, status);
  const { error } = await answer.json();
  assert.equal(error.code, code);
  assert.match(error.message, /\S.*\.$/s);
  return error.message;
};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** Bytes as they are, and all that comes back. */
const raw = (bytes, host = '127.0.0.1') =>
  new Promise((resolve) => {
    let got = '';
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: host }, () => socket.write(bytes));
    socket.on('data', (data) => (got += data));
    socket.on('close', () => resolve(got));
    socket.on('error', () => resolve(got));
    setTimeout(() => socket.destroy(), 3000).unref();
  });
const socket = (path = '/ws', options = {}) =>
  new Promise((resolve, reject) => {
    const ws = new WebSocket(server.local.replace('http', 'ws') + path, options);
    ws.once('open', () => resolve(ws));
    ws.once('unexpected-response', (_, answer) => reject(answer.statusCode));
    ws.once('error', reject);
  });
const closed = (ws) => new Promise((resolve) => ws.once('close', resolve));

test('health, metrics, version', async () => {
  const health = await (await server.get('/healthz')).json();
  assert.equal(health.ok, true);
  assert.equal(`jansou ${health.version}\n`, execFileSync(program, ['--version'], { encoding: 'utf8' }));
  const metrics = await (await server.get('/metrics')).text();
  for (const line of metrics.trim().split('\n'))
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? [-+.\deInf]+)$/);
  assert.match(metrics, /jansou_broadcast_seconds_bucket\{le="\+Inf"\}/);
});

test('every answer keeps the page to itself', async () => {
  for (const path of ['/', '/healthz', '/nothing', '/api/rules', '/api/table']) {
    const { headers } = await server.get(path);
    const policy = headers.get('content-security-policy');
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      assert.ok(policy.includes(part), path);
    assert.ok(!/script-src[^;]*'unsafe-/.test(policy)); // the evaluator may be compiled: 'wasm-unsafe-eval'
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
  }
});

test('the page, or a sentence that it is not there', async () => {
  const page = await server.get('/');
  const text = await page.text();
  if (page.status === 503) return assert.match(text, /built without its page/);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type'), /^text\/html/);
  const tag = page.headers.get('etag');
  const again = await server.get('/', { headers: { 'if-none-match': tag } });
  assert.equal(again.status, 304);
  assert.equal((await again.text()).length, 0);
  const asset = /(?:src|href)="\.?(\/assets\/[^"]+)"/.exec(text)[1];
  const found = await server.get(asset);
  assert.equal(found.status, 200);
  assert.match(found.headers.get('cache-control'), /immutable/);
  for (const away of ['/..%2f..%2fetc/passwd', '/assets/../../key', '/assets/'])
    assert.equal((await server.get(away)).status, 404);
});

test('rules, first hands, scores and waits', async () => {
  const { rules } = await (await server.get('/api/rules')).json();
  assert.ok(rules.some((r) => r.id === 'mjkt') && rules.some((r) => r.id === 'mighty'));
  for (const { id, first_hand, first_hands } of rules) {
    assert.equal(first_hands.length > 0, first_hand);
    for (const hand of first_hands)
      assert.ok((await (await server.get(`/api/first-hands/${hand.id}`)).json()).steps.length > 1, hand.id);
    const answer = await server.get(`/api/rules/${id}`);
    const rule = await answer.json();
    assert.ok(rule.options.length > 10 && (rule.clauses.length > 10 || id.startsWith('tenhou')), id);
    assert.equal(
      (await server.get(`/api/rules/${id}`, { headers: { 'if-none-match': answer.headers.get('etag') } })).status,
      304,
    );
    const lesson = await server.get(`/api/first-hands/${id}`);
    assert.equal(lesson.status, first_hand ? 200 : 404);
    if (first_hand) assert.ok((await lesson.json()).steps.length > 1);
  }
  assert.match(await sentence(await server.get('/api/rules/nothing'), 404, 'unknown_rule'), /mjkt/);
  await sentence(await server.get('/api/rules/..%2f..%2fetc%2fpasswd'), 404, 'unknown_rule');
  const waits = await (await server.post('/api/waits/mjkt', { hand: '123456789m1122p' })).json();
  assert.equal(waits.shanten, 0);
  await sentence(await server.post('/api/waits/mjkt', { hand: '1x' }), 400, 'bad_question');
  const melds = await (await server.post('/api/melds/mjkt', { type: 'pon', tiles: '5p' })).json();
  assert.deepEqual(
    melds.melds.map(({ tiles }) => tiles),
    ['555p', '550p'],
  );
  await sentence(await server.post('/api/melds/mjkt', { tiles: '' }), 400, 'bad_question');
  await sentence(await server.post('/api/melds/nothing', {}), 404, 'unknown_rule');
  assert.equal((await server.post('/api/melds/', {})).status, 405);
  await sentence(await server.post('/api/score/mjkt', 'no json'), 400, 'bad_question');
  await sentence(await server.post('/api/score/nothing', {}), 404, 'unknown_rule');
});

/** A log of ours, and the same as other programs would write it. */
function logs() {
  const at = (name) => join(folder(), name);
  const own = at('game.jsonl');
  execFileSync(program, ['simulate', 'tenhou4p', '--hands', '4', '--bots', 'basic', '--seed', '6', '--log', own]);
  const lines = readFileSync(own, 'utf8').trim().split('\n');
  const end = lines.findIndex((line, i) => i > 0 && line.startsWith('{"type":"header"'));
  const game = `${lines.slice(0, end < 0 ? lines.length : end).join('\n')}\n`;
  writeFileSync(own, game);
  const mjai = game
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => !['header', 'act', 'end_log', 'win', 'ura'].includes(type))
    .map((event) => JSON.stringify(event))
    .join('\n');
  const tenhou6 = at('game.json');
  execFileSync(program, ['convert', own, '--to', 'tenhou6', '--out', tenhou6], { stdio: 'ignore' });
  const mjlog = readFileSync(new URL('../../data/by_hand.mjlog', import.meta.url), 'utf8');
  return { jansou: game, mjai, 'tenhou.net/6': readFileSync(tenhou6, 'utf8'), mjlog };
}

test('a log that somebody brings along is shown, whatever it is written as', async () => {
  const all = logs();
  let hands;
  for (const [format, log] of Object.entries(all)) {
    const answer = await server.post('/api/replay', { log });
    const looked = await answer.json();
    assert.equal(answer.status, 200, `${format}: ${JSON.stringify(looked)}`);
    assert.equal(looked.format, format);
    assert.equal(looked.rule, 'tenhou4p');
    assert.ok(looked.frames.length > 4 && looked.frames.every((frame) => frame.event.type && frame.view), format);
    assert.ok(
      looked.lost.every((text) => text.ja && text.en),
      format,
    );
    if (format === 'mjlog') continue;
    assert.deepEqual(looked.differences, [], format);
    assert.deepEqual((hands ??= looked.hands), looked.hands, format);
    const last = await (await server.post('/api/replay', { log, hand: hands.length - 1, compare: false })).json();
    assert.equal(last.hand, hands.length - 1);
    assert.notDeepEqual(last.frames[0], looked.frames[0]);
  }
  const { jansou, mjai } = all;
  for (const [body, code, said] of [
    ['no json', 'bad_log', /^log: /],
    [{ log: 7 }, 'bad_log', /^log: /],
    [{ log: '' }, 'bad_log', /empty/],
    [{ log: '\u0000\u0001 garbage' }, 'bad_log', /./],
    [{ log: '['.repeat(100_000) }, 'bad_log', /./],
    [{ log: jansou.replace('"act","seat":', '"act","seat":9') }, 'bad_log', /^line \d+ of the log is refused: /],
    [{ log: jansou, more: 1 }, 'bad_log', /^more: /],
    [{ log: mjai, hand: 99 }, 'bad_log', /no hand 99/],
    [{ log: mjai, hand: -1 }, 'bad_hand', /./],
  ])
    assert.match(await sentence(await server.post('/api/replay', body), 400, code), said);
  // a hand that cannot be is left out and told, the others are shown
  const spoiled = await server.post('/api/replay', { log: mjai.replace('"actor":1', '"actor":9') });
  assert.equal(spoiled.status, 200);
  assert.ok(JSON.stringify((await spoiled.json()).lost).includes('actor'));
  await sentence(await server.post('/api/replay', { log: mjai, rule: 'nothing' }), 404, 'unknown_rule');
  await sentence(await server.get('/api/replay', { method: 'DELETE' }), 405, 'bad_method');
  await sentence(
    await server.get('/api/replay', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }),
    415,
    'bad_type',
  );
  // a rule that is none of the house
  const brought = jansou.replace('"four_winds",', '');
  assert.notEqual(brought, jansou);
  assert.match(await sentence(await server.post('/api/replay', { log: brought }), 400, 'bad_log'), /does not play/);
});

test('a log that somebody brings along is written in other words, and is the same game', async () => {
  const forms = { jansou: 'jansou', mjai: 'mjai', 'tenhou.net/6': 'tenhou6' };
  const all = logs();
  const told = async (log) => (await (await server.post('/api/replay', { log })).json()).hands;
  const hands = await told(all.jansou);
  assert.ok(hands.length > 1);
  for (const [format, log] of Object.entries(all))
    for (const [as, form] of Object.entries(forms)) {
      const answer = await server.post('/api/replay', { log, form });
      const written = await answer.text();
      assert.equal(answer.status, 200, `${format} as ${form}: ${written.slice(0, 200)}`);
      assert.match(
        answer.headers.get('content-type'),
        form === 'tenhou6' ? /^application\/json/ : /^application\/x-ndjson/,
      );
      const looked = await (await server.post('/api/replay', { log: written })).json();
      // a hand-made log that no rule plays again has its events alone, and these are read as mjai's
      assert.ok(
        looked.format === as || (format === 'mjlog' && form === 'jansou'),
        `${format} as ${form}: ${looked.format}`,
      );
      if (format !== 'mjlog') assert.deepEqual(looked.hands, hands, `${format} as ${form}`);
    }
  await sentence(await server.post('/api/replay', { log: all.mjai, form: 'xml' }), 400, 'bad_form');
  await sentence(await server.post('/api/replay', { log: all.mjai, form: 7 }), 400, 'bad_form');
  await sentence(await server.post('/api/replay', { log: 'garbage', form: 'mjai' }), 400, 'bad_log');
  await sentence(await server.post('/api/replay', { log: all.jansou.split('\n')[0], form: 'mjai' }), 400, 'bad_log');
  await sentence(
    await server.post('/api/replay', { log: all.jansou.replace('"four_winds",', ''), form: 'mjai' }),
    400,
    'bad_log',
  );
  // a rule with a joker has no words there
  const joker = join(folder(), 'joker.jsonl');
  execFileSync(program, ['simulate', 'mighty', '--hands', '3', '--bots', 'basic', '--seed', '2', '--log', joker]);
  await sentence(
    await server.post('/api/replay', { log: readFileSync(joker, 'utf8'), form: 'tenhou6' }),
    409,
    'not_carried',
  );
});

test('a log may be longer than any other body, and is bounded: in bytes, in number, in how often', async () => {
  const long = 'a'.repeat(1_000_000);
  await sentence(await server.post('/api/replay', { log: long }), 400, 'bad_log');
  assert.match(
    await sentence(await server.post('/api/replay', { log: long.repeat(3) }), 413, 'body_too_big'),
    /2097152 bytes/,
  );
  await sentence(await server.post('/api/waits/mjkt', { hand: long }), 413, 'body_too_big');
  const head = (length) =>
    `POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n`;
  assert.match(await raw(head('Content-Length: 99999999\r\n')), /^HTTP\/1.1 413 .*2097152 bytes/s);
  assert.match(
    await raw(`${head('Transfer-Encoding: chunked\r\n')}${`10000\r\n${'a'.repeat(65536)}\r\n`.repeat(40)}0\r\n\r\n`),
    /^HTTP\/1.1 413 |^$/,
  );
  // those whose bodies never come keep the others out only of this door, and not for long
  const own = await Server.start();
  try {
    const slow = Array.from({ length: 3 }, () => connect(own.port, '127.0.0.1'));
    const answers = slow.map(
      (each) =>
        new Promise((resolve) => {
          each.on('data', (data) => resolve(String(data)));
          each.on('error', () => resolve(''));
          each.write(head('Content-Length: 1000\r\n'));
        }),
    );
    assert.match(await Promise.race(answers), /^HTTP\/1.1 503 .*"busy"/s);
    assert.equal((await own.get('/api/rules')).status, 200);
    slow.forEach((each) => each.destroy());
    let status;
    for (let i = 0; i < 100 && status !== 429; ++i) {
      status = (await own.post('/api/replay', { log: 'x' })).status;
      if (status === 503) await pause(20); // the server has not yet seen that the slow ones are gone
    }
    assert.equal(status, 429);
  } finally {
    await own.end();
  }
});

test('who still sends a body that is refused hears why', async () => {
  const answer = await new Promise((resolve, reject) => {
    const sender = connect(server.port, '127.0.0.1', async () => {
      sender.write(
        'POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 3000000\r\n\r\n',
      );
      for (let i = 0; i < 30 && !sender.destroyed; ++i) {
        sender.write('a'.repeat(100_000));
        await pause(5);
      }
    });
    sender.on('data', (data) => resolve(String(data)));
    sender.on('error', reject);
  });
  assert.match(answer, /^HTTP\/1.1 413 /);
});

test('a QR code', async () => {
  const svg = await (await server.post('/api/qr', { text: 'http://host/#/join/abc' })).text();
  assert.match(svg, /^<svg [^>]+>.*<\/svg>\n$/s);
  await sentence(await server.get('/api/qr?text=abc'), 405, 'bad_method');
  for (const body of [{}, { text: 7 }, { text: '' }, { text: 'a\0b' }, { text: 'x'.repeat(1001) }])
    await sentence(await server.post('/api/qr', body), 400, 'bad_text');
});

test('tables: made, joined, listed, looked at', async () => {
  const { made, people } = await seat(server, { persons: 2 });
  assert.match(made.token, /^[\w-]{32}$/);
  assert.ok(made.links.seat.includes(`/#/seat/${made.token}`) && made.links.join.includes('/#/join/'));
  const table = await (await server.get('/api/table', { token: made.token })).json();
  assert.equal(table.id, made.table);
  assert.equal(table.rule, 'mjkt');
  const mine = await (await server.post('/api/mine', { tokens: [made.token, people[1].token, 'unknown'] })).json();
  assert.equal(mine.tables.length, 2);
  assert.equal(mine.tables[0].table, made.table);
});

test('the book of a table, and a link to show around', async () => {
  const { made, people } = await seat(server, { persons: 2, games: 2 });
  const bearer = (token) => ({ authorization: `Bearer ${token}` });
  const read = async (token) => (await server.get('/api/book', { token })).json();
  assert.equal((await server.get('/api/book', { token: made.token })).status, 409);
  assert.equal((await server.post('/api/share', {}, bearer(made.token))).status, 409);
  people.forEach((p) => (p.choose = null));
  people.forEach((p) => p.connect());
  await people[1].until((f) => f.type === 'view', 30);
  people.forEach((p) => p.send({ type: 'say', id: 's', what: 'stop' }));
  await people[0].finished(30);
  const book = await read(made.token);
  assert.equal(book.games.length, 1);
  assert.deepEqual(people[1].frames.findLast((f) => f.type === 'book').book, book);
  // what may be asked of it, and by whom
  await sentence(await server.get('/api/book'), 401, 'no_token');
  await sentence(await server.post('/api/book', {}), 401, 'no_token');
  await sentence(await server.post('/api/share', {}), 401, 'no_token');
  await sentence(await server.get('/api/book', { method: 'DELETE' }), 405, 'bad_method');
  await sentence(await server.get('/api/share'), 405, 'bad_method');
  await sentence(await server.post('/api/book', '[1', bearer(made.token)), 400, 'bad_json');
  await sentence(
    await server.post('/api/book', {}, { ...bearer(made.token), origin: 'https://elsewhere.example' }),
    403,
    'bad_origin',
  );
  for (const token of [made.invitation, 'x'.repeat(32)])
    assert.equal((await server.post('/api/book', { id: 'a' }, bearer(token))).status, 404);
  const total = book.games[0].total.map((each, i) => each + [3, -3, 0, 0][i]);
  const proposal = { id: 'one', game: 1, total, reason: 'the treasurer says so' };
  assert.equal((await server.post('/api/book', { ...proposal, total: [1, 1, 1, 1] }, bearer(made.token))).status, 400);
  assert.deepEqual((await (await server.post('/api/book', proposal, bearer(made.token))).json()).proposal.awaited, [1]);
  const done = await (await server.post('/api/book', { id: 'two', agree: 1 }, bearer(people[1].token))).json();
  assert.deepEqual(done.games[0].total, book.games[0].total);
  assert.deepEqual(done.totals, total);
  assert.deepEqual(
    await (await server.post('/api/book', { id: 'two', agree: 1 }, bearer(people[1].token))).json(),
    done,
  );
  const shared = await (await server.post('/api/share', {}, bearer(people[1].token))).json();
  assert.ok(shared.link.endsWith(`/#/shared/${shared.token}`));
  assert.deepEqual(await (await server.get('/api/book?match=0', { token: made.token })).json(), done);
  assert.equal((await server.get('/api/book?match=1', { token: made.token })).status, 404);
  assert.equal((await server.post('/api/share', { match: 1 }, bearer(made.token))).status, 404);
  assert.equal((await server.post('/api/share', { match: 'x' }, bearer(made.token))).status, 400);
  people.forEach((p) => p.leave());
  // killed and opened again
  await server.end('SIGKILL');
  server = await server.again();
  assert.deepEqual(await read(made.token), done);
  const log = await (await server.get('/api/log', { token: shared.token })).text();
  assert.ok(log.includes('"end_log"') && !log.includes('"p0"') && !log.includes('"p1"'));
  for (const path of ['/api/table', '/api/book'])
    assert.equal((await server.get(path, { token: shared.token })).status, 404);
});

const refused = async (answer, status, code) => {
  assert.equal(answer.status, status);
  const { error } = await answer.json();
  assert.equal(error.code, code);
  return error.message;
};
const club =
  'extends = "mjkt"\ntitle = {ja = "<b>土曜</b>", en = "<b>Saturday</b>"}\nabout = {ja = "会の規則", en = "of the club"}\n[points]\nstart = 26000\n';

test('a rule that somebody brings along: only where the house takes it', async () => {
  assert.equal((await (await server.get('/api/rules')).json()).own_rules, false);
  await sentence(await server.post('/api/rules', { rule_text: club }), 403, 'no_own_rules');
  assert.match(
    await refused(await server.post('/api/tables', { rule_text: club }), 403, 'no_own_rules'),
    /^rule_text: /,
  );
});

test('a rule that somebody brings along: its words, all that is wrong with it and what is in doubt', async () => {
  const house = await Server.start({ args: ['--trust', '127.0.0.1', '--own-rules'] });
  try {
    const { error } = await (
      await house.post('/api/rules', { rule_text: 'extends = "mjkt"\n[riich]\n[points]\nstrat = 1\n' })
    ).json();
    assert.deepEqual(error.faults, [
      'rule_text:2: unknown section "riich"; did you mean "riichi"?',
      'rule_text:4: unknown option "points.strat"; did you mean "points.start"?',
    ]);
    assert.equal(error.message, error.faults[0]);
    const text =
      'extends = "mjkt"\ntitle = "土曜の会"\nlength = "二時間"\nspecial = [{text = "ウマは大きい", clause = "SAT-1"}]\n[uma]\nby_place = [30, 10, -10, -30]\n[points]\nstart = 30000\nreturn = 25000\n[clauses]\nSAT-1 = {text = {ja = "ウマ 30-10", en = "uma 30-10"}, options = ["uma.by_place"]}\n';
    const rule = await (await house.post('/api/rules', { rule_text: text })).json();
    assert.deepEqual(
      [rule.title, rule.length],
      [
        { ja: '土曜の会', en: '土曜の会' },
        { ja: '二時間', en: '二時間' },
      ],
    );
    assert.deepEqual(rule.special, [{ text: { ja: 'ウマは大きい', en: 'ウマは大きい' }, tiles: '', clause: 'SAT-1' }]);
    assert.deepEqual(
      rule.clauses.find(({ id }) => id === 'SAT-1'),
      { id: 'SAT-1', text: { ja: 'ウマ 30-10', en: 'uma 30-10' }, options: ['uma.by_place'] },
    );
    assert.deepEqual([rule.warnings.length, rule.warnings[0].line], [1, 9]);
    assert.match(rule.warnings[0].text.en, /below "points.start" 30000/);
    const made = await house.make({ rule_text: text, name: 'p0', clock: null });
    assert.ok(made.token);
    assert.deepEqual(
      (await (await house.get(`/api/rules/${rule.id}`)).json()).special,
      rule.special,
      'the table keeps the words',
    );
  } finally {
    await house.end();
  }
});

test('a rule that somebody brings along: the calculator asks by it, by its text and while a table plays it', async () => {
  const open_tanyao = {
    seat: 1,
    dealer: 0,
    round: 'E',
    by: 'ron',
    from: 3,
    hand: '234m345p67s88p',
    win: '5s',
    melds: [{ type: 'chi', tiles: '234s', from: 0 }],
  };
  const rule_text = 'extends = "mjkt"\n[yaku]\ntanyao = [1, 0]\n';
  assert.equal((await (await server.post('/api/score/mjkt', open_tanyao)).json()).win, true);
  await refused(await server.post('/api/score', { rule_text, question: open_tanyao }), 403, 'no_own_rules');
  const house = await Server.start({ args: ['--trust', '127.0.0.1', '--own-rules'] });
  try {
    const reason = async (path, body) => (await (await house.post(path, body)).json()).reason;
    for (let i = 0; i < 20; ++i)
      assert.equal(
        await reason('/api/score', { rule_text: rule_text + '#'.repeat(i), question: open_tanyao }),
        'no_yaku',
      );
    assert.equal(
      (await (await house.post('/api/waits', { rule_text, question: { hand: '123456789m1122p' } })).json()).shanten,
      0,
    );
    assert.ok(
      (await (await house.post('/api/melds', { rule_text, question: { tiles: '1m' } })).json()).melds.length > 2,
    );
    await refused(await house.post('/api/score', { rule_text, question: { seat: 9 } }), 400, 'bad_question');
    await refused(await house.post('/api/score', { rule_text }), 400, 'bad_question');
    await refused(await house.post('/api/score', { question: open_tanyao }), 400, 'bad_rule');
    assert.match(
      await refused(
        await house.post('/api/waits', { rule_text: 'extends = "/etc/passwd"', question: {} }),
        400,
        'bad_rule',
      ),
      /^rule_text:1: /,
    );
    const { id } = await (await house.post('/api/rules', { rule_text })).json();
    await refused(await house.post(`/api/score/${id}`, open_tanyao), 404, 'unknown_rule');
    await house.make({ rule_text, name: 'p0', clock: null });
    assert.equal(await reason(`/api/score/${id}`, open_tanyao), 'no_yaku');
    assert.equal((await (await house.post(`/api/waits/${id}`, { hand: '123456789m1122p' })).json()).shanten, 0);
  } finally {
    await house.end();
  }
});

test(
  'a rule that somebody brings along: looked at, played, kept over a restart, replayed',
  { timeout: 120_000 },
  async () => {
    let house = await Server.start({ args: ['--trust', '127.0.0.1', '--own-rules'] });
    try {
      assert.equal((await (await house.get('/api/rules')).json()).own_rules, true);
      const { warnings, draft, ...rule } = await (await house.post('/api/rules', { rule_text: club })).json();
      assert.deepEqual(warnings, []);
      assert.match(rule.id, /^own-[0-9a-f]{20}$/);
      assert.equal(rule.title.en, '<b>Saturday</b>');
      assert.equal(rule.options.find((option) => option.key === 'points.start').value, 26000);
      await sentence(await house.get(`/api/rules/${rule.id}`), 404, 'unknown_rule');
      for (const [text, line] of [
        ['extends = "mjkt"\n[points]\nstrat = 1', ':3: '],
        ['extends = "/etc/passwd"', ':1: '],
        ['= =', ':1: '],
        ['extends = "mjkt"\nrules = ["-nagashi", "-exhaustive"]', ':2: the rule set has no rule '],
        ['#'.repeat(40_000), ': at most '],
      ]) {
        for (const path of ['/api/rules', '/api/tables']) {
          const answer = await house.post(path, { rule_text: text });
          const message = await refused(answer, 400, path === '/api/rules' ? 'bad_rule' : 'bad_order');
          assert.ok(message.startsWith(`rule_text${line}`), message);
        }
      }
      await sentence(await house.post('/api/rules', {}), 400, 'bad_rule');
      await sentence(await house.post('/api/rules', '[1'), 400, 'bad_rule');
      await refused(await house.post('/api/tables', { rule: 'mjkt', rule_text: club }), 400, 'bad_order');

      const made = await house.make({
        rule_text: club,
        name: 'p0',
        clock: null,
        games: 1,
        options: { 'game.rounds': 1 },
      });
      const told = await (await house.get('/api/table', { token: made.token })).json();
      assert.deepEqual([told.rule, told.title.en], [rule.id, '<b>Saturday</b>']);
      const page = await house.get(`/api/rules/${rule.id}`);
      assert.deepEqual(await page.json(), rule);
      const again = await house.get(`/api/rules/${rule.id}`, {
        headers: { 'if-none-match': page.headers.get('etag') },
      });
      assert.equal(again.status, 304);
      assert.deepEqual(Object.keys(await (await house.get(`/api/rules/${rule.id}?part=words`)).json()).slice(0, 2), [
        'id',
        'title',
      ]);
      await house.end();
      house = await house.again();
      assert.equal((await house.get('/api/table', { token: made.token })).status, 200); // whoever comes to the table brings its rule back
      assert.deepEqual(await (await house.get(`/api/rules/${rule.id}`)).json(), rule);
      const person = new Person(house, made.token, { name: 'p0' }).connect();
      await person.finished(100);
      assert.equal(person.view.view.rule, rule.id);
      const path = join(folder(), 'log.jsonl');
      writeFileSync(path, await (await house.get('/api/log', { token: made.token })).text());
      for (const command of ['replay', 'verify']) assert.equal(spawnSync(program, [command, path]).status, 0, command);
      assert.ok((await (await house.get('/api/book', { token: made.token })).json()).games.length === 1);
      person.leave();
    } finally {
      await house.end();
    }
  },
);

test('refusals are one sentence with a fitting status', async () => {
  await sentence(await server.get('/nothing'), 404, 'not_found');
  await sentence(await server.get('/ws'), 426, 'no_upgrade');
  await sentence(await server.get('/api/table'), 401, 'no_token');
  assert.equal((await server.get('/api/table', { token: 'x'.repeat(32) })).status >= 401, true);
  await sentence(await server.get('/api/tables'), 405, 'bad_method');
  await sentence(await server.get('/api/rules', { method: 'DELETE' }), 405, 'bad_method');
  await sentence(await server.post('/api/tables', '{}', { 'content-type': 'text/plain' }), 415, 'bad_type');
  await sentence(await server.post('/api/tables', '[1'), 400, 'bad_json');
  const deep = (n) => '['.repeat(n) + ']'.repeat(n);
  for (const path of ['/api/replay', '/api/tables', '/api/score/mjkt', '/api/trial'])
    for (const n of path === '/api/replay' ? [33, 200000] : [33, 20000])
      await sentence(await server.post(path, `{"log":"x","rule_text":"x","form":${deep(n)}}`), 400, 'bad_json');
  assert.equal((await server.post('/api/tables', { rule: 'nothing' })).status, 400);
  assert.equal((await server.post('/api/tables', { rule: '/etc/passwd' })).status, 400);
  assert.equal((await server.post('/api/tables', { rule: 'mjkt', seats: 7 })).status, 400);
  assert.equal((await server.post('/api/join', { invitation: 'x' })).status >= 400, true);
  await sentence(await server.post('/api/mine', { tokens: 'x' }), 400, 'bad_tokens');
  await sentence(
    await server.post('/api/tables', { rule: 'mjkt' }, { origin: 'https://elsewhere.example' }),
    403,
    'bad_origin',
  );
  await sentence(await server.get('/api/replay?hand=-1', { token: 'y'.repeat(32) }), 400, 'bad_hand');
  for (const match of ['-1', 'x', '', '1000000'])
    await sentence(await server.get(`/api/book?match=${match}`, { token: 'y'.repeat(32) }), 400, 'no_match');
  const wrong = async (path, body) => (await (await server.post(path, body)).json()).error;
  assert.deepEqual(
    [
      (await wrong('/api/tables', { rule: 'mjkt', games: 0 })).code,
      (await wrong('/api/tables', { rule: 'mjkt', games: 0 })).field,
    ],
    ['bad_order', 'games'],
  );
  assert.equal((await wrong('/api/waits/mjkt', { hand: '11111m' })).field, 'hand');
  assert.equal((await wrong('/api/tables', '[1')).field, undefined);
});

test('what is no HTTP', async () => {
  assert.match(await raw('nonsense\r\n\r\n'), /^HTTP\/1.1 400 /);
  assert.match(await raw('GET nothing HTTP/1.1\r\nHost: localhost\r\n\r\n'), /^HTTP\/1.1 400 .*bad_target/s);
  assert.match(await raw('GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n'), /bad_target/);
  assert.match(await raw(`GET / HTTP/1.1\r\nX: ${'x'.repeat(9000)}\r\n\r\n`), /^HTTP\/1.1 431 .*8192 bytes/s);
  assert.match(
    await raw('POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n'),
    /^HTTP\/1.1 413 .*65536 bytes/s,
  );
  assert.match(
    await raw('HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1.1 200 (?!.*"ok")/s,
  );
  const two = await raw(
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  assert.equal(two.match(/HTTP\/1.1 200/g).length, 2);
});

test('the socket: origin, size, form, rate', async () => {
  await assert.rejects(socket('/ws', { origin: 'https://elsewhere.example' }), (status) => status === 403);
  await assert.rejects(socket('/other'), (status) => status === 404);
  (await socket('/ws', { origin: server.local })).terminate();
  const big = await socket();
  big.send('x'.repeat(20000));
  assert.equal(await closed(big), 1009);
  const binary = await socket();
  binary.send(Buffer.from([1, 2, 3]));
  assert.equal(await closed(binary), 1003);
  const unknown = await socket();
  unknown.send(JSON.stringify({ type: 'hello', token: 'x'.repeat(32), last: 0 }));
  const answer = await new Promise((resolve) => unknown.once('message', resolve));
  assert.equal(JSON.parse(answer).type, 'error');
  unknown.terminate();
  const flood = await socket('/ws', { localAddress: '127.0.0.3' });
  let refused = 0;
  flood.on('message', (text) => (refused += JSON.parse(text).code === 'too_fast'));
  const { made } = await seat(server);
  flood.send(JSON.stringify({ type: 'hello', token: made.token, last: 0, nonce: '0123456789abcdef' }));
  for (let i = 0; i < 500; ++i) flood.send('{"type":"ping"}');
  assert.equal(await closed(flood), 1008);
  assert.ok(refused > 0);
});

test('who floods waits in the network, and not in the server', { timeout: 30_000 }, async () => {
  const before = await server.metric('jansou_messages_total');
  const flood = await socket('/ws', { localAddress: '127.0.0.6' });
  flood.on('error', () => {});
  const end = closed(flood);
  for (let i = 0; i < 20_000 && flood.readyState === 1; ++i) flood.send(i % 2 ? '{"type":"ping"}' : '['.repeat(12_000));
  await new Promise((wait) => setTimeout(wait, 1000));
  const read = (await server.metric('jansou_messages_total')) - before;
  assert.ok(read > 0 && read < 60, `${read} messages were read in a second`);
  assert.ok([1006, 1008].includes(await end)); // the goodbye may be lost where the client still writes
});

test('who does not read is closed, and nobody else waits for it', { timeout: 60_000 }, async () => {
  const { people } = await seat(server);
  const lazy = people[0];
  lazy.choose = null;
  lazy.connect();
  await lazy.until((f) => f.type === 'ask');
  const before = await server.metric('jansou_slow_closed_total');
  lazy.ws.pause();
  for (let i = 0; i < 500; ++i) {
    if (lazy.ws.bufferedAmount < 1000) for (let n = 0; n < 200; ++n) lazy.ws.send('{"type":"waits","id":"w"}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const begun = performance.now();
    if ((await server.metric('jansou_slow_closed_total')) > before) return;
    assert.ok(performance.now() - begun < 3000, 'others are answered');
  }
  assert.fail('the socket is still open');
});

test('too many requests of one address', async () => {
  const burst =
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(260) +
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const answers = await raw(burst, '127.0.0.4');
  assert.match(answers, /HTTP\/1.1 429 .*Retry-After: \d+/s);
  assert.match(
    await raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', '127.0.0.5'),
    /HTTP\/1.1 200/,
  );
});

test('a second program on the same folder is refused', () => {
  const other = spawnSync(program, ['serve', '--listen', '127.0.0.1:0', '--data', server.data], { encoding: 'utf8' });
  assert.equal(other.status, 2);
  assert.match(other.stderr, /in use by another jansou/);
});

test('a backup while it runs', async () => {
  await seat(server);
  const copy = join(folder(), 'copy.sqlite');
  assert.equal(spawnSync(program, ['backup', '--data', server.data, copy]).status, 0);
  assert.match(
    spawnSync(program, ['backup', '--data', server.data, copy], { encoding: 'utf8' }).stderr,
    /there already/,
  );
  assert.match(spawnSync(program, ['backup', '--data', folder(), copy], { encoding: 'utf8' }).stderr, /holds no store/);
});

test('the log has no tokens', async () => {
  const { made, people } = await seat(server, { persons: 2 });
  const person = people[0].connect();
  await person.until((f) => f.type === 'welcome');
  person.leave();
  for (const line of server.log.trim().split('\n')) JSON.parse(line);
  for (const token of [made.token, made.invitation, made.watch, people[1].token])
    assert.ok(!server.log.includes(token));
});

test('a list of tables that are not in memory brings none of them back', { timeout: 120_000 }, async () => {
  const one = await Server.start({ args: ['--trust', '127.0.0.1'] });
  const tables = [];
  for (let i = 0; i < 12; ++i) {
    const { made, people } = await seat(one, { rule: 'mighty', seats: 3 });
    const person = people[0].connect();
    await person.until(() => person.last > 40);
    person.leave();
    tables.push({ made, person });
  }
  const listed = async (server, tokens = tables.map((each) => each.made.token)) =>
    (await (await server.post('/api/mine', { tokens })).json()).tables;
  const before = await listed(one);
  assert.equal(before.length, 12);
  await one.end();
  const begun = performance.now();
  const two = await Server.start({ data: one.data, args: ['--tables', '4'] });
  assert.ok(performance.now() - begun < 5000);
  assert.equal(await two.metric('jansou_tables'), 0);
  const after = await listed(
    two,
    [...tables, ...tables, ...tables].map((each) => each.made.token),
  );
  const by_table = (list) => list.toSorted((a, b) => (a.table < b.table ? -1 : 1));
  assert.deepEqual(by_table(after), by_table(before));
  assert.equal(await two.metric('jansou_tables'), 0);
  // who comes finds the table; those where nobody is make room
  for (const { made } of tables)
    assert.equal((await (await two.get('/api/table', { token: made.token })).json()).id, made.table);
  assert.equal(await two.metric('jansou_tables'), 4);
  // where somebody sits at every table there is none
  const people = [];
  for (const { person } of tables.slice(0, 4)) {
    person.server = two;
    person.connect();
    await person.until((f) => f.type === 'welcome');
    people.push(person);
  }
  await sentence(await two.get('/api/table', { token: tables[5].made.token }), 503, 'house_full');
  assert.deepEqual(
    by_table(await listed(two)).map((each) => each.table),
    by_table(before).map((each) => each.table),
  );
  for (const person of people) person.leave();
  await two.end();
});

test('what was played before a rematch is read from the store', { timeout: 120_000 }, async () => {
  const one = await Server.start({ args: ['--trust', '127.0.0.1'] });
  const { made, people } = await seat(one, { rule: 'mighty', seats: 3 });
  const person = people[0].connect();
  await person.finished();
  const first = await (await one.get('/api/log', { token: made.token })).text();
  const replay = await (await one.get('/api/replay?hand=1', { token: made.token })).text();
  person.send({ type: 'waits', id: 'late' });
  assert.equal((await person.until((f) => f.id === 'late')).code, 'not_now');
  person.over = null;
  person.choose = null; // the second match waits where this person is asked first
  const playing = person.until((f) => f.type === 'table' && f.table.state === 'playing');
  person.send({ type: 'say', id: 'again', what: 'rematch' });
  await person.until((f) => f.type === 'table' && f.table.state === 'waiting');
  person.send({ type: 'nonce', nonce: 'aabbccddeeff0011' });
  await playing;
  assert.equal(await (await one.get('/api/log?match=0', { token: made.token })).text(), first);
  assert.equal(await (await one.get('/api/replay?match=0&hand=1', { token: made.token })).text(), replay);
  assert.notEqual(await (await one.get('/api/log', { token: made.token })).text(), first);
  person.send({ type: 'waits', id: 'w' });
  await person.until((f) => f.id === 'w');
  person.leave();
  await one.end();
});

test('SIGTERM ends it in good order, and tables are there afterwards', async () => {
  const one = await Server.start();
  const { made, people } = await seat(one);
  const person = people[0].connect();
  await person.until((f) => f.type === 'ask');
  const gone = new Promise((resolve) => person.ws.once('close', resolve));
  assert.equal(await one.end(), 0);
  assert.equal(await gone, 1001);
  const two = await Server.start({ data: one.data });
  assert.equal((await (await two.get('/api/table', { token: made.token })).json()).state, 'playing');
  await two.end();
});

test('a house that is told to close ends after the hand, and may be told otherwise', async () => {
  const house = await Server.start({ pace: 0 });
  const told = (...args) => spawnSync(program, ['drain', '--data', house.data, ...args], { encoding: 'utf8' });
  const { token } = await house.make({
    rule: 'mjkt',
    name: 'a',
    seats: [{ kind: 'you' }, ...Array(3).fill({ kind: 'bot', bot: 'basic' })],
  });
  const person = new Person(house, token);
  person.answer = () => {}; // thinks for ever
  person.connect();
  while (!person.table) await new Promise((r) => setTimeout(r, 20));
  assert.match(
    told('--minutes', '5').stdout,
    /closes after the hands that are played: 1 tables, 1 being played, 1 persons here/,
  );
  while (person.table.closing === null) await new Promise((r) => setTimeout(r, 20));
  assert.ok(person.table.closing > 290 && person.table.closing <= 300, person.table.closing);
  await sentence(await house.post('/api/tables', { rule: 'mjkt' }), 503, 'closing');
  assert.match(told('--open').stdout, /the house is open/);
  while (person.table.closing !== null) await new Promise((r) => setTimeout(r, 20));
  const waits = new Promise((resolve) => house.child.once('exit', resolve));
  assert.equal(told('--minutes', '0').status, 0); // does not wait for the hand
  assert.equal(await waits, 0);
  const late = told();
  assert.equal(late.status, 2);
  assert.match(late.stderr, /no house runs on/);
  person.leave();
});

/** The bytes of an answer as they came, by a client that unpacks nothing. */
function bytes_of(url, headers = {}, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

test('what is long is packed for who takes it so, and is the same', async () => {
  for (const path of ['/api/rules', '/api/rules/mighty', '/api/catalogue', '/api/first-hands/mighty']) {
    const plain = await bytes_of(server.local + path),
      packed = await bytes_of(server.local + path, { 'accept-encoding': 'gzip, br' });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.match(packed.headers.vary, /accept-encoding/i);
    assert.deepEqual(gunzipSync(packed.body), plain.body);
    assert.ok(packed.body.length < plain.body.length / 3, `${path}: ${packed.body.length} of ${plain.body.length}`);
    const known = await bytes_of(server.local + path, {
      'accept-encoding': 'gzip',
      'if-none-match': packed.headers.etag,
    });
    assert.deepEqual([known.status, known.body.length], [304, 0]);
  }
  const page = await bytes_of(server.local + '/', { 'accept-encoding': 'gzip, br' });
  const script = /src="\.?(\/assets\/[^"]+\.js)"/.exec(
    page.headers['content-encoding'] === 'br' ? brotliDecompressSync(page.body) : page.body.toString(),
  )?.[1];
  if (script) {
    const plain = await bytes_of(server.local + script),
      tight = await bytes_of(server.local + script, { 'accept-encoding': 'gzip, br' });
    assert.equal(tight.headers['content-encoding'], 'br');
    assert.deepEqual(brotliDecompressSync(tight.body), plain.body);
    assert.equal(
      (await bytes_of(server.local + script, { 'accept-encoding': 'gzip' })).headers['content-encoding'],
      'gzip',
    );
  }
  const short = await bytes_of(server.local + '/healthz', { 'accept-encoding': 'gzip' });
  assert.equal(short.headers['content-encoding'], undefined);
});

test('a table is told the words of a rule without the rest of it', async () => {
  const whole = await (await server.get('/api/rules/mighty')).json();
  const told =
    'id title columns column_clauses words word_clauses offences unnamed_reading special first_hands offers places';
  const answer = await bytes_of(server.local + '/api/rules/mighty?part=words', { 'accept-encoding': 'gzip' });
  assert.deepEqual(
    JSON.parse(gunzipSync(answer.body)),
    Object.fromEntries(told.split(' ').map((name) => [name, whole[name]])),
  );
  assert.ok(answer.body.length < 6000, `${answer.body.length} bytes`);
  await refused(await server.get('/api/rules/mihgty?part=words'), 404, 'unknown_rule');
});

test('a form is told what is asked first, which rules there are, and what a file says itself', async () => {
  const { rules } = await (await server.get('/api/rules')).json();
  const { rules: all, orders } = await (await server.get('/api/catalogue')).json();
  const known = new Set(all.map(({ id }) => id));
  assert.ok(orders.length > rules.length, 'bases, too');
  for (const order of orders) for (const id of order) assert.ok(known.has(id), id);
  const words = readFileSync(new URL('../../../rulesets/words/asked.toml', import.meta.url), 'utf8').match(
    /"([a-z_]+\.[a-z_]+)"/g,
  );
  const options = new Set();
  for (const { id } of rules) {
    const rule = await (await server.get(`/api/rules/${id}`)).json();
    const own = rule.options.map(({ key }) => key);
    own.forEach((key) => options.add(key));
    const asks = rule.form.flatMap(({ asks }) => asks);
    const asked = asks.flatMap(({ option }) => option ?? []);
    assert.ok(asks.length >= 12 && asks.length <= 80, `${id}: ${asks.length}`);
    assert.deepEqual(
      asked.filter((key) => !own.includes(key)),
      [],
    );
    assert.equal(new Set(asked).size, asked.length, `${id} asks about an option twice`);
    assert.ok(
      orders.some((order) => order.join() === rule.rules.join()),
      id,
    );
  }
  for (const word of words) assert.ok(options.has(JSON.parse(word)), `${word} is an option of some house`);

  const house = await Server.start({ args: ['--own-rules'] });
  try {
    const text =
      'extends = "mjkt"\ntitle = "Club"\nspecial = [{text = "odd", clause = "A-1", tiles = "1z"}]\nrules = ["-chi"]\n[uma]\nby_place = [30, 10, -10, -30]\n[bust]\nbelow = 1\n[clauses]\n"A-1" = {text = {ja = "飛び", en = "bust"}, options = ["bust.below"]}\n"A-2" = ["uma.by_place"]\n';
    const { draft, rules: set } = await (await house.post('/api/rules', { rule_text: text })).json();
    const club = { ja: 'Club', en: 'Club' },
      odd = { ja: 'odd', en: 'odd' };
    assert.deepEqual(draft, {
      extends: 'mjkt',
      title: club,
      special: [{ text: odd, tiles: '1z', clause: 'A-1' }],
      rules: ['-chi'],
      options: { 'uma.by_place': [30, 10, -10, -30], 'bust.below': 1 },
      clauses: [
        { id: 'A-1', text: { ja: '飛び', en: 'bust' }, options: ['bust.below'] },
        { id: 'A-2', text: null, options: ['uma.by_place'] },
      ],
    });
    assert.ok(!set.includes('chi'));
  } finally {
    await house.end();
  }
});

test('bots try a rule that somebody brings along: bounded, in turns, and only where the house takes such', async () => {
  const rule_text = 'extends = "tenhou4p"\n[game]\nrounds = 1\n';
  await refused(await server.post('/api/trial', { rule_text }), 403, 'no_own_rules');
  const house = await Server.start({ args: ['--own-rules', '--trust', '127.0.0.1'] });
  const strict = await Server.start({ args: ['--own-rules'] });
  try {
    const told = await (await house.post('/api/trial', { rule_text })).json();
    assert.deepEqual([told.hands, told.whole], [200, true]);
    assert.ok(
      told.games > 20 && told.wins > 100 && told.yaku[0].count > 0 && told.yaku[0].name.ja,
      JSON.stringify(told),
    );
    assert.deepEqual(
      await (await house.post('/api/trial', { rule_text })).json(),
      told,
      'the same rule, the same hands',
    );
    await refused(await house.post('/api/trial', { rule_text: 'extends = "mjk"' }), 400, 'bad_rule');
    await refused(await house.post('/api/trial', { rule_text, hands: 1000000 }), 400, 'bad_rule');
    await refused(await house.post('/api/trial', 'no json'), 400, 'bad_rule');
    assert.equal((await house.get('/api/trial')).status, 405);
    // the bucket of questions empties: each counts as eight
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => strict.post('/api/trial', { rule_text: `${rule_text}#${i}\n` })),
    );
    const codes = answers.map(({ status }) => status);
    assert.ok(codes.includes(429), codes.join());
    assert.ok(
      codes.every((status) => [200, 429, 503].includes(status)),
      codes.join(),
    );
    // who asks for anything else meanwhile is answered
    assert.equal((await strict.get('/healthz')).status, 200);
    // one at a time: whoever comes while another is tried has his turn then
    const both = await Promise.all([1, 2].map((i) => house.post('/api/trial', { rule_text: `${rule_text}#${i}\n` })));
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
    // two hundred hands are enough, also of a game that does not end
    const endless = 'extends = "mjkt"\ngame.rounds = 0\n';
    const long = await (await house.post('/api/trial', { rule_text: endless })).json();
    assert.deepEqual([long.hands, long.whole], [200, true], JSON.stringify(long));
  } finally {
    await strict.end();
    await house.end();
  }
});

test('a socket packs for who names no window of his own, too', async () => {
  const offered = (offer) =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () =>
        socket.write(
          `GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: ${offer}\r\n\r\n`,
        ),
      );
      socket
        .once(
          'data',
          (data) => (resolve(/sec-websocket-extensions: (.*)\r/i.exec(String(data))?.[1]), socket.destroy()),
        )
        .once('error', reject);
    });
  for (const offer of ['permessage-deflate', 'permessage-deflate; server_no_context_takeover']) {
    const answer = await offered(offer);
    assert.match(answer ?? '', /^permessage-deflate; /, offer);
    assert.doesNotMatch(answer, /client_max_window_bits/, offer);
  }
  assert.match(await offered('permessage-deflate; client_max_window_bits'), /client_max_window_bits=9/);
});

test('a socket packs what it says for who offers it, and says the same', async () => {
  const said = async (perMessageDeflate) => {
    const made = await server.make({ rule: 'mjkt', name: 'p0', clock: null });
    const ws = new WebSocket(server.local.replace('http', 'ws') + '/ws', { perMessageDeflate });
    const frames = [];
    let offered = '';
    ws.on('upgrade', (answer) => (offered = answer.headers['sec-websocket-extensions'] ?? ''));
    ws.on('message', (data) => frames.push(JSON.parse(data)));
    await new Promise((resolve) => ws.on('open', resolve));
    ws.send(JSON.stringify({ type: 'hello', token: made.token, last: 0 }));
    while (!frames.some(({ type }) => type === 'ask')) await new Promise((resolve) => setTimeout(resolve, 20));
    const told = {
      extensions: offered,
      bytes: ws._socket.bytesRead,
      text: frames.reduce((sum, frame) => sum + JSON.stringify(frame).length, 0),
      frames,
    };
    ws.terminate();
    return told;
  };
  const packed = await said(true),
    plain = await said(false);
  assert.match(packed.extensions, /permessage-deflate/);
  assert.match(packed.extensions, /server_max_window_bits=12/);
  assert.equal(plain.extensions, '');
  assert.ok(packed.bytes < packed.text / 2, `${packed.bytes} bytes for ${packed.text}`);
  assert.ok(plain.bytes > plain.text);
  assert.deepEqual(
    packed.frames.map(({ type }) => type),
    plain.frames.map(({ type }) => type),
  );
});

test('what is asked before the deal outlives the process, and no offence is declared then', async () => {
  const { people } = await seat(server, { rule: 'superpower', choose: () => null });
  const person = people[0];
  person.choose = null;
  person.connect();
  const asked = await person.until((frame) => frame.type === 'ask');
  assert.equal(asked.actions.length, 4, 'three have been taken by others');
  assert.ok(asked.actions.every(({ action }) => action.type === 'choose_ability'));
  assert.deepEqual(person.view.view.opening.asked, [0]);
  assert.equal(person.view.view.opening.abilities.filter((each) => each.seat !== null).length, 3);
  person.send({ type: 'offence', id: 'o1', kind: 'wrong_call', seat: 0 });
  const refusal = await person.until((frame) => frame.id === 'o1');
  assert.equal(refusal.type, 'refused');
  assert.equal(refusal.code, 'not_now');
  person.leave();
  await server.end('SIGKILL');
  server = await server.again();
  person.server = server;
  const frames = person.frames.length;
  person.connect();
  await person.until((frame) => frame.type === 'ask');
  const again = person.frames.slice(frames).find((frame) => frame.type === 'ask');
  assert.deepEqual(again.actions, asked.actions);
  person.send({ type: 'act', id: 'a1', ask: again.ask, action: again.actions[1].action });
  await person.until((frame) => frame.type === 'event' && frame.event.type === 'start_kyoku');
  const begun = person.events.find((event) => event.type === 'start_kyoku');
  assert.equal(begun.abilities[0], again.actions[1].action.ability);
  assert.equal(new Set(begun.abilities).size, 4);
  person.leave();
});
