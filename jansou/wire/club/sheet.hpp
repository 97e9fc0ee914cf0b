// 表 Text as a sheet of cells, and what people write into cells: numbers, days.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jansou::wire {

/// Lines beyond them are not read.
inline constexpr std::size_t most_sheet_rows = 160'000;

using SheetRow = std::vector<std::string>;

/// Cells by comma, semicolon or tab, whichever the first line has most of; quoted as spreadsheets do it. Empty lines are left out, blanks
/// around cells too.
std::vector<SheetRow> sheet_of(std::string_view text);
/// A cell as it is written: quoted where it must be. What a spreadsheet would take for a formula has an apostrophe before it.
std::string csv_cell(std::string_view);
/// Without that apostrophe.
std::string_view plain_cell(std::string_view);

/// In tenths: "+45.3", "▲10.2", "-1,200", "(3.0)".
std::optional<std::int64_t> cell_result(std::string_view);
/// 2026-11-27 of that, of "2026/11/27", "2026.11.27", "2026年11月27日", "27.11.2026", a time behind it or not.
std::optional<std::string> cell_day(std::string_view);

}  // namespace jansou::wire
