// 性質試験 Random hands under many grammars: what the solver answers, on every path that this machine has, must be what
// the plain one answers.
//
//   property [--hands N] [--seed HEX] [--readings N] [--only GRAMMAR]
//
// Prints for each grammar what was compared and the seconds of processor time; ends with 1 at the first difference, which it shows. A
// campaign may be cut in parts of different seeds.
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "jansou/hand/solver.hpp"
#include "jansou/tile/notation.hpp"
#include "tests/grammars.hpp"
#include "tests/random.hpp"

namespace {

using namespace jansou;

/// A tile set, what is complete in it, and its jokers.
struct World {
    const char* name;
    Grammar grammar;
    KindSet kinds = KindSet::all();
    int copies = 4;
    std::vector<Wild> wilds{};  ///< groups, without their counts; none: hands have no jokers
    int share = 16;             ///< of all hands, in proportion; few where the plain solver is slow
};

Grammar within(Grammar g, KindSet kinds) {
    for (int i = 0; i < g.form_count; ++i) {
        Form& f = g.forms[std::size_t(i)];
        KindSet runs;
        for (const Kind k : f.runs)
            if (kinds.has(k) && kinds.has(next_in_run(k)) && kinds.has(next_in_run(next_in_run(k)))) runs.add(k);
        f.runs = runs;
        f.triplets = f.triplets & kinds;
        f.pair_kinds = f.pair_kinds & kinds;
    }
    return g;
}

std::vector<World> worlds() {
    const KindSet all = KindSet::all();
    const KindSet three_players = all - (suit_set(0) - terminals);
    const Grammar ordinary = ordinary_grammar();
    Grammar wraps = ordinary, eight = within(ordinary, suit_set(1) | honours), unlimited = ordinary, dragons = ordinary;
    wraps.forms[0].runs = all - honours;
    eight.copy_limit = 8;
    eight.forms[1].pair_limit = 2;
    eight.forms[2].orphans = {};
    for (const Kind k : KindSet{terminals & suit_set(1)} | honours) eight.forms[2].orphans[k] = is_honour(k) ? 1 : 3;
    unlimited.copy_limit = 0;
    dragons.forms[0].must.add(red_dragon);
    Grammar wraps_eight = wraps;
    wraps_eight.copy_limit = 8;
    const KindSet low = suit_set(1) | suit_set(2), high = suit_set(0) | honours;
    const KindSet dragons_only = KindSet::of(white) | KindSet::of(green) | KindSet::of(red_dragon), simples = all - yaochuu;
    const KindSet one_suit = suit_set(1) | honours;
    const KindSet apart = KindSet::of(0) | KindSet::of(4) | KindSet::of(8), with_apart = (all - suit_set(0)) | apart;
    const KindSet beside_suit = suit_set(1) | honours | apart;
    Grammar either_way = ordinary, suit_and_winds = ordinary, sure_pairs = ordinary;
    either_way.add(wraps.forms[0]);
    either_way.forms[0].triplets = either_way.forms[0].pair_kinds = all - KindSet::of(white);
    suit_and_winds.forms[0].must = KindSet::of(Kind(ranks + 4)) | KindSet::of(east);
    suit_and_winds.add(form_of(Form::Type::sets, suit_set(0) | suit_set(1) | honours));
    sure_pairs.forms[1].must = KindSet::of(white) | KindSet::of(2);
    sure_pairs.forms[1].pair_limit = 2;
    sure_pairs.add(form_of(Form::Type::pairs, honours));
    Grammar corner_must = wraps, corner_uneven = wraps_eight, corner_both;
    corner_must.forms[0].must = KindSet::of(1) | KindSet::of(Kind(ranks + 6));
    for (const Kind k : all - suit_set(1)) corner_uneven.fewer[k] = 4;
    corner_both = corner_uneven;
    corner_both.forms[0].must = KindSet::of(2) | KindSet::of(Kind(ranks + 7));
    Grammar suit_without_limit = suit_of_eight();
    suit_without_limit.copy_limit = 0;
    suit_without_limit.fewer = {};
    return {
        {"ordinary", ordinary},
        {"any joker", ordinary, all, 4, {{all}}},
        {"three players, any joker", within(ordinary, three_players), three_players, 4, {{three_players}}},
        {"runs around the corner", wraps, all, 4, {{all}}},
        {"around the corner, kinds that must stand", corner_must, all, 4, {{all}}, 4},
        {"around the corner, a suit of eight", corner_uneven, all, 8, {}, 4},
        {"around the corner, both", corner_both, all, 8, {}, 4},
        {"honour joker", ordinary, all, 4, {{honours}}, 2},
        {"one suit of eight copies", eight, suit_set(1) | honours, 8, {{suit_set(1) | honours}}},
        {"around the corner, eight copies", wraps_eight, all, 8, {{all}}},
        {"joker over the limit", ordinary, all, 4, {{all, 0, true}}},
        {"over the limit, three players", within(ordinary, three_players), three_players, 4, {{three_players, 0, true}}},
        {"over the limit, eight copies", eight, one_suit, 8, {{one_suit, 0, true}}},
        {"over the limit, around the corner", wraps, all, 4, {{all, 0, true}}},
        {"over the limit and within", ordinary, all, 4, {{all, 0, true}, {all}}},
        {"honours over the limit", ordinary, all, 4, {{honours, 0, true}}, 2},
        {"joker for dragons", ordinary, all, 4, {{dragons_only}}, 1},
        {"joker for simples", ordinary, all, 4, {{simples}}, 8},
        {"joker for terminals, eight copies", wraps_eight, all, 8, {{terminals}}, 1},
        {"simples over the limit", ordinary, all, 4, {{simples, 0, true}}, 4},
        {"jokers for two parts, and any", ordinary, all, 4, {{dragons_only}, {simples & suit_set(0)}, {all}}, 8},
        {"two groups of jokers", ordinary, all, 4, {{low}, {high}}},
        {"honour joker and any", ordinary, all, 4, {{honours}, {all}}, 8},
        {"no limit", unlimited, all, 5, {{all}}},
        {"a kind that must stand", dragons, all, 4, {{all}}, 2},
        {"that, beyond the limit", dragons, all, 4, {{all, 0, true}}, 1},
        {"kinds kept apart", kept_apart(), with_apart, 4, {}, 8},
        {"kinds kept apart, any joker", kept_apart(), with_apart, 4, {{all}}, 4},
        {"kept apart, beyond the limit", kept_apart(), with_apart, 4, {{all, 0, true}}, 1},
        {"kept apart, honour joker", kept_apart(), with_apart, 4, {{honours}}, 1},
        {"a suit of eight", suit_of_eight(), beside_suit, 8, {}, 8},
        {"a suit of eight, any joker", suit_of_eight(), beside_suit, 8, {{all}}, 2},
        {"a suit of eight, honour joker", suit_of_eight(), beside_suit, 8, {{honours, 0, true}}, 1},
        {"many of a kind without a limit", suit_without_limit, beside_suit, 9, {}, 2},
        {"many of a kind without a limit, honour joker", suit_without_limit, beside_suit, 9, {{honours}}, 1},
        {"around the corner or not", either_way, all, 4, {{all}}, 8},
        {"a suit's kind and a wind", suit_and_winds, all, 4, {{all}}, 2},
        {"pairs that must stand", sure_pairs, all, 4, {{all}}, 4},
    };
}

std::string text(KindSet s) {
    std::vector<Face> tiles;
    for (const Kind k : s) tiles.emplace_back(k);
    return to_mpsz(tiles);
}
std::string text(const Hand& h) {
    std::vector<Face> tiles, outside;
    for (Kind k = 0; k < kind_count; ++k) {
        tiles.insert(tiles.end(), h.tiles[k], Face(k));
        outside.insert(outside.end(), h.outside[k], Face(k));
    }
    std::string s =
        to_mpsz(tiles) + ", stood " + text(h.stood) + ", " + std::to_string(h.open_sets) + " melds, outside " + to_mpsz(outside);
    for (const Wild& w : h.wilds)
        if (w.count) s += ", " + std::to_string(w.count) + (w.over_limit ? " over the limit" : "") + " of " + text(w.reads);
    return s;
}

/// Hands of a world: of random tiles, of few kinds, or close to complete.
class Dealer {
public:
    Dealer(const World& world, Random& random) : world_(world), random_(random) {}

