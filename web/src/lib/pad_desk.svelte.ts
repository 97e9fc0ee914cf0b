/**
 * One pad as it lies on this device: what is written is kept at once and sent when it can be, what others wrote comes
 * in, and the state follows from both.
 */
import { api, lost, Refusal } from './api';
import {
  bundles,
  entry_of,
  fresh_id,
  is_running,
  joined,
  last_entry,
  type Deed,
  type Entry,
  type PadState,
} from './pad';
import { pad_api } from './pad_api';
import {
  blank_pad,
  forget_looking,
  is_of,
  keep_pad,
  kept_pad,
  pad_named,
  type HandSoFar,
  type KeptPad,
} from './pad_kept';
import { in_words } from './problem';
import { replace_query } from './route.svelte';
import { settings } from './settings.svelte';
import type { Rule } from './wire';

const every = 3000; // ms between two looks at what others wrote

export class PadDesk {
  pad = $state.raw<KeptPad>(blank_pad(''));
  state = $state.raw<PadState | null>(null);
  rule = $state.raw<Rule | null>(null);
  /** The house was not to be reached when it was last tried. */
  away = $state(false);
  trouble = $state('');
  /** False: this link is for looking only. */
  may_write = $state(true);
  /** Something was heard of the pad, or it is this device's own. */
  known = $state(false);
  so_far = $state.raw<HandSoFar>({ after: '', deeds: [], broken_at: null });
  #busy = false;
  #token = '';
  #asked = 0;
  /** The start whose rule the house has told. */
  #rule_of = '';

  readonly running = $derived(is_running(this.state) ? this.state : null);
  readonly unsent = $derived(this.pad.entries.filter(({ id }) => !this.pad.sent.includes(id)));
  readonly deeds = $derived(this.so_far.after === last_entry(this.pad.entries) ? this.so_far.deeds : []);
  readonly broken_at = $derived(this.so_far.after === last_entry(this.pad.entries) ? this.so_far.broken_at : null);

  /** By which its clauses are read. */
  readonly rule_id = $derived(this.rule?.id ?? this.state?.rule?.id ?? '');

  constructor(name: string) {
    const kept = pad_named(name);
    this.#token = name;
    this.pad = kept ?? blank_pad(fresh_id());
    this.known = kept !== null && kept.entries.length > 0;
    this.state = kept?.state ?? null;
    if (kept?.so_far) this.so_far = kept.so_far;
    if (kept) this.may_write = kept.write !== undefined || kept.look === undefined;
    if (kept) this.#token = kept.write ?? kept.look ?? '';
    if (this.pad.entries.length) void this.#work_out();
  }

