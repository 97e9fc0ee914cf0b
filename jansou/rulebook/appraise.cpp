#include "jansou/rulebook/appraise.hpp"

#include "jansou/rulebook/readings.hpp"

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

void pay(const Rulebook& book, const Win& win, Appraisal& a) {
    for (const auto& share : book.share) share(win, a.shape, a.value, a.lines, a.payment);
    a.payment.add_up();
}

/// What the jokers of the whole hand stand for, a joker drawn to win among them.
Reading whole_reading(const Division& d, bool drew_joker) {
    Reading r = d.reading;
    if (!drew_joker) return r;
    r.kinds[r.count++] = d.win;
    std::sort(r.kinds.begin(), r.kinds.begin() + r.count);
    return r;
}

/// Every way in which a win stands, weighed. Only values are formed on the way; lines and shape are of the one that counts.
class Appraiser {
public:
    Appraiser(const Rulebook& book, const Win& win) : book_(book), win_(win), before_(hand_of(book, win)) {
        drawn_reads_ = book.reads_of(win.facts, win.tile, win.tsumo() ? Use::drawn : Use::claimed);
        has_jokers_ = before_.joker_count() + int(!drawn_reads_.empty()) > 0;
        const bool free = book.furiten_free && book.furiten_free(win.facts);
        bars_ = win.by == By::ron && book.passed && !win.passed.empty() && !free;
        if (bars_) waits_ = book.solver.waits_by_reading(before_);
    }

    Verdict judge() {
        Verdict verdict = Verdict::not_complete;
        each([&](const Division& d) { return !(wanted(d) && note(d, weigh(d, win_).has_value(), verdict)); });
        return verdict;
    }

    std::vector<Reading> readings() {
        std::vector<Reading> out;
        each([&](const Division& d) {
            const Reading r = reading_of(d);
            if (!barred(d) && std::ranges::find(out, r) == out.end() && weigh(d, win_)) out.push_back(r);
        });
        std::ranges::sort(out);
        return out;
    }

    std::vector<WeighedReading> all() {
        std::vector<WeighedReading> out;
        std::vector<Way> ways;  // of those with a yaku
        each([&](const Division& d) {
            const Reading r = reading_of(d);
            auto it = std::ranges::find(out, r, &WeighedReading::reading);
            if (it == out.end()) it = out.insert(out.end(), {.reading = r, .furiten = barred(d)});
            const auto value = weigh(d, win_);
            if (!value) return;
            const Value visible = *weigh(d, unturned());
            if (!it->has_yaku || rank(visible) > rank(it->now)) it->now = visible;
            it->has_yaku = true;
            add(ways, {r, visible.base, d, *value});
        });
        for (const Way& way : ways) std::ranges::find(out, way.reading, &WeighedReading::reading)->best = whole(way);
        std::ranges::sort(out, {}, &WeighedReading::reading);
        return out;
    }

    Appraisal best() {
        Appraisal none;
        std::vector<Way> ways;
        const bool blind = book_.blind_choice && has_jokers_ && !win_.reading_fixed;
        each([&](const Division& d) {
            if (!wanted(d)) return;
            const auto value = weigh(d, win_);
            if (!note(d, value.has_value(), none.verdict)) return;
            if (blind)
                add(ways, {reading_of(d), win_.ura_count ? weigh(d, unturned())->base : value->base, d, *value});
            else if (ways.empty())
                ways.push_back({reading_of(d), 0, d, *value});
            else if (better({{}, 0, d, *value}, ways[0]))
                ways[0] = {reading_of(d), 0, d, *value};
        });
        if (ways.empty()) return none;
        const Way* best = &ways[0];
        for (const Way& way : ways)
            if (&way != best && before_the_ura(way, *best)) best = &way;
        return whole(*best);
    }

private:
    /// A division that wins; of a reading, its best one.
    struct Way {
        Reading reading;
        int visible;  ///< base points without the ura, of the reading's best division by these
        Division division;
        Value value;
    };

