/**
 * 自動: what a page does for its seat without being pressed: the one thing there is to do, and what the seat has left to
 * it. It answers no question and lets no win pass. Of a tile that lies open it answers at once: the house lets the tile
 * lie for its own time whoever is asked, so nobody can tell that this seat was. Of the own turn it answers after the
 * same time whatever is held.
 */
import { kind_of } from './tiles';
import type { Choice, Face } from './wire';

export const switch_names = ['win', 'calls', 'drawn', 'aside'] as const;
export type Switch = (typeof switch_names)[number];
/** Holds until it is turned off, and not for one hand: what it does passes by nothing. */
export const lasting: Switch[] = ['aside'];
export type Left = { [name in Switch]?: boolean } & {
  /** The only thing there is to do. */
  forced: boolean;
  /** Kinds that are not set aside by themselves. */
  keeps?: Face[];
};
export type Automatic = { choice: Choice; pause: number };

/** Long enough to see which tile it is; what the others see of time is the same for every tile. */
export const own_pause = 900;
/** Everybody sees the tile that is set aside. */
export const aside_pause = 450;

const calls = ['kan', 'pon', 'chi'];

export function automatic(choices: Choice[], left: Left, question = false): Automatic | null {
  if (question || choices.length === 0 || choices.some((choice) => choice.names !== undefined)) return null;
  const wins = choices.filter((choice) => choice.place === 'win');
  const passes = choices.filter((choice) => choice.place === 'pass');
  const pause = passes.length ? 0 : own_pause;
  if (wins.length) return left.win && wins.length === 1 ? { choice: wins[0]!, pause } : null;
  if (left.calls && passes.length === 1 && choices.every((each) => each === passes[0] || is_call(each)))
    return { choice: passes[0]!, pause };
  const aside = left.aside && choices.every((each) => is_aside(each) || is_discard(each)) ? set_aside(choices) : [];
  const next = next_aside(aside.filter((each) => !left.keeps?.includes(kind_of(each.action.pai ?? ''))));
  if (next) return { choice: next, pause: aside_pause };
  const drawn = choices.filter((choice) => is_discard(choice) && choice.action.tsumogiri);
  if (left.drawn && drawn.length === 1) return { choice: drawn[0]!, pause };
  return left.forced && choices.length === 1 && !passes.length ? { choice: choices[0]!, pause } : null;
}

/**
 * The sentence about a tile that goes by itself: because nothing else can, or because what is drawn was left to the
 * page.
 */
export const why_it_goes = (choices: Choice[]): 'forced_soon' | 'drawn_soon' =>
  choices.length === 1 ? 'forced_soon' : 'drawn_soon';

const is_call = (choice: Choice) => calls.includes(choice.place ?? '');
const is_discard = ({ action }: Choice) => action.type === 'dahai';
export const is_aside = ({ action }: Choice): boolean => action.type === 'nukidora';
export const set_aside = (choices: Choice[]): Choice[] => choices.filter(is_aside);

/**
 * Of tiles that may be set aside one after another the one that goes first: which it is does not matter, so it is the
 * one just drawn, or the one that is raised.
 */
export function next_aside(
  choices: Choice[],
  drawn: Face | null = null,
  raised: Face | null = null,
): Choice | undefined {
  const named = (face: Face | null) => choices.find((each) => face !== null && each.action.pai === face);
  return named(raised) ?? named(drawn) ?? choices[0];
}
