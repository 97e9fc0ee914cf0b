// 映写室 Matches that were looked back at lately, so that their next hand costs little. Used by one thread.
#pragma once
#include <list>
#include <string>

#include "jansou/parlour/parlour.hpp"
#include "jansou/wire/shown/replay_frames.hpp"

namespace jansou::parlour {

class Reels {
public:
    static constexpr std::size_t most_bytes = 64U << 20;
    static constexpr Millis kept = 5 * 60'000;  ///< since it was looked at last

    /// Null if it is not there.
    const wire::Film* find(const std::string& name, Millis now);
    const wire::Film& keep(const std::string& name, wire::Film, Millis now);
    /// Those that nobody has looked at for long.
    void forget(Millis now);
    std::size_t bytes() const { return bytes_; }

private:
    struct Reel {
        std::string name;
        wire::Film film;
        Millis used = 0;
    };
    std::list<Reel> reels_;  ///< the one used last in front
    std::size_t bytes_ = 0;
};

}  // namespace jansou::parlour
