#include "jansou/wire/clause_texts.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "jansou/wire/rule_draft.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using Type = Value::Type;

constexpr std::size_t most_special = 3;
constexpr int most_games = 100;

/// A text of which neither language is empty.
Titled whole_text(const Member& m, Faults& faults) {
    Titled text = read_titled(m, faults).value_or(Titled{});
    if (m.value.is(Type::table) && (text.ja.empty() || text.en.empty())) faults.add(m.line, named(m.key) + " has an empty text.");
    return text;
}

std::string word(const Member& m, Faults& faults) {
    if (!m.value.is(Type::text)) faults.add(m.line, named(m.key) + " must be a string, not " + described(m.value) + ".");
    return m.value.text;
}

std::string tiles(const Member& m, Faults& faults) {
    std::string text = word(m, faults);
    if (const auto read = parse_tiles(text); !read) faults.add(m.line, "\"tiles\": " + read.error());
    return text;
}

struct LinedSpecial {
    SpecialText special;
    int line = 0;
};

LinedSpecial read_special(const Value& v, Faults& faults) {
    LinedSpecial out{.special = {}, .line = v.line};
    bool text = false;
    if (!v.is(Type::table)) faults.add(v.line, "\"special\" must be a list of tables, not one with " + described(v) + ".");
    for (const Member& m : v.table) {
        if (m.key == "text") {
            text = true;
            Titled titled = whole_text(m, faults);
            out.special.ja = std::move(titled.ja);
            out.special.en = std::move(titled.en);
        } else if (m.key == "tiles") {
            out.special.tiles = tiles(m, faults);
        } else if (m.key == "clause") {
            out.special.clause = word(m, faults);
        } else {
            faults.add(m.line, "unknown key " + named(m.key) + did_you_mean(m.key, {"text", "tiles", "clause"}));
        }
    }
    if (v.is(Type::table) && !text) faults.add(v.line, "\"special\" lacks \"text\".");
    if (v.is(Type::table) && out.special.clause.empty()) faults.add(v.line, "\"special\" lacks \"clause\".");
    return out;
}

void read_clauses(const Member& m, RuleTexts& texts, Faults& faults) {
    if (!m.value.is(Type::table)) faults.add(m.line, "\"clauses\" must be a table, not " + described(m.value) + ".");
    for (const Member& clause : m.value.table) {
        Titled text = whole_text(clause, faults);
        texts.clauses.push_back({clause.key, std::move(text.ja), std::move(text.en)});
    }
    std::ranges::sort(texts.clauses, NaturalOrder{}, &ClauseText::id);
}

/// The texts built in, by rule set; read once. A file that is wrong is a fault of ours.
const std::map<std::string, RuleTexts, std::less<>>& shipped_texts() {
    static const auto all = [] {
        std::map<std::string, RuleTexts, std::less<>> out;
        for (const ShippedFile& f : shipped_clause_files()) {
            auto texts = parse_rule_texts(f.text, f.id);
            assert(texts);
            if (texts) out.emplace(f.id, std::move(*texts));
        }
        return out;
    }();
    return all;
}

/// Clause -> the keys that name it.
using Carried = std::map<std::string_view, std::vector<std::string_view>, NaturalOrder>;

Carried carried(const RuleSet& rules) {
    Carried out;
    for (const auto& [key, ids] : rules.clauses)
        for (const std::string_view id : split(ids)) out[id].push_back(key);
    return out;
}

bool same_value(std::string_view key, const RuleSet& a, const RuleSet& b) {
    const auto x = a.settings.find(key), y = b.settings.find(key);
    return (x == a.settings.end()) == (y == b.settings.end()) && (x == a.settings.end() || x->second == y->second);
}

/// A shipped rule set that has texts, with what carries its clauses.
struct House {
    RuleSet rules;
    Carried clauses;
    const RuleTexts* texts;
};

const std::vector<House>& houses() {
    static const auto all = [] {
        std::vector<House> out;
        out.reserve(shipped_texts().size());
        for (const auto& [id, texts] : shipped_texts()) {
            auto rules = load_rules(id);
            if (!rules) continue;
            out.push_back({std::move(*rules), {}, &texts});
            out.back().clauses = carried(out.back().rules);
        }
        return out;
    }();
    return all;
}

