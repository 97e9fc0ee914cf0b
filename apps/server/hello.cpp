#include "apps/server/hello.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace jansou::server {

using nlohmann::json;

std::optional<std::string> hello_token(std::string_view message) {
    const json hello = json::parse(message, nullptr, false);
    if (!hello.is_object() || hello.value("type", json()) != "hello") return {};
    const auto it = hello.find("token");
    if (it == hello.end() || !it->is_string()) return {};
    auto token = it->get<std::string>();
    if (token.empty() || token.size() > longest_token) return {};
    return token;
}

std::optional<std::vector<std::string>> listed_tokens(std::string_view text, std::size_t most) {
    const json body = json::parse(text, nullptr, false);
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
