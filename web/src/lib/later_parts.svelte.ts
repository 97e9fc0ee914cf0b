// What a table needs only after its first hand comes while that hand is played, so that what it needs first goes first.
import { later_words } from './words';

type Part = () => Promise<unknown>;
const comes_after = 4000; // ms

export class LaterParts {
  /** The results can be drawn. */
  results = $state(false);
  readonly #results: Part[];

  /** REQUIRES: while the component of the table is set up. `stands`: a table is seen; `wanted`: a result is. */
  constructor(results: Part[], others: Part[], stands: () => boolean, wanted: () => boolean) {
    this.#results = results;
    const there = $derived(stands());
    $effect(() => {
      if (!there) return;
      const coming = setTimeout(() => {
        this.#fetch();
        for (const part of others) void part().catch(() => undefined);
      }, comes_after);
      return () => clearTimeout(coming);
    });
    $effect(() => {
      if (wanted()) this.#fetch();
    });
  }

  #fetch(): void {
    void Promise.all([later_words(), ...this.#results.map((part) => part())]).then(
      () => (this.results = true),
      () => undefined, // that a part is missing is said where it would stand
    );
  }
}
