/** 席: all that the page keeps of one seat at a table, put together. */
import { AskedWaits } from './asked_waits.svelte';
import { ByItself } from './by_itself.svelte';
import { FreshFact } from './fresh_fact.svelte';
import type { Game } from './game.svelte';
import { Hints } from './hints.svelte';
import { t } from './language.svelte';
import { note_of } from './notice';
import { settings } from './settings.svelte';
import { Speech } from './speech.svelte';
import { TableOpen } from './table_sheets.svelte';
import { Scene } from './table_scene.svelte';
import { Turn } from './turn.svelte';
import { Wall } from './wall.svelte';

export class SeatDesk {
  /** Milliseconds, as Date.now(). */
  now = $state(Date.now());
  readonly wall: Wall;
  readonly scene: Scene;
  readonly open = new TableOpen();
  readonly speech: Speech;
  readonly turn: Turn;
  readonly waits: AskedWaits;
  readonly itself: ByItself;
  readonly hints: Hints;
  readonly #fresh: FreshFact;
  #late_for = 0;

  /** REQUIRES: while the component of the table is set up. */
  constructor(
    readonly game: Game,
    readonly token: string,
    readonly watching: boolean,
  ) {
    const scene = new Scene(game, watching);
    this.scene = scene;
    this.wall = new Wall(token, watching);
    this.speech = new Speech(scene, () => this.itself.next !== null);
    this.turn = new Turn(scene, this.speech, {
      keeps: () => this.itself.left.keeps,
      raised: () => this.waits.follow(),
    });
    this.waits = new AskedWaits(scene, this.speech, () => this.turn, this.open);
    this.itself = new ByItself(token, scene, this.speech, () => this.turn);
    this.hints = new Hints(
      () => scene.ask !== null,
      () => {
        const { ask, view, choices, you, offers, own_turn } = scene;
        const told = ask && view && !this.itself.next && !watching && settings.hints && (own_turn || view.opening);
        return told ? { id: ask.id, choices, view, you, offers } : null;
      },
    );
    this.#fresh = new FreshFact(
      () => scene.view,
      () => this.now,
    );
  }

  /** The one sentence above the hand. */
  readonly note = $derived.by(() => {
    const { game, view, you, names, choices, facts, own_turn } = this.scene;
    const { picker, ways, raised } = this.turn;
    const { left, forced, next } = this.itself;
    return note_of({
      game,
      view,
      you,
      names,
      now: this.now,
      choices,
      facts,
      fresh_fact: this.#fresh.mark,
      own_turn,
      picking: picker.choices ? this.turn.pick_words() : null,
      several: ways !== null,
      forced,
      soon: next?.choice ?? null,
      left_drawn: left.on.drawn,
      left_aside: left.on.aside,
      hint: this.hints.now,
      raised,
    });
  });

  /** What kind of table it is, and what goes on. */
  readonly look = $derived.by(() => {
    const { scene, game } = this;
    const holds = {
      sheet: this.open.sheet === 'waits',
      showing: game.show.on,
      screen: this.wall.on,
      grey: game.link !== 'open',
      ended: scene.over,
      watching: this.watching,
      resting: scene.resting,
    };
    return Object.entries(holds).flatMap(([name, is_so]) => (is_so ? [name] : []));
  });

  /** Nothing can be chosen just now. */
  readonly waiting = $derived.by(() => this.game.sending || this.game.link !== 'open');

  next(): void {
    if (!this.game.ready_said) this.game.next_hand();
  }

  /** Five seconds are left of an ask, which is said once. */
  late(): void {
    const { ask } = this.scene;
    if (!ask || this.#late_for === ask.id) return;
    this.#late_for = ask.id;
    this.speech.now = t('seconds_left', { n: 5 });
    this.game.late();
  }
}
