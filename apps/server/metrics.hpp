// 計器 What the process counts and measures, as Prometheus reads it.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "apps/server/process.hpp"

namespace jansou::server {

/// Counts values below bounds that grow; bounds are the same for all of a kind.
class Histogram {
public:
    explicit Histogram(std::span<const double> bounds) : bounds_(bounds) {}
    void add(double value);
    void print(std::string& out, std::string_view name, std::string_view help) const;
    std::uint64_t count() const { return count_; }

private:
    static constexpr std::size_t most_bounds = 20;
    std::span<const double> bounds_;
    std::array<std::uint64_t, most_bounds> below_{};
    std::uint64_t count_ = 0;
    double sum_ = 0;
};

inline constexpr std::array<double, 15> second_bounds{.0005, .001, .002, .003, .005, .0075, .01, .02, .03, .05, .075, .1, .25, .5, 1};
inline constexpr std::array<double, 12> size_bounds{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048};

struct Metrics {
    std::uint64_t tables = 0, sockets = 0, connections = 0;                       // now
    std::uint64_t acts = 0, events = 0, frames = 0, messages = 0;                 // ever
    std::uint64_t slow_closed = 0, commits = 0, tables_made = 0;                  // ever
    std::uint64_t restores = 0, lost_tables = 0;                                  // ever
    std::uint64_t processes = 1;                                                  ///< of the house that live now, this one among them
    std::uint64_t tables_lost_to_others = 0;                                      ///< ever: another process took them
    std::uint64_t waiting = 0, playing = 0, over = 0, persons = 0, watchers = 0;  // now
    std::uint64_t store_queue = 0, question_queue = 0;  ///< what waits for the store, and for the thread of questions
    std::uint64_t log_dropped = 0;
    double oldest_question = 0;  ///< seconds since it was asked, of those that are not answered yet
    double longest_stall = 0;    ///< seconds in which nobody was served, of the last minute
    Footprint footprint;
    std::uint64_t disk_free = 0;                                ///< bytes where the games are
    std::uint64_t faults = 0;                                   ///< connections lost to a failure of the house
    std::map<int, std::uint64_t> answers;                       ///< HTTP, by status
    std::map<std::string, std::uint64_t, std::less<>> refused;  ///< by code
    Histogram commit{second_bounds};                            ///< seconds of one transaction, sync included
    Histogram broadcast{second_bounds};                         ///< seconds from a message in to its frames out
    Histogram restore{second_bounds};                           ///< seconds in which a table was set up again
    Histogram batch{size_bounds};                               ///< messages of one transaction
    double started = 0;                                         ///< Unix time

    void refuse(std::string_view code);
    std::string text() const;
};

}  // namespace jansou::server
