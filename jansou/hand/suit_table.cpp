#include "jansou/hand/suit_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <type_traits>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace jansou {
namespace {

/// The row as tables keep it: `never` for more than `tabled_sets` sets.
Row tabled(Row row) { return up_to(row, tabled_sets); }

/// Numbers different values in the order in which they come. It is a hash table with open addressing: a value seen before costs no
/// allocation.
template <class Value, class Hash>
class Numbering {
public:
    /// The number of `value`; one that is new gets the next number, which is `size()` before the call.
    int operator()(const Value& value, std::uint64_t hash) {
        if (2 * (values_.size() + 1) > slots_.size()) grow();
        for (std::size_t at = std::size_t(hash);; ++at) {
            Slot& slot = slots_[at & (slots_.size() - 1)];
            if (slot.number < 0) {
                slot = {std::uint32_t(hash >> 32U), int(values_.size())};
                values_.push_back(value);
                return slot.number;
            }
            if (slot.mark == std::uint32_t(hash >> 32U) && values_[std::size_t(slot.number)] == value) return slot.number;
        }
    }
    int operator()(const Value& value) { return (*this)(value, Hash{}(value)); }
    std::size_t size() const { return values_.size(); }
    const Value& operator[](std::size_t i) const { return values_[i]; }
    std::vector<Value> values() && { return std::move(values_); }

private:
    struct Slot {
        std::uint32_t mark = 0;
        int number = -1;
    };
    void grow() {
        std::vector<Slot> more(std::max<std::size_t>(1024, 4 * slots_.size()));
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const std::uint64_t hash = Hash{}(values_[i]);
            std::size_t at = std::size_t(hash);
            while (more[at & (more.size() - 1)].number >= 0) ++at;
            more[at & (more.size() - 1)] = {std::uint32_t(hash >> 32U), int(i)};
        }
        slots_ = std::move(more);
    }

    std::vector<Slot> slots_;
    std::vector<Value> values_;
};

/// Bit i: byte i is below the bound.
std::uint16_t below(RowBytes bytes, std::uint8_t bound) {
#ifdef __SSE2__
    return std::uint16_t(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes < RowBytes{} + bound)));
#else
    unsigned bits = 0;
    for (std::size_t i = 0; i < sizeof bytes; ++i) bits |= unsigned(bytes[i] < bound) << i;
    return std::uint16_t(bits);
#endif
}

struct HashWalk {
    std::uint64_t operator()(const SuitWalk& walk) const { return walk.hash(); }
};
struct HashRow {
    std::uint64_t operator()(const Row& row) const {
        const std::uint64_t sum = (row.lanes[0] * 0x9E3779B97F4A7C15U ^ row.lanes[1]) * 0x9E3779B97F4A7C15U;
        return sum ^ sum >> 32U;
    }
};

/// All walks over a suit whose runs do not go around the corner. Equal intermediate states are worked out once, also where they come before
/// different kinds. From the kind `merged` on states are equal as well if all that may follow is.
class Walks {
public:
    Walks(const SuitSort& sort, int copies, int merged) : next_(sort.length) {
        std::vector<int> level{walks_(SuitWalk())};
        fewest_.push_back({0});
        for (int i = 0; i < sort.length; ++i) {
            const bool run = sort.runs && i + 2 < sort.length;
            level = advance(level, i, copies, {0, sort.copies, run, true, true, (sort.must >> i & 1U) != 0});
        }
        for (const int walk : level) rows_.push_back(tabled(walks_[std::size_t(walk)].row()));
        merge(merged);
    }
    int after(int i, int state, int have) const { return next_[std::size_t(i)][std::size_t(state)][std::size_t(have)]; }
    Row row(int state) const { return rows_[std::size_t(state)]; }
    /// The fewest tiles with which a suit reaches this state before its kind `i`.
    int fewest(int i, int state) const { return fewest_[std::size_t(i)][std::size_t(state)]; }
    std::size_t states(int i) const { return fewest_[std::size_t(i)].size(); }

private:
    using After = std::array<int, most_copies + 1>;  ///< by tiles held; -1: more than a hand has
    /// The states after one more kind, by the state before it; of kinds that are alike.
    struct Step {
        After to = no_states();
        int most = -1;  ///< known up to so many tiles
    };

