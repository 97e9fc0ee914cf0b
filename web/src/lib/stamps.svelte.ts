/**
 * 一言: short words between the people at a table. Each is shown for some seconds at the plate of whoever said it, and
 * said once to who hears the page.
 */
import { t } from './language.svelte';
import { settings } from './settings.svelte';
import type { Key } from '../texts';

export const stamp_names = [
  'hello',
  'thanks',
  'moment',
  'sorry',
  'congrats',
  'nice',
  'unlucky',
  'thinking',
  'good_game',
  'again',
] as const;
export type Stamp = (typeof stamp_names)[number];

const known = (name: string): name is Stamp => (stamp_names as readonly string[]).includes(name);
export const stamp_word = (stamp: Stamp): string => t(`stamp_${stamp}` satisfies Key);

const shown_for = 5000;

class Stamps {
  /** By seat. */
  shown = $state.raw<{ [seat: number]: { stamp: Stamp; n: number } }>({});
  last = $state.raw<{ seat: number; stamp: Stamp; n: number } | null>(null);
  /** The ten of them lie open to choose from. */
  open = $state(false);
  private count = 0;

  take(seat: number, name: string): void {
    if (!settings.stamps || !known(name)) return;
    const n = ++this.count;
    this.shown = { ...this.shown, [seat]: { stamp: name, n } };
    this.last = { seat, stamp: name, n };
    setTimeout(() => {
      if (this.shown[seat]?.n === n) {
        const rest = { ...this.shown };
        delete rest[seat];
        this.shown = rest;
      }
      if (this.last?.n === n) this.last = null;
    }, shown_for);
  }

  forget(): void {
    this.shown = {};
    this.last = null;
    this.open = false;
  }
}
export const stamps = new Stamps();
