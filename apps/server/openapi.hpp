// 道の説明 The requests of a house as OpenAPI 3.1, made of the table of routes.
#pragma once
#include <string_view>

#include <nlohmann/json.hpp>

namespace jansou::server {

/// `protocol`: the schema whose definitions the answers refer to.
nlohmann::ordered_json openapi(const nlohmann::ordered_json& protocol, std::string_view version);

}  // namespace jansou::server
