/** What a rule calls the offences that it knows and the words of its events, once somebody wants to know. */
import { api } from './api';
import type { Rule, RuleOffence, RuleWords } from './wire';

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

export const offences_of = (rule: string): RuleOffence[] => told(rule)?.offences ?? [];
export const words_of = (rule: string): RuleWords => told(rule)?.words ?? {};
