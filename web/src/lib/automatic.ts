/** 自動: what a page does for its seat without being pressed: the one thing there is to do, and what the seat has left to it. It answers no question and lets no win
 * pass. Of a tile that lies open it answers at once: the house lets the tile lie for its own time whoever is asked, so nobody can tell that this seat was. Of the own
 * turn it answers after the same time whatever is held. */
import type { Choice } from './wire';

export const switch_names = ['win', 'calls', 'drawn'] as const;
export type Switch = (typeof switch_names)[number];
export type Left = { [name in Switch]?: boolean } & {
  /** The only thing there is to do. */
  forced: boolean;
};
export type Automatic = { choice: Choice; pause: number };

/** Long enough to see which tile it is; what the others see of time is the same for every tile. */
export const own_pause = 900;

const calls = ['kan', 'pon', 'chi'];

export function automatic(choices: Choice[], left: Left, question = false): Automatic | null {
  if (question || choices.length === 0 || choices.some((choice) => choice.names !== undefined)) return null;
  const wins = choices.filter((choice) => choice.place === 'win');
  const passes = choices.filter((choice) => choice.place === 'pass');
  const pause = passes.length ? 0 : own_pause;
  if (wins.length) return left.win && wins.length === 1 ? { choice: wins[0]!, pause } : null;
  if (left.calls && passes.length === 1 && choices.every((each) => each === passes[0] || is_call(each)))
    return { choice: passes[0]!, pause };
  const drawn = choices.filter((choice) => choice.action.type === 'dahai' && choice.action.tsumogiri);
  if (left.drawn && drawn.length === 1) return { choice: drawn[0]!, pause };
  return left.forced && choices.length === 1 && !passes.length ? { choice: choices[0]!, pause } : null;
}

/** The sentence about a tile that goes by itself: because nothing else can, or because what is drawn was left to the page. */
export const why_it_goes = (choices: Choice[]): 'forced_soon' | 'drawn_soon' =>
  choices.length === 1 ? 'forced_soon' : 'drawn_soon';

const is_call = (choice: Choice) => calls.includes(choice.place ?? '');
