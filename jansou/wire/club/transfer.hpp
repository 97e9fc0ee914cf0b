// 持ち出しと持ち込み A club's book as a file and back: the whole of it as JSON, what counts in it as CSV, and lists of results of other
// programs as entries of a book.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/wire/club/book.hpp"
#include "jansou/wire/club/entries.hpp"

namespace jansou::wire {

inline constexpr std::size_t most_import_bytes = 4U << 20;

/// Name, names and entries, a line each.
std::string club_export(const ClubBook&);
/// A row for each person and game that counts, lines ended as spreadsheets expect it.
std::string club_csv(const ClubBook&);

/// A whole book that `club_export` wrote.
struct ClubCopy {
    std::string name;
    std::vector<std::pair<std::string, std::string>> names;  ///< person, name
    std::vector<std::string> bodies;
    ClubBook book;
};
bool is_club_export(std::string_view text);
/// Checked entry by entry.
tl::expected<ClubCopy, Sentence> read_club_export(std::string_view text);

/// How a list of results is meant, where it does not say so.
struct ImportWish {
    std::string rule;       ///< an id that is built in, or any name
    std::string values;     ///< "points", "totals", or empty: as they look
    std::string date;       ///< of games that have none; empty: there have to be some
    std::string id_prefix;  ///< of new ids; is_club_id
};
struct ImportedEntries {
    std::string_view form;  ///< "csv", "pantheon", "list", "columns", "pairs"
    std::vector<nlohmann::json> entries;
    std::vector<std::string> new_persons;
    std::size_t nights = 0, matches = 0;
};
/// Entries, in their order, that bring those results into the book. Persons of the same name are the same.
tl::expected<ImportedEntries, Sentence> read_results(std::string_view text, const ClubBook&, const ImportWish&);

/// `jansou club`: the answer to what a book and a question in JSON ask (docs/club.md).
tl::expected<std::string, Sentence> club_answer(std::string_view json);

}  // namespace jansou::wire
