// SQLite の取り扱い A store's file. For this room alone; others have `open_sql`.
#pragma once
#include <filesystem>
#include <memory>

#include "jansou/store/sql.hpp"

namespace jansou::store {

/// Name of the file in the data folder.
inline constexpr std::string_view file_name = "jansou.sqlite";

tl::expected<std::unique_ptr<Sql>, Sentence> open_sqlite(const std::filesystem::path& folder, Opening);

/// A copy of a file of SQLite's as it stands, into a new file that only its owner reads. REQUIRES: the database is a file.
tl::expected<void, Sentence> copy_sqlite(Sql&, const std::filesystem::path& to);

}  // namespace jansou::store
