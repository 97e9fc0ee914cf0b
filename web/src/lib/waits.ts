/** What the waits answer says, ready to be drawn: readings with equal waits stand together. */
import { parse_tile } from './tiles';
import type { Face, Worth } from './wire';

export type WaitsAnswer = {
  shanten: number;
  waits?: string[];
  useful?: string[];
  left?: { [tile: string]: number };
  ron?: string[];
  furiten?: boolean;
  /** What was discarded or let pass and bars a ron; the clause of that. */
  furiten_by?: string[];
  furiten_clause?: string;
  readings?: { joker: string[]; waits: string[]; furiten?: boolean; furiten_by?: string[] }[];
  discards?: (WaitsAnswer & { discard: string })[];
  /** What a win on each wait would be worth now; null: it does not win so. */
  worth?: WaitsWorth;
};
export type WaitsWorth = { [tile: string]: { ron?: Worth | null; tsumo?: Worth | null } };
export type Group = {
  jokers: Face[][];
  waits: { face: Face; left: number | null }[];
  furiten: boolean | null;
  furiten_by: string[];
};

export const face_of = (tile: string): Face => parse_tile(tile) ?? tile;

export function waits_of(answer: WaitsAnswer): { face: Face; left: number | null; tile: string }[] {
  return (answer.waits ?? []).map((tile) => ({ face: face_of(tile), left: answer.left?.[tile] ?? null, tile }));
}

export function grouped_readings(answer: WaitsAnswer): Group[] {
  const groups = new Map<string, Group>();
  for (const reading of answer.readings ?? []) {
    if (reading.joker.length === 0) continue; // there is no joker in the hand
    const key = `${reading.waits.join(' ')}|${reading.furiten}`;
    const joker = reading.joker.map(face_of);
    const group = groups.get(key);
    if (group) group.jokers.push(joker);
    else
      groups.set(key, {
        jokers: [joker],
        waits: reading.waits.map((tile) => ({ face: face_of(tile), left: answer.left?.[tile] ?? null })),
        furiten: reading.furiten ?? null,
        furiten_by: reading.furiten_by ?? [],
      });
  }
  return [...groups.values()];
}

export function useful_of(answer: WaitsAnswer): { face: Face; left: number | null }[] {
  return (answer.useful ?? []).map((tile) => ({ face: face_of(tile), left: answer.left?.[tile] ?? null }));
}

/**
 * The discards after which the hand is nearest to winning, those with most useful tiles left first; of a tenpai hand
 * none.
 */
export function nearest_discards(answer: WaitsAnswer, most = 4): (WaitsAnswer & { discard: string })[] {
  const rows = answer.discards ?? [];
  const least = Math.min(...rows.map((row) => row.shanten ?? 99));
  if (least <= 0 || rows.length === 0) return [];
  const left = (row: WaitsAnswer) => useful_of(row).reduce((sum, each) => sum + (each.left ?? 0), 0);
  return rows
    .filter((row) => row.shanten === least)
    .sort((a, b) => left(b) - left(a))
    .slice(0, most);
}
