// 台本の言葉 The words of a scenario: lines cut into words, tiles between mpsz and mjai, seats by name, and how a line fails.
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jansou::scenario {

using nlohmann::json;
using Words = std::vector<std::string>;

struct Line {
    int number = 0;
    Words words;
};

/// What a line of a scenario says when it does not hold. The runner adds file and line.
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void fail(const std::string& sentence) { throw Failure(sentence); }

inline Words split(const std::string& text) {
    std::istringstream in(text);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

inline std::string join(const Words& words, std::size_t from = 0, std::size_t to = std::string::npos) {
    std::string out;
    for (std::size_t i = from; i < std::min(to, words.size()); ++i) out += (out.empty() ? "" : " ") + words[i];
    return out;
}

/// Every line that says something: comments begin with `#`.
inline std::vector<Line> read_lines(std::istream& in) {
    std::vector<Line> lines;
    int number = 0;
    for (std::string text; std::getline(in, text);) {
        ++number;
        if (auto words = split(text.substr(0, text.find('#'))); !words.empty()) lines.push_back({number, std::move(words)});
    }
    return lines;
}

inline std::vector<Line> read_lines(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) fail("cannot be read");
    return read_lines(in);
}

/// The rule named in a file of that folder: an id as it is, a path as seen from there.
inline std::string rule_from(const std::filesystem::path& folder, const std::string& rule) {
    const bool is_path = rule.find('/') != std::string::npos || rule.ends_with(".toml");
    return is_path ? (folder / rule).string() : rule;
}

inline int number(const std::string& word) {
    std::string_view digits = word;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size()) fail("'" + word + "' is no number");
    return value;
}

inline bool is_number(const std::string& word) {
    const auto first = word.find_first_not_of("+-");
    return first != std::string::npos && first <= 1 && word.find_first_not_of("0123456789", first) == std::string::npos;
}

/// Results of a settlement: whole numbers, or with a decimal.
inline std::vector<json> results(const Words& words) {
    std::vector<json> out;
    for (const auto& word : words) {
        const auto plain = word.starts_with('+') ? word.substr(1) : word;
        const auto value = json::parse(plain, nullptr, false);
        if (!value.is_number()) fail("'" + word + "' is no number");
        out.push_back(value);
    }
    return out;
}

inline std::vector<int> numbers(const Words& words) {
    std::vector<int> values;
    for (const auto& word : words) values.push_back(number(word));
    return values;
}

inline Words split_at(const std::string& text, char comma) {
    Words parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, comma);) parts.push_back(part);
    return parts;
}

/// `key=value`.
inline std::pair<std::string, std::string> key_value(const std::string& word) {
    const auto at = word.find('=');
    if (at == std::string::npos) fail("'" + word + "' is not of the form key=value");
    return {word.substr(0, at), word.substr(at + 1)};
}

inline constexpr std::array<std::string_view, 4> seat_names{"east", "south", "west", "north"};

inline std::optional<int> find_seat(const std::string& word) {
    for (std::size_t i = 0; i < seat_names.size(); ++i)
        if (word == seat_names[i] || word == std::to_string(i)) return static_cast<int>(i);
    return std::nullopt;
}

inline int seat(const std::string& word) {
    const auto found = find_seat(word);
    if (!found) fail("'" + word + "' is no seat; seats are east south west north");
    return *found;
}

inline std::string seat_name(int index) { return std::string(seat_names.at(static_cast<std::size_t>(index))); }

/// mpsz of one tile ("0p", "5z") as mjai writes it ("5pr", "P").
inline std::string mjai(char rank, char suit) {
    constexpr std::string_view honours = "ESWNPFC";
    if (suit == 'z' && rank >= '1' && rank <= '7') return std::string(1, honours[static_cast<std::size_t>(rank - '1')]);
    if (suit == 'z' || std::string_view("mps").find(suit) == std::string_view::npos) fail(std::string("no tile: ") + rank + suit);
    return rank == '0' ? std::string("5") + suit + 'r' : std::string{rank, suit};
}

/// `123m0p5z` as a list of mjai names; a marked tile, `Px` or `5sx`, stands in it by its own.
inline std::vector<std::string> tiles(const std::string& mpsz) {
    std::vector<std::string> out;
    std::string ranks;
    for (std::size_t i = 0; i < mpsz.size(); ++i) {
        const char c = mpsz[i];
        if (ranks.empty() && i + 1 < mpsz.size() && mpsz[i + 1] == 'x' && std::string_view("ESWNPFC").find(c) != std::string_view::npos) {
            out.push_back(std::string{c, 'x'});
            ++i;
            continue;
        }
        if (ranks.size() == 1 && i + 1 < mpsz.size() && mpsz[i + 1] == 'x') {
            out.push_back(mjai(ranks[0], c) + 'x');
            ranks.clear();
            ++i;
            continue;
        }
        if (c >= '0' && c <= '9') {
            ranks += c;
            continue;
        }
        if (ranks.empty()) fail("'" + mpsz + "' is no row of tiles");
        for (char rank : ranks) out.push_back(mjai(rank, c));
        ranks.clear();
    }
    if (!ranks.empty() || out.empty()) fail("'" + mpsz + "' is no row of tiles");
    return out;
}

inline std::string tile(const std::string& mpsz) {
    const auto row = tiles(mpsz);
    if (row.size() != 1) fail("'" + mpsz + "' is not one tile");
    return row.front();
}

