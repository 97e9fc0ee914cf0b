// A rule of no house: nobody may claim a seat's first discard, unless it is a dragon.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const ReasonId first = book.reason("first_discard", {"第一打は鳴けず、和了もできない。", "A first discard can be claimed by nobody."},
                                       book.clause("withholds"));
    book.on({EventType::drew}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.table.river(e.actor).empty()) then << Event{.type = EventType::withheld, .actor = e.actor, .detail = first};
    });
    book.on({EventType::discarded}, [](const Position& pos, const Event& e, Script& then) {
        if (is_dragon(pos.table.kind(e.tile))) then << Event{.type = EventType::withheld, .actor = e.actor};
    });
}

static const RuleInfo withholds_rule{
    .name = "withholds",
    .title = {"第一打を除く", "withholds"},
    .meaning = {"第一打には三元牌のほか声をかけられない。", "Nobody may claim a first discard but a dragon."},
    .install = install};
static const BroughtRules brought{&withholds_rule};

}  // namespace jansou::rules