    /// From the states before the kind `i` to those after it.
    std::vector<int> advance(const std::vector<int>& level, int i, int copies, SuitWalk::Here here) {
        auto& next = next_[std::size_t(i)];
        next.resize(level.size(), no_states());
        std::vector<int> reached, fewest, place;  // `place`: by state, in `reached`
        for (std::size_t from = 0; from < level.size(); ++from) {
            const int before = fewest_[std::size_t(i)][from], most = std::min(copies, tabled_tiles - before);
            const After& after = step(level[from], most, here);
            place.resize(walks_.size(), -1);
            for (int have = 0; have <= most; ++have) {
                int& to = place[std::size_t(after[std::size_t(have)])];
                if (to < 0) {
                    to = int(reached.size());
                    reached.push_back(after[std::size_t(have)]);
                    fewest.push_back(before + have);
                }
                fewest[std::size_t(to)] = std::min(fewest[std::size_t(to)], before + have);
                next[from][std::size_t(have)] = to;
            }
        }
        fewest_.push_back(std::move(fewest));
        return reached;
    }
    const After& step(int from, int most, SuitWalk::Here here) {
        auto& steps = steps_[std::size_t(here.run)][std::size_t(here.must)];
        if (steps.size() <= std::size_t(from)) steps.resize(walks_.size());
        Step& known = steps[std::size_t(from)];
        if (known.most >= most) return known.to;
        walks_[std::size_t(from)].after_each(here, most, after_);
        for (std::size_t have = 0; have <= std::size_t(most); ++have) {
            after_[have].keep(tabled_sets);
            known.to[have] = walks_(after_[have]);
        }
        known.most = most;
        return known.to;
    }
    void merge(int first) {
        std::vector<int> same(rows_.size());  // by state after the kind: the state that stands for it
        std::iota(same.begin(), same.end(), 0);
        for (std::size_t i = next_.size(); i-- > std::size_t(first);) {
            Numbering<After, HashAfter> kept;
            std::vector<int> fewest, number(next_[i].size());
            for (std::size_t from = 0; from < next_[i].size(); ++from) {
                for (int& to : next_[i][from])
                    if (to >= 0) to = same[std::size_t(to)];
                const int n = number[from] = kept(next_[i][from]);
                if (std::size_t(n) == fewest.size()) fewest.push_back(tabled_tiles);
                fewest[std::size_t(n)] = std::min(fewest[std::size_t(n)], fewest_[i][from]);
            }
            next_[i] = std::move(kept).values();
            fewest_[i] = std::move(fewest);
            same = std::move(number);
        }
        if (first == 0) return;
        for (After& after : next_[std::size_t(first) - 1])
            for (int& to : after)
                if (to >= 0) to = same[std::size_t(to)];
    }

    static After no_states() {
        After none;
        none.fill(-1);
        return none;
    }
    struct HashAfter {
        std::uint64_t operator()(const After& after) const {
            std::uint64_t sum = 0;
            for (const int to : after) sum = (sum ^ std::uint64_t(to)) * 0x9E3779B97F4A7C15U, sum ^= sum >> 29U;
            return sum;
        }
    };

    Numbering<SuitWalk, HashWalk> walks_;
    std::array<SuitWalk, most_copies + 1> after_;            ///< of the last new step
    std::array<std::array<std::vector<Step>, 2>, 2> steps_;  ///< by whether a run may begin, and whether the kind must stand
    std::vector<std::vector<After>> next_;                   ///< by kind and state before it: the states after it
    std::vector<std::vector<int>> fewest_;                   ///< by kind and state before it
    std::vector<Row> rows_;                                  ///< by last state
};

}  // namespace

