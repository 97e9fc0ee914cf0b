// 置き場 Where the games of a house are kept.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace jansou::store {

/// A folder, with a file of SQLite's in it; or a database of PostgreSQL's, where several processes may be one house.
struct Place {
    std::filesystem::path folder;
    std::string url = {};  ///< "postgresql://.."; empty: the file in the folder

    Place() = default;
    Place(std::filesystem::path in, std::string at = {}) : folder(std::move(in)), url(std::move(at)) {}

    bool is_shared() const { return !url.empty(); }
};

inline bool is_database_url(std::string_view text) { return text.starts_with("postgresql://") || text.starts_with("postgres://"); }

}  // namespace jansou::store
