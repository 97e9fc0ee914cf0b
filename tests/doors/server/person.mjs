// A scripted person: keeps what its socket brought, answers when asked, comes back when it lost the connection.
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';

/** Wins if it can, else throws away what it drew; never calls. */
export function plain(choices) {
  const by = (type) => choices.find((c) => c.action.type === type);
  return (
    by('hora') ??
    choices.find((c) => c.action.type === 'dahai' && c.action.tsumogiri) ??
    by('none') ??
    by('dahai') ??
    choices[0]
  );
}

/** A choice by a number drawn from a seed: the same game each time. */
export function seeded(seed) {
  let state = seed >>> 0;
  return (choices) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return choices.find((c) => c.action.type === 'hora') ?? choices[Math.floor((state / 2 ** 32) * choices.length)];
  };
}

export class Person {
  constructor(server, token, { choose = plain, ready = true, name = 'p', views = true, keeps = Infinity } = {}) {
    Object.assign(this, { server, token, choose, ready, name, views });
    this.keeps = keeps; // so many frames, the last ones
    this.nonce = randomBytes(16).toString('hex');
    this.last = 0;
    this.before = 0; // events of the table before the first of `events`
    this.events = [];
    this.acked = []; // ids that were answered with done
    this.sent = new Map(); // id -> act, until it is answered
    this.frames = [];
    this.count = 0;
    this.over = null;
    this.waiters = [];
    this.wanted = true;
    this.reconnect = false;
  }

  connect() {
    this.wanted = true;
    const ws = new WebSocket(
      this.server.local.replace('http', 'ws') + '/ws',
      this.from ? { localAddress: this.from } : {},
    );
    this.ws = ws;
    ws.on('open', () => {
      const hello = { type: 'hello', token: this.token, last: this.last, nonce: this.nonce };
      ws.send(JSON.stringify(this.views ? hello : { ...hello, views: false }));
      for (const act of this.sent.values()) ws.send(act); // whether it was done before or not: it has one effect
    });
    ws.on('message', (data) => this.ws === ws && this.take(JSON.parse(data)));
    ws.on('error', () => {});
    ws.on('close', () => this.ws === ws && this.wanted && this.reconnect && setTimeout(() => this.connect(), 20));
    return this;
  }

  drop() {
    this.ws.terminate();
  }
  leave() {
    this.wanted = false;
    this.ws.terminate();
  }
  send(message) {
    if (this.ws.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(message));
  }

  take(frame) {
    this.frames.push(frame);
    if (this.frames.length > this.keeps) this.frames.shift();
    if (frame.type === 'event') {
      if (frame.n !== this.last + 1) this.fault ??= `${this.name}: event ${frame.n} after ${this.last}`;
      this.last = frame.n;
      this.events.push(frame.event);
      if (this.ready && frame.event.type === 'end_kyoku') this.pressOn = true;
    }
    if (frame.type === 'welcome') this.begin(frame.last);
    if (frame.type === 'welcome' && frame.last !== this.last)
      this.fault ??= `${this.name}: had ${this.last} events, the server knows ${frame.last}`;
    if (frame.type === 'view') this.view = frame;
    if (frame.type === 'ask') this.answer(frame);
    if (frame.type === 'done' || frame.type === 'refused') {
      if (this.sent.delete(frame.id) && frame.type === 'done') this.acked.push(frame.id);
    }
    if (frame.type === 'over') this.over = frame;
    if (frame.type === 'table' || frame.type === 'welcome') {
      this.table = frame.table;
      if (frame.table.state === 'over') this.over ??= frame;
    }
    if (this.pressOn && frame.type !== 'event' && this.ready) {
      this.pressOn = false;
      this.send({ type: 'say', id: `r${++this.count}`, what: 'ready' });
    }
    this.seen?.(frame);
    this.waiters = this.waiters.filter((w) => !w(frame));
  }

  /** Whoever has nothing begins with the hand that is played. */
  begin(at) {
    if (this.last === 0) this.last = this.before = at;
  }

  answer(ask) {
    if (!this.choose) return;
    const choice = this.choose(ask.actions, ask);
    const id = `${this.name}-${++this.count}`;
    const act = JSON.stringify({ type: 'act', id, ask: ask.ask, action: choice.action });
    this.sent.set(id, act);
    if (this.ws.readyState === WebSocket.OPEN) this.ws.send(act);
  }

  /** The next frame (from now on, or that is there) that `test` holds for. */
  until(test, seconds = 60) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(
            new Error(
              `${this.name}: nothing came in ${seconds} s; last: ${JSON.stringify(this.frames.at(-1))?.slice(0, 400)}`,
            ),
          ),
        seconds * 1000,
      );
      const waiter = (frame) => {
        if (!test(frame, this)) return false;
        clearTimeout(timer);
        resolve(frame);
        return true;
      };
      this.waiters.push(waiter);
    });
  }
  async finished(seconds = 300) {
    if (!this.over) await this.until(() => this.over, seconds);
    if (this.fault) throw new Error(this.fault);
  }
}

/** A table with `persons` people and bots in the other seats; all sit. */
export async function seat(server, { rule = 'mjkt', persons = 1, seats = 4, choose, options, games = 1 } = {}) {
  const chairs = Array.from({ length: seats }, (_, i) =>
    i === 0 ? { kind: 'you' } : i < persons ? { kind: 'open' } : { kind: 'bot', bot: 'basic' },
  );
  const made = await server.make({
    rule,
    name: 'p0',
    seats: chairs,
    games,
    clock: null,
    ...(options ? { options } : {}),
  });
  const people = [new Person(server, made.token, { name: 'p0', choose: choose?.(0) })];
  for (let i = 1; i < persons; ++i) {
    const joined = await (await server.post('/api/join', { invitation: made.invitation, name: `p${i}` })).json();
    people.push(new Person(server, joined.token, { name: `p${i}`, choose: choose?.(i) }));
  }
  return { made, people };
}
