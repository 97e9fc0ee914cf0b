/**
 * What stands under the word of a choice: the tiles it is about, whose pon a tile is added to, how many ways there are.
 */
import { say, t } from './language.svelte';
import { settings } from './settings.svelte';
import { sorted, tile_name } from './tiles';
import { place_of } from './layout';
import type { Action, Choice, Face, Seat } from './wire';

/**
 * One tile that says what the choice is about; `all`: every tile of the own hand that it takes, where ways are told
 * apart.
 */
export function pictures_of({ action }: Choice, all = false): Face[] {
  if (action.consumed?.length && (all || action.type === 'chi'))
    return action.type === 'chi' ? sorted(action.consumed) : action.consumed;
  if (action.type === 'ankan') return action.consumed?.slice(0, 1) ?? [];
  return action.reading ?? (action.pai ? [action.pai] : []);
}

/** What was done, in words, whether or not the page still has the choice. */
export function action_words(action: Action, choice?: Choice): string {
  if (action.type === 'none') return t('pass');
  if (action.type === 'dahai' && action.pai) return t('discarded', { tile: tile_name(action.pai, settings.lang) });
  if (!choice) return t('done_for_you');
  const about = action.ability === undefined ? say(choice.about) : ''; // what an ability does is told where it is chosen
  return [say(choice.label), about].filter((each) => each).join(' ');
}

/** Onto whose pon a fourth tile goes, where it is another's. */
export function whose_pon({ onto }: Choice, names: string[]): string {
  const owner = onto === undefined ? undefined : names[onto];
  return owner ? t('to_pon_of', { name: owner }) : '';
}

const towards = { self: '', left: '←', top: '↑', right: '→' };

/** The same on the button: towards where that seat sits. */
export function whose_side({ onto }: Choice, you: Seat, seats: number): string {
  return onto === undefined ? '' : towards[place_of(onto, you, seats)];
}

export const readings_text = ({ readings }: Choice): string => (readings ? t('ways', { n: readings }) : '');
