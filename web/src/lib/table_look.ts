// What of a table its parts are drawn by, as classes that each of them puts on its own root: how many sit there (`p3`),
// what it is (`lesson`, `replaying`, `screen`), what goes on. The frame of the table says it, the parts read it.
import { getContext, setContext } from 'svelte';
import { is_heaped, is_long } from './layout';
import { open_waits_of } from './marks';
import { counted, sorted } from './tiles';
import type { View } from './wire';

const key = Symbol('look of the table');
/** What is set aside before the own hand has one row, whatever else there is. */
export const own_row = 2;

/** REQUIRES: while a component is set up. `classes` may change. */
export const set_look = (classes: () => string[]): unknown => setContext(key, classes);

/** REQUIRES: while a component is set up. Of a part that stands at no table: nothing. */
export const look_of_table = (): (() => string[]) => getContext(key) ?? (() => []);

/**
 * What lies there, as far as more than its own seat makes room for it: beside the own river, too much in a river, a row
 * that is long and heaped at once.
 */
export function lying(view: View, you: number): string[] {
  const own = view.seats[you];
  const heaped = (seat: number) => is_heaped(view.seats[seat]!, seat === you ? own_row : undefined);
  const kinds = own ? counted(sorted(own.aside)).length : 0;
  const found: { [name: string]: boolean } = {
    shelved: kinds > 0 || (view.you !== you && own !== undefined && open_waits_of(own.marks).length > 0),
    several: kinds > 1,
    crowded: view.seats.some((seat, i) => is_long(seat) || heaped(i)),
    strained: view.seats.some((seat, i) => is_long(seat) && heaped(i)),
  };
  return Object.keys(found).filter((name) => found[name]);
}
