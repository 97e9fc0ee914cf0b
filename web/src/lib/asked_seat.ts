/**
 * A seat that was asked for, until the answer has come: who asks again by the same number gets the same seat.
 */
import { drop_in_window, keep_in_window, kept_in_window } from './window_kept';

const key = (invitation: string) => `jansou.asked.${invitation.slice(0, 16)}`;

/** The number by which the seat was asked for; null if no answer is waited for. */
export const asked_seat = (invitation: string): string | null => kept_in_window<string>(key(invitation));

/** The same number until the answer has come. */
export function ask_for_seat(invitation: string): string {
  const known = asked_seat(invitation);
  if (known) return known;
  const drawn = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  keep_in_window(key(invitation), drawn);
  return drawn;
}

export const seat_answered = (invitation: string): void => drop_in_window(key(invitation));
