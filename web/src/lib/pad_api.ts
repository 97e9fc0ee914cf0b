/** What the house is asked about pads. The state is worked out here where it cannot be reached. */
import { ask, lost, Refusal, unanswered } from './api';
import type { Entry, PadState } from './pad';
import { ask_here } from './without_house';

const patience = 3000; // ms that the house is waited for before the page works it out by itself
const within = 10000; // ms after which a line that hangs is let go

async function state_here(body: string): Promise<PadState | undefined> {
  const answer = await ask_here('pad', { id: '' }, body);
  if (answer === undefined) return undefined;
  const told = JSON.parse(answer) as PadState & { error?: string };
  if (told.error !== undefined) throw new Refusal(told.error, 'bad_pad');
  return told;
}

/** What of a pad the house has by a token. */
export type AtHouse = { token: string; sent: string[] };

/**
 * A whole pad's state. `away`: the house was not to be reached a moment ago. What the house has is not sent once more.
 */
async function state_of(entries: Entry[], away: boolean, there: AtHouse): Promise<PadState> {
  if (away) {
    const here = await state_here(JSON.stringify({ entries }));
    if (here) return here;
  }
  const more = there.token ? entries.filter(({ id }) => !there.sent.includes(id)) : entries;
  const house = ask<PadState>('/api/pad/state', {
    within,
    body: { entries: more },
    ...(there.token ? { token: there.token } : {}),
  });
  const late = new Promise<undefined>((done) => setTimeout(done, patience));
  const first = await Promise.race([
    late,
    house.catch((problem: unknown) => {
      if (lost(problem)) return undefined;
      throw problem;
    }),
  ]);
  return (
    first ??
    (away ? undefined : await state_here(JSON.stringify({ entries }))) ??
    house.catch((problem: unknown) => {
      throw unanswered(problem);
    })
  );
}

export const pad_api = {
  state_of,
  make: () => ask<{ write: string; look: string }>('/api/pads', { within, body: {} }),
  /** `look`: the token to look with, told to whoever may write. */
  since: (token: string, next: number) =>
    ask<{ may_write: boolean; next: number; look?: string; entries: Entry[] }>(`/api/pad?since=${next}`, {
      within,
      token,
    }),
  send: (token: string, entries: Entry[]) =>
    ask<{ next: number; taken: number; known: number }>('/api/pad', { within, token, body: { entries } }),
};
