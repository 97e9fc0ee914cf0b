// A rule of no house: when a white dragon has passed its owner says whether the hand goes on; who goes on is asked once more. Who wanted to
// call it still does.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const Word first = book.word("go_on", {"続けるか", "Does the hand go on?"}),
               second = book.word("really", {"本当に続けるか", "Really?"}), yes = book.word("yes", {"続ける", "yes"}),
               no = book.word("no", {"やめる", "no"}), ended = book.word("given_up", {"投了", "given up"});

    book.abortive |= std::uint64_t{1} << ended;
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.table.kind(e.tile) != white || e.detail != int(Contested::discard)) return;

        then.ask(first, only(e.actor));
    });
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != first && pos.phase().word != second) return;
        out.push_back({.type = ActionType::choose, .word = yes});
        out.push_back({.type = ActionType::choose, .word = no});
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word != first && e.word != second) return;
        if (e.detail == no)
            then << Event{.type = EventType::drawn, .actor = e.actor, .word = ended};
        else if (e.word == first)
            then.ask(second, only(e.actor));
    });
}

static const RuleInfo asks_at_stood_rule{
    .name = "asks_at_stood",
    .title = {"白の問い", "white asks"},
    .meaning = {"白が通れば続けるかを問う。", "A white dragon that passed asks."},
    .install = install,
};
static const BroughtRules brought{&asks_at_stood_rule};

}  // namespace jansou::rules