SuitIndex::SuitIndex(int copies) : base_(copies + 1) {
    power_[0] = 1;
    for (std::size_t n = 1; n < power_.size(); ++n) power_[n] = power_[n - 1] * std::uint32_t(base_);
    weight_ = {std::uint16_t(power_[2]), std::uint16_t(power_[1]), 1};
    for (std::uint32_t g = 0; g < power_[3]; ++g)
        split_.push_back({std::uint16_t(g / power_[1]), std::uint16_t(g % power_[1] * power_[3])});

    const auto sums = [this](int kinds) {
        std::vector<std::uint8_t> sum(power_[std::size_t(kinds)]);
        for (std::size_t n = 1; n < sum.size(); ++n) sum[n] = std::uint8_t(sum[n / power_[1]] + n % power_[1]);
        return sum;
    };
    const std::vector<std::uint8_t> low_sum = sums(low_kinds);
    low_.resize(low_sum.size());
    std::uint16_t place = 0;
    for (int n = 0; n <= tabled_tiles; ++n) {
        for (std::size_t i = 0; i < low_.size(); ++i)
            if (low_sum[i] == n) low_[i] = place++;
        low_up_to_[std::size_t(n)] = place;
    }

    size_ = 0;
    for (const int sum : sums(high_kinds)) {
        high_.push_back(sum <= tabled_tiles ? size_ : 0);
        if (sum <= tabled_tiles) size_ += low_up_to_[std::size_t(tabled_tiles - sum)];
    }
}

namespace {

/// The suit with all plain runs, as most grammars have it.
SuitSort common_with_runs(int copies) { return {ranks, std::uint8_t(copies), true}; }

/// The sorts of suits that the usual grammars with so many copies have.
std::vector<SuitSort> common_sorts(int copies, bool wraps) {
    std::vector<SuitSort> sorts;
    for (int length = 0; length <= kind_count - first_honour; ++length) sorts.push_back({std::uint8_t(length), std::uint8_t(copies)});
    sorts.push_back(common_with_runs(copies));
    sorts.back().wraps = wraps;
    return sorts;
}

}  // namespace

/// Numbers rows: their numbers are the classes.
class SuitTables::Classes {
public:
    Class operator()(Row row) {
        const int number = rows_(row);
        return Class(number < most_classes ? number : 0);
    }
    std::size_t size() const { return rows_.size(); }
    bool too_many() const { return size() > most_classes; }
    Row operator[](std::size_t c) const { return rows_[c]; }

private:
    Numbering<Row, HashRow> rows_;
};

