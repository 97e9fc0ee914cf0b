/** Options of a rule: how a value is written, and what a written value means. */
import { number, say, t } from './language.svelte';
import { same_value } from './same';
import { settings } from './settings.svelte';
import { counted, is_red, parse_tiles, tile_name } from './tiles';
import type { Face, Option, Text } from './wire';

/** What the option is about, where its name alone does not say it. */
export function option_title({ name, group }: Pick<Option, 'name' | 'group'>): Text {
  if (!group || group.en === name.en) return name;
  return { ja: `${group.ja}：${name.ja}`, en: `${group.en}: ${name.en}` };
}

/** Whether words that were looked for stand in what is said of the option, or in its value. */
export function speaks_of(option: Option, words: string): boolean {
  const title = option_title(option);
  const said = [
    title.ja,
    title.en,
    option.key,
    ...option.clauses,
    value_text(option.value, option),
    String(option.value),
  ];
  return said.join(' ').toLowerCase().includes(words.trim().toLowerCase());
}

export function value_text(value: unknown, option?: Option): string {
  const named = [...(option?.choices ?? []), ...(option?.named ?? [])].find((each) => same_value(each.value, value));
  if (named) return say(named.name);
  if (option?.type === 'tiles' && typeof value === 'string') return tile_rows(value);
  if (option?.type === 'worth') return worth_text(value);
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return value.map((each) => value_text(each)).join(', ');
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** "19m123456789p" in words: 1 and 9 man, 1 to 9 pin. What is no list of tiles stays as it is. */
function tile_rows(text: string): string {
  const faces = parse_tiles(text);
  if (!faces) return text;
  if (faces.length === 0) return t('no');
  const rows = counted(faces).reduce<{ from: Face; to: Face; count: number }[]>((list, { face, count }) => {
    const last = list.at(-1);
    const next =
      last &&
      last.count === count &&
      !is_red(face) &&
      !is_red(last.to) &&
      face.length === 2 &&
      face[1] === last.to[1] &&
      Number(face[0]) === Number(last.to[0]) + 1;
    if (next) last.to = face;
    else list.push({ from: face, to: face, count });
    return list;
  }, []);
  const name = (face: Face) => tile_name(face, settings.lang);
  return rows
    .map(
      ({ from, to, count }) =>
        (from === to ? name(from) : `${name(from)}–${name(to)}`) + (count > 1 ? ` ×${count}` : ''),
    )
    .join(settings.lang === 'ja' ? '・' : ', ');
}

function worth_text(value: unknown): string {
  if (Array.isArray(value) && value.length === 2)
    return t('worth_two', { closed: String(value[0]), open: String(value[1]) });
  const alone = /^(\d+) alone$/.exec(String(value));
  return alone ? t('worth_alone', { n: alone[1]! }) : String(value);
}

/** What was typed as a value of the option's kind, or why it cannot be. */
export function read_value(text: string, option: Option): { value: unknown } | { problem: string } {
  const problem = (expected: string) => ({
    problem: t('option_bad', { name: say(option.name), value: text, expected }),
  });
  if (option.type === 'worth') {
    const parts = text.split(/[\s,、]+/).filter((part) => part !== '');
    const all_numbers = parts.length > 0 && parts.every((part) => /^\d+$/.test(part));
    return { value: all_numbers ? (parts.length === 1 ? Number(parts[0]) : parts.map(Number)) : text.trim() };
  }
  if (typeof option.default === 'number') {
    const value = Number(text);
    if (!Number.isInteger(value) || text.trim() === '') return problem(t('option_whole'));
    const { least, most } = option;
    if ((least !== undefined && value < least) || (most !== undefined && value > most))
      return problem(t('option_number', { least: least ?? '−∞', most: most ?? '∞' }));
    return { value };
  }
  if (Array.isArray(option.default)) {
    const parts = text.split(/[\s,、]+/).filter((part) => part !== '');
    const numbers = parts.map(Number);
    if (option.default.every((each) => typeof each === 'number'))
      return numbers.some((each) => !Number.isFinite(each)) ? problem(t('option_whole')) : { value: numbers };
    return { value: parts };
  }
  return { value: text };
}
