/**
 * What a rule calls the offences that it knows and the words of its events, and how events are told, once somebody
 * wants to know.
 */
import { api } from './api';
import type { EventLines, Offer, Places, Rule, RuleOffence, RuleSaid, RuleWords } from './wire';

const known = $state<{ [rule: string]: Partial<RuleSaid> }>({});
/** Milliseconds after which somebody who could not be answered asks again. */
const ask_again = 10000;
const asked: { [rule: string]: boolean } = {};

function told(rule: string): Partial<RuleSaid> | undefined {
  if (rule && !asked[rule]) {
    asked[rule] = true;
    api.words(rule).then(
      (whole) => (known[rule] = whole),
      () => setTimeout(() => (asked[rule] = false), ask_again),
    );
  }
  return known[rule];
}

export const offences_of = (rule: string): RuleOffence[] => told(rule)?.offences ?? [];
/** The clause of a word, as of a reason for a draw. */
export const word_clause = (rule: string, word: string | undefined): string | undefined =>
  word ? told(rule)?.word_clauses?.[word] : undefined;
export const unnamed_reading_of = (rule: string): Rule['unnamed_reading'] => told(rule)?.unnamed_reading;
const no_words: RuleWords = {};
export const words_of = (rule: string): RuleWords => told(rule)?.words ?? no_words;
export const column_clause = (rule: string, column: string): string | undefined => told(rule)?.column_clauses?.[column];
export const columns_of = (rule: string): RuleWords => told(rule)?.columns ?? no_words;

const nothing_offered: Offer[] = [];
export const offers_of = (rule: string): Offer[] => told(rule)?.offers ?? nothing_offered;
const nothing_special: Rule['special'] = [];
export const special_of = (rule: string): Rule['special'] => told(rule)?.special ?? nothing_special;
const no_places: Places = {};
export const places_of = (rule: string): Places => told(rule)?.places ?? no_places;
/** The commented hand of the rule to begin with, or of the ordinary game. */
export const lesson_of = (rule: string): string | undefined => told(rule)?.first_hands?.[0]?.id ?? ordinary_lesson;

const no_lines: EventLines = {};
let lines = $state.raw<EventLines>(no_lines);
let ordinary_lesson = $state<string | undefined>(undefined);
let lines_asked = false;
/** How the lines of a match are told, which is the same for all rules. */
export function event_lines(): EventLines {
  if (!lines_asked) {
    lines_asked = true;
    api.rules().then(
      (answer) => {
        lines = answer.lines ?? no_lines;
        ordinary_lesson = answer.rules.find((rule) => rule.first_hands?.[0])?.first_hands[0]?.id;
      },
      () => setTimeout(() => (lines_asked = false), ask_again),
    );
  }
  return lines;
}
