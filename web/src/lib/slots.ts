/**
 * The six places of the choices: the server tells whose place each is, and it is the same for ever; what has none goes
 * to the first.
 */
import { step_of } from './picking';
import type { Choice } from './wire';

export const slot_count = 6;
export const slot_keys = ['A', 'W', 'K', 'P', 'C', 'X'] as const;

const places: { [place: string]: number } = { own: 0, win: 1, kan: 2, pon: 3, chi: 4, pass: 5 };

export type Slot = { place: number; choices: Choice[] };

/**
 * Discards stand in the hand, readings in their sheet; all other choices get a slot. Two kinds in one slot: the second
 * goes to slot 0.
 */
export function slots_of(choices: Choice[]): Choice[][] {
  const slots: Choice[][] = Array.from({ length: slot_count }, () => []);
  const word: { [place: number]: string } = {};
  for (const choice of choices) {
    const type = choice.action.type;
    if (type === 'dahai') continue;
    let place = places[choice.place ?? ''] ?? 0;
    const family = place === 2 ? 'kan' : type;
    if (place !== 0 && word[place] !== undefined && word[place] !== family) place = 0;
    word[place] ??= family;
    slots[place]!.push(choice);
  }
  return slots;
}

/**
 * Whether the choices are put as a list of their own: readings, and what a rule asks with more than two answers that no
 * tile of the table tells apart.
 */
export function is_question(choices: Choice[], question: boolean): boolean {
  const answers = choices.filter(({ action }) => action.type !== 'none');
  const types = new Set(answers.map(({ action }) => action.type));
  if (choices.some(names_reading)) return true;
  return question && answers.length > 2 && types.size === 1 && !types.has('dahai') && step_of(answers) === null;
}

export const names_reading = (choice: Choice): boolean => choice.names === 'reading';

export function discards_of(choices: Choice[]): Choice[] {
  return choices.filter((choice) => choice.action.type === 'dahai');
}

/** The action types that are tried when somebody asks why a slot is empty. */
export function asked_types(place: number, own_turn: boolean): string[] {
  if (place === 1) return ['hora'];
  if (place === 2) return own_turn ? ['ankan', 'kakan'] : ['daiminkan'];
  if (place === 3) return own_turn ? ['reach'] : ['pon'];
  if (place === 4) return own_turn ? ['nukidora'] : ['chi'];
  if (place === 0) return own_turn ? ['ryukyoku'] : [];
  return [];
}

/**
 * The discard that a tile of the hand stands for; the drawn one is told from its like, and a joker from a plain tile of
 * its face.
 */
export function discard_for(choices: Choice[], pai: string, drawn: boolean, joker = false): Choice | undefined {
  const same = discards_of(choices).filter(({ action }) => action.pai === pai && Boolean(action.tsumogiri) === drawn);
  return same.find(({ action }) => Boolean(action.joker) === joker) ?? same[0];
}
