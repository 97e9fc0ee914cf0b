/** Options of a rule: how a value is written, and what a written value means. */
import { say, t } from './language.svelte';
import type { Option } from './wire';

export function value_text(value: unknown, option?: Option): string {
  const named = option?.choices?.find((choice) => same_value(choice.value, value));
  if (named) return say(named.name);
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((each) => value_text(each)).join(', ');
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

export function same_value(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What was typed as a value of the option's kind, or why it cannot be. */
export function read_value(text: string, option: Option): { value: unknown } | { problem: string } {
  const problem = (expected: string) => ({ problem: t('option_bad', { name: say(option.name), value: text, expected }) });
  if (option.type === 'worth') {
    const parts = text.split(/[\s,、]+/).filter((part) => part !== '');
    const all_numbers = parts.length > 0 && parts.every((part) => /^\d+$/.test(part));
    return { value: all_numbers ? (parts.length === 1 ? Number(parts[0]) : parts.map(Number)) : text.trim() };
  }
  if (typeof option.default === 'number') {
    const value = Number(text);
    if (!Number.isInteger(value) || text.trim() === '') return problem(t('option_whole'));
    const { least, most } = option;
    if ((least !== undefined && value < least) || (most !== undefined && value > most)) return problem(t('option_number', { least: least ?? '−∞', most: most ?? '∞' }));
    return { value };
  }
  if (Array.isArray(option.default)) {
    const parts = text.split(/[\s,、]+/).filter((part) => part !== '');
    const numbers = parts.map(Number);
    if (option.default.every((each) => typeof each === 'number')) return numbers.some((each) => !Number.isFinite(each)) ? problem(t('option_whole')) : { value: numbers };
    return { value: parts };
  }
  return { value: text };
}
