/** Whoever sits at a table of a book that this browser has a code for says so by itself, once. */
import { club_api } from './club_api';
import { first_time, kept_club } from './club_kept';
import { Refusal } from './api';

export async function say_member(club: string, seat: string): Promise<void> {
  const code = kept_club(club)?.code;
  if (code === undefined || !first_time(seat)) return;
  try {
    await club_api.member(seat, code);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem; // a code that was taken back says nothing of who sits here
  }
}
