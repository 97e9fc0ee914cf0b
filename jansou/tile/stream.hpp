// 乱数 Random numbers from a key: the ChaCha20 stream (RFC 8439), the same on every machine. Walls and bots draw from it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jansou {

/// 256 bits, written as 1 to 64 hex digits (leading zeros left out).
struct Seed {
    std::array<std::uint8_t, 32> bytes{};
    friend bool operator==(const Seed&, const Seed&) = default;
};
std::optional<Seed> parse_seed(std::string_view hex);
std::string to_hex(const Seed&);

/// Each caller has its own: two threads never draw from one.
class Stream {
public:
    /// `purpose` and `index` make streams of one key independent of each other.
    Stream(const Seed& key, std::uint32_t purpose, std::uint64_t index);
    std::uint32_t next() {
        if (used_ == block_.size()) refill();
        return block_[used_++];
    }
    /// Uniform in [0, n). REQUIRES n > 0.
    std::uint32_t below(std::uint32_t n);
    /// Fisher-Yates, from the last place down.
    template <class Range>
    void shuffle(Range& range) {
        for (std::size_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[below(std::uint32_t(i))]);
    }

private:
    void refill();
    std::array<std::uint32_t, 16> state_{}, block_{};
    std::size_t used_ = 16;
};

/// Purposes of streams.
inline constexpr std::uint32_t wall_stream = 1, bot_stream = 2, dice_stream = 5;

}  // namespace jansou
