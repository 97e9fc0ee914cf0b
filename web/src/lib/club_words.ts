/** What stands in a club's book, in words; and a night as a text to paste. */
import { aligned, type ClubEntry, type Fee, type Match, type Night, type NightTable, type Row } from './club';
import { sum_of } from './book';
import { number, say, signed, t } from './language.svelte';
import { settings } from './settings.svelte';

export const day_words = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return date;
  return new Date(year, month - 1, day).toLocaleDateString(settings.lang === 'ja' ? 'ja-JP' : 'en-GB', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  });
};
/** Where there is little room. */
export const short_day = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return date;
  return new Date(year, month - 1, day).toLocaleDateString(settings.lang === 'ja' ? 'ja-JP' : 'en-GB', {
    year: '2-digit',
    month: settings.lang === 'ja' ? 'numeric' : 'short',
    day: 'numeric',
  });
};
export const time_words = (at: number): string =>
  new Date(at).toLocaleString(settings.lang === 'ja' ? 'ja-JP' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export const places_words = (places: number[]): string => places.join('-');

/** The columns of a rule's table that somebody has something in. */
export function columns_in(table: NightTable): (keyof Row)[] {
  const some = (key: keyof Row) => table.rows.some((row) => row[key] !== 0 && row[key] !== undefined);
  const points = (['sets', 'out', 'total', 'extra', 'sum'] as const).filter(
    (key) => key === 'total' || (key === 'sum' ? some('extra') : some(key)),
  );
  const chips = (['chips', 'prizes', 'extra_chips', 'chips_sum'] as const).filter((key) =>
    key === 'chips' ? table.rule.chips : key === 'chips_sum' ? some('prizes') || some('extra_chips') : some(key),
  );
  return [...points, ...chips];
}

export const with_unit = (amount: number, unit = '円'): string =>
  `${number(amount)}${/^[A-Za-z]/.test(unit) ? ' ' : ''}${unit}`;

/** Whether a number is of those that only change hands. */
const closed = (n: number): string => (n === 0 ? t('club_sum_zero') : t('club_sum_outside', { n: signed(n) }));
export function sum_words(table: Pick<NightTable, 'sum' | 'rule'>): string {
  const points = closed(table.sum.total);
  return table.rule.chips
    ? t('club_sum_both', { points, name: say(table.rule.chips_name), chips: closed(table.sum.chips) })
    : points;
}

export function night_title(night: Pick<Night, 'date' | 'name'>): string {
  return [day_words(night.date), night.name].filter((each) => each).join(' ');
}

/** The night as a text: aligned in letters that are all as wide. */
export function night_text(night: Night, club: string, name: (id: string | null) => string): string {
  const lines = [`${club} ${night_title(night)}`];
  for (const table of night.tables) {
    const columns = columns_in(table);
    lines.push('', say(table.rule.title));
    lines.push(
      ...aligned([
        ['', t('club_col_games'), t('club_col_places'), ...columns.map((key) => column_words(key, table))],
        ...table.rows.map((row) => [
          name(row.person),
          String(row.games),
          places_words(row.places),
          ...columns.map((key) => cell_words(key, row)),
        ]),
      ]),
    );
    lines.push(sum_words(table));
  }
  if (night.extras.length) {
    lines.push('', t('club_extras'));
    lines.push(
      ...night.extras.map((each) =>
        [
          name(each.person),
          each.total ? signed(each.total) : '',
          each.chips ? t('club_chips_n', { n: signed(each.chips) }) : '',
          each.reason,
        ]
          .filter((word) => word)
          .join(' '),
      ),
    );
  }
  const chips = night.settle.some((each) => each.chips !== 0);
  const balance = night.chip_worth !== undefined;
  const fee = night.fee !== undefined;
  lines.push('', t('club_settle'));
  lines.push(
    ...aligned([
      [
        '',
        t('club_col_sum'),
        ...(chips ? [t('club_chips')] : []),
        ...(balance ? [t('club_balance')] : []),
        ...(fee ? [t('club_fee')] : []),
      ],
      ...night.settle.map((each) => [
        name(each.person),
        signed(each.total),
        ...(chips ? [signed(each.chips)] : []),
        ...(balance ? [signed(each.balance ?? 0)] : []),
        ...(fee ? [with_unit(each.fee, night.fee?.unit)] : []),
      ]),
    ]),
  );
  if (fee) lines.push(t('club_fee_sum', { n: with_unit(night.fee_sum, night.fee?.unit) }));
  return lines.join('\n');
}

const column_keys = {
  sets: 'club_col_sets',
  out: 'club_col_out',
  total: 'club_col_total',
  extra: 'club_col_extra',
  sum: 'club_col_sum',
  prizes: 'club_col_prizes',
  extra_chips: 'club_col_extra_chips',
  chips_sum: 'club_col_chips_sum',
} as const;
export function column_words(key: keyof Row, table: Pick<NightTable, 'rule'>): string {
  const chips = say(table.rule.chips_name) || t('club_chips');
  if (key === 'chips') return chips;
  return key in column_keys ? t(column_keys[key as keyof typeof column_keys], { name: chips }) : key;
}
export function cell_words(key: keyof Row, row: Row): string {
  const value = row[key];
  if (typeof value !== 'number') return '';
  return key === 'sets' || key === 'out' ? (value ? String(value) : '–') : signed(value);
}

export const source_words = (match: Match): string =>
  match.source?.pad !== undefined
    ? t('club_by_pad')
    : match.source?.table !== undefined
      ? t('club_by_table')
      : match.source?.import !== undefined
        ? t('club_by_import')
        : t('club_by_points');

export const people_words = (match: Match, name: (id: string | null) => string): string => {
  const order = match.people.map((_, i) => i).sort((a, b) => (match.totals[b] ?? 0) - (match.totals[a] ?? 0));
  return order
    .map((chair) => `${name(match.people[chair] ?? null)} ${signed(match.totals[chair] ?? 0)}`)
    .join(settings.lang === 'ja' ? '・' : ', ');
};

/** What one telling said, in short. */
/** What a night is told to be otherwise than before. */
export type NightChanged = { what: string; was: string; now: string };
type ToldNight = Pick<Night, 'date' | 'name' | 'fee' | 'left' | 'chip_worth'>;
export function night_changes(
  before: ToldNight,
  after: ToldNight,
  name: (id: string | null) => string,
): NightChanged[] {
  const left = (night: ToldNight) =>
    (night.left ?? [])
      .map(({ person, percent }) => t('club_left_n', { name: name(person), n: percent }))
      .join(settings.lang === 'ja' ? '・' : ', ');
  const worth = (n: number | undefined) => (n === undefined ? '' : String(n));
  const rows: [string, string, string][] = [
    [t('club_date'), day_words(before.date), day_words(after.date)],
    [t('club_night_called'), before.name ?? '', after.name ?? ''],
    [t('club_fee'), fee_words(before.fee), fee_words(after.fee)],
    [t('club_left_early'), left(before), left(after)],
    [t('club_worth_short'), worth(before.chip_worth), worth(after.chip_worth)],
  ];
  const none = t('club_fee_none');
  return rows.flatMap(([what, was, now]) => (was === now ? [] : [{ what, was: was || none, now: now || none }]));
}

/** What somebody pays for the night, or settles in one with chips, otherwise than before. */
export type PaidChanged = NightChanged & { person: string | null };
export function paid_changes(before: Night, after: Night): PaidChanged[] {
  const of = (night: Night, person: string | null) => night.settle.find((each) => each.person === person);
  const balance = (n: number | undefined) => (n === undefined ? '–' : signed(n));
  return after.settle.flatMap(({ person }) => {
    const [was, now] = [of(before, person), of(after, person)];
    const rows: PaidChanged[] = [
      {
        person,
        what: t('club_fee'),
        was: with_unit(was?.fee ?? 0, (before.fee ?? after.fee)?.unit),
        now: with_unit(now?.fee ?? 0, (after.fee ?? before.fee)?.unit),
      },
      { person, what: t('club_balance'), was: balance(was?.balance), now: balance(now?.balance) },
    ];
    return rows.filter((row) => row.was !== row.now);
  });
}

const fee_words = (fee: Fee | undefined): string =>
  fee ? `${t(`club_fee_${fee.by}`)} ${with_unit(fee.amount, fee.unit)}` : '';

export function entry_words(entry: ClubEntry, name: (id: string | null) => string): string {
  if (entry.void) return t('club_voided');
  const apart = settings.lang === 'ja' ? '・' : ', ';
  if (entry.kind === 'game') {
    const people = entry.people ?? [];
    const totals = people.map((_, chair) => sum_of((entry.games ?? []).map(({ total }) => total?.[chair] ?? 0)));
    return people
      .map((person, chair) => {
        const chips = Array.isArray(entry.chips) && entry.chips[chair] ? ` (${signed(entry.chips[chair])})` : '';
        return `${name(person)} ${signed(totals[chair] ?? 0)}${chips}`;
      })
      .join(apart);
  }
  if (entry.kind === 'extra')
    return [
      name(entry.person ?? null),
      entry.total ? signed(entry.total) : '',
      typeof entry.chips === 'number' && entry.chips ? t('club_chips_n', { n: signed(entry.chips) }) : '',
      entry.reason ?? '',
    ]
      .filter((each) => each)
      .join(' ');
  if (entry.kind === 'night')
    return [
      night_title({ date: entry.date ?? '', name: entry.name }),
      fee_words(entry.fee),
      ...(entry.left ?? []).map(({ person, percent }) => t('club_left_n', { name: name(person), n: percent })),
      entry.chip_worth === undefined ? '' : t('club_worth_n', { n: entry.chip_worth }),
    ]
      .filter((each) => each)
      .join(apart);
  if (entry.kind === 'same') return `${name(entry.person ?? null)} → ${name(entry.is ?? null)}`;
  return entry.name ?? '';
}
