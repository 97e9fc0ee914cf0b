#include "jansou/scoring/blind.hpp"

namespace jansou {

/// Most points on what is visible, of equals fewest after the ura, then fewest chips, then the first.
static bool before_the_ura(const WeighedReading& a, const WeighedReading& b, Seat winner) {
    if (a.now.base != b.now.base) return a.now.base > b.now.base;
    if (a.best.value.base != b.best.value.base) return a.best.value.base < b.best.value.base;
    const int ours = a.best.payment.chips[winner], theirs = b.best.payment.chips[winner];
    return ours != theirs ? ours < theirs : a.reading < b.reading;
}

Appraisal best_for_the_blind(const Rulebook& book, const Win& win, const std::vector<WeighedReading>& all) {
    const WeighedReading* taken = nullptr;
    for (const WeighedReading& r : all)
        if (r.has_yaku && !r.furiten && (!taken || before_the_ura(r, *taken, win.seat))) taken = &r;
    if (taken) return taken->best;
    Appraisal none;
    none.verdict = judge(book, win);
    return none;
}

}  // namespace jansou
