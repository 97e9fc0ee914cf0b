#include "jansou/wire/rule_text/rule_value.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::rule_text {
namespace {

constexpr std::int64_t most_worth = 1'000'000, most_yakuman = 20;
using Type = Value::Type;

tl::unexpected<Said> refused(const OptionSpec& spec, const Value& value) {
    return tl::unexpected(
        said("{} must be {}, not {}.", "{}は{}にしてください (いまは{})。", option_called(spec), allowed(spec), described(value)));
}

/// The same of an element of a list; one that is a list or a table itself is said to be in it.
tl::unexpected<Said> element_refused(const OptionSpec& spec, const Value& element) {
    if (!element.is(Type::list) && !element.is(Type::table)) return refused(spec, element);
    return tl::unexpected(said("{} must be {}, not one with {} in it.", "{}は{}にしてください (いまは中に{}があります)。",
                               option_called(spec), allowed(spec), described(element)));
}

bool fits(const OptionSpec& spec, const Value& v) { return v.is(Type::integer) && v.integer >= spec.least && v.integer <= spec.most; }

bool is_choice(const OptionSpec& spec, std::string_view word) {
    const auto choices = split(spec.choices);
    return std::ranges::find(choices, word) != choices.end();
}

/// "3" of "3 yakuman"; nothing if the text is no such thing.
std::optional<std::int32_t> count_before(std::string_view text, std::string_view word, std::int64_t most) {
    if (!text.ends_with(word)) return {};
    text.remove_suffix(word.size());
    std::int32_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc() || end != text.data() + text.size() || n < 1 || n > most) return {};
    return n;
}

std::optional<Worth> worth_of(const Value& v) {
    const auto counts = [](const Value& n) { return n.is(Type::integer) && n.integer >= 0 && n.integer <= most_worth; };
    if (counts(v)) return Worth{.closed = std::int32_t(v.integer), .open = std::int32_t(v.integer)};
    if (v.is(Type::list) && v.list.size() == 2 && counts(v.list[0]) && counts(v.list[1]))
        return Worth{.closed = std::int32_t(v.list[0].integer), .open = std::int32_t(v.list[1].integer)};
    if (!v.is(Type::text)) return {};
    if (v.text == "yakuman") return Worth{.closed = 1, .open = 1, .yakuman = 1};
    if (const auto n = count_before(v.text, " yakuman", most_yakuman)) return Worth{.closed = 1, .open = 1, .yakuman = std::uint8_t(*n)};
    if (const auto n = count_before(v.text, " alone", most_worth)) return Worth{.closed = *n, .open = *n, .alone = true};
    return {};
}

tl::expected<Setting, Said> numbers_of(const OptionSpec& spec, const Value& v) {
    if (!v.is(Type::list)) return refused(spec, v);
    std::vector<std::int32_t> out;
    for (const Value& n : v.list) {
        if (!fits(spec, n)) return element_refused(spec, n);
        out.push_back(std::int32_t(n.integer));
    }
    return out;
}

tl::expected<Setting, Said> words_of(const OptionSpec& spec, const Value& v) {
    if (!v.is(Type::list)) return refused(spec, v);
    std::vector<std::string> out;
    for (const Value& word : v.list) {
        if (!word.is(Type::text) || (!spec.choices.empty() && !is_choice(spec, word.text))) return element_refused(spec, word);
        if (std::ranges::find(out, word.text) != out.end())
            return tl::unexpected(said("{} names {} twice.", "{}に {} が二度あります。", option_called(spec), named(word.text)));
        out.push_back(word.text);
    }
    return out;
}

/// How an honour is written that stands there by its Japanese name, as a further sentence.
Said honour_by_name(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, int>, 8> honours{
        {{"東", 1}, {"南", 2}, {"西", 3}, {"北", 4}, {"白", 5}, {"發", 6}, {"発", 6}, {"中", 7}}};
    for (const auto& [name, number] : honours)
        if (text.find(name) != std::string_view::npos) return said(" {} is written {}z.", "{} は {}z と書きます。", name, number);
    return {};
}

tl::expected<Setting, Said> tiles_of(const OptionSpec& spec, const Value& v) {
    if (!v.is(Type::text)) return refused(spec, v);
    if (const auto tiles = parse_tiles(v.text); !tiles) {
        const Said honour = honour_by_name(v.text);
        return tl::unexpected(Said{named(spec.key) + ": " + tiles.error() + honour.en, refused(spec, v).value().ja + honour.ja});
    }
    return v.text;
}

