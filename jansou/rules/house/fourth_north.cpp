// 四枚目の北 When the fourth north can be seen by all, one more indicator is turned, once the claims on that tile have passed.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::fourth_north_rule {

/// Norths that all have seen, under a cover since or not.
static int seen_norths(const Table& t) {
    int n = 0;
    for (std::size_t i = 0; i < t.tile_count; ++i) n += t.face[i].kind() == north && t.known[i] == t.everyone();
    return n;
}

static void install(Rulebook& book, const RuleSet&) {
    constexpr int all_of_them = 4;
    const CounterId due = book.counter("fourth_north"), none_left = book.counter("no_indicator");  // due: 1 is due, 2 has been turned
    const auto notice = [=](const Position& pos, Script& then) {
        if (!pos.count(due, 0) && seen_norths(pos.table) == all_of_them) then.set(due, 0, 1);
    };
    book.on({EventType::stood, EventType::pon, EventType::daiminkan}, [=](const Position& pos, const Event& e, Script& then) {
        const bool last_discard = e.type == EventType::stood && e.detail == int(Contested::discard) && pos.table.live() == 0;
        if (pos.table.kind(e.tile) == north && !last_discard) notice(pos, then);
    });
    book.marks.push_back([=, clause = book.clause("fourth_north")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s != no_seat || !pos.count(due, 0)) return;
        out.push_back({"fourth_north",
                       {"四枚目北", "4th N"},
                       {"四枚目の北が見えたので、ドラ表示牌を一枚めくった。", "The fourth north was seen: one more indicator is turned."},
                       clause});
    });
    book.on({EventType::indicator}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.table.kind(e.tile) == north) notice(pos, then);
    });
    book.on({EventType::counted}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word != due || e.value != 1) return;
        then.set(due, 0, 2);
        turn_indicator(pos, pos.phase().seat, none_left, then);
    });
}

extern const RuleInfo rule{
    .name = "fourth_north",
    .topic = Topic::dora,
    .title = {"四枚目の北", "fourth north"},
    .meaning = {"四枚目の北が見えるとドラ表示牌を一枚めくる。", "When the fourth north is seen one more indicator is turned."},
    .install = install,
    .needs = {"dora"},
    .behind = {"dora"},
};

}  // namespace jansou::rules::fourth_north_rule