    Hand deal(int size, int most_jokers) {
        for (;;) {
            hand_ = {};
            left_ = {};
            from_ = random_.one_in(3) ? few_kinds() : world_.kinds;
            for (const Kind k : from_) {
                const int few = world_.grammar.fewer[k];
                left_[k] = std::uint8_t(few != 0 ? few : world_.copies);
            }
            const int melds = random_.one_in(3) ? random_.below(world_.grammar.sets + 1) : 0;
            size_ = size - 3 * melds;
            for (int i = 0; i < melds; ++i) add_meld();
            hand_.open_sets = std::uint8_t(melds);
            if (random_.one_in(5)) set_aside();
            near_ = !random_.one_in(3);
            if (fill() && put_jokers(std::min(most_jokers, hand_.size()))) return hand_;
        }
    }

private:
    KindSet few_kinds() {
        KindSet some;
        while (some.size() < 9) some.add(random_.from(world_.kinds));
        const KindSet suit = world_.kinds & suit_set(random_.below(4));
        return some | (random_.one_in(2) ? suit : KindSet{});
    }
    bool take(Kind k, int n, Counts& to) {
        if (left_[k] < n) return false;
        left_[k] = std::uint8_t(left_[k] - n);
        to[k] = std::uint8_t(to[k] + n);
        return true;
    }
    bool take_run(Kind k, Counts& to) {
        const Kind second = next_in_run(k), third = next_in_run(second);
        if (!world_.grammar.forms[0].runs.has(k) || !left_[k] || !left_[second] || !left_[third]) return false;
        return take(k, 1, to) && take(second, 1, to) && take(third, 1, to);
    }
    bool take_set(Counts& to) {
        const Kind k = random_.from(from_);
        return random_.one_in(2) ? take_run(k, to) : may_stand(k) && take(k, random_.one_in(4) && &to != &hand_.tiles ? 4 : 3, to);
    }
    bool may_stand(Kind k) const {
        const auto& forms = world_.grammar.forms;
        return std::any_of(forms.begin(), forms.begin() + world_.grammar.form_count,
                           [&](const Form& f) { return f.type == Form::Type::sets && f.triplets.has(k); });
    }
    void add_meld() {
        for (int tries = 0; tries < 50; ++tries) {
            Counts meld{};
            if (!take_set(meld)) continue;
            for (Kind k = 0; k < kind_count; ++k) {
                hand_.outside[k] = std::uint8_t(hand_.outside[k] + meld[k]);
                if (meld[k] >= 3) hand_.stood.add(k);
            }
            return;
        }
    }
    void set_aside() {
        for (int i = random_.below(4); i > 0; --i) take(random_.from(from_), 1, hand_.outside);
    }
    bool fill() {
        for (int tries = 0; near_ && hand_.size() + 3 <= size_ && tries < 100; ++tries) take_set(hand_.tiles);
        for (int tries = 0; hand_.size() < size_ && tries < 200; ++tries)
            take(random_.from(from_), near_ && hand_.size() + 2 <= size_ ? 2 : 1, hand_.tiles);
        return hand_.size() == size_;
    }
    /// Jokers in place of tiles.
    bool put_jokers(int most) {
        if (world_.wilds.empty()) return true;
        for (int n = random_.below(most + 1); n > 0; --n) {
            Kind k = random_.from(world_.kinds);
            for (int tries = 0; !hand_.tiles[k] && tries < 200; ++tries) k = random_.from(world_.kinds);
            if (!hand_.tiles[k]) return false;
            --hand_.tiles[k];
            const std::size_t group = std::size_t(random_.below(int(world_.wilds.size())));
            const int count = hand_.wilds[group].count + 1;
            hand_.wilds[group] = world_.wilds[group];
            hand_.wilds[group].count = std::uint8_t(count);
        }
        return true;
    }

