/** 言葉で打つ: carries out at a table what a person types, or says why it cannot. */
import { known_words, meant, parse_command, parse_said, type Said } from './commands';
import { number, say, t } from './language.svelte';
import { place_of, type Place } from './layout';
import { entries_of, step_of } from './picking';
import type { Picker } from './picker.svelte';
import { settings } from './settings.svelte';
import { discards_of } from './slots';
import { tile_name } from './tiles';
import type { Action, Choice, Face, View } from './wire';

/** What there is at the moment of a command; `typed`: the choices that are no discards. */
export type Moment = {
  view: View | null;
  you: number;
  names: string[];
  choices: Choice[];
  typed: Choice[];
  hand: Face[];
  ways: Choice[][] | null;
  result_open: boolean;
};
export type Doing = {
  act: (choice: Choice) => void;
  take_up: (choices: Choice[]) => void;
  back: () => void;
  tell: (text: string) => void;
  next: () => void;
  show_waits: () => void;
  why: (action: Action) => void;
  ask_which: (ways: Choice[][]) => void;
  help: () => void;
  /** The tile to discard once a riichi waits for it. */
  discard_next: (pai: Face) => void;
};

const in_words = (faces: Face[]) => faces.map((face) => tile_name(face, settings.lang)).join(' ');

export class Typing {
  constructor(
    private readonly moment: () => Moment,
    private readonly picker: Picker,
    private readonly table: Doing,
  ) {}

  rivers(which: Place | 'all'): string {
    const { view, you, names } = this.moment();
    if (!view) return '';
    return view.seats
      .map((seat, s) => ({ seat, s, place: place_of(s, you, view.seats.length) }))
      .filter(({ place }) => which === 'all' || place === which)
      .map(({ seat, s }) =>
        t('read_river', {
          name: names[s] ?? '',
          tiles: in_words(seat.river.tiles.map((tile) => tile.pai)) || t('empty'),
        }),
      )
      .join(' ');
  }

  own_hand(): string {
    return t('read_hand', { tiles: in_words(this.moment().hand) });
  }

  command(line: string): void {
    const { choices, typed, ways, result_open, view, names } = this.moment();
    const { act, take_up, tell, why } = this.table;
    const picked = this.picker.choices ? parse_said(line) : null;
    if (picked && line.trim() !== '') return this.name_tiles(line, picked);
    if (this.picker.choices && ['back', '戻る'].includes(line.trim().toLowerCase())) return this.table.back();
    const not_offered = () => tell(t('not_offered', { what: line }));
    const asked = parse_command(line, typed);
    switch (asked.kind) {
      case 'act':
        return this.do_typed(line, asked.types, asked.pai);
      case 'number': {
        const way = ways?.[(asked.n ?? 1) - 1];
        return way ? take_up(way) : not_offered();
      }
      case 'offered':
        return this.do_offered(line, asked.type, asked.said);
      case 'discard': {
        const fitting = discards_of(choices).filter((choice) => choice.action.pai === asked.pai);
        const choice = fitting.sort((a, b) => Number(a.action.tsumogiri) - Number(b.action.tsumogiri))[0];
        if (choice) return act(choice);
        not_offered();
        return why({ type: 'dahai', pai: asked.pai });
      }
      case 'drawn': {
        const choice = discards_of(choices).find((each) => each.action.tsumogiri);
        return choice ? act(choice) : not_offered();
      }
      case 'waits':
      case 'readings':
        return this.table.show_waits();
      case 'points': {
        const points = (view?.seats ?? []).map((seat, s) =>
          t('read_points', { name: names[s] ?? '', points: number(Number(seat.points)) }),
        );
        return tell(points.join(', '));
      }
      case 'hand':
        return tell(this.own_hand());
      case 'river':
        return tell(this.rivers(asked.seat));
      case 'help':
        return this.table.help();
      case 'ready':
        return result_open ? this.table.next() : not_offered();
      case 'why':
        return why({ type: asked.types[0]! });
      default: {
        const known = [...known_words[settings.lang], ...this.offered_words()].join(
          settings.lang === 'ja' ? '、' : ', ',
        );
        return tell(t('unknown_command', { text: asked.kind === 'unknown' ? asked.text : line, known }));
      }
    }
  }

  /** A word that every table knows: the choice that it means, which one of several, or why there is none. */
  private do_typed(line: string, types: string[], pai?: Face): void {
    const { act, tell, why } = this.table;
    const found = meant(this.moment().choices, types, pai);
    const riichi = types[0] === 'reach';
    if (found.length === 0) {
      if (!riichi) tell(t('not_offered', { what: line }));
      return why({ type: types[0]! });
    }
    if (found.length === 1) {
      if (riichi && pai) this.table.discard_next(pai);
      return act(found[0]!);
    }
    this.table.ask_which(entries_of(found));
    tell(
      t('ambiguous', {
        choices: found.map((choice, i) => `${i + 1}: ${say(choice.label)} ${say(choice.about ?? null)}`).join(' '),
      }),
    );
  }

  /** A word that is on a button now, and the tiles that were named with it. */
  private do_offered(line: string, type: string, said: Said): void {
    const { take_up, tell } = this.table;
    const found = this.moment().choices.filter((choice) => choice.action.type === type);
    if (step_of(found)) {
      take_up(found);
      if (said.tiles.length || said.place || said.n) this.name_tiles(line, said);
      return;
    }
    const fitting = meant(found, [type], said.tiles[0]);
    if (fitting.length) take_up(fitting);
    else tell(t('not_offered', { what: line }));
  }

  /** A seat is said by its place; what fits is picked, and if several do, those alone are left to pick from. */
  private name_tiles(line: string, { tiles, place, n }: Said): void {
    const { view, you } = this.moment();
    const seat = place && view!.seats.findIndex((_, s) => place_of(s, you, view!.seats.length) === place);
    if (seat === -1 || !this.picker.name({ tiles, seat, n })) this.table.tell(t('pick_none', { text: line }));
  }

  /** Words of choices that only this rule has. */
  private offered_words(): string[] {
    const { typed } = this.moment();
    return [...new Set(typed.map((choice) => say(choice.label)))].filter(
      (word) => parse_command(word, typed).kind === 'offered',
    );
  }
}
