// 計量 What the lines of one win come to, shape by shape, and the most that they can come to before a shape is made. Inside scoring/ only.
#pragma once
#include <algorithm>
#include <bit>
#include <tuple>

#include "jansou/hand/growing_list.hpp"
#include "jansou/hand/suit_ways.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

inline auto rank(const Value& v) { return std::tuple{v.base, v.yakuman, v.han, v.fu}; }

inline Set set_of(const OpenMeld& m) {
    const SetType type = m.type == MeldType::chi ? SetType::run : m.type == MeldType::pon ? SetType::triplet : SetType::kan;
    return {type, m.first(), m.open()};
}

/// A shape, and its number among those of one win; 0: it has none.
struct Placed {
    const Shape& shape;
    std::uint32_t number = 0;
};

/// Weighs the shapes of one win. What is the same for all of them is worked out once.
class Weigher {
public:
    Weigher(const Rulebook& book, const Win& win) : book_(book), win_(win), closed_(win.closed() || win.by == By::nagashi) {
        const YakuMasks& masks = book.yaku_masks;
        const std::uint64_t counting = masks.counting(closed_, win.by == By::nagashi);
        asked_ = counting & ~masks.of_win();
        for (std::uint64_t left = counting & masks.of_win(); left; left &= left - 1) {
            const auto i = std::size_t(std::countr_zero(left));
            if (!(times_[i] = book.yaku[i].of_win(win, book.yaku[i].parameter))) continue;
            sure_ |= std::uint64_t{1} << i;
            always_ = always_ || (book.yaku[i].suppressed_by == 0 && !book.yaku[i].not_enough);
        }
        waiting_ = asked_ & masks.standing();
        for (std::uint64_t left = waiting_; left; left &= left - 1) {
            const auto i = std::size_t(std::countr_zero(left));
            const KindSet kinds = book.yaku[i].stands(win, book.yaku[i].parameter);
            stands_[i] = kinds.bits;
            if (kinds.empty()) waiting_ &= ~(left & -left);
            standing_ = standing_ | kinds;
        }
        for (const Bonus& bonus : book.bonus) {
            if (bonus.of_win) bonus.of_win(win, bonus_);
            if (!bonus.of_tiles) continue;
            tiles_.push_back({});
            bonus.of_tiles(win, tiles_[tiles_.size() - 1]);
        }
    }

    const Win& win() const { return win_; }
    bool has_yaku(const Placed& placed) {
        if (always_) return true;
        const std::uint64_t found = find(placed);
        for (std::uint64_t left = found & ~book_.yaku_masks.not_enough(); left; left &= left - 1)
            if (!(book_.yaku[std::size_t(std::countr_zero(left))].suppressed_by & found)) return true;
        return false;
    }
    /// Whether it has yaku, and enough of them for a win.
    enum class Found : std::uint8_t { nothing, too_little, enough };
    Found find_enough(const Placed& placed) {
        const int least = book_.yaku_needed.at(win_.honba);
        if (least <= 1) return has_yaku(placed) ? Found::enough : Found::nothing;
        Lines lines;
        add_yaku(placed, lines);
        if (lines.empty()) return Found::nothing;
        const auto counts_alone = [&](const Line& l) { return book_.yaku[l.yaku].worth.alone; };
        for (const Line& l : lines)
            if (counts_alone(l) && l.amount >= least) return Found::enough;
        lines.erase_if(counts_alone);
        return enough(lines) ? Found::enough : Found::too_little;
    }
    /// The value of the shape; nothing if its yaku make no win.
    std::optional<Value> value(const Placed& placed) {
        std::optional<Value> best;
        consider(
            placed, [&](Lines& lines) { add_bonus(placed.shape, lines); },
            [&](const Value& value, const Lines&) {
                if (!best || rank(value) > rank(*best)) best = value;
            });
        return best;
    }
    /// The lines in their order, and their value. False if its yaku make no win.
    bool explain(const Placed& placed, Lines& lines, Value& value) {
        bool first = true;
        consider(
            placed, [&](Lines& all) { explain_bonus(placed.shape, all); },
            [&](const Value& v, const Lines& all) {
                if (!first && rank(v) <= rank(value)) return;
                first = false;
                value = v;
                lines = all;
            });
        return !first;
    }
    /// Every yaku that is there, without those beside which it does not count. True if one of them counts alone.
    bool add_yaku(const Placed& placed, Lines& lines) {
        const std::uint64_t found = find(placed);
        bool alone = false;
        for (std::uint64_t left = found; left; left &= left - 1) {
            const auto i = std::size_t(std::countr_zero(left));
            const YakuInfo& y = book_.yaku[i];
            if (y.suppressed_by & found) continue;
            lines.add({.yaku = std::uint8_t(i), .yakuman = y.worth.yakuman, .amount = y.worth.yakuman ? 0 : times_[i] * each(y)});
            alone = alone || y.worth.alone;
        }
        return alone;
    }

