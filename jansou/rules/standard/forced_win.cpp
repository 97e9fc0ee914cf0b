// 立直後の見逃し禁止 After riichi a tile that may be won on is won on.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::forced_win_rule {

/// True if the tile in question may be won on.
static bool may_win(const Position& pos, Seat s) {
    if (!pos.completes(s)) return false;
    const Action win{.type = ActionType::hora, .target = pos.phase().seat, .tile = pos.table.face[pos.phase().tile]};
    return std::ranges::none_of(pos.book.forbid[std::size_t(ActionType::hora)], [&](const Veto& veto) { return veto(pos, s, win) != 0; });
}

static void install(Rulebook& book, const RuleSet&) {
    const CounterId riichi = book.counter("riichi");
    const ReasonId reason =
        book.reason("forced_win", {"立直後は和了を見逃せない。", "After riichi a win may not be passed."}, book.clause("forced_win"));
    book.on_forbid(
        {ActionType::none, ActionType::dahai, ActionType::ankan, ActionType::kakan, ActionType::nukidora},
        [=](const Position& pos, Seat s) {
            const Stage stage = pos.phase().stage;
            return pos.count(riichi, s) && (stage == Stage::turn || stage == Stage::claims) && may_win(pos, s);
        },
        [=](const Position&, Seat, const Action&) { return reason; });
}

extern const RuleInfo rule{
    .name = "forced_win",
    .topic = Topic::readiness,
    .title = {"立直後の見逃し禁止", "forced win"},
    .meaning = {"立直後、和了できる牌は見逃せない。", "After riichi a tile that may be won on must be won on."},
    .install = install,
    .needs = {"riichi", "hora"},
};

}  // namespace jansou::rules::forced_win_rule
