#include "apps/server/worker.hpp"

#include <exception>
#include <utility>

namespace jansou::server {

WorkerThread::WorkerThread() : thread_([this] { run(); }) {}

WorkerThread::~WorkerThread() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    given_.notify_one();
    thread_.join();
}

void WorkerThread::give(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        work_.push_back(std::move(work));
    }
    given_.notify_one();
}

std::size_t WorkerThread::waiting() {
    const std::lock_guard lock(mutex_);
    return work_.size();
}

void WorkerThread::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        given_.wait(lock, [this] { return ending_ || !work_.empty(); });
        if (work_.empty()) return;
        const auto work = std::move(work_.front());
        work_.pop_front();
        lock.unlock();
        try {
            work();
        } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
            // without memory, say: whoever waits for it is told nothing, all others are
        }
        lock.lock();
    }
}

}  // namespace jansou::server
