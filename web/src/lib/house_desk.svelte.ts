/**
 * 自分の規則の机 The house that is being made: what the form says, what the server reads of it, what is wrong and what is in
 * doubt.
 */
import { api, Refusal, type Fault } from './api';
import {
  choice_at,
  house_differences,
  house_of,
  in_or_out,
  matter_changed,
  new_house,
  rule_file,
  rules_now,
  set_option,
  toggled,
  with_choice,
  without_matter,
  type House,
} from './house';
import { longest_text, text_of_code } from './house_link';
import { forget_house, keep_house, kept_houses, new_id } from './houses';
import { say, t } from './language.svelte';
import { option_title } from './options';
import { in_words } from './problem';
import { clause_sheet } from './sheets.svelte';
import type { Ask, Catalogue, MatterChoice, Option, Rule, Text, Thing } from './wire';

/** A sentence, and what it is about: "option points.start", "rule chi", "article A-1", or nothing. */
export type About = { about: string; text: Text };

export class HouseDesk {
  kept = $state.raw(kept_houses());
  id = $state(new_id());
  house = $state.raw<House | null>(null);
  bases = $state.raw<Rule[]>([]);
  base = $state.raw<Rule | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  things = $state.raw<Thing[]>([]);
  allowed = $state(true);
  trouble = $state('');
  /** The rule as the server reads it, and the file it is of. */
  read = $state.raw<{ rule: Rule; text: string } | null>(null);
  faults = $state.raw<About[]>([]);
  /** What stands in a field and cannot be taken: it is not in the file. */
  mistyped = $state.raw<{ [key: string]: string }>({});

  mistakes = $derived(Object.values(this.mistyped).filter((problem) => problem !== ''));
  wrongs = $derived(this.mistakes.length + this.faults.length);
  file = $derived(this.house ? rule_file(this.house) : { text: '', lines: [] });
  usable = $derived(this.read !== null && this.read.text === this.file.text && this.wrongs === 0);
  options = $derived(this.read?.rule.options ?? this.base?.options ?? []);
  form = $derived(this.read?.rule.form ?? this.base?.form ?? []);
  rules = $derived(this.house ? rules_now(this.house, this.base?.rules ?? []) : []);
  differences = $derived(this.read && this.base ? house_differences(this.read.rule, this.base) : []);
  doubts = $derived<About[]>(
    this.read?.text === this.file.text
      ? (this.read.rule.warnings ?? []).map(({ line, text }) => ({ about: this.file.lines[line - 1] ?? '', text }))
      : [],
  );
  name = $derived(this.house ? name_of(this.house) : '');

  /** What is told about that, in the words of the reader; '' if nothing is. */
  told(list: About[], about: string): string {
    return list
      .filter((each) => each.about === about)
      .map((each) => say(each.text))
      .join(' ');
  }
  of_fault = (kind: string): { [key: string]: string } =>
    Object.fromEntries(
      this.faults
        .filter((fault) => fault.about.startsWith(`${kind} `))
        .map((fault) => [fault.about.slice(kind.length + 1), say(fault.text)]),
    );

  mistype(key: string, problem: string): void {
    if ((this.mistyped[key] ?? '') !== problem) this.mistyped = { ...this.mistyped, [key]: problem };
  }
  change(part: Partial<House>): void {
    if (this.house) this.house = { ...this.house, ...part };
  }

