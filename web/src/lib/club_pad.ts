/**
 * From a night of a book to the score pad: what was chosen there, until the pad begins. It outlives a reload, not the
 * window.
 */
import { club_api } from './club_api';
import { kept_club, writing_token } from './club_kept';
import { fresh_id, type Entry } from './pad';
import { blank_pad, keep_pad } from './pad_kept';
import { keep, read } from './settings.svelte';
import { drop_in_window, keep_in_window, kept_in_window } from './window_kept';

export type Handed = {
  club: string;
  night: string;
  book: string;
  /** Persons of the book by chair, in the order of `start.names`. */
  members: string[];
  start: Pick<Entry, 'rule' | 'rule_text' | 'names' | 'games'>;
};
const key = 'jansou.club_pad';
const nights_key = 'jansou.club_pads';
const most_kept = 100;

export const hand_over = (handed: Handed): void => keep_in_window(key, handed);
export const handed_over = (): Handed | null => kept_in_window<Handed>(key);
export const let_go = (): void => drop_in_window(key);

/**
 * Who of the book sits on each chair: by the names that were brought along; a name that was written over is nobody of
 * the book.
 */
export const members_of = (names: string[], brought: string[], members: (string | null)[]): (string | null)[] =>
  names.map((name) => members[brought.indexOf(name)] ?? null);

/** Makes the pad in the book; gives what stands for it in the address. */
export async function begin_club_pad(handed: Handed, start: Omit<Entry, 'id' | 'kind'>): Promise<string> {
  const club = kept_club(handed.club);
  const { write, look } = await club_api.pad(club ? writing_token(club) : '', handed.night);
  const members = members_of(start.names ?? [], handed.start.names ?? [], handed.members);
  keep_pad({
    ...blank_pad(fresh_id(), { write, look }),
    entries: [{ id: fresh_id(), kind: 'start', ...start, members, at: Date.now() } as Entry],
  });
  let_go();
  keep(nights_key, [{ pad: write, club: handed.club, night: handed.night }, ...nights()].slice(0, most_kept));
  return write;
}

const nights = () => read<{ pad: string; club: string; night: string }[]>(nights_key, []);
/** Where the night is that a pad of this device enters, in the address. */
export function night_of(pad: string): string | null {
  const found = nights().find((each) => each.pad === pad);
  return found ? `#/club/${found.club}/night/${found.night}` : null;
}