    const World& world_;
    Random& random_;
    Hand hand_;
    Counts left_{};
    KindSet from_;
    int size_ = 0;
    bool near_ = false;
};

struct Difference {
    std::string what;
};

class Comparison {
public:
    explicit Comparison(const World& world) : world_(world), solver_(world.grammar) {
        for (const SolverPath path : solver_paths()) on_paths_.emplace_back(name(path), Solver(world.grammar, path));
    }

    void shanten(const Hand& h) {
        ++hands_;
        const int want = reference::shanten(h, world_.grammar);
        each_path(h, "shanten", std::to_string(want), [&](const Solver& s) { return std::to_string(s.shanten(h)); });
        each_path(h, "complete", want == -1 ? "yes" : "no", [&](const Solver& s) { return std::string(s.complete(h) ? "yes" : "no"); });
        each_path(h, "shanten at least", "not above it", [&](const Solver& s) {
            const int least = s.shanten_at_least(h);
            const bool right = least <= want && (least == want || !(h.outside == Counts{}));
            return right ? std::string("not above it") : std::to_string(least);
        });
    }
    void waits(const Hand& h) {
        const KindSet want = reference::waits(h, world_.grammar);
        each_path(h, "waits", text(want), [&](const Solver& s) { return text(s.waits(h)); });
        ready_ += !want.empty();
    }
    void useful(const Hand& h) {
        each_path(h, "useful", text(reference::useful(h, world_.grammar)), [&](const Solver& s) { return text(s.useful(h)); });
    }
    void discards(const Hand& h, int most) {
        KindSet want;
        for (Kind k = 0; k < kind_count; ++k) {
            if (!h.tiles[k]) continue;
            Hand after = h;
            --after.tiles[k];
            if (reference::shanten(after, world_.grammar) <= most) want.add(k);
        }
        each_path(h, "discards to " + std::to_string(most), text(want), [&](const Solver& s) { return text(s.discards_to(h, most)); });
    }
    void divide(const Hand& h, Kind win, KindSet reads) {
        std::vector<Division> want;
        reference::divide(h, win, reads, world_.grammar, want);
        solver_.divide(h, win, reads, found_);
        const std::string how = win == no_kind ? "a joker of " + text(reads) : std::string(to_mpsz(win));
        if (found_ != want)
            fail(h, "divisions with " + how, std::to_string(found_.size()) + " entries", std::to_string(want.size()) + " entries");
        divisions_ += found_.size();
    }
    void readings(const Hand& h, const std::vector<ReadingWaits>& want) {
        const auto found = solver_.waits_by_reading(h);
        if (found != want) fail(h, "readings", text_without(found, want), text_without(want, found));
        readings_ += found.size();
    }
    const Solver& solver() const { return solver_; }
    std::size_t hands() const { return hands_; }
    void print(double seconds) const {
        std::printf("%-32s %7zu hands, %7zu ready, %9zu divisions, %9zu readings, %5.1f s\n", world_.name, hands_, ready_, divisions_,
                    readings_, seconds);
    }

private:
    static std::string text(KindSet s) { return ::text(s); }
    static std::string text_without(const std::vector<ReadingWaits>& all, const std::vector<ReadingWaits>& known) {
        std::string s = std::to_string(all.size()) + " readings";
        for (const ReadingWaits& r : all) {
            if (std::ranges::find(known, r) != known.end() || s.size() > 200) continue;
            s += " [";
            for (int i = 0; i < r.reading.count; ++i) s += to_mpsz(r.reading.kinds[std::size_t(i)]);
            s += "] " + text(r.waits);
        }
        return s;
    }
    template <class Ask>
    void each_path(const Hand& h, const std::string& what, const std::string& want, Ask ask) {
        for (const auto& [path, solver] : on_paths_)
            if (const std::string found = ask(solver); found != want) fail(h, what + " (" + path + ")", found, want);
    }
    [[noreturn]] void fail(const Hand& h, const std::string& what, const std::string& found, const std::string& want) {
        throw Difference{std::string(world_.name) + ": " + ::text(h) + "\n  " + what + ": " + found +
                         "\n  but the plain solver says: " + want};
    }

