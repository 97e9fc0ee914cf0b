/** How far behind the table those are who look on, in words. */
import { t } from './language.svelte';
import type { TableInfo } from './wire';

export function behind_words(watch: TableInfo['watch'] | undefined): string {
  if (watch?.minutes) return t('behind_minutes', { n: watch.minutes });
  const hands = watch?.hands ?? 1;
  return hands === 1 ? t('behind_one') : t('behind_hands', { n: hands });
}
