// 兎 Its holder sees the concealed hand of every other seat whose riichi stands or who has three open melds.
#include <algorithm>

#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/ability.hpp"

namespace jansou::rules::rabbit_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const int melds = rules.number("rabbit.open_melds");
    const Holder sees = add_ability(
        book, {.id = "rabbit",
               .name = {"兎", "Rabbit"},
               .brief = {"兎", "rabbit"},
               .text = {"立直した者と三副露した者の手が見える。", "Sees the hands of those in riichi or with three open melds."},
               .icon = "eye"});
    const CounterId dead = book.counter("dead_hand");
    const auto lay_open = [=](const Position& pos, Seat target, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != target && sees(pos, s) && !pos.count(dead, s) && !in(pos.table.watched_by[target], s))
                then << Event{.type = EventType::hand_seen, .actor = s, .target = target, .flag = true};
    };
    book.on({EventType::riichi_stood}, [=](const Position& pos, const Event& e, Script& then) { lay_open(pos, e.actor, then); });
    book.on({EventType::chi, EventType::pon, EventType::daiminkan}, [=](const Position& pos, const Event& e, Script& then) {
        if (std::ranges::count_if(pos.table.melds(e.actor), [](const Meld& m) { return m.type != MeldType::ankan; }) >= melds)
            lay_open(pos, e.actor, then);
    });
    const CounterId riichi = book.counter("riichi");
    book.marks.push_back([riichi, clause = book.clause("rabbit")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !pos.table.watched_by[s]) return;
        const bool by_riichi = pos.count(riichi, s) != 0;
        out.push_back({.id = hand_seen_mark,
                       .brief = {"兎で見える", "seen"},
                       .text = by_riichi ? Text{"立直したので、兎の力で手が見える。", "In riichi: Rabbit sees this hand."}
                                         : Text{"鳴きを重ねたので、兎の力で手が見える。", "So many open melds: Rabbit sees this hand."},
                       .clause = clause,
                       .seen_by = pos.table.watched_by[s],
                       .icon = "eye"});
    });
    // what was seen is known; no more is seen with a dead hand
    book.on({EventType::counted}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word != dead || e.value == 0 || !sees(pos, e.actor)) return;
        for (Seat target = 0; target < pos.table.seats; ++target)
            if (in(pos.table.watched_by[target], e.actor)) then << Event{.type = EventType::hand_seen, .actor = e.actor, .target = target};
    });
}

extern const RuleInfo rule{
    .name = "rabbit",
    .topic = Topic::ability,
    .title = {"兎", "Rabbit"},
    .meaning = {"立直した者と三副露した者の手が見える能力。", "An ability: sees the hands of those in riichi or with three open melds."},
    .options =
        {
            flag("rabbit.everybody", false, {"全員が持つ", "everybody has it"}),
            number("rabbit.open_melds", 3, {1, 4}, {"手が見えるようになる副露の数", "open melds from which a hand is seen"}),
        },
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules::rabbit_rule
