#include "apps/server/exchange.hpp"

#include <nlohmann/json.hpp>

namespace jansou::server {

namespace {

/// The field that a sentence begins with: "total" of "total[0]: 0.5 is no whole number", else nothing.
std::string_view field_of(std::string_view message) {
    const std::size_t colon = message.find(": ");
    if (colon == std::string_view::npos) return {};
    const std::string_view name = message.substr(0, message.find_first_of("[.:"));
    return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos ? name : std::string_view();
}

}  // namespace

nlohmann::ordered_json error_json(std::string_view code, std::string_view message) {
    nlohmann::ordered_json error{{"code", code}, {"message", message}};
    if (const std::string_view field = field_of(message); !field.empty()) error["field"] = field;
    return error;
}

std::string error_body(std::string_view code, std::string_view message) {
    return nlohmann::ordered_json{{"error", error_json(code, message)}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Response refusal(int status, std::string_view code, std::string_view message) {
    Response out;
    out.status = status;
    out.body = error_body(code, message);
    out.headers.push_back({"Cache-Control", "no-store"});
    return out;
}

Response json_response(std::string body) {
    Response out;
    out.body = std::move(body);
    out.headers.push_back({"Cache-Control", "no-store"});
    return out;
}

}  // namespace jansou::server