    /// The rule by which the shape comes to more than was declared of its standing, or nothing. `most`: before anything is revised.
    std::string_view who_exceeds(const Placed& placed, const Outline& outline, Most most) {
        const auto named = [](std::string_view rule) { return rule.empty() ? std::string_view("a rule without a name") : rule; };
        const auto exceeds = [&](const Lines& lines) {
            Most all;
            for (const Line& l : lines) {
                all.han += l.amount;
                all.yakuman += l.yakuman;
                all.least = std::max(all.least, l.least);
            }
            return all.han > most.han || all.yakuman > most.yakuman || all.least > most.least;
        };
        Lines lines;
        add_yaku(placed, lines);
        if (lines.empty()) return {};
        add_bonus(placed.shape, lines);
        if (exceeds(lines)) return "the sum of yaku and bonus";
        for (const Revision& revision : book_.revise) {
            revision.change(win_, placed.shape, lines);
            revision.raise(win_, most);
            if (exceeds(lines)) return named(revision.rule);
        }
        const auto holds = [](const Value& v, const Value& bound) {
            return v.base <= bound.base && v.yakuman <= bound.yakuman && v.han <= bound.han && v.fu <= bound.fu;
        };
        const Value bound = book_.ceiling(win_, &outline, most);
        const bool all_hold = holds(book_.scale(win_, placed.shape, lines), bound) && holds(bound, book_.ceiling(win_, nullptr, most));
        return all_hold ? std::string_view{} : named(book_.ceiling.rule);
    }