    template <class F>
    void each(F&& f) const {
        book_.solver.each_division(before_, win_.tile.kind(), drawn_reads_, std::forward<F>(f));
    }
    Reading reading_of(const Division& d) const { return whole_reading(d, !drawn_reads_.empty()); }
    bool wanted(const Division& d) const { return !win_.reading_fixed || !has_jokers_ || reading_of(d) == win_.reading; }
    /// The win before the ura are turned.
    const Win& unturned() {
        if (!unturned_) {
            unturned_ = win_;
            unturned_->ura_count = 0;
        }
        return *unturned_;
    }

    /// A reading that waits on a tile which was passed cannot ron.
    bool barred(const Division& d) const {
        if (!bars_) return false;
        const auto it = std::ranges::lower_bound(waits_, d.reading, {}, &ReadingWaits::reading);
        return it != waits_.end() && it->reading == d.reading && !(it->waits & win_.passed).empty();
    }
    /// Whether the division wins; else the verdict so far takes notice of why not.
    bool note(const Division& d, bool has_yaku, Verdict& verdict) const {
        if (has_yaku && !barred(d)) {
            verdict = Verdict::wins;
            return true;
        }
        if (verdict != Verdict::wins && has_yaku) verdict = Verdict::furiten;
        if (verdict == Verdict::not_complete) verdict = Verdict::no_yaku;
        return false;
    }

    void add(std::vector<Way>& ways, const Way& way) const {
        const auto same = std::ranges::find(ways, way.reading, &Way::reading);
        if (same == ways.end()) {
            ways.push_back(way);
            return;
        }
        const int visible = std::max(same->visible, way.visible);
        if (better(way, *same)) *same = way;
        same->visible = visible;
    }

    int chips(const Way& way) const {
        Appraisal a = whole(way);
        pay(book_, win_, a);
        return a.payment.chips[win_.seat];
    }
    /// Most points, most chips, most yakuman, han and fu.
    bool better(const Way& a, const Way& b) const {
        if (a.value.base != b.value.base) return a.value.base > b.value.base;
        if (book_.pays_chips) {
            const int ours = chips(a), theirs = chips(b);
            if (ours != theirs) return ours > theirs;
        }
        return rank(a.value) > rank(b.value);
    }
    /// Of readings not named: most points on what is visible, of equals fewest after the ura, then fewest chips, then the first.
    bool before_the_ura(const Way& way, const Way& than) const {
        if (way.visible != than.visible) return way.visible > than.visible;
        if (way.value.base != than.value.base) return way.value.base < than.value.base;
        const int ours = chips(way), theirs = chips(than);
        return ours != theirs ? ours < theirs : way.reading < than.reading;
    }

    Shape shape(const Division& d) const {
        Shape s = shape_of(book_, win_, d, d.win);
        s.substitutes = substitutes(d);
        return s;
    }
    /// How many jokers stand for another kind than their own.
    int substitutes(const Division& d) const {
        if (!has_jokers_) return 0;
        Counts left{};
        const Reading r = reading_of(d);
        for (std::size_t i = 0; i < r.count; ++i) ++left[r.kinds[i]];
        const auto take = [&](Face face, Use use) {
            if (!book_.reads_of(win_.facts, face, use).empty() && left[face.kind()]) --left[face.kind()];
        };
        for (std::size_t i = 0; i < win_.hand_size; ++i) take(win_.hand[i], Use::held);
        if (win_.tsumo()) take(win_.tile, Use::drawn);
        return total(left);
    }

