/** What a hand is worth, in words. */
import { texts, type Key } from '../texts';
import { t } from './language.svelte';

export function limit_name(worth: { limit?: string | null; yakuman?: number }): string {
  if (worth.yakuman && worth.yakuman > 1) return t('yakuman_n', { n: worth.yakuman });
  if (worth.yakuman === 1) return t('yakuman');
  if (!worth.limit || worth.limit === 'none') return '';
  const key = `limit_${worth.limit}`;
  return key in texts ? t(key as Key) : worth.limit;
}

export function han_fu(worth: { han?: number | null; fu?: number | null }): string {
  if (worth.han == null) return '';
  return worth.fu ? t('han_fu', { han: worth.han, fu: worth.fu }) : t('han_only', { han: worth.han });
}
