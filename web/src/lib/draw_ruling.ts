/** 流局の判定文: what a draw comes to, as sentences to be read aloud or pasted into a chat. */
import { beside_amount } from './beside';
import { fill } from './fill';
import type { May, PadHand, PadTable } from './pad';
import { amount_of, listed, with_clause } from './ruling';
import { wind_name } from './sentences';
import type { Lang } from './tiles';
import { word } from './words';
import type { Currency, Text } from './wire';
import type { Key } from '../texts';

/** `winds`: of the chairs in the hand; null: sits out. `after`: what the next hand begins with. */
export type DrawRuled = { hand: PadHand; after: PadTable; may: May; winds: (string | null)[]; title: Text };

const t = (lang: Lang, key: Key, params?: { [name: string]: string | number }) => fill(word(key)[lang], params);

export const chair_name = (winds: (string | null)[], chair: number, lang: Lang): string => {
  const wind = winds[chair] ?? null;
  return wind === null ? t(lang, 'sits_out') : t(lang, 'ruling_house', { wind: wind_name(wind, lang) });
};

/** Who pays how much and who gets how much, those of whom it is the same together. */
function moved(amounts: number[], winds: (string | null)[], say: (n: number) => string, lang: Lang): string[] {
  const who = (n: number) => amounts.flatMap((each, chair) => (each === n ? [chair_name(winds, chair, lang)] : []));
  const kinds = [...new Set(amounts)].filter((n) => n !== 0).sort((a, b) => a - b);
  return kinds.map((n) => {
    const names = who(n);
    const amount = say(Math.abs(n));
    const said = { payer: names[0]!, payers: listed(names, lang), who: listed(names, lang), amount };
    if (n < 0) return t(lang, names.length === 1 ? 'ruling_pays' : 'ruling_pay_each', said);
    return t(lang, names.length === 1 ? 'draw_gets' : 'draw_get_each', said);
  });
}

/** What was said of whom: 聴牌は東家と南家. Of what the draw is called by only whom. */
function asked_words({ hand, may, winds }: DrawRuled, lang: Lang): string[] {
  const kind = may.draws.find(({ draw }) => draw === hand.hand.draw);
  return (kind?.seats ?? []).map(({ name, text }) => {
    const chairs = (hand.hand[name] as number[] | undefined) ?? [];
    const who = chairs.map((chair) => chair_name(winds, chair, lang));
    if (who.length && text[lang] === kind?.name[lang]) return listed(who, lang);
    return who.length
      ? t(lang, 'draw_of', { what: text[lang], who: listed(who, lang) })
      : t(lang, 'draw_of_nobody', { what: text[lang] });
  });
}

/** Which draw, of whom what was said, who pays and who gets what, in one sentence. */
export function draw_sentence(ruled: DrawRuled, lang: Lang): string {
  const { hand, may, winds } = ruled;
  const name = may.draws.find(({ draw }) => draw === hand.hand.draw)?.name[lang] ?? '';
  const account: Currency = may.account;
  const paid = [
    ...moved(hand.points, winds, (n) => amount_of(n, 0, null, lang), lang),
    ...moved(hand.chips, winds, (n) => amount_of(0, n, account, lang), lang),
  ];
  const asked = asked_words(ruled, lang).join(lang === 'ja' ? '、' : ', ');
  const draw = asked === '' ? name : lang === 'ja' ? `${name}（${asked}）` : `${name} (${asked})`;
  const all = paid.length
    ? lang === 'en'
      ? paid.join('; ')
      : paid
          .map((part, i) => (i === paid.length - 1 ? part : part.replace(/う$/, 'い').replace(/る$/, 'り')))
          .join('、')
    : t(lang, 'ruling_free');
  const said = t(lang, 'draw_said', { draw, paid: all });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Who deals next, with how many honba, or that the game ends. */
export function next_words({ hand, after, winds }: DrawRuled, lang: Lang): string {
  if (after.over || hand.game_over) return t(lang, 'draw_over');
  const stays = after.dealer === hand.dealer;
  const deals = t(lang, stays ? 'draw_stays' : 'draw_passes', { who: chair_name(winds, after.dealer, lang) });
  // who sat out and does so again has no wind to be called by
  const out = after.out === undefined || after.out === hand.out ? null : chair_name(winds, after.out, lang);
  return out === null
    ? t(lang, 'draw_next', { deals, n: after.honba })
    : t(lang, 'draw_next_out', { deals, n: after.honba, who: out });
}

export type DrawLine = { text: string; clause?: string };
/** What is paid line by line, each with its clause. */
export function draw_lines({ hand, may, winds }: DrawRuled, lang: Lang): DrawLine[] {
  const called = (text: string) =>
    text.replace(/(?:席|\b[Ss]eat )(\d)/g, (_, chair: string) => chair_name(winds, Number(chair), lang));
  const moves = hand.moves
    .filter(({ what }) => what !== 'riichi')
    .map(({ seat, name, points, chips, clause }): DrawLine => {
      const amounts = winds.flatMap((_, chair) => {
        const said = amount_of(Math.abs(points[chair] ?? 0), Math.abs(chips[chair] ?? 0), may.account, lang);
        const sign = (points[chair] || chips[chair] || 0) < 0 ? '−' : '+';
        return said === '' ? [] : [`${chair_name(winds, chair, lang)} ${sign}${said}`];
      });
      const who = seat === null ? [] : [chair_name(winds, seat, lang)];
      return { text: [...who, name[lang], ...amounts].join(' · '), ...(clause ? { clause } : {}) };
    });
  const payments = hand.payments
    .filter((line) => line.points || beside_amount(line, may.account.in_points ? may.account.id : 'chips'))
    .map((line): DrawLine => ({
      text: called(String(line[lang])),
      ...(line.clause ? { clause: String(line.clause) } : {}),
    }));
  return [...moves, ...payments];
}

/** The whole ruling as plain text, the sentence first. */
export function draw_text(ruled: DrawRuled, lang: Lang, link: string): string {
  const lines = draw_lines(ruled, lang).map(({ text, clause }) => with_clause(text, clause));
  return [draw_sentence(ruled, lang), next_words(ruled, lang), ...lines, `${ruled.title[lang]} ${link}`].join('\n');
}
