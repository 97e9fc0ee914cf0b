// What has come to hold for the whole table is told for a while; then it stands among the rules now.
import { untrack } from 'svelte';
import type { Mark, View } from './wire';

const shown_for = 8000; // ms

export class FreshFact {
  #fact = $state.raw<{ id: string; at: number } | null>(null);
  readonly #view: () => View | null;
  readonly #now: () => number;

  /** REQUIRES: while the component of the table is set up. `now` in milliseconds, as Date.now(). */
  constructor(view: () => View | null, now: () => number) {
    this.#view = view;
    this.#now = now;
    $effect(() => {
      const id = view()?.facts.at(-1)?.id ?? '';
      if (untrack(() => this.#fact?.id ?? '') !== id) this.#fact = id ? { id, at: Date.now() } : null;
    });
  }

  get mark(): Mark | undefined {
    const fact = this.#fact;
    return fact && this.#now() - fact.at < shown_for
      ? this.#view()?.facts.find((mark) => mark.id === fact.id)
      : undefined;
  }
}
