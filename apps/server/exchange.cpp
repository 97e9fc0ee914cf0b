#include "apps/server/exchange.hpp"

#include <nlohmann/json.hpp>

namespace jansou::server {

std::string error_body(std::string_view code, std::string_view message, std::string_view clause) {
    nlohmann::ordered_json error{{"code", code}, {"message", message}};
    if (!clause.empty()) error["clause"] = clause;
    return nlohmann::ordered_json{{"error", error}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Response refusal(int status, std::string_view code, std::string_view message, std::string_view clause) {
    Response out;
    out.status = status;
    out.body = error_body(code, message, clause);
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
