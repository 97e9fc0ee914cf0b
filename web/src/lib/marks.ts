/** How marks look. A mark that is not known here is drawn in the common way: nothing has to be added for a new rule. */
import type { Mark } from './wire';

const looks: [part: string, look: string, icon: string][] = [
  ['furiten', 'fur', ''],
  ['flash', 'flash', 'flash'],
  ['bound', 'bound', 'bound'],
  ['box', 'box', 'cover'],
  ['cover', 'box', 'cover'],
  ['open', 'power', 'eye'],
  ['see', 'power', 'eye'],
  ['swap', 'power', 'swap'],
  ['riichi', 'riichi', ''],
  ['dead', 'fur', 'x'],
  ['away', '', 'user'],
];

export function mark_look(id: string): { look: string; icon: string } {
  const found = looks.find(([part]) => id.includes(part));
  return found ? { look: found[1], icon: found[2] } : { look: 'power', icon: '' };
}

/** The round badge on a tile. */
export function badge_of(mark: Mark | undefined): string | null {
  return mark ? mark_look(mark.id).icon || 'chip' : null;
}
