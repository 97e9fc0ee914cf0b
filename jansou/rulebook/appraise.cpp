#include "jansou/rulebook/appraise.hpp"

#include <algorithm>
#include <tuple>

namespace jansou {
namespace {

Set set_of(const OpenMeld& m) {
    const SetType type = m.type == MeldType::chi ? SetType::run : m.type == MeldType::pon ? SetType::triplet : SetType::kan;
    return {type, m.first(), m.open()};
}

Shape shape_of(const Rulebook& book, const Win& win, const Division& d, Kind won) {
    Shape s{.form = d.form,
            .sets = {},
            .set_count = d.set_count,
            .pair = d.pair,
            .wait = d.wait,
            .pair_value = 0,
            .won = won,
            .closed = win.closed(),
            .counts = d.counts,
            .kinds = {},
            .before = d.counts,
            .reading = d.reading};
    for (std::size_t i = 0; i < d.set_count; ++i) {
        s.sets[i] = d.sets[i];
        if (win.by == By::ron && i == d.won_set && s.sets[i].type == SetType::triplet) s.sets[i].open = true;
    }
    if (s.before[won]) --s.before[won];
    for (std::size_t m = 0; m < win.meld_count; ++m) {
        s.sets[s.set_count++] = set_of(win.melds[m]);
        for (std::size_t i = 0; i < win.melds[m].size; ++i) ++s.counts[win.melds[m].tiles[i].kind()];
    }
    for (Kind k = 0; k < kind_count; ++k)
        if (s.counts[k]) s.kinds.add(k);
    if (s.form == Form::Type::sets)
        for (const auto& value : book.value_of) s.pair_value += value(win, s.pair);
    return s;
}

/// Every yaku that is there, without those beside which it does not count.
void add_yaku(const Rulebook& book, const Win& win, const Shape& shape, Lines& lines) {
    std::uint64_t found = 0;
    std::array<std::int32_t, 64> times{};
    for (std::size_t i = 0; i < book.yaku.size(); ++i) {
        const YakuInfo& y = book.yaku[i];
        if (!(shape.closed ? y.worth.closed : y.worth.open) || y.by_discards != (win.by == By::nagashi)) continue;
        times[i] = y.count(win, shape, y.parameter);
        if (times[i]) found |= std::uint64_t{1} << i;
    }
    for (std::uint64_t left = found; left; left &= left - 1) {
        const auto i = std::size_t(std::countr_zero(left));
        const YakuInfo& y = book.yaku[i];
        if (y.suppressed_by & found) continue;
        const int each = shape.closed ? y.worth.closed : y.worth.open;
        lines.add({.yaku = std::uint8_t(i), .yakuman = y.worth.yakuman, .amount = y.worth.yakuman ? 0 : times[i] * each});
    }
}

auto rank(const Value& v) { return std::tuple{v.base, v.yakuman, v.han, v.fu}; }

struct Appraiser {
    const Rulebook& book;
    const Win& win;
    Appraisal best;
    bool first_will_do;

    void weigh(const Shape& shape, const Lines& lines) {
        const Value value = book.scale(win, shape, lines);
        if (best.win() && rank(value) <= rank(best.value)) return;
        best.verdict = Verdict::wins;
        best.lines = lines;
        best.value = value;
        best.shape = shape;
    }

    void consider(const Shape& shape) {
        Lines all, lines;
        add_yaku(book, win, shape, all);
        for (const Line& l : all) {
            if (!book.yaku[l.yaku].worth.alone) {
                lines.add(l);
                continue;
            }
            Lines alone;
            alone.add(l);
            weigh(shape, alone);
        }
        if (lines.size == 0) return;
        for (const auto& bonus : book.bonus) bonus(win, shape, lines);
        for (const auto& revise : book.revise) revise(win, shape, lines);
        weigh(shape, lines);
    }

    void divide_and_consider() {
        KindSet reads;
        for (const auto& read : book.reads) reads = reads | read(win.facts, win.tile, true);
        std::vector<Division> divisions;
        divide(hand_of(book, win), win.tile.kind(), reads, book.grammar, divisions);
        if (!divisions.empty()) best.verdict = Verdict::no_yaku;
        for (const Division& d : divisions) {
            consider(shape_of(book, win, d, d.win));
            if (first_will_do && best.win()) return;
        }
    }
};

void pay(const Rulebook& book, const Win& win, Appraisal& a) {
    for (const auto& share : book.share) share(win, a.shape, a.value, a.lines, a.payment);
    a.payment.add_up();
}

}  // namespace

Verdict judge(const Rulebook& book, const Win& win) {
    Appraiser a{book, win, {}, true};
    a.divide_and_consider();
    return a.best.verdict;
}

Appraisal appraise(const Rulebook& book, const Win& win) {
    Appraiser a{book, win, {}, false};
    a.divide_and_consider();
    if (a.best.win()) pay(book, win, a.best);
    return a.best;
}

Appraisal appraise_nagashi(const Rulebook& book, const Win& win) {
    assert(win.by == By::nagashi);
    Appraisal a;
    add_yaku(book, win, a.shape, a.lines);
    if (a.lines.size == 0) return a;
    a.verdict = Verdict::wins;
    a.value = book.scale(win, a.shape, a.lines);
    pay(book, win, a);
    return a;
}

Win held_by(const Table& t, Seat s) {
    Win w;
    w.seat = s;
    w.dealer = t.dealer;
    w.seats = t.seats;
    w.round_wind = t.round_wind();
    w.honba = t.honba;
    w.sticks = t.sticks;
    for (TileId tile : t.hand(s)) w.hand[w.hand_size++] = t.face[tile];
    for (const Meld& m : t.melds(s)) {
        OpenMeld& open = w.melds[w.meld_count++];
        open = {m.type, m.from, m.added_by, m.size, {}};
        for (std::size_t i = 0; i < m.size; ++i) open.tiles[i] = t.face[m.tiles[i]];
    }
    for (TileId tile : t.aside(s)) w.aside[w.aside_size++] = t.face[tile];
    for (std::size_t c = 0; c < max_counters; ++c) w.facts[c] = t.counters[c][s];
    return w;
}

Win win_of(const Position& pos, Seat s) {
    const Table& t = pos.table;
    Win w = held_by(t, s);
    const bool own = t.phase.seat == s;
    w.by = own ? By::tsumo : By::ron;
    w.from = own ? no_seat : t.phase.seat;
    w.tile = t.face[t.phase.tile];
    w.rinshan = own && t.phase.replacement;
    w.chankan = !own && t.phase.contested != Contested::discard && t.phase.contested != Contested::aside;
    w.last_tile = t.live() == 0 && !w.rinshan && !w.chankan;
    if (own) {  // the tile drawn is one of the hand's
        const auto end = w.hand.begin() + w.hand_size;
        std::copy(std::find(w.hand.begin(), end, w.tile) + 1, end, std::find(w.hand.begin(), end, w.tile));
        --w.hand_size;
    }
    for (std::size_t i = 0; i < t.indicator_count; ++i) w.indicators[w.indicator_count++] = t.face[t.indicators[i]];
    return w;
}

}  // namespace jansou
