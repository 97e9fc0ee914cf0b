#include "jansou/parlour/tokens.hpp"

#include <openssl/hmac.h>

#include <array>

#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/start.hpp"

namespace jansou::parlour {
namespace {

constexpr std::size_t token_bytes = 24;

std::string base64url(std::span<const std::uint8_t> bytes) {
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string out;
    for (std::size_t i = 0; i + 2 < bytes.size(); i += 3) {
        const std::uint32_t three = std::uint32_t(bytes[i]) << 16 | std::uint32_t(bytes[i + 1]) << 8 | bytes[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6) out += digits[three >> shift & 63];
    }
    return out;
}

void fill(const Random& random, std::span<std::uint8_t> bytes) {
    if (random) return random(bytes);
    const Seed seed = wire::random_seed();
    std::copy_n(seed.bytes.begin(), bytes.size(), bytes.begin());
}

std::string keyed(std::span<const std::uint8_t> key, std::string_view text) {
    std::array<std::uint8_t, 32> digest{};
    unsigned size = 0;
    HMAC(EVP_sha256(), key.data(), int(key.size()), reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), &size);
    return base64url(std::span(digest).first(token_bytes));
}

}  // namespace

std::string token_hash(std::string_view token) { return wire::sha256_hex(token); }

std::string fresh_token(const Random& random) {
    std::array<std::uint8_t, token_bytes> bytes{};
    fill(random, bytes);
    return base64url(bytes);
}

std::string derived_token(const Config& config, std::string_view what, std::string_view table) {
    return keyed(config.key, std::string(what) + ' ' + std::string(table));
}

std::string token_below(std::string_view token, std::string_view what) {
    return keyed(std::span(reinterpret_cast<const std::uint8_t*>(token.data()), token.size()), what);
}

std::string fresh_id(const Random& random) {
    static constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    std::array<std::uint8_t, 10> bytes{};
    fill(random, bytes);
    std::string id;
    for (const std::uint8_t byte : bytes) id += letters[byte % letters.size()];
    return id;
}

Seed fresh_secret(const Random& random) {
    Seed seed;
    fill(random, seed.bytes);
    return seed;
}

}  // namespace jansou::parlour
