// 欄 The fields of what is said at a table. Each is a value or the sentence that says what is wrong with it, told when its turn comes:
// whoever may not say a thing at all learns that before he learns how it is said.
//
// A message is a struct whose `fields(in)` names its fields once; who reads them, lists their names or describes them hands in an `in` of
// his own.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/tile/tile.hpp"

namespace jansou::wire {

template <class T>
using Given = tl::expected<T, std::string>;
/// One that may be left out, which says something else than any value does.
template <class T>
using Perhaps = std::optional<Given<T>>;

/// An action as somebody says it: an object with a type. What else may stand in it the listed actions say, with which it is compared.
struct SaidAction {
    nlohmann::json fields;
};

/// Somebody who is named by a number. How many there are only the table knows.
struct SaidSeat {
    std::optional<int> number;
    std::string shown;  ///< as it was said, for a sentence; empty: left out
};

/// What a field may be. `read`: the value, or nothing if this is none. `schema`: the same in the words of JSON Schema.
namespace field {

struct Whole {
    int least, most;
    std::optional<int> read(const nlohmann::json&) const;
    nlohmann::ordered_json schema() const { return {{"type", "integer"}, {"minimum", least}, {"maximum", most}}; }
};
struct Real {
    double least, most;
    std::optional<double> read(const nlohmann::json&) const;
    nlohmann::ordered_json schema() const { return {{"type", "number"}, {"minimum", least}, {"maximum", most}}; }
};
struct Flag {
    static std::optional<bool> read(const nlohmann::json&);
    static nlohmann::ordered_json schema() { return {{"type", "boolean"}}; }
};
/// Of so many bytes.
struct Text {
    std::size_t least, most;
    std::optional<std::string> read(const nlohmann::json&) const;
    nlohmann::ordered_json schema() const { return {{"type", "string"}, {"minLength", least}, {"maxLength", most}}; }
};
/// Of any length.
struct Word {
    static std::optional<std::string> read(const nlohmann::json&);
    static nlohmann::ordered_json schema() { return {{"type", "string"}}; }
};
struct OneOf {
    std::span<const std::string_view> words;
    std::optional<std::string> read(const nlohmann::json&) const;
    nlohmann::ordered_json schema() const { return {{"enum", std::vector<std::string>(words.begin(), words.end())}}; }
};
/// Hex digits, so many; the value has small letters.
struct Hex {
    std::size_t least, most;
    std::optional<std::string> read(const nlohmann::json&) const;
    nlohmann::ordered_json schema() const {
        return {{"type", "string"}, {"pattern", "^[0-9a-fA-F]{" + std::to_string(least) + "," + std::to_string(most) + "}$"}};
    }
};
struct Tile {
    static std::optional<Kind> read(const nlohmann::json&);
    static nlohmann::ordered_json schema() { return {{"type", "string"}}; }
};
struct Action {
    static std::optional<SaidAction> read(const nlohmann::json&);
    static nlohmann::ordered_json schema() { return {{"type", "object"}, {"required", {"type"}}}; }
};
struct Somebody {
    static std::optional<SaidSeat> read(const nlohmann::json&);
    static nlohmann::ordered_json schema() { return {{"type", "integer"}, {"minimum", 0}}; }
};

}  // namespace field

/// What is said of a field that is wrong.
struct Otherwise {
    std::string text;
    bool names = false;  ///< and, behind "not", what it was
    Otherwise(std::string_view sentence, bool names_it = false) : text(sentence), names(names_it) {}
    Otherwise(const char* sentence) : text(sentence) {}
    Otherwise(std::string sentence) : text(std::move(sentence)) {}
    std::string of(const nlohmann::json& given) const;
};
inline Otherwise naming(std::string_view sentence) { return {sentence, true}; }

/// Reads fields out of an object. `must`: the field has to be there. `may`: left out it stays as it is; so does one without a sentence if
/// it is no such value.
class FieldReader {
public:
    explicit FieldReader(const nlohmann::json& message) : message_(message) {}

    template <class T, class As>
    void must(const char* name, Given<T>& to, const As& as, const Otherwise& otherwise) {
        if (const auto* given = find(name))
            take(*given, to, as, otherwise);
        else
            to = tl::unexpected(otherwise.text);
    }
    template <class T, class As>
    void may(const char* name, Given<T>& to, const As& as, const Otherwise& otherwise) {
        if (const auto* given = find(name)) take(*given, to, as, otherwise);
    }
    template <class T, class As>
    void may(const char* name, Perhaps<T>& to, const As& as, const Otherwise& otherwise) {
        if (const auto* given = find(name)) take(*given, to.emplace(), as, otherwise);
    }
    template <class T, class As>
    void may(const char* name, T& to, const As& as) {
        const auto* given = find(name);
        if (auto value = given ? as.read(*given) : std::nullopt) to = std::move(*value);
    }

private:
    const nlohmann::json* find(const char* name) const {
        const auto it = message_.find(name);
        return it == message_.end() ? nullptr : &*it;
    }
    template <class T, class As>
    static void take(const nlohmann::json& given, Given<T>& to, const As& as, const Otherwise& otherwise) {
        auto value = as.read(given);
        if (value)
            to = std::move(*value);
        else if constexpr (requires { value.error(); })  // says itself what is wrong
            to = tl::unexpected(std::move(value.error()));
        else
            to = tl::unexpected(otherwise.of(given));
    }

    const nlohmann::json& message_;
};

/// Describes the fields of a message, each by its name.
class FieldDescriber {
public:
    template <class To, class As>
    void must(const char* name, To&, const As& as, const Otherwise&) {
        required.emplace_back(name);
        properties[name] = as.schema();
    }
    template <class To, class As>
    void may(const char* name, To&, const As& as, const Otherwise&) {
        properties[name] = as.schema();
    }
    template <class To, class As>
    void may(const char* name, To&, const As& as) {
        properties[name] = as.schema();
    }

    nlohmann::ordered_json properties = nlohmann::ordered_json::object();
    std::vector<std::string> required;
};

/// Has `in` go through the fields of a message, if it has any.
template <class Message, class In>
void go_through(Message& message, In& in) {
    if constexpr (requires { message.fields(in); }) message.fields(in);
}

template <class Message>
Message read_fields(const nlohmann::json& object) {
    Message out;
    FieldReader in(object);
    go_through(out, in);
    return out;
}

template <class Message>
FieldDescriber described() {
    Message none;
    FieldDescriber out;
    go_through(none, out);
    return out;
}

}  // namespace jansou::wire
