/** What a person types instead of pressing: Japanese and English words, and tiles in any notation. */
import { parse_tile } from './tiles';
import type { Place } from './layout';
import type { Choice, Face } from './wire';

/** Tiles of a choice as they are typed: which, in whose river, the how manieth there from 1. */
export type Said = { tiles: Face[]; place?: Place; n?: number };
export type Command =
  | { kind: 'act'; types: string[]; pai?: Face }
  | { kind: 'offered'; type: string; said: Said }
  | { kind: 'discard'; pai: Face }
  | { kind: 'drawn' }
  | { kind: 'waits' | 'readings' | 'points' | 'hand' | 'help' | 'ready' | 'number'; n?: number }
  | { kind: 'river'; seat: 'left' | 'right' | 'top' | 'self' | 'all' }
  | { kind: 'why'; types: string[] }
  | { kind: 'unknown'; text: string };

const act_words: { [word: string]: string[] } = {
  ron: ['hora'],
  ロン: ['hora'],
  tsumo: ['hora'],
  ツモ: ['hora'],
  win: ['hora'],
  和了: ['hora'],
  pon: ['pon'],
  ポン: ['pon'],
  chi: ['chi'],
  チー: ['chi'],
  kan: ['ankan', 'kakan', 'daiminkan'],
  カン: ['ankan', 'kakan', 'daiminkan'],
  riichi: ['reach'],
  reach: ['reach'],
  リーチ: ['reach'],
  立直: ['reach'],
  aside: ['nukidora'],
  nuki: ['nukidora'],
  抜く: ['nukidora'],
  抜き: ['nukidora'],
  pass: ['none'],
  パス: ['none'],
  見逃し: ['none'],
  draw: ['ryukyoku'],
  流局: ['ryukyoku'],
  tenpai: ['tenpai'],
  聴牌: ['tenpai'],
  stop: ['stop'],
  やめ: ['stop'],
};
const seats: { [word: string]: 'left' | 'right' | 'top' | 'self' | 'all' } = {
  left: 'left',
  上家: 'left',
  right: 'right',
  下家: 'right',
  top: 'top',
  opposite: 'top',
  対面: 'top',
  self: 'self',
  me: 'self',
  自分: 'self',
};
const asks: { [word: string]: Command['kind'] } = {
  waits: 'waits',
  待ち: 'waits',
  readings: 'readings',
  読み: 'readings',
  points: 'points',
  点: 'points',
  点数: 'points',
  hand: 'hand',
  手牌: 'hand',
  help: 'help',
  ヘルプ: 'help',
  next: 'ready',
  ready: 'ready',
  次: 'ready',
};

export const known_words = {
  ja: [
    '切 5筒',
    'ツモ切り',
    'ロン',
    'ツモ',
    'ポン',
    'チー',
    'カン 中',
    '立直 中',
    '抜く',
    'パス',
    '待ち',
    '読み',
    '手牌',
    '河 上家',
    '点',
    'なぜ ロン',
    '次',
  ],
  en: [
    'd 5 pin',
    'tsumogiri',
    'ron',
    'tsumo',
    'pon',
    'chi',
    'kan red',
    'riichi red',
    'aside',
    'pass',
    'waits',
    'readings',
    'hand',
    'river left',
    'points',
    'why ron',
    'next',
  ],
};

/** "red 5 pin" is one word. */
const words_in = (text: string) =>
  text
    .replace(
      /(?:(red)\s+)?\b([1-9])\s+(man|pin|sou)\b/gi,
      (_, red: string | undefined, rank: string, suit: string) => `${red ? 'red' : ''}${rank}${suit}`,
    )
    .split(/[\s　]+/)
    .filter((word) => word !== '');

/** Null where something in it is no tile, no seat and no number. */
export function parse_said(text: string): Said | null {
  const said: Said = { tiles: [] };
  for (const word of words_in(text)) {
    const place = seats[word.toLowerCase()];
    const tile = parse_tile(word);
    if (place && place !== 'all' && !said.place) said.place = place;
    else if (/^[1-9]\d?$/.test(word) && !said.n) said.n = Number(word);
    else if (tile && said.tiles.length < 2) said.tiles.push(tile);
    else return null;
  }
  return said;
}

