/** Who is waited for before a deal, and why, in sentences; none: nobody is, and the deal comes at once. */
import { t } from './language.svelte';
import type { TableInfo } from './wire';

export function awaited(table: TableInfo, names: string[], me: number | null): string[] {
  if (table.state !== 'waiting') return [];
  const open = table.seats.filter((seat) => seat.kind === 'open').length;
  const absent = table.seats.flatMap((seat, i) =>
    seat.kind === 'person' && seat.here === false && i !== me
      ? [t(seat.came === false ? 'await_first' : 'await_back', { name: names[i] ?? '' })]
      : [],
  );
  if (open === 1) absent.push(t('await_one'));
  if (open > 1) absent.push(t('await_more', { n: open }));
  if (table.closing !== null && table.closing !== undefined) absent.push(t('await_house'));
  return absent;
}
