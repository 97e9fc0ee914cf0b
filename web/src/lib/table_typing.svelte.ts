/** 手入れ: the keys and the typed commands of a seat at a table. */
import { KeyFocus } from './key_focus.svelte';
import { t } from './language.svelte';
import type { SeatDesk } from './seat_desk.svelte';
import { settings } from './settings.svelte';
import { is_question } from './slots';
import { TableKeys } from './table_keys';
import { Typing } from './typing';

export class TableTyping {
  readonly focus: KeyFocus;
  readonly #typing: Typing;
  readonly #keys: TableKeys;

  /** REQUIRES: while the component of the table is set up. */
  constructor(desk: SeatDesk) {
    const { scene, turn, open, waits, speech, game, itself } = desk;
    this.focus = new KeyFocus(
      () => (scene.covered || scene.over ? '' : scene.dealt),
      () =>
        scene.ask !== null &&
        itself.next?.pause !== 0 &&
        !scene.watching &&
        !is_question(scene.choices, Boolean(scene.ask.question)),
    );
    this.#typing = new Typing(
      () => {
        const { view, you, names, choices, laid, result_open } = scene;
        const typed = choices.filter((choice) => choice.action.type !== 'dahai');
        return { view, you, names, choices, typed, hand: laid.map((tile) => tile.face), ways: turn.ways, result_open };
      },
      turn.picker,
      {
        act: (choice) => turn.act(choice),
        take_up: (list) => turn.take_up(list),
        back: () => turn.back(),
        tell: (text) => speech.tell(text),
        next: () => desk.next(),
        show_waits: () => void waits.show(),
        why: (action) => void game.why(action),
        ask_which: (found) => (turn.ways = found),
        help: () => open.open('help'),
        discard_next: (pai) => (turn.after_riichi = pai),
      },
    );
    this.#keys = new TableKeys({
      picker: turn.picker,
      own_turn: () => scene.own_turn,
      choosing: () => turn.ways !== null,
      result_open: () => scene.result_open,
      hand: () => scene.laid,
      chosen: () => turn.chosen,
      choose: (index) => turn.choose(index),
      discard_at: (index) => turn.discard_at(index),
      press_slot: (place) => turn.press_slot(place),
      flip: (letter) => itself.flip(letter),
      close: () => open.close(),
      next: () => desk.next(),
      command: () => open.open_command(),
      help: () => open.open('help'),
      log: () => open.turn('log'),
      mute: () => (settings.muted = !settings.muted),
      waits: () => void waits.show(),
      why: (type) => void game.why({ type }),
      ask_why: () => {
        speech.now = t('why_which');
        game.trouble({ text: t('why_which') });
      },
      tell_hand: () => speech.tell(this.#typing.own_hand()),
      tell_rivers: () => speech.tell(this.#typing.rivers('all')),
    });
  }

  readonly command = (line: string): void => this.#typing.command(line);

  readonly press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes((event.target as HTMLElement).tagName)) return;
    this.focus.by_keys = true;
    this.#keys.press(event);
  };
}
