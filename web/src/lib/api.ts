/** The server's plain requests. A failure is one sentence with its clause. */
import type { Door } from './evaluator';
import { reached } from './reached.svelte';
import { ask_here, can_answer } from './without_house';
import type {
  Bot,
  Book,
  Catalogue,
  Drill,
  EventLines,
  Lesson,
  Looked,
  Made,
  MeldType,
  Mine,
  Penalties,
  Replay,
  Rule,
  RuleSaid,
  TableInfo,
  Text,
  Thing,
  Trial,
} from './wire';

export type Fault = { line: number; text: Text };

export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly field?: string,
    /** All that is wrong with a rule text, each with its line, 0 of none. */
    readonly faults: Fault[] = [],
    /** What is wrong, where the house says it in both languages. */
    readonly text?: Text,
  ) {
    super(message);
  }
}

/** `within`: after so many ms it counts as not to be reached. */
export async function ask<T>(
  path: string,
  options: { body?: unknown; token?: string; within?: number } = {},
): Promise<T> {
  const headers: { [name: string]: string } = {};
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const text = await text_of(path, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers,
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    ...(options.within === undefined ? {} : { signal: AbortSignal.timeout(options.within) }),
  });
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Refusal('', 'no_json');
  }
}

async function text_of(path: string, request: RequestInit): Promise<string> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(path, request);
    text = await answer.text();
  } catch {
    throw new Refusal('', 'unreachable');
  }
  if (answer.ok) return text;
  let error: { code: string; message: string; field?: string; told?: Fault[]; text?: Text } | undefined;
  try {
    error = (JSON.parse(text) as { error?: typeof error }).error;
  } catch {
    // A proxy may answer in its own way.
  }
  throw new Refusal(error?.message ?? '', error?.code ?? String(answer.status), error?.field, error?.told, error?.text);
}

const of_match = (match: number | null) => (match === null ? '' : `&match=${match}`);

/** Whether a rule is one that somebody brought along: the house knows it only while a table plays by it. */
export const is_own = (rule: string): boolean => rule.startsWith('own-');

let things: Promise<Thing[]> | null = null;
const rule_store = new Map<string, Promise<Rule>>();
/** The texts of rules that were looked at here: by them the calculator asks while no table plays by the rule. */
const own_texts = new Map<string, string>();

const ask_house = <T>(door: Door, id: string, body: unknown): Promise<T> =>
  own_texts.has(id)
    ? ask<T>(`/api/${door}`, { body: { rule_text: own_texts.get(id), question: body } })
    : ask<T>(`/api/${door}/${encodeURIComponent(id)}`, { body });

/** What the page finds by itself; nothing if it cannot. */
async function answer_here<T>(door: Door, id: string, body: unknown): Promise<T | undefined> {
  const text = own_texts.get(id);
  if (text === undefined && is_own(id)) return undefined;
  const answer = await ask_here(door, text === undefined ? { id } : { text }, JSON.stringify(body));
  if (answer === undefined) return undefined;
  const told = JSON.parse(answer) as T & { error?: string };
  if (told.error !== undefined) throw new Refusal(told.error, 'bad_question');
  return told;
}

const patience = 4000; // ms that the house is waited for before the page answers by itself
export const lost = (problem: unknown) =>
  problem instanceof Refusal && ['unreachable', 'no_evaluator', '502', '503', '504'].includes(problem.code);
/**
 * What went wrong with a question that the page could have answered, were all of it there: then it says what is
 * missing.
 */
export const unanswered = (problem: unknown): unknown =>
  lost(problem) && !can_answer ? new Refusal('', 'no_evaluator') : problem;

/**
 * A question by a rule of the house, by one that a table plays, or by a text. The house answers it; where it cannot be
 * reached, the page does.
 */
async function question<T>(door: Door, id: string, body: unknown): Promise<T> {
  const house = ask_house<T>(door, id, body);
  const late = new Promise<undefined>((done) => setTimeout(done, patience));
  const first = await Promise.race([
    late,
    house.catch((problem: unknown) => {
      if (lost(problem)) return undefined;
      throw problem;
    }),
  ]);
  const here = first === undefined ? await answer_here<T>(door, id, body) : undefined;
  reached.answered_here = here !== undefined;
  return (
    first ??
    here ??
    house.catch((problem: unknown) => {
      throw unanswered(problem);
    })
  );
}

