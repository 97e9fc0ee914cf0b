/** What a rule calls the offences that it knows and the words of its events, once somebody wants to know. */
import { api } from './api';
import type { Face, Rule, RuleOffence, RuleWords } from './wire';

const known = $state<{ [rule: string]: Rule }>({});
const asked = new Set<string>();

function told(rule: string): Rule | undefined {
  if (rule && !asked.has(rule)) {
    asked.add(rule);
    api.rule(rule).then(
      (whole) => (known[rule] = whole),
      () => asked.delete(rule),
    );
  }
  return known[rule];
}

const jokers = $state<{ [rule: string]: Face[] }>({});

/** The jokers of a rule, as any view of it names them: those of its first hand, where it has one. */
export function jokers_of(rule: Rule | null): Face[] {
  const hand = rule?.first_hands?.[0]?.id;
  if (!rule || !hand) return [];
  if (!asked.has(`${rule.id} jokers`)) {
    asked.add(`${rule.id} jokers`);
    api.lesson(hand).then(
      (lesson) => (jokers[rule.id] = lesson.steps.flatMap((step) => step.frames).find((frame) => frame.view)?.view.jokers ?? []),
      () => asked.delete(`${rule.id} jokers`),
    );
  }
  return jokers[rule.id] ?? [];
}

export const offences_of = (rule: string): RuleOffence[] => told(rule)?.offences ?? [];
export const words_of = (rule: string): RuleWords => told(rule)?.words ?? {};
