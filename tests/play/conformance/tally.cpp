#include "tally.hpp"

#include <algorithm>

#include "laying.hpp"

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
    const bool rounds = book.rules.number("game.rounds") != 0;
    add("", {"ron", "tsumo", "renchan", "deal_passes", "someone_below_zero"});
    if (rounds) add("", {"end_after_last_hand"});
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
    if (rounds && (!book.rules.is("game_length.last_dealer_stops", "never") || !book.rules.number("game_length.extension")))
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

void mechanisms_of_abilities(const Rulebook& book, std::vector<Expected>& out) {
    const auto add = [&](std::string_view rule, std::initializer_list<std::string_view> names) {
        of_rule(book, out, rule, "mechanism", names);
    };
    add("rabbit", {"rabbit_sees_a_riichi", "rabbit_sees_three_melds"});
    add("jackal", {"jackal_names_an_ura", "jackal_beside_another_riichi"});
    add("demon_king",
        {"demon_king_draws_a_joker", "demon_king_holds_two_jokers", "demon_king_discards_a_joker", "demon_king_draws_a_joker_in_riichi",
         "demon_king_wins_with_a_joker", "demon_king_wins_with_two_jokers", "demon_king_wins_with_a_joker_in_riichi"});
    add("koromo", {"koromo_wins_on_the_last_draw", "koromo_wins_on_the_last_discard"});
    add("papa", {"papa_row_of_1", "papa_row_of_2", "papa_row_of_3", "papa_row_of_4", "papa_riichi_in_the_row", "papa_kan_in_the_row",
                 "papa_tenhou_in_the_row", "papa_nine_kinds_in_the_row"});
    add("akagi", {"akagi_swaps", "akagi_swaps_again", "akagi_swaps_in_riichi", "akagi_swaps_the_last_tile",
                  "akagi_swaps_with_the_own_river", "akagi_wins_on_the_tile_taken"});
    add("jungarian", {"jungarian_chi_around", "jungarian_wins_by_a_run_around"});
    add("congratulation", {"congratulation"});
    add("paarenchan", {"double_ron_of_dealer_and_child", "double_ron_of_child_and_dealer"});
    of_rule(book, out, "rabbit", "event", {"reveal"});
    of_rule(book, out, "akagi", "event", {"swap"});
    of_rule(book, out, "ability", "event", {"ability"});
    for (const jansou::Ability& ability : book.abilities)
        out.push_back({"answer", "choose_ability: " + std::string(book.word_name(ability.word))});
    of_rule(book, out, "jackal", "answer", {"choose_ura: choose_ura", "choose_ura: none"});
    of_rule(book, out, "papa", "answer", {"draw_more_or_stop: draw_more", "draw_more_or_stop: none"});
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

void mechanisms_of_gari(const Rulebook& book, std::vector<Expected>& out) {
    const auto& rules = book.rules;
    const auto add = [&](bool there, std::initializer_list<std::string_view> names) {
        if (there) of_rule(book, out, "", "mechanism", names);
    };
    add(book.aside_is_robbed, {"aside_robbed"});
    add(rules.flag("hora.kokushi_robs_ankan"), {"ankan_robbed"});
    const bool white = rules.has_rule("white_joker");
    add(white && rules.is("white_joker.claimed", "joker"), {"ron_on_joker"});
    add(white && rules.is("white_joker.melded", "joker"), {"meld_with_jokers", "meld_of_jokers", "joker_robbed", "kan_of_jokers_robbed"});
    add(book.layout.last_live_replaces, {"live_tile_as_replacement", "neither_kept_nor_set_aside"});
    add(book.layout.ura_follow, {"ura_as_indicator_1", "ura_as_indicator_2"});
    add(std::ranges::any_of(rules.words("tiles.copies_of"), [](const std::string& text) { return text.starts_with("8 "); }),
        {"two_kans_of_a_kind"});
    add(rules.number("open_riichi.dealt_in") != 0, {"open_riichi_dealt_into_by_riichi"});
    add(rules.has_rule("ippatsu_joker"), {"joker_of_ippatsu", "joker_of_ippatsu_replaces"});
    add(rules.has_rule("alternate_suit"), {"hand_of_suit_p", "hand_of_suit_s"});
    add(true, {"last_tile_replaces"});
    add(book.may_be(book.layout.seats + 1), {"sits_out_again", "another_sits_out"});
    add(book.may_be(book.layout.seats + 1) && !book.offences.empty(), {"offence_of_who_sits_out"});
    for (const Theme& theme : themes_with_gari(book)) out.push_back({"theme", std::string(theme.name)});
    if (rules.flag("exhaustive.kan_at_end")) out.push_back({"draw", "kan_at_end"});
    if (!rules.text("dora.chosen").empty()) {
        out.push_back({"answer", "choose_dora: choose_dora"});
        out.push_back({"answer", "choose_dora: none"});
    }
}

/// True if every hand that can be complete is of one suit and honours, or a yakuman: so each has a yaku.
bool always_has_a_yaku(const Rulebook& book) {
    if (book.layout.replaced.empty()) return false;
    jansou::KindSet suits;
    for (const auto face : book.layout.tiles) suits.add(face.kind());
    suits = suits - jansou::honours - book.never_melded;
    return (suits - jansou::suit_set(jansou::suit_of(suits.first()))).empty();
}

/// Why a rule forbids something, of which nobody can come to hear.
bool never_said(const Rulebook& book, std::string_view id) {
    const auto& rules = book.rules;
    if (id == "no_yaku") return always_has_a_yaku(book);
    // of a tile that nobody may call: who is asked about it could win, and hardly ever has a call besides
    if (id == "four_winds" || id == "four_kans" || id == "further_draws" || id == "ankan") return book.ability_question != 0;
    if (id == "riichi_points") return rules.number("riichi.least_points") <= rules.number("bust.below");
    if (id == "riichi_wall") return rules.number("riichi.least_wall") == 0;
    if (id == "no_replacement") {  // there is one for each tile that may be set aside, and kans take none
        const auto aside = std::ranges::count_if(book.layout.tiles, [&](const auto& f) { return book.never_melded.has(f.kind()); });
        return book.layout.kan_from_live && aside <= book.layout.most_replacements();
    }
    return false;
}

void all_refusals(const Rulebook& book, std::vector<Expected>& out) {
    if (book.ability_question && !book.offences.empty()) out.push_back({"refusal", "an offence before the deal"});
    for (const auto& reason : book.reasons)
        if (!reason.id.empty() && !never_said(book, reason.id)) out.push_back({"refusal", std::string(reason.id)});
}

}  // namespace

std::vector<Expected> expected(const Rulebook& book) {
    std::vector<Expected> out;
    events(book, out);
    draws(book, out);
    for (const auto& yaku : book.yaku) out.push_back({"yaku", std::string(yaku.id)});
    for (const auto& bonus : book.bonuses) out.push_back({"bonus", std::string(bonus.id)});
    for (const auto& offence : book.offences) out.push_back({"offence", std::string(book.word_name(offence.word))});
    const bool mighty = book.rules.has_rule("white_flash"), gari = book.rules.has_rule("gari");
    if (gari) {
        mechanisms_of_gari(book, out);
        mechanisms(book, out);
        all_refusals(book, out);
        return out;
    }
    if (book.layout.seats != 4 && !mighty) return out;
    if (mighty) mechanisms_of_mighty(book, out);
    mechanisms(book, out);
    if (book.ability_question) {
        mechanisms_of_abilities(book, out);
        all_refusals(book, out);
        return out;
    }
    refusals(book, out);
    return out;
}

}  // namespace conformance
