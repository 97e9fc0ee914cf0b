import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client } from '../../src/client';
import type { ServerMessage } from '../../src/lib/wire';

class Wire {
  static all: Wire[] = [];
  readyState = 0;
  sent: { type: string; id?: string; last?: number; ask?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const welcome = (last: number) => ({ type: 'welcome', table: { commitment: '' }, seat: 0, last });
let heard: ServerMessage[] = [];
function connect(): Client {
  const client = new Client({
    url: 'ws://x',
    token: 't',
    nonce: 'ab',
    on_message: (message) => heard.push(message),
    on_link: () => undefined,
    make_socket: () => new Wire() as unknown as WebSocket,
  });
  client.connect();
  Wire.all[0]!.open();
  return client;
}

describe('the socket', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Wire.all = [];
    heard = [];
  });
  afterEach(() => vi.useRealTimers());

  test('says hello with the last event it has, and passes over what it knows', () => {
    const client = connect();
    const wire = Wire.all[0]!;
    expect(wire.sent[0]).toMatchObject({ type: 'hello', token: 't', last: 0, nonce: 'ab' });
    wire.say(welcome(2));
    wire.say({ type: 'event', n: 1, event: { type: 'tsumo' } });
    wire.say({ type: 'event', n: 2, event: { type: 'dahai' } });
    wire.say({ type: 'event', n: 2, event: { type: 'dahai' } });
    expect(heard.filter((m) => m.type === 'event')).toHaveLength(2);
    wire.close();
    vi.advanceTimersByTime(600);
    Wire.all[1]!.open();
    expect(Wire.all[1]!.sent[0]).toMatchObject({ type: 'hello', last: 2 });
    client.close();
  });

  test('an act that was not acknowledged is sent again with the same id, and only until it is', async () => {
    const client = connect();
    Wire.all[0]!.say(welcome(0));
    const answer = client.act(7, { type: 'none' });
    const id = Wire.all[0]!.sent.at(-1)!.id;
    Wire.all[0]!.close();
    vi.advanceTimersByTime(600);
    Wire.all[1]!.open();
    expect(Wire.all[1]!.sent).toHaveLength(1);
    Wire.all[1]!.say(welcome(0));
    expect(Wire.all[1]!.sent.at(-1)).toMatchObject({ type: 'act', ask: 7, id });
    Wire.all[1]!.say({ type: 'done', id });
    expect(await answer).toEqual({ type: 'done', id });
    Wire.all[1]!.close();
    vi.advanceTimersByTime(2000);
    Wire.all[2]!.open();
    Wire.all[2]!.say(welcome(0));
    expect(Wire.all[2]!.sent.filter((m) => m.type === 'act')).toHaveLength(0);
    client.close();
  });

  test('a question is not asked again: its answer is that the line broke', async () => {
    const client = connect();
    Wire.all[0]!.say(welcome(0));
    const answer = client.request({ type: 'waits' });
    Wire.all[0]!.close();
    expect(await answer).toMatchObject({ type: 'error', code: 'lost' });
    client.close();
  });

  test('waits longer from time to time, and not at all once the seat was moved', () => {
    const client = connect();
    Wire.all[0]!.close();
    vi.advanceTimersByTime(499);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(2);
    Wire.all[1]!.close();
    vi.advanceTimersByTime(999);
    expect(Wire.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(3);
    Wire.all[2]!.open();
    Wire.all[2]!.say(welcome(0));
    Wire.all[2]!.say({ type: 'moved' });
    expect(client.link).toBe('moved');
    vi.advanceTimersByTime(60000);
    expect(Wire.all).toHaveLength(3);
    client.close();
  });

  test('a line that breaks right after its welcome is asked for less and less often', () => {
    const client = connect();
    for (const wait of [500, 1000, 2000, 4000, 5000, 5000]) {
      const wires = Wire.all.length;
      Wire.all.at(-1)!.say(welcome(0));
      Wire.all.at(-1)!.close();
      vi.advanceTimersByTime(wait - 1);
      expect(Wire.all).toHaveLength(wires);
      vi.advanceTimersByTime(1);
      expect(Wire.all).toHaveLength(wires + 1);
      Wire.all.at(-1)!.open();
    }
    Wire.all.at(-1)!.say(welcome(0));
    vi.advanceTimersByTime(5000);
    const wires = Wire.all.length;
    Wire.all.at(-1)!.close();
    vi.advanceTimersByTime(500);
    expect(Wire.all).toHaveLength(wires + 1);
    client.close();
  });

  test('goes on behind a gap', () => {
    const client = connect();
    Wire.all[0]!.say(welcome(900));
    Wire.all[0]!.say({ type: 'event', n: 901, event: { type: 'start_kyoku' } });
    Wire.all[0]!.say({ type: 'event', n: 902, event: { type: 'tsumo' } });
    expect(heard.filter((m) => m.type === 'event')).toHaveLength(2);
    expect(client.last).toBe(902);
    client.close();
  });

  test('a socket that says nothing for long is given up', () => {
    const client = connect();
    Wire.all[0]!.say(welcome(0));
    vi.advanceTimersByTime(45000);
    expect(Wire.all.length).toBeGreaterThan(1);
    client.close();
  });
});
