/** Which discards began a flash. The events say it, the view does not: so it is put on the river's tiles here, as a mark like any other. */
import type { GameEvent, Seat, View } from './wire';

export class Flashed {
  private discards = new Map<Seat, number>();
  private tiles: { seat: Seat; index: number }[] = [];

  take(event: GameEvent): void {
    const seat = event.actor ?? 0;
    if (event.type === 'start_kyoku') {
      this.discards = new Map();
      this.tiles = [];
    } else if (event.type === 'dahai') this.discards.set(seat, (this.discards.get(seat) ?? 0) + 1);
    else if (event.type === 'flash' && event.begins) this.tiles.push({ seat, index: (this.discards.get(seat) ?? 0) - 1 });
  }

  on(view: View): View {
    if (this.tiles.length === 0) return view;
    const marked = (seat: Seat, index: number) => this.tiles.some((tile) => tile.seat === seat && tile.index === index);
    return { ...view, seats: view.seats.map((seat, s) => ({ ...seat, river: { ...seat.river, tiles: seat.river.tiles.map((tile, i) => (marked(s, i) && !tile.mark ? { ...tile, mark: 'flash' } : tile)) } })) };
  }
}
