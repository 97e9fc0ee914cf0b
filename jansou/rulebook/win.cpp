#include "jansou/rulebook/win.hpp"

#include <algorithm>

namespace jansou {

Kind OpenMeld::first() const {
    if (type != MeldType::chi) return kind;
    Kind least = tiles[0].kind();
    for (std::size_t i = 1; i < size; ++i) least = std::min(least, tiles[i].kind());
    return least;
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
