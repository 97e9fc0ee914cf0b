// A small stand-in for the server while the page is worked on: it wraps `jansou table`, one process for each seat's view, and speaks docs/server.md.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';

const root = new URL('../..', import.meta.url).pathname;
const program = process.env.JANSOU ?? join(root, 'build/release/bin/jansou');
const dist = join(root, 'web/dist');
const port = Number(process.env.PORT ?? 8080);
const think = Number(process.env.THINK ?? 120);
const text = (ja, en) => ({ ja, en });

class Engine {
  constructor() {
    this.child = spawn(program, ['table'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = [];
    this.waiters = [];
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      this.lines.push(JSON.parse(line));
      if (this.lines.at(-1).type === 'state' || this.lines.at(-1).type === 'waits' || this.lines.at(-1).type === 'why') this.waiters.shift()?.(this.lines.splice(0));
    });
  }
  ask(command) {
    return new Promise((done) => {
      this.waiters.push(done);
      this.child.stdin.write(`${JSON.stringify(command)}\n`);
      if (command.type !== 'waits' && command.type !== 'why') this.child.stdin.write('{"type":"state"}\n');
    });
  }
}

const labels = { hora: text('和了', 'Win'), pon: text('ポン', 'Pon'), chi: text('チー', 'Chi'), daiminkan: text('カン', 'Kan'), ankan: text('カン', 'Kan'), kakan: text('カン', 'Kan'), foreign_kakan: text('カン', 'Kan'), reach: text('リーチ', 'Riichi'), nukidora: text('抜く', 'North'), none: text('パス', 'Pass'), dahai: text('打', 'Discard'), ryukyoku: text('流局', 'Draw'), tenpai: text('聴牌', 'Tenpai'), stop: text('終局', 'Stop'), choose_reading: text('読み', 'Reading') };
const winds = ['E', 'S', 'W', 'N'];
const pip = (n, s) => `${n}${s}`;
function dora_of(face) {
  if (face === '?') return null;
  const cycle = { E: 'S', S: 'W', W: 'N', N: 'E', P: 'F', F: 'C', C: 'P' };
  return cycle[face] ?? pip((Number(face[0]) % 9) + 1, face[1]);
}

