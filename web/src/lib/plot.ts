/** The points over the hands as lines in a box. */
export type Plot = { lines: { path: string; end: { x: number; y: number } }[]; ticks: { y: number; value: number }[] };

/** A round step that cuts `span` into three to six parts. */
export function round_step(span: number): number {
  if (span <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(span / 3));
  for (const factor of [1, 2, 5, 10]) if (span / (power * factor) <= 6) return power * factor;
  return power * 10;
}

/** `rows` has the points of each seat after each hand; all rows have the same length. */
export function points_plot(rows: number[][], width: number, height: number): Plot {
  const seats = rows[0]?.length ?? 0;
  const all = rows.flat();
  if (seats === 0 || all.length === 0) return { lines: [], ticks: [] };
  const step = round_step(Math.max(...all) - Math.min(...all) || 1000);
  const least = Math.floor(Math.min(...all) / step) * step;
  const most = Math.max(Math.ceil(Math.max(...all) / step) * step, least + step);
  const x = (i: number) => (rows.length === 1 ? width / 2 : (i / (rows.length - 1)) * width);
  const y = (value: number) => height - ((value - least) / (most - least)) * height;
  const round = (value: number) => Math.round(value * 10) / 10;
  const lines = Array.from({ length: seats }, (_, s) => {
    const points = rows.map((row, i) => `${round(x(i))} ${round(y(row[s] ?? 0))}`);
    return { path: `M${points.join('L')}`, end: { x: round(x(rows.length - 1)), y: round(y(rows.at(-1)![s] ?? 0)) } };
  });
  const ticks = [];
  for (let value = least; value <= most; value += step) ticks.push({ y: round(y(value)), value });
  return { lines, ticks };
}

/**
 * Places from the top down, moved so that none is nearer than `step` to the next and the last not below `most`; the
 * others stay.
 */
export function apart(places: number[], step: number, most: number): number[] {
  const out = [...places];
  for (let i = 1; i < out.length; ++i) out[i] = Math.max(out[i]!, out[i - 1]! + step);
  for (let i = out.length - 1; i >= 0; --i)
    out[i] = Math.min(out[i]!, i === out.length - 1 ? most : out[i + 1]! - step);
  return out;
}
