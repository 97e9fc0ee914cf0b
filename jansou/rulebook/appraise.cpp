#include "jansou/rulebook/appraise.hpp"

#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <tuple>

#include "jansou/rulebook/readings.hpp"
#include "jansou/rulebook/weigher.hpp"

namespace jansou {
namespace {

/// Makes shapes of the divisions of one win. Those of one division that differ in the place of the winning tile only are asked for one
/// after the other, and share what does not depend on it.
class Shaper {
public:
    Shaper(const Rulebook& book, const Win& win) : book_(book), win_(win), ron_(win.by == By::ron) {
        bare_.closed = win.closed();
        for (std::size_t m = 0; m < win.meld_count; ++m) {
            melds_[m] = set_of(win.melds[m]);
            for (std::size_t i = 0; i < win.melds[m].size; ++i) ++bare_.counts[win.melds[m].tiles[i].kind()];
        }
    }
    /// The shape stands until the next one is made.
    template <class Substitutes>
    Placed operator()(const Division& d, Substitutes substitutes) {
        if (number_ != 0 && same_but_for_the_place(d))
            move_to(d);
        else
            make(d, substitutes());
        return {shape_, ++number_};
    }

private:
    bool same_but_for_the_place(const Division& d) const {
        return d.form_index == form_index_ && d.form == Form::Type::sets && d.win == shape_.won && d.pair == shape_.pair &&
               d.sets == sets_ && d.counts == counts_;
    }
    void make(const Division& d, int substitutes) {
        form_index_ = d.form_index;
        sets_ = d.sets;
        counts_ = d.counts;
        opened_ = no_set;
        Shape& s = shape_;
        s = bare_;
        s.form = d.form;
        s.pair = d.pair;
        s.wait = d.wait;
        s.won = d.win;
        s.substitutes = substitutes;
        s.before = d.counts;
        if (s.before[d.win]) --s.before[d.win];
        for (std::size_t k = 0; k < kind_count; ++k) s.counts[k] = std::uint8_t(s.counts[k] + d.counts[k]);
        for (std::size_t i = 0; i < d.set_count; ++i) {
            Set set = d.sets[i];
            set.open = opens(d, i);
            if (set.open) opened_ = i;
            s.add(set);
        }
        for (std::size_t m = 0; m < win_.meld_count; ++m) s.add(melds_[m]);
        s.kinds = at_least(s.counts, 1);
        if (s.form == Form::Type::sets) {
            if (s.pair != valued_) {
                valued_ = s.pair;
                pair_value_ = 0;
                for (const auto& value : book_.value_of) pair_value_ += value(win_, s.pair);
            }
            s.pair_value = pair_value_;
        }
        s.note_traits();
        note_place();
    }
    /// The winning tile has gone elsewhere.
    void move_to(const Division& d) {
        Shape& s = shape_;
        if (opened_ != no_set) {
            s.sets[opened_].open = false;
            ++s.concealed_count;
            opened_ = no_set;
        }
        if (d.won_set < d.set_count && opens(d, d.won_set)) {
            opened_ = d.won_set;
            s.sets[opened_].open = true;
            --s.concealed_count;
        }
        s.wait = d.wait;
        note_place();
    }
    void note_place() { shape_.note_place(shape_.wait == Wait::ryanmen, shape_.wait == Wait::tanki); }
    /// A triplet finished by ron is open.
    bool opens(const Division& d, std::size_t i) const { return ron_ && i == d.won_set && d.sets[i].type == SetType::triplet; }

