#include "jansou/wire/shown/penalties.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/clause_texts.hpp"
#include "jansou/wire/rule_text/rule_value.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/shown/penalty_ruled.hpp"
#include "jansou/wire/shown/penalty_sentences.hpp"
#include "jansou/wire/shown/penalty_words.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using nlohmann::ordered_json;
using Consequence = Ruling::Consequence;

constexpr std::array<std::string_view, 4> consequences{"nothing", "pay", "dead_hand", "chombo"};
constexpr std::array<std::string_view, 6> parties{"anybody", "each", "dealer", "child", "out", "pot"};

ordered_json party_json(Party party) { return {{"id", parties[std::size_t(party)]}, {"name", in_both(party_name(party))}}; }

ordered_json payment_json(const PaidBy& by) {
    ordered_json to = ordered_json::array();
    for (const PaidTo& one : by.to) {
        ordered_json share = party_json(one.to);
        share["count"] = one.count;
        share["points"] = one.points;
        share["chips"] = one.chips;
        to.push_back(std::move(share));
    }
    return {
        {"by", party_json(by.by)}, {"to", std::move(to)}, {"points", by.points}, {"chips", by.chips}, {"text", in_both(payment_said(by))}};
}

ordered_json case_json(const RuledCase& one, bool before_the_discard) {
    const Said when = when_said(one, before_the_discard);
    ordered_json out{{"when", when.en.empty() ? ordered_json(nullptr) : in_both(when)},
                     {"consequence", consequences[std::size_t(one.consequence)]},
                     {"text", in_both(case_said(one))},
                     {"goes_on", one.consequence != Consequence::chombo || one.plays_on},
                     {"payments", ordered_json::array()}};
    for (const PaidBy& by : one.paid) out["payments"].push_back(payment_json(by));
    return out;
}

/// The list of one rule while it is made.
class Penalties {
public:
    explicit Penalties(const Rulebook& book) : book_(book), rules_(book.rules), tables_(book), clauses_(clauses_of(book.rules)) {}

    ordered_json made() {
        for (const Offence& offence : book_.offences) add_declared(offence);
        add_taken_back();
        add_at_table();
        add_what_follows();
        ordered_json out{{"id", rules_.id}, {"title", in_both(rules_.title_ja, rules_.title_en)}};
        out["groups"] = ordered_json::array();
        out["penalties"] = ordered_json::array();
        for (const PenaltyWords::Group& group : words_.groups) {
            bool any = false;
            for (ordered_json& one : list_) {
                if (one["group"] != group.id) continue;
                out["penalties"].push_back(std::move(one));
                any = true;
            }
            if (any) out["groups"].push_back({{"id", group.id}, {"name", in_both(group.name)}});
        }
        return out;
    }

private:
    /// Articles in the order in which they bear on it, each once.
    class Articles {
    public:
        explicit Articles(const Penalties& all) : all_(all) {}
        /// `says`: "rules" it, or what "follows", or what would be "right".
        Articles& of(std::string_view key, std::string_view says) {
            const auto it = all_.rules_.clauses.find(key);
            if (it != all_.rules_.clauses.end())
                for (const std::string_view id : split(it->second)) add(id, says);
            return *this;
        }
        Articles& add(std::string_view id, std::string_view says) {
            if (!seen_.insert(std::string(id)).second) return *this;
            const auto entry = std::ranges::find(all_.clauses_, id, &ClauseEntry::id);
            ordered_json text = nullptr;
            if (entry != all_.clauses_.end() && entry->text) text = in_both(*entry->text);
            list_.push_back({{"id", id}, {"says", says}, {"text", std::move(text)}});
            return *this;
        }
        ordered_json take() { return std::move(list_); }
        bool empty() const { return list_.empty(); }

    private:
        const Penalties& all_;
        std::set<std::string> seen_;
        ordered_json list_ = ordered_json::array();
    };

    void add(std::string_view id, std::string_view group, const ordered_json& name, std::vector<std::string> words, ordered_json ruling) {
        ordered_json out{{"id", id}, {"group", group}, {"name", name}};
        for (const char* lang : {"ja", "en"}) words.insert(words.begin(), name[lang].get<std::string>());
        out["words"] = words;
        for (auto& [key, value] : ruling.items()) out[key] = std::move(value);
        list_.push_back(std::move(out));
    }