/// Fills the classes of one sort of suit whose runs do not go around the corner. What the last kinds add, a tail, depends on the state
/// before them alone: it is put together once for each state and copied.
class SuitTables::Filler {
public:
    Filler(const SuitIndex& index, Classes& classes, const SuitSort& sort)
        : index_(index),
          length_(sort.length),
          high_length_(std::max(0, sort.length - SuitIndex::low_kinds)),
          walks_(sort, index.copies(), high_length_),
          ends_(walks_.states(high_length_)) {
        for (std::size_t state = 0; state < walks_.states(length_); ++state) tails_.push_back(classes(walks_.row(int(state))));
        for (int i = length_ - 1; i > high_length_; --i) lengthen_tails(i);
        const std::size_t tail = length_ == high_length_ ? 1 : tail_ * std::size_t(index.copies() + 1);
        codes_.resize(index.lows(tabled_tiles));
        for (std::size_t code = 0; code < tail; ++code)
            if (code == 0 || index.low()[code] != 0) codes_[index.low()[code]] = std::uint16_t(code);  // else more tiles than a hand has
        whole_tail_.resize(tail);
    }
    void fill(Class* out) { fill(out, 0, 0, 0, tabled_tiles); }

private:
    void fill(Class* out, int i, int state, std::uint32_t high, int left) {
        if (i == high_length_) {
            std::copy_n(end_of(state).begin(), index_.lows(left), out + index_.high()[high]);
            return;
        }
        const std::uint32_t weight = index_.high_weight(first_place(length_) + i);
        for (int have = 0; have <= std::min(index_.copies(), left); ++have, high += weight)
            fill(out, i + 1, walks_.after(i, state, have), high, left - have);
    }
    /// By the last four counts: the class of a suit that was in that state before them.
    const std::vector<Class>& end_of(int state) {
        std::vector<Class>& end = ends_[std::size_t(state)];
        if (!end.empty()) return end;
        end.resize(index_.lows(tabled_tiles - walks_.fewest(high_length_, state)));
        if (length_ == high_length_)
            whole_tail_[0] = tails_[std::size_t(state)];
        else
            write_tail(high_length_, state, whole_tail_.data());
        for (std::size_t n = 0; n < end.size(); ++n) end[n] = whole_tail_[codes_[n]];
        return end;
    }
    void write_tail(int i, int state, Class* out) const {
        for (int have = 0; have <= index_.copies(); ++have, out += tail_)
            if (const int to = walks_.after(i, state, have); to >= 0) std::copy_n(&tails_[std::size_t(to) * tail_], tail_, out);
    }
    void lengthen_tails(int i) {
        const std::size_t longer = tail_ * std::size_t(index_.copies() + 1);
        std::vector<Class> tails(walks_.states(i) * longer);
        for (std::size_t state = 0; state < walks_.states(i); ++state) write_tail(i, int(state), &tails[state * longer]);
        tails_ = std::move(tails);
        tail_ = longer;
    }

    const SuitIndex& index_;
    int length_, high_length_;
    Walks walks_;
    std::size_t tail_ = 1;                  ///< how many ways there are to hold the kinds of a tail
    std::vector<Class> tails_;              ///< by state before its kinds, then by their counts as a number
    std::vector<Class> whole_tail_;         ///< the last one that `end_of` put together
    std::vector<std::uint16_t> codes_;      ///< by number of the last four counts: they themselves, in base copies + 1
    std::vector<std::vector<Class>> ends_;  ///< by state before the last four kinds
};

/// Fills the classes of a sort of suit whose runs go around the corner. Runs of so few sets leave a place between two neighbouring kinds
/// that none of them crosses: cut there, the suit is one without such runs. So its row is the least of those of its turns.
class SuitTables::Turner {
public:
    Turner(const SuitIndex& index, Classes& classes, const SuitSort& sort) : index_(index), classes_(classes) {
        static_assert(2 * tabled_sets < ranks, "a run crosses two places");
        if (sort.must == 0 && sort.copies == index.copies())
            take_common();
        else
            cut(sort);
    }
    bool too_many() const { return too_many_; }
    void fill(Class* out) {
        done_.resize(index_.end(0));
        Counted suit;
        fill(out, suit, 0, 0, 0, tabled_tiles);
    }

private:
    using Counted = std::array<std::uint32_t, ranks>;

