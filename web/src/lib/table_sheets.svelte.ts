/** What is opened over a table: a sheet, the marks of a seat, the line for typed commands. */
import { tick } from 'svelte';
import { clause_sheet } from './sheets.svelte';
import type { Mark } from './wire';

export type Opened =
  | 'menu'
  | 'links'
  | 'book'
  | 'offence'
  | 'settings'
  | 'help'
  | 'marks'
  | 'waits'
  | 'log'
  | 'notice'
  | 'indicators'
  | null;

export class TableOpen {
  sheet = $state<Opened>(null);
  marks = $state.raw<Mark[]>([]);
  command = $state(false);

  readonly open = (name: NonNullable<Opened>): void => void (this.sheet = name);

  /** Opens it, or closes it if it is open. */
  turn(name: NonNullable<Opened>): void {
    this.sheet = this.sheet === name ? null : name;
  }

  open_marks(marks: Mark[]): void {
    this.marks = marks;
    this.sheet = 'marks';
  }

  /** Closes what was opened last; whether there was anything. */
  close(): boolean {
    if (clause_sheet.shown) clause_sheet.close();
    else if (this.sheet) this.sheet = null;
    else return false;
    return true;
  }

  open_command(): void {
    this.command = true;
    void tick().then(() =>
      [...document.querySelectorAll<HTMLInputElement>('.cmd input')]
        .find((input) => input.offsetParent !== null)
        ?.focus(),
    );
  }
}
