#include "jansou/hand/suit_rows.hpp"

#include <algorithm>

namespace jansou {
namespace {

using Here = SuitWalk::Here;
constexpr int states = SuitWalk::most_starts + 1;

constexpr int most_missing = 2 * SuitWalk::most_starts + SuitWalk::most_starts + 3 * max_sets + 2;
constexpr auto every_cost = [] {
    std::array<RowLanes, most_missing + 1> costs{};
    for (unsigned n = 0; n <= most_missing; ++n) costs[n] = RowLanes{every_byte * n, every_byte * n};
    return costs;
}();

/// Improves `best` by `row` with one kind more: `used` of its tiles are in runs, the others in triplets and perhaps the pair.
inline RowBytes best_use(RowBytes best, Row row, int used, const Here& here) {
    const auto cost = [&](int n) { return reinterpret_cast<RowBytes>(every_cost[std::size_t(n > here.have ? n - here.have : 0)]); };
    for (int triplets = 0; triplets <= max_sets && used <= here.room; ++triplets, used += 3, row = with_set(row)) {
        if (triplets != 0 || !here.must) best = least(best, row.bytes() + cost(used));
        if (here.pair && used + 2 <= here.room) best = least(best, with_pair(row).bytes() + cost(used + 2));
        if (!here.triplet) break;
    }
    return best;
}

constexpr unsigned wrapping = 0b110000000;

}  // namespace

SuitWalk::SuitWalk(int before_last, int last) {
    for (auto& rows : by_) rows.fill(no_row);
    by_[std::size_t(before_last)][std::size_t(last)].lanes[0] -= never;
}

SuitWalk SuitWalk::after(Here here) const {
    SuitWalk to;
    to.by_[0][0] = no_row;
    const int starts = here.run ? most_starts : 0;
    for (int x = 0; x < states; ++x)
        for (int y = 0; y < states && x + y <= here.room; ++y) {
            Row row = by_[std::size_t(x)][std::size_t(y)];
            if (((row.lanes[0] ^ no_row.lanes[0]) | (row.lanes[1] ^ no_row.lanes[1])) == 0) continue;
            for (int s = 0; s <= starts && x + y + s <= here.room; ++s, row = with_set(row)) {
                Row& best = to.by_[std::size_t(y)][std::size_t(s)];
                best = row_of(best_use(best.bytes(), row, x + y + s, here));
            }
        }
    return to;
}

void SuitWalk::after_each(Here here, int most, std::array<SuitWalk, most_copies + 1>& out) const {
    const RowBytes one = RowBytes{} + std::uint8_t(1);
    const std::size_t room = std::size_t(here.room);
    const int starts = here.run ? most_starts : 0;
    for (int y = 0; y < states; ++y)
        for (int s = 0; s < states; ++s) {
            std::array<RowBytes, most_copies + 1> by_used;  // rows of choices that use exactly so many tiles, whatever is held
            std::fill_n(by_used.begin(), room + 1, no_row.bytes());
            bool any = false;
            for (int x = 0; x < states && s <= starts && x + y + s <= here.room; ++x) {
                Row row = by_[std::size_t(x)][std::size_t(y)];
                if (row == no_row) continue;
                any = true;
                for (int n = 0; n < s; ++n) row = with_set(row);
                const auto note = [&by_used](int used, Row r) {
                    RowBytes& best = by_used[std::size_t(used)];
                    best = least(best, r.bytes());
                };
                for (int used = x + y + s; used <= here.room; used += 3, row = with_set(row)) {
                    if (used != x + y + s || !here.must) note(used, row);
                    if (here.pair && used + 2 <= here.room) note(used + 2, with_pair(row));
                    if (!here.triplet) break;
                }
            }
            const auto put = [&](std::size_t have, RowBytes row) { out[have].by_[std::size_t(y)][std::size_t(s)] = row_of(row); };
            if (!any) {
                for (std::size_t have = 0; have <= std::size_t(most); ++have) put(have, no_row.bytes());
                continue;
            }
            std::array<RowBytes, most_copies + 1> drawn;  // the best of choices that use more tiles than are held
            drawn[room] = no_row.bytes();
            for (std::size_t have = room; have-- > 0;) drawn[have] = least(by_used[have + 1], drawn[have + 1]) + one;
            RowBytes best = no_row.bytes();
            for (std::size_t have = 0; have <= std::size_t(most); ++have) {
                if (have <= room) best = least(best, by_used[have]);
                put(have, have <= room ? least(best, drawn[have]) : best);
            }
        }
}

void SuitWalk::keep(int most_sets) {
    std::array<RowBytes, states> before;  // by runs begun at the last kind: the best with no more of either
    before.fill(up_to({RowLanes{}}, most_sets).bytes() ^ no_row.bytes());
    for (auto& rows : by_) {
        RowBytes better = no_row.bytes();
        for (std::size_t y = 0; y < states; ++y) {
            better = least(better, before[y]);
            const RowBytes here = rows[y].bytes();
            rows[y] = row_of(here < better ? here : no_row.bytes());
            before[y] = better = least(better, here);
        }
    }
}

std::uint64_t SuitWalk::hash() const {
    std::uint64_t sum = 0;
    for (const auto& rows : by_)
        for (const Row& row : rows)
            for (int lane = 0; lane < 2; ++lane) sum = (sum ^ row.lanes[lane]) * 0x9E3779B97F4A7C15U, sum ^= sum >> 29;
    return sum;
}

Row computed_row(const Suit& suit) {
    const int open = (suit.runs & wrapping) != 0 ? states : 1;
    RowBytes out = no_row.bytes();
    for (int x = 0; x < open; ++x)
        for (int y = 0; y < open; ++y) {
            SuitWalk walk(x, y);
            for (int i = 0; i < suit.length; ++i)
                walk = walk.after({suit.have(i), suit.room[i], (suit.runs >> i & 1) != 0, (suit.triplets >> i & 1) != 0,
                                   (suit.pairs >> i & 1) != 0, (suit.must >> i & 1) != 0});
            out = least(out, walk.row(x, y).bytes());
        }
    return row_of(out);
}

namespace {

/// A walk over a suit in which jokers stand for some of the missing tiles.
class JokerWalk {
public:
    JokerWalk(const Suit& suit, const SuitJokers& jokers, int before_last, int last)
        : suit_(suit), jokers_(jokers), before_last_(before_last), last_(last) {
        clear(now_);
        now_[0][std::size_t(before_last)][std::size_t(last)].lanes[0] -= never;
        for (int i = 0; i < suit.length; ++i) step(i);
    }
    Row row(int jokers) const { return now_[std::size_t(jokers)][std::size_t(before_last_)][std::size_t(last_)]; }

private:
    using States = std::array<std::array<std::array<Row, states>, states>, max_jokers + 1>;  ///< by jokers read and runs open