    /// The suit without such runs stands in tables that most grammars need as well.
    void take_common() {
        const auto common = SuitTables::of(index_.copies(), false);
        by_turn_.fill(common->classes(*common->find(common_with_runs(index_.copies()))));
        for (std::size_t c = 0; c < common->class_count_; ++c) rows_.push_back(common->row(Class(c)));
    }
    void cut(const SuitSort& sort) {
        Classes plain;
        std::vector<SuitSort> cuts;
        std::array<std::size_t, ranks> which{};  // of the cuts, by turn
        for (std::size_t turn = 0; turn < ranks; ++turn) {
            SuitSort one = sort;
            one.wraps = false;
            one.must = std::uint16_t((sort.must >> turn | sort.must << (ranks - turn)) & ((1U << ranks) - 1));
            const auto made = std::ranges::find(cuts, one);
            which[turn] = std::size_t(made - cuts.begin());
            if (made != cuts.end()) continue;
            cuts.push_back(one);
            Filler(index_, plain, one).fill(made_.emplace_back(index_.end(0)).data());
        }
        for (std::size_t turn = 0; turn < ranks; ++turn) by_turn_[turn] = made_[which[turn]].data();
        too_many_ = plain.too_many();
        for (std::size_t c = 0; c < std::min<std::size_t>(plain.size(), most_classes); ++c) rows_.push_back(plain[c]);
    }
    void fill(Class* out, Counted& counts, std::size_t i, std::uint32_t high, std::uint32_t low, int left) {
        if (i == ranks) {
            if (!done_[index_.high()[high] + index_.low()[low]]) fill_turns(out, counts);
            return;
        }
        const int most = i == 0 ? index_.copies() : int(counts[0]);  // some turn has its first kind most often
        for (int have = 0; have <= std::min(most, left); ++have) {
            counts[i] = std::uint32_t(have);
            fill(out, counts, i + 1, high, low, left - have);
            high += index_.high_weight(int(i));
            low += index_.low_weight(int(i));
        }
    }
    /// All turns of a suit have the same row.
    void fill_turns(Class* out, const Counted& counts) {
        std::array<std::uint32_t, ranks> four;  // by place: the four counts from there on, as a number
        const auto place = [](std::size_t i) { return i < ranks ? i : i - ranks; };
        const std::uint32_t base = std::uint32_t(index_.copies()) + 1, first = index_.low_weight(SuitIndex::high_kinds) * base;
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < SuitIndex::low_kinds; ++i) number = number * base + counts[i];
        for (std::size_t i = 0; i < ranks; ++i) {
            four[i] = number;
            number = number * base + counts[place(i + SuitIndex::low_kinds)] - counts[i] * first;
        }
        std::array<std::uint32_t, ranks> at;
        RowBytes best = no_row.bytes();
        for (std::size_t i = 0; i < ranks; ++i) {
            const std::uint32_t high = four[i] * base + counts[place(i + SuitIndex::low_kinds)];
            at[i] = index_.high()[high] + index_.low()[four[place(i + SuitIndex::high_kinds)]];
            best = least(best, rows_[by_turn_[i][at[i]]].bytes());
        }
        const Class c = classes_(row_of(best));
        for (const std::uint32_t turn : at) {
            out[turn] = c;
            done_[turn] = true;
        }
    }

    const SuitIndex& index_;
    Classes& classes_;
    std::vector<ZeroedList<Class>> made_;        ///< of suits that are cut
    std::array<const Class*, ranks> by_turn_{};  ///< which of them it is, or one that stays
    std::vector<Row> rows_;                      ///< by class of a cut suit
    bool too_many_ = false;                      ///< such classes
    ZeroedList<std::uint8_t> done_;              ///< by index
};

