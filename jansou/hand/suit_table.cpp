#include "jansou/hand/suit_table.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
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
struct HashNumbers {
    template <class Number, std::size_t n>
    std::uint64_t operator()(const std::array<Number, n>& numbers) const {
        std::uint64_t sum = 0;
        for (const Number i : numbers) sum = (sum ^ std::uint64_t(i)) * 0x9E3779B97F4A7C15U, sum ^= sum >> 32U;
        return sum;
    }
};

/// All walks over a suit that begin with the same runs open. Equal intermediate states are worked out once.
class Walks {
public:
    Walks(const SuitSort& sort, int copies, int before_last, int last) : next_(sort.length) {
        std::vector<State> level{{SuitWalk(before_last, last), 0}};
        const int length = sort.length;
        for (int i = 0; i < length; ++i) {
            // runs that were open at the beginning are counted only at the end of the suit: room is left for them
            const int most = tabled_sets - (i < length - 2 ? before_last : 0) - (i < length - 1 ? last : 0);
            const bool ends = i == length - 1;
            const auto keep = [&](SuitWalk& walk) {
                walk.keep(most, ends ? before_last : -1, ends ? last : i == length - 2 ? before_last : -1);
            };
            const bool run = sort.runs && (sort.wraps || i + 2 < length);
            level = advance(level, next_[std::size_t(i)], copies, {0, sort.copies, run, true, true, (sort.must >> i & 1U) != 0}, keep);
        }
        for (const State& state : level) rows_.push_back(tabled(state.walk.row(before_last, last)));
    }
    int after(int i, int state, int have) const { return next_[std::size_t(i)][std::size_t(state)][std::size_t(have)]; }
    Row row(int state) const { return rows_[std::size_t(state)]; }
    std::size_t states() const { return rows_.size(); }

private:
    struct State {
        SuitWalk walk;
        int tiles;  ///< the fewest tiles with which a suit reaches this state
    };
    using Next = std::vector<std::array<int, most_copies + 1>>;

    template <class Keep>
    static std::vector<State> advance(const std::vector<State>& level, Next& next, int copies, SuitWalk::Here here, Keep keep) {
        Numbering<SuitWalk, HashWalk> walks;
        std::vector<int> fewest;
        next.resize(level.size());
        std::array<SuitWalk, most_copies + 1> after;
        for (std::size_t from = 0; from < level.size(); ++from) {
            const int most = std::min(copies, tabled_tiles - level[from].tiles);
            level[from].walk.after_each(here, most, after);
            for (int have = 0; have <= most; ++have) {
                const int tiles = level[from].tiles + have;
                SuitWalk& walk = after[std::size_t(have)];
                keep(walk);
                const int to = walks(walk);
                if (std::size_t(to) == fewest.size()) fewest.push_back(tiles);
                fewest[std::size_t(to)] = std::min(fewest[std::size_t(to)], tiles);
                next[from][std::size_t(have)] = to;
            }
        }
        std::vector<State> out;
        for (std::size_t i = 0; i < walks.size(); ++i) out.push_back({walks[i], fewest[i]});
        return out;
    }

    std::vector<Next> next_;  ///< by kind and state before it: the state after it by tiles held
    std::vector<Row> rows_;   ///< by last state
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

/// Fills the classes of one sort of suit. If runs go around the corner, the suit is walked once for each number of runs that may be open at
/// its beginning. The states of all these walks together are one state; equal ones are worked out once.
class SuitTables::Filler {
public:
    Filler(SuitTables& tables, const SuitSort& sort) : tables_(tables), length_(sort.length), next_(sort.length) {
        const int length = sort.length, open = sort.wraps ? SuitWalk::most_starts + 1 : 1;
        std::vector<Walks> walks;
        for (int x = 0; x < open; ++x)
            for (int y = 0; y < open; ++y) walks.emplace_back(sort, tables.index_.copies(), x, y);
        std::vector<State> level{{}};
        for (int i = 0; i < length - 1; ++i) level = advance(level, i, walks);
        if (length == 0)
            rows_.push_back(best_row(walks, [&](std::size_t) { return 0; }));
        else
            end(level, walks);
        classes_.assign(rows_.size(), -1);
    }
    void fill(Class* out) { fill(out, 0, 0, {}, tabled_tiles); }

private:
    using Places = std::array<std::uint16_t, 9>;  ///< a state of each walk
    struct State {
        Places places{};
        int tiles = 0;  ///< the fewest tiles with which a suit reaches this state
    };

