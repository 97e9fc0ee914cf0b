/** Options of a rule: how a value is written, and what a written value means. */
import { number, say, t } from './language.svelte';
import { same_value } from './same';
import type { Findable } from './search';
import { settings } from './settings.svelte';
import { counted, is_red, parse_tiles, tile_name } from './tiles';
import { typed_value } from './typed';
import type { Face, Option, Text } from './wire';

/** What the option is about, where its name alone does not say it. */
export function option_title({ name, group }: Pick<Option, 'name' | 'group'>): Text {
  if (!group || group.en === name.en) return name;
  return { ja: `${group.ja}：${name.ja}`, en: `${group.en}: ${name.en}` };
}

/** What is said of the option, with its value, and what it is about: by that it is looked for. */
export function said_of(option: Option): Findable {
  const title = option_title(option);
  return {
    texts: [title.ja, title.en, option.key, ...option.clauses, value_text(option.value, option), String(option.value)],
    keys: [option.key],
  };
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
      /^[1-9][mps]$/.test(face) &&
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

/**
 * What was typed as a value of the option's kind, in its own notation or in the words of players; or why it cannot be,
 * and what can.
 */
export function read_value(text: string, option: Option): { value: unknown } | { problem: string } {
  const read = typed_value(text, option);
  if ('value' in read) return read;
  const { least = 0, most = 0, places = 4 } = option;
  const expected =
    read.wants === 'number'
      ? t('option_number', { least: number(least), most: number(most) })
      : t(`option_${read.wants}`, { n: places });
  const name = say(option.name).replace(/[。.]$/, ''); // of a local yaku it is a sentence
  return { problem: t('option_bad', { name, value: text, expected }) };
}
