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
    of_rule(book, out, "foreign_kakan", "event", {"foreign_kakan"});
    of_rule(book, out, "white_flash", "event", {"flash"});
    of_rule(book, out, "white_joker", "event", {"reading"});
    of_rule(book, out, "alice", "event", {"alice"});
    of_rule(book, out, "box_riichi", "event", {"bust"});
    of_rule(book, out, "streak_prizes", "event", {"end_set"});
    if (book.rules.has_rule("north_aside")) of_rule(book, out, "", "event", {"nukidora"});
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
    add("exhaustive", {"noten_1_tenpai", "noten_2_tenpai", "noten_no_payment"});
    if (book.layout.seats > 3) add("exhaustive", {"noten_3_tenpai"});
    if (book.rules.is("exhaustive.declaring", "free")) add("exhaustive", {"tenpai_declared", "tenpai_undeclared"});
    if (book.rules.has_rule("nagashi") && !book.rules.is("nagashi.counts_as", "draw")) add("nagashi", {"nagashi_of_two"});
    add("bust", {"end_by_bust"});
    add("honba", {"honba_paid"});
    add("sticks", {"sticks_taken"});
    if (!book.rules.is("game_length.last_dealer_stops", "never") || !book.rules.number("game_length.extension"))
        add("game_length", {"end_with_dealer_winning_last_hand"});
}

void mechanisms_of_mighty(const Rulebook& book, std::vector<Expected>& out) {
    const auto add = [&](std::string_view rule, std::initializer_list<std::string_view> names) {
        of_rule(book, out, rule, "mechanism", names);
    };
    add("white_flash", {"flash", "two_flashes_at_once", "flash_of_riichi_tile", "pon_of_flashing_white", "kan_of_flashing_white",
                        "free_turn_of_caller", "forced_discard"});
    add("box_riichi", {"box_riichi", "box_riichi_with_income", "box_riichi_bust_by_levy", "box_riichi_bust_by_payment"});
    add("foreign_kakan", {"foreign_kan_robbed_by_owner", "foreign_kan_robbed_by_third", "foreign_kan_robbed_by_both"});
    add("fourth_north", {"fourth_north_by_aside", "fourth_north_by_discard", "fourth_north_by_pon", "fourth_north_by_open_kan",
                         "fourth_north_by_concealed_kan", "fourth_north_by_added_kan", "fourth_north_by_indicator"});
    add("north_aside",
        {"north_aside_claimed_by_pon", "north_aside_claimed_by_kan", "north_aside_claimed_by_ron", "kyuushu_after_north_aside"});
    add("four_kans", {"fifth_kan"});
    add("alice", {"alice_with_tiles", "alice_to_the_end_of_the_wall"});
    add("nagashi", {"nagashi_of_one", "nagashi_of_two_seats"});
    add("white_doubled", {"ron_on_white", "double_ron_on_white"});
    add("onishogun", {"onishogun"});
    add("white_joker", {"choose_reading_asked", "reading_named", "reading_left_open", "reading_named_at_once"});
    add("reading_furiten", {"furiten_reading_refused_another_taken"});
    add("game_length", {"last_dealer_stops", "last_dealer_goes_on", "exactly_zero_goes_on"});
    add("yakitori", {"yakitori"});
    add("bust_prize", {"bust_prize"});
    add("streak_prizes", {"streak_prize_of_tops", "streak_prize_of_lasts"});
    add("chips", {"negative_chips"});
}

void refusals(const Rulebook& book, std::vector<Expected>& out) {
    const auto add = [&](std::string_view rule, std::initializer_list<std::string_view> names) {
        of_rule(book, out, rule, "refusal", names);
    };
    add("furiten", {"furiten", "furiten_missed"});
    add("kuikae", {"kuikae"});
    add("reading_furiten", {"furiten"});
    add("white_flash", {"flash"});
    add("box_riichi", {"box_points"});
    add("four_kans", {"fifth_kan"});
    if (book.rules.flag("four_kans.adjourn") && book.rules.has_rule("fifth_indicator")) add("four_kans", {"four_kans"});
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
    const bool mighty = book.rules.has_rule("white_flash");
    if (book.layout.seats != 4 && !mighty) return out;
    if (mighty) mechanisms_of_mighty(book, out);
    mechanisms(book, out);
    refusals(book, out);
    return out;
}

}  // namespace conformance