    // --- for bounds -------------------------------------------------------------------------------------------
    /// Yaku of the shape that have all that they need in an outline with these traits and these triplets or kans.
    std::uint64_t possible(Traits traits, KindSet triplets) {
        const std::uint64_t all = asked_ & book_.yaku_masks.possible(traits);
        const KindSet standing = triplets & standing_;
        if (standing.empty()) return all & ~waiting_;
        if (standing != stood_) {  // seldom: many outlines have the same
            stood_ = standing;
            missing_ = 0;
            for (std::uint64_t left = waiting_; left; left &= left - 1)
                if ((stands_[std::size_t(std::countr_zero(left))] & ~standing.bits) != 0) missing_ |= left & -left;
        }
        return all & ~missing_;
    }
    /// Yaku of the win alone: they are there however the hand stands.
    std::uint64_t sure() const { return sure_; }
    /// Adds to `most` the most that a yaku counts if it is there `times` times.
    void add_most(std::size_t i, int times, Most& most) const {
        const YakuInfo& y = book_.yaku[i];
        if (y.worth.yakuman)
            most.yakuman += y.worth.yakuman;
        else
            most.han += std::max(0, times * each(y));
    }
    int sure_times(std::size_t i) const { return times_[i]; }
    const Lines& bonus_of_win() const { return bonus_; }
    const auto& tiles() const { return tiles_; }

private:
    /// Whether yaku that count together make a win.
    bool enough(const Lines& yaku) const {
        if (const std::uint64_t beside = book_.yaku_masks.not_enough()) {
            Lines makes = yaku;
            makes.erase_if([beside](const Line& l) { return (beside >> l.yaku & 1) != 0; });
            return together(makes);
        }
        return together(yaku);
    }
    bool together(const Lines& yaku) const {
        const int least = book_.yaku_needed.at(win_.honba);
        int all = 0;
        for (const Line& l : yaku) all += l.yakuman ? least : l.amount;
        return !yaku.empty() && (least <= 1 || all >= least);
    }
    int each(const YakuInfo& y) const { return closed_ ? y.worth.closed : y.worth.open; }
    std::uint64_t find(const Placed& placed) {
        if (placed.number != 0 && placed.number == found_of_) return found_;
        found_of_ = placed.number;
        found_ = sure_;
        for (std::uint64_t left = possible(placed.shape.traits, placed.shape.triplets); left; left &= left - 1) {
            const auto i = std::size_t(std::countr_zero(left));
            if ((times_[i] = book_.yaku[i].times(win_, placed.shape))) found_ |= left & -left;
        }
        return found_;
    }
    static void add_tiles(const TileWorth& worth, const Shape& shape, Lines& lines) {
        if (const int n = worth.of(shape.counts)) lines.add({.bonus = worth.line, .amount = n});
    }
    void add_bonus(const Shape& shape, Lines& lines) const {
        for (const TileWorth& worth : tiles_) add_tiles(worth, shape, lines);
        for (const Line& l : bonus_) lines.add(l);
        for (const Bonus& bonus : book_.bonus)
            if (bonus.of_shape) bonus.of_shape(win_, shape, lines);
    }
    void explain_bonus(const Shape& shape, Lines& lines) const {
        const TileWorth* worth = tiles_.begin();
        for (const Bonus& bonus : book_.bonus) {
            if (bonus.of_win) bonus.of_win(win_, lines);
            if (bonus.of_tiles) add_tiles(*worth++, shape, lines);
            if (bonus.of_shape) bonus.of_shape(win_, shape, lines);
        }
    }
    /// Calls take(value, lines) for the lines of the shape together, and for each that counts alone.
    template <class AddBonus, class Take>
    void consider(const Placed& placed, AddBonus add_bonus, Take take) {
        const Shape& shape = placed.shape;
        Lines all;
        if (add_yaku(placed, all)) {
            const auto counts_alone = [&](const Line& l) { return book_.yaku[l.yaku].worth.alone; };
            for (const Line& l : all) {
                if (!counts_alone(l)) continue;
                Lines alone;
                alone.add(l);
                if (enough(alone)) take(book_.scale(win_, shape, alone), alone);
            }
            all.erase_if(counts_alone);
        }
        if (!enough(all)) return;
        add_bonus(all);
        for (const Revision& revision : book_.revise) revision.change(win_, shape, all);
        take(book_.scale(win_, shape, all), all);
    }

    const Rulebook& book_;
    const Win& win_;
    bool closed_, always_ = false;           ///< `always_`: a yaku of the win alone makes a win of any shape
    std::uint64_t asked_ = 0, sure_ = 0;     ///< yaku to ask each shape about; yaku of the win alone that are there
    std::array<std::int32_t, 64> times_;     ///< how often each yaku is there that was found
    std::array<std::uint64_t, 64> stands_;   ///< for each yaku that needs kinds as triplets: these kinds
    KindSet standing_;                       ///< the kinds that some yaku needs as triplets
    std::uint64_t waiting_ = 0;              ///< the yaku that need kinds as triplets
    KindSet stood_;                          ///< the triplets for which `missing_` was worked out
    std::uint64_t missing_ = 0;              ///< of `waiting_`: the yaku that lack a kind beside `stood_`
    std::uint64_t found_ = 0;                ///< the yaku that are in the shape with number `found_of_`
    std::uint32_t found_of_ = 0;             //
    Lines bonus_;                            ///< lines of the win alone
    ShortList<TileWorth, max_lines> tiles_;  ///< in the order of the book
};

