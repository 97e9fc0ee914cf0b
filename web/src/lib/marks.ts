/** How marks look. A mark that is not known here is drawn in the common way: nothing has to be added for a new rule. */
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

/** The round badge on a tile; only what has an icon is drawn. */
export function badge_of(mark: unknown): string | null {
  const id = typeof mark === 'string' ? mark : mark && typeof mark === 'object' && 'id' in mark ? String(mark.id) : null;
  return id ? mark_look(id).icon || 'chip' : null;
}
