// 台帳 What an operator asks of a store, and does to it: beside a house that runs, or while none does.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/store/sql.hpp"
#include "jansou/store/store.hpp"

namespace jansou::store {

/// A table as the store has it.
struct TableRow {
    std::string id;
    parlour::Millis made = 0, changed = 0;  ///< when it was made, and when something happened there last
    std::int64_t records = 0, bytes = 0;    ///< how many there are, and the characters of their bodies
    bool closed = false;                    ///< put away, or closed for good
    bool barred = false;                    ///< closed for good: no token leads there any more
    std::string card;                       ///< JSON: the line that the house keeps of it; empty if there is none
};

/// Used by one thread at a time. It has a connection of its own, so a house may run on the same store. What changes something is all or
/// nothing, and REQUIRES `For::changing`.
class Ledger {
public:
    enum class For : std::uint8_t { reading, changing };
    /// Opens a store as it is: one of another schema is refused, and nothing is made where there is none.
    static tl::expected<Ledger, Sentence> open(const Place&, For);
    enum class Schema : std::uint8_t { of_today, any };
    /// The same of one file, for reading: a backup. Of one of another schema only its damage can be told.
    static tl::expected<Ledger, Sentence> open_file(const std::filesystem::path& file, Schema = Schema::of_today);

    /// Every table, the one that was used last first.
    tl::expected<std::vector<TableRow>, Sentence> tables();
    /// The records of a table in their order; empty if there is no such table.
    tl::expected<std::vector<Record>, Sentence> records(std::string_view table);

    /// No token leads to the table any more; its records stay. False: there is none.
    tl::expected<bool, Sentence> bar(std::string_view table, parlour::Millis now);
    /// Erases closed tables where nothing has happened since then. RETURNS: how many.
    tl::expected<std::size_t, Sentence> prune(parlour::Millis before);
    /// The tables where somebody of that name has sat.
    tl::expected<std::vector<std::string>, Sentence> tables_of_name(std::string_view name);
    /// Puts another name in its place in all records and lines of a table.
    tl::expected<void, Sentence> rename(std::string_view table, std::string_view name, std::string_view other);
    /// The same in all entries of score pads, wherever the name is the whole of a text. RETURNS: in how many pads.
    tl::expected<std::size_t, Sentence> rename_in_pads(std::string_view name, std::string_view other);
    /// Persons of that name have none any more in books of clubs. RETURNS: how many there were.
    tl::expected<std::size_t, Sentence> forget_in_clubs(std::string_view name);
    /// Erases score pads that were made before that and belong to no club's book. RETURNS: how many.
    tl::expected<std::size_t, Sentence> prune_pads(parlour::Millis before);
    /// Gives back the room of what was erased.
    tl::expected<void, Sentence> compact();

    bool is_of_today();
    /// What is damaged, a sentence each; nothing is, if it is empty.
    tl::expected<std::vector<Sentence>, Sentence> damage();

private:
    explicit Ledger(std::unique_ptr<Sql> base) : base_(std::move(base)) {}

    std::unique_ptr<Sql> base_;
};

}  // namespace jansou::store
