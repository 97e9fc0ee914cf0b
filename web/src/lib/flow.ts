/** The arrow of a payment: from the edge of one box towards the edge of another. */
type Spot = { x: number; y: number };

const box = { x: 68, y: 32 };

function edge(from: Spot, to: Spot, half: Spot): Spot {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const share = Math.min(dx === 0 ? Infinity : half.x / Math.abs(dx), dy === 0 ? Infinity : half.y / Math.abs(dy));
  return { x: from.x + dx * share, y: from.y + dy * share };
}

const round = (value: number) => Math.round(value * 10) / 10;

export function flow_path(from: Spot, to: Spot, from_pot: boolean): { line: string; head: string } {
  const start = edge(from, to, from_pot ? { x: 40, y: 17 } : box);
  const tip = edge(to, from, box);
  const length = Math.hypot(tip.x - start.x, tip.y - start.y) || 1;
  const ux = (tip.x - start.x) / length;
  const uy = (tip.y - start.y) / length;
  const neck = { x: tip.x - ux * 12, y: tip.y - uy * 12 };
  const head = [tip, { x: neck.x - uy * 9, y: neck.y + ux * 9 }, { x: neck.x + uy * 9, y: neck.y - ux * 9 }];
  return {
    line: `M${round(start.x)} ${round(start.y)}L${round(neck.x)} ${round(neck.y)}`,
    head: `M${head.map((p) => `${round(p.x)} ${round(p.y)}`).join('L')}z`,
  };
}

/**
 * Where what lay on the table is drawn: in the middle, or in a corner by who takes it if a payment goes through there.
 */
export function pot_spot(at: Spot[], rows: { from: number | null; to: number }[], middle: Spot): Spot {
  const taker = rows.find((row) => row.from === null)?.to;
  const across = rows.some(
    (row) =>
      row.from !== null &&
      Math.abs(at[row.from]!.x + at[row.to]!.x - 2 * middle.x) < 40 &&
      Math.abs(at[row.from]!.y + at[row.to]!.y - 2 * middle.y) < 60,
  );
  if (taker === undefined) return middle;
  const spot = at[taker]!;
  // of three seats two sit close above: beside the taker there is no room for an arrow, below there is
  if (!across)
    return at.length === 3 && Math.abs(spot.x - middle.x) > 40
      ? { x: spot.x < middle.x ? middle.x + 47 : middle.x - 47, y: middle.y + 56 }
      : middle;
  if (at.length === 3)
    return { x: spot.x < middle.x ? middle.x - 147 : middle.x + 147, y: Math.max(...at.map((each) => each.y)) };
  return { x: spot.x < middle.x ? middle.x - 145 : middle.x + 145, y: spot.y > middle.y ? spot.y : middle.y - 92 };
}

export function flow_width(points: number, most: number): number {
  return round(2.5 + (5.5 * Math.abs(points)) / Math.max(most, 1));
}
