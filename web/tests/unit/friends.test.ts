import { describe, expect, test, vi } from 'vitest';
import { host_of } from '../../src/lib/host';
import { only_here, reachable } from '../../src/lib/loopback';
import { readFileSync } from 'node:fs';
import type { TableInfo, TableSeat } from '../../src/lib/wire';

// what asks a browser for its language when it is read
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
vi.stubGlobal('document', { documentElement: {} });
const { awaited } = await import('../../src/lib/awaited');
const { stamp_names } = await import('../../src/lib/stamps.svelte');

const person = (more: Partial<TableSeat> = {}): TableSeat => ({ name: 'Sou', kind: 'person', here: true, ...more });
const table = (seats: TableSeat[], more: Partial<TableInfo> = {}): TableInfo =>
  ({ state: 'waiting', seats, closing: null, ...more }) as TableInfo;

describe('who is waited for', () => {
  const names = ['Yuki', 'Sou', 'Mina'];
  test('is said by what is true of them, and nobody is where the deal comes', () => {
    const open: TableSeat = { name: '', kind: 'open' };
    expect(awaited(table([person(), person()]), names, 0)).toEqual([]);
    expect(awaited(table([person({ here: false, came: false }), person(), open]), names, 1)).toEqual([
      'Waiting for Yuki, who has not come to the table yet.',
      'Waiting for one more person to sit down.',
    ]);
    expect(awaited(table([person({ here: false }), person()]), names, 1)).toEqual(['Waiting for Yuki, who is away.']);
    expect(awaited(table([person(), open, open]), names, 0)).toEqual(['Waiting for 2 more people to sit down.']);
    expect(awaited(table([person(), person()], { closing: 30 }), names, 0)).toHaveLength(1);
    expect(awaited(table([person({ here: false })], { state: 'playing' }), names, null)).toEqual([]);
  });
  test('who answers is whom the table names', () => {
    expect(host_of(table([person()], { maker: 2 }))).toBe(2);
    expect(host_of(table([person()], { maker: 2, host: 1 }))).toBe(1);
    expect(host_of(table([person()], { maker: 2, host: null }))).toBeNull();
  });
});

describe('links', () => {
  const link = 'http://127.0.0.1:8080/#/join/abc';
  test('of a house that knows only its own machine lead where this page is', () => {
    expect(reachable(link, { origin: 'https://club.example', pathname: '/' })).toBe('https://club.example/#/join/abc');
    expect(reachable(link, { origin: 'http://localhost:8080', pathname: '/' })).toBe(link);
    expect(reachable('https://a.example/#/join/abc', { origin: 'https://b.example', pathname: '/' })).toBe(
      'https://a.example/#/join/abc',
    );
    expect(only_here(link, link)).toBe(true);
  });
});

test('the short words are those of the server', () => {
  const source = readFileSync('../jansou/parlour/stamps.hpp', 'utf8');
  const list = /stamps\{([^}]*)\}/.exec(source)![1]!;
  expect([...list.matchAll(/"(\w+)"/g)].map((found) => found[1])).toEqual([...stamp_names]);
});
