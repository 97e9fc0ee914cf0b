// Which form a text has. What is no log that is read is named, as far as it can be told.
#include "jansou/wire/foreign/forms.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "jansou/wire/nesting.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

constexpr std::size_t most_lines = 1000;
constexpr std::string_view blanks = " \t\r\n", in_address = "#json=";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// The next line, without it in `text`.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return trimmed(line);
}

bool is_address(std::string_view text) {
    return text.starts_with("http://") || text.starts_with("https://") || text.starts_with("tenhou.net/");
}

/// What is told apart by its first bytes and is not read.
std::optional<std::string> unread_form(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> beginnings{
        {{"\x1f\x8b", "the file is packed (gzip); unpack it first"},
         {"PK\x03\x04", "the file is packed (zip); unpack it first"},
         {"BZh", "the file is packed (bzip2); unpack it first"},
         {"(\xb5/\xfd", "the file is packed (zstd); unpack it first"},
         {"\xfd"
          "7zXZ",
          "the file is packed (xz); unpack it first"},
         {"%PDF", "the file is a PDF and no log"}}};
    for (const auto& [begin, why] : beginnings)
        if (text.starts_with(begin)) return std::string(why);
    return {};
}

std::string percent_decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16).ptr == text.data() + i + 3) {
            out += char(byte);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// Of an address the JSON that it carries; of an object or a list the text.
tl::expected<json, std::string> value_of(std::string_view text) {
    std::string carried;
    if (is_address(text)) {
        const std::size_t at = text.find(in_address);
        if (at == std::string_view::npos)
            return tl::unexpected(std::string("this is the address of a page: the log that it shows is expected, or an address with ") +
                                  std::string(in_address));
        carried = percent_decoded(text.substr(at + in_address.size()));
        text = carried;
    }
    if (!nests_shallowly(text)) return tl::unexpected("the file nests deeper than " + std::to_string(deepest_json) + " levels");
    auto value = parse_json(text);
    if (!value) return tl::unexpected(std::string("this is no JSON"));
    return std::move(*value);
}

/// A hand alone, or a list of hands, is a game without a frame.
json framed(json value) {
    if (!value.is_array() || value.empty() || !value[0].is_array() || value[0].empty()) return value;
    if (value[0][0].is_array()) return {{"log", std::move(value)}};
    if (value.size() > 4) return {{"log", json::array({std::move(value)})}};
    return value;
}

bool is_event(const json& value) { return value.is_object() && value.contains("type"); }

/// A line for each hand: objects, lists or addresses.
tl::expected<Paifu, Problem> read_lines(std::string_view text, const GoOn& go_on) {
    std::vector<Piece> pieces;
    for (std::size_t n = 1; !text.empty(); ++n) {
        const std::string_view line = take_line(text);
        if (line.empty()) continue;
        const std::string place = "line " + std::to_string(n);
        if (pieces.size() == most_lines) return problem(place, "there are more lines than are read");
        if (!may_go_on(go_on)) return problem(place, std::string(reading_takes_too_long));
        auto value = value_of(line);
        if (!value) return problem(place, value.error());
        pieces.push_back({framed(std::move(*value)), place + ", "});
    }
    if (pieces.size() == 1) pieces[0].place.clear();
    if (pieces.size() == 1 && is_majiang(pieces[0].value)) return read_majiang(pieces[0].value, go_on);
    return read_tenhou(pieces, go_on);
}

tl::expected<Paifu, Problem> read_value(json value, const GoOn& go_on) {
    if (value.is_array() && !value.empty() && is_majiang(value[0])) {
        const std::size_t others = value.size() - 1;
        auto record = read_majiang(value[0], go_on);
        if (record && others)
            record->lost.push_back({"ファイルのほかの" + std::to_string(others) + "対局（最初の一つを読む）",
                                    "the other " + std::to_string(others) + " games of the file: the first is read"});
        return record;
    }
    if (is_majiang(value)) return read_majiang(value, go_on);
    if (value.is_object() && value.contains("head") && value.contains("data"))
        return problem("", "this is a record of Mahjong Soul as its server sends it, which is not read; as tenhou.net/6 it is");
    return read_tenhou({{framed(std::move(value)), ""}}, go_on);
}

bool is_web_page(std::string_view text) {
    constexpr std::array<std::string_view, 2> beginnings{"<!doctype html", "<html"};
    return std::ranges::any_of(beginnings, [&](std::string_view begin) {
        return std::ranges::equal(text.substr(0, begin.size()), begin,
                                  [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
    });
}

}  // namespace

tl::expected<Paifu, Problem> read_paifu(std::string_view given, const GoOn& go_on) {
    if (given.size() > most_bytes)
        return problem("", "the file has " + std::to_string(given.size()) + " bytes; at most " + std::to_string(most_bytes) + " are read");
    if (const auto why = unread_form(given)) return problem("", *why);
    std::string room;
    std::string_view text = plain_text(given, room);
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return problem("", "the file is empty");
    text.remove_prefix(begin);
    if (is_web_page(text)) return problem("", "this is a web page: the log that it shows is expected");
    if (text[0] == '<') return read_mjlog(text, go_on);
    if (is_address(text)) return read_lines(text, go_on);
    if (text[0] != '{' && text[0] != '[') return read_mjai(text, go_on);
    // a line for each event, a line for each hand, or one value in as many lines as it likes
    std::string_view rest = text;
    const std::string_view first = take_line(rest);
    auto value = nests_shallowly(first) ? parse_json(first) : tl::unexpected(Sentence());
    if (value && is_event(*value)) return read_mjai(text, go_on);
    if (value && !trimmed(rest).empty()) return read_lines(text, go_on);
    if (value) return read_value(std::move(*value), go_on);
    auto whole = value_of(text);
    return whole ? read_value(std::move(*whole), go_on) : problem("", whole.error());
}

}  // namespace jansou::wire::foreign
