/**
 * How marks look: by the sort of thing that they tell of, with one of the page's pictures. Nothing has to be added for
 * a new rule.
 */
import { icons } from './icons';
import type { Face, Mark } from './wire';

export function mark_look({ tone = 'note', icon = '' }: Mark): { look: string; icon: string } {
  return { look: tone, icon: icon in icons ? icon : '' };
}

/** So many tiles stand beside the word on a plate; more are told beside the river and in the sheet of the marks. */
export const plate_kinds = 3;
/** What each of them takes of a plate, in the size of its letters. */
export const plate_tile = 0.95;

export function tiles_width(mark: Mark, font: number): number {
  const count = mark.kinds?.length ?? 0;
  return count <= plate_kinds ? count * (font * plate_tile + 3) : 0;
}

/** The tiles that a seat has declared to everybody: what a mark of that sort shows beside its word. */
export function open_waits_of(marks: Mark[]): Face[] {
  return marks.flatMap((mark) => (mark.tone === 'declared' ? (mark.kinds ?? []) : []));
}

/** The picture of the round badge on a tile. */
export const badge_icon = (mark: Mark): string => mark_look(mark).icon || 'chip';