    void add_declared(const Offence& offence) {
        const std::string kind(book_.word_name(offence.word)), key = "offences." + kind;
        const PenaltyWords::Declared* words = words_.of_kind(kind);
        const auto cases = tables_.cases(offence);
        if (cases.empty()) return;
        const bool before = offence.mendable;
        ordered_json list = ordered_json::array();
        bool dead = false, chombo = false;
        for (const RuledCase& one : cases) {
            dead = dead || one.consequence == Consequence::dead_hand || one.plays_on;
            chombo = chombo || one.consequence == Consequence::chombo;
            list.push_back(case_json(one, before));
        }
        dead_ = dead_ || dead;
        chombo_ = chombo_ || chombo;
        Articles articles(*this);
        articles.of(key, "rules");
        if (articles.empty()) articles.of("offences", "rules");
        if (words)
            for (const std::string& with : words->with) articles.of(with, "rules");
        if (offence.mendable) articles.of("offences.mendable", "rules");
        if (offence.pays) articles.of("offences.poor_is_dead", "rules");
        if (chombo) articles.of("offences.chombo_each", "follows").of("offences.chombo_chips", "follows");
        if (dead) articles.of("offences", "follows");
        if (words)
            for (const std::string& see : words->see) articles.of(see, "right");
        add(kind, words ? words->group : "manners", in_both(book_.word_text(offence.word)), words_about(key),
            {{"declared", true},
             {"ruling", in_both(ruling_said(cases, before))},
             {"cases", std::move(list)},
             {"clauses", articles.take()}});
    }

    void add_taken_back() {
        const TakingBack& back = book_.taking_back;
        const auto one = [&](std::string_view key, std::string_view id, std::string_view group, const Said& name, const Said& ruling) {
            add(id, group, in_both(name), words_about(key),
                {{"declared", true},
                 {"ruling", in_both(ruling)},
                 {"cases", ordered_json::array()},
                 {"clauses", Articles(*this).of(key, "rules").take()}});
        };
        if (back.nothing && back.calls)
            one("withdrawal.calls", "call_taken_back", "calls", {"A call taken back", "鳴きの取り消し"},
                said("Until the discard that follows it a {} may be taken back at no cost; after that it stands.",
                     "{}は、続く打牌の前なら不問で取り消せる。打牌の後は取り消せない。",
                     rules_.has_rule("chi") ? Said{"chi or pon", "チーとポン"} : Said{"pon", "ポン"}));
        if (back.nothing && back.riichi)
            one("withdrawal.riichi", "riichi_taken_back", "riichi", {"A riichi taken back", "立直の取り消し"},
                {"Until the next discard or kan of anybody a riichi may be taken back at no cost, and its stick comes back; the tile stays "
                 "where it lies.",
                 "立直は、次に誰かが打牌するかカンするまでなら不問で取り消せ、供託は戻る。切った牌はそのまま置く。"});
    }

    /// What the articles say of a real table; the text of the article is the ruling.
    void add_article(std::string_view id, std::string_view thing, bool free) {
        const PenaltyWords::AtTable* words = words_.of_table(thing);
        const auto entry = std::ranges::find(clauses_, id, &ClauseEntry::id);
        if (!words || entry == clauses_.end() || !entry->text) return;
        const auto there = std::ranges::find_if(list_, [&](const ordered_json& one) { return one["id"] == thing; });
        if (there != list_.end()) {  // a second article about the same thing
            (*there)["clauses"].push_back({{"id", id}, {"says", "rules"}, {"text", in_both(*entry->text)}});
            return;
        }
        ordered_json cases = ordered_json::array();
        if (free) cases.push_back(case_json({}, false));
        add(thing, words->group, in_both(words->name), words->words,
            {{"declared", false},
             {"ruling", in_both(*entry->text)},
             {"cases", std::move(cases)},
             {"clauses", Articles(*this).add(id, "rules").take()}});
    }

    void add_at_table() {
        for (const TableClause& clause : table_clauses_of(rules_))
            for (const std::string& thing : clause.of) add_article(clause.id, thing, clause.free);
        for (const ClauseText& own : rules_.texts.clauses) {
            const auto entry = std::ranges::find(clauses_, own.id, &ClauseEntry::id);
            if (entry != clauses_.end() && !entry->keys.empty()) continue;
            const std::array<std::string, 2> texts{own.ja, own.en};
            for (const PenaltyWords::AtTable& thing : words_.at_table)
                if (std::ranges::any_of(thing.words, [&](const std::string& word) { return stands_in(word, texts); }))
                    add_article(own.id, thing.id, false);
        }
    }

    void add_what_follows() {
        if (dead_)
            add("dead_hand", "after", in_both("和了放棄", "a dead hand"), words_about("offences"),
                {{"declared", true},
                 {"ruling", in_both(dead_hand_said())},
                 {"cases", ordered_json::array()},
                 {"clauses", Articles(*this).of("offences", "rules").of("offences.dead_sets_aside", "rules").take()}});
        if (!chombo_) return;
        Offence chombo{.word = book_.offences.front().word, .consequence = Consequence::chombo};
        const auto cases = tables_.cases(chombo);
        ordered_json list = ordered_json::array();
        for (const RuledCase& one : cases) list.push_back(case_json(one, false));
        add("chombo", "after", in_both("チョンボ", "chombo"), words_about("offences.chombo_each"),
            {{"declared", true},
             {"ruling", in_both(ruling_said(cases, false))},
             {"cases", std::move(list)},
             {"clauses", Articles(*this)
                             .of("offences.chombo", "rules")
                             .of("offences.chombo_each", "rules")
                             .of("offences.chombo_chips", "rules")
                             .of("offences.sitting_out", "rules")
                             .take()}});
    }

