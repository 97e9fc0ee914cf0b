// 読みごとの振聴 With jokers furiten is judged reading by reading: one that waits on a tile which its owner discarded or let pass cannot
// ron, any other can, and the win is scored among those.
#include <algorithm>

#include "jansou/rulebook/kind_texts.hpp"
#include "jansou/rulebook/passed_kinds.hpp"
#include "jansou/rulebook/standing.hpp"
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const PassedKinds missed(book, "missed_low", "missed_middle", "missed_high");
    const CounterId riichi = book.counter("riichi"), never = book.counter("never_furiten");

    book.passed = [=](const Position& pos, Seat s) {
        if (pos.count(never, s)) return KindSet{};
        return own_discards(pos.table, s) | missed.of(pos.table, s);
    };
    book.furiten_free = [=](const Facts& facts) { return facts[never] != 0; };
    const ReasonId reason =
        book.reason("furiten", {"役のある読みはすべて振聴。", "Every reading with a yaku waits on a tile that was discarded or let pass."},
                    book.clause("reading_furiten"));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) -> ReasonId {
        if (pos.phase().stage != Stage::claims) return 0;
        return judge(pos.book, win_of(pos, s)) == Verdict::furiten ? reason : ReasonId{};
    });
    const KindTexts all({"どの読みでもロンできない: 捨てたか見逃した {} を待つ読みになる。",
                         "No ron under any reading: those that win wait on {} too, discarded or let pass."}),
        some({"一部の読みではロンできない: {} を捨てたか見逃した。", "No ron under some readings: {} was discarded or let pass."});
    book.marks.push_back([=, clause = book.clause("reading_furiten")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !holds_still(pos, s)) return;
        const KindSet passed = pos.book.passed(pos, s) & pos.ready(s).waits;
        if (passed.empty()) return;
        const auto clean = [passed](const ReadingWaits& each) { return (each.waits & passed).empty(); };
        const bool partly = std::ranges::any_of(pos.book.solver.waits_by_reading(pos.hand(s)), clean);
        if (partly)
            out.push_back({.id = "part_furiten",
                           .brief = {"一部振聴", "partly"},
                           .text = some[passed.first()],
                           .clause = clause,
                           .seen_by = only(s)});
        else
            out.push_back(
                {.id = "furiten", .brief = {"フリテン", "no ron"}, .text = all[passed.first()], .clause = clause, .seen_by = only(s)});
    });
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.detail == int(Contested::ankan)) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor && !pos.count(never, s) && pos.completes(s)) missed.add(pos.table, s, pos.table.kind(e.tile), then);
    });
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        if (!pos.count(riichi, e.actor)) missed.clear(pos.table, e.actor, then);
    });
}

const RuleInfo reading_furiten_rule{
    "reading_furiten",
    {"読みごとの振聴", "furiten by reading"},
    {"捨てたか見逃した牌を待つ読みではロンできない。", "No ron through a reading that waits on a tile discarded or let pass."},
    {},
    install,
    {},
    {"furiten"}};

}  // namespace jansou::rules
