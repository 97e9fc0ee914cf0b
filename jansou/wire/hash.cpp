#include "jansou/wire/hash.hpp"

#include <openssl/evp.h>

#include <array>
#include <cstdint>

#include "jansou/tile/hex.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace jansou::wire {

static constexpr std::size_t gather = 8192;

struct Sha256::State {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    State() { EVP_DigestInit_ex(context, EVP_sha256(), nullptr); }
    ~State() { EVP_MD_CTX_free(context); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::digest_gathered() {
    EVP_DigestUpdate(state_->context, gathered_.data(), gathered_.size());
    gathered_.clear();
}

void Sha256::add(std::string_view text) {
    if (gathered_.size() + text.size() > gather) digest_gathered();
    if (text.size() > gather)
        EVP_DigestUpdate(state_->context, text.data(), text.size());
    else
        gathered_ += text;
}

std::string Sha256::hex() {
    digest_gathered();
    std::array<unsigned char, 32> digest{};
    EVP_DigestFinal_ex(state_->context, digest.data(), nullptr);
    EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr);
    return in_hex(digest);
}

struct Fingerprint::State {
    XXH3_state_t state;
};

Fingerprint::Fingerprint() : state_(std::make_unique<State>()) { XXH3_128bits_reset(&state_->state); }
Fingerprint::~Fingerprint() = default;
Fingerprint::Fingerprint(Fingerprint&&) noexcept = default;
Fingerprint& Fingerprint::operator=(Fingerprint&&) noexcept = default;

void Fingerprint::digest_gathered() {
    XXH3_128bits_update(&state_->state, gathered_.data(), gathered_.size());
    gathered_.clear();
}

void Fingerprint::add(std::string_view text) {
    gathered_ += text;
    if (gathered_.size() > gather) digest_gathered();
}

void Fingerprint::add_line(std::string_view text) {
    gathered_ += text;
    gathered_ += '\n';
    if (gathered_.size() > gather) digest_gathered();
}

std::string Fingerprint::hex() {
    digest_gathered();
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state_->state));
    XXH3_128bits_reset(&state_->state);
    return in_hex(std::to_array(canonical.digest));
}

std::string sha256_hex(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

}  // namespace jansou::wire
