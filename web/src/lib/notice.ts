/**
 * 案内: the one sentence above the hand: what goes wrong, what is asked, what binds, whom all wait for. The first that
 * there is.
 */
import { is_aside, why_it_goes } from './automatic';
import type { Game } from './game.svelte';
import { say, t } from './language.svelte';
import { mark_look } from './marks';
import { settings } from './settings.svelte';
import { discard_for } from './slots';
import { tile_name } from './tiles';
import type { Hint } from './offers';
import type { Choice, Face, Mark, View } from './wire';

export type Note = { kind: string; icon: string; bold: string; text: string; clause?: string | null };
export type Seen = {
  game: Game;
  view: View | null;
  you: number;
  names: string[];
  now: number;
  choices: Choice[];
  facts: Mark[];
  /** What has just come to hold for the whole table. */
  fresh_fact?: Mark;
  own_turn: boolean;
  /** What is asked where tiles are picked. */
  picking: string | null;
  /** Whether one of several ways is to be chosen. */
  several: boolean;
  forced: boolean;
  /** What is done by itself in a moment. */
  soon: Choice | null;
  /** Whether what is drawn was left to go by itself, and what can be set aside. */
  left_drawn: boolean;
  left_aside: boolean;
  /** What is told of something that is offered for the first times. */
  hint: Hint | null;
  raised?: { face: Face; drawn: boolean; joker: boolean };
};

export function note_of({
  game,
  view,
  you,
  names,
  now,
  choices,
  facts,
  fresh_fact,
  own_turn,
  picking,
  several,
  forced,
  soon,
  left_drawn,
  left_aside,
  hint,
  raised,
}: Seen): Note {
  const ask = game.ask;
  const plain = (text: string, clause?: string | null): Note => ({ kind: 'plain', icon: '', bold: '', text, clause });
  if (game.link === 'lost' || game.link === 'connecting')
    return {
      kind: 'loud',
      icon: 'warn',
      bold: '',
      text:
        game.link === 'lost'
          ? t('reconnecting', { n: Math.max(0, Math.ceil((game.retry_at - now) / 1000)) })
          : t('connecting'),
    };
  if (game.refused)
    return { kind: 'loud', icon: 'warn', bold: '', text: game.refused.text, clause: game.refused.clause };
  if (game.show.on) return plain(t('show_skip'));
  if (picking !== null) return plain(picking);
  if (several) return plain(t('pick_way'));
  if (view?.opening && !ask)
    return plain(t('draft_of', { name: view.opening.asked.map((seat) => names[seat] ?? '').join(', ') }));
  if (ask?.question) return plain(say(ask.question));
  const winner = game.summary?.wins.find((each) => !each.reading && !each.hora)?.win.actor;
  if (winner !== undefined && winner !== game.seat && view?.jokers.length)
    return plain(t('chooses_reading', { name: names[winner] ?? '' }));
  if (winner !== undefined && winner !== game.seat && view?.stage === 'choice')
    return plain(t('chooses', { name: names[winner] ?? '' }));
  const held = facts.find((mark) => ['binds', 'bound'].includes(mark.tone ?? '')) ?? fresh_fact;
  if (held && (!ask || ask.actions.every((c) => c.action.type === 'dahai')))
    return {
      kind: 'loud',
      icon: mark_look(held).icon || 'eye',
      bold: held.count ? t('to_go', { n: held.count }) : '',
      text: say(held.text),
      clause: held.clause,
    };
  if (ask && view?.focus && !own_turn) {
    const offered = [...new Set(choices.map((choice) => say(choice.label)))].join(settings.lang === 'ja' ? '・' : ', ');
    return plain(
      t('offer', {
        name: names[view.focus.seat] ?? '',
        tile: tile_name(view.focus.pai, settings.lang),
        choices: offered,
      }),
    );
  }
  if (soon && is_aside(soon))
    return plain(t('aside_soon', { what: say(soon.label), tile: tile_name(soon.action.pai ?? '', settings.lang) }));
  if (forced && raised) return plain(t(why_it_goes(choices), { tile: tile_name(raised.face, settings.lang) }));
  if (raised && !settings.one_tap && discard_for(choices, raised.face, raised.drawn, raised.joker))
    return plain(t('tap_again', { tile: tile_name(raised.face, settings.lang) }));
  if (raised && !settings.one_tap && choices.some((c) => is_aside(c) && c.action.pai === raised.face))
    return plain(t('tap_aside', { tile: tile_name(raised.face, settings.lang) }));
  if (ask && hint) return { kind: 'hint', icon: 'help', bold: '', text: say(hint.text), clause: hint.clause };
  if (ask && own_turn && left_aside && choices.some(is_aside)) return plain(t('aside_not'));
  if (ask && own_turn && left_drawn && !forced && choices.some((c) => c.action.type === 'dahai'))
    return plain(t('drawn_not'));
  if (ask) return plain(choices.every((c) => c.action.type === 'dahai') ? t('pick_discard') : t('your_turn'));
  if (typeof game.table?.closing === 'number') return plain(t('house_closes'));
  const away = game.table?.seats.find(
    (seat) => seat.kind === 'person' && seat.here === false && !seat.standin && seat.grace,
  );
  if (away) {
    const left = Math.max(0, Math.ceil((away.grace ?? 0) - (now - game.told_at) / 1000));
    return plain(
      t('stand_in_soon', { name: away.name, t: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` }),
    );
  }
  if (view?.turn !== null && view?.turn !== undefined && view.turn !== you && view.stage === 'turn')
    return plain(t('waiting_for', { name: names[view.turn] ?? '' }));
  return plain(view && view.stage !== 'over' ? t('waiting_all') : '');
}
