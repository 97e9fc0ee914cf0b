// 設定値 Values of options between a rule file, JSON and the engine: what may be written, how it is printed, and the sentence when it is
// wrong.
#pragma once
#include <nlohmann/json.hpp>

#include "jansou/rulebook/settings.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/rule_text/said.hpp"

namespace jansou::wire::rule_text {

struct Member;

/// A value as somebody wrote it, in TOML or in JSON, before its option says what it should be.
struct Value {
    enum class Type : std::uint8_t { integer, flag, text, list, table, other } type = Type::other;
    int line = 0;  ///< 0: not from a file
    std::int64_t integer = 0;
    bool flag = false;
    std::string text;  ///< of a text; of anything else that no rule file has: what it is ("a float")
    std::vector<Value> list;
    std::vector<Member> table;  ///< in the order written

    bool is(Type t) const { return type == t; }
};
struct Member {
    std::string key;
    int line = 0;
    Value value;
};

/// Deeper than this no rule file goes.
inline constexpr int deepest_value = 8;

Value value_of(const nlohmann::json&, int depth = 0);

/// The value as the option has it. An error says what it must be, without file or line.
tl::expected<Setting, Said> read_setting(const OptionSpec&, const Value&);

/// A TOML string.
std::string toml_string(std::string_view);
/// A string in a sentence: quoted, and cut if it is long.
std::string named(std::string_view);
/// The value in a sentence.
Said described(const Value&);
/// An option and a rule in a sentence: in Japanese with what players call it. REQUIRES of the latter: there is that rule.
Said option_called(const OptionSpec&);
Said rule_called(std::string_view name);

/// The words of a text, which blanks separate.
std::vector<std::string_view> split(std::string_view);

/// `; did you mean "..."?` if one of the known names is near, else a full stop.
std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& known);
/// The same as the end of a sentence in both.
Said nearest(std::string_view name, const std::vector<std::string_view>& known);

/// Orders MJ-2 before MJ-10.
struct NaturalOrder {
    bool operator()(std::string_view a, std::string_view b) const;
};

}  // namespace jansou::wire::rule_text