    static constexpr std::size_t no_set = max_sets;
    const Rulebook& book_;
    const Win& win_;
    bool ron_;
    Shape bare_;  ///< melds in `counts` only
    std::array<Set, max_melds> melds_{};
    Shape shape_;
    std::uint32_t number_ = 0;
    std::uint8_t form_index_ = 0;  ///< of the division of `shape_`, as the next two
    std::array<Set, max_sets> sets_;
    Counts counts_;
    std::size_t opened_ = no_set;  ///< which of the sets the winning tile made an open triplet
    Kind valued_ = no_kind - 1;    ///< whose value is known
    int pair_value_ = 0;
};

void pay(const Rulebook& book, const Win& win, Appraisal& a) {
    for (const auto& share : book.share) share(win, a.shape, a.value, a.lines, a.payment);
    a.payment.add_up();
}

/// What the jokers of the whole hand stand for, a joker drawn to win among them.
Reading whole_reading(Reading r, Kind drawn, bool drew_joker) {
    if (!drew_joker) return r;
    r.kinds[r.count++] = drawn;
    std::sort(r.kinds.begin(), r.kinds.begin() + r.count);
    return r;
}

/// The order of Solver::each_division among divisions of one hand with jokers.
bool comes_before(const Division& a, const Division& b) {
    return std::tie(a.form_index, a.reading, a.win, a.sets, a.pair, a.won_set) <
           std::tie(b.form_index, b.reading, b.win, b.sets, b.pair, b.won_set);
}

/// Which readings of a hand wait on one of some tiles. Asked of a few it looks at those, asked of many at all.
class Barred {
public:
    Barred(const Solver& solver, const Hand& before, KindSet passed) : solver_(solver), before_(before), passed_(passed) {}

    bool operator()(const Reading& r) {
        if (const auto it = std::ranges::find(known_, r, &Known::reading); it != known_.end()) return it->barred;
        if (known_.size() >= most_known) return among_all(r);
        Hand read = before_;
        read.wilds = {};
        for (std::size_t i = 0; i < r.count; ++i) ++read.tiles[r.kinds[i]];
        const bool barred = !(solver_.waits(read) & passed_).empty();
        known_.push_back({r, barred});
        return barred;
    }

private:
    static constexpr std::size_t most_known = 16;
    struct Known {
        Reading reading;
        bool barred;
    };
    bool among_all(const Reading& r) {
        if (all_.empty()) all_ = solver_.waits_by_reading(before_);
        const auto it = std::ranges::lower_bound(all_, r, {}, &ReadingWaits::reading);
        return it != all_.end() && it->reading == r && !(it->waits & passed_).empty();
    }

    const Solver& solver_;
    const Hand& before_;
    KindSet passed_;
    ShortList<Known, most_known> known_;
    std::vector<ReadingWaits> all_;
};

/// Every way in which a win stands, weighed. Only values are formed on the way; lines and shape are of the one that counts.
class Appraiser {
public:
    Appraiser(const Rulebook& book, const Win& win)
        : book_(book), win_(win), before_(hand_of(book, win)), weigher_(book, win), shaper_(book, win) {
        drawn_reads_ = book.reads_of(win.facts, win.tile, win.tsumo() ? Use::drawn : Use::claimed);
        has_jokers_ = before_.joker_count() + int(!drawn_reads_.empty()) > 0;
        if (has_jokers_) note_own();
        const bool free = book.furiten_free && book.furiten_free(win.facts);
        if (win.by == By::ron && book.passed && !win.passed.empty() && !free) barred_.emplace(book.solver, before_, win.passed);
    }

    Verdict judge() {
        Verdict verdict = Verdict::not_complete;
        each([&](const Division& d) { return !(wanted(d) && note(d, weigher_.has_yaku(shape(d)), verdict)); });
        return verdict;
    }

