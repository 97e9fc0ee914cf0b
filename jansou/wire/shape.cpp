#include "jansou/wire/shape.hpp"

#include <cassert>
#include <cctype>

#include <nlohmann/json.hpp>

namespace jansou::wire {
namespace {

using nlohmann::ordered_json;

ordered_json reference(std::string_view name) { return {{"$ref", "#/$defs/" + std::string(name)}}; }

/// Reads the notation from left to right.
class ShapeReader {
public:
    ShapeReader(std::string_view text, const Shapes& known) : rest_(text), known_(known) {}

    ordered_json whole() {
        ordered_json out = shape();
        assert(next() == '\0');
        return out;
    }
    /// The members of an object up to its end.
    ordered_json members(std::string_view type) {
        ordered_json properties = ordered_json::object(), required = ordered_json::array();
        if (!type.empty()) {
            properties["type"] = {{"const", type}};
            required.push_back("type");
        }
        put_members(properties, required);
        ordered_json out{{"type", "object"}, {"properties", std::move(properties)}};
        if (!required.empty()) out["required"] = std::move(required);
        out["additionalProperties"] = false;
        return out;
    }

private:
    void put_members(ordered_json& properties, ordered_json& required) {
        while (next() != '\0' && next() != '}') {
            if (take('.')) {
                expect('.');
                std::string_view there = known_.named.at(word());
                there.remove_prefix(1);  // its braces
                there.remove_suffix(1);
                ShapeReader(there, known_).put_members(properties, required);
                if (!take(',')) break;
                continue;
            }
            const bool listed = take('@');
            const std::string name = word();
            const bool there = !take('?');
            expect(':');
            const ordered_json value = shape();
            for (const std::string& each : listed ? of_list(name) : std::vector{name}) {
                properties[each] = value;
                if (there) required.push_back(each);
            }
            if (!take(',')) break;
        }
    }
    char next() {
        while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front()))) rest_.remove_prefix(1);
        return rest_.empty() ? '\0' : rest_.front();
    }
    bool take(char c) {
        if (next() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void expect(char c) {
        [[maybe_unused]] const bool there = take(c);
        assert(there);
    }
    std::string word() {
        next();
        std::size_t n = 0;
        while (n < rest_.size() && (std::isalnum(static_cast<unsigned char>(rest_[n])) || rest_[n] == '_')) ++n;
        assert(n > 0);
        const std::string out(rest_.substr(0, n));
        rest_.remove_prefix(n);
        return out;
    }
    std::vector<std::string> of_list(const std::string& name) const {
        const auto it = known_.lists.find(name);
        return it == known_.lists.end() ? std::vector<std::string>() : it->second;
    }

    ordered_json shape() {
        ordered_json first = one();
        if (next() != '|') return first;
        ordered_json ways = ordered_json::array({std::move(first)});
        while (take('|')) ways.push_back(one());
        return {{"anyOf", std::move(ways)}};
    }

    ordered_json one() {
        if (take('[')) {
            ordered_json items = shape();
            expect(']');
            return {{"type", "array"}, {"items", std::move(items)}};
        }
        if (take('{')) {
            if (!take('*')) {
                ordered_json out = members({});
                expect('}');
                return out;
            }
            expect(':');
            ordered_json each = shape();
            expect('}');
            return {{"type", "object"}, {"additionalProperties", std::move(each)}};
        }
        if (take('\'')) {
            const std::size_t end = rest_.find('\'');
            assert(end != std::string_view::npos);
            const std::string text(rest_.substr(0, end));
            rest_.remove_prefix(end + 1);
            return {{"const", text}};
        }
        return named(word());
    }

    static ordered_json named(const std::string& name) {
        if (name == "any") return true;
        if (name == "true" || name == "false") return {{"const", name == "true"}};
        if (name == "int") return {{"type", "integer"}};
        if (name == "bool") return {{"type", "boolean"}};
        if (name == "string" || name == "number" || name == "null") return {{"type", name}};
        return reference(name);
    }

    std::string_view rest_;
    const Shapes& known_;
};

}  // namespace

ordered_json schema_of(std::string_view shape, const Shapes& known) { return ShapeReader(shape, known).whole(); }

ordered_json object_schema(std::string_view members, const Shapes& known, std::string_view type) {
    return ShapeReader(members, known).members(type);
}

ordered_json base_definitions() {
    return {{"tile", {{"type", "string"}, {"pattern", R"(^(\?|[1-9][mps]x?|5[mps]r|[ESWNPFC]x?)$)"}}},
            {"kind", {{"type", "string"}, {"pattern", R"(^([0-9][mps]|[1-9][mps]x|[1-7]z|[ESWNPFC]x)$)"}}},
            {"seat", {{"type", "integer"}, {"minimum", 0}, {"maximum", 4}}},
            {"Text", object_schema("ja: string, en: string")}};
}

}  // namespace jansou::wire
