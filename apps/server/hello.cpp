#include "apps/server/hello.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace jansou::server {

using nlohmann::json;

std::optional<std::vector<std::string>> listed_tokens(const json& body, std::size_t most) {
    if (!body.is_object() || !body.contains("tokens") || !body["tokens"].is_array() || body["tokens"].size() > most) return {};
    std::vector<std::string> tokens;
    for (const json& token : body["tokens"]) {
        if (!token.is_string()) return {};
        const auto& given = token.get_ref<const std::string&>();
        if (given.size() <= longest_token && std::ranges::find(tokens, given) == tokens.end()) tokens.push_back(given);
    }
    return tokens;
}

}  // namespace jansou::server
