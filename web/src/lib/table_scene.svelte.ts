/** 卓の様子: what the page sees of a table just now, as it follows from its game alone. */
import { behind_words } from './behind';
import type { Game } from './game.svelte';
import { HandOrder } from './hand_order';
import { say, t } from './language.svelte';
import { kinds_aside } from './offers';
import { offers_of, places_of } from './rule_words.svelte';
import { settings } from './settings.svelte';
import type { Held } from './tiles';

export class Scene {
  readonly #order = new HandOrder();

  constructor(
    readonly game: Game,
    readonly watching: boolean,
  ) {}

  readonly view = $derived.by(() => this.game.view);
  /** What is seen of it: while a win is shown it comes out bit by bit. */
  readonly seen = $derived.by(() => this.game.show.view(this.game.view));
  readonly result_open = $derived.by(() => this.game.result_open && !this.game.show.on);
  readonly you = $derived.by(() => this.view?.you ?? this.game.seat ?? 0);
  readonly ask = $derived.by(() => this.game.ask);
  readonly choices = $derived.by(() => this.game.ask?.actions ?? []);
  readonly names = $derived.by(() =>
    (this.view?.seats ?? []).map((_, seat) =>
      seat === this.game.seat ? this.game.names[seat] || t('you') : (this.game.names[seat] ?? ''),
    ),
  );
  readonly lines = $derived.by(() => this.game.lines);
  readonly behind = $derived.by(() => behind_words(this.game.table?.watch));
  /** The own hand as it lies, the drawn tile last. */
  readonly laid: Held[] = $derived.by(() => this.#order.lay(this.seen?.seats[this.you]?.hand, settings.sort));
  readonly own_turn = $derived.by(() => this.view?.stage === 'turn' && this.view.turn === this.you);
  readonly facts = $derived.by(() => [
    ...(this.view?.facts ?? []),
    ...(this.view?.seats ?? []).flatMap((seat) => seat.marks),
  ]);
  /** Nobody is waited for: the deal comes at once. */
  readonly begins = $derived.by(
    () =>
      !this.watching &&
      this.game.coming === null &&
      this.game.table !== null &&
      !this.game.table.closing &&
      this.game.table.seats.every((seat) => seat.kind === 'bot' || (seat.kind === 'person' && seat.here !== false)),
  );
  readonly covered = $derived.by(
    () => this.result_open && (this.game.summary?.done === true || this.game.game_end !== null),
  );
  /** The tile that is won with, while its reading is chosen. */
  readonly question_tile = $derived.by(
    () => this.game.summary?.wins.find((each) => each.win.actor === this.you && !each.hora)?.win.pai ?? null,
  );
  readonly resting = $derived.by(() => !this.watching && this.view?.out === this.you && this.you === this.game.seat);
  readonly over = $derived.by(() => this.game.table?.state === 'over' || this.game.set_end !== null);
  /** The hand that is played. */
  readonly dealt = $derived.by(() =>
    this.view ? `${this.view.game} ${this.view.round}${this.view.kyoku}-${this.view.honba}` : '',
  );

  readonly offers = $derived.by(() => (this.view ? offers_of(this.view.rule) : []));
  /** What can be set aside by this rule, and the word for it. */
  readonly aside_kinds = $derived.by(() => kinds_aside(this.offers));
  readonly aside_word = $derived.by(() => (this.view ? say(places_of(this.view.rule).chi?.turn) : ''));
}