    const World& world_;
    Solver solver_;
    std::vector<std::pair<const char*, Solver>> on_paths_;  ///< the same on every path of this machine
    std::vector<Division> found_;
    std::size_t hands_ = 0, ready_ = 0, divisions_ = 0, readings_ = 0;
};

/// Every way to read the jokers, each of them a plain hand whose waits are asked for. REQUIRES: no joker over the limit.
class EveryReading {
public:
    EveryReading(const Solver& solver, const Hand& h) : solver_(solver) { read(h, 0, 0); }
    std::vector<ReadingWaits> found() const {
        std::vector<ReadingWaits> out;
        for (const auto& [reading, waits] : found_) out.push_back({reading, waits});
        return out;
    }

private:
    void read(const Hand& h, std::size_t group, Kind from) {
        while (group < max_wilds && h.wilds[group].count == 0) ++group, from = 0;
        if (group == max_wilds) {
            Reading sorted = reading_;
            std::sort(sorted.kinds.begin(), sorted.kinds.begin() + sorted.count);
            if (const KindSet w = solver_.waits(h); !w.empty()) found_[sorted] = w;
            return;
        }
        const int limit = solver_.grammar().copy_limit;
        for (const Kind k : h.wilds[group].reads) {
            if (k < from || (limit != 0 && h.tiles[k] + h.outside[k] >= limit)) continue;
            Hand next = h;
            --next.wilds[group].count;
            ++next.tiles[k];
            reading_.kinds[reading_.count++] = k;
            read(next, group, k);
            reading_.kinds[--reading_.count] = 0;
        }
    }

