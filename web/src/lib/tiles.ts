/** Tiles as text: names for reading aloud, order for sorting, mpsz and mjai notation. */
import type { Face, Hand } from './wire';

export type Lang = 'ja' | 'en';

const honours = 'ESWNPFC';
const honour_names = {
  ja: ['東', '南', '西', '北', '白', '發', '中'],
  en: ['East', 'South', 'West', 'North', 'White', 'Green', 'Red'],
};
const suit_names = { ja: { m: '萬', p: '筒', s: '索' }, en: { m: ' man', p: ' pin', s: ' sou' } };

export const hidden = '?';

export function is_red(face: Face): boolean {
  return face.length === 3 && face.endsWith('r');
}

/** Whether it has a mark that the others of its kind lack. */
export function is_marked(face: Face): boolean {
  return face.endsWith('x');
}

/** The kind of a face: a red five is a five, a marked tile one of its kind. */
export function kind_of(face: Face): Face {
  return is_red(face) || is_marked(face) ? face.slice(0, -1) : face;
}

/** Whether a face counts as dora: one that an indicator names, or a red five. */
export function is_dora(face: Face, dora: Face[]): boolean {
  return is_red(face) || dora.includes(kind_of(face));
}

export function tile_name(face: Face, lang: Lang): string {
  if (face === hidden) return lang === 'ja' ? '伏せ牌' : 'face down';
  if (is_marked(face)) return (lang === 'ja' ? '印付きの' : 'marked ') + tile_name(kind_of(face), lang);
  const honour = honours.indexOf(face);
  if (face.length === 1 && honour >= 0) return honour_names[lang][honour] ?? face;
  const suit = face[1] as 'm' | 'p' | 's';
  if (!suit_names[lang][suit]) return face;
  const plain = face[0] + suit_names[lang][suit];
  return is_red(face) ? (lang === 'ja' ? `赤${plain}` : `red ${plain}`) : plain;
}

/** What stands in the corner of a tile: the rank, or the letter of mjai. */
export function tile_corner(face: Face): string {
  return face === hidden ? '' : (face[0] ?? '');
}

export function tile_order(face: Face): number {
  if (face === hidden) return 1000;
  if (is_marked(face)) return tile_order(kind_of(face)) + 1;
  const honour = honours.indexOf(face);
  if (face.length === 1) return 300 + honour * 2;
  return 'mps'.indexOf(face[1] ?? 'm') * 100 + Number(face[0]) * 2 + (is_red(face) ? 1 : 0);
}

export function sorted(faces: Face[]): Face[] {
  return [...faces].sort((a, b) => tile_order(a) - tile_order(b));
}

/** The same tiles without one of that face, if it is there. */
export function without_one(faces: Face[], face: Face): Face[] {
  const at = faces.lastIndexOf(face);
  return at < 0 ? faces : faces.filter((_, i) => i !== at);
}

/** `joker`: it is one where others of the same face are none. */
export type Held = { face: Face; drawn: boolean; joker: boolean };

/** A hand as it stands on the tray: sorted, of equal faces jokers last, the drawn tile at its end. */
export function hand_in_order(hand: Hand | undefined): Held[] {
  let jokers = [...(hand?.jokers ?? [])];
  const tiles = sorted(hand?.tiles ?? [])
    .reverse()
    .map((face): Held => {
      const joker = jokers.includes(face);
      if (joker) jokers = without_one(jokers, face);
      return { face, drawn: false, joker };
    })
    .reverse();
  return hand?.drawn ? [...tiles, { face: hand.drawn, drawn: true, joker: hand.drawn_joker === true }] : tiles;
}

/** One tile as written by a person: 5p, 0p, 5pr, 1z, E, 東, 五萬, 9萬. Null if it is none. */
export function parse_tile(word: string): Face | null {
  const text = word.trim();
  if (/^.{1,2}x$/i.test(text)) {
    const plain = parse_tile(text.slice(0, -1));
    return plain && !is_red(plain) ? `${plain}x` : null;
  }
  if (/^[1-9][mps]$/i.test(text)) return text.toLowerCase();
  if (/^5[mps]r$/i.test(text)) return text.toLowerCase();
  if (/^0[mps]$/i.test(text)) return `5${text[1]!.toLowerCase()}r`;
  if (/^[1-7]z$/i.test(text)) return honours[Number(text[0]) - 1]!;
  const en = /^(red)?([1-9])(man|pin|sou)$/i.exec(text);
  if (en) return `${en[2]}${en[3]![0]!.toLowerCase()}${en[1] ? 'r' : ''}`;
  if (/^[eswnpfc]$/i.test(text)) return text.toUpperCase();
  const name = honour_names.ja.indexOf(text.replace('発', '發'));
  if (name >= 0) return honours[name]!;
  const word_index = honour_names.en.findIndex((n) => n.toLowerCase() === text.toLowerCase());
  if (word_index >= 0) return honours[word_index]!;
  const ja = /^(赤)?([1-9１-９一二三四五六七八九])(萬|万|筒|索)$/.exec(text);
  if (!ja) return null;
  const digit = '一二三四五六七八九'.indexOf(ja[2]!) + 1 || '１２３４５６７８９'.indexOf(ja[2]!) + 1 || Number(ja[2]);
  const suit = ja[3] === '筒' ? 'p' : ja[3] === '索' ? 's' : 'm';
  return `${digit}${suit}${ja[1] ? 'r' : ''}`;
}

/** A run of tiles in mpsz: "123m0p55z". Null if something in it is no tile. */
export function parse_tiles(text: string): Face[] | null {
  const faces: Face[] = [];
  let digits = '';
  for (const [letter] of text.replace(/\s/g, '').matchAll(/[ESWNPFC]x|[1-9][mps]x|./gu)) {
    if (letter.endsWith('x') && digits === '') {
      faces.push(letter);
      continue;
    }
    if (/\d/.test(letter)) {
      digits += letter;
      continue;
    }
    if (!'mpsz'.includes(letter) || digits === '') return null;
    for (const digit of digits) {
      const face = parse_tile(digit + letter);
      if (!face) return null;
      faces.push(face);
    }
    digits = '';
  }
  return digits === '' ? faces : null;
}

/** Tiles as mpsz, in the order given; neighbours of one suit share the letter. */
export function to_mpsz(faces: Face[]): string {
  let text = '';
  let open = '';
  for (const face of faces) {
    if (is_marked(face)) {
      text += open + face;
      open = '';
      continue;
    }
    const honour = face.length === 1 ? honours.indexOf(face) : -1;
    const suit = honour >= 0 ? 'z' : face[1]!;
    if (open && open !== suit) text += open;
    text += honour >= 0 ? honour + 1 : is_red(face) ? '0' : face[0];
    open = suit;
  }
  return text + open;
}

export function counted(faces: Face[]): { face: Face; count: number }[] {
  const rows: { face: Face; count: number }[] = [];
  for (const face of faces) {
    const row = rows.find((r) => r.face === face);
    if (row) row.count += 1;
    else rows.push({ face, count: 1 });
  }
  return rows;
}
