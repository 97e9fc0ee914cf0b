// 札 Tokens: unguessable names for the right to a seat, to an empty seat, or to look on.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "jansou/parlour/parlour.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::parlour {

/// 192 random bits in base64url.
std::string fresh_token(const Random&);
/// The same for everybody who has the key: `what` and `table` make it.
std::string derived_token(const Config&, std::string_view what, std::string_view table);
/// The same for everybody who has that token, which cannot be found from it.
std::string token_below(std::string_view token, std::string_view what);
/// Ten letters and digits.
std::string fresh_id(const Random&);
Seed fresh_secret(const Random&);

}  // namespace jansou::parlour
