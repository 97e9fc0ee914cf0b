// 筋書き One life of a house, by a seed: who comes, what they do, and what goes wrong when.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace jansou::simulator {

enum class Fault : std::uint8_t {
    crash,    ///< a process is killed, and started again after a while
    stop,     ///< a process stands still, and goes on
    slow,     ///< the store of a process takes its time
    fail,     ///< the store of a process fails once, and cannot say once where a table is
    date,     ///< somebody sets the date
    cut,      ///< a guest's line is cut: he notices, the house later
    cut_all,  ///< the lines of all guests of a process
    split,    ///< the lines between two processes
    drain,    ///< a process is told to close
    mute,     ///< a guest reads nothing for a while
    device,   ///< a guest comes on a second device
    greedy,   ///< a guest asks and asks, whenever he comes too, and reads nothing of it for a while
    last_fault = greedy,
};
inline constexpr std::size_t fault_kinds = std::size_t(Fault::last_fault) + 1;

struct Trouble {
    std::int64_t at = 0;  ///< milliseconds
    Fault what = Fault::crash;
    std::uint32_t whom = 0, how_long = 0;  ///< the second in milliseconds
};

struct Schedule {
    std::uint64_t seed = 1;
    int processes = 1, tables = 1, pads = 0;
    enum class Club : std::uint8_t { none, plain, with_tables } club = Club::none;  ///< the second: it has a pad alone
    std::string rule;
    std::int64_t length = 0;  ///< milliseconds in which there is trouble
    std::vector<Trouble> troubles;
};

Schedule schedule_of(std::uint64_t seed);
std::string text_of(const Schedule&);

struct Outcome {
    std::string broken;  ///< the promise that was; empty: none
    std::uint64_t steps = 0, events = 0, acts = 0, restores = 0, entries = 0;
    std::string trace;  ///< a fingerprint of all that guests were told, in its order
};

/// The same each time.
Outcome run(const Schedule&, bool tell = false);

/// With fewer troubles, a shorter time and fewer tables, as long as the promise is still broken.
Schedule shorter(Schedule, int most_runs);

}  // namespace jansou::simulator
