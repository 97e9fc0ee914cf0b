#include "tally.hpp"

namespace conformance {
namespace {

using jansou::Rulebook;

void of_rule(const Rulebook& book, std::vector<Expected>& out, std::string_view rule, std::string_view group,
             std::initializer_list<std::string_view> names) {
    if (!rule.empty() && !book.rules.has_rule(rule)) return;
    for (const std::string_view name : names) out.push_back({std::string(group), std::string(name)});
}

void events(const Rulebook& book, std::vector<Expected>& out) {
    of_rule(book, out, "", "event", {"start_game", "start_kyoku", "tsumo", "dahai", "win", "hora", "ryukyoku", "end_kyoku", "end_game"});
    for (const std::string_view call : {"chi", "pon", "daiminkan", "ankan", "kakan", "nukidora"}) of_rule(book, out, call, "event", {call});
    of_rule(book, out, "riichi", "event", {"reach", "reach_accepted"});
    of_rule(book, out, "dora", "event", {"dora"});
    of_rule(book, out, "ura", "event", {"ura"});
    if (book.offences.empty()) return;
    of_rule(book, out, "offences", "event", {"offence", "chombo"});
}

void draws(const Rulebook& book, std::vector<Expected>& out) {
    for (int w = 1; w < 64; ++w)
        if (book.abortive >> w & 1) out.push_back({"draw", std::string(book.word_name(jansou::Word(w)))});
    of_rule(book, out, "exhaustive", "draw", {"exhaustive"});
    of_rule(book, out, "nagashi", "draw", {"nagashi"});
}

void mechanisms(const Rulebook& book, std::vector<Expected>& out) {
    const auto add = [&](std::string_view rule, std::initializer_list<std::string_view> names) {
        of_rule(book, out, rule, "mechanism", names);
    };
    add("", {"ron", "tsumo", "renchan", "deal_passes", "someone_below_zero", "end_after_last_hand"});
    add("kakan", {"chankan"});
    if (!book.rules.flag("contest.head_bump")) add("contest", {"double_ron"});
    add("pao", {"pao_tsumo", "pao_ron"});
    add("riichi", {"riichi_stick_not_paid", "riichi_ankan"});
    add("exhaustive", {"noten_1_tenpai", "noten_2_tenpai", "noten_3_tenpai", "noten_no_payment"});
    if (book.rules.is("exhaustive.declaring", "free")) add("exhaustive", {"tenpai_declared", "tenpai_undeclared"});
    if (!book.rules.is("nagashi.counts_as", "draw")) add("nagashi", {"nagashi_of_two"});
    add("bust", {"end_by_bust"});
    add("honba", {"honba_paid"});
    add("sticks", {"sticks_taken"});
    if (!book.rules.is("game_length.last_dealer_stops", "never") || !book.rules.number("game_length.extension"))
        add("game_length", {"end_with_dealer_winning_last_hand"});
}

void refusals(const Rulebook& book, std::vector<Expected>& out) {
    const auto add = [&](std::string_view rule, std::initializer_list<std::string_view> names) {
        of_rule(book, out, rule, "refusal", names);
    };
    add("furiten", {"furiten", "furiten_missed"});
    add("kuikae", {"kuikae"});
    add("four_kans", {"fifth_kan"});
    add("hora", {"no_yaku"});
    add("last_tile", {"last_discard", "wall_empty"});
    add("riichi", {"riichi_points", "riichi_wall", "noten", "hand_open", "riichi_bound", "riichi_tile"});
    add("riichi_kan", {"riichi_kan"});
    add("kyuushu", {"few_kinds", "not_first_turn"});
    if (!book.offences.empty()) add("offences", {"dead_hand"});
}

}  // namespace

std::vector<Expected> expected(const Rulebook& book) {
    std::vector<Expected> out;
    events(book, out);
    draws(book, out);
    for (const auto& yaku : book.yaku) out.push_back({"yaku", std::string(yaku.id)});
    for (const auto& bonus : book.bonuses) out.push_back({"bonus", std::string(bonus.id)});
    for (const auto& offence : book.offences) out.push_back({"offence", std::string(book.word_name(offence.word))});
    if (book.layout.seats != 4) return out;
    mechanisms(book, out);
    refusals(book, out);
    return out;
}

}  // namespace conformance
