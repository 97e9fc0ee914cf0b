#include "jansou/wire/club/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "jansou/wire/club/entries.hpp"

namespace jansou::wire {
namespace {

constexpr std::size_t most_cells_of_row = 400;
constexpr std::string_view formula_starts = "=+-@\t";

std::string_view without_blanks(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\r");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

char separator_of(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto many = [&](char c) { return std::ranges::count(line, c); };
    char best = ',';
    for (const char c : {';', '\t'})
        if (many(c) > many(best)) best = c;
    return best;
}

bool is_number(std::string_view text) { return cell_result(text).has_value(); }

}  // namespace

std::vector<SheetRow> sheet_of(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    const char separator = separator_of(text);
    std::vector<SheetRow> rows;
    SheetRow row;
    std::string cell;
    bool quoted = false, was_quoted = false;
    const auto end_cell = [&] {
        if (row.size() < most_cells_of_row) row.emplace_back(was_quoted ? std::string_view(cell) : without_blanks(cell));
        cell.clear();
        was_quoted = false;
    };
    const auto end_row = [&] {
        end_cell();
        if (std::ranges::any_of(row, [](const std::string& each) { return !each.empty(); })) rows.push_back(std::move(row));
        row.clear();
    };
    for (std::size_t i = 0; i < text.size() && rows.size() <= most_sheet_rows; ++i) {
        const char c = text[i];
        if (quoted) {
            if (c != '"') {
                cell += c;
            } else if (i + 1 < text.size() && text[i + 1] == '"') {
                cell += c;
                ++i;
            } else {
                quoted = false;
            }
        } else if (c == '"' && without_blanks(cell).empty()) {
            quoted = was_quoted = true;
            cell.clear();
        } else if (c == separator) {
            end_cell();
        } else if (c == '\n') {
            end_row();
        } else if (c != '\r' || !was_quoted) {
            cell += c;
        }
    }
    end_row();
    return rows;
}

std::string csv_cell(std::string_view text) {
    std::string plain(text);
    if (!text.empty() && (formula_starts.find(text.front()) != std::string_view::npos || text.front() == '\'') && !is_number(text))
        plain.insert(0, "'");
    if (plain.find_first_of(",;\t\"\r\n") == std::string::npos && without_blanks(plain) == plain) return plain;
    std::string out = "\"";
    for (const char c : plain) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string_view plain_cell(std::string_view text) {
    const bool marked =
        text.size() > 1 && text.front() == '\'' && (formula_starts.find(text[1]) != std::string_view::npos || text[1] == '\'');
    return marked ? text.substr(1) : text;
}

std::optional<std::int64_t> cell_result(std::string_view text) {
    bool minus = false, bracket = false;
    if (text.starts_with('(') && text.ends_with(')')) {
        text = text.substr(1, text.size() - 2);
        minus = bracket = true;
    }
    for (const std::string_view sign : {"-", "▲", "△", "−", "－", "ー"})
        if (!bracket && text.starts_with(sign)) {
            text.remove_prefix(sign.size());
            minus = true;
            break;
        }
    if (!minus && text.starts_with('+')) text.remove_prefix(1);
    constexpr std::int64_t most = 10'000'000'000;
    std::int64_t n = 0;
    std::size_t digits = 0, after = 0;
    bool point = false;
    for (const char c : text) {
        if (c == ',' && !point && digits > 0) continue;
        if (c == '.' && !point) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9') return {};
        if (point && ++after > 1) {
            if (c != '0') return {};
            continue;
        }
        n = n * 10 + (c - '0');
        ++digits;
        if (n > most) return {};
    }
    if (digits == 0) return {};
    if (after == 0) n *= 10;
    return minus ? -n : n;
}

std::optional<std::string> cell_day(std::string_view text) {
    std::array<int, 3> part{};
    std::size_t at = 0, digits = 0, first_digits = 0;
    for (std::size_t i = 0; i < text.size() && at < part.size(); ++i) {
        const char c = text[i];
        if (c >= '0' && c <= '9') {
            if (++digits > 4) return {};
            part[at] = part[at] * 10 + (c - '0');
            continue;
        }
        if (digits == 0) return {};
        if (at == 0) first_digits = digits;
        digits = 0;
        ++at;
        std::string_view rest = text.substr(i);
        bool known = false;
        for (const std::string_view mark : {"-", "/", ".", "年", "月", "日", " ", "T"})
            if (rest.starts_with(mark)) {
                known = true;
                i += mark.size() - 1;
                break;
            }
        if (!known) return {};
    }
    if (digits > 0 && at < part.size()) {
        if (at == 0) first_digits = digits;
        ++at;
    }
    if (at < part.size()) return {};
    const bool year_first = first_digits == 4;
    const std::string day = fmt::format("{:04}-{:02}-{:02}", year_first ? part[0] : part[2], part[1], year_first ? part[2] : part[0]);
    return is_day(day) ? std::optional(day) : std::nullopt;
}

}  // namespace jansou::wire
