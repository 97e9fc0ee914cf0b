/** One sentence for each event, for the log and the screen reader. */
import { fill } from './fill';
import { texts, type Key } from '../texts';
import { tile_name, type Lang } from './tiles';
import type { Face, GameEvent, RuleWords, Text } from './wire';

/** `shown`: whose hands were opened to all when the hand ended, where that is known. */
export type Speaker = { lang: Lang; you: number | null; names: string[]; words?: RuleWords; shown?: boolean[] };

/** Names of which no two are the same: the second of a name is numbered. */
export function told_apart(names: string[]): string[] {
  return names.map((name, i) => {
    const earlier = names.slice(0, i).filter((other) => other === name).length;
    return earlier ? `${name} ${earlier + 1}` : name;
  });
}

/** A bot is named by its server in English; `word` has its name in the language that is spoken. */
export function shown_name(name: string, word: (n: string) => string): string {
  const bot = /^(?:Basic|Random) (\d+)$/.exec(name);
  return bot ? word(bot[1]!) : name;
}

export function seat_name(speaker: Speaker, seat: number | undefined): string {
  if (seat === undefined) return '';
  if (seat === speaker.you) return texts.you[speaker.lang];
  return speaker.names[seat] ?? String(seat);
}

const wind_names: { [face: string]: Text } = {
  E: { ja: '東', en: 'East' },
  S: { ja: '南', en: 'South' },
  W: { ja: '西', en: 'West' },
  N: { ja: '北', en: 'North' },
};
const kanji = ['', '一', '二', '三', '四', '五', '六', '七', '八'];

export function round_name(round: Face | undefined, kyoku: number | undefined, lang: Lang): string {
  const wind = wind_names[round ?? 'E']?.[lang] ?? '';
  return lang === 'ja' ? `${wind}${kanji[kyoku ?? 1] ?? kyoku}局` : `${wind} ${kyoku ?? 1}`;
}

/** Null: of whoever sits out. */
export function wind_name(face: Face | null, lang: Lang): string {
  if (face === null) return lang === 'ja' ? '休' : 'out';
  return wind_names[face]?.[lang] ?? face;
}

/** Who was tenpai at a draw: who was paid; where nobody was, all whose hands lie open, oneself among them if any does. Null where all hands are seen and so none tells anything. */
export function tenpai_seats(event: GameEvent, you: number | null, shown?: boolean[]): number[] | null {
  const deltas = event.deltas ?? [];
  if (deltas.some((delta) => delta !== 0)) return deltas.flatMap((delta, seat) => (delta > 0 ? [seat] : []));
  if (shown) return shown.flatMap((open, seat) => (open ? [seat] : []));
  if (you === null && (event.tehais ?? []).every((tiles) => tiles.length > 0 && tiles[0] !== '?')) return null;
  const open = (event.tehais ?? []).flatMap((tiles, seat) => (seat !== you && tiles.length > 0 && tiles[0] !== '?' ? [seat] : []));
  return open.length > 0 && you !== null ? [...open, you].sort() : open;
}

/** Null where an event says nothing of its own. */
export function sentence(event: GameEvent, speaker: Speaker): string | null {
  const { lang, words = {} } = speaker;
  const t = (key: Key, params?: { [name: string]: string | number }) => fill(texts[key][lang], params);
  const name = seat_name(speaker, event.actor);
  const tile = event.pai ? tile_name(event.pai, lang) : '';
  const tiles = (faces: Face[] | undefined) => (faces ?? []).map((face) => tile_name(face, lang)).join(lang === 'ja' ? '・' : ', ');
  const from = seat_name(speaker, event.target);
  const kind = typeof event.kind === 'string' ? words[event.kind]?.[lang] : undefined;
  switch (event.type) {
    case 'start_kyoku':
      return t('say_deal', { round: lang === 'ja' ? wind_name(event.bakaze ?? 'E', lang) : wind_name(event.bakaze ?? 'E', lang), kyoku: lang === 'ja' ? (kanji[event.kyoku ?? 1] ?? '') : (event.kyoku ?? 1), name: seat_name(speaker, event.oya) });
    case 'tsumo':
      if (!event.pai || event.pai === '?') return null;
      return event.actor === speaker.you ? t('say_draw_me', { tile }) : t('say_draw', { name, tile });
    case 'dahai':
      return t(event.tsumogiri ? 'say_tsumogiri' : 'say_discard', { name, tile });
    case 'chi':
    case 'pon':
      return t('say_call', { name, call: t(event.type), tile, from });
    case 'daiminkan':
      return t('say_call', { name, call: t('kan'), tile, from });
    case 'kakan':
      return t('say_kan', { name, tile });
    case 'ankan':
      return t('say_kan', { name, tile: tiles(event.consumed?.slice(0, 1)) });
    case 'foreign_kakan':
      return t('say_foreign_kan', { name, from, tile });
    case 'nukidora':
      return t('say_aside', { name, tile });
    case 'swap':
      return t('say_swap', { name, from, give: tile_name(event.give ?? '?', lang), take: tile_name(event.take ?? '?', lang) });
    case 'reveal':
      return t('say_reveal', { name, from, tiles: tiles(event.tiles) });
    case 'flash':
      return t(event.begins ? 'say_flash' : 'say_flash_end', { name });
    case 'dora':
      return t('say_dora', { tile: tile_name(event.dora_marker ?? '?', lang) });
    case 'reach':
      return kind ? t('say_event', { name, what: kind }) : t('say_riichi', { name });
    case 'win':
      return t(event.actor === event.target ? 'say_tsumo' : 'say_ron', { name, tile, from });
    case 'reading':
      return event.reading?.length ? t('say_reading', { name, tiles: tiles(event.reading) }) : null;
    case 'ura':
      return event.markers?.length ? t('say_ura', { tiles: tiles(event.markers) }) : null;
    case 'alice':
      return t('say_alice', { name, tiles: tiles(event.tiles) });
    case 'hora':
      return t('say_worth', { name, points: event.deltas?.[event.actor ?? 0]?.toLocaleString('en-US') ?? '' });
    case 'ryukyoku': {
      const reason = words[event.reason ?? ''];
      if (reason && event.reason !== 'exhaustive') return t('say_draw_reason', { reason: reason[lang] });
      if (event.reason !== 'exhaustive') return t('say_ryukyoku');
      const tenpai = tenpai_seats(event, speaker.you, speaker.shown)?.map((seat) => seat_name(speaker, seat));
      if (!tenpai) return t('say_ryukyoku');
      return t('say_draw_tenpai', { names: tenpai.length ? tenpai.join(lang === 'ja' ? '・' : ', ') : t('none_tenpai') });
    }
    case 'offence':
      return t('say_offence', { name }) + (kind ? `: ${kind}` : '');
    case 'chombo':
      return t('say_chombo', { name });
    case 'bust':
      return t('say_bust', { name, by: from });
    case 'end_game':
      return t('say_end_game');
    case 'start_game':
    case 'reach_accepted':
    case 'end_kyoku':
    case 'missed':
    case 'end_set':
      return null;
    default: {
      const what = words[event.type];
      return what ? t('say_event', { name, what: what[lang] }) : null;
    }
  }
}
