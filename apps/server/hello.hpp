// 札 The tokens of a request that lists the tables of a browser.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace jansou::server {

/// The tokens of `{"tokens":[..]}`; nothing if it is something else. At most `most`.
std::optional<std::vector<std::string>> listed_tokens(const nlohmann::json& body, std::size_t most);

inline constexpr std::size_t longest_token = 100;

}  // namespace jansou::server
