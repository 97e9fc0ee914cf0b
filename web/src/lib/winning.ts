/**
 * 和了の見せ場: a win on the table before it is explained: the word, the hand opened where it lies, each joker as what it
 * stands for, what is turned one by one, the points. What is seen at each of these, of the view before the win and the
 * one after it.
 */
import type { Win } from './summary';
import { sorted } from './tiles';
import type { Face, Hand, View } from './wire';

/** `turned`: how many of the tiles that are turned for wins lie open. */
export type Stage = { at: number; open: boolean; read: boolean; turned: number; paid: boolean };

export const show_time = 2000;
const [open_at, read_at, turn_from, turn_until, pay_at] = [250, 650, 900, 1350, 1450];

/** All of it in the same time whatever there is to see. */
export function stages(turned: number, read: boolean): Stage[] {
  const stage = (at: number, more: Partial<Stage> = {}): Stage => ({
    at,
    open: at >= open_at,
    read: read && at >= read_at,
    turned: 0,
    paid: at >= pay_at,
    ...more,
  });
  const step = turned > 1 ? (turn_until - turn_from) / (turned - 1) : 0;
  return [
    stage(0),
    stage(open_at),
    ...(read ? [stage(read_at)] : []),
    ...Array.from({ length: turned }, (_, i) => stage(Math.round(turn_from + i * step), { turned: i + 1 })),
    stage(pay_at, { turned }),
  ];
}

/**
 * What is turned for the wins of a hand, in its order: below the indicators, which all winners share, and for each
 * winner what his rule turns.
 */
export type Turned = { word: string; tiles: { pai: Face; count: number | null }[] };
export function turned_for(wins: Win[]): Turned[] {
  const rows: Turned[] = [];
  for (const win of wins) {
    const ura = win.ura.map((pai) => ({ pai, count: null }));
    if (ura.length && !rows.some((row) => row.word === 'ura' && JSON.stringify(row.tiles) === JSON.stringify(ura)))
      rows.push({ word: 'ura', tiles: ura });
    if (win.turned.length) rows.push({ word: win.turned_by ?? '', tiles: win.turned });
  }
  return rows;
}

/** How many of these faces the tiles hold. */
function held_of(tiles: Face[], faces: Face[]): number {
  const left = [...tiles];
  return faces.filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** The hand as it is laid open: the winning tile beside it, from wherever it came. */
function opened({ win, reading, hora }: Win, read: boolean, face_of: (tile: string) => Face): Hand {
  const stands = reading?.reading ?? hora?.score?.reading?.map(face_of) ?? null;
  const jokers = (win.jokers ?? []) as Face[];
  const won_joker = jokers.length > held_of(win.tehai ?? [], jokers); // the winning tile is told last
  return {
    tiles: sorted(win.tehai ?? []),
    drawn: win.pai ?? null,
    ...(jokers.length ? { jokers: won_joker ? jokers.slice(0, -1) : jokers, drawn_joker: won_joker } : {}),
    shown: true,
    ...(read && stands ? { reading: stands } : {}),
  };
}

export function staged(before: View, after: View, wins: Win[], stage: Stage, face_of: (tile: string) => Face): View {
  return {
    ...after,
    sticks: stage.paid ? after.sticks : before.sticks,
    focus: before.focus,
    turn: before.turn,
    seats: after.seats.map((seat, s) => {
      const was = before.seats[s]!;
      const win = wins.find((each) => each.win.actor === s);
      const held = Object.fromEntries(after.currencies.map(({ id }) => [id, (stage.paid ? seat : was)[id]] as const));
      return { ...seat, ...held, hand: win && stage.open ? opened(win, stage.read, face_of) : was.hand };
    }),
  };
}

/** What each joker among these tiles stands for, in their order and the tile beside them last. */
export function read_as(
  tiles: { face: Face; joker?: boolean }[],
  drawn: Face | null,
  reading: Face[] | null | undefined,
  jokers: Face[],
  drawn_joker = false,
) {
  let used = 0;
  const next = ({ face, joker = false }: { face: Face; joker?: boolean }) =>
    reading && (joker || jokers.includes(face)) ? (reading[used++] ?? null) : null;
  const each = tiles.map(next);
  return { tiles: each, drawn: drawn === null ? null : next({ face: drawn, joker: drawn_joker }) };
}
