// 裏方 A thread that does what it is given, one after another.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace jansou::server {

class Worker {
public:
    Worker();
    /// Does what it was given before, then ends.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void give(std::function<void()>);
    /// What it has not begun yet.
    std::size_t waiting();

private:
    void run();

    std::mutex mutex_;
    std::condition_variable given_;
    std::deque<std::function<void()>> work_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace jansou::server
