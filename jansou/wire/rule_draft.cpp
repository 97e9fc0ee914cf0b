// toml++ 3.3 takes for granted, in parse_key, what a file may break ("[" before anything that starts no key): an assertion, or undefined
// behaviour in a release. Without the assumption it finds the fault itself one step later.
#define TOML_EXCEPTIONS 0
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) static_cast<void>(0)
#include <toml++/toml.h>

#include "jansou/wire/rule_draft.hpp"

#include <algorithm>

namespace jansou::wire::rule_text {
namespace {

using Type = Value::Type;

void each_option(const auto& visit) {
    for (const OptionSpec& spec : table_options()) visit(spec);
    for (const RuleInfo* rule : catalogue())
        for (const OptionSpec& spec : rule->options) visit(spec);
}

/// Tables that hold options.
std::vector<std::string_view> option_tables() {
    std::vector<std::string_view> tables;
    each_option([&](const OptionSpec& spec) {
        const std::string_view table = spec.key.substr(0, spec.key.find('.'));
        if (std::ranges::find(tables, table) == tables.end()) tables.push_back(table);
    });
    return tables;
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

/// The parser's description as part of one sentence.
Sentence syntax_fault(std::string_view description) {
    constexpr std::string_view head = "Error while parsing ";
    const bool usual = description.starts_with(head);
    if (usual) description.remove_prefix(head.size());
    Sentence out = usual ? "syntax error in " : "syntax error: ";
    for (const char c : description) out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    while (out.ends_with(' ') || out.ends_with('.')) out.pop_back();
    return out + ".";
}

Value read_toml(std::string_view text, Faults& faults) {
    const toml::parse_result result = toml::parse(text);
    if (result) return value_of(result.table());
    faults.add(std::max(1, int(result.error().source().begin.line)), syntax_fault(result.error().description()));
    return {};
}

constexpr std::string_view top_keys[] = {"extends", "title", "about", "rules", "clauses"};

std::optional<Titled> read_titled(const Member& m, Faults& faults) {
    constexpr std::string_view form = " must be {ja = \"...\", en = \"...\"}";
    Titled out;
    bool ja = false, en = false;
    for (const Member& language : m.value.table) {
        if ((language.key == "ja" || language.key == "en") && language.value.is(Type::text)) {
            (language.key == "ja" ? ja : en) = true;
            (language.key == "ja" ? out.ja : out.en) = language.value.text;
        } else if (language.key == "ja" || language.key == "en") {
            faults.add(language.line, named(m.key + "." + language.key) + " must be a string, not " + described(language.value) + ".");
        } else {
            faults.add(language.line, named(m.key) + " has no language " + named(language.key) + ", only \"ja\" and \"en\".");
        }
    }
    if (!m.value.is(Type::table)) {
        faults.add(m.line, named(m.key) + std::string(form) + ", not " + described(m.value) + ".");
    } else if (!ja || !en) {
        faults.add(m.line, named(m.key) + " lacks " + named(ja ? "en" : "ja") + ": it" + std::string(form) + ".");
    }
    return out;
}

/// A list of texts; `what` says so in a sentence.
std::vector<Word> read_words(const Member& m, std::string_view what, Faults& faults) {
    std::vector<Word> out;
    const auto refuse = [&](int line, const Value& v) {
        faults.add(line, std::string(what) + " must be a list of strings, not " + (v.is(Type::text) || &v == &m.value ? "" : "one with ") +
                             described(v) + ".");
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

void read_clauses(const Member& m, Draft& draft, Faults& faults) {
    if (!m.value.is(Type::table)) faults.add(m.line, "\"clauses\" must be a table, not " + described(m.value) + ".");
    for (const Member& clause : m.value.table) {
        const auto bad = [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; };
        if (clause.key.empty() || std::ranges::any_of(clause.key, bad))
            faults.add(clause.line, "clause " + named(clause.key) + " must be a word without blanks.");
        draft.clauses.push_back({{clause.key, clause.line}, read_words(clause, "clause " + named(clause.key), faults)});
    }
}

/// The first dot of a key separates its table; further ones may be written as tables too.
void read_options(const std::string& key, const Member& m, Draft& draft) {
    if (!m.value.is(Type::table) || known_option(key)) {
        draft.options.push_back({key, m.line, m.value});
        return;
    }
    for (const Member& inner : m.value.table) read_options(key + "." + inner.key, inner, draft);
}

void read_top(const Member& m, Draft& draft, Faults& faults) {
    if (m.key == "extends") {
        if (!m.value.is(Type::text)) faults.add(m.line, "\"extends\" must be the name of a rule set, not " + described(m.value) + ".");
        draft.extends = Word{m.value.text, m.line};
    } else if (m.key == "title") {
        draft.title = read_titled(m, faults);
    } else if (m.key == "about") {
        draft.about = read_titled(m, faults);
    } else if (m.key == "rules") {
        draft.has_rules = true;
        draft.rules_line = m.line;
        draft.rules = read_words(m, "\"rules\"", faults);
    } else if (m.key == "clauses") {
        read_clauses(m, draft, faults);
    } else {
        auto tables = option_tables();
        const bool known = std::ranges::find(tables, m.key) != tables.end();
        if (known && m.value.is(Type::table)) return read_options(m.key, m, draft);
        tables.insert(tables.end(), std::begin(top_keys), std::end(top_keys));
        if (known)
            faults.add(m.line, named(m.key) + " must be a table, not " + described(m.value) + ".");
        else
            faults.add(m.line, (m.value.is(Type::table) ? "unknown table " : "unknown key ") + named(m.key) + did_you_mean(m.key, tables));
    }
}

void json_clauses(const Member& m, Draft& draft, Faults& faults) {
    if (!m.value.is(Type::table)) return faults.add(0, "\"clauses\" must be an object, not " + described(m.value) + ".");
    for (const Member& one : m.value.table) {
        if (!one.value.is(Type::text))
            return faults.add(0, "the clauses of " + named(one.key) + " must be a string, not " + described(one.value) + ".");
        for (const std::string_view id : split(one.value.text)) draft.clauses.push_back({{std::string(id), 0}, {{one.key, 0}}});
    }
}

void json_settings(const Member& m, Draft& draft, Faults& faults) {
    if (!m.value.is(Type::table)) return faults.add(0, "\"settings\" must be an object, not " + described(m.value) + ".");
    draft.options = m.value.table;
}

}  // namespace

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

bool known_option(std::string_view key) { return find_in(table_options(), key) || owner_of(key); }

Value read_value(std::string_view toml, Faults& faults) {
    const Value v = read_toml("value = " + std::string(toml), faults);
    return v.table.empty() ? Value{} : v.table.front().value;
}

Draft read_draft(std::string_view toml, Faults& faults) {
    Draft draft;
    draft.first_line = 1;
    for (const Member& m : read_toml(toml, faults).table) read_top(m, draft, faults);
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
        else if (m.key == "title" || m.key == "about" || m.key == "rules")
            read_top(m, draft, faults);
        else
            faults.add(0, "unknown key " + named(m.key) + did_you_mean(m.key, {"id", "title", "about", "rules", "settings", "clauses"}));
    }
    return draft;
}

}  // namespace jansou::wire::rule_text
