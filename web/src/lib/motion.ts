/**
 * Which tiles went from where to where between two views. A tile travels once; where several things happened at once
 * the page jumps.
 */
import type { Face, Seat, SeatView, View } from './wire';

export type Travel = {
  seat: Seat;
  to: 'river' | 'meld' | 'aside' | 'hand';
  from: 'hand' | 'river';
  of: Seat;
  face: Face;
  drawn: boolean;
  /** Which tile of a river; the last one if it is not said. */
  index?: number;
};

export const travel_time = 220;
const most_at_once = 2;

export function travels(before: View, after: View): Travel[] {
  const same_hand =
    before.game === after.game &&
    before.round === after.round &&
    before.kyoku === after.kyoku &&
    before.honba === after.honba &&
    before.seats.length === after.seats.length;
  if (!same_hand || after.wall > before.wall) return [];
  const found: Travel[] = [];
  let more = 0;
  after.seats.forEach((seat, s) => {
    const was = before.seats[s]!;
    const discarded = seat.river.tiles.length - was.river.tiles.length;
    const called = seat.melds.length - was.melds.length;
    const set_aside = seat.aside.length - was.aside.length;
    if (discarded === 0) found.push(...exchanged(was, seat, s, before.turn));
    more += Math.abs(discarded) + Math.abs(called) + Math.abs(set_aside);
    const last = seat.river.tiles.at(-1);
    if (discarded === 1 && last)
      found.push({ seat: s, to: 'river', from: 'hand', of: s, face: last.pai, drawn: last.tsumogiri === true });
    const meld = seat.melds.at(-1);
    if (called === 1 && meld && meld.from !== null && meld.from !== undefined && meld.from !== s)
      found.push({
        seat: s,
        to: 'meld',
        from: 'river',
        of: meld.from,
        face: meld.tiles[meld.called ?? 0]!,
        drawn: false,
      });
    if (set_aside === 1)
      found.push({ seat: s, to: 'aside', from: 'hand', of: s, face: seat.aside.at(-1)!, drawn: false });
  });
  return more > most_at_once ? [] : found;
}

/** A tile that lies where another lay before was put there out of the hand in turn, which took the other. */
function exchanged(was: SeatView, seat: SeatView, s: Seat, turn: Seat | null): Travel[] {
  if (turn === null) return [];
  const index = seat.river.tiles.findIndex((tile, i) => tile.pai !== was.river.tiles[i]?.pai);
  const put = seat.river.tiles[index];
  const taken = was.river.tiles[index];
  if (!put || !taken || put.down !== taken.down || !put.mark) return [];
  return [
    { seat: s, to: 'river', from: 'hand', of: turn, face: put.pai, drawn: false, index },
    { seat: turn, to: 'hand', from: 'river', of: s, face: taken.pai, drawn: true, index },
  ];
}