class Table {
  constructor(request) {
    this.request = request;
    this.rule = request.rule;
    this.seats = rules[this.rule].seats;
    this.tokens = Array.from({ length: this.seats }, () => randomBytes(24).toString('base64url'));
    this.kinds = Array.from({ length: this.seats }, (_, s) => (s === 0 ? 'person' : (request.seats?.[s]?.kind ?? 'bot') === 'open' ? 'open' : 'bot'));
    this.names = this.kinds.map((kind, s) => (kind === 'person' ? request.name || 'You' : kind === 'bot' ? ['', 'Sou', 'Mina', 'Ren'][s] : ''));
    this.invitation = randomBytes(24).toString('base64url');
    this.sockets = Array(this.seats).fill(null);
    this.sent = Array.from({ length: this.seats }, () => []);
    this.secret = randomBytes(32);
    this.nonces = Array(this.seats).fill('');
    this.commitment = createHash('sha256').update(this.secret).digest('hex');
    this.state = 'waiting';
    this.asks = {};
    this.ask_id = 0;
    this.views = Array(this.seats).fill(null);
    this.ready = new Set();
    this.held = null;
  }
  info() {
    return { id: 'x', rule: this.rule, title: rules[this.rule].title, changed: [], games: this.request.games ?? 1, state: this.state, seats: this.kinds.map((kind, s) => ({ name: this.names[s], kind, here: kind === 'bot' || !!this.sockets[s], standin: false, ready: this.ready.has(s), grace: null })), clock: this.request.clock ?? null, watch: { hands: 1 }, watchers: 0, commitment: this.commitment, stop: this.kinds.map(() => false), rematch: null, links: { join: `http://127.0.0.1:${port}/#/join/${this.invitation}`, watch: null } };
  }
  send(s, message) {
    if (message.type === 'event') this.sent[s].push(message);
    this.sockets[s]?.send(JSON.stringify(message));
  }
  async start() {
    if (this.state !== 'waiting' || this.kinds.includes('open')) return;
    this.state = 'playing';
    this.all = new Engine();
    this.eyes = Array.from({ length: this.seats }, () => new Engine());
    const start = { type: 'start', rule: this.rule, names: this.names.map((n, i) => n || `p${i}`), seed: this.request.seed ?? process.env.SEED ?? randomBytes(8).toString('hex'), games: this.request.games ?? 1, ...(this.request.stack ? { stack: this.request.stack } : {}), ...(this.request.set ? { set: this.request.set } : {}) };
    await this.step({ ...start }, (s) => ({ ...start, view: s }));
  }
  async step(command, cut = () => command) {
    const [all, ...own] = await Promise.all([this.all.ask(command), ...this.eyes.map((eye, s) => eye.ask(cut(s)))]);
    const error = all.find((line) => line.type === 'error');
    if (error) return error;
    const ask = all.findLast((line) => line.type === 'ask');
    const batch = own.map((lines) => ({ events: lines.filter((line) => !['ask', 'state'].includes(line.type)), state: lines.at(-1) }));
    if (ask && !(all.length <= 2 && Object.keys(this.asks).length)) this.next_asks = ask.seats;
    else if (ask) this.next_asks = ask.seats;
    this.deliver(batch);
    return null;
  }
  deliver(batch) {
    const cut = batch[0].events.findIndex((event) => event.type === 'end_kyoku' || event.type === 'end_game');
    const last = batch[0].events.length - 1;
    if (cut >= 0 && cut < last && batch[0].events[cut].type === 'end_kyoku') {
      batch.forEach(({ events }, s) => this.frames(s, events.slice(0, cut + 1), null));
      this.ready = new Set(this.kinds.flatMap((kind, s) => (kind === 'bot' ? [s] : [])));
      this.held = batch.map(({ events, state }) => ({ events: events.slice(cut + 1), state }));
      this.asks = {};
      setTimeout(() => this.go_on(true), Number(process.env.PAUSE ?? 600000));
      return;
    }
    batch.forEach(({ events, state }, s) => this.frames(s, events, state));
    this.open_asks();
  }
  go_on(force = false) {
    if (!this.held || (!force && this.ready.size < this.seats)) return;
    const held = this.held;
    this.held = null;
    this.deliver(held);
  }
  frames(s, events, state) {
    for (const event of events) {
      this.send(s, { type: 'event', n: this.sent[s].length + 1, event });
      if (event.type === 'end_game' || event.type === 'end_set') this.maybe_over = true;
    }
    if (state) this.views[s] = this.view(state, s);
    if (this.views[s]) this.send(s, { type: 'view', n: this.sent[s].length, view: this.views[s] });
  }
  open_asks() {
    this.asks = this.next_asks ?? {};
    this.next_asks = null;
    this.ask_id += 1;
    const id = this.ask_id;
    if (Object.keys(this.asks).length === 0) {
      if (this.maybe_over) {
        this.state = 'over';
        for (let s = 0; s < this.seats; ++s) this.send(s, { type: 'over', table: this.info(), fair: { secret: this.secret.toString('hex'), nonces: this.nonces, commitment: this.commitment } });
      }
      return;
    }
    for (const key of Object.keys(this.asks)) {
      const s = Number(key);
      if (this.kinds[s] === 'bot') setTimeout(() => id === this.ask_id && this.answer(s, this.bot(this.asks[s])), think);
      else this.send_ask(s);
    }
  }
  send_ask(s) {
    const question = this.asks[s].some((a) => a.type === 'choose_reading') ? text('何と読みますか？裏とアリスの前に決めます', 'What does it stand for? Before ura and Alice') : undefined;
    this.send(s, { type: 'ask', ask: this.ask_id, actions: this.asks[s].map((action) => this.choice(action, s)), clock: this.request.clock ?? null, ...(question ? { question } : {}) });
  }
  choice(action, s) {
    let label = labels[action.type] ?? text(action.type, action.type);
    if (action.type === 'hora') label = action.target === s ? text('ツモ', 'Tsumo') : text('ロン', 'Ron');
    const tiles = action.reading ?? action.consumed ?? (action.pai ? [action.pai] : []);
    return { action, label, about: tiles.length ? text(tiles.join(' '), tiles.join(' ')) : null, ...(action.type === 'choose_reading' ? { worth: { han: 3, fu: 40, limit: null, points: 5200, chips: 1 } } : {}) };
  }
  bot(options) {
    const of = (type) => options.find((a) => a.type === type);
    return of('hora') ?? of('choose_reading') ?? of('nukidora') ?? of('reach') ?? (process.env.CALLS && Math.random() < 0.6 ? of('pon') ?? of('chi') : undefined) ?? of('none') ?? options.find((a) => a.tsumogiri) ?? options.findLast((a) => a.type === 'dahai') ?? options[0];
  }
  async answer(s, action) {
    delete this.asks[s];
    this.queue = (this.queue ?? Promise.resolve()).then(() => this.step({ type: 'act', seat: s, action }));
    return this.queue;
  }
  view(state, you) {
    const dealer = state.oya;
    const markers = state.dora_markers.map((pai) => ({ pai }));
    while (markers.length < 5) markers.push({ pai: '?' });
    return {
      rule: this.rule, game: state.game, games: this.request.games ?? 1, you, round: state.bakaze, kyoku: state.kyoku, honba: state.honba, sticks: state.kyotaku, wall: state.left, dead: 14,
      words: { honba: text('本場', 'honba') }, dora_markers: markers, dora: state.dora_markers.map(dora_of).filter(Boolean), currencies: [{ id: 'points', name: text('点', 'points') }, ...(rules[this.rule].chips ? [{ id: 'chips', name: text('チップ', 'chips') }] : [])],
      jokers: rules[this.rule].chips ? ['P'] : [], stage: state.stage, turn: state.turn, focus: state.stage === 'claims' && state.pai ? { seat: state.turn, pai: state.pai } : null, facts: [],
      seats: state.seats.map((seat, s) => {
        const drawn = state.stage === 'turn' && state.turn === s && seat.hand.length % 3 === 2 && state.pai ? state.pai : null;
        const tiles = [...seat.hand];
        if (drawn) tiles.splice(tiles.lastIndexOf(drawn) >= 0 ? tiles.lastIndexOf(drawn) : tiles.length - 1, 1);
        const riichi = seat.river.some((tile) => tile.riichi);
        return { wind: winds[(s - dealer + this.seats) % this.seats], dealer: s === dealer, points: seat.points, chips: seat.chips, hand: { tiles, drawn, shown: false }, river: { tiles: seat.river, covered: seat.river_down }, melds: seat.melds.map((m) => ({ ...m, called: m.type === 'ankan' ? null : 0 })), aside: seat.nukidora, marks: riichi ? [{ id: 'riichi', brief: text('リーチ', 'riichi'), text: text('立直している。', 'in riichi'), clause: 'MI-17', count: null }] : [] };
      }),
    };
  }
}

