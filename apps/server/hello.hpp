// 名乗り What the host itself reads of a message: whose it is. All else is the parlour's.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jansou::server {

/// The token of a socket's first message, if that is a hello with one of a sensible length.
std::optional<std::string> hello_token(std::string_view message);

/// The tokens of `{"tokens":[..]}`; nothing if it is something else. At most `most`.
std::optional<std::vector<std::string>> listed_tokens(std::string_view json, std::size_t most);

inline constexpr std::size_t longest_token = 100;

}  // namespace jansou::server
