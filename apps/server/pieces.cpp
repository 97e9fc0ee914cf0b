#include "apps/server/pieces.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

namespace jansou::server {

namespace {

using nlohmann::json;

/// Names of headers outlive every answer, so those that processes tell each other are among these.
constexpr std::array<std::string_view, 12> header_names = {
    "Retry-After",         "Allow",    "Cache-Control", "ETag",         "Content-Encoding",       "Vary",
    "Content-Disposition", "Location", "Last-Modified", "Content-Type", "X-Content-Type-Options", "Content-Language"};

template <class Number>
void put(std::string& out, Number n) {
    for (std::size_t i = 0; i < sizeof n; ++i) out += char((n >> (8 * i)) & 0xff);
}

template <class Number>
Number take(std::string_view bytes) {
    Number n = 0;
    for (std::size_t i = 0; i < sizeof n; ++i) n |= Number(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return n;
}

std::string dumped(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

/// The JSON of the first line and what is behind it.
std::optional<std::pair<json, std::string_view>> split(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    json head = json::parse(text.substr(0, end), nullptr, false);
    if (!head.is_object()) return {};
    return std::pair{std::move(head), text.substr(end + 1)};
}

bool is_text(const json& head, const char* field) {
    const auto it = head.find(field);
    return it != head.end() && it->is_string();
}
bool is_truth(const json& head, const char* field) {
    const auto it = head.find(field);
    return it != head.end() && it->is_boolean();
}

}  // namespace

std::string head_of(const PieceHead& head) {
    std::string out;
    put(out, head.length);
    out += char(head.what);
    put(out, head.about);
    return out;
}

std::optional<PieceHead> read_head(std::string_view bytes, std::size_t longest) {
    constexpr std::string_view kinds = "nhpomcqfxra";
    const PieceHead head{.length = take<std::uint32_t>(bytes), .what = Piece(bytes[4]), .about = take<std::uint64_t>(bytes.substr(5))};
    if (head.length > longest || kinds.find(char(head.what)) == std::string_view::npos) return {};
    return head;
}

std::string text_of(const Request& request) {
    json head{{"method", request.method}, {"path", request.target.path}, {"query", request.target.query}, {"bearer", request.bearer},
              {"host", request.host},     {"origin", request.origin},    {"type", request.type},          {"known", request.known},
              {"gzip", request.gzip},     {"brotli", request.brotli},    {"address", request.address},    {"neighbour", request.neighbour}};
    return dumped(head) + '\n' + request.body;
}

std::optional<Request> read_request(std::string_view text) {
    const auto parts = split(text);
    if (!parts) return {};
    const json& head = parts->first;
    for (const char* field : {"method", "path", "bearer", "host", "origin", "type", "known", "address"})
        if (!is_text(head, field)) return {};
    for (const char* field : {"gzip", "brotli", "neighbour"})
        if (!is_truth(head, field)) return {};
    Request out;
    const auto query = head.find("query");
    if (query == head.end() || !query->is_array()) return {};
    for (const json& each : *query) {
        if (!each.is_array() || each.size() != 2 || !each[0].is_string() || !each[1].is_string()) return {};
        out.target.query.emplace_back(each[0].get<std::string>(), each[1].get<std::string>());
    }
    out.method = head["method"].get<std::string>();
    out.target.path = head["path"].get<std::string>();
    out.bearer = head["bearer"].get<std::string>();
    out.host = head["host"].get<std::string>();
    out.origin = head["origin"].get<std::string>();
    out.type = head["type"].get<std::string>();
    out.known = head["known"].get<std::string>();
    out.address = head["address"].get<std::string>();
    out.gzip = head["gzip"].get<bool>();
    out.brotli = head["brotli"].get<bool>();
    out.neighbour = head["neighbour"].get<bool>();
    out.body = parts->second;
    out.led = true;
    return out;
}

std::string text_of(const Response& response) {
    json headers = json::array();
    for (const Header& header : response.headers) headers.push_back({header.name, header.value});
    return dumped({{"status", response.status}, {"type", response.type}, {"headers", headers}}) + '\n' + std::string(response.text());
}

std::optional<Response> read_response(std::string_view text) {
    const auto parts = split(text);
    if (!parts) return {};
    const json& head = parts->first;
    const auto status = head.find("status"), headers = head.find("headers");
    if (!is_text(head, "type") || status == head.end() || !status->is_number_integer() || headers == head.end() || !headers->is_array())
        return {};
    Response out;
    out.status = status->get<int>();
    if (out.status < 200 || out.status > 599) return {};
    out.type = head["type"].get<std::string>();
    for (const json& each : *headers) {
        if (!each.is_array() || each.size() != 2 || !each[0].is_string() || !each[1].is_string()) return {};
        const auto name = std::ranges::find(header_names, std::string_view(each[0].get_ref<const std::string&>()));
        if (name != header_names.end()) out.headers.push_back({*name, each[1].get<std::string>()});
    }
    out.body = parts->second;
    return out;
}

}  // namespace jansou::server
