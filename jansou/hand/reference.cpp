// 照合用 The plain solver. It tries the targets of each form, the parts that lack fewest tiles first, and leaves a branch that cannot beat
// the best target so far.
#include <algorithm>
#include <cstddef>
#include <map>
#include <span>

#include "jansou/hand/problem.hpp"

namespace jansou {
namespace {

/// Assigns missing tiles to jokers. A joker that has a tile already takes another one if that helps (augmenting paths).
class Matching {
public:
    explicit Matching(const Problem& p) : p_(p) {}

    /// True if the jokers can stand for `k` besides all tiles that they stand for already. `forced`: it takes a joker with
    /// Wild::over_limit.
    bool serve(Kind k, bool forced) {
        unsigned able = 0;
        for (unsigned g = 0; g < max_wilds; ++g)
            if (p_.wilds[g].count > 0 && p_.wilds[g].reads.has(k) && (!forced || p_.wilds[g].over_limit)) able |= 1U << g;
        unsigned tried = 0;
        return place(able, tried);
    }

private:
    bool place(unsigned able, unsigned& tried) {
        for (unsigned g = 0; g < max_wilds; ++g) {
            if (!(able >> g & 1) || (tried >> g & 1)) continue;
            tried |= 1U << g;
            if (served_[g] == p_.wilds[g].count && !make_room(g, tried)) continue;
            able_[g][served_[g]++] = able;
            return true;
        }
        return false;
    }
    bool make_room(unsigned g, unsigned& tried) {
        for (int i = 0; i < served_[g]; ++i)
            if (place(able_[g][std::size_t(i)], tried)) {
                able_[g][std::size_t(i)] = able_[g][--served_[g]];
                return true;
            }
        return false;
    }

    const Problem& p_;
    std::array<std::array<unsigned, max_jokers>, max_wilds> able_{};
    std::array<std::uint8_t, max_wilds> served_{};
};

}  // namespace

int draws_to(const Problem& p, const Counts& target) {
    Matching jokers(p);
    for (Kind k = 0; k < kind_count; ++k)
        for (int n = p.room[k]; n < target[k]; ++n)
            if (!jokers.serve(k, true)) return never;
    int draws = 0;
    for (Kind k = 0; k < kind_count; ++k)
        for (int n = p.have[k], end = std::min<int>(target[k], p.room[k]); n < end; ++n) draws += !jokers.serve(k, false);
    return draws;
}

namespace reference {
namespace {

/// A part of a target: a set (three tiles) or a pair (two).
struct Part {
    std::array<Kind, 3> tiles{};
    int size = 0;
    int cost = 0;        ///< missing tiles of the part, if no other part is chosen except earlier pairs of its kind
    bool fixed = false;  ///< counts for Form::must
    std::span<const Kind> kinds() const { return {tiles.data(), std::size_t(size)}; }
};

struct Search {
    const Problem& p;
    const Form& form;
    int best;
    int jokers = p.joker_count();
    int floor = p.target_size() - total(p.have) - jokers;  ///< a target needs at least so many draws
    Counts target{};
    int missing = 0;  ///< tiles of the target that are not held
    KindSet must = form.must - p.stood;
    std::vector<Part> sets{}, pairs{};

    int most(Kind k) const {
        int n = p.room[k];
        for (const Wild& w : p.wilds) n += w.over_limit && w.reads.has(k) ? w.count : 0;
        return n;
    }
    bool put(const Part& part) {
        bool fits = true;
        for (Kind k : part.kinds()) {
            missing += target[k] >= std::min<int>(p.have[k], p.room[k]);
            fits &= ++target[k] <= most(k);
        }
        return fits;
    }
    void take_back(const Part& part) {
        for (Kind k : part.kinds()) missing -= --target[k] >= std::min<int>(p.have[k], p.room[k]);
    }
    /// Calls `then` with the part in the target, if the target can still beat the best.
    template <class Then>
    void with(const Part& part, Then then) {
        const KindSet before = must;
        if (part.fixed) must.drop(part.tiles[0]);
        if (put(part) && missing - jokers < best) then();
        take_back(part);
        must = before;
    }
    bool hopeless(const Part& cheapest, int left) const { return missing + left * cheapest.cost - jokers >= best || best <= floor; }
    void finish() {
        if (must.empty()) best = std::min(best, jokers == 0 ? missing : draws_to(p, target));
    }
    void add_part(std::vector<Part>& parts, Part part) {
        const int before = missing;
        const bool fits = put(part);
        part.cost = missing - before;
        take_back(part);
        if (fits) parts.push_back(part);
    }
    void sort(std::vector<Part>& parts) { std::ranges::sort(parts, {}, &Part::cost); }

