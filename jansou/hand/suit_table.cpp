#include "jansou/hand/suit_table.hpp"

#include <algorithm>
#include <type_traits>
#include <unordered_map>

namespace jansou {
namespace {

/// The row as tables keep it: only up to `tabled_sets` sets.
Row tabled(Row row) {
    constexpr std::uint64_t kept = (std::uint64_t{1} << (8 * (tabled_sets + 1))) - 1, rest = every_byte * never & ~kept;
    row.lanes = (row.lanes & RowLanes{kept, kept}) | RowLanes{rest, rest};
    return row;
}

struct HashRow {
    std::size_t operator()(const Row& row) const { return row.lanes[0] * 0x9E3779B97F4A7C15U ^ row.lanes[1] * 0xC2B2AE3D27D4EB4FU; }
};
struct HashWalk {
    std::size_t operator()(const SuitWalk& walk) const { return walk.hash(); }
};

/// Every walk over a suit that begins with the same runs open, equal intermediate states worked out once.
class Walks {
public:
    Walks(int copies, int length, bool runs, bool wraps, int before_last, int last) : next_(std::size_t(length)) {
        std::vector<State> level{{SuitWalk(before_last, last), 0}};
        for (int i = 0; i < length; ++i) level = advance(level, next_[std::size_t(i)], copies, runs && (wraps || i + 2 < length));
        for (const State& state : level) rows_.push_back(tabled(state.walk.row(before_last, last)));
    }
    int after(int i, int state, int have) const { return next_[std::size_t(i)][std::size_t(state)][std::size_t(have)]; }
    Row row(int state) const { return rows_[std::size_t(state)]; }
    std::size_t states() const { return rows_.size(); }

private:
    struct State {
        SuitWalk walk;
        int tiles;  ///< held in the thinnest suit that leads here
    };
    using Next = std::vector<std::array<int, most_copies + 1>>;

    static std::vector<State> advance(const std::vector<State>& level, Next& next, int copies, bool run) {
        std::vector<State> out;
        std::unordered_map<SuitWalk, int, HashWalk> ids;
        next.resize(level.size());
        for (std::size_t from = 0; from < level.size(); ++from)
            for (int have = 0; have <= std::min(copies, tabled_tiles - level[from].tiles); ++have) {
                const int tiles = level[from].tiles + have;
                const auto [it, fresh] = ids.emplace(level[from].walk.after({have, copies, run, true, true}), int(out.size()));
                if (fresh) out.push_back({it->first, tiles});
                State& to = out[std::size_t(it->second)];
                to.tiles = std::min(to.tiles, tiles);
                next[from][std::size_t(have)] = it->second;
            }
        return out;
    }

    std::vector<Next> next_;  ///< by kind and state before it: the state after it by tiles held
    std::vector<Row> rows_;   ///< by last state
};

}  // namespace

SuitIndex::SuitIndex(int copies) : base_(copies + 1), groups_(std::size_t(base_ * base_ * base_)) {
    weight_ = {std::uint16_t(base_ * base_), std::uint16_t(base_), 1};
    std::vector<int> sum(groups_);
    std::array<std::uint32_t, tabled_tiles + 2> of_sum{}, up_to{};  // groups with that many tiles, and with at most that many
    for (std::size_t g = 0; g < groups_; ++g) {
        sum[g] = int(g) / (base_ * base_) + int(g) / base_ % base_ + int(g) % base_;
        if (sum[g] <= tabled_tiles) ++of_sum[std::size_t(sum[g])];
    }
    for (std::size_t n = 0, all = 0; n <= tabled_tiles; ++n) up_to[n] = std::uint32_t(all += of_sum[n]);

    low_.resize(groups_);
    std::array<std::uint32_t, tabled_tiles + 1> place{};
    for (std::size_t n = 1; n <= tabled_tiles; ++n) place[n] = up_to[n - 1];
    for (std::size_t g = 0; g < groups_; ++g)
        if (sum[g] <= tabled_tiles) low_[g] = std::uint16_t(place[std::size_t(sum[g])]++);

    middle_.resize((tabled_tiles + 1) * groups_);
    std::array<std::uint32_t, tabled_tiles + 1> block{};
    for (std::size_t first = 0; first <= tabled_tiles; ++first)
        for (std::size_t g = 0; g < groups_; ++g) {
            const int left = tabled_tiles - int(first) - sum[g];
            if (left < 0) continue;
            middle_[first * groups_ + g] = block[first];
            block[first] += up_to[std::size_t(left)];
        }

    high_.resize(groups_);
    high_sum_.resize(groups_);
    size_ = 0;
    for (std::size_t g = 0; g < groups_; ++g) {
        if (sum[g] > tabled_tiles) continue;
        high_[g] = size_;
        high_sum_[g] = std::uint8_t(sum[g]);
        size_ += block[std::size_t(sum[g])];
    }
}

/// Fills the classes of one sort of suit.
class SuitTables::Filler {
public:
    Filler(SuitTables& tables, int length, bool runs, bool wraps) : tables_(tables), length_(length) {
        const int open = wraps ? SuitWalk::most_starts + 1 : 1;
        for (int x = 0; x < open; ++x)
            for (int y = 0; y < open; ++y) walks_.emplace_back(tables.index_.copies(), length, runs, wraps, x, y);
        of_state_.assign(walks_[0].states(), -1);
    }
    void fill(std::vector<Class>& out) { fill(out, 0, {}, {}, tabled_tiles); }

private:
    using States = std::array<int, 9>;