    std::vector<Reading> readings() {
        std::vector<Reading> out;
        each([&](const Division& d) {
            const Reading r = reading_of(d);
            if (weigher_.has_yaku(shape(d)) && !barred(d)) out.push_back(r);
        });
        std::ranges::sort(out);
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

    std::vector<WeighedReading> all() {
        std::vector<WeighedReading> out;
        std::vector<Way> ways;  // of those with a yaku
        book_.solver.each_division(before_, win_.tile.kind(), drawn_reads_, [&](const Division& d) {
            const Reading r = reading_of(d);
            auto it = std::ranges::find(out, r, &WeighedReading::reading);
            if (it == out.end()) it = out.insert(out.end(), {.reading = r, .furiten = barred(d)});
            const Placed s = shape(d);
            const auto value = weigher_.value(s);
            if (!value) return;
            const Value visible = unturned(s, *value);
            if (!it->has_yaku || rank(visible) > rank(it->now)) it->now = visible;
            it->has_yaku = true;
            add(ways, {r, visible.base, d, *value});
        });
        for (const Way& way : ways) std::ranges::find(out, way.reading, &WeighedReading::reading)->best = whole(way);
        std::ranges::sort(out, {}, &WeighedReading::reading);
        return out;
    }

    Appraisal best() { return book_.blind_choice && has_jokers_ && !win_.reading_fixed ? best_for_the_blind() : best_of_all(); }

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
        book_.solver.each_division_unordered(before_, win_.tile.kind(), drawn_reads_, std::forward<F>(f));
    }
    Reading reading_of(const Division& d) const { return whole_reading(d.reading, d.win, !drawn_reads_.empty()); }
    Reading reading_of(const Standing& s) const { return whole_reading(s.read(), s.win, !drawn_reads_.empty()); }
    bool wanted(const Division& d) const { return !win_.reading_fixed || !has_jokers_ || reading_of(d) == win_.reading; }
    /// The value before the ura are turned, where it is `turned` with them.
    Value unturned(const Placed& s, const Value& turned) { return win_.ura_count == 0 ? turned : *unturned_weigher().value(s); }
    Weigher& unturned_weigher() {
        if (win_.ura_count == 0) return weigher_;
        if (!unturned_) {
            unturned_win_ = win_;
            unturned_win_->ura_count = 0;
            unturned_.emplace(book_, *unturned_win_);
        }
        return *unturned_;
    }

    /// The best division of those that were considered.
    struct Best {
        Verdict verdict = Verdict::not_complete;
        Way way;
        Shape shape;
        std::uint32_t number = 0;
        bool weighed = false;  ///< one without another to compare it with is not
    };
    void keep(Best& best, const Division& d, const Placed& s) const {
        best.way.division = d;
        best.shape = s.shape;
        best.number = s.number;
    }
    const Value& value_of(Best& best) {
        if (!best.weighed) best.way.value = *weigher_.value({best.shape, best.number});
        best.weighed = true;
        return best.way.value;
    }
    void consider(Best& best, const Division& d) {
        const Placed s = shape(d);
        if (best.verdict != Verdict::wins) {
            if (note(d, weigher_.has_yaku(s), best.verdict)) keep(best, d, s);
            return;
        }
        const auto value = weigher_.value(s);
        if (!value) return;
        value_of(best);
        if (!takes_over({{}, 0, d, *value}, best.way) || barred(d)) return;
        keep(best, d, s);
        best.way.value = *value;
    }
    Appraisal best_of_all() {
        Best best;
        if (has_jokers_ && Bounds::known(book_))
            consider_standings(best);
        else
            each([&](const Division& d) {
                if (wanted(d)) consider(best, d);
            });
        if (best.verdict != Verdict::wins) return none(best.verdict);
        best.way.reading = reading_of(best.way.division);
        return whole(best.way, {best.shape, best.number});
    }
    struct Candidate {
        Standing standing;
        Bounds::Bound bound;
    };
    /// The standings, with room for a few that takes no allocation.
    class Candidates {
    public:
        Candidates() : all_(&memory_) { all_.reserve(few); }
        Candidates(const Candidates&) = delete;
        Candidates& operator=(const Candidates&) = delete;
        std::pmr::vector<Candidate>& all() { return all_; }

