#include "apps/server/clerk.hpp"

#include <exception>
#include <limits>
#include <utility>

namespace jansou::server {

Clerk::~Clerk() {
    close();
    thread_.join();
}

void Clerk::give(Waiting question) {
    std::optional<Waiting> too_many;
    {
        const std::lock_guard lock(mutex_);
        question.since = Waiting::Clock::now();
        too_many = closed_ ? std::optional(std::move(question)) : turns_.add(std::move(question));
    }
    given_.notify_one();
    if (too_many) too_many->give_up();
}

void Clerk::give_up_after(std::chrono::milliseconds wait) {
    std::vector<Waiting> late;
    {
        const std::lock_guard lock(mutex_);
        late = turns_.waiting_since(Waiting::Clock::now() - wait);
    }
    for (const Waiting& each : late) each.give_up();
}

void Clerk::close() {
    std::vector<Waiting> all;
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        all = turns_.waiting_since(Waiting::Clock::time_point::max());
    }
    given_.notify_one();
    for (const Waiting& each : all) each.give_up();
}

std::size_t Clerk::waiting() {
    const std::lock_guard lock(mutex_);
    return turns_.size();
}

std::chrono::duration<double> Clerk::longest_wait() {
    const std::lock_guard lock(mutex_);
    auto since = turns_.oldest();
    if (working_ && (!since || working_since_ < *since)) since = working_since_;
    return since ? Waiting::Clock::now() - *since : Waiting::Clock::duration{};
}

bool Clerk::rests_within(std::chrono::milliseconds wait) {
    std::unique_lock lock(mutex_);
    return rested_.wait_for(lock, wait, [this] { return !working_; });
}

void Clerk::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        given_.wait(lock, [this] { return closed_ || turns_.size() > 0; });
        if (closed_) return;
        auto question = turns_.next();
        working_ = true;
        working_since_ = question->since;
        lock.unlock();
        try {
            question->work();
        } catch (const std::exception&) {}  // without memory, say: whoever waits for it is told nothing, all others are
        question.reset();
        lock.lock();
        working_ = false;
        rested_.notify_all();
    }
}

}  // namespace jansou::server
