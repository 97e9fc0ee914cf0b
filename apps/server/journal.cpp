#include "apps/server/journal.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace jansou::server {

std::string utc_now() {
    using namespace std::chrono;
    const auto now = system_clock::now();
    const std::time_t seconds = system_clock::to_time_t(now);
    const auto millis = duration_cast<milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc);
    return fmt::format("{}.{:03}Z", text.data(), millis);
}

namespace {

std::string line_of(Level level, std::string_view event, std::initializer_list<Journal::Field> fields) {
    static constexpr std::array<std::string_view, 4> names{"debug", "info", "warn", "error"};
    nlohmann::ordered_json line{{"time", utc_now()}, {"level", names[std::size_t(level)]}, {"event", event}};
    for (const auto& [name, value] : fields) line[std::string(name)] = value;
    return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace

struct Journal::Lines {
    static constexpr std::size_t most_bytes = 1U << 20;

    std::mutex mutex;
    std::condition_variable given, done;
    std::deque<std::string> lines;
    std::size_t bytes = 0;  ///< of those that wait
    std::uint64_t dropped = 0, told = 0;
    bool writing = false, ending = false;
    int to = 2;

    void add(std::string line) {
        {
            const std::lock_guard lock(mutex);
            if (bytes + line.size() > most_bytes) return ++dropped, void();
            bytes += line.size();
            lines.push_back(std::move(line));
        }
        given.notify_one();
    }

    void run() {
        std::unique_lock lock(mutex);
        while (true) {
            given.wait(lock, [this] { return ending || !lines.empty(); });
            if (lines.empty()) return;
            std::string line = std::move(lines.front());
            lines.pop_front();
            bytes -= line.size();
            if (const auto lost = dropped - std::exchange(told, dropped); lost > 0)
                line += line_of(Level::warn, "log_dropped", {{"lines", std::to_string(lost)}});
            writing = true;
            lock.unlock();
            put(line);
            lock.lock();
            writing = false;
            if (lines.empty()) done.notify_all();
        }
    }

    void put(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t n = ::write(to, text.data(), text.size());
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) return;  // a full disk, or nobody is there any more
            text.remove_prefix(std::size_t(n));
        }
    }

    void wait(std::chrono::milliseconds most) {
        std::unique_lock lock(mutex);
        done.wait_for(lock, most, [this] { return lines.empty() && !writing; });
    }
};

Journal::Journal(Level least, int to) : least_(least), lines_(std::make_shared<Lines>()) {
    lines_->to = to;
    std::thread([lines = lines_] { lines->run(); }).detach();
}

Journal::~Journal() {
    flush(std::chrono::milliseconds(500));
    const std::lock_guard lock(lines_->mutex);
    lines_->ending = true;
    lines_->given.notify_all();
}

void Journal::flush(std::chrono::milliseconds most) const { lines_->wait(most); }

std::uint64_t Journal::dropped() const {
    const std::lock_guard lock(lines_->mutex);
    return lines_->dropped;
}

void Journal::say(std::string_view sentence) const { lines_->add(std::string(sentence) + '\n'); }

void Journal::write(Level level, std::string_view event, std::initializer_list<Field> fields) const {
    if (takes(level)) lines_->add(line_of(level, event, fields));
}

}  // namespace jansou::server
