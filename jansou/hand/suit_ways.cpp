#include "jansou/hand/suit_ways.hpp"

#include <algorithm>
#include <tuple>

namespace jansou {
namespace {

constexpr int copies = 4, base = copies + 1, most_sets = 4;

/// Every way of four sets at most, and perhaps a pair, in so many kinds.
class WayMaker {
public:
    WayMaker(int length, bool runs) : length_(length), runs_(runs) {}

    std::vector<Way> all() {
        add(0, 0);
        std::ranges::sort(found_, {}, [](const Found& f) { return std::tie(f.way.tiles, f.order); });
        std::vector<Way> ways;
        for (const Found& f : found_) ways.push_back(f.way);
        return ways;
    }

private:
    struct Found {
        Way way;
        std::uint64_t order = 0;  ///< its sets by the rank with which they begin, the pair before a triplet before runs
    };
    /// Decides what begins with the rank `i` and those after it.
    void add(int i, int sets) {
        if (i == length_) {
            found_.push_back({made(), order()});
            return;
        }
        for (const bool pair : {false, true}) {
            if (pair && pair_ >= 0) continue;
            for (const bool triplet : {false, true})
                for (int runs = 0; runs <= most_sets; ++runs) {
                    if (sets + triplet + runs > most_sets || (runs != 0 && (!runs_ || i + 2 >= length_))) continue;
                    Packed more = unsigned(2 * pair + 3 * triplet) * one_of(unsigned(i));
                    if (runs != 0) more += unsigned(runs) * (one_of(unsigned(i)) + one_of(unsigned(i) + 1) + one_of(unsigned(i) + 2));
                    if (!fits(tiles_ + more)) continue;
                    tiles_ += more;
                    run_[std::size_t(i)] = runs;
                    triplet_[std::size_t(i)] = triplet;
                    if (pair) pair_ = i;
                    add(i + 1, sets + triplet + runs);
                    if (pair) pair_ = -1;
                    run_[std::size_t(i)] = 0;
                    triplet_[std::size_t(i)] = false;
                    tiles_ -= more;
                }
        }
    }
    static bool fits(Packed tiles) {
        for (unsigned i = 0; i < ranks; ++i)
            if (count_of(tiles, i) > copies) return false;
        return true;
    }
    Way made() const {
        Way w;
        w.tiles = tiles_;
        unsigned equal = 0;
        for (unsigned i = 0; i < unsigned(length_); ++i) {
            const std::uint16_t bit = std::uint16_t(1U << i);
            for (int n = 0; n < run_[i]; ++n, ++w.run_count) w.runs = w.runs << 8U | i;
            if (run_[i] != 0) w.run_starts |= bit;
            if (run_[i] % 2 != 0) w.odd_runs |= bit;
            equal += unsigned(run_[i]) / 2;
            if (triplet_[i]) {
                w.triplets = w.triplets << 8U | std::uint32_t(SetList::triplet_mark) | i;
                w.triplet_ranks |= bit;
                ++w.triplet_count;
            }
            if (pair_ == int(i)) w.pair_rank = bit;
            if (count_of(tiles_, i) != 0) w.ranks_held |= bit;
        }
        w.sums = unsigned(w.run_count) | unsigned(w.triplet_count) << 8U | equal << 16U | unsigned(pair_ + 1) << WaySums::pair_place;
        return w;
    }
    std::uint64_t order() const {
        std::uint64_t pieces = 0;
        unsigned place = 64;
        const auto put = [&](unsigned rank, unsigned sort) { pieces |= std::uint64_t{3 * rank + sort} << (place -= 8); };
        for (unsigned i = 0; i < unsigned(length_); ++i) {
            if (pair_ == int(i)) put(i, 0);
            if (triplet_[i]) put(i, 1);
            for (int n = 0; n < run_[i]; ++n) put(i, 2);
        }
        return pieces;
    }

