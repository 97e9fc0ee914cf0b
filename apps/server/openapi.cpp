#include "apps/server/openapi.hpp"

#include <algorithm>
#include <string>

#include "apps/server/routes.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::server {
namespace {

using nlohmann::ordered_json;

/// References of a schema into the document that has its definitions elsewhere.
void move_references(ordered_json& value) {
    constexpr std::string_view before = "#/$defs/";
    if (value.is_object())
        for (auto& [name, each] : value.items()) {
            if (name == "$ref" && each.is_string() && each.get<std::string>().starts_with(before))
                each = "#/components/schemas/" + each.get<std::string>().substr(before.size());
            else
                move_references(each);
        }
    else if (value.is_array())
        for (ordered_json& each : value) move_references(each);
}

/// What stands behind the path, as a parameter.
std::string path_of(const Route& route) {
    return std::string(route.path) + (route.terms.behind == Behind::nothing || route.path == "/" ? "" : "{id}");
}

ordered_json json_of(ordered_json schema) { return {{"application/json", {{"schema", std::move(schema)}}}}; }

/// Calls with(word) for each of the words that have blanks between.
template <class With>
void each_word(std::string_view words, With with) {
    while (!words.empty()) {
        const auto blank = std::min(words.find(' '), words.size());
        with(words.substr(0, blank));
        words.remove_prefix(std::min(blank + 1, words.size()));
    }
}

ordered_json operation(const Route& route) {
    ordered_json out{{"summary", route.about}};
    ordered_json parameters = ordered_json::array();
    if (path_of(route).ends_with('}'))
        parameters.push_back({{"name", "id"}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}});
    each_word(route.terms.query,
              [&](std::string_view name) { parameters.push_back({{"name", name}, {"in", "query"}, {"schema", {{"type", "string"}}}}); });
    if (!parameters.empty()) out["parameters"] = std::move(parameters);
    if (route.terms.bearer != Bearer::nobody) out["security"] = ordered_json::array({{{"token", ordered_json::array()}}});
    if (route.terms.body != Body::none)
        out["requestBody"] = {
            {"required", true},
            {"content", json_of(route.terms.takes.empty() ? ordered_json{{"type", "object"}} : wire::schema_of(route.terms.takes))}};
    ordered_json done{{"description", "the answer"}};
    if (!route.terms.answers.empty()) done["content"] = json_of(wire::schema_of(route.terms.answers));
    each_word(route.terms.types, [&](std::string_view type) { done["content"][std::string(type)] = {{"schema", {{"type", "string"}}}}; });
    out["responses"] = {{"200", std::move(done)}, {"default", {{"$ref", "#/components/responses/Refused"}}}};
    if (route.terms.questions > 0) out["x-questions"] = route.terms.questions;
    return out;
}

}  // namespace

ordered_json openapi(const ordered_json& protocol, std::string_view version) {
    ordered_json paths = ordered_json::object();
    for (const Route& route : routes()) {
        if (route.method.empty()) continue;  // the socket is no request
        std::string method(route.method);
        std::ranges::transform(method, method.begin(), [](char c) { return char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
        paths[path_of(route)][method] = operation(route);  // of several rows of a path the last is the general one
    }
    ordered_json out{
        {"openapi", "3.1.0"},
        {"info", {{"title", "Jansou: a house of tables"}, {"version", version}}},
        {"paths", std::move(paths)},
        {"components",
         {{"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}},
          {"responses",
           {{"Refused",
             {{"description", "why not; docs/server.md lists the codes"},
              {"content", json_of(wire::object_schema("error: {code: string, message: string, field?: string, faults?: [string], told?: "
                                                      "[{line: int, text: Text}], text?: Text, entry?: string}"))}}}}},
          {"schemas", protocol.at("$defs")}}}};
    move_references(out);
    return out;
}

}  // namespace jansou::server
