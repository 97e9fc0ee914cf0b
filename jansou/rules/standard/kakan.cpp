// 加槓 The fourth tile may be added to one's own pon after a draw.
#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::kakan_rule {

static void install(Rulebook& book, const RuleSet&) {
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        if (pos.phase().tile != no_tile) offer_additions(pos, s, s, 0, out);
    });
}

extern const RuleInfo rule{
    .name = "kakan",
    .topic = Topic::turn,
    .title = {"加槓", "added kan"},
    .meaning = {"自分のポンに四枚目を加えられる。", "The fourth tile may be added to one's own pon."},
    .install = install,
    .needs = {"last_tile"},
};

}  // namespace jansou::rules::kakan_rule