    int length_;
    bool runs_;
    std::vector<Found> found_;
    Packed tiles_ = 0;
    std::array<int, ranks> run_{};
    std::array<bool, ranks> triplet_{};
    int pair_ = -1;
};

int digits(std::size_t code) {
    int sum = 0;
    for (; code != 0; code /= base) sum += int(code % base);
    return sum;
}

}  // namespace

const WayLists& WayLists::of(bool numbers, bool jokers) {
    if (jokers) {
        static const WayLists of_numbers(true, most_jokers), of_honours(false, most_jokers);
        return numbers ? of_numbers : of_honours;
    }
    static const WayLists of_numbers(true, 0), of_honours(false, 0);
    return numbers ? of_numbers : of_honours;
}

WayLists::WayLists(bool numbers, int jokers) : step_(std::size_t(jokers) + 1) {
    const int length = numbers ? ranks : kind_count - first_honour;
    ways_ = WayMaker(length, numbers).all();
    assert(ways_.size() < 65536);
    index(length);
    note(jokers);
}

void WayLists::index(int length) {
    constexpr int low_length = 4;
    std::size_t lows = 1, highs = 1;
    for (int i = 0; i < low_length; ++i) lows *= base;
    for (int i = low_length; i < length; ++i) highs *= base;
    std::array<std::uint32_t, tabled_tiles + 2> before{};  // codes of the first four with fewer tiles than that
    for (std::size_t c = 0; c < lows; ++c)
        for (int n = digits(c) + 1; n < int(before.size()); ++n) ++before[std::size_t(n)];
    std::array<std::uint32_t, tabled_tiles + 2> next = before;
    low_.resize(lows);
    for (std::size_t c = 0; c < lows; ++c)
        if (digits(c) <= tabled_tiles) low_[c] = std::uint16_t(next[std::size_t(digits(c))]++);
    high_.resize(highs);
    std::uint32_t all = 0;
    for (std::size_t c = 0; c < highs; ++c) {
        high_[c] = all;
        if (digits(c) <= tabled_tiles) all += before[std::size_t(tabled_tiles - digits(c)) + 1];
    }
    starts_.resize(std::size_t(all) * step_ + 1);
}

namespace {

/// Calls `then(held, jokers)` for each way to take away up to so many tiles, each once.
template <class Then>
void each_without(Packed tiles, unsigned from, int taken, int most, Then& then) {
    then(tiles, taken);
    if (taken == most) return;
    for (unsigned i = from; i < ranks; ++i)
        if (count_of(tiles, i) != 0) each_without(tiles - one_of(i), i, taken + 1, most, then);
}

}  // namespace

void WayLists::note(int jokers) {
    const auto each = [&](auto f) {
        for (std::size_t n = 0; n < ways_.size(); ++n) {
            const auto at = [&](Packed held, int taken) { f(n, std::size_t(find(held) - starts_.data()) + std::size_t(taken)); };
            each_without(ways_[n].tiles, 0, 0, jokers, at);
        }
    };
    each([&](std::size_t, std::size_t at) { ++starts_[at]; });
    std::uint32_t sum = 0;
    for (std::uint32_t& start : starts_) {
        const std::uint32_t count = start;
        start = sum;
        sum += count;
    }
    numbers_.resize(sum);
    std::vector<std::uint32_t> next = starts_;
    each([&](std::size_t n, std::size_t at) { numbers_[next[at]++] = std::uint16_t(n); });
}

bool HandWays::know(const Grammar& grammar, const Form& form, const Hand& before, KindSet drawn) {
    if (grammar.sets != most_sets || grammar.copy_limit != copies || !form.must.empty() || !(form.runs - plain_runs).empty()) return false;
    int jokers = !drawn.empty();
    const Wild* first = nullptr;
    for (const Wild& w : before.wilds) {
        if (w.count == 0) continue;
        if (w.over_limit || (first != nullptr && first->reads != w.reads)) return false;
        first = &w;
        jokers += w.count;
    }
    return jokers <= WayLists::most_jokers && (drawn.empty() || first == nullptr || first->reads == drawn);
}

HandWays::HandWays(const Form& form, const Hand& before, Kind win, KindSet drawn, const KindWorth& worth)
    : form_(form), worth_(worth), jokers_(before.joker_count() + !drawn.empty()) {
    constexpr Packed four_of_each = 0x444444444;
    numbers_ = &WayLists::of(true, jokers_ != 0);
    honours_ = &WayLists::of(false, jokers_ != 0);
    KindSet reads = drawn;
    for (const Wild& w : before.wilds)
        if (w.count != 0) reads = w.reads;
    Counts held = before.tiles;
    if (drawn.empty()) ++held[win];
    const SuitCounts of_hand(held);
    int all = jokers_, pairs = 0;
    for (std::size_t s = 0; s < all_suits; ++s) {
        held_[s] = of_hand[s];
        tiles_[s] = total_of(held_[s]);
        over_[s] = tiles_[s] % 3;
        pairs += over_[s] / 2;
        all += tiles_[s];
        most_[s] = four_of_each;
    }
    possible_ = all == 3 * (most_sets - before.open_sets) + 2 && (jokers_ != 0 || pairs == 1) &&
                bound(held, before.outside, jokers_ == 0 ? KindSet::all() : reads);
    if (!possible_) return;
    for (std::size_t s = 0; s < all_suits; ++s) at_[s] = lists(s).find(held_[s]);
    if (jokers_ == 0) return;
    for (auto& of_suit : ranges_)
        for (Range& r : of_suit) r.known = false;
}

/// Notes of which kinds fewer may stand than four. False if more are held.
bool HandWays::bound(const Counts& held, const Counts& outside, KindSet reads) {
    const Lanes room = without(Lanes::all(copies), Lanes(outside));
    if (!(Lanes(held) <= room)) return false;
    KindSet bounded = Lanes(outside).at_least(1) | (KindSet::all() - reads);
    if (bounded.empty()) return true;
    const Counts rooms = room.counts();
    for (const Kind k : bounded) {
        const unsigned most = reads.has(k) ? rooms[k] : held[k];
        most_[k / ranks] -= Packed{copies - most} * one_of(k % ranks);
    }
    return true;
}

HandWays::Range HandWays::list(std::size_t s, int jokers) {
    Range& r = ranges_[s][std::size_t(jokers)];
    constexpr Packed tops = 0x888888888;
    const WayLists& all = lists(s);
    const KindSet worthy = worth_.kinds & suit_set(int(s));
    r.first = std::uint16_t(parts_.size());
    for (const std::uint16_t number : all.list(at_[s], jokers)) {
        const Way& w = all.way(number);
        if ((((most_[s] | tops) - w.tiles) & tops) != tops || !may_stand(w, s)) continue;
        Part& p = parts_.add({joined(w, s, parts_.size() + 1), &w});
        for (const Kind k : worthy)
            p.joined.sums.bits += std::uint64_t{worth_.each[k]} * count_of(w.tiles, k % ranks) << WaySums::worth_place;
    }
    r.count = std::uint16_t(parts_.size() - r.first);
    r.known = true;
    return r;
}

bool may_stand_but_in_sets(const Grammar& grammar, const Hand& before, Kind win, KindSet drawn) {
    if (before.open_sets != 0) return false;
    const Lanes tiles(before.tiles);
    KindSet one = tiles.at_least(1), odd = (one - tiles.at_least(2)) | (tiles.at_least(3) - tiles.at_least(4));
    if (drawn.empty()) {
        one.add(win);
        odd.bits ^= KindSet::of(win).bits;
    }
    const bool evens = grammar.copy_limit > copies || odd.size() <= before.joker_count() + !drawn.empty();
    for (std::size_t i = 0; i < grammar.form_count; ++i) {
        const Form& form = grammar.forms[i];
        if (form.type == Form::Type::pairs && evens) return true;
        if (form.type == Form::Type::orphans && (one - Lanes(form.orphans).at_least(1)).empty()) return true;
    }
    return false;
}

Standing HandWays::standing(const Joined& j, Kind win, bool drawn_joker) const {
    constexpr std::array<std::uint32_t, most_sets + 1> ones{0, 1, 0x101, 0x10101, 0x1010101};
    std::uint64_t runs = 0, triplets = 0;
    unsigned triplet_count = 0;
    Standing all;
    for (std::size_t s = 0; s < all_suits; ++s) {
        const Way* w = way(j, s);
        if (w == nullptr) continue;
        runs = runs << (8U * w->run_count) | (w->runs + unsigned(s * ranks) * ones[w->run_count]);
        triplets = triplets << (8U * w->triplet_count) | (w->triplets + unsigned(s * ranks) * ones[w->triplet_count]);
        triplet_count += w->triplet_count;
        all.set_count = std::uint8_t(all.set_count + w->run_count + w->triplet_count);
    }
    all.sets = runs << (8U * triplet_count) | triplets;
    all.pair = j.sums.pair();
    all.win = win;
    if (jokers_ == 0) return all;
    bool won = !drawn_joker;
    each_read(j, [&](Kind k) {
        if (!won && k == win) {
            won = true;
            return;
        }
        all.reading = all.reading << Standing::kind_bits | k;
        ++all.joker_count;
    });
    return all;
}

}  // namespace jansou
