/** 一択: the discard that is made by itself, where it is the only thing that can be done: after riichi, under what binds the seat. */
import type { Choice } from './wire';

/** Long enough to see which tile it is; what the others see of time is the server's own. */
export const forced_pause = 900;

export function forced_discard(choices: Choice[]): Choice | null {
  const [only] = choices;
  return choices.length === 1 && only?.action.type === 'dahai' && only.action.pai !== undefined ? only : null;
}