SuitTables::SuitTables(int copies, const std::vector<SuitSort>& sorts)
    : index_(copies),
      together_(std::size_t(most_classes) * most_classes),
      missing_((tabled_sets + 1) * together_.size()),
      fewer_(std::size_t(tabled_sets + 1) * bounds * most_classes) {
    std::size_t ends = 0;
    for (const SuitSort& made : sorts) ends += index_.end(first_place(made.length));
    classes_.reserve(ends);
    Classes classes;
    for (const SuitSort& made : sorts) {
        const int first = first_place(made.length);
        const Sort& sort = sorts_.emplace_back(made, std::uint32_t(classes_.size()), std::uint16_t(high_.size()));
        for (std::size_t i = 0; i < index_.highs(first); ++i) high_.push_back(sort.classes + index_.high()[i]);
        classes_.resize(classes_.size() + index_.end(first));
        if (made == common_with_runs(copies) && sorts != common_sorts(copies, false)) {
            take_common(classes, &classes_[sort.classes]);
        } else if (made.wraps) {
            Turner turner(index_, classes, made);
            turner.fill(&classes_[sort.classes]);
            too_many_ = too_many_ || turner.too_many();
        } else {
            Filler(index_, classes, made).fill(&classes_[sort.classes]);
        }
        too_many_ = too_many_ || classes.too_many();
        if (too_many_) return;
    }
    next_ = ZeroedList<NextClasses>(classes_.size());
    close(classes);
    too_many_ = classes.too_many() || high_.size() > std::numeric_limits<std::uint16_t>::max();  // codes have no more room
    if (too_many_) return;
    class_count_ = classes.size();
    for (std::size_t c = 0; c < class_count_; ++c) rows_[c] = classes[c];
    note_reach();
    note_fewer();
}

std::shared_ptr<const SuitTables> SuitTables::of(int copies, bool wraps) {
    assert(exist(copies));
    const auto four = [](auto wrapping) -> const SuitTables* {
        static const SuitTables tables(4, common_sorts(4, wrapping));
        return &tables;
    };
    const auto eight = [](auto wrapping) -> const SuitTables* {
        static const SuitTables tables(8, common_sorts(8, wrapping));
        return &tables;
    };
    const auto one = [&](auto wrapping) { return copies == 4 ? four(wrapping) : eight(wrapping); };
    return {std::shared_ptr<void>(), wraps ? one(std::true_type{}) : one(std::false_type{})};  // stays: nothing is counted
}

namespace {

/// Tables by their sorts, the last used first. What a solver still has lives on when it is dropped here.
class Shelf {
public:
    struct Made {
        int copies;
        std::vector<SuitSort> sorts;
        std::shared_ptr<const SuitTables> tables;
    };
    std::shared_ptr<const SuitTables> find(int copies, const std::vector<SuitSort>& sorts) {
        const Turn turn(busy_);
        const auto made = std::ranges::find_if(made_, [&](const Made& m) { return m.copies == copies && m.sorts == sorts; });
        if (made == made_.end()) return {};
        std::rotate(made_.begin(), made, made + 1);
        return made_.front().tables;
    }
    void put(Made made) {
        std::shared_ptr<const SuitTables> dropped;  // is freed when others may go on
        const Turn turn(busy_);
        if (made_.size() == most_tables_kept) {
            dropped = std::move(made_.back().tables);
            made_.pop_back();
        }
        made_.insert(made_.begin(), std::move(made));
    }

private:
    class Turn {
    public:
        explicit Turn(std::atomic_flag& busy) : busy_(busy) {
            while (busy_.test_and_set(std::memory_order_acquire)) {}  // for a look through a short list
        }
        ~Turn() { busy_.clear(std::memory_order_release); }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        std::atomic_flag& busy_;
    };

    std::atomic_flag busy_;
    std::vector<Made> made_;
};

}  // namespace

std::shared_ptr<const SuitTables> SuitTables::of(int copies, std::vector<SuitSort> sorts) {
    static Shelf shelf;
    std::ranges::sort(sorts);
    sorts.erase(std::unique(sorts.begin(), sorts.end()), sorts.end());
    auto tables = shelf.find(copies, sorts);
    if (!tables) {  // two who ask at once may both make the same
        tables = std::shared_ptr<const SuitTables>(new SuitTables(copies, sorts));
        shelf.put({copies, std::move(sorts), tables});
    }
    if (tables->too_many_) return {};
    return tables;
}

const SuitTables::Sort* SuitTables::find(const SuitSort& sort) const {
    const auto it = std::ranges::find(sorts_, sort, &Sort::sort);
    return it == sorts_.end() ? nullptr : &*it;
}