    Said dead_hand_said() const {
        Said out{"To the end of the hand no win, call, kan or riichi, and noten at a draw. A riichi that was said stays.",
                 "その局は和了・鳴き・カン・立直ができず、流局では不聴。言った立直は残る。"};
        if (!book_.find_word("nukidora")) return out;
        const bool still = rules_.flag("offences.dead_sets_aside");
        out.en += still ? " Tiles are still set aside." : " Nothing is set aside any more.";
        out.ja += still ? "牌を抜くことはできる。" : "牌を抜くこともできない。";
        return out;
    }

    const Rulebook& book_;
    const RuleSet& rules_;
    const PenaltyWords& words_ = penalty_words_read();
    RulingTables tables_;
    std::vector<ClauseEntry> clauses_;
    std::vector<ordered_json> list_;
    bool dead_ = false, chombo_ = false;
};

void add_lines(const ordered_json& one, const char* lang, std::string& out) {
    const auto text = [&](const ordered_json& both) { return both[lang].get<std::string>(); };
    out += text(one["name"]) + "\n  " + text(one["ruling"]) + "\n";
    for (const ordered_json& clause : one["clauses"]) {
        out += "  " + clause["id"].get<std::string>();
        if (!clause["text"].is_null() && clause["text"] != one["ruling"]) out += "  " + text(clause["text"]);
        out += "\n";
    }
}

}  // namespace

ordered_json penalties_json(const Rulebook& book) { return Penalties(book).made(); }

bool is_penalty_sought(const ordered_json& penalty, std::string_view typed) {
    auto texts = penalty["words"].get<std::vector<std::string>>();
    for (const ordered_json& clause : penalty["clauses"]) texts.push_back(clause["id"].get<std::string>());
    return speaks_of(typed, texts);
}

std::string penalties_text(const Rulebook& book, std::string_view typed, Lang lang) {
    const char* word = lang == Lang::ja ? "ja" : "en";
    const ordered_json all = penalties_json(book);
    std::string out;
    for (const ordered_json& group : all["groups"]) {
        std::string lines;
        for (const ordered_json& one : all["penalties"])
            if (one["group"] == group["id"] && is_penalty_sought(one, typed)) add_lines(one, word, lines);
        if (!lines.empty()) out += "== " + group["name"][word].get<std::string>() + "\n" + lines;
    }
    return out;
}

tl::expected<std::string, Sentence> penalties_answer(const Rulebook& book, std::string_view question) {
    const auto read = parse_json(question.empty() ? "{}" : question);
    if (!read) return tl::unexpected(read.error());
    if (!read->is_object()) return tl::unexpected(Sentence("an object is expected, as {\"find\":\"誤チー\"}."));
    std::string typed;
    for (const auto& [key, value] : read->items()) {
        if (key != "find" || !value.is_string())
            return tl::unexpected(key.substr(0, 40) + ": find, a text, is expected, and nothing else.");
        typed = value.get<std::string>();
    }
    ordered_json all = penalties_json(book);
    if (!typed.empty()) {
        auto& list = all["penalties"].get_ref<ordered_json::array_t&>();
        std::erase_if(list, [&](const ordered_json& one) { return !is_penalty_sought(one, typed); });
        std::erase_if(all["groups"].get_ref<ordered_json::array_t&>(), [&](const ordered_json& group) {
            return std::ranges::none_of(list, [&](const ordered_json& one) { return one["group"] == group["id"]; });
        });
    }
    return dumped(all);
}

std::span<const NamedShape> penalty_shapes() {
    static const std::vector<NamedShape> shapes{
        {"Penalties", "{id: string, title: Text, groups: [{id: string, name: Text}], penalties: [Penalty]}"},
        {"Penalty",
         "{id: string, group: string, name: Text, words: [string], declared: bool, ruling: Text, cases: [PenaltyCase], clauses: [{id: "
         "string, says: "
         "string, text: Text | null}]}"},
        {"PenaltyCase",
         "{when: Text | null, consequence: string, text: Text, goes_on: bool, payments: [{by: {id: string, name: Text}, to: [{id: string, "
         "name: Text, "
         "count: int, points: int, chips: int}], points: int, chips: int, text: Text}]}"},
    };
    return shapes;
}

}  // namespace jansou::wire