/// True if the clause says in `rules` what it says in the house.
bool kept(std::string_view clause, const std::vector<std::string_view>& keys, const RuleSet& rules, const House& house) {
    const auto there = house.clauses.find(clause);
    if (there == house.clauses.end() || there->second != keys) return false;
    return std::ranges::all_of(keys, [&](std::string_view key) { return same_value(key, rules, house.rules); });
}

}  // namespace

const ClauseText* RuleTexts::find(std::string_view clause) const {
    const auto it = std::ranges::find(clauses, clause, &ClauseText::id);
    return it == clauses.end() ? nullptr : &*it;
}

tl::expected<RuleTexts, Sentence> parse_rule_texts(std::string_view toml, std::string_view name) {
    Faults faults{std::string(name)};
    RuleTexts texts;
    std::vector<LinedSpecial> special;
    bool length = false;
    const Value whole = read_whole(toml, faults);
    if (faults.any()) return faults.first();
    for (const Member& m : whole.table) {
        if (m.key == "length") {
            length = true;
            Titled text = whole_text(m, faults);
            texts.length_ja = std::move(text.ja);
            texts.length_en = std::move(text.en);
        } else if (m.key == "games") {
            if (!m.value.is(Type::integer) || m.value.integer < 1 || m.value.integer > most_games)
                faults.add(m.line,
                           "\"games\" must be an integer from 1 to " + std::to_string(most_games) + ", not " + described(m.value) + ".");
            texts.games = int(m.value.integer);
        } else if (m.key == "special") {
            if (!m.value.is(Type::list)) faults.add(m.line, "\"special\" must be a list of tables, not " + described(m.value) + ".");
            for (const Value& one : m.value.list) special.push_back(read_special(one, faults));
        } else if (m.key == "clauses") {
            read_clauses(m, texts, faults);
        } else {
            faults.add(m.line, "unknown key " + named(m.key) + did_you_mean(m.key, {"length", "games", "special", "clauses"}));
        }
    }
    if (!length) faults.add(1, "\"length\" is missing.");
    if (special.size() > most_special)
        faults.add(special[most_special].line, "there may be " + std::to_string(most_special) + " points under \"special\", not more.");
    for (LinedSpecial& one : special) {
        if (!texts.find(one.special.clause))
            faults.add(one.line, "\"special\" names " + named(one.special.clause) + ", which has no text here.");
        texts.special.push_back(std::move(one.special));
    }
    if (faults.any()) return faults.first();
    return texts;
}

const RuleTexts* rule_texts(std::string_view id) {
    const auto it = shipped_texts().find(id);
    return it == shipped_texts().end() ? nullptr : &it->second;
}

std::optional<Text> clause_text(std::string_view rule, std::string_view clause) {
    const RuleTexts* texts = rule_texts(rule);
    const ClauseText* found = texts ? texts->find(clause) : nullptr;
    if (!found) return {};
    return Text{found->ja, found->en};
}

std::vector<ClauseEntry> clauses_of(const RuleSet& rules) {
    std::map<std::string_view, ClauseEntry, NaturalOrder> all;
    for (auto& [id, keys] : carried(rules)) all[id] = {.id = id, .keys = keys, .text = {}};
    for (const House& house : houses()) {
        bool at_home = false;
        for (auto& [id, entry] : all) {
            const ClauseText* text = house.texts->find(id);
            if (!text || !kept(id, entry.keys, rules, house)) continue;
            at_home = true;
            entry.text = Text{text->ja, text->en};
        }
        if (!at_home) continue;
        for (const ClauseText& text : house.texts->clauses)  // those that no option and no rule carries
            if (!house.clauses.contains(text.id) && !all.contains(text.id))
                all[text.id] = {.id = text.id, .keys = {}, .text = Text{text.ja, text.en}};
    }
    std::vector<ClauseEntry> out;
    for (auto& [id, entry] : all) out.push_back(std::move(entry));
    return out;
}

}  // namespace jansou::wire
