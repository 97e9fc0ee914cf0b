// 日誌 What happened to the process, one JSON line each on stderr. Tokens never stand in it.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace jansou::server {

enum class Level : unsigned char { debug, info, warn, error };

class Journal {
public:
    using Field = std::pair<std::string_view, std::string_view>;
    /// Nothing below `least` is written.
    explicit Journal(Level least = Level::info) : least_(least) {}
    void write(Level, std::string_view event, std::initializer_list<Field> fields = {}) const;

private:
    Level least_;
};

/// "2026-01-01T12:00:00.123Z"
std::string utc_now();

}  // namespace jansou::server
