/**
 * Picking tiles for a choice, one after another: what is left of the choices after each pick, and where keys and
 * buttons stand.
 */
import { left_by, left_by_name, spots_of, step_of, type Named, type Spot } from './picking';
import type { Choice, Face, Seat } from './wire';

type Around = { hand: Face[]; you: Seat; seats: number };

export class Picker {
  private stack = $state.raw<Choice[][]>([]);
  /** The place among `spots` that is raised and waits to be fixed. */
  at = $state<number | null>(null);

  constructor(
    private readonly around: () => Around,
    private readonly done: (choices: Choice[]) => void,
    private readonly moved: () => void = () => undefined,
  ) {}

  get choices(): Choice[] | null {
    return this.stack.at(-1) ?? null;
  }
  readonly spots = $derived.by((): Spot[] => {
    const { hand, you, seats } = this.around();
    return this.choices ? spots_of(this.choices, hand, you, seats) : [];
  });
  get step() {
    return this.choices && step_of(this.choices);
  }
  get spot(): Spot | null {
    return this.at === null ? null : (this.spots[this.at] ?? null);
  }
  /** The own tile that was picked, or that is the only one there is. */
  get given(): Face | null {
    const give = this.step === 'river' ? this.choices![0]!.action.give : undefined;
    return typeof give === 'string' ? give : null;
  }
  /** The tile of the hand that is raised. */
  get raised(): number | null {
    if (this.step === 'hand') return this.spot?.index ?? null;
    const index = this.given === null ? -1 : this.around().hand.indexOf(this.given);
    return index < 0 ? null : index;
  }

  /** REQUIRES: some tile tells the choices apart. */
  begin(choices: Choice[]): void {
    this.stack = [...this.stack, choices];
    this.at = null;
    this.moved();
  }
  stop(): void {
    this.stack = [];
    this.at = null;
  }
  back(): void {
    this.stack = this.stack.slice(0, -1);
    this.at = null;
    if (this.choices) this.moved();
  }
  find(step: Spot['step'], index: number, seat?: Seat): number {
    return this.spots.findIndex(
      (spot) => spot.step === step && spot.index === index && (spot.step === 'hand' || spot.seat === seat),
    );
  }
  /** A first press raises the tile where the pick would be the last one, the second fixes it. */
  press(at: number, sure: boolean): void {
    const spot = this.spots[at];
    if (!spot || !this.choices) return;
    if (sure || at === this.at || left_by(this.choices, spot).length > 1) this.take(left_by(this.choices, spot));
    else this.at = at;
  }
  fix(): void {
    if (this.at !== null) this.press(this.at, true);
  }
  /** To the next one that can be picked, or to the first of the next river. */
  move(by: 1 | -1, rivers = false): void {
    const { spots, at } = this;
    if (spots.length === 0) return;
    if (at === null) this.at = by > 0 ? 0 : spots.length - 1;
    else if (!rivers) this.at = (at + by + spots.length) % spots.length;
    else {
      const seat_at = (place: number) => {
        const spot = spots[place]!;
        return spot.step === 'river' ? spot.seat : -1;
      };
      const firsts = spots.flatMap((_, place) => (place === 0 || seat_at(place) !== seat_at(place - 1) ? [place] : []));
      const own = firsts.findLastIndex((first) => first <= at);
      this.at = firsts[(own + by + firsts.length) % firsts.length]!;
    }
  }
  /** To the n-th tile of the hand, or of the river that is looked at; what cannot be picked stays where it is. */
  point(n: number): void {
    const spot = this.spot ?? this.spots[0];
    const at =
      spot?.step === 'hand'
        ? this.find('hand', n)
        : spot
          ? this.spots.findIndex((each) => each.step === 'river' && each.seat === spot.seat) + n
          : -1;
    const found = this.spots[at];
    if (found && (found.step === 'hand' || (spot?.step === 'river' && found.seat === spot.seat))) this.at = at;
  }
  /** False if nothing fits what was said. */
  name(named: Named): boolean {
    const left = this.choices ? left_by_name(this.choices, named) : [];
    if (left.length > 0) this.take(left);
    return left.length > 0;
  }

  private take(left: Choice[]): void {
    if (left.length > 1 && step_of(left)) return this.begin(left);
    this.stop();
    this.done(left);
  }
}
