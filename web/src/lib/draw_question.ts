/**
 * 流局の問い: what is asked of a draw, as a link and as the entries of a score pad. Chairs are counted from the dealer. It
 * knows no rule.
 */
import { playing_chairs, winds_of, type DrawKind, type Entry, type May, type Told } from './pad';
import { fresh_draft, told_of, wanted_of, type Draft } from './pad_told';

export type DrawQuestion = {
  draft: Draft;
  honba: number;
  /** At the table, who sits out among them. */
  people: number;
  out: number;
};
export const most_honba = 30;

export const fresh_question = (): DrawQuestion => ({
  draft: { ...fresh_draft(), end: 'draw' },
  honba: 0,
  people: 0,
  out: 0,
});

const is_word = (text: string) => /^[a-z0-9_]{1,40}$/.test(text);
const whole = (text: string | null, most: number): number =>
  Math.max(0, Math.min(most, Number.parseInt(text ?? '0', 10) || 0));

export function to_query({ draft, honba, people, out }: DrawQuestion): string {
  const query = new URLSearchParams();
  if (draft.draw !== null) query.set('d', draft.draw);
  const asked = Object.entries(draft.seats).flatMap(([name, chairs]) =>
    chairs.length ? [[name, ...[...chairs].sort()].join('.')] : [],
  );
  if (asked.length) query.set('a', asked.join(','));
  if (honba) query.set('hb', String(honba));
  if (people) query.set('n', String(people));
  if (out) query.set('o', String(out));
  if (draft.broken_at !== null) query.set('w', String(draft.broken_at));
  return query.toString();
}

export function from_query(query: URLSearchParams): DrawQuestion {
  const question = fresh_question();
  const draw = query.get('d') ?? '';
  if (is_word(draw)) question.draft.draw = draw;
  for (const text of (query.get('a') ?? '').split(',')) {
    const [name = '', ...chairs] = text.split('.');
    if (is_word(name)) question.draft.seats[name] = [...new Set(chairs.map((chair) => whole(chair, 7)))];
  }
  question.honba = whole(query.get('hb'), most_honba);
  question.people = whole(query.get('n'), 8);
  question.out = whole(query.get('o'), 7);
  if (query.has('w')) question.draft.broken_at = whole(query.get('w'), 7);
  return question;
}

/** How many sit at a table of a rule, and who of them sits out. */
export function table_of({ people, out }: DrawQuestion, rule: { players?: number[] | number; seats: number }) {
  const counts = Array.isArray(rule.players) ? rule.players : [rule.players ?? rule.seats];
  const at = counts.includes(people) ? people : counts.includes(rule.seats) ? rule.seats : (counts[0] ?? rule.seats);
  const rests = at > rule.seats;
  const resting = rests ? (out > 0 && out < at ? out : at - 1) : undefined;
  return { counts, people: at, out: resting, chairs: playing_chairs(at, resting), winds: winds_of(at, 0, resting) };
}
export type DrawTable = ReturnType<typeof table_of>;

/** The rule as a pad says it: by its id, or as a text. */
export const start_of = (rule: { rule: string } | { rule_text: string }, table: DrawTable): Entry => ({
  id: 'start',
  kind: 'start',
  ...rule,
  names: Array.from({ length: table.people }, (_, chair) => 'ABCDEFGH'[chair]!),
  games: 1,
  dealer: 0,
  ...(table.out === undefined ? {} : { out: table.out }),
});

/** A draw that pays nothing and after which there is a honba more: all are tenpai, or it is an abortive one. */
function draw_before(may: May, chairs: number[]): Told | null {
  const asks_all = ({ seats }: DrawKind) => seats.length > 0 && seats.every(({ needed }) => !needed);
  const kind = may.draws.find(asks_all) ?? may.draws.find(({ seats }) => !seats.length);
  if (!kind) return null;
  const told: Told = { draw: kind.draw, ...(may.broken_at ? { broken_at: 0 } : {}) };
  for (const { name } of kind.seats) told[name] = chairs;
  return told;
}

/** What of a draw is still to be said: which it was, or of whom. */
export function wanted_in(
  draft: Draft,
  may: May,
  table: DrawTable,
): 'draw' | 'wall' | DrawKind['seats'][number] | null {
  const wanted = wanted_of(draft, may);
  const kind = may.draws.find(({ draw }) => draw === draft.draw);
  if (wanted === 'wall') return 'wall';
  if (wanted || !kind) return 'draw';
  const said = (name: string) => (draft.seats[name] ?? []).some((chair) => table.chairs.includes(chair));
  return kind.seats.find(({ name, needed }) => needed && !said(name)) ?? null;
}

/**
 * The start, as many draws as there are honba, and the hand; the last is the one that is asked about. Null: the rule
 * has no draw for the honba.
 */
export function entries_of(start: Entry, question: DrawQuestion, may: May, table: DrawTable): Entry[] | null {
  const before = question.honba ? draw_before(may, table.chairs) : {};
  if (!before) return null;
  const told = told_of(question.draft, may, null);
  for (const { name } of may.draws.find(({ draw }) => draw === told.draw)?.seats ?? [])
    told[name] = (told[name] as number[]).filter((chair) => table.chairs.includes(chair));
  const hands = [...Array.from({ length: question.honba }, () => before), told];
  return [
    start,
    ...hands.map((hand, i): Entry => ({ id: `hand-${i}`, kind: 'hand', after: i ? `hand-${i - 1}` : start.id, hand })),
  ];
}
