#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static const RuleInfo* const all[] = {
    &gari_rule,        &open_riichi_rule,    &ippatsu_joker_rule, &white_joker_rule,  &reading_furiten_rule, &white_doubled_rule,
    &white_flash_rule, &north_aside_rule,    &north_value_rule,   &fourth_north_rule, &fifth_indicator_rule, &foreign_kakan_rule,
    &box_riichi_rule,  &alice_rule,          &onishogun_rule,     &chips_rule,        &congratulation_rule,  &bust_prize_rule,
    &yakitori_rule,    &streak_prizes_rule,  &wraparound_rule,    &equal_pairs_rule,  &kokushi_by_suit_rule, &pure_rule,
    &karasu_rule,      &alternate_suit_rule, &rabbit_rule,        &jackal_rule,       &demon_king_rule,      &koromo_rule,
    &papa_rule,        &akagi_rule,          &jungarian_rule,     &ability_rule,      &paarenchan_rule,
};

std::span<const RuleInfo* const> house_rules() { return all; }

}  // namespace jansou::rules
