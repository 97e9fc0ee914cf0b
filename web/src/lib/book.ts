/** The book of a set where nobody has told it: from the ends of games, as they came. */
import { beside_amounts } from './beside';
import type { Book, BookGame, Currency, GameEvent } from './wire';

/** What stands in a book, by whomever it is told; `match`: of one that the house tells. */
export type Rows = Omit<Book, 'match' | 'matches' | 'names'> & Partial<Pick<Book, 'match'>>;

export function book_of(games: GameEvent[], end: GameEvent | null, beside: Currency | null = null): Rows {
  const id = beside?.id ?? 'chips';
  const rows = games.map((game): BookGame => ({
    total: (game.settle?.total as number[] | undefined) ?? [],
    place: (game.settle?.place as number[] | undefined) ?? [],
    corrections: [],
  }));
  const seats = rows[0]?.total.length ?? 0;
  const totals = Array.from({ length: seats }, (_, seat) => sum_of(rows.map((row) => row.total[seat] ?? 0)));
  const has_chips = games.some((game) => beside_amounts(game, id).some((chips) => chips !== 0));
  return {
    games: rows,
    totals: end?.totals ?? totals,
    over: end !== null,
    has_chips,
    chips: has_chips && end ? beside_amounts(end, id) : null,
    ...(beside?.in_points ? { account: beside } : {}),
    prizes: end?.prizes ?? null,
    proposal: null,
  };
}

/** The row of a game that counts. */
export function counting(game: BookGame): { total: number[]; place: number[]; chips?: number[] } {
  return game.corrections.at(-1) ?? game;
}

/** Results together; they have at most one decimal. */
export function sum_of(results: number[]): number {
  return Math.round(results.reduce((sum, each) => sum + each, 0) * 10) / 10;
}

/** As typed, with any of the signs that a keyboard has for minus, in plain ASCII. */
function plain_number(text: string): string {
  return text
    .trim()
    .normalize('NFKC')
    .replace(/^[−‐–—▲△ー]/, '-')
    .replace(/,/g, '');
}

/** A whole number as it was typed; null if it is none. */
export function typed_number(text: string): number | null {
  const plain = plain_number(text);
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** The same of a result, which may have one decimal. Whether this house's may is the server's to say. */
export function typed_result(text: string): number | null {
  const plain = plain_number(text);
  return /^[+-]?\d{1,9}(\.\d)?$/.test(plain) ? Number(plain) : null;
}
