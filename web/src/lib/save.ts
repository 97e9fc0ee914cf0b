/** Puts the log of a table into the downloads, with the names or without. Returns what went wrong, or nothing. */
import { api } from './api';
import { t } from './language.svelte';
import { in_words } from './problem';

export async function save_log(token: string, names = true, match: number | null = null): Promise<string> {
  try {
    const text = await api.log(token, names, match);
    save_text(text, 'jansou.jsonl', 'application/x-ndjson');
    return '';
  } catch (problem) {
    return t('cannot_download', { reason: in_words(problem) });
  }
}

export function save_text(text: string, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
