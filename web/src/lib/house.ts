/**
 * A house of one's own as a form: what its rule file says, written as that file and read back from what the server
 * tells of one.
 */
import { same_value } from './same';
import type { Catalogue, MatterChoice, Option, Rule, RuleDraft, Text } from './wire';

export type Article = { id: string; text: Text | null; options: string[] };
export type House = {
  base: string;
  title: Text;
  about: Text;
  length: Text;
  games: number | null;
  special: RuleDraft['special'];
  /** As the file lists them: "-bust", "pao before sticks". */
  rules: string[];
  options: { [key: string]: unknown };
  articles: Article[];
};

const nothing = (): Text => ({ ja: '', en: '' });

export const new_house = (base: string): House => ({
  base,
  title: nothing(),
  about: nothing(),
  length: nothing(),
  games: null,
  special: [],
  rules: [],
  options: {},
  articles: [],
});

/** Null of a file that extends nothing: it says everything itself, and is written as a text. */
export function house_of(draft: RuleDraft): House | null {
  if (!draft.extends) return null;
  return {
    base: draft.extends,
    title: draft.title ?? nothing(),
    about: draft.about ?? nothing(),
    length: draft.length ?? nothing(),
    games: draft.games ?? null,
    special: draft.special,
    rules: draft.rules,
    options: draft.options,
    articles: draft.clauses,
  };
}

const quoted = (text: string): string =>
  `"${[...text]
    .map((letter) =>
      letter === '"' || letter === '\\'
        ? `\\${letter}`
        : letter < ' ' || letter === '\u007f'
          ? ' ' // every text of a rule file is one line
          : letter,
    )
    .join('')}"`;

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  return typeof value === 'string' ? quoted(value) : String(value);
}

const is_said = (text: Text): boolean => text.ja.trim() !== '' || text.en.trim() !== '';
function written_text(text: Text): string {
  const ja = text.ja.trim();
  const en = text.en.trim();
  return ja && en && ja !== en ? `{ja = ${quoted(ja)}, en = ${quoted(en)}}` : quoted(ja || en);
}

/** What may stand before the `=` as it is. */
const bare = (key: string): string => (/^[\w-]+$/.test(key) ? key : quoted(key));

/** The file, and what stands in each of its lines: "title", "rule chi", "option points.start", "article A-1". */
export function rule_file(house: House): { text: string; lines: string[] } {
  const text: string[] = [];
  const lines: string[] = [];
  const add = (line: string, about = '') => {
    text.push(line);
    lines.push(about);
  };
  add(`extends = ${quoted(house.base)}`, 'base');
  if (is_said(house.title)) add(`title = ${written_text(house.title)}`, 'title');
  if (is_said(house.about)) add(`about = ${written_text(house.about)}`, 'about');
  if (is_said(house.length)) add(`length = ${written_text(house.length)}`, 'length');
  if (house.games !== null) add(`games = ${house.games}`, 'games');
  const special = house.special.filter((each) => is_said(each.text));
  if (special.length) {
    add('special = [', 'special');
    for (const { text: words, tiles, clause } of special)
      add(
        `    {text = ${written_text(words)}${clause ? `, clause = ${quoted(clause)}` : ''}${tiles ? `, tiles = ${quoted(tiles)}` : ''}},`,
        'special',
      );
    add(']');
  }
  if (house.rules.length) {
    add('rules = [');
    for (const rule of house.rules) add(`    ${quoted(rule)},`, `rule ${rule_named(rule)}`);
    add(']');
  }
  const sections = new Map<string, string[]>();
  for (const key of Object.keys(house.options)) {
    const section = key.slice(0, key.indexOf('.'));
    sections.set(section, [...(sections.get(section) ?? []), key]);
  }
  for (const [section, keys] of sections) {
    add('');
    add(`[${bare(section)}]`);
    for (const key of keys)
      add(
        `${key
          .slice(section.length + 1)
          .split('.')
          .map(bare)
          .join('.')} = ${written(house.options[key])}`,
        `option ${key}`,
      );
  }
  // one that says nothing and carries out nothing is not written yet
  const articles = house.articles.filter(
    ({ id, text: words, options }) => id.trim() !== '' && (options.length > 0 || (words !== null && is_said(words))),
  );
  if (articles.length) {
    add('');
    add('[clauses]');
    for (const { id, text: words, options } of articles) {
      const carried = written(options);
      const said = words && is_said(words) ? `{text = ${written_text(words)}, options = ${carried}}` : carried;
      add(`${quoted(id.trim())} = ${said}`, `article ${id.trim()}`);
    }
  }
  return { text: `${text.join('\n')}\n`, lines };
}

/** Of an entry of the list "rules": the rule that it names. */
export function rule_named(entry: string): string {
  return entry.replace(/^-/, '').split(' ')[0] ?? '';
}

/**
 * The entries that leave a rule of the base out, or put one in where it stands in a rule set of the program that has
 * it.
 */
