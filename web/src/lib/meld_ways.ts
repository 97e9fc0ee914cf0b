/** Which melds a tile makes: the engine says it, and here it is only counted whether there are tiles enough. */
import { api } from './api';
import { used_tiles, type Calc, type CalcMeld } from './calculator';
import { parse_tiles, to_mpsz } from './tiles';
import type { Face, MeldType, Rule } from './wire';

/** A meld of the hand that is looked at, and what it may be instead. */
export type Editing = { at: number; ways: CalcMeld[] };

/** More are for jokers alone, which other tiles of the meld lead to. */
const most_ways = 12;
const kept = new Map<string, Promise<Face[][]>>();

function asked(id: string, question: object): Promise<Face[][]> {
  const key = `${id} ${JSON.stringify(question)}`;
  const known = kept.get(key);
  if (known) return known;
  const ways = api.melds(id, question).then(({ melds }) => melds.map(({ tiles }) => parse_tiles(tiles) ?? []));
  kept.set(key, ways);
  ways.catch(() => kept.delete(key));
  return ways;
}

/**
 * The melds of that type that hold the tile, the plainest first. `at`: the meld of the hand in whose place one of them
 * would be.
 */
export async function ways_of(
  id: string,
  rule: Rule,
  calc: Calc,
  type: MeldType,
  face: Face,
  at: number | null = null,
): Promise<CalcMeld[]> {
  const ability = rule.score_fields?.some(({ name }) => name === 'ability') ? calc.fields.ability : undefined;
  const ways = await asked(id, { type, tiles: to_mpsz([face]), ...(ability ? { ability } : {}) });
  const used = used_tiles({ ...calc, melds: calc.melds.filter((_, i) => i !== at) }, rule.score_fields ?? []);
  const count = (list: Face[], wanted: Face) => list.filter((each) => each === wanted).length;
  const enough = (tiles: Face[]) =>
    tiles.every((each) => count(used, each) + count(tiles, each) <= (rule.stock?.[each] ?? 0));
  const by = at === null ? undefined : calc.melds[at]?.by;
  return ways
    .filter(enough)
    .slice(0, most_ways)
    .map((tiles) => ({ type, tiles, ...(by === undefined ? {} : { by }) }));
}
