/** What the counts of a view say about the room that zones need. */
import type { Seat, SeatView } from './wire';

export type Place = 'self' | 'right' | 'top' | 'left';

/** Where a seat sits for somebody at `you`: the next to the right, the one before to the left. */
export function place_of(seat: Seat, you: Seat, seats: number): Place {
  const step = (seat - you + seats) % seats;
  if (step === 0) return 'self';
  if (step === 1) return 'right';
  return step === seats - 1 ? 'left' : 'top';
}

/** From 19 tiles, or 13 beside three melds, a river is drawn smaller. */
export function is_long(seat: SeatView): boolean {
  const tiles = seat.river.tiles.length;
  return tiles > 18 || (tiles > 12 && seat.melds.length > 2);
}

/** How many marks have room; the last place becomes "+n". */
export function marks_shown<T>(marks: T[], room: number): { shown: T[]; more: number } {
  if (marks.length <= room) return { shown: marks, more: 0 };
  return { shown: marks.slice(0, room - 1), more: marks.length - room + 1 };
}