std::string worth_text(const Worth& w) {
    if (w.yakuman) return toml_string(w.yakuman == 1 ? "yakuman" : std::to_string(w.yakuman) + " yakuman");
    if (w.alone) return toml_string(std::to_string(w.closed) + " alone");
    if (w.closed == w.open) return std::to_string(w.closed);
    return "[" + std::to_string(w.closed) + ", " + std::to_string(w.open) + "]";
}

template <class List, class Print>
std::string list_text(const List& list, Print print) {
    std::string out = "[";
    for (const auto& one : list) out.append(out.size() > 1 ? ", " : "").append(print(one));
    return out + "]";
}

/// How many single changes (one character put in, left out, replaced, or two swapped) make `a` into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[a.size()][b.size()];
}

/// The known name that is near; "" if none is.
std::string_view near(std::string_view name, const std::vector<std::string_view>& known) {
    std::size_t best = std::clamp<std::size_t>(name.size() / 3, 1, 3) + 1;
    std::string_view nearest;
    for (const std::string_view k : known) {
        if (k.size() + best <= name.size() || name.size() + best <= k.size()) continue;
        if (const std::size_t distance = edit_distance(name, k); distance < best) {
            best = distance;
            nearest = k;
        }
    }
    return nearest;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes the number at the head of `text`, without its leading zeros.
std::string_view take_number(std::string_view& text) {
    std::size_t n = 0;
    while (n < text.size() && is_digit(text[n])) ++n;
    std::string_view digits = text.substr(0, n);
    text.remove_prefix(n);
    while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
    return digits;
}

}  // namespace

Value value_of(const nlohmann::json& j, int depth) {
    Value v;
    v.text = "a value nested too deeply";
    if (depth > deepest_value) return v;
    if (j.is_boolean()) {
        v.type = Type::flag;
        v.flag = j.get<bool>();
    } else if (j.is_number_integer()) {
        v.type = Type::integer;
        const bool huge = j.is_number_unsigned() && j.get<std::uint64_t>() > std::uint64_t(INT64_MAX);
        v.integer = huge ? INT64_MAX : j.get<std::int64_t>();
    } else if (j.is_string()) {
        v.type = Type::text;
        v.text = j.get<std::string>();
    } else if (j.is_array()) {
        v.type = Type::list;
        for (const auto& one : j) v.list.push_back(value_of(one, depth + 1));
    } else if (j.is_object()) {
        v.type = Type::table;
        for (const auto& [key, one] : j.items()) v.table.push_back({key, 0, value_of(one, depth + 1)});
    } else {
        v.text = j.is_number_float() ? "a float" : j.is_null() ? "null" : "binary";
    }
    return v;
}

tl::expected<Setting, Said> read_setting(const OptionSpec& spec, const Value& v) {
    switch (spec.type) {
        case OptionType::number:
            if (fits(spec, v)) return std::int32_t(v.integer);
            break;
        case OptionType::flag:
            if (v.is(Type::flag)) return v.flag;
            break;
        case OptionType::choice:
            if (v.is(Type::text) && is_choice(spec, v.text)) return v.text;
            break;
        case OptionType::numbers: return numbers_of(spec, v);
        case OptionType::words: return words_of(spec, v);
        case OptionType::tiles: return tiles_of(spec, v);
        case OptionType::worth:
            if (const auto worth = worth_of(v)) return *worth;
            break;
    }
    return refused(spec, v);
}

std::string toml_string(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out.append(1, '\\').append(1, c);
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20 || byte == 0x7F) {
            constexpr std::string_view hex = "0123456789ABCDEF";
            out.append("\\u00").append(1, hex[byte >> 4]).append(1, hex[byte & 15]);
        } else {
            out += c;
        }
    }
    return out + "\"";
}

std::string named(std::string_view text) {
    constexpr std::size_t most = 60;
    if (text.size() <= most) return toml_string(text);
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return toml_string(std::string(text.substr(0, end)) + "...");
}

Said described(const Value& v) {
    const auto alike = [](const std::string& text) { return Said{text, text}; };
    switch (v.type) {
        case Type::integer: return alike(std::to_string(v.integer));
        case Type::flag: return alike(v.flag ? "true" : "false");
        case Type::text: return alike(named(v.text));
        case Type::list: return {"a list", "リスト"};
        case Type::table: return {"a table", "表"};
        case Type::other: return {v.text, "使えない値"};
    }
    return {};
}

