#include "jansou/scoring/appraise.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdio>
#include <span>
#include <tuple>
#include <utility>

#include "jansou/hand/growing_list.hpp"
#include "jansou/hand/places.hpp"
#include "jansou/scoring/blind.hpp"
#include "jansou/scoring/bound_check.hpp"
#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/melding.hpp"
#include "jansou/scoring/readings.hpp"
#include "jansou/scoring/weigher.hpp"

namespace jansou {
namespace {

/// Makes shapes of the standings of one win. Those of one standing that differ in the place of the winning tile only are asked for one
/// after the other, and share what does not depend on it.
class Shaper {
public:
    Shaper(const Rulebook& book, const Win& win, const Hand& before)
        : book_(book), win_(win), ron_(win.by == By::ron), held_(before.tiles) {
        for (std::size_t m = 0; m < win.meld_count; ++m) {
            melds_[m] = set_of(win.melds[m]);
            for (std::size_t i = 0; i < win.melds[m].size; ++i) ++counts_[win.melds[m].read(i)];
        }
    }
    /// `outline`: of the standing; its traits are noted here. The shape stands until the next one is made.
    void stand(const Standing& standing, const Outline& outline, int substitutes) {
        Shape& s = shape_;
        static_cast<Outline&>(s) = outline;
        s.won = standing.win;
        s.substitutes = substitutes;
        s.before = held_;
        std::uint64_t left = standing.reading;
        for (std::size_t i = 0; i < standing.joker_count; ++i, left >>= Standing::kind_bits) ++s.before[left & 63U];
        for (std::size_t k = 0; k < kind_count; ++k) s.counts[k] = std::uint8_t(counts_[k] + s.before[k]);
        ++s.counts[s.won];
        concealed_ = standing.set_count;
        opened_ = no_set;
        left = standing.sets;
        for (std::size_t i = concealed_; i-- > 0; left >>= Standing::set_bits) s.sets[i] = Standing::set(left);
        for (std::size_t m = 0; m < win_.meld_count; ++m) s.sets[concealed_ + m] = melds_[m];
        for (std::size_t i = concealed_ + win_.meld_count; i < max_sets; ++i) s.sets[i] = {};
        s.pair_value = 0;
        if (s.form == Form::Type::sets) {
            if (s.pair != valued_) {
                valued_ = s.pair;
                pair_value_ = 0;
                for (const auto& value : book_.value_of) pair_value_ += value(win_, s.pair);
            }
            s.pair_value = pair_value_;
        }
        s.note_traits();
    }
    std::span<const Set> concealed() const { return std::span<const Set>(shape_.sets).first(concealed_); }
    /// The winning tile has gone there.
    Placed place(std::uint8_t won_set, Wait wait) {
        Shape& s = shape_;
        if (opened_ != no_set) {
            s.sets[opened_].open = false;
            ++s.concealed_count;
            opened_ = no_set;
        }
        if (ron_ && won_set < concealed_ && s.sets[won_set].type == SetType::triplet) {  // a triplet finished by ron is open
            opened_ = won_set;
            s.sets[opened_].open = true;
            --s.concealed_count;
        }
        s.wait = wait;
        s.note_place(wait == Wait::ryanmen, wait == Wait::tanki);
        return {s, ++number_};
    }

private:
    static constexpr std::size_t no_set = max_sets;
    const Rulebook& book_;
    const Win& win_;
    bool ron_;
    Counts held_, counts_{};  ///< concealed without jokers and winning tile; of the melds
    std::array<Set, max_melds> melds_{};
    Shape shape_;
    std::uint32_t number_ = 0;
    std::size_t concealed_ = 0, opened_ = no_set;  ///< sets; which of them the winning tile made an open triplet
    Kind valued_ = no_kind - 1;                    ///< whose value is known
    int pair_value_ = 0;
};

void pay(const Rulebook& book, const Win& win, Appraisal& a) {
    for (const auto& share : book.share) share(win, a.shape, a.value, a.lines, a.payment);
    assert(book.pays_chips || std::ranges::none_of(a.payment.lines, [](const PaymentLine& l) { return l.chips != 0; }));
    a.payment.add_up();
}

/// What the jokers of the whole hand stand for, a joker drawn to win among them, and each meld of jokers alone.
Reading whole_reading(Reading r, const Win& win, Kind drawn, bool drew_joker) {
    const auto add = [&](Kind k) {
        need_room(r.count < r.kinds.size(), "jokers of a hand");
        r.kinds[r.count++] = k;
    };
    const std::uint8_t before = r.count;
    if (drew_joker) add(drawn);
    for (std::size_t m = 0; m < win.meld_count; ++m)
        if (win.melds[m].of_jokers) add(win.melds[m].kind);
    if (r.count != before) std::sort(r.kinds.begin(), r.kinds.begin() + r.count);
    return r;
}

/// What each joker that is one by where it came from stands for, in the order of the tiles, then the tile won on (no_kind: it is none). A
/// red one is its own kind where that is read and counts; the others are read from the first kind on.
Reading reading_by_tile(const Win& win, Reading hand, Kind won, bool reds) {
    Reading told;
    if (std::popcount(win.jokers) != hand.count) {  // beside others, which their faces tell
        if (won != no_kind) hand.kinds[hand.count++] = won;
        return hand;
    }
    const auto take = [&](std::size_t i) {
        for (; i + 1 < hand.count; ++i) hand.kinds[i] = hand.kinds[i + 1];
        --hand.count;
    };
    for (std::size_t i = 0; i < win.hand_size; ++i) {
        if (!(win.jokers >> i & 1)) continue;
        Kind& as = told.kinds[told.count++];
        as = no_kind;
        if (!reds || !win.hand[i].red()) continue;
        const auto own = std::find(hand.kinds.begin(), hand.kinds.begin() + hand.count, win.hand[i].kind());
        if (own == hand.kinds.begin() + hand.count) continue;
        as = *own;
        take(std::size_t(own - hand.kinds.begin()));
    }
    for (std::size_t i = 0; i < told.count && hand.count; ++i) {
        if (told.kinds[i] != no_kind) continue;
        told.kinds[i] = hand.kinds[0];
        take(0);
    }
    if (won != no_kind) told.kinds[told.count++] = won;
    return told;
}

/// A standing with the winning tile in its place, as in a Division.
struct Place {
    Standing standing;
    std::uint8_t won_set = 255;
    Wait wait = Wait::none;
};

/// The order of Solver::divide among divisions of one hand with jokers.
bool comes_before(const Place& a, const Place& b) {
    const auto key = [](const Place& p) {
        const Standing& s = p.standing;
        return std::tie(s.form_index, s.reading, s.win, s.sets, s.pair, p.won_set);
    };
    return key(a) < key(b);
}

/// Which readings of a hand wait on one of some tiles. Asked of a few it looks at those, asked of many at all.
class Barred {
public:
    Barred(const Solver& solver, const Hand& before, KindSet tiles) : solver_(solver), before_(before), tiles_(tiles) {}

