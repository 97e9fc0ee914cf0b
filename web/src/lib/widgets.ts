/**
 * 設定の入れ方 How a person sets an option, by what the rule declares of it: its type, its sense, its names. And the values
 * behind the widgets.
 */
import { parse_tiles, sorted, to_mpsz } from './tiles';
import type { Face, Option } from './wire';

export type Widget = 'switch' | 'choice' | 'copies' | 'places' | 'worth' | 'number' | 'text';

export function widget_of(option: Option): Widget {
  if (option.type === 'flag') return 'switch';
  if (option.sense === 'copies' && option.faces?.length) return 'copies';
  if (option.sense === 'by_place') return 'places';
  if (option.type === 'worth') return 'worth';
  if (option.type === 'choice') return 'choice';
  return option.type === 'number' ? 'number' : 'text';
}

/** Few and short enough to stand beside each other on a telephone. A letter of Japanese is as wide as two. */
export function side_by_side(names: string[]): boolean {
  const wide = (name: string) => [...name].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 8), 24);
  return names.reduce((sum, each) => sum + wide(each), 0) <= 340;
}

/** Of a number, what there is a name for is all it may be. */
export const all_named = ({ named, least, most }: Option): boolean =>
  named !== undefined && least !== undefined && most !== undefined && named.length === most - least + 1;

/** By how much one press changes a number: by its own size. */
export function step_of(...sizes: unknown[]): number {
  const size = Math.max(...sizes.map((each) => (typeof each === 'number' && Math.abs(each) < 1000000 ? each : 0)));
  return size >= 1000 ? 1000 : size >= 100 ? 100 : 1;
}

/** One press up or down, within what it may be; from a number that is none it begins at nothing. */
export function stepped(value: number, by: number, { least = 0, most = 0 }: Option): number {
  const from = Math.abs(value) >= 1000000 && value === least ? Math.max(0, least) - by : value;
  return Math.min(most, Math.max(least, from + by));
}

export const copies_of = (value: unknown, face: Face): number =>
  (parse_tiles(String(value)) ?? []).filter((each) => each === face).length;

/** The same tiles with so many of that face. */
export function with_copies(value: unknown, face: Face, count: number): string {
  const others = (parse_tiles(String(value)) ?? []).filter((each) => each !== face);
  return to_mpsz(sorted([...others, ...Array.from({ length: count }, () => face)]));
}

/** What a yaku counts; `how`: in han or points, as so many yakuman, or instead of everything else. */
export type Worth = { how: 'counts' | 'yakuman' | 'alone'; closed: number; open: number };

export function worth_of(value: unknown): Worth {
  if (Array.isArray(value)) return { how: 'counts', closed: Number(value[0] ?? 0), open: Number(value[1] ?? 0) };
  if (typeof value === 'number') return { how: 'counts', closed: value, open: value };
  const [, n = '1', how = 'yakuman'] = /^(?:(\d+) )?(yakuman|alone)$/.exec(String(value)) ?? [];
  return { how: how as Worth['how'], closed: Number(n), open: Number(n) };
}

export function worth_value({ how, closed, open }: Worth): unknown {
  if (how === 'yakuman') return closed <= 1 ? 'yakuman' : `${closed} yakuman`;
  if (how === 'alone') return closed === 0 ? 0 : `${closed} alone`;
  return closed === open ? closed : [closed, open];
}