Said option_called(const OptionSpec& spec) { return {named(spec.key), fmt::format("「{}」({})", spec.meaning.ja, spec.key)}; }

Said rule_called(std::string_view name) { return {named(name), fmt::format("「{}」({})", find_rule(name)->title.ja, name)}; }

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end) out.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& known) {
    const std::string_view found = near(name, known);
    return found.empty() ? "." : "; did you mean " + toml_string(found) + "?";
}

Said nearest(std::string_view name, const std::vector<std::string_view>& known) {
    const std::string_view found = near(name, known);
    return {did_you_mean(name, known), found.empty() ? std::string("。") : fmt::format("。{} のことですか。", toml_string(found))};
}

bool NaturalOrder::operator()(std::string_view a, std::string_view b) const {
    std::string_view x = a, y = b;
    while (!x.empty() && !y.empty()) {
        if (is_digit(x.front()) && is_digit(y.front())) {
            const std::string_view m = take_number(x), n = take_number(y);
            if (m.size() != n.size()) return m.size() < n.size();
            if (m != n) return m < n;
        } else {
            if (x.front() != y.front()) return x.front() < y.front();
            x.remove_prefix(1);
            y.remove_prefix(1);
        }
    }
    if (x.empty() != y.empty()) return x.empty();
    return a < b;
}

}  // namespace jansou::wire::rule_text

namespace jansou::wire {

using namespace rule_text;

Said allowed(const OptionSpec& spec) {
    const std::string in_brackets = list_text(split(spec.choices), [](std::string_view word) { return toml_string(word); });
    const std::string choices = in_brackets.substr(1, in_brackets.size() - 2);
    switch (spec.type) {
        case OptionType::number:
            if (spec.least == spec.most) return said("{}", "{}", spec.least);
            return said("an integer from {} to {}", "{}から{}までの整数", spec.least, spec.most);
        case OptionType::flag: return {"true or false", "true (あり) か false (なし)"};
        case OptionType::choice: return said("one of {}", "{}のどれか", choices);
        case OptionType::numbers:
            return said("a list of integers from {} to {}", "{}から{}までの整数のリスト{}", spec.least, spec.most,
                        Said{{}, spec.form.sense == OptionSense::by_place ? "、10-30 なら [30, 10, -10, -30]、なしなら []" : ""});
        case OptionType::words:
            return spec.choices.empty() ? Said{"a list of words", "言葉のリスト"} : said("a list out of {}", "{}から選んだリスト", choices);
        case OptionType::tiles:
            return {"tiles such as \"123m0p\"", spec.form.sense == OptionSense::copies
                                                    ? "牌の書き方、赤5筒一枚なら 0p、各色一枚なら 0m0p0s、なしなら \"\""
                                                    : "牌の書き方、たとえば 123m0p (0 は赤5、字牌は 1z から 7z)"};
        case OptionType::worth:
            return {
                "a number from 0 on, [closed, open], \"yakuman\", \"2 yakuman\" or \"8 alone\"",
                "翻の数 (0 = なし)、[門前, 鳴き] の二つ (鳴いたら付かないなら [1, 0])、\"yakuman\"、\"2 yakuman\"、\"8 alone\" のどれか"};
    }
    return {};
}

std::string to_toml(const Setting& setting) {
    struct Print {
        std::string operator()(std::int32_t n) const { return std::to_string(n); }
        std::string operator()(bool b) const { return b ? "true" : "false"; }
        std::string operator()(const std::string& s) const { return toml_string(s); }
        std::string operator()(const std::vector<std::int32_t>& list) const {
            return list_text(list, [](int n) { return std::to_string(n); });
        }
        std::string operator()(const std::vector<std::string>& list) const { return list_text(list, toml_string); }
        std::string operator()(const Worth& w) const { return worth_text(w); }
    };
    return std::visit(Print{}, setting);
}

nlohmann::json to_json(const Setting& setting) {
    if (const auto* w = std::get_if<Worth>(&setting)) {
        if (w->yakuman) return w->yakuman == 1 ? "yakuman" : std::to_string(w->yakuman) + " yakuman";
        if (w->alone) return std::to_string(w->closed) + " alone";
        if (w->closed == w->open) return w->closed;
        return nlohmann::json::array({w->closed, w->open});
    }
    return std::visit(
        [](const auto& plain) -> nlohmann::json {
            if constexpr (std::is_same_v<decltype(plain), const Worth&>)
                return {};
            else
                return plain;
        },
        setting);
}

}  // namespace jansou::wire
