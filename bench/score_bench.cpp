// What scoring one win costs, with its best reading where the hand has jokers. Figures: bench/RESULTS.md.
#include <benchmark/benchmark.h>

#include <random>

#include "jansou/hand/suit_ways.hpp"
#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/weigher.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace {

using namespace jansou;

constexpr std::size_t win_count = 512;

const Rulebook& book_of(bool jokers) {
    static const Rulebook plain = make_book(*wire::load_rules("mjkt"));
    static const Rulebook joker = make_book(*wire::load_rules(JANSOU_JOKER_RULE));
    return jokers ? joker : plain;
}

/// A complete hand of four sets and a pair, leaning to one suit and honours half of the time.
std::vector<Kind> complete_hand(std::mt19937_64& random) {
    for (;;) {
        std::vector<Kind> tiles;
        const bool lean = random() % 2;
        const auto kind = [&] { return Kind(lean ? 18 + random() % 16 : random() % kind_count); };
        for (int set = 0; set < 4; ++set) {
            const Kind k = kind();
            const bool run = plain_runs.has(k) && random() % 3;
            for (int i = 0; i < 3; ++i) tiles.push_back(Kind(run ? k + i : k));
        }
        tiles.insert(tiles.end(), 2, kind());
        Counts c{};
        for (const Kind k : tiles) ++c[k];
        if (std::ranges::all_of(c, [](int n) { return n <= 4; }) && c[white] == 0) return tiles;
    }
}

std::vector<Win> wins_of(int jokers) {
    std::mt19937_64 random(20261121);
    std::vector<Win> wins;
    while (wins.size() < win_count) {
        std::vector<Kind> tiles = complete_hand(random);
        std::ranges::shuffle(tiles, random);
        Win win;
        win.seat = 1;
        win.from = 2;
        win.by = random() % 2 ? By::ron : By::tsumo;
        if (win.by == By::tsumo) win.from = no_seat;
        win.tile = Face(tiles[0]);
        for (int i = 0; i < jokers; ++i) tiles[std::size_t(i) + 1] = white;
        for (std::size_t i = 1; i < tiles.size(); ++i) win.hand[win.hand_size++] = Face(tiles[i]);
        win.indicators[win.indicator_count++] = Face(Kind(random() % kind_count));
        wins.push_back(win);
    }
    return wins;
}

/// All wins once; `win` is the time of one.
void score(benchmark::State& state) {
    const auto jokers = int(state.range(0));
    const Rulebook& book = book_of(jokers > 0);
    const std::vector<Win> wins = wins_of(jokers);
    for (const bool numbers : {false, true}) WayLists::of(numbers, jokers > 0).fill();  // once for the process
    Outliner::marks();
    for (auto _ : state)
        for (const Win& win : wins) benchmark::DoNotOptimize(appraise(book, win));
    state.counters["win"] =
        benchmark::Counter(double(win_count), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(score)->DenseRange(0, 4)->ArgName("jokers");

}  // namespace
