/** 待ち: what the own hand waits for, as it was asked, and of a hand that is bound without being asked. */
import { untrack } from 'svelte';
import { t } from './language.svelte';
import { no_panel } from './layout';
import { Pinned } from './pinned.svelte';
import { settings } from './settings.svelte';
import { discards_of } from './slots';
import type { Speech } from './speech.svelte';
import type { TableOpen } from './table_sheets.svelte';
import type { Scene } from './table_scene.svelte';
import { tile_name } from './tiles';
import type { Turn } from './turn.svelte';
import { waits_of, type WaitsAnswer } from './waits';
import type { Face } from './wire';

export class AskedWaits {
  tab = $state<'waits' | 'rules'>('waits');
  /** `discard`: once that tile is discarded. */
  asked = $state.raw<{ answer: WaitsAnswer; discard: Face | null } | null>(null);
  readonly pinned: Pinned;
  readonly #scene: Scene;
  readonly #speech: Speech;
  readonly #turn: () => Turn;
  readonly #open: TableOpen;

  readonly shown = $derived.by(
    () => this.asked ?? (this.pinned.answer ? { answer: this.pinned.answer, discard: null } : null),
  );

  /** REQUIRES: while the component of the table is set up. */
  constructor(scene: Scene, speech: Speech, turn: () => Turn, open: TableOpen) {
    this.#scene = scene;
    this.#speech = speech;
    this.#turn = turn;
    this.#open = open;
    if (scene.watching) this.tab = 'rules';
    this.pinned = new Pinned(async () => (await scene.game.ask_waits()) as WaitsAnswer | null);
    const own_tiles = $derived.by(() => {
      const hand = scene.view?.seats[scene.you]?.hand;
      return JSON.stringify([hand?.tiles, hand?.drawn]);
    });
    $effect(() => {
      void own_tiles;
      this.asked = null;
    });
    $effect(() => {
      const { view, watching, game } = scene;
      if (view && !watching) untrack(() => this.pinned.look(view, scene.you, game.table?.helper !== false));
    });
  }

  readonly show = async (): Promise<void> => {
    const { game, choices, watching } = this.#scene;
    if (watching) return;
    const tile = this.#turn().raised;
    const discarding = tile && discards_of(choices).length > 0 ? tile.face : undefined;
    const answer = (await game.waits(discarding)) as WaitsAnswer | null;
    if (!answer) return;
    this.asked = { answer, discard: discarding ?? null };
    this.tab = 'waits';
    if (matchMedia(no_panel).matches) this.#open.sheet = 'waits';
    const list = waits_of(answer)
      .map((wait) => tile_name(wait.face, settings.lang))
      .join(settings.lang === 'ja' ? '・' : ', ');
    this.#speech.now = list ? `${t('waits')}: ${list}` : t('noten');
  };

  /** Another tile was raised: what is shown is told of that one. */
  follow(): void {
    if (this.asked && discards_of(this.#scene.choices).length > 0) void this.show();
  }
}
