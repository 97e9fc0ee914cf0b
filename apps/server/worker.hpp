// 裏方 Somebody who does what he is given, one thing after another: a thread of its own, or whoever stands for one in a test.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace jansou::server {

class Worker {
public:
    Worker() = default;
    /// Does what it was given before, then ends.
    virtual ~Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// From any thread.
    virtual void give(std::function<void()>) = 0;
    /// How much it has not begun yet.
    virtual std::size_t waiting() = 0;
};

using Hire = std::function<std::unique_ptr<Worker>()>;

class WorkerThread final : public Worker {
public:
    WorkerThread();
    ~WorkerThread() override;

    void give(std::function<void()>) override;
    std::size_t waiting() override;

private:
    void run();

    std::mutex mutex_;
    std::condition_variable given_;
    std::deque<std::function<void()>> work_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace jansou::server
