// 四家立直 The hand ends when every seat is in riichi and the last declaring tile has passed.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::four_riichi_rule {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId riichi = book.counter("riichi");
    const Word reason = book.word("four_riichi", {"四家立直", "four riichi"});
    book.add_abortive_draw(reason);
    book.on_adjourn(Moment::discard_passed, [=](const Position& pos, const Ending&) -> Word {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (!pos.count(riichi, s)) return 0;
        return reason;
    });
    book.on({EventType::drawn}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word != reason) return;
        for (Seat s = 0; s < pos.table.seats; ++s) then << Event{.type = EventType::shown, .actor = s};
    });
}

extern const RuleInfo rule{
    .name = "four_riichi",
    .topic = Topic::hand_end,
    .title = {"四家立直", "four riichi"},
    .meaning = {"全員が立直すれば流局。", "Every seat is in riichi."},
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules::four_riichi_rule
