// 四風連打 The hand ends when the first discard of every seat is the same wind and nobody has called: once the last of them has passed.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::four_winds_rule {

static bool same_wind(const Table& t) {
    if (t.discards < t.seats || t.calls || t.river(t.phase.seat).size() != 1) return false;
    const Kind wind = t.kind(t.phase.tile);
    if (!is_wind(wind)) return false;
    for (Seat s = 0; s < t.seats; ++s)
        if (t.river(s).empty() || t.kind(t.river(s)[0].tile) != wind) return false;
    return true;
}

static void install(Rulebook& book, const RuleSet&) {
    const Word reason = book.word("four_winds", {"四風連打", "four winds"});
    book.add_abortive_draw(reason);
    book.on_adjourn(Moment::discard_passed, [=](const Position& pos, const Ending&) { return same_wind(pos.table) ? reason : Word{}; });
    const ReasonId ends =
        book.reason("four_winds", {"この牌が通れば四風連打で流局する。", "The hand ends by four winds when this discard passes."},
                    book.clause("four_winds"));
    book.on_forbid({ActionType::chi, ActionType::pon, ActionType::daiminkan},
                   [=](const Position& pos, Seat, const Action&) { return same_wind(pos.table) ? ends : ReasonId{}; });
}

extern const RuleInfo rule{
    .name = "four_winds",
    .topic = Topic::hand_end,
    .title = {"四風連打", "four winds"},
    .meaning = {"第一打がみな同じ風牌なら流局。", "All first discards are the same wind."},
    .install = install,
};

}  // namespace jansou::rules::four_winds_rule
