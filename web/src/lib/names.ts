/** Those at a table, named in the language that is spoken. */
import { t } from './language.svelte';
import { shown_names } from './sentences';

export const seat_names = (names: string[]): string[] => shown_names(names, (n) => t('bot_n', { n }));
