// 読みごとの振聴 With jokers furiten is judged reading by reading: one that waits on a tile which its owner discarded or let pass cannot
// ron, any other can, and the win is scored among those.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/kind_texts.hpp"
#include "jansou/rules/shared/passed_kinds.hpp"

namespace jansou::rules::reading_furiten_rule {

static void install(Rulebook& book, const RuleSet&) {
    const PassedKinds missed(book, "missed_low", "missed_middle", "missed_high");
    const CounterId riichi = book.counter("riichi");
    const ReasonId reason =
        book.reason("furiten", {"役のある読みはすべて振聴。", "Every reading with a yaku waits on a tile that was discarded or let pass."},
                    book.clause("reading_furiten"));
    const KindTexts all({"どの読みでもロンできない: 捨てたか見逃した{}を待つ読みになる。",
                         "No ron under any reading: those that win wait on {} too, discarded or let pass."}),
        some({"一部の読みではロンできない: {}を捨てたか見逃した。", "No ron under some readings: {} was discarded or let pass."});
    const auto says = [=](const Forgone& forgone) -> Furiten {
        return {.of_readings = reason, .readings = forgone.discarded | forgone.passed | missed.of(forgone.held.numbers)};
    };
    book.add_furiten(says, [=](const Forgone& forgone, const Furiten& furiten, bool partly) {
        return (partly ? some : all)[(furiten.readings & forgone.waits()).first()];
    });
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.detail == int(Contested::ankan)) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor && pos.completes(s)) missed.add(pos.table, s, pos.table.kind(e.tile), then);
    });
    missed.last(book, {.until = {own_discard}, .unless = riichi});
}

extern const RuleInfo rule{
    .name = "reading_furiten",
    .topic = Topic::joker,
    .title = {"読みごとの振聴", "furiten by reading"},
    .meaning = {"捨てたか見逃した牌を待つ読みではロンできない。", "No ron through a reading that waits on a tile discarded or let pass."},
    .install = install,
    .bars = {"furiten"},
};

}  // namespace jansou::rules::reading_furiten_rule
