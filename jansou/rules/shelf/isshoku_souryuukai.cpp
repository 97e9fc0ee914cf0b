// 一色双龍会 123 and 789 twice each and a pair of fives, all of one suit.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::isshoku_souryuukai_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.isshoku_souryuukai",
    .name = {"一色双龍会", "Isshoku souryuukai"},
    .meaning = {"同じ色の一二三と七八九を二つずつ、五の雀頭。", "123 and 789 twice each and a pair of fives, all of one suit."},
    .needs = {Trait::one_suit, Trait::no_honours},
    .is =
        [](const Win&, const Shape& s, int) {
            for (int suit = 0; suit < suit_count; ++suit) {
                bool all = s.counts[kind_of(suit, 5)] == 2;
                for (const int rank : {1, 2, 3, 7, 8, 9}) all = all && s.counts[kind_of(suit, rank)] == 2;
                if (all) return true;
            }
            return false;
        },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::isshoku_souryuukai_rule
