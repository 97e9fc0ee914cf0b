// 家の規則 Mechanisms that only houses have. A new one is declared here, listed in house_rules.cpp and written in its file.
#pragma once
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

// the joker
extern const RuleInfo white_joker_rule, reading_furiten_rule, white_doubled_rule, white_flash_rule;
// the shape of hands
extern const RuleInfo wraparound_rule, equal_pairs_rule, kokushi_by_suit_rule;
// value
extern const RuleInfo pure_rule, karasu_rule;
// the tiles of a hand
extern const RuleInfo alternate_suit_rule;
// the north, indicators, kans
extern const RuleInfo gari_rule, open_riichi_rule, ippatsu_joker_rule;
extern const RuleInfo north_aside_rule, north_value_rule, fourth_north_rule, fifth_indicator_rule, foreign_kakan_rule;
// abilities
extern const RuleInfo rabbit_rule, jackal_rule, demon_king_rule, koromo_rule, papa_rule, akagi_rule, jungarian_rule, ability_rule,
    paarenchan_rule;
// riichi
extern const RuleInfo box_riichi_rule, alice_rule, onishogun_rule;
// chips and settlement
extern const RuleInfo chips_rule, congratulation_rule, bust_prize_rule, yakitori_rule, streak_prizes_rule;

}  // namespace jansou::rules
