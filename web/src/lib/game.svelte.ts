/** One seat's game as the page holds it: the last view, the open ask, the log, what the hands amounted to. */
import { Client, socket_url, type Answer, type Link } from '../client';
import { fresh_summary, take_event, type Summary } from './summary';
import { call_aloud, play_event, play_sound } from './sound';
import { go } from './route.svelte';
import { keep_promise, kept_promise } from './promise';
import { event_lines, words_of } from './rule_words.svelte';
import { coded_words } from './problem';
import { read, keep } from './settings.svelte';
import { same_action } from './actions';
import { action_words } from './act_words';
import { seat_names } from './names';
import { is_own_word, line_of, sentence, spoken, type Speaker } from './sentences';
import { newer_page } from './version';
import { settings } from './settings.svelte';
import { stamps } from './stamps.svelte';
import { Show } from './show.svelte';
import { Told, type Line } from './told';
import { say, t } from './language.svelte';
import type { Action, Book, Choice, Clock, Fair, GameEvent, ServerMessage, TableInfo, Text, View } from './wire';

/** `id` is its own; `n` is the number of the event at which it was said. */
export type LogLine = { id: number; n: number; event?: GameEvent; text?: () => string; clause?: string; now?: boolean };
export type Ask = {
  id: number;
  actions: Choice[];
  question: Text | null;
  since: number;
  clock: Clock | null;
  ends: number | null;
};
export type Trouble = { text: string; clause?: string };

let first_version: string | null = null;
void fetch('/healthz')
  .then(
    async (answer) => (first_version = ((await answer.json()) as { version: string }).version),
    () => undefined,
  )
  .catch(() => undefined);

const log_length = 400;
const refusal_shown_for = 6000;
const word_shown_for = 1300;