    static void clear(States& all) {
        for (auto& by_runs : all)
            for (auto& rows : by_runs) rows.fill(no_row);
    }
    void step(int i) {
        const bool run = (suit_.runs >> i & 1) != 0, triplet = (suit_.triplets >> i & 1) != 0, pair = (suit_.pairs >> i & 1) != 0;
        const bool must = (suit_.must >> i & 1) != 0;
        clear(next_);
        for (int j = 0; j <= jokers_.count; ++j)
            for (int x = 0; x < states; ++x)
                for (int y = 0; y < states; ++y) {
                    Row row = now_[std::size_t(j)][std::size_t(x)][std::size_t(y)];
                    if (row == no_row) continue;
                    for (int s = 0; s <= (run ? SuitWalk::most_starts : 0); ++s, row = with_set(row)) {
                        Row more = row;
                        for (int n = 0; n <= (triplet ? max_sets : 0); ++n, more = with_set(more)) {
                            const int used = x + y + s + 3 * n;
                            if ((n != 0 || !must) && !note(i, used, j, y, s, more)) break;
                            if (pair) note(i, used + 2, j, y, s, with_pair(more));
                        }
                    }
                }
        now_ = next_;
    }
    /// False if so many tiles of the kind cannot be used.
    bool note(int i, int used, int j, int y, int s, Row row) {
        const int room = suit_.room[i], forced = std::max(0, used - room), missing = std::max(0, std::min(used, room) - suit_.have(i));
        const bool read = (jokers_.reads >> i & 1U) != 0;
        const int most = read ? jokers_.count - j : 0;
        if (forced > (jokers_.over_limit ? most : 0)) return false;
        for (int of_jokers = forced; of_jokers <= std::min(most, forced + missing); ++of_jokers) {
            Row& best = next_[std::size_t(j + of_jokers)][std::size_t(y)][std::size_t(s)];
            best = row_of(least(best.bytes(), row.bytes() + std::uint8_t(forced + missing - of_jokers)));
        }
        return true;
    }

    const Suit& suit_;
    const SuitJokers& jokers_;
    int before_last_, last_;
    States now_, next_;
};

}  // namespace

RowsByJokers computed_rows(const Suit& suit, const SuitJokers& jokers) {
    const int open = (suit.runs & wrapping) != 0 ? states : 1;
    RowsByJokers out;
    out.fill(no_row);
    for (int x = 0; x < open; ++x)
        for (int y = 0; y < open; ++y) {
            const JokerWalk walk(suit, jokers, x, y);
            for (int j = 0; j <= jokers.count; ++j) out[std::size_t(j)] = row_of(least(out[std::size_t(j)].bytes(), walk.row(j).bytes()));
        }
    for (std::size_t j = 1; j < out.size(); ++j) out[j] = row_of(least(out[j].bytes(), out[j - 1].bytes()));
    return out;
}

}  // namespace jansou
