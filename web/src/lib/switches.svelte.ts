/** 自動の切り替え: what one seat has left to its page, for the hand that is played. */
import { keep, read } from './settings.svelte';
import { switch_names, type Switch } from './automatic';
import type { View } from './wire';

export class Switches {
  on = $state<{ [name in Switch]: boolean }>({ win: false, calls: false, drawn: false });
  private hand = '';
  private readonly key: string;

  constructor(token: string) {
    this.key = `jansou.auto.${token.slice(0, 16)}`;
  }

  /** Another hand begins with nothing left to the page; one that is taken up again has what it had. */
  of_hand(view: View): void {
    const hand = `${view.game} ${view.round}${view.kyoku}-${view.honba}`;
    if (hand === this.hand) return;
    const kept = this.hand ? null : read<{ hand: string; on: Switch[] } | null>(this.key, null);
    this.hand = hand;
    const on = kept?.hand === hand ? kept.on : [];
    for (const name of switch_names) this.on[name] = on.includes(name);
  }

  press(name: Switch): void {
    this.on[name] = !this.on[name];
    keep(this.key, { hand: this.hand, on: switch_names.filter((each) => this.on[each]) });
  }

  /** The same round and number may come again in a rematch. */
  forget(): void {
    for (const name of switch_names) this.on[name] = false;
    keep(this.key, null);
  }
}