  option = (key: string): Option | undefined => this.options.find((each) => each.key === key);
  base_option = (key: string): Option | undefined => this.base?.options?.find((each) => each.key === key);
  /** It is shown as it is set; whether it can be is for the server to say. */
  #show(values: { [key: string]: unknown }): void {
    if (!this.read) return;
    const options = this.read.rule.options?.map((each) =>
      each.key in values ? { ...each, value: values[each.key] } : each,
    );
    this.read = { ...this.read, rule: { ...this.read.rule, options } };
  }
  set(option: Option, value: unknown): void {
    if (!this.house) return;
    this.change({ options: set_option(this.house, option.key, value, this.base_option(option.key)) });
    this.#show({ [option.key]: value });
  }
  reset(option: Option): void {
    const before = this.base_option(option.key);
    if (before) return this.set(option, before.value);
    if (!this.house) return;
    const left = { ...this.house.options };
    delete left[option.key];
    this.change({ options: left });
  }
  toggle(id: string, on: boolean): void {
    if (this.house && this.base && this.catalogue) this.house = toggled(this.house, id, on, this.base, this.catalogue);
  }

  /** What is asked, as choices with the one that is so. */
  choices_of(ask: Ask): { choices: MatterChoice[]; at: number; changed: boolean } {
    const choices =
      'choices' in ask
        ? ask.choices
        : 'rule' in ask
          ? in_or_out(ask.rule, { ja: 'あり', en: 'yes' }, { ja: 'なし', en: 'no' })
          : [];
    return {
      choices,
      at: choice_at(choices, this.rules, this.options),
      changed: this.house !== null && matter_changed(this.house, choices),
    };
  }
  choose(choice: MatterChoice): void {
    if (!this.house || !this.base || !this.catalogue) return;
    this.house = with_choice(this.house, choice, this.base, this.catalogue);
    this.#show({ ...choice.options, ...choice.sets });
  }
  undo(choices: MatterChoice[]): void {
    if (!this.house) return;
    this.house = without_matter(this.house, choices);
    const keys = choices.flatMap((choice) => Object.keys({ ...choice.options, ...choice.sets }));
    this.#show(
      Object.fromEntries(keys.flatMap((key) => this.base_option(key) ?? []).map(({ key, value }) => [key, value])),
    );
  }
  /** How many of a group are set otherwise than in the base. */
  changed_in = (asks: Ask[]): number =>
    asks.filter((ask) =>
      'option' in ask ? this.house !== null && ask.option in this.house.options : this.choices_of(ask).changed,
    ).length;

  /** A file becomes the form, or is said to be wrong with its lines. */
  async take(text: string, as: string): Promise<boolean> {
    try {
      const rule = await api.own_rule(text);
      const drawn = rule.draft ? house_of(rule.draft) : null;
      if (!drawn) {
        this.trouble = t('house_no_form');
        return false;
      }
      this.base = await api.rule(drawn.base).catch(() => null);
      this.read = null;
      this.house = drawn;
      this.id = as;
      this.trouble = '';
      return true;
    } catch (problem) {
      const wrong = problem instanceof Refusal ? problem.faults : [];
      this.trouble = wrong.length ? `${t('own_rule_bad')} ${wrong.map(with_line).join(' ')}` : in_words(problem);
      return false;
    }
  }
  async open_file(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    if (chosen.size > longest_text) this.trouble = t('own_rule_long', { n: longest_text / 1024 });
    else await this.take(await chosen.text(), new_id());
  }
  async start_new(from: string): Promise<void> {
    this.base = await api.rule(from);
    this.read = null;
    this.id = new_id();
    this.house = new_house(from);
    this.trouble = '';
  }
  async change_base(to: string): Promise<void> {
    if (!this.house) return;
    this.base = await api.rule(to);
    this.read = null;
    const there = (this.base.options ?? []).map((option) => option.key);
    // what the other base does not know cannot be kept
    this.change({
      base: to,
      rules: [],
      options: Object.fromEntries(Object.entries(this.house.options).filter(([key]) => there.includes(key))),
    });
  }
  /** With what it begins: a link, what was made here last, or a base. */
  async begin(code: string): Promise<void> {
    try {
      const answer = await api.rules();
      this.bases = answer.rules;
      this.allowed = answer.own_rules ?? false;
      if (!this.allowed) return;
      this.catalogue = await api.catalogue();
      this.things = await api.search();
      const sent = code ? await text_of_code(code) : null;
      if (sent !== null && (await this.take(sent, new_id()))) return;
      const bad = code !== '' && sent === null ? t('house_link_bad') : this.trouble;
      if (!code && this.kept[0] && (await this.take(this.kept[0].text, this.kept[0].id))) return;
      await this.start_new(this.bases.find((rule) => rule.seats === 4)?.id ?? this.bases[0]?.id ?? '');
      this.trouble = bad;
    } catch (problem) {
      this.trouble = in_words(problem);
    }
  }

  async look(): Promise<void> {
    const { text, lines } = this.file;
    try {
      const rule = await api.own_rule(text);
      if (this.file.text !== text) return; // it is asked anew
      this.read = { rule, text };
      this.faults = [];
      this.trouble = '';
      clause_sheet.rule = rule.id;
      this.keep();
    } catch (problem) {
      if (this.file.text !== text) return; // it is asked anew
      if (problem instanceof Refusal && problem.code === 'bad_rule')
        this.faults = problem.faults.map((fault) => ({ about: lines[fault.line - 1] ?? '', text: fault.text }));
      else this.trouble = in_words(problem);
    }
  }
  /** It is as it was when it was last in order. */
  settled(): void {
    this.faults = [];
  }
  /** Only what is in order is kept, and only once something was done to it. */
  keep(): void {
    const { house } = this;
    if (!house || (!this.differences.length && !house.articles.length && !house.title.ja && !house.title.en)) return;
    this.kept = keep_house({ id: this.id, name: this.name, text: this.file.text });
  }
  forget(): void {
    this.kept = forget_house(this.id);
    const next = this.kept[0];
    void (next ? this.take(next.text, next.id) : this.start_new(this.house?.base ?? this.bases[0]?.id ?? ''));
  }

  rule_title = (name: string): Text =>
    this.catalogue?.rules.find((each) => each.id === name)?.title ?? { ja: name, en: name };
  /** What an article may stand for, what was changed first. */
  carriers = $derived.by(() => {
    const all = [
      ...this.differences.map((each) =>
        each.kind === 'option'
          ? { key: each.option.key, name: option_title(each.option) }
          : { key: each.id, name: this.rule_title(each.id) },
      ),
      ...(this.read?.rule.rules ?? this.base?.rules ?? []).map((name) => ({ key: name, name: this.rule_title(name) })),
      ...this.options.map((option) => ({ key: option.key, name: option_title(option) })),
    ];
    return all.filter((each, i) => all.findIndex((other) => other.key === each.key) === i);
  });
  /** What an article says of an option as it is now. */
  article_of = (option: Option): Text | null => {
    const own = this.read?.rule.clauses?.find((clause) => clause.options.includes(option.key) && clause.text);
    if (own?.text) return own.text;
    // the words of the base are about the value that it has
    if (this.house && option.key in this.house.options) return null;
    return this.base?.clauses?.find((clause) => clause.options.includes(option.key))?.text ?? null;
  };
}

export const name_of = (of: House): string => say(of.title) || of.title.ja || of.title.en || t('house_unnamed');

const with_line = ({ line, text }: Fault): string => `${line ? `${t('own_rule_at', { n: line })} ` : ''}${say(text)}`;
