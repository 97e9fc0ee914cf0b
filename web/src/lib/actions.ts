/** Whether two actions are the same: fields that one of them leaves out do not count, as on the wire. */
import type { Action } from './wire';

export function same_action(a: Action, b: Action): boolean {
  if (a.type !== b.type) return false;
  const keys = Object.keys(b).filter((key) => key in a && key !== 'actor');
  return keys.every((key) => {
    const x = a[key];
    const y = b[key];
    return Array.isArray(x) && Array.isArray(y) ? [...x].sort().join() === [...y].sort().join() : x === y;
  });
}