    /// The value of the division, if it has a yaku.
    std::optional<Value> weigh(const Division& d, const Win& win) const {
        std::optional<Value> best;
        consider(win, shape(d), [&](const Value& value, const Lines&) {
            if (!best || rank(value) > rank(*best)) best = value;
        });
        return best;
    }
    /// The division with all that makes its value.
    Appraisal whole(const Way& way) const {
        Appraisal a{.verdict = Verdict::wins, .has_jokers = has_jokers_, .reading = way.reading};
        a.shape = shape(way.division);
        bool first = true;
        consider(win_, a.shape, [&](const Value& value, const Lines& lines) {
            if (!first && rank(value) <= rank(a.value)) return;
            first = false;
            a.value = value;
            a.lines = lines;
        });
        return a;
    }
    /// Calls take(value, lines) for the lines of the shape together, and for each that counts alone.
    template <class Take>
    void consider(const Win& win, const Shape& shape, Take take) const {
        Lines all, lines;
        add_yaku(book_, win, shape, all);
        for (const Line& l : all) {
            if (!book_.yaku[l.yaku].worth.alone) {
                lines.add(l);
                continue;
            }
            Lines alone;
            alone.add(l);
            take(book_.scale(win, shape, alone), alone);
        }
        if (lines.size == 0) return;
        for (const auto& bonus : book_.bonus) bonus(win, shape, lines);
        for (const auto& revise : book_.revise) revise(win, shape, lines);
        take(book_.scale(win, shape, lines), lines);
    }

    const Rulebook& book_;
    const Win& win_;
    Hand before_;
    KindSet drawn_reads_;
    bool has_jokers_ = false, bars_ = false;
    std::vector<ReadingWaits> waits_;
    std::optional<Win> unturned_;
};

}  // namespace

Verdict judge(const Rulebook& book, const Win& win) { return Appraiser(book, win).judge(); }

std::vector<Reading> readings(const Rulebook& book, const Win& win) { return Appraiser(book, win).readings(); }

std::vector<WeighedReading> weigh_readings(const Rulebook& book, const Win& win) {
    std::vector<WeighedReading> all = Appraiser(book, win).all();
    for (WeighedReading& r : all) {
        if (r.has_yaku) pay(book, win, r.best);
    }
    return all;
}

Appraisal appraise(const Rulebook& book, const Win& win) {
    Appraisal a = Appraiser(book, win).best();
    if (a.win()) pay(book, win, a);
    return a;
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

/// A robbed kan has not taken place: the winner's own triplet is one still. Notes whose it is.
static void undo_kan(const Table& t, Seat winner, Win& w) {
    for (Seat s = 0; s < t.seats; ++s)
        for (std::size_t m = 0; m < t.players[s].meld_count; ++m) {
            const Meld& meld = t.players[s].melds[m];
            if (meld.type != MeldType::kakan || meld.tiles[3] != t.phase.tile) continue;
            if (s != t.phase.seat) w.owner = s;
            if (s != winner) continue;
            w.melds[m].type = MeldType::pon;
            w.melds[m].added_by = no_seat;
            w.melds[m].size = 3;
        }
}

Win win_of(const Position& pos, Seat s) {
    const Table& t = pos.table;
    Win w = held_by(t, s);
    const bool own = t.phase.seat == s;
    w.by = own ? By::tsumo : By::ron;
    w.from = own ? no_seat : t.phase.seat;
    w.tile = t.face[t.phase.tile];
    w.rinshan = own && t.phase.replacement && (!t.phase.for_aside || pos.book.aside_rinshan);
    w.chankan = !own && (t.phase.contested == Contested::kakan || t.phase.contested == Contested::ankan);
    w.last_tile = t.live() == 0 && !w.rinshan && !w.chankan;
    if (w.chankan) undo_kan(t, s, w);
    if (pos.book.passed && !own) w.passed = pos.book.passed(pos, s);
    const Player& p = t.players[s];
    w.reading_fixed = p.reading_fixed;
    w.reading.count = p.reading_size;
    w.reading.kinds = p.reading;
    if (own) {  // the tile drawn is one of the hand's
        const auto end = w.hand.begin() + w.hand_size;
        std::copy(std::find(w.hand.begin(), end, w.tile) + 1, end, std::find(w.hand.begin(), end, w.tile));
        --w.hand_size;
    }
    for (std::size_t i = 0; i < t.indicator_count; ++i) w.indicators[w.indicator_count++] = t.face[t.indicators[i]];
    return w;
}

}  // namespace jansou
