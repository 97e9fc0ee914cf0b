/**
 * Lets tiles of the table travel: reads where they are before the page is drawn anew, and lets them come from there
 * afterwards.
 */
import { place_of } from './layout';
import { travel_time, travels, type Travel } from './motion';
import type { View } from './wire';

type Start = { travel: Travel; from: DOMRect };

function source(board: HTMLElement, travel: Travel, before: View, you: number): DOMRect | null {
  const seat = board.querySelector(`.seat.${place_of(travel.of, you, before.seats.length)}`);
  if (travel.from === 'river')
    return [...(seat?.querySelectorAll('.river .t') ?? [])].at(travel.index ?? -1)?.getBoundingClientRect() ?? null;
  if (travel.of === you) {
    const held = travel.drawn ? null : board.querySelector(`.hand [data-face="${travel.face}"]:not(.drawn)`);
    return (held ?? board.querySelector('.hand .t.drawn'))?.getBoundingClientRect() ?? null;
  }
  const hidden = seat?.querySelector('.concealed .t:last-of-type')?.getBoundingClientRect();
  return hidden && hidden.width > 0 ? hidden : (seat?.querySelector('.wind')?.getBoundingClientRect() ?? null);
}

function target(board: HTMLElement, travel: Travel, you: number, seats: number): Element | null {
  const seat = board.querySelector(`.seat.${place_of(travel.seat, you, seats)}`);
  if (travel.to === 'river') return [...(seat?.querySelectorAll('.river .t') ?? [])].at(travel.index ?? -1) ?? null;
  if (travel.to === 'hand')
    return travel.seat === you
      ? board.querySelector('.hand .t.drawn')
      : (seat?.querySelector('.concealed .t:last-of-type') ?? null);
  if (travel.to === 'aside') return seat?.querySelector('.shelf .nuki:last-child .t') ?? null;
  const meld =
    travel.seat === you
      ? board.querySelector('.tray .melds .meld')
      : [...(seat?.querySelectorAll('.shelf .meld') ?? [])].at(-1);
  return meld?.querySelector('.t.lay') ?? null;
}

export class Mover {
  private before: View | null = null;
  private starts: Start[] = [];
  private running: Animation[] = [];
  private last = 0;

  /** Before the page is drawn anew. */
  look(board: HTMLElement | undefined, view: View, you: number): void {
    for (const animation of this.running) animation.finish();
    this.running = [];
    this.starts = [];
    const before = this.before;
    this.before = view;
    const now = performance.now();
    const queued = now - this.last < travel_time / 2;
    this.last = now;
    if (
      !board ||
      !before ||
      before === view ||
      queued ||
      document.hidden ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    )
      return;
    for (const travel of travels(before, view)) {
      const from = source(board, travel, before, you);
      if (from && from.width > 0) this.starts.push({ travel, from });
    }
  }

  /** After it: what has arrived comes from where it was. Only drawn so; nothing else on the page knows of it. */
  go(board: HTMLElement | undefined, view: View, you: number): void {
    if (!board) return;
    for (const { travel, from } of this.starts) {
      const tile = target(board, travel, you, view.seats.length);
      const to = tile?.getBoundingClientRect();
      if (!tile || !to || to.width === 0) continue;
      const x = from.left + from.width / 2 - to.left - to.width / 2;
      const y = from.top + from.height / 2 - to.top - to.height / 2;
      const scale = Math.min(2, Math.max(0.4, from.height / to.height));
      this.running.push(
        tile.animate(
          [
            { translate: `${x}px ${y}px`, scale, zIndex: 5 },
            { translate: '0 0', scale: 1, zIndex: 5 },
          ],
          { duration: travel_time, easing: 'cubic-bezier(.2, .7, .2, 1)' },
        ),
      );
    }
    this.starts = [];
  }
}
