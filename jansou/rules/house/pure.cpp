// 純正 A win in which no joker stands for another kind than its own is a yaku.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::pure_rule {

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("pure", {"純正", "Pure"}, {}, [](const Win&, const Shape& s, int) { return s.substitutes == 0; });
}

extern const RuleInfo rule{
    .name = "pure",
    .topic = Topic::yaku,
    .title = {"純正", "pure"},
    .meaning = {"ジョーカーを他の牌に使わない和了は役。", "A win that puts no joker to use is a yaku."},
    .options =
        {
            worth("yaku.pure", 3, {"純正", "no joker put to use"}),
        },
    .install = install,
};

}  // namespace jansou::rules::pure_rule
