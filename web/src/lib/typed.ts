/**
 * 手で書いた値 What somebody writes as the value of an option, in the words of players as well as in those of a rule file:
 * 赤5筒, なし, 10-30, 30,000点.
 */
import { parse_tile, parse_tiles, sorted, to_mpsz } from './tiles';
import { worth_of, worth_value } from './widgets';
import type { Face, Option } from './wire';

const plain = (text: string): string => text.normalize('NFKC').trim();
const nothing = /^(なし|無し|無|ナシ|none|no|nothing)$/i;
export const is_nothing = (text: string): boolean => nothing.test(plain(text));

const parts = (text: string): string[] =>
  plain(text)
    .replace(/^\[|\]$/g, '')
    .split(/[\s,、・と]+/)
    .filter((part) => part !== '');

/** A whole number, with or without what it counts; null if it is none. */
export function typed_number(text: string): number | null {
  const bare = plain(text)
    .replace(/[点枚翻符本場]$|\s?(points|han|fu)$/i, '')
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .replace(/^[−▲△]/, '-');
  return /^[+-]?\d+$/.test(bare) ? Number(bare) : null;
}

/**
 * Tiles, as mpsz: 0m0p, 赤5筒, 赤5筒×2, 赤5, red 5 pin; `faces`: those that it may be. Null if something in it is no tile.
 */
export function typed_tiles(text: string, faces: Face[] = []): string | null {
  if (plain(text) === '' || is_nothing(text)) return '';
  if (parse_tiles(plain(text))) return plain(text).replace(/\s/g, '');
  const found: Face[] = [];
  const words = plain(text).replace(/\b(red) (\d) (man|pin|sou)\b/gi, '$1$2$3');
  for (const part of parts(words)) {
    const [, name = part, count = '1'] = /^(.*?)(?:[×x*](\d)|(?:が)?(\d)枚)?$/.exec(part) ?? [];
    const times = Number(/(\d)枚$/.exec(part)?.[1] ?? count);
    if (/^赤[5五]?$/.test(name) && faces.length) found.push(...faces.flatMap((face) => Array<Face>(times).fill(face)));
    else {
      const face = parse_tile(name);
      if (!face) return null;
      found.push(...Array<Face>(times).fill(face));
    }
  }
  return to_mpsz(sorted(found));
}

/** Points for the places: 10-30 of four, 20 of three, or one number for each; null if it is neither. */
export function typed_places(text: string, places: number): number[] | null {
  if (is_nothing(text)) return [];
  const pair = /^(\d+)\s*[-–~〜ー・/]\s*(\d+)$/.exec(plain(text));
  if (pair && places === 4) {
    const [low, high] = [Number(pair[1]), Number(pair[2])].sort((a, b) => a - b) as [number, number];
    return [high, low, -low, -high];
  }
  if (/^\d+$/.test(plain(text)) && places === 3) return [Number(plain(text)), 0, -Number(plain(text))];
  const all = parts(text).map(typed_number);
  return all.length === places && all.every((each) => each !== null) ? (all as number[]) : null;
}

/** What a yaku counts: 2, 門前2 鳴き1, 1, 0, 役満, 二倍役満, なし; null if it is none of these. */
export function typed_worth(text: string): unknown {
  if (is_nothing(text)) return 0;
  const bare = plain(text)
    .replace(/役満$/, 'yakuman')
    .replace(/^(二|2)倍\s?yakuman$|^ダブルyakuman$/, '2 yakuman');
  if (/^(\d+ )?yakuman$|^\d+ alone$/.test(bare)) return worth_value(worth_of(bare));
  const numbers = parts(bare.replace(/門前|メンゼン|鳴き|翻|closed|open|han/gi, ' ')).map(typed_number);
  if (numbers.length < 1 || numbers.length > 2 || numbers.some((each) => each === null || each < 0)) return null;
  return worth_value({ how: 'counts', closed: numbers[0]!, open: numbers.at(-1)! });
}

/** The value that players have this word for. */
export const typed_name = (text: string, option: Option): unknown =>
  [...(option.named ?? []), ...(option.choices ?? [])].find(({ name }) =>
    [name.ja, name.en].some((each) => plain(each).toLowerCase() === plain(text).toLowerCase()),
  )?.value;

/** What was written wants instead: a number, one within its range, tiles, .. */
export type Wants = 'whole' | 'number' | 'numbers' | 'tiles' | 'reds' | 'places' | 'worth';

/** What was written as a value of the option, or what is wanted. */
export function typed_value(text: string, option: Option): { value: unknown } | { wants: Wants } {
  const or = (value: unknown, wants: Wants) => (value === null ? { wants } : { value });
  const named = typed_name(text, option);
  if (named !== undefined) return { value: named };
  if (option.type === 'worth') return or(typed_worth(text), 'worth');
  if (option.type === 'tiles') {
    const faces = option.faces?.map((face) => face.pai);
    return or(typed_tiles(text, faces), faces ? 'reds' : 'tiles');
  }
  if (option.sense === 'by_place') return or(typed_places(text, option.places ?? 4), 'places');
  if (typeof option.default === 'number') {
    const value = typed_number(text);
    if (value === null) return { wants: 'whole' };
    const { least = value, most = value } = option;
    return value < least || value > most ? { wants: 'number' } : { value };
  }
  if (!Array.isArray(option.default)) return { value: text };
  const numbers = option.type === 'numbers';
  const all = is_nothing(text)
    ? []
    : text.split(numbers ? /[\s,、]+/ : /[,、]\s*/).filter((part) => part.trim() !== '');
  if (!numbers) return { value: all };
  const read = all.map(typed_number);
  return read.some((each) => each === null) ? { wants: 'numbers' } : { value: read };
}