/// Makes outlines of the standings of one win, before the winning tile has its place: they have no traits yet.
class Outliner {
public:
    /// `before`: the solver's hand; `drawn_joker`: the winning tile is a joker.
    Outliner(const Rulebook& book, const Win& win, const Hand& before, bool drawn_joker)
        : grammar_(book.grammar_for(win.numbers)), drawn_joker_(drawn_joker), ron_(win.by == By::ron), held_(at_least(before.tiles, 1)) {
        if (!drawn_joker) held_.add(win.tile.kind());
        bare_.closed = win.closed();
        for (std::size_t m = 0; m < win.meld_count; ++m) {
            const Set set = set_of(win.melds[m]);
            bare_.add(set.type, set.kind, set.open);
            for (std::size_t i = 0; i < win.melds[m].size; ++i) bare_.kinds.add(win.melds[m].read(i));
        }
        bare_.note_sorts();
    }
    Outline operator()(const HandWays::Joined& j) const {
        Outline o = bare_;
        const int runs = j.sums.run_count(), triplets = j.sums.triplet_count();
        o.pair = j.sums.pair();
        o.set_count = std::uint8_t(o.set_count + runs + triplets);
        o.run_count = std::uint8_t(o.run_count + runs);
        o.concealed_count = std::uint8_t(o.concealed_count + triplets);
        o.equal_runs = std::uint8_t(o.equal_runs + j.sums.equal_runs() + std::popcount(o.odd_runs.bits & j.odd_runs));
        o.runs.bits |= j.runs;
        o.odd_runs.bits ^= j.odd_runs;
        o.triplets.bits |= j.triplets;
        o.kinds.bits |= j.kinds();
        o.sorts.bits = std::uint16_t(o.sorts.bits | j.marks());
        return o;
    }
    Outline operator()(const Standing& s) const {
        Outline o = bare_;
        o.form = grammar_.forms[s.form_index].type;
        o.pair = s.pair;
        o.kinds = o.kinds | held_;
        if (drawn_joker_) o.kinds.add(s.win);
        for (std::uint64_t left = s.reading, i = s.joker_count; i > 0; --i, left >>= Standing::kind_bits) o.kinds.add(Kind(left & 63U));
        std::uint64_t left = s.sets;
        for (std::size_t i = 0; i < s.set_count; ++i, left >>= Standing::set_bits) {
            const Set set = Standing::set(left);
            o.add(set.type, set.kind, false);
        }
        o.note_sorts();
        return o;
    }
    /// The sorts (traits.hpp) of each way in which a suit divides, for HandWays.
    static const WayMarks& marks() {
        static const WayMarks of_ways = [] {
            WayMarks all;
            for (std::size_t s = 0; s < all_suits; ++s) {
                const auto kinds = [s](unsigned ranks_of) { return KindSet{std::uint64_t{ranks_of} << (s * ranks)}; };
                for (const Way& w : WayLists::ways(s < suit_count)) {
                    const KindSet pair = kinds(w.pair_rank);
                    const Sorts sorts =
                        sorts_of(kinds(w.ranks_held), kinds(w.run_starts), kinds(w.triplet_ranks), pair.empty() ? no_kind : pair.first());
                    all[s].push_back(sorts.bits);
                }
            }
            return all;
        }();
        return of_ways;
    }
    /// Notes the traits as if the winning tile went to the best place.
    void note_best(Outline& o, Kind win) const {
        const bool in_run = !(o.runs & runs_with[win]).empty(), in_pair = o.pair == win || o.form != Form::Type::sets;
        if (ron_ && !in_run && !in_pair) --o.concealed_count;  // a triplet, which is open then
        o.note_traits();
        o.note_wait(in_run, in_pair);
    }
    /// What `note_best` notes, and the kinds that stand as triplets or kans, without making an outline.
    struct Glance {
        Traits traits;
        KindSet triplets;
    };
    Glance best(const HandWays::Joined& j, Kind win) const {
        const KindSet runs{bare_.runs.bits | j.runs}, triplets{bare_.triplets.bits | j.triplets}, kinds{bare_.kinds.bits | j.kinds()};
        const bool in_run = !(runs & runs_with[win]).empty(), in_pair = j.sums.pair() == win;
        const SetNumbers numbers{
            .equal_runs = unsigned(bare_.equal_runs + j.sums.equal_runs() + std::popcount(bare_.odd_runs.bits & j.odd_runs)),
            .concealed = unsigned(bare_.concealed_count + j.sums.triplet_count() - int(ron_ && !in_run && !in_pair)),
            .kans = bare_.kan_count};
        Traits traits = traits_of(Form::Type::sets, {std::uint16_t(bare_.sorts.bits | j.marks())}, numbers, runs, triplets, kinds);
        traits.add(Trait::ryanmen, in_run);
        traits.add(Trait::tanki, in_pair);
        return {traits, triplets};
    }

private:
    /// For each kind the runs that contain it, as the kinds with which they start.
    static constexpr std::array<KindSet, kind_count> runs_with = [] {
        std::array<KindSet, kind_count> all{};
        for (Kind first = 0; first < first_honour; ++first)
            for (const Kind k : {first, next_in_run(first), next_in_run(next_in_run(first))}) all[k].add(first);
        return all;
    }();