    std::vector<State> advance(const std::vector<State>& level, int i, const std::vector<Walks>& walks) {
        const int copies = tables_.index_.copies();
        Numbering<Places, HashNumbers> numbers;
        std::vector<State> out;
        next_[std::size_t(i)].resize(level.size());
        for (std::size_t from = 0; from < level.size(); ++from)
            for (int have = 0; have <= std::min(copies, tabled_tiles - level[from].tiles); ++have) {
                State to = level[from];
                to.tiles += have;
                for (std::size_t w = 0; w < walks.size(); ++w) to.places[w] = std::uint16_t(walks[w].after(i, to.places[w], have));
                const std::size_t number = std::size_t(numbers(to.places));
                if (number == out.size()) out.push_back(to);
                out[number].tiles = std::min(out[number].tiles, to.tiles);
                next_[std::size_t(i)][from][std::size_t(have)] = int(number);
            }
        return out;
    }
    /// After the last kind only the row matters.
    void end(const std::vector<State>& level, const std::vector<Walks>& walks) {
        const int i = length_ - 1;
        Numbering<Row, HashRow> numbers;
        next_[std::size_t(i)].resize(level.size());
        for (std::size_t from = 0; from < level.size(); ++from)
            for (int have = 0; have <= std::min(tables_.index_.copies(), tabled_tiles - level[from].tiles); ++have) {
                const Row row = best_row(walks, [&](std::size_t w) { return walks[w].after(i, level[from].places[w], have); });
                next_[std::size_t(i)][from][std::size_t(have)] = numbers(row);
            }
        for (std::size_t n = 0; n < numbers.size(); ++n) rows_.push_back(numbers[n]);
    }
    template <class StateOf>
    static Row best_row(const std::vector<Walks>& walks, StateOf state_of) {
        RowBytes best = no_row.bytes();
        for (std::size_t w = 0; w < walks.size(); ++w) best = least(best, walks[w].row(state_of(w)).bytes());
        return row_of(best);
    }
    void fill(Class* out, int i, int state, const SuitCode& code, int left) {
        if (i == length_) {
            out[tables_.index_(code)] = class_of(std::size_t(state));
            return;
        }
        const int place = first_place(length_) + i;
        for (int have = 0; have <= std::min(tables_.index_.copies(), left); ++have) {
            SuitCode held = code;
            held.group[std::size_t(place / 3)] += have * tables_.index_.weight(place);
            fill(out, i + 1, next_[std::size_t(i)][std::size_t(state)][std::size_t(have)], held, left - have);
        }
    }
    Class class_of(std::size_t state) {
        if (classes_[state] < 0) classes_[state] = tables_.class_of(rows_[state]);
        return Class(classes_[state]);
    }

    SuitTables& tables_;
    int length_;
    std::vector<std::vector<std::array<int, most_copies + 1>>> next_;  ///< by kind and state before it: the state after it by tiles held
    std::vector<Row> rows_;                                            ///< by last state
    std::vector<int> classes_;                                         ///< of these; -1: not asked for yet
};

SuitTables::SuitTables(int copies, const std::vector<SuitSort>& sorts)
    : index_(copies),
      together_(std::size_t(most_classes) * most_classes),
      missing_((tabled_sets + 1) * together_.size()),
      fewer_(std::size_t(tabled_sets + 1) * bounds * most_classes) {
    for (const SuitSort& made : sorts) {
        const int first = first_place(made.length);
        const std::size_t first_row = class_rows_.size() / ranks;
        const Sort& sort = sorts_.emplace_back(made, std::uint32_t(classes_.size()), std::uint16_t(high_.size()));
        for (std::size_t i = 0; i < index_.highs(first); ++i) {
            high_.push_back(sort.classes + index_.high()[i]);
            row_high_.push_back(std::uint32_t(first_row) + index_.row_high()[i]);
        }
        classes_.resize(classes_.size() + index_.end(first));
        Filler(*this, made).fill(&classes_[sort.classes]);
        class_rows_.resize(class_rows_.size() + ranks * index_.row_end(first));
        index_.write_rows(&classes_[sort.classes], first, &class_rows_[ranks * first_row]);
    }
    too_many_ = too_many_ || high_.size() > std::numeric_limits<std::uint16_t>::max();  // codes have no more room
    close();
    if (too_many_) return;
    note_reach();
    note_fewer();
}

namespace {

/// The sorts of suits that the usual grammars with so many copies have.
std::vector<SuitSort> common_sorts(int copies, bool wraps) {
    std::vector<SuitSort> sorts;
    for (int length = 0; length <= kind_count - first_honour; ++length) sorts.push_back({std::uint8_t(length), std::uint8_t(copies)});
    sorts.push_back({ranks, std::uint8_t(copies), true, wraps});
    return sorts;
}

}  // namespace

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

Class SuitTables::class_of(Row row) {
    for (std::size_t c = 0; c < class_count_; ++c)
        if (rows_[c] == row) return Class(c);
    too_many_ = too_many_ || class_count_ == most_classes;
    if (too_many_) return 0;
    rows_[class_count_] = row;
    return Class(class_count_++);
}

/// Joins every class with every class, until no new class appears.
void SuitTables::close() {
    for (std::size_t a = 0; a < class_count_ && !too_many_; ++a)
        for (std::size_t b = 0; b <= a; ++b) {
            const auto note = [](std::vector<std::uint8_t>& table, std::size_t first, std::size_t x, std::size_t y, std::uint8_t value) {
                table[(first + x) * most_classes + y] = table[(first + y) * most_classes + x] = value;
            };
            note(together_, 0, a, b, class_of(tabled(join(rows_[a], rows_[b], tabled_sets))));
            for (int sets = 0; sets <= tabled_sets; ++sets)
                note(missing_, std::size_t(sets) * most_classes, a, b,
                     std::uint8_t(std::min<int>(never, least_sum(rows_[a], complement(rows_[b], sets)))));
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
    static_assert(never + 128 < 256, "no byte of the sums below runs over");
    constexpr std::uint64_t to_one_byte = 0x0102040810204080;
    for (int sets = 0; sets <= tabled_sets; ++sets)
        for (std::size_t c = 0; c < class_count_; ++c) {
            std::array<std::uint64_t, most_classes / 8> missing;
            std::memcpy(missing.data(), missing_with(sets, Class(c)), sizeof missing);
            for (std::size_t bound = 0; bound < bounds; ++bound) {
                ClassSet& out = fewer_[(std::size_t(sets) * bounds + bound) * most_classes + c];
                for (std::size_t i = 0; i < missing.size(); ++i) {
                    const std::uint64_t enough = (missing[i] + every_byte * (128 - bound)) >> 7U & every_byte;
                    out.bytes[i] = std::uint8_t(~(enough * to_one_byte >> 56U));
                }
            }
        }
}

}  // namespace jansou
