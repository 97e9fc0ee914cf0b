// The path for any machine, and functions that are the same on all paths and asked too seldom to be compiled into each.
#include "jansou/hand/quick.hpp"

#include <cstring>

#include "jansou/hand/quick_paths.hpp"
#include "jansou/hand/quick_steps.hpp"

namespace jansou {
namespace quick {

void write_next(const QuickPlan& p, const Look& look) {
    for (const CodePair code : look.codes) p.tables->write_next(code.high, code.low, index(p, code));
}

bool settle_outside(const QuickPlan& p, const Hand& h, const Look& look, const Sum& sum, Others& others) {
    const int copies = p.copies;
    for (const Kind k : at_least(h.outside, 1)) {
        const std::size_t s = std::size_t(suit_of(k));
        const int over =
            (p.few.has(k) ? p.few_copies : copies) + 1 - h.outside[k] - h.tiles[k];  // the copies that are left to draw, and one more
        if (over <= 0) return false;
        if (over > sum.missing || !p.placed.has(k)) continue;
        int held = over;
        for (Kind i = Kind(s * ranks); i < std::min<int>(kind_count, int(s + 1) * ranks); ++i) held += h.tiles[i];
        if (held > tabled_tiles) return false;
        CodePair code = look.codes[s];
        for (int n = 0; n < over; ++n) code = code + p.weight[k];
        const Class then = p.classes[index(p, code)];
        if (missing_with(p, h.open_sets, sum.rest(p, s))[then] + over <= sum.missing) return false;
    }
    if (h.open_sets != 0) return true;
    const KindSet one_left = at_least(h.outside, copies - 1);
    others.pair_kinds = p.pair_kinds - one_left;
    if (others.pair_kinds.size() < p.pairs) return false;
    others.doubles = p.orphans - one_left;
    if (!(p.orphans & at_least(h.outside, copies)).empty() || others.doubles.empty()) others.no_orphans = never;
    count(p, look, others);
    return true;
}

namespace {

struct Plain {
    static Look look(const QuickPlan& p, const Hand& h, bool kinds) {
        Look look{.codes = p.empty};
        if (p.placed == KindSet::all() && !any_above(h.tiles, p.copies))
            read(h.tiles, p.copies + 1U, look);
        else
            add(p, h.tiles, look);
        if (kinds) {
            look.one = at_least(h.tiles, 1);
            look.two = at_least(h.tiles, 2);
        }
        return look;
    }
    static bool barred(const Hand& h) { return more_jokers(h) || any_above(h.outside, 0); }
    static KindSet full(const QuickPlan& p, const Hand& h) {
        Counts all;
        for (std::size_t k = 0; k < all.size(); ++k) all[k] = std::uint8_t(h.tiles[k] + h.outside[k]);
        return at_least(all, p.copies);
    }
    static KindSet kinds(const QuickPlan& p, const Search& search) {
        std::uint64_t out = 0;
        for (std::size_t s = 0; s < QuickPlan::suits; ++s)
            for (std::size_t i = 0; i < ranks; ++i)
                out |= std::uint64_t(search.missing[s][search.next[s]->at(i)] < search.bound) << (16 * s + i);
        return kinds_at(p, out);
    }

