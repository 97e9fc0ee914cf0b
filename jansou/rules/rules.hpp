// 規則の目録 Every rule, one file each. A new rule is declared here, listed in catalogue.cpp and written in its file.
#pragma once
#include "jansou/rulebook/appraise.hpp"
#include "jansou/rulebook/rulebook.hpp"
#include "jansou/rules/options.hpp"

namespace jansou::rules {

// the turn
extern const RuleInfo dahai_rule, chi_rule, pon_rule, daiminkan_rule, ankan_rule, kakan_rule, hora_rule, contest_rule, first_turn_rule,
    last_tile_rule, kuikae_rule;
// readiness
extern const RuleInfo forced_win_rule, furiten_rule, riichi_rule, ippatsu_rule, riichi_kan_rule;
// dora
extern const RuleInfo dora_rule, ura_rule, akadora_rule;
// value
extern const RuleInfo yaku_of_the_win_rule, yaku_of_the_shape_rule, yaku_of_the_tiles_rule, yakuman_rule, han_fu_rule, plain_points_rule,
    payment_rule, honba_rule, sticks_rule, pao_rule;
// the end of a hand
extern const RuleInfo kyuushu_rule, four_winds_rule, four_riichi_rule, four_kans_rule, triple_ron_rule, nagashi_rule, exhaustive_rule;
// the game
extern const RuleInfo succession_rule, winner_deals_rule, game_length_rule, bust_rule, sits_out_rule, placing_rule, rounding_rule, uma_rule;
// penalties
extern const RuleInfo offences_rule;

/// The mechanisms that only houses have (rules/house/).
std::span<const RuleInfo* const> house_rules();

}  // namespace jansou::rules
