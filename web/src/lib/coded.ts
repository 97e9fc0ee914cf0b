/**
 * What a refusal of the server means, in words: what it says in both languages, else its own sentence where its
 * language is spoken (but of a message that it did not understand: that speaks of fields), else ours for its code and
 * the field that it names.
 */
import { fill } from './fill';
import type { Key } from '../texts';
import { is_word, word } from './words';
import type { Text } from './wire';

export type Coded = { code: string; message: string; field?: string; text?: Text };

const key = (name: string): Key | null => (is_word(name) ? name : null);

/** Codes of what a person at the page cannot bring about share a sentence. */
export function error_key(code: string): Key {
  return key(`err_${code}`) ?? 'err_other';
}

export function words_for({ code, message, field, text }: Coded, lang: 'ja' | 'en'): string {
  if (text?.[lang]) return text[lang];
  if (lang === 'en' && message && code !== 'unknown') return message;
  return fill(word((field && key(`want_${field}`)) || error_key(code))[lang], { code });
}
