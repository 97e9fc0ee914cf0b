/**
 * 判定文: what the answer to a question of a win says, as sentences to be read aloud or pasted into a chat. Who wins what
 * from whom stands first.
 */
import { beside_amount } from './beside';
import { payer_of, without_tile, type Calc } from './calculator';
import { fill } from './fill';
import { kind_of, tile_name, type Lang } from './tiles';
import { face_of, type WaitsAnswer } from './waits';
import { is_word, word } from './words';
import { worth_in } from './worth';
import type { Currency, Face, Payment, Rule, Score, Text } from './wire';
import type { Key } from '../texts';

/** `names`: of the chairs, their winds. */
export type Ruled = { calc: Calc; score: Score; waits: WaitsAnswer | null; rule: Rule; names: Text[] };
export type Clause = string | null | undefined;

const t = (lang: Lang, key: Key, params?: { [name: string]: string | number }) => fill(word(key)[lang], params);
const number = (value: number) => value.toLocaleString('en-US');
const beside_of = (rule: Rule): Currency | null => rule.account ?? null;

/** A list as it is said: 南家と西家, South and West. */
export function listed(names: string[], lang: Lang): string {
  if (lang === 'ja') return names.join('と');
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
const who = (ruled: Ruled, chair: number, lang: Lang): string =>
  t(lang, 'ruling_house', { wind: ruled.names[chair]?.[lang] ?? '' });
export const tiles_in = (faces: Face[], lang: Lang): string =>
  listed(
    faces.map((face) => tile_name(face_of(face), lang)),
    lang,
  );

export function amount_of(points: number, beside: number, account: Currency | null, lang: Lang): string {
  const chips = account?.in_points
    ? `${account.name[lang]} ${number(beside)}`
    : beside === 1
      ? t(lang, 'chip_one')
      : t(lang, 'chips_n', { n: number(beside) });
  const said = points === 1 ? t(lang, 'ruling_point') : t(lang, 'points_n', { n: number(points) });
  const parts = [...(points ? [said] : []), ...(beside ? [chips] : [])];
  return listed(parts, lang);
}

type Sum = { payer: number | null; receiver: number; points: number; beside: number };
function sums_of(lines: Payment[], account: string): Sum[] {
  const sums: Sum[] = [];
  for (const { payer, receiver, points, ...rest } of lines) {
    const beside = beside_amount(rest, account);
    const same = sums.find((each) => each.payer === payer && each.receiver === receiver);
    if (same) Object.assign(same, { points: same.points + points, beside: same.beside + beside });
    else sums.push({ payer, receiver, points, beside });
  }
  return sums.filter(({ points, beside }) => points || beside);
}

/** Who pays the winner what, those who pay the same together; then what others get, and what lay on the table. */
function paid_words(ruled: Ruled, lang: Lang): string {
  const { calc, score, rule } = ruled;
  const account = beside_of(rule);
  const sums = sums_of(score.explain ?? [], account?.id ?? 'chips');
  const amount = ({ points, beside }: Sum) => amount_of(points, beside, account, lang);
  const parts: string[] = [];
  const to_winner = sums
    .filter(({ payer, receiver }) => payer !== null && receiver === calc.seat)
    .sort((a, b) => a.payer! - b.payer!);
  for (const each of new Set(to_winner.map(amount))) {
    const payers = to_winner.filter((sum) => amount(sum) === each).map(({ payer }) => who(ruled, payer!, lang));
    const one = payers.length === 1;
    parts.push(
      one
        ? t(lang, 'ruling_pays', { payer: payers[0]!, amount: each })
        : t(lang, 'ruling_pay_each', { payers: listed(payers, lang), amount: each }),
    );
  }
  for (const sum of sums.filter(({ payer, receiver }) => payer !== null && receiver !== calc.seat))
    parts.push(
      t(lang, 'ruling_pays_other', {
        payer: who(ruled, sum.payer!, lang),
        receiver: who(ruled, sum.receiver, lang),
        amount: amount(sum),
      }),
    );
  for (const sum of sums.filter(({ payer }) => payer === null))
    parts.push(t(lang, 'ruling_takes', { amount: amount(sum), receiver: who(ruled, sum.receiver, lang) }));
  if (parts.length === 0) return t(lang, 'ruling_free');
  if (lang === 'en') return parts.join('; ');
  // all but the last in the form that goes on: 払い、取り
  return parts
    .map((part, i) => (i === parts.length - 1 ? part : part.replace(/う$/, 'い').replace(/る$/, 'り')))
    .join('、');
}

/** Of a hand that is furiten the tiles that are the cause, as far as they are known. */
function furiten_tiles({ calc, waits }: Ruled): Face[] {
  if (calc.by !== 'ron') return [];
  const won = (row: { waits: string[] }) => row.waits.some((tile) => face_of(tile) === kind_of(calc.win ?? ''));
  const all = waits?.readings ?? [];
  // of the readings that wait on the tile; a joker that was discarded completes what names no wait
  const readings = all.some(won) ? all.filter(won) : all;
  const by = readings.length ? readings.flatMap((row) => row.furiten_by ?? []) : (waits?.furiten_by ?? []);
  return [...new Set(by)];
}

function why_no_win(ruled: Ruled, lang: Lang): string {
  const { score } = ruled;
  if (score.message) return score.message[lang].replace(/[。.]$/, '');
  const tiles = score.reason === 'furiten' ? furiten_tiles(ruled) : [];
  const lies = (list: Face[]) => tiles.every((tile) => list.some((each) => kind_of(each) === kind_of(face_of(tile))));
  const { river, missed } = ruled.calc;
  const how = lies(river) ? 'ruling_furiten_river' : lies(missed) ? 'ruling_furiten_missed' : 'ruling_furiten';
  if (tiles.length) return t(lang, how, { tile: tiles_in(tiles, lang) });
  const key = `no_win_${String(score.reason ?? '')}`;
  return is_word(key) ? t(lang, key) : String(score.reason ?? '');
}

/** The clause of what is no win. */
export function clause_of({ score, waits, rule }: Ruled): Clause {
  if (score.clause) return score.clause as string;
  if (score.reason === 'furiten') return waits?.furiten_clause;
  return rule.no_win_clauses?.[String(score.reason ?? '')];
}

/** Who wins what from whom, or why it is no win, in one sentence. */
export function sentence_of(ruled: Ruled, lang: Lang): string {
  const { calc, score, rule } = ruled;
  const how = is_word(calc.by) ? t(lang, calc.by) : calc.by;
  const said = {
    winner: who(ruled, calc.seat, lang),
    from: who(ruled, payer_of(calc, rule.seats), lang),
    tile: calc.win ? tile_name(calc.win, lang) : '',
    how: lang === 'ja' ? how : how.toLowerCase(),
  };
  const by = without_tile(calc) ? 'other' : calc.by === 'tsumo' ? 'tsumo' : 'ron';
  return score.win
    ? t(lang, `ruling_${by}`, { ...said, paid: paid_words(ruled, lang) })
    : t(lang, `ruling_no_${by}`, { ...said, why: why_no_win(ruled, lang) });
}

/** A payment of the answer, with winds in place of the numbers of seats. */
export function payment_words(ruled: Ruled, line: Payment, lang: Lang): string {
  return line[lang].replace(/(?:席|\b[Ss]eat )(\d)/g, (_, chair: string) => who(ruled, Number(chair), lang));
}

export const with_clause = (text: string, clause: Clause) => (clause ? `${text} [${clause}]` : text);

function value_lines({ score }: Ruled, lang: Lang): string[] {
  const lines = (score.yaku ?? []).map((line) => {
    const counted = line.yakuman
      ? t(lang, 'yakuman_n', { n: line.yakuman })
      : line.points != null
        ? t(lang, 'points_n', { n: line.points })
        : t(lang, 'han_only', { han: line.han ?? 0 });
    return with_clause(`・${line.name[lang]} ${counted}`, line.clause);
  });
  return [worth_in(score, lang), ...lines].filter((each) => each);
}

function reading_lines(ruled: Ruled, lang: Lang): string[] {
  const { score, rule } = ruled;
  const rows = score.readings ?? [];
  if (rows.length < 2) return [];
  const because = rule.unnamed_reading && !ruled.calc.turned.reading?.length ? rule.unnamed_reading : null;
  return [
    ...rows.map((row) => {
      const worth = row.yaku
        ? `${worth_in(row, lang)} ${row.points_received === undefined ? '' : t(lang, 'points_n', { n: number(row.points_received) })}`
        : t(lang, 'no_yaku');
      const marks = [row.furiten ? t(lang, 'only_tsumo') : '', row.taken ? t(lang, 'taken') : ''].filter(
        (each) => each,
      );
      const read = t(lang, 'ruling_read_as', { tiles: tiles_in(row.reading, lang) });
      return `・${read}: ${worth}${marks.length ? ` (${marks.join(', ')})` : ''}`;
    }),
    ...(because ? [with_clause(because.text[lang], because.clause)] : []),
  ];
}

/** The whole ruling as plain text, the sentence first. */
export function ruling_text(ruled: Ruled, lang: Lang, link: string): string {
  const { score, rule } = ruled;
  const payments = (score.explain ?? []).map((line) => with_clause(payment_words(ruled, line, lang), line.clause));
  const parts = score.win
    ? [sentence_of(ruled, lang), ...value_lines(ruled, lang), ...reading_lines(ruled, lang), ...payments]
    : [with_clause(sentence_of(ruled, lang), clause_of(ruled))];
  return [...parts, `${rule.title[lang]} ${link}`].join('\n');
}