    const Solver& solver_;
    Reading reading_{};
    std::map<Reading, KindSet> found_;
};

bool over_limit(const World& world) {
    return std::ranges::any_of(world.wilds, [](const Wild& w) { return w.over_limit; });
}

void compare_one(const World& world, Comparison& with, Random& random) {
    Dealer dealer(world, random);
    if (random.one_in(4)) with.shanten(dealer.deal(13 + random.below(2), max_jokers));
    const Hand full = dealer.deal(14, 4);
    with.shanten(full);
    const int shanten = with.solver().shanten(full);
    if (random.one_in(8) && shanten < 14) with.discards(full, shanten + random.below(2));  // else no form is possible
    const Hand h = dealer.deal(13, 4);
    with.shanten(h);
    if (random.one_in(8)) with.useful(h);
    if (random.one_in(4)) with.waits(h);
    const KindSet w = with.solver().waits(h);
    if (w.empty()) return;
    with.divide(h, random.from(w), {});
    if (!world.wilds.empty() && h.joker_count() < 3) with.divide(h, no_kind, random.one_in(3) ? w : world.wilds[0].reads);
}

/// Readings of one, two and three jokers: the more jokers, the fewer hands.
void compare_readings(const World& world, Comparison& with, Random& random, int hands) {
    Dealer dealer(world, random);
    std::array<int, 4> left{0, hands, hands / 10, hands / 100};
    if (over_limit(world)) left = {0, hands / 400, hands / 4000, 0};  // the plain solver knows them only
    while (left[1] > 0 || left[2] > 0 || left[3] > 0) {
        const Hand h = dealer.deal(13, 3);
        const int jokers = h.joker_count();
        if (jokers == 0 || left[std::size_t(jokers)] == 0 || with.solver().shanten(h) != 0) continue;
        --left[std::size_t(jokers)];
        with.readings(h, over_limit(world) ? reference::waits_by_reading(h, world.grammar) : EveryReading(with.solver(), h).found());
    }
}

/// Seconds of processor time.
double now() { return double(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main(int argc, char** argv) {
    int hands = 100000, readings = -1;
    std::uint64_t seed = 1;
    const char* only = nullptr;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--hands") == 0) hands = int(std::strtol(argv[i + 1], nullptr, 10));
        if (std::strcmp(argv[i], "--seed") == 0) seed = std::strtoull(argv[i + 1], nullptr, 16);
        if (std::strcmp(argv[i], "--readings") == 0) readings = int(std::strtol(argv[i + 1], nullptr, 10));
        if (std::strcmp(argv[i], "--only") == 0) only = argv[i + 1];
    }
    if (readings < 0) readings = hands / 100;
    const auto all = worlds();
    std::size_t shares = 0, asked = 0;
    for (const World& world : all) shares += std::size_t(world.share);
    assert(shares > 0);
    for (const World& world : all) {
        if (only && std::strcmp(only, world.name) != 0) continue;
        Random random(seed);
        const double start = now();
        Comparison comparison(world);
        try {
            while (comparison.hands() < std::size_t(hands) * std::size_t(world.share) / shares) compare_one(world, comparison, random);
            if (!world.wilds.empty()) compare_readings(world, comparison, random, readings);
        } catch (const Difference& d) {
            std::printf("DIFFERENT %s\n", d.what.c_str());
            return 1;
        }
        comparison.print(now() - start);
        asked += comparison.hands();
        std::fflush(stdout);
    }
    std::printf("property: %zu hands, %d of one joker read, no difference (seed %llx), %.0f s\n", asked, readings,
                static_cast<unsigned long long>(seed), now());
}