    private:
        static constexpr std::size_t few = 80;
        std::array<std::byte, few * sizeof(Candidate)> room_;  // NOLINT: written before it is read
        std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
        std::pmr::vector<Candidate> all_;
    };
    void find_standings(std::pmr::vector<Candidate>& all) const {
        book_.solver.each_standing(before_, win_.tile.kind(), drawn_reads_, [&](const Standing& s) { all.emplace_back().standing = s; });
    }
    /// The one with the highest bound. REQUIRES: there is one.
    const Candidate& bind(std::pmr::vector<Candidate>& all, Weigher& weigher) const {
        Bounds bounds(book_, weigher, before_, !drawn_reads_.empty());
        const Candidate* first = nullptr;
        for (Candidate& c : all) {
            c.bound = bounds.of(c.standing);
            if (!first || rank(c.bound.most) > rank(first->bound.most)) first = &c;
        }
        return *first;
    }
    template <class F>
    void each_place(const Standing& s, F&& f) const {
        book_.solver.each_place(before_, drawn_reads_, s, std::forward<F>(f));
    }
    /// Of most standings it is enough to know that they cannot be the best: the most promising one is weighed first.
    void consider_standings(Best& best) {
        constexpr std::size_t too_few = 2;
        Candidates candidates;
        auto& all = candidates.all();
        find_standings(all);
        auto consider_places = [&](const Standing& s) {
            each_place(s, [&](const Division& d) {
                if (wanted(d)) consider(best, d);
            });
        };
        if (all.size() <= too_few) {
            for (const Candidate& c : all) consider_places(c.standing);
            return;
        }
        const Candidate& first = bind(all, weigher_);
        consider_places(first.standing);
        for (const Candidate& c : all)
            if (&c != &first && (best.verdict != Verdict::wins || may_take_over(c.bound, value_of(best)))) consider_places(c.standing);
    }
    bool may_take_over(const Bounds::Bound& bound, const Value& value) const {
        if (!bound.has_yaku) return false;
        if (bound.most.base != value.base || book_.pays_chips) return bound.most.base >= value.base;
        return rank(bound.most) >= rank(value);
    }
    Appraisal best_for_the_blind() {
        Verdict verdict = Verdict::not_complete;
        std::vector<Way> ways;
        auto consider_way = [&](const Division& d) {
            const Placed s = shape(d);
            const auto value = weigher_.value(s);
            if (note(d, value.has_value(), verdict)) add(ways, {reading_of(d), unturned(s, *value).base, d, *value});
        };
        if (Bounds::known(book_))
            each_most_visible(verdict, consider_way);
        else
            each(consider_way);
        if (ways.empty()) return none(verdict);
        const Way* best = &ways[0];
        for (const Way& way : ways)
            if (&way != best && before_the_ura(way, *best)) best = &way;
        return whole(*best);
    }

    /// Calls `f` for every division of the readings that are worth most without the ura; where no reading wins, of none.
    template <class F>
    void each_most_visible(Verdict& verdict, F&& f) {
        struct Seen {
            Reading reading;
            int base;
        };
        Candidates candidates;
        auto& all = candidates.all();
        find_standings(all);
        if (all.empty()) return;
        std::vector<Seen> most;  // readings with as many points as any
        auto see = [&](const Division& d) {
            const auto value = unturned_weigher().value(shape(d));
            if (!note(d, value.has_value(), verdict)) return;
            if (!most.empty() && value->base > most[0].base) most.clear();
            if (most.empty() || value->base == most[0].base) most.push_back({reading_of(d), value->base});
        };
        const Candidate& first = bind(all, unturned_weigher());
        each_place(first.standing, see);
        for (const Candidate& c : all)
            if (&c != &first && (most.empty() || (c.bound.has_yaku && c.bound.most.base >= most[0].base))) each_place(c.standing, see);
        for (const Candidate& c : all)
            if (std::ranges::find(most, reading_of(c.standing), &Seen::reading) != most.end()) each_place(c.standing, f);
    }

    static Appraisal none(Verdict verdict) {
        Appraisal a;
        a.verdict = verdict;
        return a;
    }

    /// A reading that waits on a tile which was passed cannot ron.
    bool barred(const Division& d) { return barred_ && (*barred_)(d.reading); }
    /// Whether the division wins; else the verdict so far takes notice of why not.
    bool note(const Division& d, bool has_yaku, Verdict& verdict) {
        if (has_yaku && !barred(d)) {
            verdict = Verdict::wins;
            return true;
        }
        if (verdict != Verdict::wins && has_yaku) verdict = Verdict::furiten;
        if (verdict == Verdict::not_complete) verdict = Verdict::no_yaku;
        return false;
    }

    void add(std::vector<Way>& ways, const Way& way) {
        const auto same = std::ranges::find(ways, way.reading, &Way::reading);
        if (same == ways.end()) {
            ways.push_back(way);
            return;
        }
        const int visible = std::max(same->visible, way.visible);
        if (takes_over(way, *same)) *same = way;
        same->visible = visible;
    }