function clauses_of(id) {
  const file = join(root, `docs/rulings/${id}.md`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap((line) => {
    const m = /^\|\s*\**((?:MI|MJ)-[\w-]+)\**\s*\|\s*([^|]+)\|/.exec(line);
    return m ? [{ id: m[1], text: text(m[2].trim(), m[2].trim()), options: [] }] : [];
  });
}
const option = (key, ja, en, value, extra = {}) => ({ key, name: text(ja, en), value, default: value, type: typeof value === 'boolean' ? 'flag' : 'number', clauses: ['MI-2'], group: text('点数', 'points'), ...extra });
const sanma = '19m123456789p123456789s1234567z';
function rule(id, ja, en, about_ja, about_en, seats, games, chips) {
  return { id, title: text(ja, en), about: text(about_ja, about_en), seats, players: [seats], games, chips, length: text('半荘', 'East and South'), special: chips ? [{ text: text('白はどの牌の代わりにもなる。フリテンは読みごとに見る', 'Each white may stand for any tile. Furiten is judged reading by reading.'), tiles: '55z', clause: 'MI-22' }, { text: text('白を捨てるとフラッシュ。二打目まで他家はツモ切り', 'Discard a white: until your second discard the others are bound.'), tiles: '5z', clause: 'MI-30' }, { text: text('他家のポンにも加槓。０点なら箱リーチ', 'Add the fourth tile to another’s pon; box riichi at exactly 0 points.'), tiles: '777z', clause: 'MI-50' }] : [], first_hand: false,
    options: [option('points.start', '配給原点', 'points at the start', 25000, { least: 0, most: 1000000 }), option('points.return', '返し点', 'points taken off', 30000), option('table.kuitan', '喰い断', 'open tanyao', true), option('riichi.kind', '立直の種類', 'kind of riichi', 'a', { type: 'choice', choices: [{ value: 'a', name: text('普通', 'usual') }, { value: 'b', name: text('箱', 'box') }] }), option('uma.by_place', 'ウマ', 'uma', [15, -5, -10], { type: 'numbers' }), option('tiles.kinds', '使う牌の種類', 'kinds of tiles in use', seats === 3 ? sanma : '123456789m123456789p123456789s1234567z', { type: 'tiles' }), option('tiles.red', '赤牌', 'red tiles', '0p0s', { type: 'tiles' }), option('tiles.copies', '枚数', 'copies', 4)], clauses: clauses_of(id) };
}
const rules = {
  mighty: rule('mighty', 'マイティー', 'Mighty', '三人打ち。白は手の中ではジョーカー、捨てれば他家を縛る。点のほかにチップが動く。', 'For three: the white dragon is a joker in the hand and binds the others when discarded; chips beside points.', 3, 1, true),
  mjkt: rule('mjkt', 'mjkt 競技', 'mjkt', 'クラブの競技規則と罰則そのまま。', 'The club’s competition code, with its penalties.', 4, 1, false),
  tenhou4p: rule('tenhou4p', '天鳳四人', 'Tenhou, four players', '一般的な四人打ち。', 'Common rules for four.', 4, 1, false),
};

const tables = [];
const find = (token) => {
  for (const table of tables) {
    const s = table.tokens.indexOf(token);
    if (s >= 0) return { table, s };
  }
  return null;
};
function run(args, input) {
  return new Promise((done) => {
    const child = spawn(program, args);
    let out = '';
    child.stdout.on('data', (data) => (out += data));
    child.on('close', () => done(JSON.parse(out.trim() || '{"error":"no answer"}')));
    child.stdin.end(`${JSON.stringify(input)}\n`);
  });
}
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://x');
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  const answer = (value, status = 200) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  let body = '';
  for await (const chunk of request) body += chunk;
  const input = body ? JSON.parse(body) : {};
  const path = url.pathname;
  if (path === '/api/rules') return answer({ rules: Object.values(rules) });
  if (path.startsWith('/api/rules/')) return rules[path.slice(11)] ? answer(rules[path.slice(11)]) : answer({ error: { code: 'unknown', message: 'No such rule.' } }, 404);
  if (path.startsWith('/api/score/') || path.startsWith('/api/waits/')) {
    const got = await run([path.split('/')[2], path.split('/')[3], '--lines'], input);
    return got.error ? answer({ error: { code: 'bad', message: got.error } }, 400) : answer(got);
  }
  if (path === '/api/tables') {
    const table = new Table(input);
    tables.push(table);
    void table.start();
    return answer({ table: 'x', seat: 0, token: table.tokens[0], invitation: table.invitation, watch: null, links: { seat: `/#/seat/${table.tokens[0]}`, join: `http://127.0.0.1:${port}/#/join/${table.invitation}` } });
  }
  if (path === '/api/join') {
    const table = tables.find((t) => t.invitation === input.invitation);
    const s = table?.kinds.indexOf('open') ?? -1;
    if (s < 0) return answer({ error: { code: 'full', message: 'This invitation opens no seat any more.' } }, 404);
    table.kinds[s] = 'person';
    table.names[s] = input.name;
    for (let k = 0; k < table.seats; ++k) table.send(k, { type: 'table', table: table.info() });
    void table.start();
    return answer({ table: 'x', seat: s, token: table.tokens[s] });
  }
  if (path === '/api/mine') return answer({ tables: input.tokens.flatMap((t) => { const f = find(t); return f ? [{ token: t, table: 'x', rule: f.table.rule, title: rules[f.table.rule].title, seat: f.s, names: f.table.names, state: f.table.state, round: f.table.views[f.s]?.round, kyoku: f.table.views[f.s]?.kyoku, points: f.table.views[f.s]?.seats.map((p) => p.points) ?? [], updated: new Date().toISOString() }] : []; }) });
  if (path === '/api/qr') return response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#fff"/><path d="M1 1h3v3h-3zM6 1h3v3h-3zM1 6h3v3h-3zM6 6h1v1h-1z"/></svg>');
  if (path === '/api/table') return find(token) ? answer(find(token).table.info()) : answer({ error: { code: 'unknown', message: 'No such seat.' } }, 404);
  if (path.startsWith('/api/')) return answer({ error: { code: 'unknown', message: `The stand-in has no ${path}.` } }, 404);
  const file = join(dist, path === '/' ? 'index.html' : path);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': policy }).end(readFileSync(file));
});

