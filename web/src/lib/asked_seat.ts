/**
 * A seat that was asked for, until the answer has come: who asks again by the same number gets the same seat. It outlives
 * a reload, not the window.
 */
const key = (invitation: string) => `jansou.asked.${invitation.slice(0, 16)}`;

/** The number by which the seat was asked for; null if no answer is waited for. */
export function asked_seat(invitation: string): string | null {
  try {
    return sessionStorage.getItem(key(invitation));
  } catch {
    return null;
  }
}

/** The same number until the answer has come. */
export function ask_for_seat(invitation: string): string {
  const known = asked_seat(invitation);
  if (known) return known;
  const drawn = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  try {
    sessionStorage.setItem(key(invitation), drawn);
  } catch {
    // where nothing is kept, a second try asks for another seat
  }
  return drawn;
}

export function seat_answered(invitation: string): void {
  try {
    sessionStorage.removeItem(key(invitation));
  } catch {
    // nothing was kept
  }
}