/** The type of an offered choice that the text begins with the word of, and what follows the word. */
function offered_word(text: string, offered: Choice[]): { type: string; rest: string } | null {
  const names = offered.flatMap(({ action, label }) =>
    [label.ja, label.en, action.type].map((name) => ({ type: action.type, name: name.toLowerCase() })),
  );
  const begun = names.filter(
    ({ name }) => name !== '' && text.toLowerCase().startsWith(name) && /^([\s　]|$)/.test(text.slice(name.length)),
  );
  const longest = begun.sort((a, b) => b.name.length - a.name.length)[0];
  return longest ? { type: longest.type, rest: text.slice(longest.name.length) } : null;
}

/** `offered`: the choices of the moment, whose own words are understood too. */
export function parse_command(line: string, offered: Choice[] = []): Command {
  const usual = parse_usual(line);
  const bare_tile = usual.kind === 'discard' && parse_tile(line) !== null;
  if (bare_tile) {
    const found = offered_word(line.trim(), offered); // the word of a button may be that of a tile
    return found?.rest === '' ? { kind: 'offered', type: found.type, said: { tiles: [] } } : usual;
  }
  if (usual.kind !== 'unknown') return usual;
  const asks_why = /^(why|なぜ)[\s　]+/i.exec(usual.text);
  const found = offered_word(usual.text.slice(asks_why?.[0].length ?? 0), offered);
  if (!found) return usual;
  if (asks_why) return { kind: 'why', types: [found.type] };
  const said = parse_said(found.rest);
  return said ? { kind: 'offered', type: found.type, said } : usual;
}

function parse_usual(line: string): Exclude<Command, { kind: 'offered' }> {
  const text = line.trim().replace(/^\//, '').trim();
  const words = words_in(text);
  const first = (words[0] ?? '').toLowerCase();
  const second = words[1];
  const unknown = { kind: 'unknown', text } as const;
  if (words.length === 0) return unknown;
  if (['d', 'discard', '切', '切る', '打'].includes(first)) {
    const pai = second ? parse_tile(second) : null;
    return pai ? { kind: 'discard', pai } : unknown;
  }
  if (['tsumogiri', 'ツモ切り', 'ツモ切'].includes(first)) return { kind: 'drawn' };
  if (['why', 'なぜ'].includes(first)) {
    const types = second ? act_words[second.toLowerCase()] : undefined;
    return types ? { kind: 'why', types } : unknown;
  }
  if (['river', '河'].includes(first)) {
    if (!second) return { kind: 'river', seat: 'all' };
    const seat = seats[second.toLowerCase()];
    return seat ? { kind: 'river', seat } : unknown;
  }
  const asked = asks[first];
  if (asked && words.length === 1) return { kind: asked } as ReturnType<typeof parse_usual>;
  const types = act_words[first];
  if (types) {
    if (!second) return { kind: 'act', types };
    const pai = parse_tile(second);
    return pai ? { kind: 'act', types, pai } : unknown;
  }
  if (/^[1-9]$/.test(first) && words.length === 1) return { kind: 'number', n: Number(first) };
  const tile = words.length === 1 ? parse_tile(words[0]!) : null;
  return tile ? { kind: 'discard', pai: tile } : unknown;
}

/** The choices that a typed act means; the caller asks back when there are several. */
export function meant(choices: Choice[], types: string[], pai?: Face): Choice[] {
  const all_kans = types.includes('kakan');
  const of_type = choices.filter(
    (choice) => types.includes(choice.action.type) || (all_kans && choice.place === 'kan'),
  );
  if (!pai || of_type.length <= 1) return of_type;
  const exact = of_type.filter((choice) => choice.action.pai === pai || choice.action.consumed?.includes(pai));
  return exact;
}
