#include "apps/server/clerk.hpp"

#include <exception>
#include <limits>
#include <utility>

namespace jansou::server {

Clerk::~Clerk() {
    close();
    worker_.reset();
}

void Clerk::give(Waiting question) {
    std::optional<Waiting> too_many;
    bool calls = false;
    {
        const std::lock_guard lock(mutex_);
        question.since = time_->now();
        too_many = closed_ ? std::optional(std::move(question)) : turns_.add(std::move(question));
        calls = called_ < turns_.size();
        called_ += calls;
    }
    if (too_many) too_many->give_up();
    if (calls) worker_->give([this] { answer_next(); });
}

void Clerk::give_up_after(std::chrono::milliseconds wait) {
    std::vector<Waiting> late;
    {
        const std::lock_guard lock(mutex_);
        late = turns_.waiting_since(time_->now() - wait);
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
    return since ? time_->now() - *since : Waiting::Clock::duration{};
}

bool Clerk::rests_within(std::chrono::milliseconds wait) {
    std::unique_lock lock(mutex_);
    return rested_.wait_for(lock, wait, [this] { return !working_; });
}

/// The one whose turn it is, if it has not been given up meanwhile.
void Clerk::answer_next() {
    std::optional<Waiting> question;
    {
        const std::lock_guard lock(mutex_);
        --called_;
        if (closed_) return;
        question = turns_.next();
        if (!question) return;
        working_ = true;
        working_since_ = question->since;
    }
    try {
        question->work();
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
        // without memory, say: whoever waits for it is told nothing, all others are
    }
    question.reset();
    const std::lock_guard lock(mutex_);
    working_ = false;
    rested_.notify_all();
}

}  // namespace jansou::server
