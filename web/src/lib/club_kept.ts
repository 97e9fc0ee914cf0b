/** The books that this browser knows, with what opens them. The strongest of it is used. */
import { keep, read } from './settings.svelte';

export type KeptClub = {
  id: string;
  name: string;
  keeper?: string;
  write?: string;
  look?: string;
  /** A person's printed code, and whose it is. */
  code?: string;
  me?: string;
  at: number;
};

const key = 'jansou.clubs';
const seated_key = 'jansou.club_seats';
const most_seats = 200;

export const kept_clubs = (): KeptClub[] => read<KeptClub[]>(key, []);
export const kept_club = (id: string): KeptClub | undefined => kept_clubs().find((each) => each.id === id);

export function keep_club(club: KeptClub): KeptClub {
  const there = kept_club(club.id);
  const known = Object.fromEntries(Object.entries(club).filter(([, value]) => value !== undefined));
  const whole = { ...there, ...known } as KeptClub;
  keep(key, [whole, ...kept_clubs().filter(({ id }) => id !== club.id)]);
  return whole;
}

/** `token` opens nothing any more. */
export function without_token(id: string, token: string): void {
  const all = kept_clubs().map((each) =>
    each.id === id
      ? (Object.fromEntries(Object.entries(each).filter(([, value]) => value !== token)) as KeptClub)
      : each,
  );
  keep(key, all);
}

export function forget_club(id: string): KeptClub[] {
  const left = kept_clubs().filter((each) => each.id !== id);
  keep(key, left);
  return left;
}

export const token_of = (club: KeptClub): string => club.keeper ?? club.write ?? club.code ?? club.look ?? '';
/** What a table or a pad is opened with: no more than that needs. */
export const writing_token = (club: KeptClub): string => club.write ?? club.keeper ?? '';

/** Whether this seat has not said yet who sits there; from then on it has. */
export function first_time(seat: string): boolean {
  const said = read<string[]>(seated_key, []);
  const mark = seat.slice(0, 16); // enough to know it again, too little to sit there
  if (said.includes(mark)) return false;
  keep(seated_key, [mark, ...said].slice(0, most_seats));
  return true;
}
