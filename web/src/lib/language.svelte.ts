/** Which language is spoken, and the page's own words in it. */
import type { Key } from '../texts';
import { fill } from './fill';
import { settings } from './settings.svelte';
import { word } from './words';
import type { Text } from './wire';

export { fill };

type Params = { [name: string]: string | number };

/** A word of the page. */
export function t(key: Key, params?: Params): string {
  return fill(word(key)[settings.lang], params);
}

/** A word that came from the server. */
export function say(text: Text | string | null | undefined): string {
  if (text === null || text === undefined) return '';
  return typeof text === 'string' ? text : (text[settings.lang] ?? text.en ?? '');
}

/** The same word in the other language. */
export function other(text: Text | null | undefined): string {
  return text ? (settings.lang === 'ja' ? text.en : text.ja) : '';
}

export function number(value: number): string {
  return value.toLocaleString('en-US').replace('-', '−');
}

export function signed(value: number): string {
  return value === 0 ? '±0' : value > 0 ? `+${number(value)}` : number(value);
}
