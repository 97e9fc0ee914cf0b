// A rule of no house: once a riichi stands the seat after it sees that hand, until it declares one itself.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.on({EventType::riichi_stood}, [](const Position& pos, const Event& e, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (in(pos.table.watched_by[s], e.actor)) then << Event{.type = EventType::hand_seen, .actor = e.actor, .target = s};
        then << Event{.type = EventType::hand_seen, .actor = pos.table.after(e.actor), .target = e.actor, .flag = true};
    });
}

static const RuleInfo watches_rule{.name = "watches",
                                   .title = {"透かし", "watches"},
                                   .meaning = {"立直者の手が下家に見える。", "The seat after a riichi sees that hand."},
                                   .install = install};
static const BroughtRules brought{&watches_rule};

}  // namespace jansou::rules
