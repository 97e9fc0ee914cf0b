/**
 * 立直後の待ち: of a hand that no longer changes what it waits for stands there without being asked for; how many are left is
 * asked again with each tile that comes to be seen of them.
 */
import { kind_of } from './tiles';
import { waits_of, type WaitsAnswer } from './waits';
import type { Face, View } from './wire';

/** All tiles that a seat can see lie. */
function seen(view: View): Face[] {
  return [
    ...view.dora_markers.map((marker) => marker.pai),
    ...view.seats.flatMap((seat) => [
      ...seat.river.tiles.map((tile) => tile.pai),
      ...seat.melds.flatMap((meld) => meld.tiles),
      ...seat.aside,
      ...(seat.hand.shown ? seat.hand.tiles : []),
    ]),
  ];
}

/** The hand is bound: one of its discards lies sideways. That is all that can be seen of it without knowing rules. */
export const is_bound = (view: View, you: number): boolean =>
  view.seats[you]?.river.tiles.some((tile) => tile.riichi) ?? false;

export class Pinned {
  answer = $state.raw<WaitsAnswer | null>(null);
  private key = '';
  /** How many of the tiles waited for could be seen when it was asked. */
  private gone = 0;
  private asked = 0;

  constructor(private readonly ask: () => Promise<WaitsAnswer | null>) {}

  /** The table as it is now; `may`: the table helps with reading. */
  look(view: View, you: number, may: boolean): void {
    if (!may || view.stage === 'over' || !is_bound(view, you)) return this.drop();
    const own = view.seats[you]!;
    if (own.hand.drawn || own.hand.tiles.length % 3 !== 1) return; // what it has drawn goes again, or wins
    const marks = own.marks.map((mark) => mark.id).join();
    const key = `${own.hand.tiles.join()} ${own.melds.length} ${marks}`;
    const gone = (answer: WaitsAnswer | null) => {
      const waits = (answer ? waits_of(answer) : []).map(({ face }) => kind_of(face));
      return seen(view).filter((face) => waits.includes(kind_of(face))).length;
    };
    if (key === this.key && (this.answer === null || gone(this.answer) === this.gone)) return;
    this.key = key;
    const number = ++this.asked;
    this.gone = gone(this.answer);
    void this.ask().then((answer) => {
      if (number !== this.asked || this.key === '') return;
      this.gone = gone(answer);
      this.answer = answer;
    });
  }

  private drop(): void {
    this.key = '';
    if (this.answer) this.answer = null;
  }
}
