// 九種九牌 With nine kinds of terminals and honours on the first draw a seat may end the hand.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::kyuushu_rule {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId first = book.counter("first_turn");
    const Word reason = book.word("kyuushu", {"九種九牌", "nine kinds"});
    book.add_abortive_draw(reason);
    book.on_offer(Stage::turn, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().tile != no_tile) out.push_back({.type = ActionType::ryukyoku, .word = reason});
    });
    const ReasonId late =
        book.reason("not_first_turn", {"第一巡ではない。", "Only on the first draw, before any call."}, book.clause("kyuushu"));
    const ReasonId few = book.reason("few_kinds", {"幺九牌が九種に満たない。", "There are fewer than nine kinds of terminals and honours."},
                                     book.clause("kyuushu"));
    book.on_forbid({ActionType::ryukyoku}, [=](const Position& pos, Seat s, const Action&) -> ReasonId {
        if (!pos.count(first, s)) return late;
        KindSet kinds;
        for (TileId tile : pos.table.hand(s)) kinds.add(pos.table.kind(tile));
        return (kinds & yaochuu).size() >= 9 ? ReasonId{} : few;
    });
    book.on({EventType::drawn}, [=](const Position&, const Event& e, Script& then) {
        if (e.word == reason) then << Event{.type = EventType::shown, .actor = e.actor};
    });
}

extern const RuleInfo rule{
    .name = "kyuushu",
    .topic = Topic::hand_end,
    .title = {"九種九牌", "nine kinds"},
    .meaning = {"第一ツモで幺九牌が九種あれば流せる。", "Nine kinds of terminals and honours on the first draw may end the hand."},
    .install = install,
    .needs = {"first_turn"},
};

}  // namespace jansou::rules::kyuushu_rule