    bool operator()(const Reading& r) {
        if (const auto it = std::ranges::find(known_, r, &Known::reading); it != known_.end()) return it->barred;
        if (known_.size() >= most_known) return among_all(r);
        Hand read = before_;
        read.wilds = {};
        for (std::size_t i = 0; i < r.count; ++i) ++read.tiles[r.kinds[i]];
        const bool barred = !(solver_.waits(read) & tiles_).empty();
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
        return it != all_.end() && it->reading == r && !(it->waits & tiles_).empty();
    }

    const Solver& solver_;
    const Hand& before_;
    KindSet tiles_;
    ShortList<Known, most_known> known_;
    std::vector<ReadingWaits> all_;
};

/// Every way in which a win stands, weighed. Only values are formed on the way; lines and shape are of the one that counts. REQUIRES: its
/// melds are read.
class Appraiser {
public:
    Appraiser(const Rulebook& book, const Win& win)
        : book_(book),
          win_(win),
          grammar_(book.grammar_for(win.numbers)),
          before_(hand_of(book, win)),
          drawn_reads_(reads_of_won(book, win).kinds),
          weigher_(book, win),
          outliner_(book, win, before_, !drawn_reads_.empty()),
          shaper_(book, win, before_),
          unturned_(book, win, weigher_) {
        has_jokers_ = in_hand_ = before_.joker_count() + int(!drawn_reads_.empty()) > 0;
        if (in_hand_) note_own();
        for (std::size_t m = 0; m < win.meld_count; ++m) {
            substitutes_ += win.melds[m].substitutes();
            has_jokers_ = has_jokers_ || win.melds[m].of_jokers;
        }
        if (win.by == By::ron) {
            all_barred_ = win.furiten.against(win.tile.kind()) != 0;
            if (const KindSet tiles = win.furiten.readings; !tiles.empty()) barred_.emplace(book.solver_for(win.numbers), before_, tiles);
        }
        note_worth();
    }

