/**
 * What a person has set on this device, and the seats this device has. Kept in the browser's storage where it has one.
 */
import type { Lang } from './tiles';

export type Settings = {
  lang: Lang;
  theme: 'system' | 'light' | 'dark';
  numbers: boolean;
  one_tap: boolean;
  left_hand: boolean;
  confirm: boolean;
  /** The only discard there is makes itself. */
  forced: boolean;
  /** What a house has of its own is explained the first times. */
  hints: boolean;
  /** The own hand lies in order. */
  sort: boolean;
  /** What the waits of the house are multiplied with where nobody else plays. */
  pace: number;
  sound: number;
  muted: boolean;
  /** "Your turn" is called while the page is not in front. */
  notify: boolean;
  /** Calls are spoken, beside their sound. */
  voice: boolean;
  /** Short words of the others are shown, and may be said. */
  stamps: boolean;
  name: string;
};

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage forgets; the links still work.
  }
}

const spoken: Lang = navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
const first: Settings = {
  lang: spoken,
  theme: 'system',
  numbers: false,
  one_tap: false,
  left_hand: false,
  confirm: false,
  forced: true,
  hints: true,
  sort: true,
  pace: 1,
  sound: 0.6,
  muted: false,
  notify: false,
  voice: false,
  stamps: true,
  name: '',
};

export const settings = $state<Settings>({ ...first, ...read<Partial<Settings>>('jansou.settings', {}) });

/**
 * How much larger than usual a person reads: what the browser's letters are to 16 px. Asked before a table takes its
 * share of it.
 */
export const text_scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
const large = 1.3;

const system = $state({ dark: matchMedia('(prefers-color-scheme: dark)').matches });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (system.dark = event.matches));

/** Writes what was set to the document and to the storage; to be called inside an effect. */
export function apply_settings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && system.dark);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.toggleAttribute('data-numbers', settings.numbers);
  root.toggleAttribute('data-left', settings.left_hand);
  root.toggleAttribute('data-large', text_scale >= large);
  keep('jansou.settings', { ...settings });
}

export function next_theme(): void {
  settings.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
}

const seats_key = 'jansou.seats';

/** The seat tokens that this device has, newest first. */
export function own_tokens(): string[] {
  return read<string[]>(seats_key, []);
}

export function remember_token(token: string): void {
  keep(seats_key, [token, ...own_tokens().filter((other) => other !== token)].slice(0, 200));
}

export function forget_token(token: string): void {
  keep(
    seats_key,
    own_tokens().filter((other) => other !== token),
  );
}

export { read };
