/**
 * 見せ場の進み: which stage of a win is seen now. It ends by itself after its time, or at once when somebody taps or presses
 * a key.
 */
import { flows, type FlowRow, type Summary, type Win } from './summary';
import type { View } from './wire';
import { face_of } from './waits';
import { show_time, staged, stages, turned_for, type Stage, type Turned } from './winning';

/** A press that was meant for what was there before skips nothing. */
const guard = 250;

export class Show {
  stage = $state.raw<Stage | null>(null);
  wins = $state.raw<Win[]>([]);
  turned = $state.raw<Turned[]>([]);
  rows = $state.raw<FlowRow[]>([]);
  changes = $state.raw<number[]>([]);
  private before: View | null = null;
  private since = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];

  get on(): boolean {
    return this.stage !== null;
  }

  /** `before`: what was seen before the win. */
  begin(before: View | null, summary: Summary): void {
    this.end();
    const wins = summary.wins.filter(({ win }) => win.type === 'win' && win.tehai);
    if (!before || wins.length === 0 || document.hidden) return;
    this.before = before;
    this.wins = wins;
    this.turned = turned_for(wins);
    this.rows = flows(summary);
    this.changes = summary.after.map((points, seat) => points - (summary.before[seat] ?? points));
    this.since = Date.now();
    const count = this.turned.reduce((sum, row) => sum + row.tiles.length, 0);
    const read = wins.some(({ reading, hora }) => (reading?.reading ?? hora?.score?.reading ?? []).length > 0);
    const [first, ...later] = stages(count, read);
    this.stage = first!;
    this.timers = later.map((stage) => setTimeout(() => (this.stage = stage), stage.at));
    this.timers.push(setTimeout(() => this.end(), show_time));
  }

  /** Whether that was a wish to go on. */
  skip(): boolean {
    if (!this.on || Date.now() - this.since < guard) return false;
    this.end();
    return true;
  }

  end(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.stage = null;
  }

  /** The table as it is seen now. */
  view(after: View): View;
  view(after: View | null): View | null;
  view(after: View | null): View | null {
    if (!this.stage || !this.before || !after) return after;
    return after === this.before ? this.before : staged(this.before, after, this.wins, this.stage, face_of);
  }

  won(seat: number): boolean {
    return this.on && this.wins.some(({ win }) => win.actor === seat);
  }

  delta(seat: number): number | null {
    return this.stage?.paid ? this.changes[seat] || null : null;
  }
}
