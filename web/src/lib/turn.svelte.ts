/**
 * 手番: what a person does with the choices that are offered: raises a tile, picks one on the table, takes one of several
 * ways.
 */
import { tick, untrack } from 'svelte';
import { is_aside, next_aside } from './automatic';
import { say, t } from './language.svelte';
import { entries_of, step_of, type Spot } from './picking';
import { Picker } from './picker.svelte';
import { settings } from './settings.svelte';
import { asked_types, discard_for, discards_of, names_reading, slots_of } from './slots';
import type { Speech } from './speech.svelte';
import type { Scene } from './table_scene.svelte';
import { kind_of, tile_name } from './tiles';
import type { Action, Choice, Face } from './wire';

/** `keeps`: kinds that are not set aside; `raised`: another tile was raised. */
type Around = { keeps: () => Face[]; raised: () => void };

/** What was pressed sooner than this was meant for what had been asked before. */
const guard = 300; // ms

export class Turn {
  /** The place in the hand of the tile that is raised. */
  chosen = $state<number | null>(null);
  /** Of one choice the ways that there are, where one has to be taken. */
  ways = $state.raw<Choice[][] | null>(null);
  /** The tile to discard once a riichi waits for it. */
  after_riichi = $state.raw<Face | null>(null);
  readonly picker: Picker;
  #confirmed: Face | null = null;
  readonly #scene: Scene;
  readonly #around: Around;

  /** REQUIRES: while the component of the table is set up. */
  constructor(scene: Scene, speech: Speech, around: Around) {
    this.#scene = scene;
    this.#around = around;
    this.picker = new Picker(
      () => ({ hand: scene.laid.map((tile) => tile.face), you: scene.you, seats: scene.view?.seats.length ?? 0 }),
      (list) => this.take_up(list),
      () => (speech.now = `${this.pick_words()}${t('pick_how', { n: this.picker.spots.length })}`),
    );
    $effect(() => {
      void scene.ask?.id;
      this.chosen = null;
      this.ways = null;
      this.#confirmed = null;
      untrack(() => this.picker.stop());
    });
    $effect(() => {
      if (!this.after_riichi || !scene.ask) return;
      const only = scene.choices.every((choice) => choice.action.type === 'dahai');
      const choice = discards_of(scene.choices).find((each) => each.action.pai === this.after_riichi);
      if (only && choice) untrack(() => this.act(choice));
      untrack(() => (this.after_riichi = null));
    });
  }

  /** The tile that is raised. */
  get raised() {
    return this.chosen === null ? undefined : this.#scene.laid[this.chosen];
  }

  act(choice: Choice): void {
    const { game, view, choices, own_turn } = this.#scene;
    this.ways = null;
    this.picker.stop();
    const win = choices.find((each) => each.action.type === 'hora');
    if (win && choice.action.type !== 'hora' && view?.focus && !own_turn) {
      const pai = view.focus.pai;
      game.tell(() => t('passed_win', { tile: tile_name(pai, settings.lang) }));
    }
    void game.act(choice);
  }

  /** Does the one choice there is; of several it asks which, by tiles of the table or in a list. */
  take_up(list: Choice[]): void {
    const one = list.length === 1 ? list[0] : this.first_aside(list);
    if (one) return this.act(one);
    this.chosen = null;
    if (step_of(list)) this.picker.begin(list);
    else this.ways = entries_of(list);
  }

  back(): void {
    if (this.picker.choices) this.picker.back();
    else this.ways = null;
  }

  /**
   * What is set aside by one press: the tile that is raised, else the one just drawn, and none that is kept while there
   * is another.
   */
  first_aside(list: Choice[]): Choice | undefined {
    if (!list.every(is_aside)) return undefined;
    const keeps = this.#around.keeps();
    const free = list.filter((choice) => !keeps.includes(kind_of(choice.action.pai ?? '')));
    const raised = this.raised?.face ?? null;
    const named = list.find((choice) => choice.action.pai === raised);
    const { view, you } = this.#scene;
    return named ?? next_aside(free.length ? free : list, view?.seats[you]?.hand.drawn);
  }

  /** What is asked where tiles are picked. */
  pick_words(): string {
    const { picker } = this;
    const what = say(picker.choices?.[0]?.label);
    if (picker.step === 'hand') return t('pick_hand', { what });
    return picker.given
      ? t('pick_river_for', { what, tile: tile_name(picker.given, settings.lang) })
      : t('pick_river', { what });
  }

  spot_words(spot: Spot): string {
    const tile = tile_name(spot.face, settings.lang);
    if (spot.step === 'hand') return tile;
    return t('river_tile', { tile, name: this.#scene.names[spot.seat] ?? '', n: spot.index + 1 });
  }

  choose(index: number | null): void {
    this.chosen = index;
    if (index === null) return;
    this.#around.raised();
    void tick().then(() => document.querySelector<HTMLElement>(`.hand [data-index="${index}"]`)?.focus());
  }

  discard(choice: Choice): void {
    if (is_aside(choice)) return this.act(choice);
    const pai = String(choice.action.pai ?? '');
    if (settings.confirm && this.#confirmed !== pai && this.#unsafe(pai)) {
      this.#confirmed = pai;
      this.#scene.game.trouble({ text: t('confirm_discard', { tile: tile_name(pai, settings.lang) }) });
      return;
    }
    this.act(choice);
  }

  discard_at(index: number | null): void {
    const tile = index === null ? undefined : this.#scene.laid[index];
    const choice = tile && discard_for(this.#scene.choices, tile.face, tile.drawn, tile.joker);
    if (choice) this.discard(choice);
    else if (tile) void this.#scene.game.why({ type: 'dahai', pai: tile.face });
  }

  press_slot(place: number): void {
    const { ask, choices } = this.#scene;
    if (this.picker.choices || this.ways) {
      const way = this.picker.choices ? undefined : this.ways?.[place];
      if (place === 5) this.back();
      else if (way) this.take_up(way);
      return;
    }
    const there = slots_of(choices.filter((choice) => !names_reading(choice)))[place]!;
    if (!ask || Date.now() - ask.since < guard) return;
    if (there.length > 0) this.take_up(there);
  }

  /** Why a place of the choices is empty. */
  why_place(place: number): void {
    const { game, view, own_turn } = this.#scene;
    const type = asked_types(place, own_turn)[0];
    if (type === undefined) return;
    const action: Action = { type };
    if (view?.focus && !own_turn && type !== 'hora') action.pai = view.focus.pai;
    void game.why(action);
  }

  /**
   * Not in the river of a seat that has a tile lying sideways: all that can be seen of a riichi without knowing rules.
   */
  #unsafe(pai: Face): boolean {
    const { view, you } = this.#scene;
    return (view?.seats ?? []).some(
      (seat, s) =>
        s !== you &&
        seat.river.tiles.some((tile) => tile.riichi) &&
        !seat.river.tiles.some((tile) => tile.pai.slice(0, 2) === pai.slice(0, 2)),
    );
  }
}
