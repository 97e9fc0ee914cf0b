/** What a hand is worth, in words. */
import { is_word, word } from './words';
import { fill, number, t } from './language.svelte';
import type { Lang } from './tiles';
import type { Score } from './wire';
import type { Key } from '../texts';

type Worth = {
  han?: number | null;
  fu?: number | null;
  points?: number | null;
  limit?: string | null;
  yakuman?: number;
};

type Say = (key: Key, params?: { [name: string]: string | number }) => string;

function limit_by(say: Say, worth: Worth): string {
  if (worth.points != null) return '';
  if (worth.yakuman && worth.yakuman > 1) return say('yakuman_n', { n: worth.yakuman });
  if (worth.yakuman === 1) return say('yakuman');
  if (!worth.limit || worth.limit === 'none') return '';
  const key = `limit_${worth.limit}`;
  return is_word(key) ? say(key) : worth.limit;
}
function han_fu_by(say: Say, worth: Worth): string {
  if (worth.points != null) return say('points_n', { n: number(worth.points) });
  if (worth.han == null) return '';
  return worth.fu ? say('han_fu', { han: worth.han, fu: worth.fu }) : say('han_only', { han: worth.han });
}

export const limit_name = (worth: Worth): string => limit_by(t, worth);
export const han_fu = (worth: Worth): string => han_fu_by(t, worth);
/** What the hand comes to in a language: 満貫 4翻 40符. */
export function worth_in(worth: Worth, lang: Lang): string {
  const say: Say = (key, params) => fill(word(key)[lang], params);
  return [limit_by(say, worth), han_fu_by(say, worth)].filter((each) => each).join(' ');
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
