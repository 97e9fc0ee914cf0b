/** 練習 What was answered and what was right, kept in this browser by rule and kind. */
export const kinds = ['waits', 'furiten', 'score', 'penalties'] as const;
export type Kind = (typeof kinds)[number];
export type Count = { asked: number; right: number };
type Counts = { [rule: string]: { [kind: string]: Count } };

const place = 'jansou.drill';

function all(): Counts {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? '{}') ?? {}) as Counts;
  } catch {
    return {};
  }
}
function keep(counts: Counts): void {
  try {
    localStorage.setItem(place, JSON.stringify(counts));
  } catch {
    // A browser that keeps nothing counts for as long as the page is open.
  }
}

export const count_of = (rule: string, kind: Kind): Count => all()[rule]?.[kind] ?? { asked: 0, right: 0 };

export function note(rule: string, kind: Kind, right: boolean): Count {
  const counts = all();
  const before = counts[rule]?.[kind] ?? { asked: 0, right: 0 };
  const now = { asked: before.asked + 1, right: before.right + (right ? 1 : 0) };
  keep({ ...counts, [rule]: { ...counts[rule], [kind]: now } });
  return now;
}

export function forget(rule: string, kind: Kind): Count {
  const counts = all();
  delete counts[rule]?.[kind];
  keep(counts);
  return { asked: 0, right: 0 };
}

/** Whether the tiles named are those that are right, in whatever order. */
export const same_tiles = (named: string[], right: string[]): boolean =>
  named.length === right.length && right.every((tile) => named.includes(tile));

export const new_seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
