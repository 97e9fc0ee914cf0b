// simulator COUNT [SEED]: so many lives of a house, from that seed on; the first that breaks a promise is made shorter and told.
// simulator again SEED: one of them, with all that guests are told.
#include <charconv>
#include <chrono>
#include <cstring>
#include <iostream>
#include <string_view>

#include "tests/play/simulator/schedule.hpp"

namespace {

std::uint64_t number(const char* text) {
    std::uint64_t n = 0;
    std::from_chars(text, text + std::strlen(text), n);
    return n;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace jansou::simulator;
    if (argc == 3 && std::string_view(argv[1]) == "again") {
        const Schedule schedule = schedule_of(number(argv[2]));
        std::cout << text_of(schedule);
        const Outcome out = run(schedule, true);
        std::cout << (out.broken.empty() ? "no promise is broken" : out.broken) << '\n';
        return out.broken.empty() ? 0 : 1;
    }
    const std::uint64_t count = argc > 1 ? number(argv[1]) : 100, first = argc > 2 ? number(argv[2]) : 1;
    Outcome all;
    const auto begun = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const Schedule schedule = schedule_of(seed);
        const Outcome out = run(schedule);
        all.steps += out.steps;
        all.events += out.events;
        all.acts += out.acts;
        all.restores += out.restores;
        all.entries += out.entries;
        if (!out.broken.empty()) {
            std::cout << "seed " << seed << ", schedule " << seed - first + 1 << ", breaks a promise " << out.broken << '\n'
                      << text_of(schedule);
            const Schedule less = shorter(schedule, 200);
            std::cout << "shorter: " << text_of(less) << run(less).broken << '\n';
            return 1;
        }
        if ((seed - first) % 50 == 0 && run(schedule).trace != out.trace) {
            std::cout << "seed " << seed << " is not the same the second time\n";
            return 1;
        }
    }
    std::cout << count << " schedules from seed " << first << ": no promise broken; " << all.steps << " steps, " << all.events
              << " events told, " << all.acts << " acts and " << all.entries << " entries acknowledged, " << all.restores
              << " tables set up again; " << seconds() << " s\n";
    return 0;
}
