/** What a hand would come to that is still being tapped. */
import { untrack } from 'svelte';
import { is_running, type Entry, type PadHand, type PadState, type Told } from './pad';
import type { Text } from './wire';

const calm = 120; // ms without a tap before it is asked

export type Preview = { hand: PadHand | null; refused: Text | null; may_stop: boolean };

/** What the state says of one entry. */
export function preview_of(state: PadState, id: string): Preview {
  const hand = is_running(state) ? (state.hands.find(({ entry }) => entry === id) ?? null) : null;
  return { hand, refused: state.refused?.entry === id ? state.refused.why : null, may_stop: false };
}

export class PreviewDesk {
  now = $state.raw<Preview | null>(null);
  /** It cannot be worked out: there is no house, and nothing here that could. */
  nowhere = $state(false);
  #asked = 0;

  /** REQUIRES: while the component is set up. `told` gives null while something is wanted. */
  constructor(told: () => Told | null, entry_for: (told: Told) => Entry, ask: (entry: Entry) => Promise<PadState>) {
    const text = $derived(JSON.stringify(told()));
    $effect(() => {
      const asked = text;
      const ticket = ++this.#asked;
      if (asked === 'null') {
        this.now = null;
        return;
      }
      const soon = setTimeout(
        () => untrack(() => void this.#ask(JSON.parse(asked) as Told, ticket, entry_for, ask)),
        calm,
      );
      return () => clearTimeout(soon);
    });
  }

  async #ask(
    told: Told,
    ticket: number,
    entry_for: (told: Told) => Entry,
    ask: (entry: Entry) => Promise<PadState>,
  ): Promise<void> {
    try {
      const entry = entry_for(told);
      const found = preview_of(await ask(entry), entry.id);
      if (ticket !== this.#asked) return;
      this.nowhere = false;
      this.now = { ...found, may_stop: told.stop === true || (this.now?.may_stop ?? false) };
      if (told.stop || !found.hand || found.hand.game_over) return void (told.stop || (this.now = found));
      const stopped = entry_for({ ...told, stop: true });
      const may_stop = preview_of(await ask(stopped), stopped.id).hand !== null;
      if (ticket === this.#asked) this.now = { ...found, may_stop };
    } catch {
      if (ticket !== this.#asked) return;
      this.now = null;
      this.nowhere = true;
    }
  }
}
