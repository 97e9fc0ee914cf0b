#include "jansou/hand/suit_ways.hpp"

#include <algorithm>
#include <memory>

namespace jansou {
namespace {

constexpr int copies = 4, base = copies + 1, most_sets = 4;

/// Every way of at most four sets, and perhaps a pair, in a suit of so many kinds.
class WayMaker {
public:
    WayMaker(int length, bool runs) : length_(length), runs_(runs) {}

    std::vector<Way> all() {
        add({}, 0, 0, false);
        std::ranges::sort(found_);
        std::vector<Way> ways;
        ways.reserve(found_.size());
        for (const Found& f : found_) ways.push_back(way_of(f));
        return ways;
    }

private:
    enum Piece : unsigned { pair, triplet, run, pieces };  ///< in the order in which they are listed at one rank
    /// Its pieces by the ranks at which they begin, a byte for each from the top: `pieces` times the rank and what it is.
    struct Found {
        Packed tiles = 0;
        std::uint64_t order = 0;
        friend auto operator<=>(const Found&, const Found&) = default;

        Found with(int rank, Piece piece, int place) const {
            constexpr std::array<Packed, pieces> tiles_of{2, 3, 0x111};
            return {tiles + tiles_of[piece] * one_of(unsigned(rank)),
                    order | std::uint64_t{pieces * unsigned(rank) + piece} << unsigned(56 - 8 * place)};
        }
    };
    /// Chooses the sets that begin at the rank `i`, then those at the ranks after it.
    void add(const Found& so_far, int i, int sets, bool has_pair) {
        if (i == length_ || (sets == most_sets && has_pair)) {
            found_.push_back(so_far);
            return;
        }
        for (int pairs = 0; pairs <= int(!has_pair); ++pairs)
            for (int triplets = 0; triplets <= int(sets < most_sets); ++triplets) {
                Found more = so_far;
                int place = sets + has_pair;
                if (pairs != 0) more = more.with(i, pair, place++);
                if (triplets != 0) more = more.with(i, triplet, place++);
                const int most = sets + triplets + (runs_ && i + 2 < length_ ? most_sets - sets - triplets : 0);
                for (int now = sets + triplets; now <= most && fits(more.tiles); ++now) {
                    add(more, i + 1, now, has_pair || pairs != 0);
                    if (now < most) more = more.with(i, run, place++);
                }
            }
    }
    /// REQUIRES: no more than twelve of a kind.
    static bool fits(Packed tiles) {
        constexpr Packed tops = 0x888888888, up_to_top = 0x333333333;
        static_assert(copies + 3 == 7);
        return ((tiles + up_to_top) & tops) == 0;
    }
    static Way way_of(const Found& found) {
        Way w;
        w.tiles = found.tiles;
        unsigned equal = 0, pair_place = 0;
        const int tiles = total_of(found.tiles), count = tiles / 3 + (tiles % 3 != 0);
        for (int n = 0; n < count; ++n) {
            const unsigned piece = unsigned(found.order >> unsigned(56 - 8 * n)) & 0xffU, i = piece / pieces;
            const std::uint16_t bit = std::uint16_t(1U << i);
            w.ranks_held |= piece % pieces == run ? std::uint16_t(7U << i) : bit;
            if (piece % pieces == run) {
                w.runs = w.runs << 8U | i;
                ++w.run_count;
                w.run_starts |= bit;
                equal += (w.odd_runs & bit) != 0;
                w.odd_runs ^= bit;
            } else if (piece % pieces == triplet) {
                w.triplets = w.triplets << 8U | std::uint32_t(SetList::triplet_mark) | i;
                w.triplet_ranks |= bit;
                ++w.triplet_count;
            } else {
                w.pair_rank = bit;
                pair_place = i + 1;
            }
        }
        w.sums = unsigned(w.run_count) | unsigned(w.triplet_count) << 8U | equal << 16U | pair_place << WaySums::pair_place;
        return w;
    }

    int length_;
    bool runs_;
    std::vector<Found> found_;
};

/// A code is the counts of the first kinds, or of the later kinds, as one number: a digit for each kind.
constexpr std::size_t low_length = 4, low_codes = 625;

int digits(std::size_t code) {
    int sum = 0;
    for (; code != 0; code /= base) sum += int(code % base);
    return sum;
}

/// Calls `then(code, added)` for a code and for all codes with up to `most` tiles more; `added`: how many more.
template <class Then>
void each_with_more(std::size_t code, std::size_t length, int most, Then then) {
    const auto add = [&](auto& self, std::size_t now, std::size_t place, std::size_t unit, int added) -> void {
        then(now, added);
        for (; added < most && place < length; ++place, unit *= base)
            if (now / unit % base < std::size_t(copies)) self(self, now + unit, place, unit, added + 1);
    };
    add(add, code, 0, 1, 0);
}

/// All ways of one sort of suit, and where the ways with the same counts of the later kinds stand.
struct Ways {
    struct Range {
        std::uint16_t first = 0, last = 0;
    };
    explicit Ways(bool numbers) : length(numbers ? ranks : kind_count - first_honour), all(WayMaker(length, numbers).all()) {
        assert(all.size() < 65536);
        std::size_t highs = 1;
        for (std::size_t i = low_length; i < std::size_t(length); ++i) highs *= base;
        with_high.resize(highs);
        for (const Way& way : all) {  // they are sorted by their later kinds
            const auto n = std::uint16_t(low.size());
            const WayCode code = way_code(way.tiles);
            low.push_back(std::uint16_t(code.low));
            Range& range = with_high[code.high];
            if (range.last == 0) range.first = n;
            range.last = std::uint16_t(n + 1);
        }
    }
    static const Ways& of(bool numbers) {
        static const Ways of_numbers(true), of_honours(false);
        return numbers ? of_numbers : of_honours;
    }

