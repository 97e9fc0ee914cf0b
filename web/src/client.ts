/**
 * The socket of a seat: says hello with what it has, comes back after a break, sends what was not acknowledged again.
 */
import { fresh_nonce } from './lib/fair';
import type { Action, ServerMessage } from './lib/wire';

export type Link = 'connecting' | 'open' | 'lost' | 'moved' | 'left' | 'refused';
export type Answer = Extract<ServerMessage, { id: string }> | { type: 'error'; code: string; message: string };
type Waiting = {
  message: { id: string; type: string; [field: string]: unknown };
  settle: (answer: Answer) => void;
  again: boolean;
};

export type ClientOptions = {
  url: string;
  token: string;
  nonce?: string;
  on_message: (message: ServerMessage) => void;
  on_link: (link: Link, retry_in: number) => void;
  make_socket?: (url: string) => WebSocket;
};

const first_delay = 500;
const longest_delay = 5000;
const holds_after = 5000;
const ping_every = 15000;
const answer_within = 10000;

export function socket_url(where: Location = location): string {
  return `${where.protocol === 'https:' ? 'wss' : 'ws'}://${where.host}/ws`;
}

export class Client {
  /** The number of the last event that was taken in. */
  last = 0;
  nonce: string;
  link: Link = 'connecting';
  private socket: WebSocket | null = null;
  private ids = 0;
  private readonly own = Math.random().toString(36).slice(2, 10);
  private readonly waiting = new Map<string, Waiting>();
  private delay = first_delay;
  /** Says that the line holds: only then is the next break one of its own. */
  private held: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;

  constructor(private readonly options: ClientOptions) {
    this.nonce = options.nonce ?? fresh_nonce();
  }

  connect(): void {
    clearTimeout(this.retry);
    if (this.closed) return;
    this.socket?.close();
    this.become('connecting', 0);
    const socket = (this.options.make_socket ?? ((url: string) => new WebSocket(url)))(this.options.url);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: 'hello',
          token: this.options.token,
          last: this.last,
          ...(this.nonce ? { nonce: this.nonce } : {}),
        }),
      );
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.dropped();
    };
    this.heard = Date.now();
    clearInterval(this.ping);
    this.ping = setInterval(() => {
      if (Date.now() - this.heard > ping_every + answer_within) socket.close();
      else if (socket.readyState === 1) socket.send('{"type":"ping"}');
    }, ping_every);
  }

  /** Answers the open ask. The promise ends with what the server said, however often the line broke between. */
  act(ask: number, action: Action): Promise<Answer> {
    return this.request({ type: 'act', ask, action }, true);
  }

  request(message: { type: string; [field: string]: unknown }, again = false): Promise<Answer> {
    const id = `${this.own}-${++this.ids}`;
    const whole = { ...message, id };
    return new Promise((settle) => {
      this.waiting.set(id, { message: whole, settle, again });
      this.send(whole);
    });
  }

  /** A number of our own for the walls of the next match: the one before is public once its match is over. */
  renew_nonce(): void {
    this.nonce = fresh_nonce();
  }

  give_nonce(): void {
    this.send({ type: 'nonce', nonce: this.nonce });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.held);
    clearInterval(this.ping);
    this.socket?.close();
    this.socket = null;
  }

  private send(message: unknown): void {
    if (this.socket?.readyState === 1 && this.link === 'open') this.socket.send(JSON.stringify(message));
  }

  private take(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.type === 'welcome') {
      clearTimeout(this.held);
      this.held = setTimeout(() => (this.delay = first_delay), holds_after);
      this.become('open', 0);
      this.options.on_message(message);
      this.last = Math.min(this.last, message.last);
      for (const { message: unheard } of this.waiting.values()) this.send(unheard);
      return;
    }
    if (message.type === 'event') {
      if (message.n <= this.last) return;
      this.last = message.n;
    }
    if (message.type === 'moved' || message.type === 'left') {
      this.options.on_message(message);
      this.stop(message.type);
      return;
    }
    if (message.type === 'error' && this.link === 'connecting') {
      this.options.on_message(message);
      this.stop('refused');
      return;
    }
    if ('id' in message) {
      this.waiting.get(message.id)?.settle(message);
      this.waiting.delete(message.id);
    }
    this.options.on_message(message);
  }

  private stop(link: Link): void {
    clearTimeout(this.held);
    clearInterval(this.ping);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.become(link, 0);
  }

  private dropped(): void {
    clearTimeout(this.held);
    clearInterval(this.ping);
    if (this.closed) return;
    for (const [id, entry] of this.waiting) {
      if (entry.again) continue;
      entry.settle({ type: 'error', code: 'lost', message: '' });
      this.waiting.delete(id);
    }
    const wait = this.delay;
    this.delay = Math.min(this.delay * 2, longest_delay);
    this.become('lost', wait);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private become(link: Link, retry_in: number): void {
    this.link = link;
    this.options.on_link(link, retry_in);
  }
}
