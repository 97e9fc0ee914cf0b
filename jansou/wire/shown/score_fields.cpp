#include "jansou/wire/shown/score_fields.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "jansou/scoring/appraise.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/rule_text/both.hpp"

namespace jansou::wire {
namespace {

using nlohmann::ordered_json;

/// Whether a winner for whom a field says that has a stick on the table: whether the rules contradict a win without one.
bool lays_stick(const Rulebook& book, const ScoreField& field, std::size_t choice) {
    const auto contradicted = [&](int sticks) {
        Win win;
        win.seats = std::uint8_t(book.layout.seats);
        win.sticks = std::int16_t(sticks);
        set_field(field, int(choice), win.numbers);
        return std::ranges::any_of(book.contradictions, [&](const auto& rule) { return rule(win).has_value(); });
    };
    return contradicted(0) && !contradicted(1);
}

/// What a rule gave no text is called by its name.
Text text_or_name(Text text, std::string_view name) { return text.en.empty() ? Text{name, name} : text; }

ordered_json field_json(std::string_view name, std::string_view type, Text text) {
    return {{"name", name}, {"type", type}, {"text", in_both(text)}};
}

ordered_json rules_field_json(const Rulebook& book, const ScoreField& field) {
    constexpr std::array<std::string_view, 7> types{"flag", "choice", "seat", "tiles", "kind", "kinds", "number"};
    ordered_json one = field_json(field.name, types[std::size_t(field.type)], text_or_name(field.text, field.name));
    if (field.type == ScoreField::Type::number) one["most"] = field.most;
    for (const auto& [name, number] : field.named) {
        const auto yaku = std::ranges::find(book.yaku, name, &YakuInfo::id);
        one["named"].push_back({{"value", name}, {"text", in_both(yaku == book.yaku.end() ? Text{name, name} : yaku->name)}});
    }
    for (std::size_t i = 0; i < field.choices.size(); ++i)
        one["choices"].push_back(
            {{"value", field.choices[i]},
             {"text", in_both(text_or_name(i < field.choice_texts.size() ? field.choice_texts[i] : Text{}, field.choices[i]))},
             {"stick", lays_stick(book, field, i)}});
    return one;
}

/// The one choice of a winner that makes tiles drawn behind a kan jokers; empty: anybody has them, or whoever made one of several choices.
std::string_view who_draws_jokers(const Rulebook& book) {
    std::string_view found;
    for (const ScoreField& field : book.score_fields)
        for (std::size_t i = 0; i < field.choices.size(); ++i) {
            Win win;
            win.seats = std::uint8_t(book.layout.seats);
            win.hand[0] = book.layout.tiles.front();
            win.hand_size = win.of_kan = 1;
            set_field(field, int(i), win.numbers);
            if (!book.joker_by_source(win, 0)) continue;
            if (i == 0 || !found.empty()) return {};
            found = field.choices[i];
        }
    return found;
}

void add_joker_fields(const Rulebook& book, ordered_json& out) {
    const bool by_source = std::ranges::any_of(book.reads, [](const JokerRule& r) { return !r.last && !r.from.has(Source::wall); });
    if (by_source) {
        ordered_json& one = out.emplace_back(field_json("jokers", "tiles", {"手の中のジョーカー", "jokers in the hand"}));
        one["of"] = "hand";
        if (const auto with = who_draws_jokers(book); !with.empty()) one["with"] = with;
    }
    if (by_source || book.reads_last)
        out.push_back(field_json("win_joker", "follows", {"和了牌がジョーカー", "the winning tile is a joker"}));
    if (!book.reads.empty()) out.push_back(field_json("reading", "kinds", {"宣言した読み", "reading named"}));
}

/// Where hands are played with either of two suits: which of them, if the tiles do not tell.
void add_suit(const Rulebook& book, ordered_json& out) {
    if (book.layout.others.empty()) return;
    ordered_json& one = out.emplace_back(field_json("suit", "choice", {"使う色", "suit"}));
    const auto add = [&](std::string_view value, Text text) {
        one["choices"].push_back({{"value", value}, {"text", in_both(text)}, {"stick", false}});
    };
    add("none", {"牌の通り", "as the tiles tell"});
    constexpr std::array<std::string_view, 3> letters{"m", "p", "s"};
    constexpr std::array<Text, 3> names{{{"萬子", "man"}, {"筒子", "pin"}, {"索子", "sou"}}};
    for (const Kind k : {book.layout.replaced.first(), book.layout.others.front().kind()})
        if (const int suit = suit_of(k); suit < 3) add(letters[std::size_t(suit)], names[std::size_t(suit)]);
}

/// Who did what: seats, or chairs where one more is at the table than play.
void add_people(const Rulebook& book, ordered_json& out) {
    const auto add = [&](std::string_view name, std::string_view type, Text text, std::string_view with) {
        ordered_json& one = out.emplace_back(field_json(name, type, text));
        if (!with.empty()) one["with"] = with;
    };
    add("from", "seat", {"放銃", "dealt in"}, "ron");
    if (!book.rules.has_rule("contest") || !book.rules.flag("contest.head_bump"))
        add("later", "flag", {"同じ牌で二人目の和了", "a further winner on the same tile"}, "ron");
    if (has_owners(book)) {
        add("owner", "seat", {"槍槓された刻子の持ち主", "owner of the robbed triplet"}, "chankan");
        out.emplace_back(field_json("by", "seat", {"加槓した人", "who added the fourth tile"}))["of"] = "kakan";
    }
    if (!book.melded_jokers().empty()) add("robbed", "kind", {"槍槓された槓子", "kan that was robbed"}, "chankan");
    if (book.most_people() != book.layout.seats) add("out", "chair", {"抜け番", "sits out"}, "");
}

}  // namespace

ordered_json ways_to_win_json(const Rulebook& book) {
    ordered_json out = ordered_json::array({"ron", "tsumo"});
    Win win;
    win.by = By::nagashi;
    win.seats = std::uint8_t(book.layout.seats);
    if (appraise_nagashi(book, win).win()) out.push_back("nagashi");
    return out;
}

ordered_json score_fields_json(const Rulebook& book) {
    ordered_json out = ordered_json::array();
    for (const ScoreField& field : book.score_fields) out.push_back(rules_field_json(book, field));
    add_joker_fields(book, out);
    add_suit(book, out);
    add_people(book, out);
    return out;
}

ordered_json no_win_clauses_json(const Rulebook& book) {
    ordered_json out = ordered_json::object();
    if (const auto clause = book.rules.clause("hora"); !clause.empty()) out["not_complete"] = clause;
    for (const std::string_view id : {"no_yaku", "few_yaku"})
        for (const Reason& reason : book.reasons)
            if (reason.id == id && !reason.clause.empty() && !out.contains(id)) out[std::string(id)] = reason.clause;
    return out;
}

}  // namespace jansou::wire
