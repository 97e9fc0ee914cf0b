// 第一巡 A seat's first turn lasts until its first discard or until anybody calls. A robbed kan has not taken place.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId first = book.counter("first_turn");
    book.on({EventType::dealt}, [=](const Position& pos, const Event&, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s) then.set(first, s, 1);
    });
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.count(first, e.actor)) then.set(first, e.actor, 0);
    });
    book.on({EventType::chi, EventType::pon, EventType::daiminkan, EventType::stood},
            [=](const Position& pos, const Event& e, Script& then) {
                if (!call_stands(e)) return;
                for (Seat s = 0; s < pos.table.seats; ++s)
                    if (pos.count(first, s)) then.set(first, s, 0);
            });
    book.score_fields.push_back({ScoreField::Type::flag, "first_turn", first});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.fact(first) && win.by == By::ron && win.dealer_wins())
            return "first_turn: the dealer cannot win by ron before the own first draw";
        return {};
    });
}

const RuleInfo first_turn_rule{
    .name = "first_turn",
    .title = {"第一巡", "first turn"},
    .meaning = {"最初の打牌まで、誰も鳴かない間。", "Until the first discard, while nobody has called."},
    .install = install,
};

}  // namespace jansou::rules
