// 公正な牌山 A wall that nobody could choose: the house commits to a secret before it hears the players' nonces, and both make the seed.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/tile/stream.hpp"
#include "jansou/wire/lines/start.hpp"

namespace jansou::wire {

struct Fair {
    Seed secret;
    std::vector<std::string> nonces;  ///< by seat, hex digits in lower case; empty: that seat gave none
    int version = 2;                  ///< how the seed is made of them
    std::vector<int> drawn{};         ///< seats were drawn: on which chair whoever sits on each sat before; empty: they were not
    friend bool operator==(const Fair&, const Fair&) = default;
};

/// SHA-256 of the secret's 32 bytes, in hex.
std::string commitment(const Fair&);
/// SHA-256 of "jansou wall 2", the secret's bytes and the nonces' digits, each behind its length in one byte. Version 1: of "jansou wall",
/// and without the lengths.
Seed wall_seed(const Fair&);
/// 席決め The chairs in the order of their tickets, each the SHA-256 of "jansou seats", the secret's bytes, the nonces as they are in the
/// seed, and the number of the chair in one byte. `nonces`: as people sat before the draw.
std::vector<int> drawn_seats(const Seed& secret, const std::vector<std::string>& nonces);
/// {"secret","nonces","commitment","version","drawn"?}; the secret with all its 64 digits.
nlohmann::ordered_json to_json(const Fair&);
tl::expected<Fair, Sentence> fair_from_json(const nlohmann::json&);

struct Verified {
    long games = 0;  ///< logs in the file
    long hands = 0;
    bool finished = false;
};
/// Checks a log's `fair`: that the commitment is the secret's, that the seed is made of secret and nonces, and that the walls (and all
/// that was played) follow from the seed. Otherwise one sentence.
tl::expected<Verified, Sentence> verify_log(std::string_view text);

}  // namespace jansou::wire
