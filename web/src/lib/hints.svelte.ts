// What is told the first times that something can be done.
import { untrack } from 'svelte';
import { hint_of, meet, type Hint } from './offers';
import { special_of } from './rule_words.svelte';
import type { Choice, Offer, View } from './wire';

/** A question to the seat about which something may be told; `offers`: what its rule offers. */
export type Asked = { id: number; choices: Choice[]; view: View; you: number; offers: Offer[] };

export class Hints {
  now = $state.raw<Hint | null>(null);
  /** The question that a hint was told about. */
  #told = 0;

  /**
   * REQUIRES: while the component of the table is set up. `asks`: there is a question at all; `asked` is null where
   * nothing is to be told.
   */
  constructor(asks: () => boolean, asked: () => Asked | null) {
    $effect(() => {
      if (!asks()) this.now = null;
      const question = asked();
      if (!question || this.#told === question.id) return;
      const { id, choices, view, you, offers } = question;
      const hand = view.seats[you]?.hand;
      const tiles = [...(hand?.tiles ?? []), hand?.drawn ?? ''];
      const found = hint_of(view.rule, offers, special_of(view.rule), choices, tiles, view.honba);
      untrack(() => (this.now = found));
      if (!found) return;
      this.#told = id;
      meet(found);
    });
  }
}