    void choose_pair() {
        for (const Part& pair : pairs) {
            if (hopeless(pair, 1)) return;
            with(pair, [&] { finish(); });
        }
    }
    void choose_sets(std::size_t from, int left) {
        if (must.size() > left + 1 || pairs.empty()) return;
        if (left == 0) return choose_pair();
        for (std::size_t i = from; i < sets.size() && !hopeless(sets[i], left); ++i) with(sets[i], [&] { choose_sets(i, left - 1); });
    }
    void choose_pairs(std::size_t from, int left) {
        if (must.size() > left) return;
        if (left == 0) return finish();
        for (std::size_t i = from; i < pairs.size() && !hopeless(pairs[i], left); ++i)
            with(pairs[i], [&] { choose_pairs(i + 1, left - 1); });
    }
};

int least_sets(Search s) {
    for (Kind k = 0; k < kind_count; ++k) {
        const Kind second = next_in_run(k);
        if (s.form.triplets.has(k)) s.add_part(s.sets, {.tiles = {k, k, k}, .size = 3, .fixed = true});
        if (s.form.runs.has(k)) s.add_part(s.sets, {.tiles = {k, second, next_in_run(second)}, .size = 3});
        if (s.form.pair_kinds.has(k)) s.add_part(s.pairs, {.tiles = {k, k}, .size = 2, .fixed = true});
    }
    s.sort(s.sets);
    s.sort(s.pairs);
    s.choose_sets(0, s.p.sets);
    return s.best;
}

int least_pairs(Search s) {
    if (s.p.target_size() % 2 != 0) return s.best;
    for (Kind k : s.form.pair_kinds) {
        const Part pair{.tiles = {k, k}, .size = 2, .fixed = true};
        for (int n = 0; n < s.form.pair_limit; ++n) {
            s.add_part(s.pairs, pair);
            s.put(pair);  // the cost of the next pair of this kind assumes this one
        }
        for (int n = 0; n < s.form.pair_limit; ++n) s.take_back(pair);
    }
    s.sort(s.pairs);
    s.choose_pairs(0, s.p.target_size() / 2);
    return s.best;
}

int least_orphans(Search s) {
    s.target = s.form.orphans;
    if (total(s.target) + 1 != s.p.target_size()) return s.best;
    for (Kind k = 0; k < kind_count; ++k) {
        if (s.form.orphans[k] == 0) continue;
        ++s.target[k];
        s.best = std::min(s.best, draws_to(s.p, s.target));
        --s.target[k];
    }
    return s.best;
}

bool stands(const Problem& p, const Grammar& grammar) { return least_draws(p, grammar, 1) == 0; }

KindSet waits_of(Problem p, const Grammar& grammar) {
    KindSet out;
    for (Kind k = 0; k < kind_count; ++k) {
        if (!p.drawable(k)) continue;
        ++p.have[k];
        if (stands(p, grammar)) out.add(k);
        --p.have[k];
    }
    return out;
}

struct ReadingSearch {
    const Grammar& grammar;
    std::map<Reading, KindSet> found{};
    Reading reading{};

    /// Tries every reading of the jokers that are left; within a group the kinds rise, from `from` on.
    void read(const Problem& p, std::size_t group, Kind from) {
        while (group < max_wilds && p.wilds[group].count == 0) ++group, from = 0;
        if (group == max_wilds) return note(p);
        for (Kind k = from; k < kind_count; ++k) {
            const Wild& wild = p.wilds[group];
            if (!wild.reads.has(k) || (!wild.over_limit && !p.drawable(k))) continue;
            Problem next = p;
            --next.wilds[group].count;
            next.add(k, wild.over_limit);
            reading.kinds[reading.count++] = k;
            read(next, group, k);
            reading.kinds[--reading.count] = 0;
        }
    }
    void note(const Problem& p) {
        const KindSet w = waits_of(p, grammar);
        if (w.empty()) return;
        Reading sorted = reading;
        std::sort(sorted.kinds.begin(), sorted.kinds.begin() + sorted.count);
        KindSet& all = found[sorted];
        all = all | w;
    }
};

}  // namespace

int least_draws(const Problem& p, const Form& form, int bound) {
    if (!p.melds_belong_to(form)) return bound;
    const Search search{.p = p, .form = form, .best = bound};
    switch (form.type) {
        case Form::Type::sets: return least_sets(search);
        case Form::Type::pairs: return p.concealed ? least_pairs(search) : bound;
        case Form::Type::orphans: return p.concealed ? least_orphans(search) : bound;
    }
    return bound;
}

int least_draws(const Problem& p, const Grammar& grammar, int bound) {
    for (int i = 0; i < grammar.form_count; ++i) bound = least_draws(p, grammar.forms[std::size_t(i)], bound);
    return bound;
}

int shanten(const Hand& hand, const Grammar& grammar) { return least_draws(problem_of(hand, grammar), grammar) - 1; }

bool complete(const Hand& hand, const Grammar& grammar) { return stands(problem_of(hand, grammar), grammar); }

KindSet waits(const Hand& hand, const Grammar& grammar) { return waits_of(problem_of(hand, grammar), grammar); }

KindSet useful(const Hand& hand, const Grammar& grammar) {
    Problem p = problem_of(hand, grammar);
    const int draws = least_draws(p, grammar);
    KindSet out;
    for (Kind k = 0; k < kind_count; ++k) {
        if (!p.drawable(k)) continue;
        ++p.have[k];
        if (least_draws(p, grammar, draws) < draws) out.add(k);
        --p.have[k];
    }
    return out;
}

std::vector<ReadingWaits> waits_by_reading(const Hand& hand, const Grammar& grammar) {
    ReadingSearch search{grammar};
    search.read(problem_of(hand, grammar), 0, 0);
    std::vector<ReadingWaits> out;
    for (const auto& [reading, kinds] : search.found) out.push_back({reading, kinds});
    return out;
}

}  // namespace reference
}  // namespace jansou
