// 時計 What a house knows of time: the seam behind which a test sets it; and the time of the house, which is the date as it was when the
// house opened, and from then on only goes forward, however the machine's date is set.
#pragma once
#include <chrono>
#include <cstdint>

namespace jansou::server {

/// May be asked on any thread.
class Time {
public:
    using Point = std::chrono::steady_clock::time_point;
    virtual ~Time() = default;
    /// Never goes back, and goes on while the process is stopped.
    virtual Point now() const = 0;
    /// What the machine says the date is now, which somebody may set: milliseconds since 1970.
    virtual std::int64_t date() const = 0;

    std::int64_t millis() const { return std::chrono::duration_cast<std::chrono::milliseconds>(now().time_since_epoch()).count(); }
    double seconds() const { return std::chrono::duration<double>(now().time_since_epoch()).count(); }
};

/// That of the machine.
class MachineTime final : public Time {
public:
    Point now() const override { return std::chrono::steady_clock::now(); }
    std::int64_t date() const override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    }
};

class HouseClock {
public:
    explicit HouseClock(const Time& time) : time_(&time), opened_(time.date()), started_(time.millis()) {}
    /// Milliseconds since 1970, for everything that is due.
    std::int64_t now() const { return opened_ + time_->millis() - started_; }

private:
    const Time* time_;
    std::int64_t opened_, started_;
};

}  // namespace jansou::server