export function with_rule(house: House, id: string, on: boolean, base: string[], catalogue: Catalogue): string[] {
  const others = house.rules.filter((entry) => rule_named(entry) !== id);
  if (base.includes(id)) return on ? others : [...others, `-${id}`];
  if (!on) return others;
  const there = new Set([
    ...base.filter((rule) => !others.includes(`-${rule}`)),
    ...others.filter((entry) => !entry.startsWith('-')).map(rule_named),
  ]);
  const order = catalogue.orders.find((list) => list.includes(id)) ?? [];
  const next = order.slice(order.indexOf(id) + 1).find((rule) => there.has(rule));
  return [...others, next ? `${id} before ${next}` : id];
}

/** Options that the rule left out had, or that are as in the base, need not be said. */
export function set_option(house: House, key: string, value: unknown, base: Option | undefined): House['options'] {
  const options = { ...house.options };
  if (base && same_value(value, base.value)) delete options[key];
  else options[key] = value;
  return options;
}

export type HouseDifference =
  { kind: 'option'; option: Option; was: unknown } | { kind: 'rule'; id: string; on: boolean };

/** In what a rule set differs from another: rules that one of them lacks, options that are set otherwise. */
export function house_differences(own: Rule, base: Rule): HouseDifference[] {
  const before = base.rules ?? [];
  const now = own.rules ?? [];
  const found: HouseDifference[] = [
    ...before.filter((id) => !now.includes(id)).map((id) => ({ kind: 'rule' as const, id, on: false })),
    ...now.filter((id) => !before.includes(id)).map((id) => ({ kind: 'rule' as const, id, on: true })),
  ];
  for (const option of own.options ?? []) {
    const same = base.options?.find((each) => each.key === option.key);
    if (same && !same_value(same.value, option.value)) found.push({ kind: 'option', option, was: same.value });
  }
  return found;
}

/** The rules that are in, as the form has them now. */
export function rules_now(house: House, base: string[]): string[] {
  const out = house.rules.filter((entry) => entry.startsWith('-')).map(rule_named);
  const added = house.rules.filter((entry) => !entry.startsWith('-')).map(rule_named);
  return [...base.filter((rule) => !out.includes(rule)), ...added];
}

/** Which of the choices is so; -1: none of them. */
export function choice_at(choices: MatterChoice[], rules: string[], options: Option[]): number {
  return choices.findIndex(
    (choice) =>
      Object.entries(choice.rules).every(([id, on]) => rules.includes(id) === on) &&
      Object.entries(choice.options).every(([key, value]) => {
        const option = options.find((each) => each.key === key);
        return option !== undefined && same_value(option.value, value);
      }),
  );
}

const keys_of = (choice: MatterChoice): string[] => Object.keys({ ...choice.options, ...choice.sets });

/** A rule goes in or out, and with one that goes what was said of its options, unless another rule has them too. */
export function toggled(house: House, id: string, on: boolean, base: Rule, catalogue: Catalogue): House {
  const rules = with_rule(house, id, on, base.rules ?? [], catalogue);
  if (on) return { ...house, rules };
  const options_of = (rule: string) => catalogue.rules.find((each) => each.id === rule)?.options ?? [];
  const left = rules_now({ ...house, rules }, base.rules ?? []).flatMap(options_of);
  const gone = options_of(id).filter((key) => !left.includes(key));
  return {
    ...house,
    rules,
    options: Object.fromEntries(Object.entries(house.options).filter(([key]) => !gone.includes(key))),
  };
}

/** What is chosen is so: its rules, then its options. */
export function with_choice(house: House, choice: MatterChoice, base: Rule, catalogue: Catalogue): House {
  let next = house;
  for (const [id, on] of Object.entries(choice.rules)) next = toggled(next, id, on, base, catalogue);
  for (const [key, value] of Object.entries({ ...choice.options, ...choice.sets }))
    next = {
      ...next,
      options: set_option(
        next,
        key,
        value,
        base.options?.find((each) => each.key === key),
      ),
    };
  return next;
}

/** As the base has it. */
export function without_matter(house: House, choices: MatterChoice[]): House {
  const rules = choices.flatMap((choice) => Object.keys(choice.rules));
  const keys = choices.flatMap(keys_of);
  return {
    ...house,
    rules: house.rules.filter((entry) => !rules.includes(rule_named(entry))),
    options: Object.fromEntries(Object.entries(house.options).filter(([key]) => !keys.includes(key))),
  };
}

/** Whether the form says something of it, beyond the base. */
export function matter_changed(house: House, choices: MatterChoice[]): boolean {
  const rules = house.rules.map(rule_named);
  return choices.some(
    (choice) =>
      Object.keys(choice.rules).some((id) => rules.includes(id)) || keys_of(choice).some((key) => key in house.options),
  );
}

/** A rule as a matter of its own: in, or out. */
export const in_or_out = (id: string, yes: Text, no: Text): MatterChoice[] => [
  { name: yes, rules: { [id]: true }, options: {}, sets: {} },
  { name: no, rules: { [id]: false }, options: {}, sets: {} },
];
