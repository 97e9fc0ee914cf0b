/** What a rule calls the offences that it knows, once somebody wants to know. */
import { api } from './api';
import type { RuleOffence } from './wire';

const known = $state<{ [rule: string]: RuleOffence[] }>({});
const asked = new Set<string>();

export function offences_of(rule: string): RuleOffence[] {
  if (rule && !asked.has(rule)) {
    asked.add(rule);
    api.rule(rule).then(
      (whole) => (known[rule] = whole.offences ?? []),
      () => asked.delete(rule),
    );
  }
  return known[rule] ?? [];
}
