/** The houses that this device keeps, as the files that they are; the one worked on last in front. */
import { keep, read } from './settings.svelte';

export type KeptHouse = { id: string; name: string; text: string };

const key = 'jansou.houses';
const most_kept = 20;

export const kept_houses = (): KeptHouse[] => read<KeptHouse[]>(key, []);

export function keep_house(house: KeptHouse): KeptHouse[] {
  const all = [house, ...kept_houses().filter((each) => each.id !== house.id)].slice(0, most_kept);
  keep(key, all);
  return all;
}

export function forget_house(id: string): KeptHouse[] {
  const all = kept_houses().filter((each) => each.id !== id);
  keep(key, all);
  return all;
}

export const new_id = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