inline bool looks_like_tiles(const std::string& word) {
    if (word.size() == 2 && word[1] == 'x' && std::string_view("ESWNPFC").find(word[0]) != std::string_view::npos) return true;
    return word.size() > 1 && word.find_first_not_of("0123456789mpszxESWNPFC") == std::string::npos &&
           word.find_first_of("mpsz") != std::string::npos && word[0] >= '0' && word[0] <= '9';
}

/// The red five, or a marked tile, as its kind.
inline std::string kind(std::string mjai_name) {
    if (mjai_name.ends_with('r') || mjai_name.ends_with('x')) mjai_name.pop_back();
    return mjai_name;
}

/// mpsz of a mjai name, for messages and for asking the commands.
inline std::string mpsz(const std::string& name) {
    constexpr std::string_view honours = "ESWNPFC";
    if (name.size() == 1 && honours.find(name[0]) != std::string_view::npos) return std::to_string(honours.find(name[0]) + 1) + "z";
    return name.ends_with('r') ? std::string("0") + name[1] : name;
}

inline std::vector<std::string> sorted(std::vector<std::string> row) {
    std::ranges::sort(row);
    return row;
}

/// A list of tiles out of JSON, whether it is written as an array of names or as one mpsz string, as sorted mjai names.
inline std::vector<std::string> tile_list(const json& value) {
    std::vector<std::string> out;
    if (value.is_string() && value.get<std::string>().empty()) return out;
    if (value.is_string()) return sorted(tiles(value.get<std::string>()));
    for (const auto& one : value) {
        const auto name = one.get<std::string>();
        out.push_back(name.size() == 2 && (name[1] == 'z' || name[0] == '0') ? tile(name) : name);
    }
    return sorted(out);
}

inline json parse(const std::string& text) {
    json value = json::parse(text, nullptr, false);
    if (value.is_discarded()) fail("the engine said what is no JSON: " + text);
    return value;
}

/// Compares one field, and says both sides.
inline void expect_field(const json& object, const std::string& key, const json& wanted) {
    const json found = object.contains(key) ? object.at(key) : json();
    if (found != wanted) fail("expected " + key + " " + wanted.dump() + ", found " + found.dump() + " in " + object.dump());
}

/// `riichi dora:2`: exactly these lines, with their han where it is said.
inline void expect_yaku(const json& score, const Words& wanted) {
    Words said;
    for (const auto& line : score.value("yaku", json::array())) said.push_back(line.at("id").get<std::string>());
    Words ids;
    for (const auto& word : wanted) {
        const auto parts = split_at(word, ':');
        ids.push_back(parts.at(0));
        for (const auto& line : score.value("yaku", json::array()))
            if (parts.size() > 1 && line.at("id") == parts[0])
                expect_field(line, line.contains("points") ? "points" : "han", number(parts[1]));
    }
    if (sorted(ids) != sorted(said))
        fail("expected the lines " + join(sorted(ids)) + ", found " + join(sorted(said)) + " in " + score.dump());
}

/// One of the `wanted` clauses stands in what the engine said, which may be several (`MJ-7 MJ-18`).
inline bool names_clause(const json& said, const Words& wanted) {
    const auto clauses = said.is_string() ? split(said.get<std::string>()) : said.is_array() ? said.get<Words>() : Words{};
    return std::ranges::any_of(wanted, [&](const auto& clause) { return std::ranges::find(clauses, clause) != clauses.end(); });
}

/// `riichi 1 MJ-34`, `haitei 1 MJ-25 or MJ-34`: there is such a line, worth that, from that clause (both may be left out).
inline void expect_line(const json& score, const Words& wanted) {
    if (wanted.empty()) fail("which line?");
    Words clauses;
    for (const auto& line : score.value("yaku", json::array())) {
        if (line.at("id") != wanted[0]) continue;
        for (std::size_t i = 1; i < wanted.size(); ++i) {
            if (is_number(wanted[i]))
                expect_field(line, line.contains("points") ? "points" : "han", number(wanted[i]));
            else if (wanted[i] != "or")
                clauses.push_back(wanted[i]);
        }
        if (!clauses.empty() && !names_clause(line.value("clause", json()), clauses))
            fail("expected the clause " + join(clauses) + ", found " + line.dump());
        return;
    }
    fail("expected the line " + wanted[0] + " in " + score.dump());
}

/// `han 3 fu 40 limit mangan yakuman 1 yaku riichi dora:2` (yaku last). `none` is null.
inline void expect_score(const json& score, const Words& wanted) {
    if (!score.value("win", false)) fail("expected a win, found " + score.dump());
    for (std::size_t i = 0; i < wanted.size(); i += 2) {
        const auto& key = wanted[i];
        if (key == "yaku") return expect_yaku(score, Words(wanted.begin() + static_cast<std::ptrdiff_t>(i) + 1, wanted.end()));
        if (key != "han" && key != "fu" && key != "limit" && key != "yakuman" && key != "points") fail("unknown word '" + key + "'");
        if (i + 1 == wanted.size()) fail("how much " + key + "?");
        const auto& value = wanted[i + 1];
        expect_field(score, key, value == "none" ? json() : is_number(value) ? json(number(value)) : json(value));
    }
}

}  // namespace jansou::scenario
