#include "jansou/hand/suit_reader.hpp"

#include <algorithm>
#include <functional>

namespace jansou {

void SetList::sort_runs() {
    std::array<std::uint8_t, max_sets> starts{};
    for (std::size_t i = 0; i < run_count; ++i) starts[i] = std::uint8_t(runs >> (8 * i));
    std::sort(starts.begin(), starts.begin() + run_count, std::greater<>());
    runs = 0;
    for (std::size_t i = run_count; i-- > 0;) runs = runs << 8U | starts[i];
}

SuitReader::SuitReader(const Solver::SuitPlan& plan, const SuitTables* tables, const Problem& p, const GroupCodes& groups,
                       const Counts& most, KindSet reads)
    : plan_(plan), tables_(tables) {
    tabled_ = plan.classes != nullptr && p.target_size() <= tabled_tiles;
    for (unsigned i = 0; i < plan.length; ++i) {
        const std::size_t k = plan.first + i;
        const unsigned held = p.have[k], can = std::min<unsigned>(most[k], 15);
        held_.tiles |= held * one_of(i);
        held_.total += int(held);
        most_ |= can * one_of(i);
        possible_ = possible_ && held <= can;
        tabled_ = tabled_ && can <= plan.copies;
    }
    tabled_ = tabled_ && possible_;
    for (unsigned i = 0; i < plan.length; ++i) {
        if (!plan.classes || plan.place[i] != Solver::nowhere)
            addable_ |= 1U << i;
        else if (count_of(held_.tiles, i) != 0)
            possible_ = tabled_ = false;
    }
    readable_ = unsigned(reads.bits >> plan.first) & addable_;
    wraps_ = (plan.runs >> (ranks - 2)) != 0;
    if (tabled_) held_.code = plan.whole ? whole_code(groups, plan.first / ranks) : code_of(plan, tables->index(), p.have);
}

Split::Split(const std::array<unsigned, all_suits>& fits, const std::array<int, all_suits>& tiles, int jokers, bool waiting)
    : tiles_(tiles), jokers_(jokers) {
    assert(jokers <= max_jokers + 1);
    ok_[all_suits][0] = waiting ? 0b10010 : 0b100;
    for (std::size_t s = all_suits; s-- > 0;)
        for (int left = 0; left <= jokers; ++left) {
            unsigned ok = 0;
            for (int n = 0; n <= left; ++n)
                if (fits[s] >> n & 1U) ok |= before(ok_[s + 1][std::size_t(left - n)], (tiles[s] + n) % 3);
            ok_[s][std::size_t(left)] = std::uint8_t(ok);
        }
    std::array<unsigned, max_jokers + 2> now{};
    now[std::size_t(jokers)] = ok_[0][std::size_t(jokers)] & 1U;
    for (std::size_t s = 0; s < all_suits; ++s) {
        std::array<unsigned, max_jokers + 2> next{};
        for (int left = 0; left <= jokers; ++left)
            for (int n = 0; n <= left; ++n) {
                if (!(fits[s] >> n & 1U)) continue;
                const std::size_t then = std::size_t(left - n);
                const unsigned over = after(now[std::size_t(left)], (tiles[s] + n) % 3) & ok_[s + 1][then];
                next[then] |= over;
                if (over != 0) useful_[s] |= 1U << n;
            }
        now = next;
    }
}

}  // namespace jansou
