/** What the counts of a view say about the room that zones need. */
import { open_waits_of } from './marks';
import type { Seat, SeatView } from './wire';

/** The most that letters grow on the table; the pages take all that a person has set. */
export const table_text = 1.25;

/** A telephone, upright or on its side, and any low wide window. */
export const phone = '(max-width: 699px) and (orientation: portrait), (max-height: 559px) and (orientation: landscape)';
/** Windows in which the panel is not beside the table but comes when it is called. */
export const no_panel = `(max-width: 1229px), ${phone}`;

/** Windows that a whole club can look at. */
export const wall_screen = '(min-width: 1000px) and (min-height: 560px)';

/** How large the letters of the table are now, to what they are for most people in a window of usual size. */
export const letters = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

export type Place = 'self' | 'right' | 'top' | 'left';

/** Where a seat sits for somebody at `you`: the next to the right, the one before to the left. */
export function place_of(seat: Seat, you: Seat, seats: number): Place {
  const step = (seat - you + seats) % seats;
  if (step === 0) return 'self';
  if (step === 1) return 'right';
  return step === seats - 1 ? 'left' : 'top';
}

/** Whether more lies on a shelf than two rows hold: melds, tiles of several kinds set aside, waits that lie open. */
export function is_heaped(seat: SeatView, melds = seat.melds.length): boolean {
  const several = new Set(seat.aside).size > 1 ? 1 : 0;
  const open = open_waits_of(seat.marks).length > 0 ? 1 : 0;
  return several + open === 2 || melds + several + open > 2;
}

/** Whether there is no room on a small telephone for a hand that lies open beside all else. */
export function is_tight(seat: SeatView): boolean {
  return seat.river.tiles.length > 12 || is_heaped(seat);
}

/** From 19 tiles, or 13 beside a shelf that is full, a river is drawn smaller. */
export function is_long(seat: SeatView): boolean {
  const tiles = seat.river.tiles.length;
  return tiles > 18 || (tiles > 12 && is_heaped(seat));
}

/** About how wide a mark's plate is in letters of `font` px: letters, an icon, its edges. */
export function mark_width(text: string, icon: boolean, font = 11): number {
  const letters = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e7f ? 1.02 : 0.59), 0);
  return font * (letters + (icon ? 1.45 : 0)) + font - 1;
}

/**
 * How many plates of these widths fit side by side; what is left over needs a plate "+n" itself. The first is always
 * shown, cut if it must be.
 */
export function marks_that_fit(widths: number[], room: number): number {
  const gap = 3;
  const more = 25;
  const upto = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap);
  if (upto(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && upto(count) + gap + more > room) --count;
  return Math.max(count, Math.min(1, widths.length));
}
