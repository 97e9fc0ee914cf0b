// Whoever taps or presses a key has seen enough of a win that is shown; what lay under the finger is not meant.
import type { Show } from './show.svelte';

/** For presses of keys and of the pointer, and for the clicks that follow, before anything else hears them. */
export function skipping(show: Show): (event: Event) => void {
  let pressed = false;
  return (event) => {
    if (event.type === 'click') {
      if (pressed) event.stopPropagation();
      pressed = false;
      return;
    }
    pressed = false;
    const with_others =
      event instanceof KeyboardEvent && (event.repeat || event.ctrlKey || event.metaKey || event.altKey);
    if (!show.on || with_others) return;
    show.skip();
    event.stopPropagation();
    event.preventDefault();
    pressed = event.type === 'pointerdown';
  };
}
