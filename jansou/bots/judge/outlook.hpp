// 見通し What a hand comes to by the draws that are left to it, if it goes for the win: reckoned go-around by go-around, in whole numbers.
#pragma once
#include <array>
#include <cstdint>

namespace jansou {

/// Chances are parts of this.
inline constexpr std::int64_t outlook_one = 65536;

/// What has come to be, by how many draws are left, from none.
using Curve = std::array<std::int64_t, 25>;

/// A hand that goes on for some go-arounds, each with one draw of the seat, unless somebody else ends it.
struct GoArounds {
    std::size_t draws = 0;               ///< fewer than a curve has places
    std::int64_t goes_on = outlook_one;  ///< chance that a go-around is not the last one

    /// Whether something has happened that each go-around brings with that chance.
    Curve come(std::int64_t chance) const {
        Curve c{};
        for (std::size_t n = 1; n <= draws; ++n) c[n] = chance + not_yet(chance, c[n - 1]);
        return c;
    }
    /// What comes of a hand one step before others. `next`: the sum of what comes of these, each by the chance of the draw that leads to
    /// it; `chance`: of all of these draws together.
    Curve before(const Curve& next, std::int64_t chance) const {
        Curve c{};
        for (std::size_t n = 1; n <= draws; ++n) c[n] = next[n - 1] + not_yet(chance, c[n - 1]);
        return c;
    }

private:
    std::int64_t not_yet(std::int64_t chance, std::int64_t later) const {
        return (outlook_one - chance) * goes_on / outlook_one * later / outlook_one;
    }
};

/// How a hand ends, by draws left.
struct Outlook {
    Curve win{}, ready{};  ///< 65536 = 1.0
    Curve gain{};          ///< 4096 = a point
    static constexpr std::int64_t gain_one = 4096;

    /// Adds how another hand wins and what it gains, by the chance of the draw that leads to it; `ready` stays.
    void add(const Outlook& other, std::int64_t chance) {
        for (std::size_t n = 0; n < win.size(); ++n) {
            win[n] += chance * other.win[n] / outlook_one;
            gain[n] += chance * other.gain[n] / outlook_one;
        }
    }
};

}  // namespace jansou
