/** What a hand is worth, in words. */
import { is_word } from './words';
import { number, t } from './language.svelte';
import type { Score } from './wire';

type Worth = {
  han?: number | null;
  fu?: number | null;
  points?: number | null;
  limit?: string | null;
  yakuman?: number;
};

export function limit_name(worth: Worth): string {
  if (worth.points != null) return '';
  if (worth.yakuman && worth.yakuman > 1) return t('yakuman_n', { n: worth.yakuman });
  if (worth.yakuman === 1) return t('yakuman');
  if (!worth.limit || worth.limit === 'none') return '';
  const key = `limit_${worth.limit}`;
  return is_word(key) ? t(key) : worth.limit;
}

export function han_fu(worth: Worth): string {
  if (worth.points != null) return t('points_n', { n: number(worth.points) });
  if (worth.han == null) return '';
  return worth.fu ? t('han_fu', { han: worth.han, fu: worth.fu }) : t('han_only', { han: worth.han });
}

/** How the sum of points is said: what it is, and that more than one pays it. */
export function sum_words(worth: Worth, payers: number): string {
  if (worth.points == null) return limit_name(worth);
  return payers > 1 ? t('points_all', { n: number(worth.points) }) : '';
}

/** How many pay for the hand; what lies on the table is nobody's. */
export function payers_of(score: Pick<Score, 'explain'>): number {
  return new Set((score.explain ?? []).flatMap((line) => (line.payer !== null && line.points ? [line.payer] : [])))
    .size;
}

/** The line under the lines: what they add up to. Where points are counted it is a sum, as a player writes it. */
export function total_of(worth: Worth): { name: string; value: string } {
  if (worth.points != null) return { name: t('col_total'), value: number(worth.points) };
  return { name: [han_fu(worth), limit_name(worth)].filter((each) => each).join(' '), value: String(worth.han ?? '') };
}