new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
  let table = null;
  let s = -1;
  const done = new Map();
  socket.on('close', () => { if (table && table.sockets[s] === socket) table.sockets[s] = null; });
  socket.on('message', async (data) => {
    const message = JSON.parse(String(data));
    const reply = (value) => socket.send(JSON.stringify(value));
    if (message.type === 'hello') {
      const found = find(message.token);
      if (!found) return reply({ type: 'error', code: 'unknown', message: 'No seat has this token.' });
      ({ table, s } = found);
      if (table.sockets[s]) { table.sockets[s].send('{"type":"moved"}'); table.sockets[s].close(); }
      table.sockets[s] = socket;
      table.nonces[s] ||= message.nonce ?? '';
      reply({ type: 'welcome', table: table.info(), seat: s, last: table.sent[s].length });
      for (const event of table.sent[s].slice(message.last)) reply(event);
      if (table.views[s]) reply({ type: 'view', n: table.sent[s].length, view: table.views[s] });
      if (table.asks[s]) table.send_ask(s);
      return;
    }
    if (!table) return;
    if (message.type === 'ping') return reply({ type: 'pong' });
    if (message.type === 'say') {
      reply({ type: 'done', id: message.id });
      if (message.what === 'ready') { table.ready.add(s); table.go_on(); }
      return;
    }
    if (message.type === 'waits') return reply({ type: 'waits', id: message.id, waits: (await table.eyes[s].ask({ type: 'waits', seat: s }))[0] });
    if (message.type === 'why') {
      const why = (await table.all.ask({ type: 'why', seat: s, action: message.action }))[0];
      return reply({ type: 'why', id: message.id, legal: why.reason === 'legal', reason: why.message ?? text('いまは場面が違う。', 'This is not the moment for it.'), clause: why.clause });
    }
    if (message.type === 'act') {
      if (done.has(message.id)) return reply(done.get(message.id));
      if (message.ask !== table.ask_id || !table.asks[s]) return reply({ type: 'refused', id: message.id, code: 'not_asked', message: 'There is nothing to answer.' });
      const kept = table.asks[s];
      const error = await table.answer(s, message.action);
      if (error) { table.asks[s] = kept; return reply({ type: 'refused', id: message.id, code: error.code, message: error.message, clause: error.clause }); }
      done.set(message.id, { type: 'done', id: message.id });
      reply({ type: 'done', id: message.id });
    }
  });
});
server.listen(port, '127.0.0.1', () => console.log(`stand-in on http://127.0.0.1:${port}`));
