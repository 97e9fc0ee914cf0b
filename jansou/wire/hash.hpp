// SHA-256, by OpenSSL; and a quick fingerprint to compare runs by, by xxHash.
#pragma once
#include <memory>
#include <string>
#include <string_view>

namespace jansou::wire {

class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;
    void add(std::string_view);
    /// The digest of all that was added, in hex; starts anew.
    std::string hex();

private:
    void digest_gathered();

    struct State;
    std::unique_ptr<State> state_;
    std::string gathered_;  ///< not digested yet: short lines one by one are slow
};

/// XXH3 of 128 bits: the same on any machine, and no proof against anyone.
class Fingerprint {
public:
    Fingerprint();
    ~Fingerprint();
    Fingerprint(Fingerprint&&) noexcept;
    Fingerprint& operator=(Fingerprint&&) noexcept;
    void add(std::string_view);
    /// Adds a line and its break.
    void add_line(std::string_view);
    /// The fingerprint of all that was added, in hex; starts anew.
    std::string hex();

private:
    void digest_gathered();

    struct State;
    std::unique_ptr<State> state_;
    std::string gathered_;  ///< as in Sha256
};

std::string sha256_hex(std::string_view bytes);

}  // namespace jansou::wire
