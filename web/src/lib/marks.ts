/** How marks look: by the sort of thing that they tell of, with one of the page's pictures. Nothing has to be added for a new rule. */
import { icons } from './icons';
import type { Mark } from './wire';

export function mark_look({ tone = 'note', icon = '' }: Mark): { look: string; icon: string } {
  return { look: tone, icon: icon in icons ? icon : '' };
}

/** The picture of the round badge on a tile. */
export const badge_icon = (mark: Mark): string => mark_look(mark).icon || 'chip';
