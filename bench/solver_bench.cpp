// What one question to the solver costs, over random hands that are drawn before the clock runs. Figures: bench/RESULTS.md.
#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "jansou/hand/solver.hpp"
#include "tests/grammars.hpp"

namespace {

using namespace jansou;

constexpr std::size_t hand_count = 1024;

struct Deal {
    int size = 13, jokers = 0, copies = 4;
    bool near = false;  ///< complete but for one tile, so that there are waits
    KindSet reads = KindSet::all();
    bool over_limit = false;
};

Grammar grammar_of(int copies) {
    Grammar g = ordinary_grammar();
    g.copy_limit = std::uint8_t(copies);
    return g;
}

/// A complete hand of the standard form, of any kinds.
Counts complete_hand(std::mt19937_64& random, int copies) {
    for (;;) {
        Counts c{};
        const auto kind = [&](int n) { return Kind(random() % std::uint64_t(n)); };
        for (int set = 0; set < 4; ++set) {
            Kind k = kind(kind_count);
            const bool run = plain_runs.has(k) && random() % 2;
            for (int i = 0; i < 3; ++i) ++c[run ? k + i : k];
        }
        c[kind(kind_count)] += 2;
        if (std::ranges::all_of(c, [&](int n) { return n <= copies; })) return c;
    }
}

/// The jokers lie where a tile was that they may be.
Hand hand_of(std::mt19937_64& random, const Deal& deal) {
    for (;;) {
        std::vector<Kind> tiles;
        if (deal.near) {
            const Counts c = complete_hand(random, deal.copies);
            for (Kind k = 0; k < kind_count; ++k) tiles.insert(tiles.end(), c[k], k);
        } else {
            for (int i = 0; i < kind_count * deal.copies; ++i) tiles.push_back(Kind(i % kind_count));
        }
        std::ranges::shuffle(tiles, random);
        Hand h;
        int jokers = 0;
        for (int i = 0; i < deal.size; ++i) {
            const Kind k = tiles[tiles.size() - 1 - std::size_t(i)];
            if (jokers < deal.jokers && deal.reads.has(k))
                ++jokers;
            else
                ++h.tiles[k];
        }
        if (jokers < deal.jokers) continue;
        h.wilds[0] = {deal.reads, std::uint8_t(deal.jokers), deal.over_limit};
        return h;
    }
}

std::vector<Hand> hands_of(const Deal& deal) {
    std::mt19937_64 random(20261121);
    std::vector<Hand> hands;
    for (std::size_t i = 0; i < hand_count; ++i) hands.push_back(hand_of(random, deal));
    return hands;
}

template <class Ask>
void ask(benchmark::State& state, const Deal& deal, Ask question, SolverPath path = best_solver_path()) {
    const Solver solver(grammar_of(deal.copies), path);
    const auto hands = hands_of(deal);
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(question(solver, hands[i++ % hand_count]));
}

int least_shanten(const Solver& s, const Hand& h) { return s.shanten_at_least(h); }
int shanten_of(const Solver& s, const Hand& h) { return s.shanten(h); }
std::uint64_t useful_of(const Solver& s, const Hand& h) { return s.useful(h).bits; }
std::uint64_t waits_of(const Solver& s, const Hand& h) { return s.waits(h).bits; }
std::uint64_t discards_of(const Solver& s, const Hand& h) { return s.discards_to(h, s.shanten(h)).bits; }

/// Each question on each path that this machine has.
void register_questions() {
    const auto add = [](const std::string& name, auto run) { benchmark::RegisterBenchmark(name.c_str(), run); };
    for (const SolverPath path : solver_paths()) {
        const auto each = [&](const char* what, Deal deal, auto question) {
            for (const auto& [jokers, copies] : {std::pair{0, 4}, {1, 4}, {4, 4}, {8, 4}, {0, 8}, {4, 8}}) {
                deal.jokers = jokers, deal.copies = copies;
                add(std::string(what) + "/" + name(path) + "/jokers:" + std::to_string(jokers) + "/copies:" + std::to_string(copies),
                    [=](benchmark::State& state) { ask(state, deal, question, path); });
            }
        };
        each("least_shanten", {}, least_shanten);
        each("shanten_of", {}, shanten_of);
        each("useful_of", {}, useful_of);
        each("waits_of", {.near = true}, waits_of);
        each("discards_of", {.size = 14}, discards_of);
    }
}

/// Complete hands as the hand before the win and the winning tile, and all their divisions looked at.
void divisions_of(benchmark::State& state) {
    const Solver solver(grammar_of(int(state.range(1))));
    const auto hands = hands_of({.size = 13, .jokers = int(state.range(0)), .copies = int(state.range(1)), .near = true});
    std::vector<Kind> wins;
    for (const Hand& h : hands) wins.push_back(solver.waits(h).first());
    std::size_t i = 0, divisions = 0, asked = 0;
    for (auto _ : state) {
        const std::size_t n = i++ % hand_count;
        std::uint64_t sum = 0;
        solver.each_division(hands[n], wins[n], {}, [&](const Division& d) { sum += d.pair, ++divisions; });
        benchmark::DoNotOptimize(sum);
        ++asked;
    }
    state.counters["divisions"] = double(divisions) / double(asked);
}
void list_of_divisions(benchmark::State& state) {
    const Solver solver(grammar_of(int(state.range(1))));
    const auto hands = hands_of({.size = 13, .jokers = int(state.range(0)), .copies = int(state.range(1)), .near = true});
    std::vector<Kind> wins;
    for (const Hand& h : hands) wins.push_back(solver.waits(h).first());
    std::vector<Division> out;
    std::size_t i = 0;
    for (auto _ : state) {
        const std::size_t n = i++ % hand_count;
        solver.divide(hands[n], wins[n], {}, out);
        benchmark::DoNotOptimize(out.data());
    }
}
void readings_of(benchmark::State& state) {
    const Solver solver(grammar_of(int(state.range(1))));
    const auto hands = hands_of({.size = 13, .jokers = int(state.range(0)), .copies = int(state.range(1)), .near = true});
    std::size_t i = 0, readings = 0, asked = 0;
    for (auto _ : state) {
        const auto found = solver.waits_by_reading(hands[i++ % hand_count]);
        benchmark::DoNotOptimize(found.data());
        readings += found.size();
        ++asked;
    }
    state.counters["readings"] = double(readings) / double(asked);
}
/// Jokers that may be copies beyond the limit, or a part of a suit only.
struct Special {
    const char* name;
    KindSet reads;
    bool over_limit;
};
const std::array<Special, 3> specials{{{"over_the_limit", KindSet::all(), true},
                                       {"dragons", {std::uint64_t{7} << white}, false},
                                       {"simples", KindSet::all() - yaochuu, false}}};
template <class Question>
void ask_special(benchmark::State& state, bool near, Question question) {
    const Special& joker = specials[std::size_t(state.range(0))];
    state.SetLabel(joker.name);
    ask(state, {.size = 13, .jokers = int(state.range(1)), .near = near, .reads = joker.reads, .over_limit = joker.over_limit}, question);
}
void special_shanten(benchmark::State& state) {
    ask_special(state, false, [](const Solver& s, const Hand& h) { return s.shanten(h); });
}
void special_useful(benchmark::State& state) {
    ask_special(state, false, [](const Solver& s, const Hand& h) { return s.useful(h).bits; });
}
void special_waits(benchmark::State& state) {
    ask_special(state, true, [](const Solver& s, const Hand& h) { return s.waits(h).bits; });
}
void special_jokers(benchmark::internal::Benchmark* b) {
    b->ArgNames({"what", "jokers"});
    for (const int what : {0, 1, 2})
        for (const int jokers : {1, 2, 4}) b->Args({what, jokers});
}

/// Grammars with several forms of one type, kinds that must stand and copies by kind, beside the ordinary one.
struct Rules {
    Grammar grammar;
    KindSet kinds;
};
Rules rules_of(const std::string& name) {
    const KindSet apart = KindSet::of(0) | KindSet::of(4) | KindSet::of(8);
    if (name == "kept_apart") return {kept_apart(), (KindSet::all() - suit_set(0)) | apart};
    if (name == "suit_of_eight") return {suit_of_eight(), suit_set(1) | honours | apart};
    return {ordinary_grammar(), KindSet::all()};
}

/// Towards tenpai, drawing what is useful. False if that ends elsewhere.
bool make_ready(const Solver& solver, Hand& h) {
    while (solver.shanten(h) > 0) {
        const KindSet useful = solver.useful(h);
        if (useful.empty()) return false;
        ++h.tiles[useful.first()];
        --h.tiles[solver.discards_to(h, solver.shanten(h)).first()];
    }
    return true;
}
std::vector<Hand> hands_of(const Rules& rules, const Solver& solver, bool ready) {
    std::mt19937_64 random(20261121);
    std::vector<Kind> wall;
    for (const Kind k : rules.kinds) wall.insert(wall.end(), rules.grammar.fewer[k] ? rules.grammar.fewer[k] : rules.grammar.copy_limit, k);
    std::vector<Hand> hands;
    while (hands.size() < hand_count) {
        std::ranges::shuffle(wall, random);
        Hand h;
        for (std::size_t i = 0; i < 13; ++i) ++h.tiles[wall[i]];
        if (!ready || make_ready(solver, h)) hands.push_back(h);
    }
    return hands;
}
/// Apart, so that callgrind can be told to count here.
template <class Ask>
[[gnu::noinline]] std::uint64_t ask_each(const Solver& solver, const std::vector<Hand>& hands, Ask question) {
    std::uint64_t sum = 0;
    for (const Hand& h : hands) sum += std::uint64_t(question(solver, h));
    return sum;
}
void register_rules() {
    for (const std::string name : {"ordinary", "kept_apart", "suit_of_eight"}) {
        const auto each = [&](const char* what, bool ready, auto question) {
            benchmark::RegisterBenchmark((std::string(what) + "/" + name).c_str(), [=](benchmark::State& state) {
                const Rules rules = rules_of(name);
                const Solver solver(rules.grammar);
                const auto hands = hands_of(rules, solver, ready);
                for (auto _ : state) benchmark::DoNotOptimize(ask_each(solver, hands, question));
                state.SetItemsProcessed(state.iterations() * std::int64_t(hand_count));
            });
        };
        each("rules_shanten", false, shanten_of);
        each("rules_useful", false, useful_of);
        each("rules_waits", true, waits_of);
    }
}

void every_number_of_jokers(benchmark::internal::Benchmark* b) {
    b->ArgNames({"jokers", "copies"});
    for (const int jokers : {0, 1, 2, 3, 4}) b->Args({jokers, 4});
    b->Args({0, 8})->Args({4, 8});
}

BENCHMARK(special_shanten)->Apply(special_jokers);
BENCHMARK(special_useful)->Apply(special_jokers);
BENCHMARK(special_waits)->Apply(special_jokers);
BENCHMARK(divisions_of)->Apply(every_number_of_jokers);
BENCHMARK(list_of_divisions)->Apply(every_number_of_jokers);
BENCHMARK(readings_of)->Apply(every_number_of_jokers);

}  // namespace

int main(int argc, char** argv) {
    register_questions();
    register_rules();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
