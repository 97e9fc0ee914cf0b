/** The book of a set where nobody has told it: from the ends of games, as they came. */
import type { Book, BookGame, GameEvent } from './wire';

export function book_of(games: GameEvent[], end: GameEvent | null): Book {
  const rows = games.map((game): BookGame => ({ total: (game.settle?.total as number[] | undefined) ?? [], place: (game.settle?.place as number[] | undefined) ?? [], corrections: [] }));
  const seats = rows[0]?.total.length ?? 0;
  const totals = Array.from({ length: seats }, (_, seat) => rows.reduce((sum, row) => sum + (row.total[seat] ?? 0), 0));
  const has_chips = games.some((game) => game.chips?.some((chips) => chips !== 0) ?? false);
  return { games: rows, totals: end?.totals ?? totals, over: end !== null, has_chips, chips: has_chips ? (end?.chips ?? null) : null, prizes: end?.prizes ?? null, proposal: null };
}

/** The row of a game that counts. */
export function counting(game: BookGame): { total: number[]; place: number[]; chips?: number[] } {
  return game.corrections.at(-1) ?? game;
}

/** A whole number as it was typed, with any of the signs that a keyboard has for minus; null if it is none. */
export function typed_number(text: string): number | null {
  const plain = text.trim().normalize('NFKC').replace(/^[−‐–—▲△ー]/, '-').replace(/,/g, '');
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}
