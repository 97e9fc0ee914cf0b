/** What the house is asked about a club's book. The token goes in the head of a request, never in an address. */
import { ask, Refusal } from './api';
import type { Club, ClubEntry, Night, PersonPage, Standings } from './club';

export type Taken = { taken: number; known: number; next: number; entries: ClubEntry[] };
export type Found = { form: string; nights: number; persons: string[]; matches: number; entries: number };
export type Brought = {
  text: string;
  rule?: string;
  values?: 'points' | 'totals';
  date?: string;
};

const query = (fields: { [name: string]: string | undefined }): string => {
  const all = Object.entries(fields).filter((each): each is [string, string] => Boolean(each[1]));
  return all.length ? `?${new URLSearchParams(all)}` : '';
};

export const club_api = {
  make: (name: string) =>
    ask<{ club: string; keeper: string; write: string; look: string }>('/api/clubs', { body: { name } }),
  club: (token: string) => ask<Club>('/api/club', { token }),
  night: (token: string, id: string) => ask<Night>(`/api/club/night${query({ id })}`, { token }),
  standings: (token: string, asked: { rule?: string; from?: string; to?: string }) =>
    ask<Standings>(`/api/club/standings${query(asked)}`, { token }),
  person: (token: string, id: string) => ask<PersonPage>(`/api/club/person${query({ id })}`, { token }),
  /** All tellings of one entry, the first one in front. */
  told: (token: string, of: string) =>
    ask<{ entries: ClubEntry[] }>(`/api/club/entries${query({ of })}`, { token }).then(({ entries }) => entries),
  send: (token: string, entries: ClubEntry[]) => ask<Taken>('/api/club', { token, body: { entries } }),
  /** The same answer, and nothing is kept. */
  try: (token: string, entries: ClubEntry[]) => ask<Taken>('/api/club', { token, body: { entries, try: true } }),
  /** The night as it would be with these entries, of which nothing is kept. */
  try_night: (token: string, entries: ClubEntry[], night: string) =>
    ask<Taken & { night: Night }>('/api/club', { token, body: { entries, try: true, night } }).then(
      ({ night }) => night,
    ),
  link: (token: string, make: 'write' | 'look' | 'code', person?: string) =>
    ask<{ number: number; token: string }>('/api/club/links', { token, body: { make, ...(person ? { person } : {}) } }),
  take_back: (token: string, number: number) => ask<unknown>('/api/club/links', { token, body: { take_back: number } }),
  forget: (token: string, person: string) => ask<unknown>('/api/club/forget', { token, body: { person } }),
  bring: (token: string, what: Brought, only_try: boolean) =>
    ask<Found>('/api/club/import', { token, body: { ...what, ...(only_try ? { try: true } : {}) } }),
  pad: (token: string, night: string) =>
    ask<{ write: string; look: string }>('/api/pads', { token, body: { club: { night } } }),
  member: (seat: string, code: string) => ask<{ member: string }>('/api/member', { token: seat, body: { code } }),
  async export(token: string, form: 'json' | 'csv'): Promise<string> {
    let answer: Response;
    try {
      answer = await fetch(`/api/club/export?form=${form}`, { headers: { Authorization: `Bearer ${token}` } });
    } catch {
      throw new Refusal('', 'unreachable');
    }
    if (!answer.ok) throw new Refusal('', String(answer.status));
    return answer.text();
  },
};
