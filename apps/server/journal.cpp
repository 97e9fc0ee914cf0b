#include "apps/server/journal.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

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

void Journal::write(Level level, std::string_view event, std::initializer_list<Field> fields) const {
    if (level < least_) return;
    static constexpr std::array<std::string_view, 4> names{"debug", "info", "warn", "error"};
    nlohmann::ordered_json line{{"time", utc_now()}, {"level", names[std::size_t(level)]}, {"event", event}};
    for (const auto& [name, value] : fields) line[std::string(name)] = value;
    const std::string text = line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
    std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace jansou::server
