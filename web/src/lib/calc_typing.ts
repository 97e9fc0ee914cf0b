/** 打ち込んだ手: the tiles of a question as a line that a person types, and back: 234m067p45s99s 6s pon:666z river:3z1m. */
import { lists, type List, type Target } from './calc_taps';
import { applies, of_tiles, wanted, with_tile, type Calc, type CalcMeld } from './calculator';
import { parse_tiles, sorted, to_mpsz } from './tiles';
import type { Face, MeldType, Rule, ScoreField } from './wire';

const written: { [list in List]: string } = {
  river: 'river',
  missed: 'missed',
  indicators: 'dora',
  ura: 'ura',
  aside: 'nuki',
};
const melds: MeldType[] = ['pon', 'chi', 'daiminkan', 'kakan', 'ankan'];
/** Other words for the same. */
const words: { [word: string]: string } = {
  ...{ ポン: 'pon', チー: 'chi', 明カン: 'daiminkan', 大明槓: 'daiminkan', kan: 'daiminkan', カン: 'daiminkan' },
  ...{ 加カン: 'kakan', 加槓: 'kakan', 暗カン: 'ankan', 暗槓: 'ankan' },
  ...{ 河: 'river', 見逃し: 'missed', ドラ: 'dora', ドラ表示: 'dora', indicators: 'dora', 裏: 'ura', 裏ドラ: 'ura' },
  ...{ 抜き: 'nuki', nukidora: 'nuki', 北抜き: 'nuki' },
};

const fields_of = (calc: Calc, rule: Rule | null): ScoreField[] =>
  (rule?.score_fields ?? []).filter((field) => of_tiles(field) && applies(calc, field));

export function typed_of(calc: Calc, rule: Rule | null): string {
  const named = [
    ...lists.map((list) => [written[list], calc[list]] as const),
    ...fields_of(calc, rule).map(({ name }) => [name, calc.turned[name] ?? []] as const),
  ];
  return [
    to_mpsz(calc.hand),
    calc.win ? `${calc.hand.length < wanted(calc) ? 'win:' : ''}${to_mpsz([calc.win])}` : '', // else it would be one of the hand
    ...calc.melds.map(({ type, tiles }) => `${type}:${to_mpsz(tiles)}`),
    ...named.map(([word, tiles]) => (tiles.length ? `${word}:${to_mpsz(tiles)}` : '')),
  ]
    .filter((word) => word !== '')
    .join(' ');
}

function target_of(word: string, fields: ScoreField[]): Target | null {
  const name = words[word] ?? word;
  const meld = melds.find((each) => each === name);
  const list = lists.find((each) => written[each] === name);
  const field = fields.find((each) => [each.name, each.text.ja, each.text.en.toLowerCase()].includes(name));
  return meld ? { meld } : list ? { list } : field ? { field: field.name } : null;
}

/**
 * The question with these tiles in place of its own, or the first word that says none. Whether there are so many is for
 * the engine to say.
 */
export function from_typed(text: string, calc: Calc, rule: Rule | null): { calc: Calc } | { wrong: string } {
  const fields = fields_of(calc, rule);
  const bare: Calc = { ...calc, ...{ hand: [], win: null, melds: [], river: [], missed: [] } };
  const others = Object.entries(calc.turned).filter(([name]) => !fields.some((each) => each.name === name));
  const next: Calc = { ...bare, ...{ indicators: [], ura: [], aside: [] }, turned: Object.fromEntries(others) };
  const held: Face[] = [];
  let win: Face | null = null;
  const named: [ScoreField, Face[]][] = [];
  for (const word of text.normalize('NFKC').split(/[\s、,]+/)) {
    if (word === '') continue;
    const [, name, list = ''] = /^(?:([^:]+):)?(.*)$/.exec(word) ?? [];
    const tiles = parse_tiles(list);
    const target = name === undefined ? { to: 'hand' as const } : target_of(name.toLowerCase(), fields);
    if (tiles?.length === 1 && name && /^(win|和了|ロン|ツモ)$/i.test(name)) {
      win = tiles[0]!;
      continue;
    }
    if (!tiles || !target) return { wrong: word };
    if ('to' in target) held.push(...tiles);
    else if ('list' in target) next[target.list] = tiles;
    else if ('field' in target) named.push([fields.find((each) => each.name === target.field)!, tiles]);
    else if (tiles.length < 3 || next.melds.length === 4) return { wrong: word };
    else next.melds = [...next.melds, kept_meld(calc, { type: target.meld, tiles })];
  }
  const need = wanted(next);
  if (held.length > need + 1) return { wrong: to_mpsz(held.slice(need + 1)) };
  next.hand = sorted(held.slice(0, need));
  next.win = held[need] ?? win;
  for (const [field, tiles] of named)
    for (const face of tiles) next.turned = { ...next.turned, [field.name]: with_tile(next, field, face) };
  return { calc: next };
}

/** Who added the fourth tile of the same meld stays. */
function kept_meld(calc: Calc, meld: CalcMeld): CalcMeld {
  const same = calc.melds.find((each) => each.type === meld.type && to_mpsz(each.tiles) === to_mpsz(meld.tiles));
  return same ?? meld;
}