    Verdict judge() {
        Verdict verdict = Verdict::not_complete;
        find([&](const Candidate& c) {
            if (verdict == Verdict::wins) return;
            const Standing s = standing_of(c);
            if (!wanted(s)) return;
            each_place(c, s, [&](const Place& p, const Placed& placed) {
                if (verdict != Verdict::wins) note(p.standing, weigher_.find_enough(placed), verdict);
            });
        });
        return verdict;
    }

    /// Those that count in some place that has what a win needs.
    std::uint64_t yaku() {
        std::uint64_t all = 0;
        find([&](const Candidate& c) {
            each_place(c, standing_of(c), [&](const Place&, const Placed& placed) {
                if (weigher_.find_enough(placed) != Found::enough) return;
                Lines lines;
                weigher_.add_yaku(placed, lines);
                for (const Line& l : lines) all |= std::uint64_t{1} << l.yaku;
            });
        });
        return all;
    }

    std::vector<Reading> readings() {
        std::vector<Reading> out;
        find([&](const Candidate& c) {
            bool named = false;
            each_place(c, standing_of(c), [&](const Place& p, const Placed& placed) {
                if (named || weigher_.find_enough(placed) != Found::enough || barred(p.standing)) return;
                named = true;
                out.push_back(reading_of(p.standing));
            });
        });
        std::ranges::sort(out);
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

    std::vector<WeighedReading> all() {
        std::vector<WeighedReading> out;
        std::vector<WinningPlace> winning;  // of those with a yaku
        find([&](const Candidate& c) {
            each_place(c, standing_of(c), [&](const Place& p, const Placed& placed) {
                const Reading r = reading_of(p.standing);
                auto it = std::ranges::find(out, r, &WeighedReading::reading);
                if (it == out.end()) {
                    it = out.insert(out.end(), WeighedReading{});
                    it->reading = r;
                    it->furiten = barred(p.standing);
                }
                const auto value = weigher_.value(placed);
                if (!value) return;
                const Value visible = unturned_.value(placed, *value);
                if (!it->has_yaku || rank(visible) > rank(it->now)) it->now = visible;
                it->has_yaku = true;
                add(winning, {r, visible.base, p, *value});
            });
        });
        for (const WinningPlace& won : winning) std::ranges::find(out, won.reading, &WeighedReading::reading)->best = whole(won);
        std::ranges::sort(out, {}, &WeighedReading::reading);
        return out;
    }

    std::string_view who_declares_too_little() {
        std::string_view who;
        if (!Bounds::known(book_)) return who;
        Bounds bounds(book_, weigher_, outliner_, before_, !drawn_reads_.empty());
        find([&](const Candidate& c) {
            each_place(c, standing_of(c), [&](const Place& p, const Placed& placed) {
                if (who.empty()) who = bounds.who_exceeds(p.standing, placed);
                const auto value = weigher_.value(placed);
                if (who.empty() && value && c.joined && in_hand_ && below(bounds, c, *value)) who = "the suits put together";
            });
        });
        return who;
    }
    bool has_jokers() const { return has_jokers_; }

    Appraisal best() {
        return book_.blind_choice && has_jokers_ && !win_.reading_fixed ? BlindChoice<Appraiser>(*this).best() : best_of_all();
    }

private:
    friend class BlindChoice<Appraiser>;
    using TilePlace = Place;
    using Found = Weigher::Found;

    /// A place that wins; of a reading, its best one.
    struct WinningPlace {
        Reading reading;
        int visible;  ///< base points without the ura, of the reading's best place by these
        Place place;
        Value value;
    };
    /// A standing as it was found: put together from suits, or else whole.
    struct Candidate {
        const HandWays::Joined* joined = nullptr;
        const Standing* standing = nullptr;
        Kind win = no_kind;
    };
    /// One that is kept, with what it can be worth at most.
    struct Kept {
        std::uint64_t parts = 0;  ///< of what was put together
        std::uint32_t whole = 0;  ///< else its number, from 1
        Kind win = no_kind;
        Bounds::Bound bound;
    };
    /// Standings, with room for a few that takes no allocation.
    class Field {
    public:
        Field(Appraiser& appraiser, Weigher& weigher) : appraiser_(appraiser), weigher_(weigher) {}

        /// Keeps it; from the second one on with their bounds.
        void add(const Candidate& c) {
            if (kept_.size() == 1) bind_first();
            const std::uint32_t number = kept_.size();
            Kept& k = kept_.add({.parts = c.joined ? c.joined->parts : 0, .win = c.win, .bound = number == 0 ? Bounds::Bound{} : bound(c)});
            if (!c.joined) {
                whole_.push_back(*c.standing);
                k.whole = std::uint32_t(whole_.size());
            }
            if (number != 0) compare(number);
        }
        std::span<const Kept> kept() const { return kept_.all(); }
        /// The one with the highest bound. REQUIRES: there is one.
        const Kept& first() const { return kept_[first_]; }
        /// What one can be worth at most. REQUIRES: it is not the only one, and may have a yaku.
        Value most(const Kept& k, const Candidate& c) const {
            return c.joined ? bounds_->value(*c.joined, c.win, k.bound) : bounds_->value(*c.standing, k.bound);
        }
        template <class F>
        void with(const Kept& k, F f) const {
            if (k.parts == 0) return f(Candidate{nullptr, &whole_[k.whole - 1], k.win});
            const HandWays::Joined joined = appraiser_.ways_->joined(k.parts);
            f(Candidate{&joined, nullptr, k.win});
        }

    private:
        void bind_first() {
            bounds_.emplace(appraiser_.book_, weigher_, appraiser_.outliner_, appraiser_.before_, !appraiser_.drawn_reads_.empty());
            with(kept_[0], [&](const Candidate& c) { kept_[0].bound = bound(c); });
        }
        Bounds::Bound bound(const Candidate& c) { return c.joined ? bounds_->of(*c.joined, c.win) : bounds_->of(*c.standing); }
        void compare(std::uint32_t number) {
            const Bounds::Bound &ours = kept_[number].bound, &theirs = kept_[first_].bound;
            if (ours.base > theirs.base || (ours.base == theirs.base && ours.most.han > theirs.most.han)) first_ = number;
        }

        Appraiser& appraiser_;
        Weigher& weigher_;
        std::optional<Bounds> bounds_;
        GrowingList<Kept, 96> kept_;
        std::uint32_t first_ = 0;
        std::vector<Standing> whole_;
    };

    /// Calls `f(const Candidate&)` for each standing, without a bound. Without jokers in the order of the divisions.
    template <class F>
    void find(F f) {
        const Kind win = win_.tile.kind();
        auto take = [&](const Standing& s) { f(Candidate{nullptr, &s, s.win}); };
        if (grammar_.form_count == 0 || !HandWays::know(grammar_, grammar_.forms[0], before_, drawn_reads_))
            return book_.solver_for(win_.numbers).each_standing(before_, win, drawn_reads_, take);
        ways_.emplace(grammar_.forms[0], before_, win, drawn_reads_, worth_, Outliner::marks());
        ways_->each([&](const HandWays::Joined& j) {
            if (drawn_reads_.empty()) return f(Candidate{&j, nullptr, win});
            Kind before = no_kind;
            ways_->each_read(j, [&](Kind k) {  // once for each kind that may have been drawn
                if (k != before) f(Candidate{&j, nullptr, k});
                before = k;
            });
        });
        if (!may_stand_but_in_sets(grammar_, before_, win, drawn_reads_)) return;
        const auto call = [](void* to, const Standing& s) { (*static_cast<decltype(take)*>(to))(s); };
        visit_standings_but_of_sets(grammar_, before_, win, drawn_reads_, call, &take);
    }
    Standing standing_of(const Candidate& c) const {
        return c.joined ? ways_->standing(*c.joined, c.win, !drawn_reads_.empty()) : *c.standing;
    }
    /// Calls `f(const Place&, const Placed&)` for each place of the winning tile.
    template <class F>
    void each_place(const Candidate& c, const Standing& s, F f) {
        shaper_.stand(s, c.joined ? outliner_(*c.joined) : outliner_(s), substitutes(s));
        Place p{.standing = s};
        each_place_of(grammar_.forms[s.form_index], shaper_.concealed(), s.pair, s.win, in_hand_, [&](std::uint8_t won_set, Wait wait) {
            p.won_set = won_set;
            p.wait = wait;
            f(std::as_const(p), shaper_.place(won_set, wait));
        });
    }
    Reading reading_of(const Standing& s) const { return whole_reading(s.read(), win_, s.win, !drawn_reads_.empty()); }
    bool wanted(const Standing& s) const { return !win_.reading_fixed || !has_jokers_ || reading_of(s) == win_.reading; }
    /// What each tile counts, for the standings as they are joined.
    void note_worth() { note_worth(weigher_); }
    void note_worth(const Weigher& weigher) {
        worth_.kinds = {};
        for (const TileWorth& worth : weigher.tiles())
            for (const Kind k : worth.kinds) {
                if (!worth_.kinds.has(k)) worth_.each[k] = 0;
                worth_.each[k] = std::uint16_t(worth_.each[k] + worth.each[k]);
                worth_.kinds.add(k);
            }
    }

    /// The best place of those that were considered.
    struct Best {
        Verdict verdict = Verdict::not_complete;
        WinningPlace won;
        Shape shape;
        std::uint32_t number = 0;
        bool weighed = false;  ///< one without another to compare it with is not
    };
    void keep(Best& best, const Place& p, const Placed& s) const {
        best.won.place = p;
        best.shape = s.shape;
        best.number = s.number;
    }
    const Value& value_of(Best& best) {
        if (!best.weighed) best.won.value = *weigher_.value({best.shape, best.number});
        best.weighed = true;
        return best.won.value;
    }
    void consider(Best& best, const Place& p, const Placed& s) {
        if (best.verdict != Verdict::wins) {
            if (note(p.standing, weigher_.find_enough(s), best.verdict)) keep(best, p, s);
            return;
        }
        const auto value = weigher_.value(s);
        if (!value) return;
        value_of(best);
        if (!takes_over({{}, 0, p, *value}, best.won) || barred(p.standing)) return;
        keep(best, p, s);
        best.won.value = *value;
    }
    void consider(Best& best, const Candidate& c) {
        const Standing s = standing_of(c);
        if (wanted(s)) each_place(c, s, [&](const Place& p, const Placed& placed) { consider(best, p, placed); });
    }
    Appraisal best_of_all() {
        Best best;
        if (in_hand_ && Bounds::known(book_))
            consider_by_bounds(best);
        else
            find([&](const Candidate& c) { consider(best, c); });
        if (best.verdict != Verdict::wins) return none(best.verdict);
        best.won.reading = reading_of(best.won.place.standing);
        return whole(best.won, {best.shape, best.number});
    }
    /// Of most standings it is enough to know that they cannot be the best: the most promising one is weighed first.
    void consider_by_bounds(Best& best) {
        Field field(*this, weigher_);
        find([&](const Candidate& c) { field.add(c); });
        if (field.kept().empty()) return;
        const Kept& first = field.first();
        field.with(first, [&](const Candidate& c) { consider(best, c); });
        for (const Kept& k : field.kept()) {
            const bool wins = best.verdict == Verdict::wins;
            if (&k == &first || (wins && k.bound.base < value_of(best).base)) continue;
            field.with(k, [&](const Candidate& c) {
                if (!wins || may_take_over(field.most(k, c), c, best)) consider(best, c);
            });
        }
    }
    bool may_take_over(const Value& most, const Candidate& c, Best& best) {
        const Value& value = value_of(best);
        if (most.base != value.base || book_.pays_chips) return most.base >= value.base;
        if (rank(most) != rank(value)) return rank(most) > rank(value);
        return before_in_order({.standing = standing_of(c)}, best.won.place, value.yakuman == 0);
    }
    /// For asserts: whether the bound of what was put together is below a value that it has.
    bool below(Bounds& bounds, const Candidate& c, const Value& value) {
        const Bounds::Bound bound = bounds.of(*c.joined, c.win);
        return bound.base < value.base || rank(bounds.value(*c.joined, c.win, bound)) < rank(value);
    }
    static Appraisal none(Verdict verdict) {
        Appraisal a;
        a.verdict = verdict;
        return a;
    }

    /// Whether furiten bars the reading from a ron.
    bool barred(const Standing& s) { return all_barred_ || (barred_ && (*barred_)(s.read())); }
    /// Whether the standing wins in some place; else the verdict so far takes notice of why not.
    bool note(const Standing& s, Found found, Verdict& verdict) {
        const Verdict own = found == Found::nothing      ? Verdict::no_yaku
                            : found == Found::too_little ? Verdict::few_yaku
                            : barred(s)                  ? Verdict::furiten
                                                         : Verdict::wins;
        verdict = std::max(verdict, own);
        return own == Verdict::wins;
    }

    void add(std::vector<WinningPlace>& winning, const WinningPlace& won) {
        const auto same = std::ranges::find(winning, won.reading, &WinningPlace::reading);
        if (same == winning.end()) {
            winning.push_back(won);
            return;
        }
        const int visible = std::max(same->visible, won.visible);
        if (takes_over(won, *same)) *same = won;
        same->visible = visible;
    }

    int chips(const WinningPlace& won) {
        Appraisal a = whole(won);
        pay(book_, win_, a);
        return a.payment.chips[win_.seat];
    }
    /// Most points, most chips, most yakuman, han and fu; of equals the first. Without jokers they come in their order.
    bool takes_over(const WinningPlace& a, const WinningPlace& b) {
        if (a.value.base != b.value.base) return a.value.base > b.value.base;
        if (book_.pays_chips) {
            const int ours = chips(a), theirs = chips(b);
            if (ours != theirs) return ours > theirs;
        }
        if (rank(a.value) != rank(b.value)) return rank(a.value) > rank(b.value);
        return in_hand_ && before_in_order(a.place, b.place, a.value.yakuman == 0);
    }
    /// Of equals the reading that comes first, written kind by kind (tile by tile, where jokers are told apart); of one reading the
    /// division that comes first. `reds`: red tiles count.
    bool before_in_order(const Place& a, const Place& b, bool reds) const {
        const auto told = [&](const Standing& s) {
            if (!win_.jokers && !win_.tile_joker) return reading_of(s);
            return reading_by_tile(win_, s.read(), win_.tile_joker ? s.win : no_kind, reds);
        };
        const Reading ours = told(a.standing), theirs = told(b.standing);
        return ours != theirs ? ours < theirs : comes_before(a, b);
    }
    struct Own {
        Kind kind;
        int count;
    };
    /// Counts the jokers, one drawn to win too, by the kinds printed on them.
    void note_own() {
        const auto take = [&](Face face, const Reads& reads) {
            if (reads.empty()) return;
            const auto it = std::ranges::find(own_, face.kind(), &Own::kind);
            if (it == own_.end())
                own_.push_back({face.kind(), 1});
            else
                ++it->count;
        };
        for (std::size_t i = 0; i < win_.hand_size; ++i)
            take(win_.hand[i], book_.reads_of(win_.numbers, win_.hand[i], {Use::held, win_.source_of(i)}));
        take(win_.tile, reads_of_won(book_, win_));
    }
    /// How many jokers stand for another kind than their own.
    int substitutes(const Standing& s) const {
        if (!in_hand_) return substitutes_;
        int other = substitutes_ + s.joker_count + int(!drawn_reads_.empty());
        for (const Own& own : own_) {
            int same = !drawn_reads_.empty() && s.win == own.kind;
            std::uint64_t left = s.reading;
            for (std::size_t i = 0; i < s.joker_count; ++i, left >>= Standing::kind_bits) same += (left & 63U) == own.kind;
            other -= std::min(same, own.count);
        }
        return other;
    }

    /// The place with all that makes its value.
    Appraisal whole(const WinningPlace& won) {
        if (!again_) again_.emplace(book_, win_, before_);  // another shape may be in hand
        const Standing& s = won.place.standing;
        again_->stand(s, outliner_(s), substitutes(s));
        return whole(won, {again_->place(won.place.won_set, won.place.wait).shape});
    }
    Appraisal whole(const WinningPlace& won, const Placed& s) {
        Appraisal a;
        a.verdict = Verdict::wins;
        a.has_jokers = has_jokers_;
        a.reading = won.reading;
        a.shape = s.shape;
        weigher_.explain({a.shape, s.number}, a.lines, a.value);
        return a;
    }

    const Rulebook& book_;
    const Win& win_;
    const Grammar& grammar_;
    Hand before_;
    KindSet drawn_reads_;
    Weigher weigher_;
    Outliner outliner_;
    Shaper shaper_;
    KindWorth worth_;
    std::optional<HandWays> ways_;
    std::optional<Shaper> again_;
    bool has_jokers_ = false;  ///< in melds of jokers alone, too
    bool in_hand_ = false;     ///< among the concealed tiles or as the one won on
    bool all_barred_ = false;
    int substitutes_ = 0;  ///< in melds
    ShortList<Own, max_hand> own_;
    std::optional<Barred> barred_;
    Unturned unturned_;
};

bool has_open_melds(const Win& win) {
    return std::any_of(win.melds.begin(), win.melds.begin() + win.meld_count, [](const OpenMeld& m) { return m.open_kind(); });
}

/// Calls `f(const Win&)` for each way to read the melds from that one on; of equal melds in one order only.
template <class F>
void each_read_from(const Rulebook& book, Win& win, std::size_t at, F& f) {
    while (at < win.meld_count && !win.melds[at].open_kind()) ++at;
    if (at == win.meld_count) return f(std::as_const(win));
    OpenMeld& meld = win.melds[at];
    const auto same = [&](const OpenMeld& m) { return m.of_jokers && m.type == meld.type && m.tiles == meld.tiles; };
    const auto end = win.melds.begin() + std::ptrdiff_t(at), before = std::find_if(win.melds.begin(), end, same);
    for (const Kind k : kinds_of_meld(book, win.numbers, std::span(meld.tiles).first(meld.size))) {
        if (std::any_of(before, end, [&](const OpenMeld& m) { return same(m) && m.kind > k; })) continue;
        meld.kind = k;
        each_read_from(book, win, at + 1, f);
    }
    meld.kind = no_kind;
}

/// Calls `f(const Win&)` for each way to read the melds of jokers alone; mostly there is none, and the win is as it is.
template <class F>
void each_read(const Rulebook& book, const Win& win, F f) {
    if (!has_open_melds(win)) return f(win);
    Win read = win;
    each_read_from(book, read, 0, f);
}

/// Most points, most chips, most yakuman, han and fu; of equals the first reading.
bool is_better(const Rulebook& book, const Appraisal& a, const Appraisal& b, Seat winner) {
    if (a.value.base != b.value.base) return a.value.base > b.value.base;
    const int ours = a.payment.chips[winner], theirs = b.payment.chips[winner];
    if (book.pays_chips && ours != theirs) return ours > theirs;
    return rank(a.value) != rank(b.value) ? rank(a.value) > rank(b.value) : a.reading < b.reading;
}

/// The same kinds may be shared out among melds and hand in several ways, of which the best one counts.
void join(const Rulebook& book, Seat winner, WeighedReading more, std::vector<WeighedReading>& all) {
    const auto there = std::ranges::find(all, more.reading, &WeighedReading::reading);
    if (there == all.end()) return all.push_back(std::move(more));
    there->furiten = there->furiten && more.furiten;
    if (!more.has_yaku) return;
    if (!there->has_yaku || rank(more.now) > rank(there->now)) there->now = more.now;
    if (!there->has_yaku || is_better(book, more.best, there->best, winner)) there->best = std::move(more.best);
    there->has_yaku = true;
}

}  // namespace

Verdict judge_by_yaku(const Rulebook& book, const Win& win) {
    Verdict best = Verdict::not_complete;
    each_read(book, win, [&](const Win& read) {
        if (best != Verdict::wins) best = std::max(best, Appraiser(book, read).judge());
    });
    return best;
}

ReasonId refusal(const Rulebook& book, const Win& win) {
    for (const auto& refuse : book.refuse)
        if (const ReasonId why = refuse(book, win)) return why;
    return 0;
}

Verdict judge(const Rulebook& book, const Win& win) {
    const Verdict verdict = judge_by_yaku(book, win);
    return verdict > Verdict::refused && refusal(book, win) ? Verdict::refused : verdict;
}

std::uint64_t yaku_of(const Rulebook& book, const Win& win) {
    std::uint64_t all = 0;
    each_read(book, win, [&](const Win& read) { all |= Appraiser(book, read).yaku(); });
    return all;
}

std::vector<Reading> readings(const Rulebook& book, const Win& win) {
    std::vector<Reading> all;
    each_read(book, win, [&](const Win& read) {
        const auto more = Appraiser(book, read).readings();
        all.insert(all.end(), more.begin(), more.end());
    });
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::vector<WeighedReading> weigh_readings(const Rulebook& book, const Win& win) {
    std::vector<WeighedReading> all;
    const bool only_one = !has_open_melds(win);
    each_read(book, win, [&](const Win& read) {
        std::vector<WeighedReading> some = Appraiser(book, read).all();
        for (WeighedReading& r : some)
            if (r.has_yaku) pay(book, read, r.best);
        if (only_one) return all.swap(some);
        for (WeighedReading& r : some) join(book, win.seat, std::move(r), all);
    });
    std::ranges::sort(all, {}, &WeighedReading::reading);
    return all;
}

std::string_view rule_that_declares_too_little(const Rulebook& book, const Win& win) {
    std::string_view who;
    each_read(book, win, [&](const Win& read) {
        if (who.empty()) who = Appraiser(book, read).who_declares_too_little();
    });
    return who;
}

/// For asserts.
[[maybe_unused]] static bool bounds_hold(const Rulebook& book, const Win& win) {
    Appraiser appraiser(book, win);
    const std::string_view rule = appraiser.has_jokers() ? appraiser.who_declares_too_little() : std::string_view{};
    if (!rule.empty()) std::fprintf(stderr, "a win is worth more than was declared by: %.*s\n", int(rule.size()), rule.data());
    return rule.empty();
}

/// REQUIRES: its melds are read.
static Appraisal appraise_read(const Rulebook& book, const Win& win) {
    assert(bounds_hold(book, win));
    Appraisal a = Appraiser(book, win).best();
    if (a.win()) pay(book, win, a);
    return a;
}

static Appraisal appraise_as_won(const Rulebook& book, const Win& win) {
    if (!has_open_melds(win)) return appraise_read(book, win);
    if (book.blind_choice && !win.reading_fixed) return best_for_the_blind(book, win, weigh_readings(book, win));
    Appraisal best;
    each_read(book, win, [&](const Win& read) {
        const Appraisal a = appraise_read(book, read);
        if (a.win() ? !best.win() || is_better(book, a, best, win.seat) : a.verdict > best.verdict) best = a;
    });
    return best;
}

/// The tile won on is whichever of the hand's makes the hand cheapest, each at its best reading.
static Appraisal appraise_cheapest(const Rulebook& book, const Win& win) {
    Appraisal least = appraise_as_won(book, win);
    for (std::size_t i = 0; i < win.hand_size; ++i) {
        if (win.hand[i] == win.tile || std::find(win.hand.begin(), win.hand.begin() + i, win.hand[i]) != win.hand.begin() + i) continue;
        Win other = win;
        std::swap(other.hand[i], other.tile);
        other.of_kan = 0;
        const Appraisal a = appraise_as_won(book, other);
        if (!a.win()) continue;
        const int less = least.win() ? least.payment.points[win.seat] - a.payment.points[win.seat] : 1;
        if (less > 0 || (less == 0 && is_better(book, a, least, win.seat))) least = a;
    }
    return least;
}

Appraisal appraise(const Rulebook& book, const Win& win) {
    const bool cheapest = std::ranges::any_of(book.counts_cheapest_tile, [&](const auto& rule) { return rule(win); });
    Appraisal a = cheapest ? appraise_cheapest(book, win) : appraise_as_won(book, win);
    if (a.verdict <= Verdict::refused || !refusal(book, win)) return a;
    a = {};
    a.verdict = Verdict::refused;
    return a;
}

Reading told_reading(const Win& win, const Appraisal& a) {
    if (!win.jokers && !win.tile_joker) return a.reading;
    Reading hand = a.reading;
    if (win.tile_joker) {
        const auto won = std::find(hand.kinds.begin(), hand.kinds.begin() + hand.count, a.shape.won);
        assert(won != hand.kinds.begin() + hand.count);
        std::copy(won + 1, hand.kinds.begin() + hand.count, won);
        --hand.count;
    }
    if (std::popcount(win.jokers) != hand.count) return a.reading;
    return reading_by_tile(win, hand, win.tile_joker ? a.shape.won : no_kind, a.value.yakuman == 0);
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

}  // namespace jansou
