// 大画面: who looks on may put the table on a large screen, where all is drawn for those who stand before it.
import { onMount } from 'svelte';
import { wall_screen } from './layout';
import { replace_query, route } from './route.svelte';

export class Wall {
  /** The window has room for it. */
  wide = $state(matchMedia(wall_screen).matches);
  #wished = $state(false);
  readonly on = $derived(this.#wished && this.wide);
  readonly #token: string;

  /** REQUIRES: while the component of the table is set up. */
  constructor(token: string, watching: boolean) {
    this.#token = token;
    this.#wished = watching && route.now.query.has('screen');
    onMount(() => {
      const width = matchMedia(wall_screen);
      const widened = () => (this.wide = width.matches);
      width.addEventListener('change', widened);
      return () => width.removeEventListener('change', widened);
    });
  }

  put(on: boolean): void {
    this.#wished = on;
    replace_query(`/watch/${this.#token}${on ? '?screen' : ''}`);
    if (on) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen();
  }
}
