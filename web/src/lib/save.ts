/** Puts the log of a table into the downloads, with the names or without. Returns what went wrong, or nothing. */
import { api } from './api';
import { t } from './language.svelte';
import { in_words } from './problem';

export async function save_log(token: string, names = true, match: number | null = null): Promise<string> {
  try {
    const text = await api.log(token, names, match);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
    link.download = 'jansou.jsonl';
    link.click();
    URL.revokeObjectURL(link.href);
    return '';
  } catch (problem) {
    return t('cannot_download', { reason: in_words(problem) });
  }
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
