/**
 * 戸口: at the door of a table where every chair is taken. What it looks like now, and whether somebody lets us in; it
 * outlives the screen, so that one may look on meanwhile, and ends when one goes elsewhere.
 */
import { Client, socket_url, type Link } from '../client';
import { fresh_nonce } from './fair';
import { coded_words } from './problem';
import { keep_promise } from './promise';
import { go, route } from './route.svelte';
import { keep, read, remember_token } from './settings.svelte';
import { t } from './language.svelte';
import type { ServerMessage, TableInfo } from './wire';

const browser_key = 'jansou.browser';

/** The same for all that this browser asks, so that it asks once. */
function this_browser(): string {
  const known = read<string | null>(browser_key, null) ?? fresh_nonce();
  keep(browser_key, known);
  return known;
}

export class Knocking {
  table = $state.raw<TableInfo | null>(null);
  link = $state<Link>('connecting');
  /** The name that was asked with, while no answer has come. */
  asked = $state<string | null>(null);
  /** When the request lapses. */
  until = $state(0);
  trouble = $state('');
  private readonly client: Client;
  private readonly forget: () => void;

  constructor(readonly invitation: string) {
    this.client = new Client({
      url: socket_url(),
      token: invitation,
      nonce: '',
      on_message: (message) => this.take(message),
      on_link: (link) => (this.link = link),
    });
    this.client.connect();
    this.forget = $effect.root(() => {
      $effect(() => {
        const [screen, id] = route.now.path;
        if (screen !== 'watch' && !(screen === 'join' && id === invitation)) this.close();
      });
    });
  }

  async ask(name: string): Promise<void> {
    this.trouble = '';
    this.asked = name;
    const answer = await this.client.request({ type: 'knock', name, browser: this_browser() });
    if (answer.type === 'done') this.until = Date.now() + (answer.stands ?? 0) * 1000;
    else if (answer.type === 'refused' || (answer.type === 'error' && answer.code !== 'lost')) {
      this.asked = null;
      this.trouble = coded_words(answer);
    }
  }

  /** Asks no longer, and stays at the door. */
  give_up(): void {
    this.asked = null;
    this.client.connect();
  }

  close(): void {
    this.client.close();
    this.forget();
    if (door.now === this) door.now = null;
  }

  private take(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.table = message.table;
      if (this.asked !== null) void this.ask(this.asked); // the line broke, and with it what was asked
    } else if (message.type === 'table') this.table = message.table;
    else if (message.type === 'error') this.trouble = coded_words(message);
    else if (message.type === 'answer' && message.granted) {
      remember_token(message.token);
      keep_promise(message.token, message.commitment);
      go(`/seat/${message.token}`);
    } else if (message.type === 'answer') {
      this.asked = null;
      this.trouble = t(
        message.why === 'refused'
          ? 'knock_refused'
          : message.why === 'lapsed'
            ? 'knock_lapsed'
            : message.why === 'moved'
              ? 'knock_moved'
              : message.why === 'open'
                ? 'knock_open'
                : 'knock_full',
      );
    }
  }
}

export const door = $state<{ now: Knocking | null }>({ now: null });

export function at_door(invitation: string): Knocking {
  if (door.now?.invitation === invitation) return door.now;
  door.now?.close();
  return (door.now = new Knocking(invitation));
}