  /** A pad that is not made there yet has no token, though its name stands in the address. */
  get #at_house() {
    return { token: this.pad.write ?? this.pad.look ?? '', sent: this.pad.sent };
  }

  get writer() {
    return { ...(settings.name ? { by: settings.name } : {}), at: Date.now() };
  }

  /** To be called while the screen stands; ends with what it gives. */
  watch(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') void this.sync();
    };
    const timer = setInterval(look, every);
    const heard = (event: StorageEvent) => {
      if (is_of(event, this.pad.id)) this.#take(kept_pad(this.pad.id)?.entries ?? []);
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    addEventListener('storage', heard);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      removeEventListener('storage', heard);
    };
  }

  /** What the pad would come to with these entries too. */
  try(more: Entry[]): Promise<PadState> {
    return pad_api.state_of(joined(this.pad.entries, more), this.away, this.#at_house);
  }

  /** Kept at once, and sent as soon as it can be. */
  add(more: Entry[]): void {
    this.#take(more);
    void this.sync();
  }

  set_so_far(deeds: Deed[], broken_at: number | null): void {
    this.so_far = { after: last_entry(this.pad.entries), deeds, broken_at };
    if (this.pad.entries.length) this.#keep({ so_far: this.so_far });
  }

  entry(id: string): Entry | undefined {
    return entry_of(this.pad.entries, id);
  }

  #keep(change: Partial<KeptPad>): void {
    this.pad = keep_pad({ ...this.pad, ...change });
  }

  #take(more: Entry[]): void {
    const entries = joined(this.pad.entries, more);
    if (entries === this.pad.entries) return;
    this.#keep({ entries });
    this.known = true;
    void this.#work_out();
  }

  async #work_out(): Promise<void> {
    const ticket = ++this.#asked;
    try {
      const state = await pad_api.state_of(this.pad.entries, this.away, this.#at_house);
      if (ticket !== this.#asked) return;
      this.state = state;
      this.trouble = '';
      this.#keep({ state });
      void this.#learn_rule();
    } catch (problem) {
      if (ticket !== this.#asked) return;
      if (lost(problem)) this.away = true;
      else this.trouble = in_words(problem);
    }
  }

  async #learn_rule(): Promise<void> {
    const start = this.state?.start === undefined ? undefined : this.entry(this.state.start);
    if (!start || start.id === this.#rule_of) return;
    const text = start.rule_text;
    const asked = text === undefined ? api.rule(start.rule ?? '') : api.own_rule(text);
    const rule = await asked.catch(() => null);
    if (start.id !== this.state?.start) return;
    const own = this.pad.own?.start === start.id ? this.pad.own.rule : null;
    if (rule) this.#rule_of = start.id;
    if (rule && text !== undefined && !own) {
      const { options, form, ...lean } = rule; // what a pad has no use for is long
      void [options, form];
      this.#keep({ own: { start: start.id, rule: lean } });
    }
    this.rule = rule ?? (own && text !== undefined ? api.know_own(own, text) : null);
  }

  /** Sends what is not sent, and takes what others wrote. */
  async sync(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const was_away = this.away;
    try {
      await this.#make();
      await this.#send();
      await this.#fetch();
      this.away = false;
      if (was_away || (this.trouble && this.pad.entries.length)) await this.#work_out();
      if (this.state && this.state.start !== this.#rule_of) await this.#learn_rule();
    } catch (problem) {
      if (lost(problem)) {
        this.away = true;
        if (!this.state && this.pad.entries.length) await this.#work_out();
      } else if (!(problem instanceof Refusal && problem.code === 'too_fast')) this.trouble = in_words(problem);
    }
    this.#busy = false;
  }

  /** A pad that was begun here is made at the house. */
  async #make(): Promise<void> {
    if (this.#token || !this.pad.entries.length) return;
    const { write, look } = await pad_api.make();
    this.#token = write;
    this.#keep({ write, look });
    if (location.hash.startsWith('#/pad/')) replace_query(`/pad/${write}`);
  }

  async #send(): Promise<void> {
    if (!this.#token || !this.may_write) return;
    for (const bundle of bundles(this.unsent)) {
      await pad_api.send(this.#token, bundle);
      this.#keep({ sent: [...this.pad.sent, ...bundle.map(({ id }) => id)] });
    }
  }

  /** What the link that was opened is good for, and whom else may be handed one. */
  #learn_tokens({ write, look }: { write?: string; look?: string }): void {
    const now = { write: this.pad.write ?? write, look: this.pad.look ?? look };
    if (now.write === this.pad.write && now.look === this.pad.look) return;
    this.#keep(now);
    if (write !== undefined && look !== undefined) forget_looking(look, this.pad.id);
  }

  async #fetch(): Promise<void> {
    if (!this.#token) return;
    const { may_write, next, look, entries } = await pad_api.since(this.#token, this.pad.next);
    this.may_write = may_write;
    this.#learn_tokens(may_write ? { write: this.#token, look } : { look: this.#token });
    const sent = [...this.pad.sent, ...entries.map(({ id }) => id).filter((id) => !this.pad.sent.includes(id))];
    if (next !== this.pad.next || entries.length) this.#keep({ next, sent });
    this.known = true;
    this.#take(entries);
  }
}

/** A pad that begins on this device; gives its name in the address. */
export function begin_pad(start: Entry): string {
  return keep_pad({ ...blank_pad(fresh_id()), entries: [start] }).id;
}
