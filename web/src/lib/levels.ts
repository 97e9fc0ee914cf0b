/**
 * 相手の強さ: the bot that plays where nothing else is said, and stands in for people: what was chosen last on this device.
 */
import { keep, read } from './settings.svelte';
import type { Bot } from './wire';

const key = 'jansou.level';
const usual = 'normal';

/** REQUIRES: the house has bots. */
export function kept_level(bots: Bot[]): string {
  const known = (name: string) => bots.some((bot) => bot.name === name);
  return [read<string>(key, usual), usual].find(known) ?? bots[0]!.name;
}

export const keep_level = (level: string): void => keep(key, level);
