// 文言 Every text of the game in the terminal, in both languages. A text that is missing, empty or out of order does not compile.
#pragma once
#include <string_view>

#include "jansou/wire/score.hpp"

namespace jansou::terminal {

enum class Msg : unsigned char {
    // seats and the table
    you, east_seat, south_seat, west_seat, north_seat, the_table, round_east, round_south, round_west, round_north, hand_of_round,
    head, indicators, in_riichi, river, hand, drawn, meld_chi, meld_pon, meld_kan, meld_ankan, meld_from, set_aside,
    // beginning and leaving
    welcome, your_seat, offer_again, offer_prompt, offer_unclear, taken_up, taken_up_closed, left_alone, in_use, left_stored, left_again,
    // events
    hand_begins, discards, you_discard, as_drawn, calls, concealed_kan, added_kan, sets_aside, says_riichi, new_indicator, ron, tsumo,
    // decisions
    on_tile, on_drawn, on_call, on_riichi_tile, on_question, row_discard, row_other, prompt,
    c_drawn, c_riichi, c_riichi_kind, c_ron, c_tsumo, c_chi, c_pon, c_kan, c_ankan, c_kakan, c_aside, c_pass, c_no, c_end,
    // bad input
    not_understood, no_such_number, several_fit, nothing_drawn, not_possible, not_in_hand, no_such_tile, is_possible, refused,
    // questions
    tenpai_now, far_now, wait_left, no_ron, no_ron_at_all, useful_now, after_discard, complete_now, no_events, score_row,
    why_what, why_not_complete, why_reason, why_unknown, missed_so_far,
    help,
    // results
    won_ron, won_tsumo, won_nagashi, dora_line, ura_line, han, points_value, yakuman, yakuman_times, han_fu, han_only, value_of, times,
    mangan, haneman, baiman, sanbaiman, limit_yakuman,
    pays, points, chips, for_hand, for_noten, draw, draw_tenpai, draw_noten, shows, nobody_pays, nobody, scores, seat_score,
    missed_head, missed_ron, missed_tsumo, let_pass, barred,
    game_over, settle_place, settle_points, settle_base, settle_rank, settle_total, sticks_to_first, log_lies, replay_with,
    cannot_write,
    count
};

std::string_view text(Msg, wire::Lang);

}  // namespace jansou::terminal
