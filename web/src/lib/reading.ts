/**
 * Questions of the reading helper where the page itself has the hand: in the calculator, and of a position that lies
 * open.
 */
import { api } from './api';
import { fresh_calc, score_body, waits_body, type Calc } from './calculator';
import { kind_of } from './tiles';
import { face_of, type WaitsAnswer, type WaitsWorth } from './waits';
import type { Face, MeldType, Rule, Score, View } from './wire';

const most_weighed = 12;
const meld_types: readonly string[] = ['pon', 'chi', 'daiminkan', 'kakan', 'ankan'];
const known = (faces: (Face | null)[]): Face[] => faces.filter((face): face is Face => face !== null && face !== '?');

/** The hand of a seat as the calculator has it, without the tile just drawn. */
export function calc_of_view(view: View, seat: number, rule: Pick<Rule, 'score_fields'>): Calc {
  const own = view.seats[seat]!;
  const dealer = view.seats.findIndex((each) => each.dealer);
  const playing = view.seats.flatMap((each, i) => (each.wind === null ? [] : [i]));
  const calc = fresh_calc();
  calc.hand = known(own.hand.tiles);
  calc.melds = own.melds.flatMap((meld) => {
    return meld_types.includes(meld.type) ? [{ type: meld.type as MeldType, tiles: known(meld.tiles) }] : [];
  });
  calc.river = known(own.river.tiles.map((tile) => tile.pai));
  calc.indicators = known(view.dora_markers.map((marker) => marker.pai));
  calc.aside = own.aside;
  calc.seat = (playing.indexOf(seat) - playing.indexOf(dealer) + playing.length) % playing.length;
  calc.round = view.round as Calc['round'];
  calc.honba = view.honba;
  calc.sticks = view.sticks;
  const riichi = rule.score_fields?.find((field) => field.name === 'riichi')?.choices?.[1];
  if (riichi && own.river.tiles.some((tile) => tile.riichi)) calc.fields.riichi = riichi.value;
  return calc;
}

export function waits_question(view: View, seat: number, rule: Rule): object {
  const calc = calc_of_view(view, seat, rule);
  const { drawn } = view.seats[seat]!.hand;
  if (drawn && drawn !== '?') calc.hand = [...calc.hand, drawn];
  return {
    ...waits_body(calc, rule),
    ...(calc.river.length ? {} : { river: '' }),
    ...(view.suit ? { suit: view.suit } : {}),
  };
}

/**
 * The answer with what is left as the seat could know it: of the tiles there are less its own and all that lie open.
 */
export function unseen(answer: WaitsAnswer, view: View, seat: number, rule: Rule): WaitsAnswer {
  const left = new Map<Face, number>();
  for (const [face, count] of Object.entries(rule.stock ?? {}))
    left.set(kind_of(face), (left.get(kind_of(face)) ?? 0) + count);
  const own = view.seats[seat]!;
  const open = [
    ...own.hand.tiles,
    own.hand.drawn,
    ...view.dora_markers.map((marker) => marker.pai),
    ...view.seats.flatMap((each) => [
      ...each.aside,
      ...each.melds.flatMap((meld) => meld.tiles),
      ...each.river.tiles.filter((tile) => tile.called_by == null && !tile.down).map((tile) => tile.pai),
    ]),
  ];
  for (const face of known(open)) left.set(kind_of(face), (left.get(kind_of(face)) ?? 0) - 1);
  const count = (row: WaitsAnswer): WaitsAnswer => ({
    ...row,
    left: Object.fromEntries(
      Object.keys(row.left ?? {}).map((tile) => [tile, Math.max(0, left.get(kind_of(face_of(tile))) ?? 0)]),
    ),
  });
  return {
    ...count(answer),
    ...(answer.discards ? { discards: answer.discards.map((row) => ({ ...row, ...count(row) })) } : {}),
  };
}

/** What each wait is worth by the calculator's situation, one question after another; of many waits the first. */
export async function weigh_waits(id: string, calc: Calc, rule: Rule, waits: string[]): Promise<WaitsWorth> {
  const worth: WaitsWorth = {};
  for (const tile of waits.slice(0, most_weighed)) {
    const score = (await api.score(id, score_body(calc, rule.seats, face_of(tile), rule))) as unknown as Score;
    worth[tile] = {
      [calc.by]: score.win
        ? {
            points: score.payments?.[calc.seat] ?? 0,
            chips: score.chips?.[calc.seat] ?? 0,
            han: score.han ?? null,
            fu: score.fu ?? null,
            limit: score.limit ?? null,
          }
        : null,
    };
  }
  return worth;
}
