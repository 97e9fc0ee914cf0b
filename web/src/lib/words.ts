/** The page's own words that are here by now. */
import { texts, type Key } from '../texts';
import type { Text } from './wire';

const words: { [key: string]: Text } = { ...texts };

/** Those of what has been wanted. */
export function add_words(more: { [key: string]: Text }): void {
  Object.assign(words, more);
}

export const is_word = (name: string): name is Key => name in words;

/** REQUIRES: what comes later has been wanted, if it is a word of that. */
export const word = (key: Key): Text => words[key]!;

/** Words that come with what comes later. */
export const later_words = () => import('../texts_later');
