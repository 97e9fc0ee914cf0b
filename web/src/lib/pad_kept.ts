/** The pads that this device has: entries as they were written, which of them the house knows, and the tokens. */
import { joined, type Deed, type Entry, type PadState } from './pad';
import { keep, read } from './settings.svelte';
import type { Rule, Text } from './wire';

/** What was declared in the hand that runs; it goes with the hand before it. */
export type HandSoFar = { after: string; deeds: Deed[]; broken_at: number | null };

export type KeptPad = {
  id: string;
  write?: string;
  look?: string;
  entries: Entry[];
  /** Ids that the house has. */
  sent: string[];
  /** The number that is asked with next. */
  next: number;
  /** What it last came to. */
  state: PadState | null;
  so_far?: HandSoFar;
  /** A rule that somebody brought along, by which start: the house alone can read it. */
  own?: { start: string; rule: Rule };
};
/** A line of the list of pads. */
export type Listed = { id: string; write?: string; look?: string; title: Text | null; names: string[]; at: number };

const list_key = 'jansou.pads';
const key_of = (id: string) => `jansou.pad.${id}`;
const most_kept = 30;

export const listed_pads = (): Listed[] => read<Listed[]>(list_key, []);

export const blank_pad = (id: string, tokens: { write?: string; look?: string } = {}): KeptPad => ({
  id,
  ...tokens,
  entries: [],
  sent: [],
  next: 0,
  state: null,
});

export const kept_pad = (id: string): KeptPad | null => read<KeptPad | null>(key_of(id), null);

/** The pad that is meant by what stands in the address: its token, or its name on this device. */
export function pad_named(name: string): KeptPad | null {
  const line = listed_pads().find(({ id, write, look }) => [id, write, look].includes(name));
  return line ? kept_pad(line.id) : null;
}

/** Another tab may have kept more of it in between: entries and what was sent are joined. */
export function keep_pad(pad: KeptPad): KeptPad {
  const there = kept_pad(pad.id);
  const whole = there
    ? {
        ...pad,
        write: pad.write ?? there.write,
        look: pad.look ?? there.look,
        entries: joined(pad.entries, there.entries),
        sent: [...new Set([...pad.sent, ...there.sent])],
      }
    : pad;
  keep(key_of(pad.id), whole);
  const { id, write, look, state } = whole;
  const line: Listed = {
    id,
    write,
    look,
    title: state?.rule?.title ?? null,
    names: state?.names ?? [],
    at: Math.max(0, ...whole.entries.map(({ at }) => at ?? 0)),
  };
  const all = [line, ...listed_pads().filter((each) => each.id !== id)];
  const old = all.slice(most_kept).filter((each) => !is_unsent(each.id)); // what no house has yet stays
  for (const each of old) drop(each.id);
  keep(
    list_key,
    all.filter((each) => !old.includes(each)),
  );
  return whole;
}

function is_unsent(id: string): boolean {
  const pad = kept_pad(id);
  return pad !== null && pad.entries.some((entry) => !pad.sent.includes(entry.id));
}

function drop(id: string): void {
  try {
    localStorage.removeItem(key_of(id));
  } catch {
    // nothing was kept there
  }
}

export function forget_pad(id: string): Listed[] {
  drop(id);
  const left = listed_pads().filter((each) => each.id !== id);
  keep(list_key, left);
  return left;
}

/** The same pad, which this device had for looking alone, is not listed once more. */
export function forget_looking(look: string, but: string): void {
  for (const line of listed_pads())
    if (line.look === look && line.write === undefined && line.id !== but) forget_pad(line.id);
}

/** Whether something of this pad was kept by another tab. */
export const is_of = (event: StorageEvent, id: string): boolean => event.key === key_of(id);