    static bool any_above(const Counts& counts, std::uint8_t most) {
        constexpr std::uint64_t high_bits = every_byte << 7U;
        std::array<std::uint64_t, (kind_count + 7) / 8> words{};
        std::memcpy(words.data(), counts.data(), kind_count);
        std::uint64_t above = 0;
        for (const std::uint64_t word : words) above |= word + every_byte * (127U - most);
        return (above & high_bits) != 0;
    }

private:
    static void add(const QuickPlan& p, const Counts& counts, Look& look) {
        for (Kind k = 0; k < kind_count; ++k) {
            CodePair& code = look.codes[std::size_t(suit_of(k))];
            for (int n = std::min(counts[k], p.copies); n > 0; --n) code = code + p.weight[k];
        }
    }
    /// For tables in which every kind has its own place: reads eight counts of a suit at a time, as one number.
    static void read(const Counts& counts, std::uint32_t base, Look& look) {
        const auto four = [&counts](std::size_t k) {
            std::uint64_t out = 0;
            for (std::size_t i = 0; i < 4; ++i) out |= std::uint64_t{counts[k + i]} << (8 * i);
            return out;
        };
        const auto code = [base](std::uint64_t eight, std::uint32_t fifth) {
            constexpr std::uint64_t two_bytes = 0x00ff00ff00ff00ff, four_bytes = 0x0000ffff0000ffff;
            const std::uint64_t twos = (eight & two_bytes) * base + (eight >> 8U & two_bytes);
            const std::uint64_t fours = (twos & four_bytes) * (std::uint64_t{base} * base) + (twos >> 16U & four_bytes);
            return CodePair{std::uint16_t(std::uint32_t(fours) * base + fifth), std::uint16_t(fours >> 32U)};
        };
        for (std::size_t s = 0; s < suit_count; ++s)
            look.codes[s] = look.codes[s] + code(four(s * ranks) | four(s * ranks + 5) << 32U, counts[s * ranks + 4]);
        constexpr std::size_t z = first_honour;
        look.codes[suit_count] =
            look.codes[suit_count] +
            code(std::uint64_t{counts[z]} << 16U | std::uint64_t{counts[z + 1]} << 24U | four(z + 3) << 32U, counts[z + 2]);
    }
};

#define JANSOU_WAY Plain
#define JANSOU_TARGET
#include "jansou/hand/quick_questions.inc"

/// For grammars without a plan: every answer is undecided.
int no_draws(const QuickPlan&, const Hand&) { return QuickPath::undecided; }
KindSet no_kinds(const QuickPlan&, const Hand&) { return QuickPath::undecided_kinds; }
KindSet no_discards(const QuickPlan&, const Hand&, int) { return QuickPath::undecided_kinds; }

}  // namespace

const QuickPath no_path{no_draws, no_draws, no_kinds, no_kinds, no_discards};
const QuickPath plain_path{draws_of, draws_at_least, useful_of, waits_of, discards_to};

}  // namespace quick

std::span<const SolverPath> solver_paths() {
    static const auto found = [] {
        std::array<SolverPath, 2> all{SolverPath::plain};
        std::size_t count = 1;
        if (quick::has_sse()) all[count++] = SolverPath::sse;
        return std::pair{all, count};
    }();
    return {found.first.data(), found.second};
}

const char* name(SolverPath path) { return path == SolverPath::plain ? "plain" : "sse"; }

const QuickPath& quick_path(SolverPath path) { return path == SolverPath::sse ? quick::sse_path : quick::plain_path; }

KindSet quick_discards_to(const QuickPlan& p, const Hand& h, const Look& look, int draws) {
    quick::Nearness at;
    const bool outside = quick::Plain::any_above(h.outside, 0);
    if (!quick::jokers_are_any(p, h)) return QuickPath::undecided_kinds;
    if (!outside)
        at = quick::stand(p, h, look);
    else if (!quick::stand_outside(p, h, look, at))
        return QuickPath::undecided_kinds;
    if (at.missing >= SuitTables::bounds) return QuickPath::undecided_kinds;
    const int most = draws + h.joker_count();
    if (most < at.missing) return {};
    if (outside && most > at.missing) return QuickPath::undecided_kinds;  // a best target after the discard need not be a best one now
    KindSet out;
    if (at.sum.missing <= most)
        for (std::size_t s = 0; s < QuickPlan::suits; ++s) {
            const std::uint8_t* missing = quick::missing_with(p, h.open_sets, at.sum.rest(p, s));
            for (const Kind k : look.one& suit_set(int(s)))
                out.bits |= std::uint64_t(missing[p.classes[quick::index(p, look.codes[s] - p.weight[k])]] <= most) << k;
        }
    const quick::Others& o = at.others;
    if (o.missing_pairs > most && o.missing_orphans > most) return out;
    const KindSet three = at_least(h.tiles, 3);
    if (o.missing_pairs <= most) {
        const KindSet one = look.one & o.pair_kinds, two = look.two & o.pair_kinds;
        const auto if_near = [&](int whole, int half, KindSet these) {
            return quick::missing_pairs(p.pairs, whole, half) <= most ? these : KindSet{};
        };
        out = out | (look.one - o.pair_kinds) | (two & three) | if_near(o.whole, o.half - 1, one - two) |
              if_near(o.whole - 1, o.half + 1, two - three);
    }
    if (o.missing_orphans <= most) {
        KindSet changing = p.orphans & (look.one - look.two);
        if (o.twice.size() == 1) changing = changing | (o.twice - three);
        out = out | (o.missing_orphans + 1 <= most ? look.one : look.one - changing);
    }
    return out;
}

}  // namespace jansou
