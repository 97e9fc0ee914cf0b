// 照合用 The plain way to divide a hand, with which divide.cpp is compared. The lowest tile not yet placed goes into the pair or a set,
// jokers stand for missing tiles, and equal divisions are dropped at the end.
#include <algorithm>
#include <cstddef>
#include <tuple>

#include "jansou/hand/problem.hpp"

namespace jansou::reference {
namespace {

/// The win to be divided. `held.have` has the winning tile if that is no joker; a joker drawn to win is counted in `jokers` only.
struct Win {
    const Grammar& grammar;
    Problem held;
    int jokers = 0;
    Kind kind = no_kind;
    KindSet reads;
    bool over_limit = false;
};

/// A joker drawn to win may go beyond the copy limit if a group of jokers with the same kinds may.
bool wins_over_limit(const Hand& before, KindSet win_reads) {
    return std::ranges::any_of(before.wilds, [&](const Wild& w) { return w.over_limit && w.reads == win_reads; });
}

/// Turns a finished division into one entry per reading and place of the winning tile.
struct Emitter {
    const Win& win;
    std::vector<Division>& out;

    const Form& form(const Division& d) const { return win.grammar.forms[d.form_index]; }

    void finish(Division& d) {
        std::sort(d.sets.begin(), d.sets.begin() + d.set_count);
        if (win.jokers == 0) {
            if (within_limit(d.counts)) place(d, win.kind);
        } else if (win.kind != no_kind) {
            read(d, win.held, win.kind);
        } else {
            for (Kind k : win.reads) {
                Problem with = win.held;
                if (d.counts[k] <= with.have[k]) continue;
                with.add(k, win.over_limit);
                read(d, with, k);
            }
        }
    }
    bool within_limit(const Counts& counts) const {
        for (Kind k = 0; k < kind_count; ++k)
            if (counts[k] > win.held.room[k]) return false;
        return true;
    }
    void read(Division& d, const Problem& with, Kind winner) {
        for (Kind k = 0; k < kind_count; ++k)
            if (with.have[k] > with.room[k]) return;
        if (draws_to(with, d.counts) != 0) return;
        d.reading = {};
        for (Kind k = 0; k < kind_count; ++k)
            for (int n = with.have[k]; n < d.counts[k]; ++n) d.reading.kinds[d.reading.count++] = k;
        place(d, winner);
    }
    void place(Division& d, Kind winner) {
        d.win = winner;
        if (d.form == Form::Type::orphans) return emit(d, 255, d.pair == winner ? Wait::orphans13 : Wait::orphan);
        if (d.form == Form::Type::pairs) return emit(d, 255, Wait::tanki);
        if (d.pair == winner) emit(d, 255, Wait::tanki);
        for (std::uint8_t i = 0; i < d.set_count; ++i) {
            if (i > 0 && d.sets[i] == d.sets[i - 1]) continue;
            const Wait wait = wait_in(d.sets[i], winner, form(d).runs);
            if (wait != Wait::none) emit(d, i, wait);
        }
    }
    /// How the other two tiles of the set wait on the winning tile; Wait::none if the set does not hold it.
    static Wait wait_in(const Set& set, Kind winner, KindSet runs) {
        if (set.type != SetType::run) return set.kind == winner ? Wait::shanpon : Wait::none;
        const Kind second = next_in_run(set.kind), third = next_in_run(second);
        const Kind before = set.kind % ranks == 0 ? Kind(set.kind + ranks - 1) : Kind(set.kind - 1);
        if (winner == second) return Wait::kanchan;
        if (winner == set.kind) return runs.has(second) ? Wait::ryanmen : Wait::penchan;
        if (winner == third) return runs.has(before) ? Wait::ryanmen : Wait::penchan;
        return Wait::none;
    }
    void emit(Division& d, std::uint8_t won_set, Wait wait) {
        d.won_set = won_set;
        d.wait = wait;
        out.push_back(d);
    }
};

/// Sets and a pair. Options for one tile are tried in a fixed order; no option before the one taken is tried for an equal tile. So without
/// jokers no division comes twice.
struct SetDivider {
    const Form& form;
    int sets;
    Counts left;
    int jokers;
    Emitter emitter;
    Division d{};
    KindSet must{};

    /// Puts tiles into a part, plain ones first. False if the jokers do not suffice; `undo` in any case.
    bool use(Kind k, std::uint8_t& from_jokers, std::uint8_t bit) {
        ++d.counts[k];
        if (left[k] > 0) {
            --left[k];
        } else {
            --jokers;
            from_jokers |= bit;
        }
        return jokers >= 0;
    }
    template <class Then>
    void with(Kind a, Kind b, Kind c, Then then) {
        const Kind tiles[3] = {a, b, c};
        std::uint8_t from_jokers = 0;
        int used = 0;
        bool fits = true;
        for (; used < 3 && fits && tiles[used] != no_kind; ++used) fits = use(tiles[used], from_jokers, std::uint8_t(1 << used));
        if (fits) then();
        while (used-- > 0) {
            --d.counts[tiles[used]];
            if (from_jokers >> used & 1)
                ++jokers;
            else
                ++left[tiles[used]];
        }
    }
    template <class Then>
    void with_must(Kind k, Then then) {
        const KindSet before = must;
        must.drop(k);
        then();
        must = before;
    }