    const Grammar& grammar_;
    bool drawn_joker_, ron_;
    KindSet held_;  ///< concealed, without jokers
    Outline bare_;  ///< of the melds
};

/// The most that each standing of one win can be worth. It is worked out from what the rules declare of their yaku, bonus, revisions and
/// scale; if one of them declares nothing, there is no bound.
class Bounds {
public:
    /// `most`: the most that the lines of a standing come to, after all revisions. `base`: the most that such lines are worth in any
    /// outline.
    struct Bound {
        Most most;
        std::int32_t base = -1;
        bool has_yaku() const { return base >= 0; }  ///< false: the standing certainly has no yaku
    };

    Bounds(const Rulebook& book, Weigher& weigher, const Outliner& outliner, const Hand& before, bool drawn_joker)
        : book_(book), weigher_(weigher), outliner_(outliner), win_(weigher.win()), drawn_joker_(drawn_joker) {
        Counts melds{}, held = before.tiles;
        if (!drawn_joker) ++held[win_.tile.kind()];
        for (std::size_t m = 0; m < win_.meld_count; ++m)
            for (std::size_t i = 0; i < win_.melds[m].size; ++i) ++melds[win_.melds[m].read(i)];
        for (const TileWorth& worth : weigher.tiles()) {
            all_.han += worth.of(melds);
            held_ += worth.of(held) - worth.outside;
            for (const Kind k : worth.kinds) each_[k] = std::int16_t(each_[k] + worth.each[k]);
        }
        for (const Line& l : weigher.bonus_of_win()) {
            all_.han += l.amount;
            all_.yakuman += l.yakuman;
            all_.least = std::max(all_.least, l.least);
        }
        for (const Bonus& bonus : book.bonus)
            if (bonus.most) all_.han += bonus.most(win_);
        for (const Revision& revision : book.revise)
            if (revision.raises()) raise_.add(&revision);
    }
    static bool known(const Rulebook& book) {
        return book.ceiling && std::ranges::none_of(book.bonus, [](const Bonus& b) { return b.of_shape && !b.most; }) &&
               std::ranges::all_of(book.revise, [](const Revision& r) { return bool(r.raise); });
    }

    Bound of(const HandWays::Joined& j, Kind win) {
        const Outliner::Glance seen = outliner_.best(j, win);
        return of(seen.traits, seen.triplets, lines(j));
    }
    Bound of(const Standing& s) {
        const Outline o = outlined(outliner_(s), s.win);
        return of(o.traits, o.triplets, lines(s));
    }
    /// The most that the standing can be worth. `bound`: what `of` says of it. REQUIRES: bound.has_yaku().
    Value value(const HandWays::Joined& j, Kind win, const Bound& bound) const { return value(outlined(outliner_(j), win), bound); }
    Value value(const Standing& s, const Bound& bound) const { return value(outlined(outliner_(s), s.win), bound); }
    /// The rule by which the standing, with its winning tile placed, comes to more than was declared; empty: it does not.
    std::string_view who_exceeds(const Standing& s, const Placed& placed) {
        const Outline o = outlined(outliner_(s), s.win);
        Most most = lines(s);
        if (!add_yaku(o.traits, o.triplets, most)) return weigher_.has_yaku(placed) ? "the needs of a yaku" : "";
        return most.han == no_bound ? "" : weigher_.who_exceeds(placed, o, most);
    }

private:
    static constexpr std::int32_t most_base = std::numeric_limits<std::int32_t>::max(), no_bound = most_base;
    static constexpr std::uint64_t hash = 0x9e3779b97f4a7c15U;

