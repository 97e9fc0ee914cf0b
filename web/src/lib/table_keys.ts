/** 鍵: what each key does at the table. A key that does nothing is left to the browser. */
import { tick } from 'svelte';
import type { Picker } from './picker.svelte';

/** What the keys move. */
export type KeyTable = {
  picker: Picker;
  own_turn: () => boolean;
  /** Whether several ways of one choice are listed; a result lies over the table. */
  choosing: () => boolean;
  result_open: () => boolean;
  hand: () => { drawn: boolean }[];
  chosen: () => number | null;
  choose: (index: number) => void;
  discard_at: (index: number | null) => void;
  press_slot: (place: number) => void;
  /** Turns one of the switches, by its letter with shift. */
  flip: (letter: string) => boolean;
  /** Closes what was opened last; whether there was anything. */
  close: () => boolean;
  next: () => void;
  command: () => void;
  help: () => void;
  log: () => void;
  mute: () => void;
  waits: () => void;
  why: (type: string) => void;
  /** A key that asks why was pressed: the next one says what. */
  ask_why: () => void;
  tell_hand: () => void;
  tell_rivers: () => void;
};

const places: { [key: string]: number } = { a: 0, w: 1, k: 2, p: 3, r: 3, c: 4, n: 4, x: 5 };
const digits = '1234567890-=[]';
const moves: { [key: string]: [1 | -1, boolean] } = {
  ArrowRight: [1, false],
  ArrowLeft: [-1, false],
  ArrowDown: [1, true],
  ArrowUp: [-1, true],
};

export class TableKeys {
  private why_next = false;

  constructor(private readonly table: KeyTable) {}

  press(event: KeyboardEvent): void {
    if (this.done(event)) event.preventDefault();
  }

  private done(event: KeyboardEvent): boolean {
    const { table } = this;
    const target = event.target as HTMLElement;
    const letter = event.key.toLowerCase();
    if (this.why_next) return this.why(letter);
    if (event.shiftKey && table.flip(letter)) return true;
    if (event.key === 'Escape' || letter === 'x') {
      if (!table.close()) table.press_slot(5);
      return true;
    }
    if (event.key === '/') table.command();
    else if (event.key === '?') table.help();
    else if (table.picker.choices && event.key === 'Enter' && target.closest('.hand .t') && table.picker.at === null)
      return false; // the tile that was come to otherwise is pressed, and with that picked
    else if (table.picker.choices && this.pick(event)) return true;
    else if (table.result_open() && event.key === 'Enter' && target.tagName !== 'BUTTON' && target.tagName !== 'A')
      table.next();
    else if (letter in places) table.press_slot(places[letter]!);
    else return this.of_hand(event, target) || this.of_page(letter);
    return true;
  }

  private why(letter: string): boolean {
    this.why_next = false;
    const type: { [letter: string]: string } = {
      w: 'hora',
      k: this.table.own_turn() ? 'ankan' : 'daiminkan',
      p: 'pon',
      r: 'reach',
      c: 'chi',
      n: 'nukidora',
      a: 'ryukyoku',
    };
    if (letter in type) this.table.why(type[letter]!);
    return true;
  }

  /** Arrows and digits raise a tile or take a way, Enter discards. */
  private of_hand(event: KeyboardEvent, target: HTMLElement): boolean {
    const { table } = this;
    const chosen = table.chosen();
    const count = table.hand().length;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const step = event.key === 'ArrowLeft' ? -1 : 1;
      table.choose(chosen === null ? (step > 0 ? 0 : count - 1) : (chosen + step + count) % count);
    } else if (digits.includes(event.key) && !table.choosing())
      table.choose(Math.min(digits.indexOf(event.key), count - 1));
    else if (table.choosing() && /^[1-5]$/.test(event.key)) table.press_slot(Number(event.key) - 1);
    else if (event.key === 'Enter' && (target.tagName !== 'BUTTON' || target.closest('.hand'))) this.enter(target);
    else if (event.key.toLowerCase() === 'd') table.discard_at(table.hand().findIndex((tile) => tile.drawn));
    else return false;
    return true;
  }

  /** A tile that is reached without being raised is raised first, as by a tap; then it goes. */
  private enter(target: HTMLElement): void {
    const at = target.closest<HTMLElement>('.hand [data-index]')?.dataset.index;
    const chosen = this.table.chosen();
    if (at !== undefined && chosen !== Number(at)) this.table.choose(Number(at));
    else this.table.discard_at(chosen);
  }

  private of_page(letter: string): boolean {
    const { table } = this;
    const does: { [letter: string]: () => void } = {
      t: table.waits,
      j: table.waits,
      y: () => {
        this.why_next = true;
        table.ask_why();
      },
      l: table.log,
      m: table.mute,
      h: table.tell_hand,
      g: table.tell_rivers,
    };
    does[letter]?.();
    return letter in does;
  }

  /** Arrows and digits raise what can be picked, Enter fixes it. */
  private pick(event: KeyboardEvent): boolean {
    const { picker } = this.table;
    const move = moves[event.key];
    const digit = digits.indexOf(event.key);
    const on_button = (event.target as HTMLElement).closest('button:not(.hand .t)');
    if (move) picker.move(...move);
    else if (digit >= 0) picker.point(digit);
    else if (event.key === 'Enter' && !on_button) picker.fix();
    else return event.key !== 'Enter' && 'dwkpcrna'.includes(event.key.toLowerCase());
    const spot = picker.spot;
    if (spot)
      void tick().then(() =>
        document
          .querySelector<HTMLElement>(
            spot.step === 'hand' ? `.hand [data-index="${spot.index}"]` : `[data-spot="${picker.at}"]`,
          )
          ?.focus(),
      );
    return true;
  }
}
