// 日誌 What happened to the process, one JSON line each on stderr. Tokens never stand in it.
#pragma once
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace jansou::server {

enum class Level : unsigned char { debug, info, warn, error, none };

/// A thread of its own writes the lines: whoever does not read them holds nobody up, and what does not fit is left out and counted.
class Journal {
public:
    using Field = std::pair<std::string_view, std::string_view>;
    /// Nothing below `least` is written.
    explicit Journal(Level least = Level::info, int to = 2);
    /// Waits for what is to be written, but not for long.
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    bool takes(Level level) const { return level >= least_; }
    void write(Level, std::string_view event, std::initializer_list<Field> fields = {}) const;
    /// A line as it is, at any level.
    void say(std::string_view sentence) const;
    /// Returns when all is written, or after that time.
    void flush(std::chrono::milliseconds) const;
    /// Lines that were left out.
    std::uint64_t dropped() const;

private:
    struct Lines;
    Level least_;
    std::shared_ptr<Lines> lines_;  ///< outlives the journal while the thread is stuck
};

/// "2026-01-01T12:00:00.123Z"
std::string utc_now();

}  // namespace jansou::server
