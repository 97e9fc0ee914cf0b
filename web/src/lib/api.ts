/** The server's plain requests. A failure is one sentence with its clause. */
import type { Book, Lesson, Made, Mine, Replay, Rule, TableInfo } from './wire';

export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly clause?: string,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, options: { body?: unknown; token?: string } = {}): Promise<T> {
  const headers: { [name: string]: string } = {};
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, { method: options.body === undefined ? 'GET' : 'POST', headers, body: options.body === undefined ? undefined : JSON.stringify(options.body) });
  } catch (problem) {
    throw new Refusal(String(problem instanceof Error ? problem.message : problem), 'unreachable');
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(`${answer.status} ${answer.statusText}`, 'no_json');
  }
  const error = (value as { error?: { code: string; message: string; clause?: string } }).error;
  if (!answer.ok || error) throw new Refusal(error?.message ?? `${answer.status} ${answer.statusText}`, error?.code ?? String(answer.status), error?.clause);
  return value as T;
}

const rule_store = new Map<string, Promise<Rule>>();

export const api = {
  rules: () => ask<{ rules: Rule[] }>('/api/rules').then((answer) => answer.rules),
  /** A rule with options and clauses; asked for once. */
  rule(id: string): Promise<Rule> {
    const known = rule_store.get(id);
    if (known) return known;
    const asked = ask<Rule>(`/api/rules/${encodeURIComponent(id)}`);
    rule_store.set(id, asked);
    asked.catch(() => rule_store.delete(id));
    return asked;
  },
  lesson: (id: string) => ask<Lesson>(`/api/first-hands/${encodeURIComponent(id)}`),
  score: (id: string, body: unknown) => ask<{ [key: string]: unknown }>(`/api/score/${encodeURIComponent(id)}`, { body }),
  waits: (id: string, body: unknown) => ask<unknown>(`/api/waits/${encodeURIComponent(id)}`, { body }),
  make: (body: unknown) => ask<Made>('/api/tables', { body }),
  join: (invitation: string, name: string) => ask<{ table: string; seat: number; token: string; commitment?: string }>('/api/join', { body: { invitation, name } }),
  mine: (tokens: string[]) => ask<{ tables: Mine[] }>('/api/mine', { body: { tokens } }).then((answer) => answer.tables),
  table: (token: string) => ask<TableInfo>('/api/table', { token }),
  replay: (token: string, hand: number, mine: boolean) => ask<Replay>(`/api/replay?hand=${hand}${mine ? '&mine=1' : ''}`, { token }),
  book: (token: string) => ask<Book>('/api/book', { token }),
  /** Proposes a correction of the book, agrees to one, or refuses it. */
  correct: (token: string, request: { [field: string]: unknown }) => ask<Book>('/api/book', { token, body: { id: crypto.getRandomValues(new Uint32Array(3)).join('-'), ...request } }),
  /** The link to the replay of the finished game, in which nobody has a name. */
  shared: (token: string) => ask<{ token: string; link: string }>('/api/share', { token, body: {} }),
  async log(token: string, names = true): Promise<string> {
    const answer = await fetch(names ? '/api/log' : '/api/log?names=0', { headers: { Authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Refusal(`${answer.status} ${answer.statusText}`, String(answer.status));
    return answer.text();
  },
  /** A picture of the code. The text goes in the body: links have their token where no log writes it down. */
  async qr(text: string): Promise<string> {
    const answer = await fetch('/api/qr', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text }) });
    if (!answer.ok) throw new Refusal(`${answer.status} ${answer.statusText}`, String(answer.status));
    return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  },
};
