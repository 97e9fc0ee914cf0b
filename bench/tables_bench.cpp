// What the tables of a grammar cost when it first asks for them: processor time and what the heap then holds, each in a process of its own:
// `tables_bench COPIES [wraps]`; of four copies also the lists for scoring without and with jokers. Figures: bench/RESULTS.md.
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

#include "jansou/hand/solver.hpp"
#include "jansou/hand/suit_ways.hpp"
#include "jansou/scoring/weigher.hpp"

namespace {

/// Prints the processor time that `make` takes, and the heap after it.
template <class Make>
void print_cost(const std::string& what, Make make) {
    const std::clock_t start = std::clock();
    [[maybe_unused]] const auto made = make();
    const double milliseconds = double(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
    const auto heap = mallinfo2();
    std::printf("%s: %.1f ms, %zu kilobytes\n", what.c_str(), milliseconds, (heap.uordblks + heap.hblkhd) / 1024);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace jansou;
    const int copies = argc > 1 ? std::atoi(argv[1]) : 4;
    const bool wraps = argc > 2 && std::strcmp(argv[2], "wraps") == 0;
    if ((copies != 4 && copies != 8) || (argc > 2 && !wraps)) {
        std::fprintf(stderr, "usage: tables_bench 4|8 [wraps]\n");
        return 2;
    }
    Grammar grammar = ordinary_grammar();
    grammar.copy_limit = std::uint8_t(copies);
    if (wraps) grammar.forms[0].runs = KindSet::all() - honours;
    const std::string name = std::to_string(copies) + " copies" + (wraps ? ", wrapping runs" : "");
    print_cost(name, [&] { return std::make_unique<Solver>(grammar); });
    if (copies != 4 || wraps) return 0;
    print_cost("the ways of each suit", [] { return WayLists::ways(true).size() + WayLists::ways(false).size(); });
    print_cost("what scoring sees of them", [] { return &Outliner::marks(); });
    for (const bool jokers : {false, true}) {
        const std::string lists = jokers ? "lists for scoring with jokers" : "lists for scoring without jokers";
        print_cost(lists + ", begun", [&] { return &WayLists::of(true, jokers) != &WayLists::of(false, jokers); });
        print_cost(lists + ", all of them", [&] {
            for (const bool numbers : {false, true}) WayLists::of(numbers, jokers).fill();
            return true;
        });
    }
}
