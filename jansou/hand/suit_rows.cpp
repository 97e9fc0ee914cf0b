#include "jansou/hand/suit_rows.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace jansou {
namespace {

constexpr int most_starts = 2;  ///< runs that start at one kind; a third equal one would do as well as triplets
constexpr int states = most_starts + 1;

/// Rows by the number of runs begun one and two kinds before, whose next tiles are due.
struct Open {
    std::array<std::array<Row, states>, states> by;  ///< [begun two before][begun one before]
};

struct Here {
    int have, room;
    bool run, triplet, pair;
};

constexpr int most_missing = 2 * most_starts + most_starts + 3 * max_sets + 2;
constexpr auto every_cost = [] {
    std::array<RowLanes, most_missing + 1> costs{};
    for (unsigned n = 0; n <= most_missing; ++n) costs[n] = RowLanes{every_byte * n, every_byte * n};
    return costs;
}();

/// The best of `best` and what one kind adds to `row`: `used` of its tiles in runs, then triplets and perhaps the pair.
inline RowBytes best_use(RowBytes best, Row row, int used, const Here& here) {
    const auto cost = [&](int n) { return reinterpret_cast<RowBytes>(every_cost[std::size_t(n > here.have ? n - here.have : 0)]); };
    for (int triplets = 0; triplets <= max_sets && used <= here.room; ++triplets, used += 3, row = with_set(row)) {
        best = least(best, row.bytes() + cost(used));
        if (here.pair && used + 2 <= here.room) best = least(best, with_pair(row).bytes() + cost(used + 2));
        if (!here.triplet) break;
    }
    return best;
}

/// Moves on by one kind: every number of runs begun, triplets and pairs made here.
void step(const Open& from, Open& to, Here here) {
    for (auto& rows : to.by) rows.fill(no_row);
    const int starts = here.run ? most_starts : 0;
    for (int x = 0; x < states; ++x)
        for (int y = 0; y < states && x + y <= here.room; ++y) {
            Row row = from.by[std::size_t(x)][std::size_t(y)];
            if (((row.lanes[0] ^ no_row.lanes[0]) | (row.lanes[1] ^ no_row.lanes[1])) == 0) continue;
            for (int s = 0; s <= starts && x + y + s <= here.room; ++s, row = with_set(row)) {
                Row& best = to.by[std::size_t(y)][std::size_t(s)];
                best = row_of(best_use(best.bytes(), row, x + y + s, here));
            }
        }
}

Open start(int x, int y) {
    Open open;
    for (auto& rows : open.by) rows.fill(no_row);
    open.by[std::size_t(x)][std::size_t(y)].lanes[0] -= never;
    return open;
}

constexpr unsigned wrapping = 0b110000000;

/// The class of a row, of which only the entries up to `tabled_sets` count.
std::uint8_t class_of(RowTable& table, Row row) {
    constexpr std::uint64_t kept = (std::uint64_t{1} << (8 * (tabled_sets + 1))) - 1, rest = every_byte * never & ~kept;
    row.lanes = (row.lanes & RowLanes{kept, kept}) | RowLanes{rest, rest};
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        if (std::memcmp(&table.rows[i], &row, sizeof row) == 0) return std::uint8_t(i);
    assert(table.rows.size() < most_classes);
    table.rows.push_back(row);
    return std::uint8_t(table.rows.size() - 1);
}

/// Joins every class with every other, new ones included. Few rows are new: 180 classes are closed under it.
void close(RowTable& table) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        table.together.emplace_back();
        for (std::size_t j = 0; j <= i; ++j) {
            const Row joined = join(table.rows[i], table.rows[j], tabled_sets);
            table.together[i][j] = table.together[j][i] = class_of(table, joined);
        }
    }
}

/// Builds the classes of all vectors of one suit; equal intermediate states are worked out once.
class Builder {
public:
    Builder(RowTable& table, std::vector<std::uint8_t>& classes, int length, unsigned runs)
        : table_(table), classes_(classes), length_(length), runs_(runs), next_(std::size_t(length)) {
        int size = 1;
        for (int i = 0; i < length; ++i) size *= 5;
        classes_.resize(std::size_t(size));
        std::vector<Open> level{start(0, 0)};
        for (int i = 0; i < length; ++i) level = advance(level, i);
        for (const Open& open : level) final_.push_back(class_of(table_, open.by[0][0]));
        fill(0, 0, 0, tabled_tiles);
    }

private:
    using Key = std::array<std::uint8_t, sizeof(Open)>;

    std::vector<Open> advance(const std::vector<Open>& level, int i) {
        std::vector<Open> out;
        std::map<Key, int> ids;
        auto& next = next_[std::size_t(i)];
        for (const Open& open : level)
            for (int have = 0; have <= 4; ++have) {
                Open to;
                step(open, to, {have, 4, (runs_ >> i & 1) != 0, true, true});
                Key key;
                std::memcpy(key.data(), &to, sizeof to);
                const auto [it, fresh] = ids.emplace(key, int(out.size()));
                if (fresh) out.push_back(to);
                next.push_back(it->second);
            }
        return out;
    }
    void fill(int i, int state, int code, int left) {
        if (i == length_) {
            classes_[std::size_t(code)] = final_[std::size_t(state)];
            return;
        }
        for (int have = 0; have <= std::min(4, left); ++have)
            fill(i + 1, next_[std::size_t(i)][std::size_t(state * 5 + have)], code * 5 + have, left - have);
    }

    RowTable& table_;
    std::vector<std::uint8_t>& classes_;
    int length_;
    unsigned runs_;
    std::vector<std::vector<int>> next_;  ///< by kind: state after it by state before it and tiles held
    std::vector<std::uint8_t> final_;
};

}  // namespace

Row computed_row(const Suit& suit) {
    const int starts = (suit.runs & wrapping) != 0 ? states : 1;
    RowBytes out = no_row.bytes();
    for (int x = 0; x < starts; ++x)
        for (int y = 0; y < starts; ++y) {
            std::array<Open, 2> open{start(x, y), {}};
            for (int i = 0; i < suit.length; ++i)
                step(open[std::size_t(i % 2)], open[std::size_t((i + 1) % 2)],
                     {suit.have(i), suit.room[i], (suit.runs >> i & 1) != 0, (suit.triplets >> i & 1) != 0, (suit.pairs >> i & 1) != 0});
            out = least(out, open[std::size_t(suit.length % 2)].by[std::size_t(x)][std::size_t(y)].bytes());
        }
    return row_of(out);
}

const RowTable& row_table() {
    static const RowTable table = [] {
        RowTable t;
        Builder(t, t.suit, ranks, 0b001111111);
        Builder(t, t.honours, kind_count - first_honour, 0);
        close(t);
        return t;
    }();
    return table;
}

}  // namespace jansou