    void fill(std::vector<Class>& out, int i, const States& states, const SuitCode& code, int left) {
        if (i == length_) {
            const std::size_t at = tables_.index_(code);
            if (at >= out.size()) out.resize(at + 1);
            out[at] = class_of(states);
            return;
        }
        const int place = first_place(length_) + i;
        for (int have = 0; have <= std::min(tables_.index_.copies(), left); ++have) {
            States next = states;
            for (std::size_t w = 0; w < walks_.size(); ++w) next[w] = walks_[w].after(i, states[w], have);
            SuitCode held = code;
            held.group[std::size_t(place / 3)] += have * tables_.index_.weight(place);
            fill(out, i + 1, next, held, left - have);
        }
    }
    Class class_of(Row row) {
        const auto it = known_.find(row);
        return it != known_.end() ? it->second : known_.emplace(row, tables_.class_of(row)).first->second;
    }
    Class class_of(const States& states) {
        if (walks_.size() > 1) {
            RowBytes best = no_row.bytes();
            for (std::size_t w = 0; w < walks_.size(); ++w) best = least(best, walks_[w].row(states[w]).bytes());
            return class_of(row_of(best));
        }
        int& known = of_state_[std::size_t(states[0])];
        if (known < 0) known = class_of(walks_[0].row(states[0]));
        return Class(known);
    }

    SuitTables& tables_;
    int length_;
    std::vector<Walks> walks_;
    std::unordered_map<Row, Class, HashRow> known_;
    std::vector<int> of_state_;  ///< class by last state, if there is one walk; -1: not asked for yet
};

SuitTables::SuitTables(int copies, bool wraps)
    : index_(copies), together_(std::size_t(most_classes) * most_classes), missing_((tabled_sets + 1) * together_.size()) {
    numbers_.reserve(index_.size());
    Filler(*this, ranks, true, wraps).fill(numbers_);
    for (std::size_t length = 0; length < honours_.size(); ++length) Filler(*this, int(length), false, false).fill(honours_[length]);
    close();
    note_reach();
}

const SuitTables& SuitTables::of(int copies, bool wraps) {
    assert(exist(copies));
    const auto four = [](auto wrapping) -> const SuitTables& {
        static const SuitTables tables(4, wrapping);
        return tables;
    };
    const auto eight = [](auto wrapping) -> const SuitTables& {
        static const SuitTables tables(8, wrapping);
        return tables;
    };
    if (copies == 4) return wraps ? four(std::true_type{}) : four(std::false_type{});
    return wraps ? eight(std::true_type{}) : eight(std::false_type{});
}

Class SuitTables::class_of(Row row) {
    for (std::size_t c = 0; c < class_count_; ++c)
        if (rows_[c] == row) return Class(c);
    assert(class_count_ < most_classes);
    rows_[class_count_] = row;
    return Class(class_count_++);
}

/// Joins every class with every other, new ones included.
void SuitTables::close() {
    for (std::size_t a = 0; a < class_count_; ++a)
        for (std::size_t b = 0; b <= a; ++b) {
            const auto note = [](std::vector<std::uint8_t>& table, std::size_t first, std::size_t x, std::size_t y, std::uint8_t value) {
                table[(first + x) * most_classes + y] = table[(first + y) * most_classes + x] = value;
            };
            note(together_, 0, a, b, class_of(tabled(join(rows_[a], rows_[b], tabled_sets))));
            for (int sets = 0; sets <= tabled_sets; ++sets)
                note(missing_, std::size_t(sets) * most_classes, a, b, std::uint8_t(least_sum(rows_[a], complement(rows_[b], sets))));
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

}  // namespace jansou
