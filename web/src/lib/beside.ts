/**
 * 別勘定: what is counted beside the points, chips or an account of the rule's own; on the wire it has that one's name.
 */
import type { Currency } from './wire';

const held_as = (holder: unknown, id: string): unknown => (holder as { [field: string]: unknown } | null)?.[id];

/** Null where nothing is. */
export function beside_of(currencies: Currency[] | undefined): Currency | null {
  return currencies?.find(({ id }) => id !== 'points') ?? null;
}

/** What an event or a score says of it, seat by seat. */
export function beside_amounts(holder: unknown, id: string): number[] {
  const amounts = held_as(holder, id);
  return Array.isArray(amounts) ? (amounts as number[]) : [];
}

/** What a line of a payment says of it. */
export function beside_amount(line: unknown, id: string): number {
  const amount = held_as(line, id);
  return typeof amount === 'number' ? amount : 0;
}
