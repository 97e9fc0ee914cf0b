/** What went wrong, in the words of the language that is spoken. */
import { words_for, type Coded } from './coded';
import { settings } from './settings.svelte';

export const coded_words = (coded: Coded): string => words_for(coded, settings.lang);

export function in_words(problem: unknown): string {
  if (problem instanceof Error && 'code' in problem) return coded_words(problem as Error & Coded);
  return problem instanceof Error ? problem.message : String(problem);
}
