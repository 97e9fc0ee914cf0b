// SQLite の取り扱い What files of this room have in common: handles that close themselves, texts in and out.
#pragma once
#include <sqlite3.h>

#include <memory>
#include <string_view>

namespace jansou::store {

struct CloseSqlite {
    void operator()(sqlite3* base) const { sqlite3_close_v2(base); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Handle = std::unique_ptr<sqlite3, CloseSqlite>;
using Statement = std::unique_ptr<sqlite3_stmt, CloseSqlite>;

inline std::string_view text_in(sqlite3_stmt* row, int column) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
    return text ? std::string_view(text, std::size_t(sqlite3_column_bytes(row, column))) : std::string_view();
}

/// REQUIRES: the text is there until the statement is reset.
inline void bind_text(sqlite3_stmt* s, int place, std::string_view text) {
    sqlite3_bind_text64(s, place, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

inline bool prepare(sqlite3* base, Statement& into, const char* sql) {
    sqlite3_stmt* raw = nullptr;
    const bool good = sqlite3_prepare_v3(base, sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) == SQLITE_OK;
    into.reset(raw);
    return good;
}

/// A statement that answers nothing, or whose answer is not looked at.
inline bool step(const Statement& statement) {
    const int code = sqlite3_step(statement.get());
    sqlite3_reset(statement.get());
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

/// Reads one row at most. False: the base cannot.
template <class Read>
bool one_row(const Statement& of, Read read) {
    const int code = sqlite3_step(of.get());
    if (code == SQLITE_ROW) read(of.get());
    sqlite3_reset(of.get());
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

}  // namespace jansou::store