    Outline outlined(Outline o, Kind win) const {
        outliner_.note_best(o, win);
        return o;
    }
    /// The most that the lines of a standing come to without its yaku.
    Most lines(const HandWays::Joined& j) const {
        Most most = all_;
        most.han += j.sums.worth();
        return most;
    }
    Most lines(const Standing& s) const {
        Most most = all_;
        most.han += held_ + read(s);
        return most;
    }
    Bound of(Traits traits, KindSet triplets, Most most) {
        if (!add_yaku(traits, triplets, most)) return {};
        if (most.han == no_bound) return {most, most_base};
        for (const Revision* revision : raise_.all()) revision->raise(win_, most);
        return {most, base_of(most)};
    }
    Value value(const Outline& o, const Bound& bound) const {
        return bound.most.han == no_bound ? Value{.base = most_base} : book_.ceiling(win_, &o, bound.most);
    }
    /// The most that such lines are worth in any outline. It is kept, as many standings have the same.
    std::int32_t base_of(const Most& most) {
        Worth& worth = worth_[std::size_t(most.han) % worth_.size()];
        if (worth.base < 0 || worth.most != most) worth = {most, book_.ceiling(win_, nullptr, most).base};
        return worth.base;
    }
    bool add_yaku(Traits traits, KindSet triplets, Most& most) {
        const std::uint64_t found = weigher_.possible(traits, triplets) | weigher_.sure();
        if (found == 0) return false;
        if (found & book_.yaku_masks.counted()) {
            most.han = no_bound;
            return true;
        }
        const Most& of_yaku = most_of(found);
        most.han += of_yaku.han;
        most.yakuman += of_yaku.yakuman;
        return true;
    }
    /// The most that these yaku come to. It is kept, as many standings have the same.
    const Most& most_of(std::uint64_t found) {
        Known& known = known_[found * hash >> (64 - known_bits)];
        if (known.yaku == found) return known.most;
        known = {found, {}};
        const std::uint64_t certain = (found & book_.yaku_masks.plain()) | weigher_.sure();
        for (std::uint64_t left = found; left; left &= left - 1) {
            const auto i = std::size_t(std::countr_zero(left));
            if (book_.yaku[i].suppressed_by & certain) continue;
            weigher_.add_most(i, weigher_.sure() >> i & 1U ? weigher_.sure_times(i) : std::max(1, book_.yaku[i].most), known.most);
        }
        return known.most;
    }
    /// What the tiles count for which the jokers stand.
    int read(const Standing& s) const {
        int n = drawn_joker_ ? each_[s.win] : 0;
        for (std::uint64_t left = s.reading, i = s.joker_count; i > 0; --i, left >>= Standing::kind_bits) n += each_[left & 63U];
        return n;
    }

    const Rulebook& book_;
    Weigher& weigher_;
    const Outliner& outliner_;
    const Win& win_;
    bool drawn_joker_;
    std::array<std::int16_t, kind_count> each_{};  ///< what one tile of each kind counts
    int held_ = 0;                                 ///< what the concealed tiles count, without jokers
    Most all_;                                     ///< what those lines come to that every standing has
    struct Known {
        std::uint64_t yaku = 0;
        Most most;
    };
    static constexpr unsigned known_bits = 4;
    std::array<Known, 1U << known_bits> known_;  ///< by a hash of the yaku
    struct Worth {
        Most most;
        std::int32_t base = -1;
    };
    std::array<Worth, 16> worth_;  ///< by han
    GrowingList<const Revision*, 4> raise_;
};

}  // namespace jansou
