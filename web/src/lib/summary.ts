/** What a hand amounted to, gathered from its events: what the result screens draw. */
import { beside_amount, beside_amounts } from './beside';
import type { Face, GameEvent, Missed, Payment, Seat, View } from './wire';

export type Win = {
  win: GameEvent;
  reading: GameEvent | null;
  ura: Face[];
  turned: { pai: Face; count: number }[];
  turned_by?: string;
  hora: GameEvent | null;
};
export type Summary = {
  round: Face;
  kyoku: number;
  honba: number;
  before: number[];
  start: GameEvent;
  /** What moved points or what is counted beside them. */
  moves: GameEvent[];
  wins: Win[];
  draw: GameEvent | null;
  others: GameEvent[];
  after: number[];
  missed: Missed[];
  /** Who discarded what, in order. */
  discards: { seat: Seat; pai: Face }[];
  view: View | null;
  done: boolean;
};

export function fresh_summary(start: GameEvent): Summary {
  return {
    round: start.bakaze ?? 'E',
    kyoku: start.kyoku ?? 1,
    honba: start.honba ?? 0,
    before: start.scores ?? [],
    start,
    moves: [],
    wins: [],
    draw: null,
    others: [],
    after: start.scores ?? [],
    missed: [],
    discards: [],
    view: null,
    done: false,
  };
}

/** Takes one event in. `start_kyoku` begins a summary of its own. */
export function take_event(summary: Summary, event: GameEvent): void {
  const win_of = (actor: number | undefined) => summary.wins.find((w) => w.win.actor === actor);
  if (event.scores) summary.after = event.scores;
  if (event.deltas) summary.moves = [...summary.moves, event];
  switch (event.type) {
    case 'reach_accepted': // the stick lies on the table: plates show less from here on, and whoever takes it takes it from there
      summary.before = event.scores ?? summary.before;
      break;
    case 'win':
      summary.wins.push({ win: event, reading: null, ura: [], turned: [], hora: null });
      break;
    case 'dahai':
      summary.discards = [...summary.discards, { seat: event.actor ?? 0, pai: event.pai ?? '?' }];
      break;
    case 'missed':
      summary.missed = event.wins ?? [];
      break;
    case 'reading': {
      const found = win_of(event.actor);
      if (found) found.reading = event;
      break;
    }
    case 'hora': {
      let found = win_of(event.actor);
      if (!found) {
        found = { win: event, reading: null, ura: [], turned: [], hora: null };
        summary.wins.push(found);
      }
      found.hora = event;
      found.ura = event.uradora_markers ?? [];
      break;
    }
    case 'ryukyoku':
      summary.draw = event;
      break;
    case 'end_kyoku':
      summary.done = true;
      break;
    default: {
      const found = win_of(event.actor);
      if (found && event.tiles && event.counts) {
        found.turned = event.tiles.map((pai, i) => ({ pai, count: event.counts?.[i] ?? 0 }));
        found.turned_by = event.type;
      } else if (event.deltas) summary.others.push(event); // a payment of its own: an offence, or what a rule makes somebody pay
    }
  }
}

/** Which of its owner's discards the tile of a missed win was, counted from 1; null if it was none. */
export function discard_number(summary: Summary, missed: Missed): number | null {
  const last = summary.discards[missed.turn - 1];
  if (missed.own || last?.seat !== missed.from || last.pai !== missed.pai) return null;
  return summary.discards.slice(0, missed.turn).filter((discard) => discard.seat === missed.from).length;
}

export type FlowRow = { from: number | null; to: number; points: number; chips: number };

function put_row(rows: FlowRow[], from: number | null, to: number, points: number, chips: number): void {
  const row = rows.find((r) => r.from === from && r.to === to);
  if (row) {
    row.points += points;
    row.chips += chips;
  } else rows.push({ from, to, points, chips });
}

/** What everybody had of what is counted beside the points, and how it changed in the hand. */
export function beside_in(summary: Summary, id: string): { before: number[]; changes: number[] } {
  const before = beside_amounts(summary.start, id);
  const changes = before.map((_, seat) =>
    summary.moves.reduce((sum, event) => sum + (beside_amounts(event, id)[seat] ?? 0), 0),
  );
  return { before, changes };
}

/** The lines of a payment, gathered by who pays whom; `beside`: the name of what is paid beside points. */
export function gathered(lines: Payment[], rows: FlowRow[] = [], beside = 'chips'): FlowRow[] {
  for (const line of lines)
    put_row(rows, line.payer as number | null, line.receiver, line.points, beside_amount(line, beside));
  return rows;
}

/** Who paid whom in the whole hand, from the reasons of the wins where they are told, else from the changes. */
export function flows(summary: Summary, beside = 'chips'): FlowRow[] {
  const rows: FlowRow[] = [];
  const add = (from: number | null, to: number, points: number, chips: number) =>
    put_row(rows, from, to, points, chips);
  for (const { hora } of summary.wins) gathered(hora?.score?.explain ?? [], rows, beside);
  for (const event of [summary.draw, ...summary.others]) if (event?.deltas) split(event.deltas, add);
  return rows.filter((row) => row.points !== 0 || row.chips !== 0);
}

/** Changes that sum to nothing as payments: the givers pay the takers in proportion. */
function split(deltas: number[], add: (from: number, to: number, points: number, chips: number) => void): void {
  const gained = deltas.reduce((sum, delta) => sum + Math.max(delta, 0), 0);
  if (gained === 0) return;
  deltas.forEach((give, from) => {
    if (give >= 0) return;
    deltas.forEach((take, to) => {
      if (take > 0) add(from, to, Math.round((-give * take) / gained), 0);
    });
  });
}
