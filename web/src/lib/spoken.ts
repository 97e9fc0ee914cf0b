/** 発声: what a player says aloud at the table, in one word, for who plays without sound. */
import { texts } from '../texts';
import type { Lang } from './tiles';
import type { RuleWords } from './wire';
import type { GameEvent } from './wire';

/** `words`: what the rule calls its own acts. Null for what is done without a word. */
export function spoken(event: GameEvent, lang: Lang, words: RuleWords): string | null {
  const own = (word: unknown) => (typeof word === 'string' ? words[word]?.[lang] : undefined);
  switch (event.type) {
    case 'chi':
    case 'pon':
      return texts[event.type][lang];
    case 'daiminkan':
    case 'kakan':
    case 'ankan':
    case 'foreign_kakan':
      return texts.kan[lang];
    case 'nukidora':
      return own(event.type) ?? null;
    case 'reach':
      return own(event.kind) ?? texts.riichi[lang];
    case 'win':
      return texts[event.actor === event.target ? 'tsumo' : 'ron'][lang];
    default:
      return null;
  }
}
