/** What stands in a pad, in words. */
import { number, say, signed, t } from './language.svelte';
import {
  is_running,
  type Deed,
  type May,
  type PadHand,
  type PadState,
  type Place,
  type Running,
  type Told,
} from './pad';
import { gains_of } from './pad_told';
import { letters_of } from './pad_tiles';
import { sum_of } from './book';
import { round_name, told_apart } from './sentences';
import { settings } from './settings.svelte';
import type { Currency } from './wire';

const listed = (words: string[]) => words.filter((each) => each !== '').join(settings.lang === 'ja' ? '、' : ', ');

export const place_words = (place: Place): string =>
  `${round_name(place.round, place.kyoku, settings.lang)}${place.honba ? ` ${t('pad_honba', { n: place.honba })}` : ''}`;

export const people_of = (state: Running): string[] => told_apart(state.names);
/** Names by chair. */
export const names_at = (state: Running, people: number[]): string[] => {
  const names = people_of(state);
  return people.map((person) => names[person] ?? '');
};

const is_chips = (account: Currency) => !account.in_points;
export const account_words = (n: number, account: Currency): string =>
  t('pad_amount', { name: is_chips(account) ? t('pad_chips') : say(account.name), n: signed(n) });

/** "Chie +5,200, Aki −5,200". */
export function gains_words(hand: Pick<PadHand, 'points' | 'chips'>, names: string[], may: May): string {
  const gains = gains_of(hand).map(({ chair, points, chips }) =>
    [names[chair], points ? signed(points) : '', chips ? account_words(chips, may.account) : '']
      .filter((each) => each)
      .join(' '),
  );
  return gains.length ? listed(gains) : t('pad_nothing_moves');
}

export function deed_words(deed: Deed, names: string[], may: May): string {
  if ('riichi' in deed) {
    const kind = may.riichi.find((each) => each.kind === deed.kind) ?? may.riichi[0];
    return t('pad_deed', { name: names[deed.riichi] ?? '', what: say(kind?.name) });
  }
  if ('offence' in deed) {
    const offence = may.offences.find(({ kind }) => kind === deed.offence);
    const more = [
      deed.mended ? t('pad_mended') : '',
      deed.count !== undefined ? t('pad_count_n', { n: deed.count }) : '',
      deed.choice === 'chombo' ? t('chombo') : deed.choice === 'dead_hand' ? t('pad_dead_hand') : '',
    ];
    return listed([t('pad_deed', { name: names[deed.seat] ?? '', what: say(offence?.name) || deed.offence }), ...more]);
  }
  return listed(
    deed.chips.flatMap((n, chair) => (n ? [`${names[chair] ?? ''} ${account_words(n, may.account)}`] : [])),
  );
}

function value_words(win: NonNullable<Told['wins']>[number]): string {
  const { han, fu, yakuman, points } = win.value ?? {};
  if (win.tiles) return letters_of(win.tiles);
  if (yakuman !== undefined) return yakuman === 1 ? t('pad_yakuman') : t('pad_yakuman_n', { n: yakuman });
  if (points !== undefined) return t('pad_points_n', { n: number(points) });
  if (han === undefined) return '';
  return fu === undefined ? t('pad_han_n', { n: han }) : t('pad_han_fu', { n: han, fu });
}

/** How a hand ended: who won of whom by what, or which draw; what was declared besides riichi. */
export function hand_words(hand: Told, names: string[], may: May): string {
  const wins = (hand.wins ?? []).map((win) =>
    `${
      win.from === undefined
        ? t('pad_by_tsumo', { name: names[win.seat] ?? '' })
        : t('pad_by_ron', { name: names[win.seat] ?? '', from: names[win.from] ?? '' })
    } ${value_words(win)}`.trim(),
  );
  const draw = may.draws.find((each) => each.draw === hand.draw);
  const asked = (draw?.seats ?? []).map(({ name, text }) => {
    const chairs = (hand[name] as number[] | undefined) ?? [];
    return chairs.length ? t('pad_of', { what: say(text), names: chairs.map((chair) => names[chair]).join('・') }) : '';
  });
  const deeds = (hand.deeds ?? []).filter((deed) => !('riichi' in deed)).map((deed) => deed_words(deed, names, may));
  return listed([...wins, hand.draw === undefined ? '' : say(draw?.name) || hand.draw, ...asked, ...deeds]);
}

export const riichi_words = (hand: Told, names: string[]): string => {
  const chairs = (hand.deeds ?? []).flatMap((deed) => ('riichi' in deed ? [deed.riichi] : []));
  return chairs.length ? t('pad_of', { what: t('riichi'), names: chairs.map((chair) => names[chair]).join('・') }) : '';
};

/** The order of the people at the end: who has most first. */
export const by_total = (totals: number[]): number[] => totals.map((_, i) => i).sort((a, b) => totals[b]! - totals[a]!);

/** The totals of the games that are over, by chair. */
export function totals_of(state: Running): number[] {
  return state.names.map((_, chair) => sum_of(state.settled.map(({ total }) => total[chair] ?? 0)));
}

/** The whole pad as text: hands, then what it came to. */
export function pad_text(state: PadState | null): string {
  if (!is_running(state)) return '';
  const lines = [say(state.rule.title), ''];
  for (const hand of state.hands) {
    const names = names_at(state, hand.people);
    const game = state.games > 1 ? `${t('game_n', { n: hand.game })} ` : '';
    lines.push(`${game}${place_words(hand)}: ${hand_words(hand.hand, names, state.may)}`);
    lines.push(`  ${gains_words(hand, names, state.may)}`);
  }
  const names = names_at(state, state.table.people);
  lines.push(
    '',
    `${t('pad_points_now')}: ${listed(names.map((name, i) => `${name} ${number(state.table.points[i]!)}`))}`,
  );
  state.settled.forEach((game, i) =>
    lines.push(
      `${t('game_n', { n: i + 1 })}: ${listed(by_total(game.total).map((chair) => `${names[chair]} ${signed(game.total[chair]!)}`))}`,
    ),
  );
  if (state.result && state.settled.length > 1)
    lines.push(
      `${t('pad_in_all')}: ${listed(by_total(state.result.totals).map((chair) => `${names[chair]} ${signed(state.result!.totals[chair]!)}`))}`,
    );
  if (state.result?.chips.some((n) => n !== 0))
    lines.push(listed(state.result.chips.map((n, chair) => `${names[chair]} ${account_words(n, state.may.account)}`)));
  return lines.join('\n');
}

/** A sentence of the engine, in which chairs are numbers. */
export const with_names = (sentence: string, names: string[]): string =>
  sentence.replace(/(?:席|[Ss]eat )(\d)/g, (whole, chair: string) => names[Number(chair)] ?? whole);
