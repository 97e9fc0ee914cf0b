/** Where a log and the rule say different things, in words. */
import { fill } from './fill';
import { round_name } from './sentences';
import type { Key } from '../texts';
import { word } from './words';
import type { Lang } from './tiles';
import type { Difference, Replay } from './wire';

const events: { [type: string]: Key } = {
  hora: 'differs_win',
  ryukyoku: 'differs_draw',
  start_kyoku: 'differs_deal',
  end_game: 'differs_end',
};
const fields: { [name: string]: Key } = {
  deltas: 'differs_deltas',
  scores: 'differs_scores',
  'score.han': 'differs_han',
  'score.fu': 'differs_fu',
  honba: 'differs_honba',
  kyotaku: 'differs_sticks',
};

function value_words(value: unknown, lang: Lang): string | null {
  const number = (each: number) => each.toLocaleString(lang).replace('-', '−');
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'number'))
    return value.map(number).join(lang === 'ja' ? '、' : ' / ');
  return null;
}

/** One sentence; what has no word here is only said to differ. */
export function difference_words(
  { hand, event, field, told, expected }: Difference,
  hands: Replay['hands'],
  lang: Lang,
): string {
  const at = hands[hand];
  const where = at ? `${round_name(at.round, at.kyoku, lang)}${at.honba ? `-${at.honba}` : ''}` : String(hand + 1);
  const t = (key: Key, params: { [name: string]: string } = {}) => fill(word(key)[lang], params);
  const [by_file, by_rule, what] = [value_words(told, lang), value_words(expected, lang), fields[field]];
  const event_words = events[event] ? t(events[event]!) : '';
  if (what && by_file !== null && by_rule !== null)
    return t('differs_value', { where, event: event_words, what: t(what), told: by_file, expected: by_rule });
  return t('differs_other', { where, event: event_words || t('differs_play') });
}
