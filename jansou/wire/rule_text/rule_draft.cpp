#include "jansou/wire/rule_text/rule_draft.hpp"

#include <algorithm>

#include "jansou/wire/rule_text/rule_hints.hpp"
#include "jansou/wire/rule_text/rule_words.hpp"
#include "jansou/wire/rule_text/toml.hpp"

namespace jansou::wire::rule_text {
namespace {

using Type = Value::Type;

void each_option(const auto& visit) {
    for (const OptionSpec& spec : table_options()) visit(spec);
    for (const RuleInfo* rule : catalogue())
        for (const OptionSpec& spec : rule->options) visit(spec);
}

/// Tables that hold options.
const std::vector<std::string_view>& option_tables() {
    static const auto all = [] {
        std::vector<std::string_view> tables;
        each_option([&](const OptionSpec& spec) {
            const std::string_view table = spec.key.substr(0, spec.key.find('.'));
            if (std::ranges::find(tables, table) == tables.end()) tables.push_back(table);
        });
        return tables;
    }();
    return all;
}

std::string_view type_name(toml::node_type type) {
    switch (type) {
        case toml::node_type::floating_point: return "a float";
        case toml::node_type::date: return "a date";
        case toml::node_type::time: return "a time";
        case toml::node_type::date_time: return "a date and time";
        default: return "a value nested too deeply";
    }
}

Value value_of(const toml::node& node, int depth = 0) {
    Value v;
    v.line = int(node.source().begin.line);
    v.text = type_name(depth > deepest_value ? toml::node_type::none : node.type());
    if (depth > deepest_value) return v;
    if (const auto* n = node.as_integer()) {
        v.type = Type::integer;
        v.integer = n->get();
    } else if (const auto* b = node.as_boolean()) {
        v.type = Type::flag;
        v.flag = b->get();
    } else if (const auto* s = node.as_string()) {
        v.type = Type::text;
        v.text = s->get();
    } else if (const auto* list = node.as_array()) {
        v.type = Type::list;
        for (const toml::node& one : *list) v.list.push_back(value_of(one, depth + 1));
    } else if (const auto* table = node.as_table()) {
        v.type = Type::table;
        std::vector<std::pair<toml::source_position, Member>> members;
        for (const auto& [key, one] : *table) {
            const toml::source_position at = key.source().begin;
            members.push_back({at, {std::string(key.str()), int(at.line), value_of(one, depth + 1)}});
        }
        std::ranges::sort(members, {}, [](const auto& m) { return std::pair(m.first.line, m.first.column); });
        for (auto& [at, member] : members) v.table.push_back(std::move(member));
    }
    return v;
}

std::string_view line_of(std::string_view text, int number) {
    for (; number > 1; --number) text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
    return text.substr(0, text.find('\n'));
}

Value read_toml(std::string_view text, Faults& faults) {
    const toml::parse_result result = toml::parse(text);
    if (result) return value_of(result.table());
    const int line = std::max(1, int(result.error().source().begin.line));
    faults.add(line, syntax_said(result.error().description(), line_of(text, line)));
    return {};
}

constexpr std::string_view top_keys[] = {"extends", "title", "about", "rules", "clauses", "length", "games", "special", "playable"};

/// A list of strings; `what` says so in a sentence.
std::vector<Word> read_words(const Member& m, const Said& what, Faults& faults) {
    std::vector<Word> out;
    const auto refuse = [&](int line, const Value& v) {
        const bool whole = v.is(Type::text) || &v == &m.value;
        faults.add(line, said("{} must be a list of strings, not {}{}.", "{}は文字列のリストにしてください (いまは{}{})。", what,
                              whole ? Said{} : Said{"one with ", "中に "}, described(v)));
    };
    if (!m.value.is(Type::list)) refuse(m.line, m.value);
    for (const Value& v : m.value.list) {
        if (v.is(Type::text))
            out.push_back({v.text, v.line});
        else
            refuse(v.line, v);
    }
    return out;
}

/// `[keys]`, or `{text = "..", options = [keys]}`.
void read_clause(const Member& clause, Draft& draft, Faults& faults) {
    const auto bad = [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; };
    const Said what = said("clause {}", "条文 {}", named(clause.key));
    if (clause.key.empty() || std::ranges::any_of(clause.key, bad))
        faults.add(clause.line, said("{} must be a word without blanks.", "{}の番号は空白のない一語にしてください。", what));
    Clause out{{clause.key, clause.line}, {}};
    if (clause.value.is(Type::list)) out.words = read_words(clause, what, faults);
    if (!clause.value.is(Type::list) && !clause.value.is(Type::table))
        faults.add(clause.line, said("{} must be a list of strings or {{text = \"...\", options = [...]}}, not {}.",
                                     "{}は設定のリストか {{text = \"...\", options = [...]}} にしてください (いまは{})。", what,
                                     described(clause.value)));
    bool told = false;
    for (const Member& m : clause.value.table) {
        if (m.key == "options") {
            out.words = read_words(m, said("the options of {}", "{}の options ", what), faults);
        } else if (m.key == "text") {
            told = true;
            const Titled text = whole_text(m, faults, Languages::one);
            draft.texts.said.clauses.push_back({clause.key, text.ja, text.en, {}});
        } else {
            faults.add(m.line, said("unknown key {} in {}{}", "{1}の {0} は知らない項目です{2}", named(m.key), what,
                                    nearest(m.key, {"text", "options"})));
        }
    }
    if (clause.value.is(Type::table) && !told)
        faults.add(clause.line, said("{} lacks \"text\".", "{}に \"text\" (条文) がありません。", what));
    draft.clauses.push_back(std::move(out));
}

void read_clauses(const Member& m, Draft& draft, Faults& faults) {
    if (!m.value.is(Type::table))
        faults.add(m.line, said("\"clauses\" must be a section, not {}.", "\"clauses\" は [clauses] という節にしてください (いまは{})。",
                                described(m.value)));
    for (const Member& clause : m.value.table) read_clause(clause, draft, faults);
}

/// The first dot of a key separates its table; further ones may be written as tables too.
void read_options(const std::string& key, const Member& m, Draft& draft) {
    if (!m.value.is(Type::table) || known_option(key)) {
        draft.options.push_back({key, m.line, m.value});
        return;
    }
    for (const Member& inner : m.value.table) read_options(key + "." + inner.key, inner, draft);
}

/// A key of the file's head that is the name of a section: `uma = [30, 10]`.
Said wants_section(const Member& m) {
    std::vector<std::string> options;
    each_option([&](const OptionSpec& spec) {
        if (spec.key.starts_with(m.key + ".")) options.emplace_back(spec.key.substr(m.key.size() + 1));
    });
    Said below;
    for (std::size_t i = 0; i < std::min<std::size_t>(options.size(), 3); ++i) {
        below.en += (i ? " or " : "") + options[i] + " = ...";
        below.ja += (i ? "、" : "") + options[i] + " = ...";
    }
    return said("{0} is a section: write [{1}], and below it {2}; not {3}.",
                "{0} は節の名前です。[{1}] と書き、その下に {2} と書いてください (いまは{3})。", named(m.key), m.key, below,
                described(m.value));
}

/// A section or key that there is not.
Said unknown_at_the_top(const Member& m) {
    if (const RuleInfo* rule = find_rule(m.key); rule && rule->options.empty())
        return said("rule {} has no options; it is in the rule set where it stands in the list \"rules\".",
                    "規則{}に設定はありません。リスト \"rules\" に書けば入ります。", rule_called(m.key));
    auto known = option_tables();
    known.insert(known.end(), std::begin(top_keys), std::end(top_keys));
    return said("unknown {} {}{}", "{1} は知らない{0}です{2}", m.value.is(Type::table) ? Said{"section", "節"} : Said{"key", "項目"},
                named(m.key), hint(m.key, known));
}

void read_top(const Member& m, Draft& draft, Faults& faults) {
    if (m.key == "extends") {
        if (!m.value.is(Type::text))
            faults.add(m.line, said("\"extends\" must be the name of a rule set, not {}.",
                                    "\"extends\" には土台にする規則の名前を書いてください (いまは{})。", described(m.value)));
        draft.extends = Word{m.value.is(Type::text) ? m.value.text : std::string(), m.line};
    } else if (m.key == "title") {
        draft.title = read_titled(m, faults, Languages::one).value_or(Titled{});
    } else if (m.key == "about") {
        draft.about = read_titled(m, faults, Languages::one).value_or(Titled{});
    } else if (m.key == "rules") {
        draft.has_rules = true;
        draft.rules_line = m.line;
        if (m.value.is(Type::table))
            faults.add(
                m.line,
                {"\"rules\" is a list and no section: rules = [\"-four_winds\", \"offences\"], above the first section.",
                 "\"rules\" は節でなくリストです。最初の節より上に rules = [\"-four_winds\", \"offences\"] のように書いてください。"});
        else
            draft.rules = read_words(m, {"\"rules\"", "\"rules\""}, faults);
    } else if (m.key == "playable") {
        if (!m.value.is(Type::flag))
            faults.add(m.line, said("\"playable\" must be true or false, not {}.",
                                    "\"playable\" は true か false にしてください (いまは{})。", described(m.value)));
        draft.playable = m.value.flag;
    } else if (m.key == "clauses") {
        read_clauses(m, draft, faults);
    } else if (!read_texts(m, draft.texts, faults, Languages::one)) {
        const auto& tables = option_tables();
        const bool known = std::ranges::find(tables, m.key) != tables.end();
        if (known && m.value.is(Type::table)) return read_options(m.key, m, draft);
        if (faults.wants(m.line)) faults.add(m.line, known ? wants_section(m) : unknown_at_the_top(m));
    }
}

void json_clauses(const Member& m, Draft& draft, Faults& faults) {
    if (!m.value.is(Type::table))
        return faults.add(
            0, said("\"clauses\" must be an object, not {}.", "\"clauses\" はオブジェクトにしてください (いまは{})。", described(m.value)));
    for (const Member& one : m.value.table) {
        if (!one.value.is(Type::text))
            return faults.add(0, said("the clauses of {} must be a string, not {}.", "{} の条文は文字列にしてください (いまは{})。",
                                      named(one.key), described(one.value)));
        for (const std::string_view id : split(one.value.text)) draft.clauses.push_back({{std::string(id), 0}, {{one.key, 0}}});
    }
}

void json_settings(const Member& m, Draft& draft, Faults& faults) {
    if (!m.value.is(Type::table))
        return faults.add(0, said("\"settings\" must be an object, not {}.", "\"settings\" はオブジェクトにしてください (いまは{})。",
                                  described(m.value)));
    draft.options = m.value.table;
}

}  // namespace

void Faults::add(int line, Said text) {
    if (!wants(line)) return;
    const auto at = std::ranges::upper_bound(all_, line, {}, &Fault::line);
    if (std::ranges::none_of(all_, [&](const Fault& f) { return f.line == line && f.text == text; }))
        all_.insert(at, {line, std::move(text)});
    if (all_.size() > most_faults) all_.pop_back();
}

tl::unexpected<Sentence> Faults::first() const { return tl::unexpected(named_with_line(all_.front())); }

std::vector<Sentence> Faults::all() const {
    std::vector<Sentence> out;
    for (const Fault& f : all_) out.push_back(named_with_line(f));
    return out;
}

std::vector<std::string_view> option_keys() {
    std::vector<std::string_view> keys;
    each_option([&](const OptionSpec& spec) { keys.push_back(spec.key); });
    return keys;
}

std::vector<std::string_view> rule_names() {
    std::vector<std::string_view> names;
    for (const RuleInfo* rule : catalogue()) names.push_back(rule->name);
    return names;
}

const OptionSpec* find_in(std::span<const OptionSpec> specs, std::string_view key) {
    const auto it = std::ranges::find(specs, key, &OptionSpec::key);
    return it == specs.end() ? nullptr : &*it;
}

const RuleInfo* owner_of(std::string_view key) {
    for (const RuleInfo* rule : catalogue())
        if (find_in(rule->options, key)) return rule;
    return nullptr;
}

const OptionSpec* find_spec(std::string_view key) {
    if (const OptionSpec* of_table = find_in(table_options(), key)) return of_table;
    const RuleInfo* owner = owner_of(key);
    return owner ? find_in(owner->options, key) : nullptr;
}

bool known_option(std::string_view key) { return find_spec(key); }

Value read_value(std::string_view toml, Faults& faults) {
    const Value v = read_toml("value = " + std::string(toml), faults);
    return v.table.empty() ? Value{} : v.table.front().value;
}

Value read_whole(std::string_view toml, Faults& faults) { return read_toml(toml, faults); }

Draft read_draft_of_file(const Value& whole, Faults& faults) {
    Draft draft;
    draft.first_line = 1;
    for (const Member& m : whole.table) read_top(m, draft, faults);
    return draft;
}

Draft read_draft(const Value& json, Faults& faults) {
    Draft draft;
    for (const Member& m : json.table) {
        if (m.key == "id") continue;
        if (m.key == "settings")
            json_settings(m, draft, faults);
        else if (m.key == "clauses")
            json_clauses(m, draft, faults);
        else if (m.key == "texts")
            read_texts_json(m, draft.texts, faults);
        else if (m.key == "title" || m.key == "about" || m.key == "rules")
            read_top(m, draft, faults);
        else
            faults.add(0, said("unknown key {}{}", "{} は知らない項目です{}", named(m.key),
                               nearest(m.key, {"id", "title", "about", "rules", "settings", "clauses", "texts"})));
    }
    return draft;
}

}  // namespace jansou::wire::rule_text
