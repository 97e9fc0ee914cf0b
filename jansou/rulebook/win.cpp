#include "jansou/rulebook/win.hpp"

#include <algorithm>
#include <span>

namespace jansou {

Kind OpenMeld::first() const {
    if (type != MeldType::chi) return kind;
    const auto has = [&](Kind k) { return std::ranges::any_of(std::span(tiles).first(size), [k](Face f) { return f.kind() == k; }); };
    for (std::size_t i = 0; i < size; ++i)
        if (const Kind k = tiles[i].kind(); has(next_in_run(k)) && has(next_in_run(next_in_run(k)))) return k;
    return tiles[0].kind();
}

bool Win::closed() const {
    for (std::size_t m = 0; m < meld_count; ++m)
        if (melds[m].open()) return false;
    return true;
}

SeatMask Win::payers() const {
    const SeatMask others = SeatMask(((1U << seats) - 1) & ~only(seat));
    if (by != By::ron) return others;
    return SeatMask((only(from) | (owner == no_seat ? 0 : only(owner))) & others);
}

void Outline::note_sorts() {
    sorts = sorts_of(kinds, runs, triplets, pair);
    sorts.add(Sort::not_outside, form != Form::Type::sets);
}

void Payment::add_up() {
    points = {};
    chips = {};
    for (const PaymentLine& l : lines) {
        if (l.payer != no_seat) {
            points[l.payer] -= l.points;
            chips[l.payer] -= l.chips;
        }
        points[l.receiver] += l.points;
        chips[l.receiver] += l.chips;
    }
}

}  // namespace jansou
