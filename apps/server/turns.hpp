// 順番 Questions that wait for a thread, each address in turn: whoever asks much waits behind what it asked itself.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

namespace jansou::server {

/// A question as it waits.
struct Waiting {
    using Clock = std::chrono::steady_clock;
    /// What is quick or looked for at a table goes before the rest.
    enum class Rank : std::uint8_t { first, second };

    std::string from;  ///< the address
    Rank rank = Rank::first;
    std::function<void()> work;
    std::function<void()> give_up;  ///< says that there will be no answer
    Clock::time_point since{};
};

/// Not for several threads at once.
class Turns {
public:
    explicit Turns(std::size_t most) : most_(most) {}

    /// What there is no room for, if there is none: the last question of whoever has most that wait, which may be this one.
    std::optional<Waiting> add(Waiting);
    /// The one whose turn it is. Of five in a row the second rank has one at least, if it has any.
    std::optional<Waiting> next();
    /// Those that have waited since before `then`, taken out.
    std::vector<Waiting> waiting_since(Waiting::Clock::time_point then);
    std::size_t size() const { return size_; }
    /// Since when the one waits that has waited longest.
    std::optional<Waiting::Clock::time_point> oldest() const;

private:
    static constexpr int in_a_row = 4;
    struct Line {
        std::string from;
        std::deque<Waiting> waiting;
    };
    using Lines = std::list<Line>;  ///< whose turn it is in front

    Line& line_of(Lines&, const std::string& from);
    Waiting last_of_the_longest();

    std::array<Lines, 2> ranks_;
    std::size_t most_, size_ = 0;
    int row_ = 0;  ///< so many of the first rank since one of the second
};

}  // namespace jansou::server
