/**
 * Names of people, winds and rounds; and the sentence of an event, as the server tells how to say it, for the log and
 * the screen reader.
 */
import { texts } from '../texts';
import { hidden, tile_name, type Lang } from './tiles';
import type { EventLines, Face, FieldForm, GameEvent, RuleWords, Saying, Text } from './wire';

/** `shown`: whose hands were opened to all when the hand ended, where that is known. */
export type Speaker = {
  lang: Lang;
  you: number | null;
  names: string[];
  words?: RuleWords;
  lines?: EventLines;
  shown?: boolean[];
};

/** Names of which no two are the same: the second of a name is numbered. */
export function told_apart(names: string[]): string[] {
  return names.map((name, i) => {
    const earlier = names.slice(0, i).filter((other) => other === name).length;
    return earlier ? `${name} ${earlier + 1}` : name;
  });
}

/** How the server names its bots. */
const bot_name = /^(Strong|Normal|Easy|Basic|Random|Eager)(?: \d+)?$/;

/**
 * Those at a table as they are named there, no two alike: bots, whom the server names in English, by `word`, each with
 * its number.
 */
export function shown_names(names: string[], word: (bot: string, n: number) => string): string[] {
  let bots = 0;
  return told_apart(
    names.map((name) => {
      const bot = bot_name.exec(name)?.[1];
      return bot ? word(bot.toLowerCase(), ++bots) : name;
    }),
  );
}

/** What a page sends as the name of who gives none: to that seat it is "you" in the language that is spoken. */
export const is_own_word = (name: string): boolean => name === texts.you.ja || name === texts.you.en;

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

/**
 * Who was tenpai at a draw: who was paid; where nobody was, all whose hands lie open, oneself among them if any does.
 * Null where all hands are seen and so none tells anything.
 */
export function tenpai_seats(event: GameEvent, you: number | null, shown?: boolean[]): number[] | null {
  const deltas = event.deltas ?? [];
  if (deltas.some((delta) => delta !== 0)) return deltas.flatMap((delta, seat) => (delta > 0 ? [seat] : []));
  if (shown) return shown.flatMap((open, seat) => (open ? [seat] : []));
  if (you === null && (event.tehais ?? []).every((tiles) => tiles.length > 0 && tiles[0] !== hidden)) return null;
  const open = (event.tehais ?? []).flatMap((tiles, seat) =>
    seat !== you && tiles.length > 0 && tiles[0] !== hidden ? [seat] : [],
  );
  return open.length > 0 && you !== null ? [...open, you].sort() : open;
}

const listed = (each: string[], lang: Lang) => each.join(lang === 'ja' ? '・' : ', ');

/**
 * Null where there is nothing to say: a tile that is not seen, a list of none, a word that the rule has no text for.
 */
function in_words(form: FieldForm | undefined, value: unknown, speaker: Speaker): string | null {
  const { lang } = speaker;
  if (form === 'seat') return typeof value === 'number' ? seat_name(speaker, value) : null;
  if (form === 'tile') return typeof value === 'string' && value !== hidden ? tile_name(value, lang) : null;
  if (form === 'tiles')
    return Array.isArray(value) && value.length
      ? listed(
          (value as Face[]).map((face) => tile_name(face, lang)),
          lang,
        )
      : null;
  if (form === 'wind') return typeof value === 'string' ? wind_name(value, lang) : null;
  if (form === 'ordinal') return typeof value === 'number' ? (lang === 'ja' && kanji[value]) || String(value) : null;
  if (form === 'points') return typeof value === 'number' ? value.toLocaleString('en-US') : null;
  return form === 'word' && typeof value === 'string' ? (speaker.words?.[value]?.[lang] ?? null) : null;
}

const form_of_one: { [form in FieldForm]?: FieldForm } = { tiles: 'tile' };

/**
 * What stands in braces: a field, one of its list by number or by the seat of another field, or what follows from the
 * whole event.
 */
function named(name: string, event: GameEvent, forms: { [field: string]: FieldForm }, speaker: Speaker): string | null {
  const { lang, words = {} } = speaker;
  if (name === 'word') return words[event.type]?.[lang] ?? null;
  if (name === 'showing') {
    const seats = tenpai_seats(event, speaker.you, speaker.shown);
    return (
      seats &&
      (listed(
        seats.map((seat) => seat_name(speaker, seat)),
        lang,
      ) ||
        texts.none_tenpai[lang])
    );
  }
  const [field = '', at] = name.split('.');
  const form = forms[field];
  if (at === undefined) return in_words(form, event[field], speaker);
  const place = /^\d+$/.test(at) ? Number(at) : event[at];
  const list = event[field];
  return form && Array.isArray(list) && typeof place === 'number'
    ? in_words(form_of_one[form] ?? form, list[place], speaker)
    : null;
}

function fits({ when }: Saying, event: GameEvent): boolean {
  if (!when) return true;
  const value = event[when.field];
  return when.same !== undefined ? value !== undefined && value === event[when.same] : String(value) === when.value;
}

/** The first of the sentences that the event has all the words for. */
function first_said(
  sayings: Saying[] | undefined,
  event: GameEvent,
  forms: { [field: string]: FieldForm },
  speaker: Speaker,
): string | null {
  for (const saying of sayings ?? []) {
    if (!fits(saying, event)) continue;
    let whole = true;
    const text = saying[speaker.lang].replace(/\{([\w.]+)\}/g, (_, name: string) => {
      const word = named(name, event, forms, speaker);
      if (word === null) whole = false;
      return word ?? '';
    });
    if (whole) return text;
  }
  return null;
}

/**
 * How an event is told: by the line of its word or, of a word that a rule has declared, by the line of all of those.
 */
export function line_of(
  event: GameEvent,
  { lines = {}, words = {} }: Pick<Speaker, 'lines' | 'words'>,
): EventLines[string] | undefined {
  return lines[event.type] ?? (event.type in words ? lines['*'] : undefined);
}

/** Null where an event says nothing of its own. */
export function sentence(event: GameEvent, speaker: Speaker): string | null {
  const line = line_of(event, speaker);
  return line ? first_said(line.say, event, line.fields ?? {}, speaker) : null;
}

/**
 * 発声: what a player says aloud at the table, in one word, for who plays without sound. Null for what is done without a
 * word.
 */
export function spoken(event: GameEvent, speaker: Speaker): string | null {
  const line = line_of(event, speaker);
  return line ? first_said(line.aloud, event, line.fields ?? {}, speaker) : null;
}