/// The suit stands in tables that most grammars need as well. Its classes have other numbers here.
void SuitTables::take_common(Classes& classes, Class* out) const {
    const auto common = of(index_.copies(), false);
    const Class* from = common->classes(*common->find(common_with_runs(index_.copies())));
    std::array<int, most_classes> number;
    number.fill(-1);
    for (std::size_t i = 0; i < index_.end(0); ++i) {
        int& here = number[from[i]];
        if (here < 0) here = classes(common->row(from[i]));
        out[i] = Class(here);
    }
}

void SuitTables::write_next(std::uint16_t high, std::uint16_t low, std::uint32_t number) const {
    NextClasses& next = next_[number];
    std::uint64_t found = 0;
    if (!next.last.compare_exchange_strong(found, NextClasses::begun, std::memory_order_acquire)) {
        while (!NextClasses::is_written(next.state())) {}
        return;
    }
    const Sort& sort = *(std::ranges::upper_bound(sorts_, high, {}, &Sort::high) - 1);
    const std::uint32_t base = std::uint32_t(index_.copies()) + 1;
    std::array<Class, ranks> after;
    after.fill(classes_[number]);
    std::uint32_t first_five = std::uint32_t(high - sort.high), last_four = low;
    for (int i = ranks; i-- > first_place(sort.sort.length);) {
        std::uint32_t& counts = i < SuitIndex::high_kinds ? first_five : last_four;
        if (counts % base != base - 1)
            after[std::size_t(i)] = classes_[high_[high + index_.high_weight(i)] + index_.low()[low + index_.low_weight(i)]];
        counts /= base;
    }
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < 8; ++i) first |= std::uint64_t{after[i]} << (8 * i);
    next.first.store(first, std::memory_order_relaxed);
    next.last.store(NextClasses::written | after[8], std::memory_order_release);
}

/// Joins every class with every class, until no new class appears.
void SuitTables::close(Classes& classes) {
    const auto note = [](auto& table, std::size_t first, std::size_t x, std::size_t y, std::uint8_t value) {
        table[(first + x) * most_classes + y] = table[(first + y) * most_classes + x] = value;
    };
    for (std::size_t a = 0; a < classes.size() && !classes.too_many(); ++a)
        for (std::size_t b = 0; b <= a; ++b) {
            const Row both = tabled(join(classes[a], classes[b], tabled_sets));
            note(together_, 0, a, b, classes(both));
            for (int sets = 0; sets <= tabled_sets; ++sets) note(missing_, std::size_t(sets) * most_classes, a, b, both.at(1, sets));
        }
}

void SuitTables::note_reach() {
    for (std::size_t c = 0; c < class_count_; ++c)
        for (int tiles = 0; tiles <= tabled_tiles; ++tiles)
            for (int more = 0; tiles + more <= tabled_tiles; ++more) {
                const int pair = (tiles + more) % 3 == 2, sets = (tiles + more - 2 * pair) / 3;
                if ((tiles + more) % 3 != 1 && rows_[c].at(pair, sets) == more)
                    reach_[(c << 4U) + std::size_t(tiles)] |= std::uint16_t(1U << more);
            }
}

void SuitTables::note_fewer() {
    static_assert(std::endian::native == std::endian::little);
    for (std::size_t row = 0; row < missing_.size() / most_classes; ++row) {
        if (row % most_classes >= class_count_) continue;
        ClassSet* const sets = &fewer_[row / most_classes * bounds * most_classes + row % most_classes];
        for (std::size_t first = 0; first < class_count_; first += sizeof(RowBytes)) {
            RowBytes missing;
            std::memcpy(&missing, &missing_[row * most_classes + first], sizeof missing);
            for (std::uint8_t bound = 1; bound < bounds; ++bound) {
                const std::uint16_t bits = below(missing, bound);
                std::memcpy(&sets[bound * most_classes].bytes[first / 8], &bits, sizeof bits);
            }
        }
    }
}

}  // namespace jansou
