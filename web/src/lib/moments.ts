/**
 * 見どころ: the places of a hand that one looks for when it is looked at again: riichi, calls, wins, and the wins that were
 * let pass or could not be taken.
 */
import { line_of, type Speaker } from './sentences';
import type { Frame, Missed, Seat } from './wire';

export type MomentKind = 'riichi' | 'call' | 'win' | 'missed';
export type Moment = { at: number; kind: MomentKind; seat: Seat; missed?: Missed };

/** What an event sounds like says what sort of thing it is, whatever its rule calls it. */
const kinds: { [sound: string]: MomentKind } = {
  riichi: 'riichi',
  chi: 'call',
  pon: 'call',
  kan: 'call',
  aside: 'call',
  win: 'win',
};

/** The frame in which a missed win lay there: the discard with its number, or the draw behind it. */
function place_of_missed(frames: Frame[], seat: Seat, missed: Missed): number {
  let discards = 0;
  for (const [i, { event }] of frames.entries()) {
    if (event.type === 'dahai') ++discards;
    if (discards < missed.turn) continue;
    if (!missed.own || (event.type === 'tsumo' && event.actor === seat)) return i;
  }
  return -1;
}

export function moments(frames: Frame[], speaker: Pick<Speaker, 'lines' | 'words'>): Moment[] {
  const found = frames.flatMap(({ event }, at): Moment[] => {
    const seat = event.actor ?? 0;
    if (event.type === 'missed')
      return (event.wins ?? []).map((missed) => ({
        at: place_of_missed(frames, seat, missed),
        kind: 'missed',
        seat,
        missed,
      }));
    const kind = kinds[line_of(event, speaker)?.sound ?? ''];
    return kind ? [{ at, kind, seat }] : [];
  });
  return found.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
}
