// 引っ越し A house's store carried from one database to another, row by row, in either direction.
#pragma once
#include <cstdint>
#include <filesystem>

#include <tl/expected.hpp>

#include "jansou/store/sql.hpp"

namespace jansou::store {

/// All rows of one store into another that is there and empty, as they stand at one moment. RETURNS: how many. What was read is compared
/// with what was written.
tl::expected<std::int64_t, Sentence> carry(Sql& from, Sql& to);

/// The same into a new file of SQLite's, readable by its owner alone.
tl::expected<void, Sentence> copy_to_file(Sql& from, const std::filesystem::path& to);

/// SHA-256 over all rows in the order of their keys: the same for the same house, whichever database it is in.
tl::expected<std::string, Sentence> digest_of(Sql&);

}  // namespace jansou::store
