#include "jansou/wire/rule_text/clause_texts.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "jansou/wire/rule_text/rule_words.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using Type = Value::Type;

/// A table of texts by the ids of clauses.
std::vector<ClauseText> read_by_clause(const Member& m, Faults& faults) {
    std::vector<ClauseText> out;
    if (!m.value.is(Type::table))
        faults.add(m.line, said("{} must be a table, not {}.", "{} は表にしてください (いまは{})。", named(m.key), described(m.value)));
    for (const Member& clause : m.value.table) {
        Titled text = read_titled(clause, faults).value_or(Titled{});
        if (clause.value.is(Type::table) && !faults.any() && (text.ja.empty() || text.en.empty()))
            faults.add(clause.line, said("{} has an empty text.", "{} の文が空です。", named(clause.key)));
        out.push_back({clause.key, std::move(text.ja), std::move(text.en), {}});
    }
    std::ranges::sort(out, NaturalOrder{}, &ClauseText::id);
    return out;
}

/// {MJ-F = {of = ["late_call"], costs = "nothing"}}
std::vector<TableClause> read_at_table(const Member& m, Faults& faults) {
    std::vector<TableClause> out;
    for (const Member& clause : m.value.table) {
        TableClause& one = out.emplace_back(TableClause{.id = clause.key, .of = {}});
        for (const Member& part : clause.value.table) {
            if (part.key == "of")
                for (const Value& thing : part.value.list) one.of.push_back(thing.text);
            else if (part.key == "costs" && part.value.text == "nothing")
                one.free = true;
            else
                faults.add(part.line, said("unknown key {}.", "{} は知らない項目です。", named(part.key)));
        }
        if (one.of.empty()) faults.add(clause.line, said("{} has no \"of\".", "{} に \"of\" がありません。", named(clause.key)));
    }
    return out;
}

/// The texts built in, by rule set; read once. A file that is wrong is a fault of ours.
const std::map<std::string, HouseTexts, std::less<>>& shipped_texts() {
    static const auto all = [] {
        std::map<std::string, HouseTexts, std::less<>> out;
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
    const HouseTexts* texts;
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

using Entries = std::map<std::string_view, ClauseEntry, NaturalOrder>;

/// Each over the first clause of the house that is there from the one that it names on.
void put_headings(const HouseTexts& house, Entries& all) {
    for (std::size_t i = house.headings.size(); i-- > 0;) {
        const ClauseText& heading = house.headings[i];
        const auto first =
            std::find_if(all.lower_bound(heading.id), all.end(), [&](const auto& e) { return house.find(e.first) != nullptr; });
        if (first != all.end() && !first->second.heading) first->second.heading = Text{heading.ja, heading.en};
    }
}

/// True if the clause says in `rules` what it says in the house.
bool kept(std::string_view clause, const std::vector<std::string_view>& keys, const RuleSet& rules, const House& house) {
    const auto there = house.clauses.find(clause);
    if (there == house.clauses.end() || there->second != keys) return false;
    return std::ranges::all_of(keys, [&](std::string_view key) { return same_value(key, rules, house.rules); });
}

}  // namespace

tl::expected<HouseTexts, Sentence> parse_rule_texts(std::string_view toml, std::string_view name) {
    Faults faults{std::string(name)};
    Texts texts;
    std::vector<ClauseText> headings;
    std::vector<TableClause> at_table;
    const Value whole = read_whole(toml, faults);
    if (faults.any()) return faults.first();
    for (const Member& m : whole.table) {
        if (m.key == "clauses")
            texts.said.clauses = read_by_clause(m, faults);
        else if (m.key == "headings")
            headings = read_by_clause(m, faults);
        else if (m.key == "at_table")
            at_table = read_at_table(m, faults);
        else if (!read_texts(m, texts, faults, Languages::both))
            faults.add(m.line, said("unknown key {}{}", "{} は知らない項目です{}", named(m.key),
                                    nearest(m.key, {"length", "games", "special", "clauses", "headings", "at_table"})));
    }
    if (!texts.has_length) faults.add(1, {"\"length\" is missing.", "\"length\" がありません。"});
    for (std::size_t i = 0; i < texts.said.special.size(); ++i)
        if (!texts.said.find(texts.said.special[i].clause))
            faults.add(texts.special_lines[i], said("\"special\" names {}, which has no text here.",
                                                    "\"special\" の条文 {} の文がありません。", named(texts.said.special[i].clause)));
    if (faults.any()) return faults.first();
    for (const TableClause& clause : at_table)
        if (!texts.said.find(clause.id))
            faults.add(
                1, said("\"at_table\" names {}, which has no text here.", "\"at_table\" の条文 {} の文がありません。", named(clause.id)));
    if (faults.any()) return faults.first();
    return HouseTexts{std::move(texts.said), std::move(headings), std::move(at_table)};
}

const RuleTexts* texts_of(const RuleSet& rules) { return rules.texts == RuleTexts{} ? rule_texts(rules.id) : &rules.texts; }

std::string carried_by(const RuleSet& rules, const std::vector<std::string_view>& keys) { return rule_text::carried_by(rules, keys); }

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
    Entries all;
    for (auto& [id, keys] : carried(rules)) all[id] = {.id = id, .keys = keys, .text = {}, .heading = {}};
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
                all[text.id] = {.id = text.id, .keys = {}, .text = Text{text.ja, text.en}, .heading = {}};
        put_headings(*house.texts, all);
    }
    for (const ClauseText& own : rules.texts.clauses) {
        all[own.id].id = own.id;
        all[own.id].text = Text{own.ja, own.en};
    }
    std::vector<ClauseEntry> out;
    for (auto& [id, entry] : all) out.push_back(std::move(entry));
    return out;
}

std::vector<TableClause> table_clauses_of(const RuleSet& rules) {
    std::vector<TableClause> out;
    const auto all = clauses_of(rules);
    for (const House& house : houses())
        for (const TableClause& clause : house.texts->at_table) {
            const ClauseText* text = house.texts->find(clause.id);
            const auto entry = std::ranges::find(all, clause.id, &ClauseEntry::id);
            const bool holds = entry != all.end() && entry->text && entry->text->ja == text->ja;
            if (holds && std::ranges::find(out, clause.id, &TableClause::id) == out.end()) out.push_back(clause);
        }
    return out;
}

std::vector<std::string> retold(const RuleSet& a, const RuleSet& b) {
    const auto one = clauses_of(a), other = clauses_of(b);
    const auto text = [](const ClauseEntry& e) {
        return e.text ? std::pair(std::string(e.text->ja), std::string(e.text->en)) : std::pair<std::string, std::string>();
    };
    std::vector<std::string> out;
    for (const ClauseEntry& entry : one)
        if (const auto it = std::ranges::find(other, entry.id, &ClauseEntry::id); it != other.end() && text(entry) != text(*it))
            out.emplace_back(entry.id);
    return out;
}

}  // namespace jansou::wire