    int chips(const Way& way) {
        Appraisal a = whole(way);
        pay(book_, win_, a);
        return a.payment.chips[win_.seat];
    }
    /// Most points, most chips, most yakuman, han and fu; of equals the first. Without jokers they come in their order.
    bool takes_over(const Way& a, const Way& b) {
        if (a.value.base != b.value.base) return a.value.base > b.value.base;
        if (book_.pays_chips) {
            const int ours = chips(a), theirs = chips(b);
            if (ours != theirs) return ours > theirs;
        }
        if (rank(a.value) != rank(b.value)) return rank(a.value) > rank(b.value);
        return has_jokers_ && comes_before(a.division, b.division);
    }
    /// Of readings not named: most points on what is visible, of equals fewest after the ura, then fewest chips, then the first.
    bool before_the_ura(const Way& way, const Way& than) {
        if (way.visible != than.visible) return way.visible > than.visible;
        if (way.value.base != than.value.base) return way.value.base < than.value.base;
        const int ours = chips(way), theirs = chips(than);
        return ours != theirs ? ours < theirs : way.reading < than.reading;
    }

    Placed shape(const Division& d) { return place(shaper_, d); }
    Placed place(Shaper& shaper, const Division& d) const {
        return shaper(d, [&] { return has_jokers_ ? substitutes(d) : 0; });
    }

    struct Own {
        Kind kind;
        int count;
    };
    /// Counts the jokers, one drawn to win too, by the kinds printed on them.
    void note_own() {
        const auto take = [&](Face face, Use use) {
            if (book_.reads_of(win_.facts, face, use).empty()) return;
            const auto it = std::ranges::find(own_, face.kind(), &Own::kind);
            if (it == own_.end())
                own_.push_back({face.kind(), 1});
            else
                ++it->count;
        };
        for (std::size_t i = 0; i < win_.hand_size; ++i) take(win_.hand[i], Use::held);
        if (win_.tsumo()) take(win_.tile, Use::drawn);
    }
    /// How many jokers stand for another kind than their own.
    int substitutes(const Division& d) const {
        int other = d.reading.count + int(!drawn_reads_.empty());
        for (const Own& own : own_) {
            int same = !drawn_reads_.empty() && d.win == own.kind;
            for (std::size_t i = 0; i < d.reading.count; ++i) same += d.reading.kinds[i] == own.kind;
            other -= std::min(same, own.count);
        }
        return other;
    }

    /// The division with all that makes its value.
    Appraisal whole(const Way& way) {
        if (!again_) again_.emplace(book_, win_);  // another shape may be in hand
        return whole(way, {place(*again_, way.division).shape});
    }
    Appraisal whole(const Way& way, const Placed& s) {
        Appraisal a;
        a.verdict = Verdict::wins;
        a.has_jokers = has_jokers_;
        a.reading = way.reading;
        a.shape = s.shape;
        weigher_.explain({a.shape, s.number}, a.lines, a.value);
        return a;
    }

    const Rulebook& book_;
    const Win& win_;
    Hand before_;
    KindSet drawn_reads_;
    Weigher weigher_;
    Shaper shaper_;
    std::optional<Shaper> again_;
    bool has_jokers_ = false;
    ShortList<Own, max_hand> own_;
    std::optional<Barred> barred_;
    std::optional<Win> unturned_win_;
    std::optional<Weigher> unturned_;
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
    Weigher(book, win).add_yaku({a.shape}, a.lines);
    if (a.lines.empty()) return a;
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
        const auto end = w.hand.begin() + w.hand_size, drawn = std::find(w.hand.begin(), end, w.tile);
        assert(drawn != end);
        if (drawn != end) w.hand_size = std::uint8_t(std::copy(drawn + 1, end, drawn) - w.hand.begin());
    }
    for (std::size_t i = 0; i < t.indicator_count; ++i) w.indicators[w.indicator_count++] = t.face[t.indicators[i]];
    return w;
}

}  // namespace jansou