    int length;
    std::vector<Way> all;
    std::vector<std::uint16_t> low;  ///< of each the code of its first kinds
    std::vector<Range> with_high;    ///< by the code of the later kinds
};

}  // namespace

const WayLists& WayLists::of(bool numbers, bool jokers) {
    if (jokers) {
        static const WayLists of_numbers(true, most_jokers), of_honours(false, most_jokers);
        return numbers ? of_numbers : of_honours;
    }
    static const WayLists of_numbers(true, 0), of_honours(false, 0);
    return numbers ? of_numbers : of_honours;
}

WayLists::WayLists(bool numbers, int jokers)
    : ways_(Ways::of(numbers).all.data()), numbers_(numbers), step_(std::size_t(jokers) + 1), drawers_(Ways::of(numbers).with_high.size()) {
    std::array<std::vector<std::size_t>, tabled_tiles + 1> by_tiles;
    for (std::size_t code = 0; code < low_codes; ++code)
        if (digits(code) <= tabled_tiles) by_tiles[std::size_t(digits(code))].push_back(code);
    low_.resize(low_codes);
    for (std::size_t n = 0, place = 0; n <= tabled_tiles; ++n) {
        for (const std::size_t code : by_tiles[n]) low_[code] = std::uint16_t(step_ * place++);
        places_[n] = place;
    }
    lacking_.resize(low_codes);
    for (std::size_t code = 0; code < low_codes; ++code)
        each_with_more(code, low_length, jokers, [&](std::size_t more, int added) { lacking_[more].push_back({low_[code], added}); });
    for (auto& of_code : lacking_) std::ranges::sort(of_code, {}, &Lacking::count);
}

std::span<const Way> WayLists::ways(bool numbers) { return Ways::of(numbers).all; }

WayLists::~WayLists() {
    for (const auto& drawer : drawers_) delete drawer.load();
}

const WayLists::Drawer& WayLists::fill(std::size_t high) const {
    struct Range {
        Ways::Range ways;
        int lacking;
    };
    const Ways& ways = Ways::of(numbers_);
    const int jokers = int(step_) - 1;
    std::vector<Range> ranges;
    each_with_more(high, std::size_t(ways.length) - low_length, jokers, [&](std::size_t code, int added) {
        if (ways.with_high[code].last != 0) ranges.push_back({ways.with_high[code], added});
    });
    std::ranges::sort(ranges, {}, [](const Range& r) { return r.ways.first; });
    const auto each_from_behind = [&](auto f) {
        for (std::size_t r = ranges.size(); r-- > 0;)
            for (std::uint16_t n = ranges[r].ways.last; n-- > ranges[r].ways.first;)
                for (const Lacking& low : lacking_[ways.low[n]]) {
                    if (low.count + ranges[r].lacking > jokers) break;
                    f(n, low.at + std::size_t(low.count + ranges[r].lacking));
                }
    };
    auto drawer = std::make_unique<Drawer>();
    const int room = tabled_tiles - digits(high);
    if (room >= 0) {
        drawer->starts.resize(places_[std::size_t(room)] * step_ + 1);
        each_from_behind([&](std::uint16_t, std::size_t at) { ++drawer->starts[at]; });
        std::uint32_t sum = 0;
        for (std::uint32_t& start : drawer->starts) start = sum += start;
        drawer->numbers.resize(sum);
        each_from_behind([&](std::uint16_t n, std::size_t at) { drawer->numbers[--drawer->starts[at]] = n; });
    }
    const Drawer* filled = nullptr;
    if (drawers_[high].compare_exchange_strong(filled, drawer.get())) return *drawer.release();
    return *filled;  // another thread has filled it in the meantime
}

void WayLists::fill() const {
    for (std::size_t high = 0; high < drawers_.size(); ++high) drawer(high);
}

bool HandWays::know(const Grammar& grammar, const Form& form, const Hand& before, KindSet drawn) {
    if (grammar.sets != most_sets || grammar.copy_limit != copies || grammar.fewer != Counts{} || !form.must.empty() ||
        !(form.runs - plain_runs).empty() || !(before.stood - form.triplets).empty())
        return false;
    for (std::size_t i = 0; i < grammar.form_count; ++i)  // the lists do not find standings of another form of sets
        if ((grammar.forms[i].type == Form::Type::sets) != (i == 0)) return false;
    int jokers = !drawn.empty();
    const Wild* first = nullptr;
    for (const Wild& w : before.wilds) {
        if (w.over_limit) return false;  // also with count 0: a joker drawn to win may be the only one of its group
        if (w.count == 0) continue;
        if (first != nullptr && first->reads != w.reads) return false;
        first = &w;
        jokers += w.count;
    }
    return jokers <= WayLists::most_jokers && (drawn.empty() || first == nullptr || first->reads == drawn);
}

HandWays::HandWays(const Form& form, const Hand& before, Kind win, KindSet drawn, const KindWorth& worth, const WayMarks& marks)
    : form_(form), worth_(worth), marks_(marks), jokers_(before.joker_count() + !drawn.empty()) {
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

/// Notes in `most_` of which kinds a complete hand may hold fewer than four tiles. False if more are held.
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
    for (const std::uint16_t number : at_[s].list(jokers)) {
        const Way& w = all.way(number);
        if ((((most_[s] | tops) - w.tiles) & tops) != tops || !may_stand(w, s)) continue;
        Part& p = parts_.add({joined(number, w, s, parts_.size() + 1), &w});
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
