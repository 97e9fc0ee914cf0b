// A rule of no house: after a pon nobody may call until three tiles have been drawn.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/lasting.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId hush = book.counter("hush");  // draws left, of the seat that called
    book.on({EventType::pon}, [=](const Position&, const Event& e, Script& then) { then.set(hush, e.actor, 3); });
    lasts(book, hush, {.until = {anybodys(EventType::drew)}, .counts = true});
    const ReasonId reason = book.reason("hush", {"ポンの後しばらく鳴けない。", "No calls for a while after a pon."}, book.clause("hush"));
    book.on_forbid({ActionType::chi, ActionType::pon, ActionType::daiminkan}, [=](const Position& pos, Seat, const Action&) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(hush, s)) return reason;
        return ReasonId{};
    });
}

static const RuleInfo hush_rule{
    .name = "hush",
    .title = {"静けさ", "hush"},
    .meaning = {"ポンの後、三枚引かれるまで鳴けない。", "After a pon nobody calls until three tiles are drawn."},
    .install = install,
};
static const BroughtRules brought{&hush_rule};

}  // namespace jansou::rules