    enum : int { as_pair, as_triplet, as_last, as_middle, as_first, options };
    void go(Kind at, int option) {
        Kind k = at;
        while (k < kind_count && left[k] == 0) ++k;
        if (k >= kind_count) return d.set_count == sets && d.pair != no_kind ? finish() : jokers_only(Kind(k - kind_count));
        if (k != at) option = as_pair;
        for (; option < options; ++option) try_option(k, k, option);
    }
    /// All plain tiles are placed. The sets and the pair that are still missing are made of jokers alone, in the order of the kinds.
    void jokers_only(Kind from) {
        if (jokers < 2) return;
        for (Kind k = from; k < kind_count; ++k)
            for (int option : {as_pair, as_triplet, as_first}) try_option(k, Kind(kind_count + k), option);
    }
    void try_option(Kind k, Kind at, int option) {
        if (option == as_pair) {
            if (d.pair != no_kind || !form.pair_kinds.has(k)) return;
            with(k, k, no_kind, [&] {
                d.pair = k;
                with_must(k, [&] { go(at, option); });
                d.pair = no_kind;
            });
        } else if (option == as_triplet) {
            if (d.set_count == sets || !form.triplets.has(k)) return;
            with(k, k, k, [&] { with_must(k, [&] { push(SetType::triplet, k, at, option); }); });
        } else if (k < first_honour) {
            Kind first = k;
            for (int back = as_first; back > option; --back) first = first % ranks == 0 ? Kind(first + ranks - 1) : Kind(first - 1);
            if (d.set_count == sets || !form.runs.has(first)) return;
            const Kind second = next_in_run(first);
            with(first, second, next_in_run(second), [&] { push(SetType::run, first, at, option); });
        }
    }
    void push(SetType type, Kind k, Kind at, int option) {
        d.sets[d.set_count++] = {type, k};
        go(at, option);
        d.sets[--d.set_count] = {};
    }
    void finish() {
        if (!must.empty() || jokers != 0) return;
        Division sorted = d;
        emitter.finish(sorted);
    }
};

/// The form of pairs: tries how many pairs each kind is.
struct PairDivider {
    const Form& form;
    const Counts& have;
    Emitter emitter;
    Division d{};

    void go(Kind k, int left, int jokers) {
        if (k == kind_count) {
            if (left == 0 && jokers == 0) emitter.finish(d);
            return;
        }
        const int limit = form.pair_kinds.has(k) ? form.pair_limit : 0;
        for (int n = std::max((have[k] + 1) / 2, form.must.has(k) ? 1 : 0); n <= std::min(limit, left); ++n) {
            if (2 * n - have[k] > jokers) break;
            d.counts[k] = std::uint8_t(2 * n);
            go(Kind(k + 1), left - n, jokers - (2 * n - have[k]));
        }
        d.counts[k] = 0;
    }
};

void divide_orphans(const Form& form, const Counts& have, Emitter emitter, Division d) {
    d.counts = form.orphans;
    for (Kind k = 0; k < kind_count; ++k) {
        if (form.orphans[k] == 0) continue;
        ++d.counts[k];
        d.pair = k;
        bool holds = true;
        for (Kind i = 0; i < kind_count; ++i) holds &= have[i] <= d.counts[i];
        if (holds) emitter.finish(d);
        --d.counts[k];
    }
}

void divide_form(const Win& win, std::uint8_t index, std::vector<Division>& out) {
    const Form& form = win.grammar.forms[index];
    const Problem& held = win.held;
    Division d;
    d.form = form.type;
    d.form_index = index;
    const Emitter emitter{win, out};
    if (!held.melds_belong_to(form)) return;
    if (form.type == Form::Type::sets) {
        SetDivider divider{.form = form, .sets = held.sets, .left = held.have, .jokers = win.jokers, .emitter = emitter, .d = d};
        divider.must = form.must - held.stood;
        divider.go(0, 0);
    } else if (held.concealed && form.type == Form::Type::pairs && held.target_size() % 2 == 0) {
        PairDivider{.form = form, .have = held.have, .emitter = emitter, .d = d}.go(0, held.target_size() / 2, win.jokers);
    } else if (held.concealed && form.type == Form::Type::orphans && total(form.orphans) + 1 == held.target_size()) {
        divide_orphans(form, held.have, emitter, d);
    }
}

auto order(const Division& d) { return std::tie(d.form_index, d.reading, d.win, d.counts, d.sets, d.pair, d.won_set); }

}  // namespace

void divide(const Hand& before, Kind win, KindSet win_reads, const Grammar& grammar, std::vector<Division>& out) {
    out.clear();
    const bool plain = win_reads.empty();
    Win w{.grammar = grammar, .held = problem_of(before, grammar), .reads = win_reads, .over_limit = wins_over_limit(before, win_reads)};
    w.jokers = before.joker_count() + (plain ? 0 : 1);
    if (plain) {
        w.kind = win;
        w.held.add(win);
    }
    if (total(w.held.have) + w.jokers != w.held.target_size()) return;
    for (std::uint8_t i = 0; i < grammar.form_count; ++i) divide_form(w, i, out);
    if (w.jokers == 0) return;
    std::ranges::sort(out, {}, order);
    const auto twice = std::ranges::unique(out);
    out.erase(twice.begin(), twice.end());
}

}  // namespace jansou::reference
