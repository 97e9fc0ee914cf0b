/** 自動の切り替え: what one seat has left to its page, for the hand that is played. */
import { keep, read } from './settings.svelte';
import { lasting, switch_names, type Switch } from './automatic';
import type { Face, View } from './wire';

type Kept = { hand: string; on: Switch[]; keeps?: Face[] };
const off = () => Object.fromEntries(switch_names.map((name) => [name, false])) as { [name in Switch]: boolean };

export class Switches {
  on = $state<{ [name in Switch]: boolean }>(off());
  /** Kinds that stay in the hand though others of their sort are set aside by themselves. */
  keeps = $state.raw<Face[]>([]);
  private hand = '';
  private readonly key: string;

  constructor(token: string) {
    this.key = `jansou.auto.${token.slice(0, 16)}`;
  }

  /** Another hand begins with nothing left to the page but what lasts; one that is taken up again has what it had. */
  of_hand(view: View): void {
    const hand = `${view.game} ${view.round}${view.kyoku}-${view.honba}`;
    if (hand === this.hand) return;
    const kept = this.hand ? null : read<Kept | null>(this.key, null);
    const before = kept ? kept.on : switch_names.filter((name) => this.on[name]);
    this.hand = hand;
    if (kept) this.keeps = kept.keeps ?? [];
    for (const name of switch_names)
      this.on[name] = before.includes(name) && (kept?.hand === hand || lasting.includes(name));
    if (!kept) this.write();
  }

  press(name: Switch): void {
    this.on[name] = !this.on[name];
    this.write();
  }

  /** Keeps tiles of that kind from now on, or no longer. */
  keep(kind: Face): void {
    this.keeps = this.keeps.includes(kind) ? this.keeps.filter((each) => each !== kind) : [...this.keeps, kind];
    this.write();
  }

  /** The same round and number may come again in a rematch. */
  forget(): void {
    for (const name of switch_names) this.on[name] = false;
    keep(this.key, null);
  }

  private write(): void {
    const on = switch_names.filter((each) => this.on[each]);
    keep(this.key, { hand: this.hand, on, keeps: this.keeps } satisfies Kept);
  }
}
