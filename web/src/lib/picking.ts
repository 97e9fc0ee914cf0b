/**
 * 牌を選ぶ: choices that name tiles on the table, a tile of the own hand (`give`) or one that lies in a river (`target` and
 * `index`). Which kind of choice it is does not matter.
 */
import type { Action, Choice, Face, Seat } from './wire';

export type Step = 'hand' | 'river';
export type Spot =
  { step: 'hand'; index: number; face: Face } | { step: 'river'; seat: Seat; index: number; face: Face };
/** What a person says of a choice: tiles, whose river, which one there from 1. */
export type Named = { tiles: Face[]; seat?: Seat; n?: number };

const gives = (action: Action) => typeof action.give === 'string';
const takes = (action: Action) => Number.isInteger(action.target) && Number.isInteger(action.index);
const several = (keys: unknown[]) => new Set(keys).size > 1;
const lying = (action: Action) => `${action.target} ${String(action.index)}`;

/** What is still to be picked, the hand first; null where tiles of the table do not tell the choices apart. */
export function step_of(choices: Choice[]): Step | null {
  const actions = choices.map((choice) => choice.action);
  if (actions.every(gives) && several(actions.map((action) => action.give))) return 'hand';
  return actions.every(takes) && several(actions.map(lying)) ? 'river' : null;
}

/** The entries of a list of ways: choices of one kind that are told apart by picking tiles are one entry. */
export function entries_of(choices: Choice[]): Choice[][] {
  const kinds = new Map<string, Choice[]>();
  for (const choice of choices) kinds.set(choice.action.type, [...(kinds.get(choice.action.type) ?? []), choice]);
  return [...kinds.values()].flatMap((kind) => (step_of(kind) ? [kind] : kind.map((choice) => [choice])));
}

/** What can be picked, in the order of keys: the hand as it stands, then rivers from the own one on. */
export function spots_of(choices: Choice[], hand: Face[], you: Seat, seats: number): Spot[] {
  const step = step_of(choices);
  if (step === 'hand') {
    const given = new Set(choices.map((choice) => choice.action.give));
    return hand.flatMap((face, index) => (given.has(face) ? [{ step, index, face }] : []));
  }
  if (step !== 'river') return [];
  const found = new Map(
    choices.map(({ action }) => [
      lying(action),
      { step, seat: action.target!, index: Number(action.index), face: String(action.take ?? '?') },
    ]),
  );
  const turn = (seat: Seat) => (seat - you + seats) % seats;
  return [...found.values()].sort((a, b) => turn(a.seat) - turn(b.seat) || a.index - b.index);
}

/** The choices that are left when this tile is picked. */
export function left_by(choices: Choice[], spot: Spot): Choice[] {
  return choices.filter(({ action }) =>
    spot.step === 'hand' ? action.give === spot.face : action.target === spot.seat && action.index === spot.index,
  );
}

/**
 * The choices that fit what was said. Of two tiles the first is the own one; one alone is what is to be picked next.
 */
export function left_by_name(choices: Choice[], { tiles, seat, n }: Named): Choice[] {
  const [first, second] = tiles;
  const own = second !== undefined || step_of(choices) === 'hand' ? first : undefined;
  const theirs = own === undefined ? first : second;
  return choices.filter(
    ({ action }) =>
      (own === undefined || action.give === own) &&
      (theirs === undefined || action.take === theirs) &&
      (seat === undefined || action.target === seat) &&
      (n === undefined || action.index === n - 1),
  );
}
