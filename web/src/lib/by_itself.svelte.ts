/**
 * 自動の手: what the page answers for its seat, as the seat has left it to it, and the title of the window while it waits
 * for the seat.
 */
import { untrack } from 'svelte';
import { automatic, switch_names, why_it_goes, type Automatic, type Switch } from './automatic';
import { say, t } from './language.svelte';
import { settings } from './settings.svelte';
import { discard_for } from './slots';
import type { Speech } from './speech.svelte';
import { Switches } from './switches.svelte';
import type { Scene } from './table_scene.svelte';
import { tile_name } from './tiles';
import type { Turn } from './turn.svelte';
import type { Choice } from './wire';

const letters: { [letter: string]: Switch | 'sort' } = { w: 'win', x: 'calls', d: 'drawn', n: 'aside', s: 'sort' };

export class ByItself {
  readonly left: Switches;
  readonly #scene: Scene;
  readonly #speech: Speech;

  /** What is there to be left to the page, as the table says by what it offers. */
  readonly names = $derived.by(() => switch_names.filter((name) => this.#scene.game.table?.switches?.includes(name)));
  readonly next = $derived.by(() => {
    const { ask, covered, choices } = this.#scene;
    return ask && !covered ? this.#answer(choices, ask.question !== null) : null;
  });
  /** A tile goes by itself in a moment. */
  readonly forced = $derived.by(
    () => this.next !== null && this.next.pause > 0 && this.next.choice.action.type === 'dahai',
  );

  /** REQUIRES: while the component of the table is set up. */
  constructor(token: string, scene: Scene, speech: Speech, turn: () => Turn) {
    this.left = new Switches(token);
    this.#scene = scene;
    this.#speech = speech;
    scene.game.answers_itself = (list, question) => this.#answer(list, question) !== null;
    $effect(() => {
      if (scene.view && !scene.watching) untrack(() => this.left.of_hand(scene.view!));
    });
    $effect(() => {
      if (scene.over) untrack(() => this.left.forget());
    });
    $effect(() => {
      if (!this.next || !scene.ask) return;
      const [{ id }, { choice, pause }] = [scene.ask, this.next];
      if (choice.action.type === 'dahai') {
        turn().chosen = untrack(() =>
          scene.laid.findIndex((tile) => discard_for([choice], tile.face, tile.drawn, tile.joker)),
        );
        speech.now = t(why_it_goes(scene.choices), { tile: tile_name(choice.action.pai!, settings.lang) });
      } else if (pause > 0) speech.now = t('auto_soon', { what: say(choice.label) });
      const timer = setTimeout(() => scene.game.ask?.id === id && turn().act(choice), pause);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const plain = document.title;
      if (scene.ask && !this.next && !scene.watching) document.title = `${t('title_turn')} · ${plain}`;
      return () => (document.title = plain);
    });
  }

  #answer(list: Choice[], question: boolean): Automatic | null {
    if (this.#scene.watching || this.#scene.game.link !== 'open') return null;
    const { on, keeps } = this.left;
    return automatic(list, { ...on, keeps, forced: settings.forced }, question);
  }

  /** Turns the switch of a letter; whether there is one. */
  flip(letter: string): boolean {
    const name = letters[letter];
    if (this.#scene.watching || name === undefined || (name !== 'sort' && !this.names.includes(name))) return false;
    if (name === 'sort') settings.sort = !settings.sort;
    else this.left.press(name);
    const on = name === 'sort' ? settings.sort : this.left.on[name];
    this.#speech.now = t(on ? 'auto_is_on' : 'auto_is_off', { what: t(`auto_${name}`) });
    return true;
  }
}
