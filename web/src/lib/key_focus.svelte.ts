// Who plays with keys, or hears the page, is where the play is: at the board once a hand is dealt, at the own hand when
// it is their turn.
import { tick } from 'svelte';

/** What had the focus is gone, or nothing has had it yet. */
const nowhere = () => document.activeElement === document.body || document.activeElement?.matches('.board');
const focus_on = (selector: string) =>
  void tick().then(() => nowhere() && document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));

export class KeyFocus {
  /** What was pressed last was a key. */
  by_keys = $state(false);

  /**
   * REQUIRES: while the component of the table is set up. `dealt` names the hand that is played, empty while there is
   * none; `asked`: a tile of the own hand may be chosen.
   */
  constructor(dealt: () => string, asked: () => boolean) {
    $effect(() => {
      if (dealt()) focus_on('.board');
    });
    // a tile that was discarded does not take the place with it
    $effect(() => {
      if (this.by_keys && asked()) focus_on('.hand .t[tabindex="0"]');
    });
  }
}
