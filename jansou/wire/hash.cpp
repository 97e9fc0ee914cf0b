#include "jansou/wire/hash.hpp"

#include <openssl/evp.h>

#include <array>

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
    std::string out;
    out.reserve(64);
    for (const unsigned char b : digest) {
        out += "0123456789abcdef"[b >> 4];
        out += "0123456789abcdef"[b & 15];
    }
    return out;
}

std::string sha256_hex(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

}  // namespace jansou::wire
