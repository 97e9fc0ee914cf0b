/** Those at a table, named in the language that is spoken: bots by their level. */
import { t } from './language.svelte';
import { shown_names } from './sentences';
import { is_word } from './words';

export const seat_names = (names: string[]): string[] =>
  shown_names(names, (bot, n) => {
    const level = `level_${bot}`;
    return t(is_word(level) ? level : 'bot_n', { n });
  });
