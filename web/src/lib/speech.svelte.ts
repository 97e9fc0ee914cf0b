// What is said to whoever hears the page: the one sentence that goes before all others.
import type { Game } from './game.svelte';
import { say, t } from './language.svelte';
import { settings } from './settings.svelte';
import type { Scene } from './table_scene.svelte';

export class Speech {
  now = $state('');
  readonly #game: Game;

  /** REQUIRES: while the component of the table is set up. `itself`: the page answers what is asked. */
  constructor(scene: Scene, itself: () => boolean) {
    this.#game = scene.game;
    $effect(() => {
      if (!scene.ask || itself()) {
        this.now = '';
        return;
      }
      const words = scene.choices.map((choice) =>
        choice.action.type === 'dahai' ? t('discard_word') : say(choice.label),
      );
      const each = words.filter((word, i) => words.indexOf(word) === i);
      this.now = t('you_may', { choices: each.join(settings.lang === 'ja' ? '・' : ', ') });
    });
  }

  /** It stands in the log, too. */
  tell(text: string, clause?: string): void {
    this.#game.tell(() => text, clause);
    this.now = text;
  }
}
