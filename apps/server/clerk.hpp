// 係 Answers questions on a worker of its own, each address in its turn. What waits too long, or still waits when the house ends, is given
// up.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>

#include "apps/server/house_clock.hpp"
#include "apps/server/turns.hpp"
#include "apps/server/worker.hpp"

namespace jansou::server {

class Clerk {
public:
    /// `time` outlives it.
    Clerk(std::size_t most_waiting, std::unique_ptr<Worker> worker, const Time& time)
        : time_(&time), turns_(most_waiting), worker_(std::move(worker)) {}
    /// Ends what is being worked on, and begins nothing else.
    ~Clerk();
    Clerk(const Clerk&) = delete;
    Clerk& operator=(const Clerk&) = delete;

    /// Gives up, here and now, whatever there is no room for.
    void give(Waiting);
    /// Gives up what has waited for longer, here and now.
    void give_up_after(std::chrono::milliseconds);
    /// From now on nothing is begun, and all that waits is given up here and now.
    void close();
    std::size_t waiting();
    /// How long the one has waited that has waited longest, what is being worked on among them.
    std::chrono::duration<double> longest_wait();
    /// True if nothing is being worked on, or it is done within that time.
    bool rests_within(std::chrono::milliseconds);

private:
    void answer_next();

    const Time* time_;
    std::mutex mutex_;
    std::condition_variable rested_;
    Turns turns_;
    std::size_t called_ = 0;  ///< so often the worker is to see who is next: as often as somebody waits, and not for whom there was no room
    bool closed_ = false, working_ = false;
    Time::Point working_since_;  ///< when what is being worked on was asked
    std::unique_ptr<Worker> worker_;
};

}  // namespace jansou::server
