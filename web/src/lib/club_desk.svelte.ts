/** One club's book as this browser sees it: opened by what it has for it, read anew when something was written. */
import { Refusal } from './api';
import { choosable, counted_as, type Club, type ClubEntry, type Night, type Person } from './club';
import { club_api, type Taken } from './club_api';
import { keep_club, kept_club, token_of, writing_token, type KeptClub } from './club_kept';
import { t } from './language.svelte';
import { in_words } from './problem';

const every = 8000; // ms between two looks at what others wrote

export class ClubDesk {
  club = $state.raw<Club | null>(null);
  kept = $state.raw<KeptClub | null>(null);
  trouble = $state('');
  /** This browser's way into the book is no way any more. */
  shut = $state(false);
  /** Goes up when something of the book is other than it was: whoever shows a part of it asks again. */
  version = $state(0);
  #busy = false;

  constructor(id: string) {
    this.kept = kept_club(id) ?? null;
  }

  readonly token = $derived(this.kept ? token_of(this.kept) : '');
  readonly writer = $derived(this.kept ? writing_token(this.kept) : '');
  readonly keeps = $derived(this.club?.may === 'keep');
  readonly writes = $derived(this.club !== null && this.club.may !== 'look');
  readonly persons = $derived(this.club?.persons ?? []);
  readonly people = $derived(choosable(this.persons));

  person = (id: string | null): Person | undefined => this.persons.find((each) => each.id === id);
  /** The name of a person, of whoever that one counts as. */
  name = (id: string | null): string => {
    if (id === null) return t('club_bots');
    const found = this.person(counted_as(this.persons, id));
    return found ? (found.name ?? t('club_nameless')) : id;
  };
  /** Who wrote an entry. */
  by = (by: string): string => {
    if (by === 'keeper' || by === 'write' || by === 'table' || by === 'pad' || by === 'import')
      return t(`club_by_${by}`);
    return this.name(by);
  };

  /** To be called while the screen stands; ends with what it gives. */
  watch(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async load(): Promise<void> {
    if (this.#busy || !this.kept) return;
    this.#busy = true;
    try {
      const club = await club_api.club(this.token);
      const changed = JSON.stringify(club) !== JSON.stringify(this.club);
      if (changed) {
        this.club = club;
        ++this.version;
      }
      this.trouble = '';
      this.shut = false;
      if (club.name !== this.kept.name) this.kept = keep_club({ ...this.kept, name: club.name });
    } catch (problem) {
      this.trouble = in_words(problem);
      this.shut = is_shut(problem);
    }
    this.#busy = false;
  }

  /** Kept by the house once this comes back. */
  async send(entries: ClubEntry[]): Promise<Taken> {
    const taken = await club_api.send(this.token, entries);
    this.#busy = false;
    await this.load();
    return taken;
  }

  try = (entries: ClubEntry[]): Promise<Taken> => club_api.try(this.token, entries);
  try_night = (entries: ClubEntry[], night: string): Promise<Night> => club_api.try_night(this.token, entries, night);
}

export const is_shut = (problem: unknown): boolean =>
  problem instanceof Refusal && ['no_club', 'unknown_token', '401', '403'].includes(problem.code);

/** Opens a book by a token of any sort, and keeps that. */
export async function enter_club(token: string): Promise<KeptClub> {
  const club = await club_api.club(token);
  const role = /^.{4}-.{4}-.{4}-.{4}$/.test(token)
    ? 'code'
    : club.may === 'keep'
      ? 'keeper'
      : club.may === 'write'
        ? 'write'
        : 'look';
  return keep_club({
    id: club.club,
    name: club.name,
    [role]: token,
    ...(club.me === null ? {} : { me: club.me }),
    at: Date.now(),
  });
}
