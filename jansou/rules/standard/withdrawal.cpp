// 取り消し A call may be taken back until the discard that follows it, a riichi until the next discard or kan of anybody. A tile that lies
// stays where it lies.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::withdrawal_rule {

namespace {

/// A riichi is fresh from its tile on until somebody discards or makes a kan.
void keep_fresh(Rulebook& book, CounterId fresh) {
    const auto end = [fresh](const Position& pos, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(fresh, s)) then.set(fresh, s, 0);
    };
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        end(pos, then);
        if (pos.table.river(e.actor).back().riichi) then.set(fresh, e.actor, 1);
    });
    book.on({EventType::daiminkan, EventType::kakan, EventType::ankan},
            [=](const Position& pos, const Event&, Script& then) { end(pos, then); });
}

/// The riichi is none from now on, what it paid is given back.
void end_riichi(Rulebook& book, const TakingBack& rules) {
    book.on({EventType::taken_back},
            [fresh = rules.fresh, said = rules.said, stood = rules.stood](const Position& pos, const Event& e, Script& then) {
                if (TakenBack(e.detail) != TakenBack::riichi || e.word != 0) return;
                for (const CounterId number : {fresh, said, stood})
                    if (pos.count(number, e.actor)) then.set(number, e.actor, 0);
            });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const TakingBack back{
        .calls = rules.flag("withdrawal.calls"),
        .riichi = rules.flag("withdrawal.riichi"),
        .fresh = book.counter("riichi_fresh"),
        .said = book.counter("riichi_said"),
        .stood = book.counter("riichi"),
        .unpaid = book.counter("riichi_free"),
        .deposit = rules.number("riichi.deposit"),
        .calls_clause = book.clause("withdrawal.calls"),
        .riichi_clause = book.clause("withdrawal.riichi"),
        .nothing = book.reason("nothing_to_take_back", {"取り消せるものがない。", "There is nothing to take back, or no longer."},
                               book.clause("withdrawal")),
    };
    book.taking_back = back;
    if (!back.riichi) return;
    keep_fresh(book, back.fresh);
    end_riichi(book, back);
}

extern const RuleInfo rule{
    .name = "withdrawal",
    .topic = Topic::readiness,
    .title = {"取り消し", "withdrawal"},
    .meaning = {"鳴きは打牌まで、立直は次の打牌かカンまで取り消せる。",
                "A call may be taken back until its discard, a riichi until the next discard or kan."},
    .options =
        {
            flag("withdrawal.calls", true, {"チーとポンは打牌の前に取り消せる", "a chi or pon, before the discard that follows it"})
                .matters_with({"chi or pon"}),
            flag("withdrawal.riichi", true,
                 {"立直は次の打牌かカンの前に取り消せる", "a riichi, before the next discard or kan of anybody"}),
        },
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules::withdrawal_rule