export const api = {
  rules: () => ask<{ rules: Rule[]; own_rules: boolean; bots: Bot[]; lines: EventLines }>('/api/rules'),
  /** A rule that somebody brings along as a text. */
  async own_rule(text: string): Promise<Rule> {
    return this.know_own(await ask<Rule>('/api/rules', { body: { rule_text: text } }), text);
  },
  know_own(rule: Rule, text: string): Rule {
    rule_store.set(rule.id, Promise.resolve(rule));
    own_texts.set(rule.id, text);
    return rule;
  },
  /** Of a rule that was looked at here as a text. */
  own_text: (id: string) => own_texts.get(id),
  catalogue: () => ask<Catalogue>('/api/catalogue'),
  /**
   * By what words things are looked for; asked for once, and where the house says nothing of it everything is found by
   * its own words.
   */
  search(): Promise<Thing[]> {
    things ??= ask<{ things: Thing[] }>('/api/search').then(
      (answer) => answer.things,
      () => {
        things = null;
        return [];
      },
    );
    return things;
  },
  /** Hands between bots by a rule that somebody brings along. */
  trial: (text: string) => ask<Trial>('/api/trial', { body: { rule_text: text } }),
  /** A rule with options and clauses; asked for once. */
  rule(id: string): Promise<Rule> {
    const known = rule_store.get(id);
    if (known) return known;
    const asked = ask<Rule>(`/api/rules/${encodeURIComponent(id)}`);
    rule_store.set(id, asked);
    asked.catch(() => rule_store.delete(id));
    return asked;
  },
  /** What a table says with a rule; the whole of it is much longer. */
  words: (id: string) => rule_store.get(id) ?? ask<RuleSaid>(`/api/rules/${encodeURIComponent(id)}?part=words`),
  /** What is done when something goes wrong at a table. */
  penalties: (id: string) =>
    own_texts.has(id)
      ? ask<Penalties>('/api/penalties', { body: { rule_text: own_texts.get(id), question: {} } })
      : ask<Penalties>(`/api/penalties/${encodeURIComponent(id)}`),
  /** Questions about a rule; the same seed asks the same. */
  drill: (id: string, question: { kind: string; level: number; seed: number; count: number }) =>
    own_texts.has(id)
      ? ask<Drill>('/api/drill', { body: { rule_text: own_texts.get(id), question } })
      : ask<Drill>(`/api/drill/${encodeURIComponent(id)}`, { body: question }),
  lesson: (id: string) => ask<Lesson>(`/api/first-hands/${encodeURIComponent(id)}`),
  score: (id: string, body: unknown) => question<{ [key: string]: unknown }>('score', id, body),
  waits: (id: string, body: unknown) => question<unknown>('waits', id, body),
  melds: (id: string, body: unknown) =>
    question<{ melds: { type: MeldType; tiles: string }[]; more?: number }>('melds', id, body),
  make: (body: unknown) => ask<Made>('/api/tables', { body }),
  /** Who asks again with the same `once`, as the answer was lost, gets the same seat. */
  join: (invitation: string, name: string, once: string) =>
    ask<{ table: string; seat: number; token: string; commitment: string }>('/api/join', {
      body: { invitation, name, once },
    }),
  mine: (tokens: string[]) =>
    ask<{ tables: Mine[] }>('/api/mine', { body: { tokens } }).then((answer) => answer.tables),
  table: (token: string) => ask<TableInfo>('/api/table', { token }),
  replay: (token: string, hand: number, mine: boolean, match: number | null) =>
    ask<Replay>(`/api/replay?hand=${hand}${mine ? '&mine=1' : ''}${of_match(match)}`, { token }),
  /**
   * A hand of a log that somebody brings along; the first that can be shown if none is named. Only then it is compared
   * with the rule.
   */
  look: (log: string, rule: string, hand: number | null) =>
    ask<Replay & Looked>('/api/replay', {
      body: { log, ...(rule ? { rule } : {}), ...(hand === null ? {} : { hand, compare: false }) },
    }),
  /** A log that somebody brings along, in the words of another program or in ours. */
  written: (log: string, rule: string, form: string) =>
    text_of('/api/replay', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ log, ...(rule ? { rule } : {}), form }),
    }),
  /** The book of a match, of the last one if none is named. */
  book: (token: string, match: number | null = null) => ask<Book>(`/api/book?${of_match(match)}`, { token }),
  /** Proposes a correction of the book, agrees to one, or refuses it. */
  correct: (token: string, request: { [field: string]: unknown }) =>
    ask<Book>('/api/book', { token, body: { id: crypto.getRandomValues(new Uint32Array(3)).join('-'), ...request } }),
  /** The link to the replay of the finished game, in which nobody has a name. */
  shared: (token: string, match: number | null) =>
    ask<{ token: string; link: string }>('/api/share', { token, body: match === null ? {} : { match } }),
  log: (token: string, names: boolean, match: number | null, form = 'jansou') =>
    text_of(`/api/log?names=${names ? 1 : 0}&form=${form}${of_match(match)}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
  /** A picture of the code. The text goes in the body: links have their token where no log writes it down. */
  async qr(text: string): Promise<string> {
    return `data:image/svg+xml,${encodeURIComponent(await text_of('/api/qr', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text }) }))}`;
  },
};
