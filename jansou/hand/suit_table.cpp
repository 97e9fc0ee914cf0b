#include "jansou/hand/suit_table.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
#include <type_traits>

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

struct HashWalk {
    std::uint64_t operator()(const SuitWalk& walk) const { return walk.hash(); }
};
struct HashRow {
    std::uint64_t operator()(const Row& row) const {
        const std::uint64_t sum = (row.lanes[0] * 0x9E3779B97F4A7C15U ^ row.lanes[1]) * 0x9E3779B97F4A7C15U;
        return sum ^ sum >> 32U;
    }
};

/// All walks over a suit whose runs do not go around the corner. Equal intermediate states are worked out once. From the kind `merged` on
/// states are equal as well if all that may follow is.
class Walks {
public:
    Walks(const SuitSort& sort, int copies, int merged) : next_(sort.length) {
        std::vector<SuitWalk> level{SuitWalk()};
        fewest_.push_back({0});
        for (int i = 0; i < sort.length; ++i) {
            const bool run = sort.runs && i + 2 < sort.length;
            level = advance(level, i, copies, {0, sort.copies, run, true, true, (sort.must >> i & 1U) != 0});
        }
        for (const SuitWalk& walk : level) rows_.push_back(tabled(walk.row()));
        merge(merged);
    }
    int after(int i, int state, int have) const { return next_[std::size_t(i)][std::size_t(state)][std::size_t(have)]; }
    Row row(int state) const { return rows_[std::size_t(state)]; }
    /// The fewest tiles with which a suit reaches this state before its kind `i`.
    int fewest(int i, int state) const { return fewest_[std::size_t(i)][std::size_t(state)]; }
    std::size_t states(int i) const { return fewest_[std::size_t(i)].size(); }

private:
    std::vector<SuitWalk> advance(const std::vector<SuitWalk>& level, int i, int copies, SuitWalk::Here here) {
        Numbering<SuitWalk, HashWalk> walks;
        auto& next = next_[std::size_t(i)];
        std::vector<int> fewest;
        next.resize(level.size(), no_states());
        std::array<SuitWalk, most_copies + 1> after;
        for (std::size_t from = 0; from < level.size(); ++from) {
            const int before = fewest_[std::size_t(i)][from], most = std::min(copies, tabled_tiles - before);
            level[from].after_each(here, most, after);
            for (int have = 0; have <= most; ++have) {
                SuitWalk& walk = after[std::size_t(have)];
                walk.keep(tabled_sets);
                const int to = walks(walk);
                if (std::size_t(to) == fewest.size()) fewest.push_back(before + have);
                fewest[std::size_t(to)] = std::min(fewest[std::size_t(to)], before + have);
                next[from][std::size_t(have)] = to;
            }
        }
        fewest_.push_back(std::move(fewest));
        return std::move(walks).values();
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

    using After = std::array<int, most_copies + 1>;  ///< by tiles held; -1: more than a hand has
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

    std::vector<std::vector<After>> next_;  ///< by kind and state before it: the states after it
    std::vector<std::vector<int>> fewest_;  ///< by kind and state before it
    std::vector<Row> rows_;                 ///< by last state
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

    high_sum_ = sums(high_kinds);
    const auto number = [this](std::vector<std::uint32_t>& high, int most) {
        std::uint32_t next = 0;
        for (const int sum : high_sum_) {
            high.push_back(sum <= most ? next : 0);
            if (sum <= most) next += low_up_to_[std::size_t(most - sum)];
        }
        return next;
    };
    size_ = number(high_, tabled_tiles);
    row_size_ = number(row_high_, tabled_tiles - 1);
}

void SuitIndex::write_rows(const Class* classes, int first_place, Class* rows) const {
    constexpr std::size_t width = ranks;
    std::array<std::vector<std::uint16_t>, low_kinds> more;  // by place: `low` with one more
    for (std::size_t i = 0; i < low_kinds; ++i) {
        more[i].resize(low_up_to_[tabled_tiles - 1]);
        const std::uint32_t weight = power_[low_kinds - 1 - i];
        for (std::size_t n = 0; n < low_.size(); ++n)
            if (low_[n] < more[i].size() && (n == 0 || low_[n] != 0))  // no suit has more tiles than a hand
                more[i][low_[n]] = n / weight % power_[1] == power_[1] - 1 ? low_[n] : low_[n + weight];
    }
    for (std::size_t high = 0; high < highs(first_place); ++high) {
        if (high_sum_[high] >= tabled_tiles) continue;
        const std::size_t count = low_up_to_[std::size_t(tabled_tiles - 1 - high_sum_[high])];
        Class* const out = rows + width * row_high_[high];
        const Class* const own = classes + high_[high];
        std::array<const Class*, high_kinds> from;
        for (std::size_t i = 0; i < high_kinds; ++i) {
            const std::uint32_t weight = power_[high_kinds - 1 - i];
            const bool none = int(i) < first_place || high / weight % power_[1] == power_[1] - 1;
            from[i] = none ? own : classes + high_[high + weight];
        }
        for (std::size_t n = 0; n < count; ++n) {
            for (std::size_t i = 0; i < high_kinds; ++i) out[width * n + i] = from[i][n];
            for (std::size_t i = 0; i < low_kinds; ++i) out[width * n + high_kinds + i] = own[more[i][n]];
        }
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

/// Fills the classes of one sort of suit whose runs do not go around the corner. What the last kinds add depends on the state before them
/// alone: it is worked out once for each state and copied.
class SuitTables::Filler {
public:
    Filler(const SuitIndex& index, Classes& classes, const SuitSort& sort)
        : index_(index),
          classes_(classes),
          length_(sort.length),
          high_length_(std::max(0, sort.length - SuitIndex::low_kinds)),
          walks_(sort, index.copies(), high_length_),
          class_of_(walks_.states(length_), -1),
          ends_(walks_.states(high_length_)) {}
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
        if (end.empty()) {
            const int left = tabled_tiles - walks_.fewest(high_length_, state);
            end.resize(index_.lows(left));
            fill_end(end, high_length_, state, 0, left);
        }
        return end;
    }
    void fill_end(std::vector<Class>& end, int i, int state, std::uint32_t low, int left) {
        if (i == length_) {
            end[index_.low()[low]] = class_of(state);
            return;
        }
        const std::uint32_t weight = index_.low_weight(first_place(length_) + i);
        const int most = std::min(index_.copies(), left);
        if (i == length_ - 1) {
            for (int have = 0; have <= most; ++have, low += weight) end[index_.low()[low]] = class_of(walks_.after(i, state, have));
            return;
        }
        for (int have = 0; have <= most; ++have, low += weight) fill_end(end, i + 1, walks_.after(i, state, have), low, left - have);
    }
    Class class_of(int last_state) {
        int& number = class_of_[std::size_t(last_state)];
        if (number < 0) number = classes_(walks_.row(last_state));
        return Class(number);
    }

    const SuitIndex& index_;
    Classes& classes_;
    int length_, high_length_;
    Walks walks_;
    std::vector<int> class_of_;             ///< by last state; -1: not asked for yet
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
        const Sort& sort = sorts_.emplace_back(made, std::uint32_t(classes_.size()), std::uint32_t(row_ends_), std::uint16_t(high_.size()));
        for (std::size_t i = 0; i < index_.highs(first); ++i) {
            high_.push_back(sort.classes + index_.high()[i]);
            row_high_.push_back(sort.rows + index_.row_high()[i]);
        }
        row_ends_ += index_.row_end(first);
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

const Class* SuitTables::rows() const {
    const ZeroedList<Class>* rows = class_rows_.load(std::memory_order_acquire);
    if (rows != nullptr) return rows->data();
    auto written = std::make_unique<ZeroedList<Class>>(ranks * row_ends_);
    for (const Sort& sort : sorts_)
        index_.write_rows(&classes_[sort.classes], first_place(sort.sort.length), &(*written)[std::size_t{ranks} * sort.rows]);
    // two who ask at once may both write the same
    return class_rows_.compare_exchange_strong(rows, written.get()) ? written.release()->data() : rows->data();
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
    constexpr std::size_t word = 64;
    using Words = std::array<std::uint64_t, most_classes / word>;
    static_assert(sizeof(Words) == sizeof(ClassSet) && std::endian::native == std::endian::little);
    for (std::size_t row = 0; row < missing_.size() / most_classes; ++row) {
        const std::size_t first = row / most_classes * bounds * most_classes + row % most_classes;
        if (row % most_classes >= class_count_) continue;
        std::array<Words, never + 2> by_bound{};  // first only those with just one tile fewer missing
        for (std::size_t b = 0; b < class_count_; ++b)
            by_bound[missing_[row * most_classes + b] + 1U][b / word] |= std::uint64_t{1} << (b % word);
        for (std::size_t bound = 0; bound < bounds; ++bound) {
            for (std::size_t i = 0; bound != 0 && i < by_bound[bound].size(); ++i) by_bound[bound][i] |= by_bound[bound - 1][i];
            fewer_[first + bound * most_classes] = std::bit_cast<ClassSet>(by_bound[bound]);
        }
    }
}

}  // namespace jansou
