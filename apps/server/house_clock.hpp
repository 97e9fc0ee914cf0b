// 時計 The time of the house: the date as it was when the house opened, and from then on only forward, however the machine's date is set.
#pragma once
#include <chrono>
#include <cstdint>

namespace jansou::server {

template <class Date = std::chrono::system_clock, class Steady = std::chrono::steady_clock>
class HouseClock {
public:
    /// Milliseconds since 1970, for everything that is due.
    std::int64_t now() const { return opened_ + millis(Steady::now() - started_); }
    /// What the machine says the date is now.
    static std::int64_t date() { return millis(Date::now().time_since_epoch()); }

private:
    static std::int64_t millis(auto span) { return std::chrono::duration_cast<std::chrono::milliseconds>(span).count(); }

    std::int64_t opened_ = date();
    typename Steady::time_point started_ = Steady::now();
};

}  // namespace jansou::server
