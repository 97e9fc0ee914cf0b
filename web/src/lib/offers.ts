/** 誘い: what a house says of what it offers, and how often this person has read it. */
import { keep, read } from './settings.svelte';
import { kind_of, parse_tiles } from './tiles';
import type { Choice, Face, Offer, Rule } from './wire';

/**
 * What is told the first times that it may be done or is held. `id`: by what it is counted, over all tables of the
 * house.
 */
export type Hint = { id: string; text: NonNullable<Offer['text']>; clause: string | null };

const key = 'jansou.met';
const most = 3;

type Met = { [id: string]: number };
const met = () => read<Met>(key, {});

/** It has been read once more. */
export function meet({ id }: Hint): void {
  const all = met();
  keep(key, { ...all, [id]: (all[id] ?? 0) + 1 });
}

const is_of = ({ on }: Offer, { action, onto }: Choice): boolean => {
  const [type, kind] = on.split(' ');
  if (type === 'ability') return action.ability !== undefined;
  if (kind === 'other') return onto !== undefined;
  return action.type === type && (action.kind === kind || (kind === undefined && action.kind === 'riichi'));
};

export const offer_of = (offers: Offer[], choice: Choice): Offer | undefined =>
  offers.find((offer) => is_of(offer, choice));

/** The kinds that may be set aside. */
export const kinds_aside = (offers: Offer[]): Face[] => [
  ...new Set((parse_tiles(offers.find(({ on }) => on === 'nukidora')?.tiles ?? '') ?? []).map(kind_of)),
];

/**
 * What may be told of these choices and of a hand with those tiles: the one read least often, if any less often than
 * three times.
 */
export function hint_of(
  rule: string,
  offers: Offer[],
  special: Rule['special'],
  choices: Choice[],
  hand: Face[],
  counters = 0,
): Hint | null {
  const own = new Set(hand.map(kind_of));
  const offered = [
    ...choices.flatMap((choice) => offer_of(offers, choice) ?? []),
    ...offers.filter(({ on }) => on === 'honba' && counters > 0),
  ];
  const held = special.filter(({ tiles }) => (parse_tiles(tiles ?? '') ?? []).some((face) => own.has(face)));
  const all: Hint[] = [
    ...offered.flatMap(({ rule: name, text, clause }) => (text ? [{ id: `${rule} ${name}`, text, clause }] : [])),
    ...held.map(({ text, clause }, i) => ({ id: `${rule} ${clause ?? i}`, text, clause: clause ?? null })),
  ];
  const times = met();
  const count = ({ id }: Hint) => times[id] ?? 0;
  return all
    .filter((hint) => count(hint) < most)
    .reduce<Hint | null>((best, hint) => (best && count(best) <= count(hint) ? best : hint), null);
}
