/** The commitment of a table's walls as this page was told it, before its own number was sent. */
import { keep, read } from './settings.svelte';

const key = (token: string) => `jansou.promise.${token.slice(0, 16)}`;

export function kept_promise(token: string): string {
  return read(key(token), '');
}

export function keep_promise(token: string, commitment: string | undefined): void {
  if (commitment) keep(key(token), commitment);
}
