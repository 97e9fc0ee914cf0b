#include "jansou/rulebook/furiten.hpp"

#include <algorithm>
#include <span>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/melding.hpp"
#include "jansou/scoring/win_of.hpp"

namespace jansou {

Furiten furiten_of(const Forgone& forgone) {
    Furiten all;
    std::uint8_t n = 0;
    for (const FuritenRule& rule : forgone.book.furiten) {
        const Furiten one = rule.says(forgone);
        if (one.lifted) return {.lifted = true};
        const ReasonId before = all.widest();
        if (all.all == 0) {
            all.all = one.all;
            all.behind = one.behind;
        }
        if (all.kinds.empty() && !one.kinds.empty()) all.of_kinds = one.of_kinds;
        if (all.readings.empty() && !one.readings.empty()) all.of_readings = one.of_readings;
        all.kinds = all.kinds | one.kinds;
        all.readings = all.readings | one.readings;
        if (all.widest() != before) all.teller = n;
        ++n;
    }
    return all;
}

Furiten Position::furiten(Seat s) const {
    if (book.furiten.empty()) return {};
    const Win held = waiting_hand(*this, s);
    return furiten_of({book, held, own_discards(table, s), {}, [this, s] { return ready(s).waits; }});
}

bool furiten_after(const Position& pos, Seat s, Face discard) {
    Win held = held_by(pos.table, s);
    const auto hand = std::span(held.hand).first(held.hand_size);
    const auto it = std::ranges::find(hand, discard);
    if (it == hand.end()) return false;
    held.take_out(std::size_t(it - hand.begin()));
    KindSet river = own_discards(pos.table, s);
    river.add(discard.kind());
    const KindSet waits = waits_of(pos.book, held);
    const Furiten furiten = furiten_of({pos.book, held, river, {}, [waits] { return waits; }});
    return furiten.bars(waits);
}

/// The veto on a ron.
static ReasonId against_ron(const Position& pos, Seat s, const Action&) {
    if (pos.phase().stage != Stage::claims) return 0;
    const Win win = win_of(pos, s);
    if (const ReasonId why = win.furiten.against(win.tile.kind())) return why;
    return !win.furiten.readings.empty() && judge(pos.book, win) == Verdict::furiten ? win.furiten.of_readings : ReasonId{};
}

/// The mark on the owner's plate.
static void mark_furiten(const Position& pos, Seat s, std::vector<Mark>& out) {
    if (s == no_seat || !holds_still(pos, s)) return;
    const Win held = waiting_hand(pos, s);
    const Forgone forgone{pos.book, held, own_discards(pos.table, s), {}, [&pos, s] { return pos.ready(s).waits; }};
    const Furiten furiten = furiten_of(forgone);
    if (furiten.bars_nothing()) return;
    ReasonId why = furiten.all;
    bool partly = false;
    if (!why) {
        const KindSet waits = pos.ready(s).waits;
        why = !(waits & furiten.kinds).empty() ? furiten.of_kinds : !(waits & furiten.readings).empty() ? furiten.of_readings : ReasonId{};
        if (!why) return;
        partly = std::ranges::any_of(pos.solver(s).waits_by_reading(pos.hand(s)),
                                     [&](const ReadingWaits& each) { return !furiten.bars(each.waits); });
    }
    const Reason& reason = pos.book.reasons[why];
    const auto& tells = pos.book.furiten[furiten.teller].tells;
    const Text text = tells && why == furiten.widest() ? tells(forgone, furiten, partly) : reason.text;
    if (partly)
        out.push_back({.id = "part_furiten",
                       .brief = {"一部振聴", "partly"},
                       .text = text,
                       .clause = reason.clause,
                       .seen_by = only(s),
                       .tone = Tone::barred});
    else
        out.push_back({.id = "furiten",
                       .brief = {"振聴", "no ron"},
                       .text = text,
                       .clause = reason.clause,
                       .seen_by = only(s),
                       .tone = Tone::barred});
}

void Rulebook::add_furiten(FuritenRule::Says says, FuritenRule::Tells tells) {
    if (furiten.empty()) {
        on_forbid({ActionType::hora}, against_ron);
        marks.emplace_back(mark_furiten);
    }
    furiten.push_back({std::move(says), std::move(tells)});
}

}  // namespace jansou
