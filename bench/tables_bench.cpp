// What the tables of a grammar cost when it first asks for them: processor time and what the heap then holds, each in a process of its own:
// `tables_bench COPIES [wraps]`. Figures: bench/RESULTS.md.
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "jansou/hand/solver.hpp"

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
    const std::clock_t start = std::clock();
    const Solver solver(grammar);
    const double milliseconds = double(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
    const auto heap = mallinfo2();
    std::printf("%d copies%s: %.0f ms, %zu kilobytes\n", int(solver.grammar().copy_limit), wraps ? ", wrapping runs" : "", milliseconds,
                (heap.uordblks + heap.hblkhd) / 1024);
}
