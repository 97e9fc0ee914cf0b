/** Puts the log of a table into the downloads, with the names or without. Returns what went wrong, or nothing. */
import { api } from './api';
import { t } from './language.svelte';
import type { Opened } from './opened.svelte';
import { in_words } from './problem';

export type LogForm = 'jansou' | 'mjai' | 'tenhou6';
const files: { [form in LogForm]: [string, string] } = {
  jansou: ['jansou.jsonl', 'application/x-ndjson'],
  mjai: ['mjai.jsonl', 'application/x-ndjson'],
  tenhou6: ['tenhou6.json', 'application/json'],
};

export async function save_log(
  token: string,
  names = true,
  match: number | null = null,
  form: LogForm = 'jansou',
): Promise<string> {
  try {
    save_text(await api.log(token, names, match, form), ...files[form]);
    return '';
  } catch (problem) {
    return t('cannot_download', { reason: in_words(problem) });
  }
}

/** The same of a log that was brought along; as what it is already it goes as it came. */
export async function save_opened(log: Opened, form: LogForm, format: string): Promise<string> {
  try {
    save_text(format === form ? log.text : await api.written(log.text, log.rule, form), ...files[form]);
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