export class Game {
  link = $state<Link>('connecting');
  retry_at = $state(0);
  lost_since = $state<number | null>(null);
  table = $state.raw<TableInfo | null>(null);
  /** When the table was last told of. */
  told_at = $state(0);
  view = $state.raw<View | null>(null);
  seat = $state<number | null>(null);
  /** The chair of a bot that is one's own from the next hand on. */
  coming = $state<number | null>(null);
  ask = $state.raw<Ask | null>(null);
  sending = $state(false);
  log = $state.raw<LogLine[]>([]);
  /** The line of the win that is seen on the table just now, or is about to be. */
  private until_win = $state.raw<number | null>(null);
  refused = $state.raw<Trouble | null>(null);
  denied = $state.raw<Trouble | null>(null);
  summary = $state.raw<Summary | null>(null);
  /** Whether the page answers such an ask by itself, so that nobody need be called to it. */
  answers_itself: (choices: Choice[], question: boolean) => boolean = () => false;
  /** What a seat has just said aloud. */
  said = $state.raw<{ seat: number; event: GameEvent } | null>(null);
  /** Whose riichi stick of this hand lies on the table. */
  sticks = $state.raw<boolean[]>([]);
  result_open = $state(false);
  /** A win that is seen on the table before its result. */
  readonly show = new Show();
  /** When the result that is shown came, if it came just now. */
  result_since = $state<number | null>(null);
  ready_said = $state(false);
  game_end = $state.raw<GameEvent | null>(null);
  set_end = $state.raw<GameEvent | null>(null);
  games = $state.raw<GameEvent[]>([]);
  points = $state.raw<number[][]>([]);
  fair = $state.raw<Fair | null>(null);
  book = $state.raw<Book | null>(null);
  promised = $state('');
  /** The number that this page gave for the walls of the match. */
  own_nonce = $state('');
  new_version = $state(false);
  readonly client: Client;
  /** The summary of the hand has the view that the hand ended with. */
  private closed = false;
  private caught_up = 0;
  private missed_while_away = 0;
  private lines_made = 0;
  private wished_pace: number | null = null;
  private readonly told = new Told();
  private refusal: ReturnType<typeof setTimeout> | undefined;
  private hush: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly token: string,
    readonly watching: boolean,
  ) {
    const nonce_key = `jansou.nonce.${token.slice(0, 16)}`;
    const nonce = watching ? '' : read<string | undefined>(nonce_key, undefined);
    this.client = new Client({
      url: socket_url(),
      token,
      nonce,
      on_message: (message) => this.take(message),
      on_link: (link, retry_in) => this.linked(link, retry_in),
    });
    if (nonce === undefined) keep(nonce_key, this.client.nonce);
    this.promised = kept_promise(token);
    this.own_nonce = read<string | undefined>(this.own_key, undefined) ?? this.client.nonce;
    this.client.connect();
  }

  /**
   * How fast a house is that waits for nobody else is a wish of this device; the house forgets it with whoever comes
   * anew.
   */
  private wish_pace(): void {
    const { pace } = settings;
    if (this.watching || this.table?.pace == null || this.table.pace === pace || this.wished_pace === pace) return;
    this.wished_pace = pace;
    queueMicrotask(() => void this.client.request({ type: 'say', what: 'pace', pace }));
  }

  /** How fast bots play from now on. */
  set_pace(pace: number): void {
    settings.pace = pace;
    this.wished_pace = null;
    this.wish_pace();
  }

  private get own_key(): string {
    return `jansou.own.${this.token.slice(0, 16)}`;
  }

  get names(): string[] {
    return seat_names(
      (this.table?.seats ?? []).map((seat, i) =>
        i === this.seat && is_own_word(seat.name)
          ? t('you')
          : (this.table?.state === 'over' && seat.was ? seat.was : seat.name) || t('seat_open'),
      ),
    );
  }

  name(seat: number): string {
    return seat === this.seat ? t('you') : (this.names[seat] ?? '');
  }

  /** After a break the server may be a newer one, with a newer page. */
  private async check_version(): Promise<void> {
    try {
      const answer = (await (await fetch('/healthz')).json()) as { version: string };
      first_version ??= answer.version;
      this.new_version = answer.version !== first_version || (await newer_page());
    } catch {
      // Not reachable just now: the next break asks again.
    }
  }

  close(): void {
    clearTimeout(this.hush);
    this.show.end();
    stamps.forget();
    this.client.close();
  }

  async act(choice: Choice): Promise<void> {
    const ask = this.ask;
    if (!ask || this.sending) return;
    this.sending = true;
    const answer = await this.client.act(ask.id, choice.action);
    this.sending = false;
    if (answer.type === 'done') {
      if (this.ask === ask) this.ask = null;
    } else this.refuse(answer);
  }

  async why(action: Action): Promise<void> {
    const answer = await this.client.request({ type: 'why', action });
    if (answer.type !== 'why') return this.refuse(answer);
    const text = answer.legal ? t('legal_now') : say(answer.message);
    this.trouble({ text, clause: answer.clause });
    this.tell(() => text, answer.clause);
  }

  async waits(discard?: string): Promise<unknown> {
    const answer = await this.client.request(discard ? { type: 'waits', discard } : { type: 'waits' });
    if (answer.type === 'waits') return answer.waits;
    this.refuse(answer);
    return null;
  }

  /** The same of the hand as it is, without a word where it is refused: nobody has asked aloud. */
  async ask_waits(): Promise<unknown> {
    const answer = await this.client.request({ type: 'waits' });
    return answer.type === 'waits' ? answer.waits : null;
  }

  async say(
    what:
      | 'start'
      | 'stop'
      | 'go_on'
      | 'ready'
      | 'leave'
      | 'rematch'
      | 'sit'
      | 'open'
      | 'bot'
      | 'let_in'
      | 'turn_away'
      | 'door',
    seat?: number,
    more: { [field: string]: unknown } = {},
  ): Promise<void> {
    const answer = await this.client.request(
      { type: 'say', what, ...(seat === undefined ? {} : { seat }), ...more },
      true,
    );
    if (answer.type === 'refused' || answer.type === 'error') this.refuse(answer);
  }

  async offence(kind: string, seat: number): Promise<boolean> {
    const answer = await this.client.request({ type: 'offence', kind, seat });
    if (answer.type === 'done') return true;
    this.refuse(answer);
    return false;
  }

  /** A short word to the others. */
  async stamp(stamp: string): Promise<boolean> {
    const answer = await this.client.request({ type: 'stamp', stamp });
    if (answer.type === 'done') return true;
    this.refuse(answer);
    return false;
  }

  async take_back(kind: string): Promise<void> {
    const answer = await this.client.request({ type: 'take_back', kind });
    if (answer.type !== 'done') this.refuse(answer);
  }

  next_hand(): void {
    this.ready_said = true;
    void this.say('ready');
  }

  trouble(trouble: Trouble): void {
    this.refused = trouble;
    clearTimeout(this.refusal);
    this.refusal = setTimeout(() => (this.refused = null), refusal_shown_for);
  }

  /** A line of the page's own in the log. */
  tell(text: () => string, clause?: string): void {
    this.add({ n: this.client.last, text, clause });
  }

  /** What has made this seat furiten since the view before stands in its log, and in nobody else's. */
  private furiten(view: View): void {
    const before = this.view;
    if (
      view.you === null ||
      !before ||
      before.game !== view.game ||
      before.round !== view.round ||
      before.kyoku !== view.kyoku ||
      before.honba !== view.honba
    )
      return;
    const known = before.seats[view.you]?.marks ?? [];
    for (const mark of view.seats[view.you]?.marks ?? [])
      if (mark.id.includes('furiten') && !known.some((each) => each.id === mark.id))
        this.tell(() => say(mark.text), mark.clause ?? undefined);
  }

  private refuse(answer: Answer): void {
    if (answer.type === 'refused')
      this.trouble({
        text: t('refused', { reason: answer.reason ? say(answer.reason) : coded_words(answer) }),
        clause: answer.clause,
      });
    else if (answer.type === 'error') this.trouble({ text: t('refused', { reason: coded_words(answer) }) });
  }

  private linked(link: Link, retry_in: number): void {
    this.link = link;
    this.retry_at = retry_in ? Date.now() + retry_in : 0;
    if (link === 'lost') this.lost_since ??= Date.now();
    if (link === 'open') {
      if (this.lost_since !== null) void this.check_version();
      this.lost_since = null;
    }
  }

  private add(line: Omit<LogLine, 'id'>): void {
    this.log = [...this.log.slice(-log_length), { id: ++this.lines_made, ...line }];
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        const came_in = this.coming !== null; // and has seen nothing to come back to
        this.another_match(message.table, true);
        this.until_win = null;
        if (message.last > this.client.last) this.begin_in_the_middle(message.points ?? []);
        this.table = message.table;
        this.told_at = Date.now();
        this.seat = message.seat;
        this.coming = message.coming ?? null;
        this.sending = false;
        this.ask = null;
        this.missed_while_away =
          this.log.length > 0 && !came_in ? Math.max(0, (message.all ?? message.last) - this.client.last) : 0;
        this.caught_up = message.all ?? message.last;
        this.promise(message.table.commitment);
        this.wished_pace = null;
        this.wish_pace();
        if (this.missed_while_away > 0) {
          const n = this.missed_while_away;
          this.tell(() => t('back_moves', { n }));
        }
        break;
      }
      case 'event':
        this.event(message.n, message.event);
        break;
      case 'view':
        this.furiten(message.view);
        this.view = message.view;
        if (message.view.opening) this.result_open = false; // the next hand has begun before it is dealt
        if (this.summary && !this.closed) {
          this.closed = this.summary.done;
          this.summary = { ...this.summary, view: this.view };
        }
        break;
      case 'ask':
        this.asked(message);
        break;
      case 'ended':
        if (this.ask?.id === message.ask) this.ask = null;
        break;
      case 'timeout': {
        const action = message.action;
        const choice =
          this.ask?.id === message.ask ? this.ask.actions.find((each) => same_action(each.action, action)) : undefined;
        if (this.ask?.id === message.ask) this.ask = null;
        const text = () =>
          action.type === 'dahai' && action.tsumogiri
            ? t('time_out_tsumogiri')
            : t('time_out', { what: action_words(action, choice) });
        this.trouble({ text: text() });
        this.tell(text);
        break;
      }
      case 'table':
        this.another_match(message.table, false);
        this.table = message.table;
        this.told_at = Date.now();
        this.promise(message.table.commitment);
        this.wish_pace();
        break;
      case 'handed':
        // the lines before speak of whoever had the chair then
        this.log = [];
        this.tell(() => t('came_in', { name: message.name }));
        break;
      case 'stamp':
        stamps.take(message.seat, message.stamp);
        break;
      case 'left':
        go('/');
        break;
      case 'book':
        if ((message.book.match ?? 0) + 1 === (message.book.matches ?? 1)) this.take_book(message.book);
        break;
      case 'over':
        this.table = message.table;
        this.told_at = Date.now();
        this.fair = message.fair;
        this.ask = null;
        if (!this.watching && this.client.nonce === this.own_nonce) {
          this.client.renew_nonce();
          keep(`jansou.nonce.${this.token.slice(0, 16)}`, this.client.nonce);
          keep(this.own_key, this.own_nonce);
        }
        break;
      case 'error':
        if (this.link === 'connecting') this.denied = { text: coded_words(message) };
        else this.trouble({ text: coded_words(message) });
        break;
    }
  }

  /** Of the hands before only the points are told: the next event is the first of a hand. */
  private begin_in_the_middle(points: number[][]): void {
    this.points = points;
    this.games = [];
    this.game_end = null;
    this.set_end = null;
    this.summary = null;
    this.result_open = false;
  }

  /** What was booked while this seat was away is told once. */
  private take_book(book: Book): void {
    this.book = book;
    if (this.watching || this.seat === null) return;
    const key = `jansou.booked.${this.token.slice(0, 16)}`;
    const told = read<string[]>(key, []);
    const fresh = book.games
      .flatMap((game) => game.corrections)
      .filter((each) => each.absent?.includes(this.seat!) && !told.includes(each.at));
    if (fresh.length === 0) return;
    keep(key, [...told, ...fresh.map((each) => each.at)]);
    for (const { reason } of fresh) this.tell(() => t('booked_while_away', { reason }));
    this.trouble({ text: t('booked_while_away', { reason: fresh.at(-1)!.reason }) });
  }

  /**
   * A new match of the same seats has a secret of its own, and so a number of ours. One that began while this page was
   * away has only the promise that it is told now.
   */
  private another_match(table: TableInfo, greeted: boolean): void {
    if (!this.promised || !table.commitment || table.commitment === this.promised) return;
    this.promised = '';
    this.fair = null;
    this.book = null;
    this.game_end = null;
    this.set_end = null;
    this.result_open = false;
    this.summary = null;
    this.view = null;
    if (this.watching) return;
    if (!greeted && this.client.nonce === this.own_nonce) this.client.renew_nonce();
    this.own_nonce = this.client.nonce;
    keep(`jansou.nonce.${this.token.slice(0, 16)}`, this.client.nonce);
    keep(this.own_key, this.own_nonce);
    if (!greeted && table.state === 'waiting') this.client.give_nonce();
  }

  private promise(commitment: string): void {
    if (this.promised || !commitment) return;
    this.promised = commitment;
    keep_promise(this.token, commitment);
  }

  private asked(message: Extract<ServerMessage, { type: 'ask' }>): void {
    this.until_win = null;
    const clock = message.clock ?? null;
    const now = Date.now();
    this.ask = {
      id: message.ask,
      actions: message.actions,
      question: message.question ?? null,
      since: now,
      clock,
      ends: clock ? now + (clock.move + clock.bank) * 1000 : null,
    };
    this.sending = false;
    if (
      this.client.last >= this.caught_up &&
      !settings.muted &&
      !this.answers_itself(message.actions, message.question !== undefined)
    ) {
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
    }
  }

  private event(n: number, event: GameEvent): void {
    const fresh = n > this.caught_up;
    if (event.type === 'start_game') {
      this.game_end = null;
      this.set_end = null;
      this.points = [];
      if (event.game === 1) this.games = [];
    } else if (event.type === 'start_kyoku') {
      this.show.end();
      this.until_win = null;
      this.summary = fresh_summary(event);
      this.closed = false;
      this.result_open = false;
      this.sticks = [];
      this.ready_said = false;
      if (this.points.length === 0 && event.scores) this.points = [event.scores];
    } else if (event.type === 'end_game') {
      this.game_end = event;
      this.games = [...this.games, event];
      this.result_since = fresh ? Date.now() : null;
      this.result_open = true;
    } else if (event.type === 'end_set') {
      this.set_end = event;
      this.result_open = true;
    } else if (this.summary) {
      const summary = { ...this.summary, wins: [...this.summary.wins], others: [...this.summary.others] };
      take_event(summary, event);
      if (event.type === 'end_kyoku') {
        this.points = [...this.points, summary.after];
        this.result_open = true;
        this.result_since = fresh ? Date.now() : null;
        if (fresh) this.show.begin(this.view, summary);
        if (!this.show.on) this.until_win = null;
        this.ask = null;
      }
      this.summary = summary;
    }
    if (event.type === 'reach_accepted' && event.actor !== undefined && (event.deltas?.[event.actor] ?? 0) < 0) {
      const sticks = [...this.sticks];
      sticks[event.actor] = true;
      this.sticks = sticks;
    }
    this.add({ n, event });
    if (fresh && event.type === 'win' && !document.hidden) this.until_win = this.lines_made;
    if (!fresh) return;
    play_event(event, line_of(event, this.speaker)?.sound, this.seat);
    if (event.actor !== undefined && this.word_of(event) !== null) {
      call_aloud(spoken(event, { ...this.speaker, lang: 'ja' }));
      this.said = { seat: event.actor, event };
      clearTimeout(this.hush);
      this.hush = setTimeout(() => (this.said = null), word_shown_for);
    }
  }

  private get speaker(): Speaker {
    return {
      lang: settings.lang,
      you: this.seat,
      names: this.names,
      words: words_of(this.table?.rule ?? ''),
      lines: event_lines(),
    };
  }

  private word_of(event: GameEvent): string | null {
    return spoken(event, this.speaker);
  }

  /** The word that the seat has just said. */
  word(seat: number): string | null {
    const won = this.show.stage?.paid === false ? this.show.wins.find(({ win }) => win.actor === seat) : undefined;
    if (won) return this.word_of(won.win);
    return this.said?.seat === seat ? this.word_of(this.said.event) : null;
  }

  line(line: LogLine): string | null {
    if (line.text) return line.text();
    return line.event ? sentence(line.event, this.speaker) : null;
  }

  /** While a win is seen on the table the log is as far as the word: it tells nothing before it is turned. */
  private get log_told(): LogLine[] {
    const until = this.until_win;
    if (until === null || (this.summary?.done && !this.show.on)) return this.log;
    return this.log.filter((line) => line.id <= until);
  }

  get lines(): Line[] {
    return this.told.lines(
      this.log_told,
      [settings.lang, this.seat, this.names.join('\n'), words_of(this.table?.rule ?? ''), event_lines()],
      (line) => this.line(line),
    );
  }

  late(): void {
    play_sound('clock');
  }
}
