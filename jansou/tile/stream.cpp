#include "jansou/tile/stream.hpp"

#include <bit>

#include "jansou/tile/hex.hpp"

namespace jansou {
namespace {

void quarter(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
    a += b;
    d = std::rotl(d ^ a, 16);
    c += d;
    b = std::rotl(b ^ c, 12);
    a += b;
    d = std::rotl(d ^ a, 8);
    c += d;
    b = std::rotl(b ^ c, 7);
}

}  // namespace

std::optional<Seed> parse_seed(std::string_view hex) {
    if (hex.empty() || hex.size() > 64) return {};
    Seed seed;
    for (std::size_t i = 0; i < hex.size(); ++i) {
        const int digit = hex_digit(hex[hex.size() - 1 - i]);
        if (digit < 0) return {};
        seed.bytes[31 - i / 2] = std::uint8_t(seed.bytes[31 - i / 2] | digit << (i % 2 * 4));
    }
    return seed;
}

std::string to_hex(const Seed& seed) {
    const std::string out = in_hex(seed.bytes);
    const std::size_t first = out.find_first_not_of('0');
    return first == std::string::npos ? "0" : out.substr(first);
}

Stream::Stream(const Seed& key, std::uint32_t purpose, std::uint64_t index) {
    state_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (std::size_t i = 0; i < 8; ++i)
        for (std::size_t b = 0; b < 4; ++b) state_[4 + i] |= std::uint32_t(key.bytes[i * 4 + b]) << (8 * b);
    state_[12] = 0;
    state_[13] = purpose;
    state_[14] = std::uint32_t(index);
    state_[15] = std::uint32_t(index >> 32);
}

void Stream::refill() {
    block_ = state_;
    for (int round = 0; round < 10; ++round) {
        quarter(block_[0], block_[4], block_[8], block_[12]);
        quarter(block_[1], block_[5], block_[9], block_[13]);
        quarter(block_[2], block_[6], block_[10], block_[14]);
        quarter(block_[3], block_[7], block_[11], block_[15]);
        quarter(block_[0], block_[5], block_[10], block_[15]);
        quarter(block_[1], block_[6], block_[11], block_[12]);
        quarter(block_[2], block_[7], block_[8], block_[13]);
        quarter(block_[3], block_[4], block_[9], block_[14]);
    }
    for (std::size_t i = 0; i < 16; ++i) block_[i] += state_[i];
    ++state_[12];
    used_ = 0;
}

std::uint32_t Stream::below(std::uint32_t n) {
    std::uint64_t wide = std::uint64_t(next()) * n;
    if (std::uint32_t(wide) < n) {
        const std::uint32_t threshold = (0u - n) % n;
        while (std::uint32_t(wide) < threshold) wide = std::uint64_t(next()) * n;
    }
    return std::uint32_t(wide >> 32);
}

}  // namespace jansou
