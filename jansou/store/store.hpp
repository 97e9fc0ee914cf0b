// 帳場 The event store: records of tables in one SQLite file, a batch in one transaction, on the disk when `append` returns.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/parlour/parlour.hpp"

namespace jansou::store {

using parlour::Booking;
using parlour::Card;
using parlour::Record;
using Sentence = std::string;

/// The schema this program writes; a store of an older one is migrated when it is opened (and kept beside it as it was, as
/// "jansou.sqlite.before-N", N the schema that came), one of a newer is refused.
inline constexpr int schema_version = 5;

/// Name of the file in the data folder.
inline constexpr std::string_view file_name = "jansou.sqlite";

/// Used by one thread at a time, whichever it is; `open` may be called on another. Other processes may read and write the same file
/// meanwhile: each call waits for their locks. Times are milliseconds since 1970 where nothing else is said.
class Store {
public:
    /// Opens the store in that folder, or makes both. Everything wrong with it is one sentence.
    static tl::expected<Store, Sentence> open(const std::filesystem::path& folder);
    /// To read only, of whatever schema, also while another has it open; nothing is changed.
    static tl::expected<Store, Sentence> open_to_read(const std::filesystem::path& folder);
    ~Store();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;

    /// All or nothing, and on the disk when it returns. After an error nothing of it is there, and it may be called again with the same.
    /// REQUIRES: the store was opened to write; no record of the same table and number is there.
    /// A booking that says nothing new of its match changes nothing, nor does one for a book that is full or is not there.
    tl::expected<void, Sentence> append(std::span<const Record>, std::span<const Card> = {}, std::span<const Booking> = {});

    /// Called on the thread that waits, once each time another program's lock has held a write up for 2 s; after 30 s it fails.
    void on_wait(std::function<void()>);
    /// Writes something that changes nothing; why that cannot be.
    tl::expected<void, Sentence> try_to_write();

    /// All tables, oldest first.
    tl::expected<std::vector<std::string>, Sentence> all_tables();
    /// Of each table that is not closed and belongs to a club's book the hash of a token.
    tl::expected<std::vector<std::string>, Sentence> tokens_of_club_tables();
    /// Tables that are not closed, oldest first.
    tl::expected<std::vector<std::string>, Sentence> open_tables();
    /// The records of a table in their order; empty if there is no such table.
    tl::expected<std::vector<Record>, Sentence> load(std::string_view table);
    struct Kept {
        std::string body;
        std::int64_t updated = 0;  ///< when something of the table changed last, in milliseconds since 1970
    };
    /// The card of a table, if there is one: tables that have not been used since there are cards have none.
    tl::expected<std::optional<Kept>, Sentence> card(std::string_view table);
    /// The table a token of that hash leads to, if any.
    tl::expected<std::optional<std::string>, Sentence> table_of(std::string_view token_hash);

    /// What is wrong with the file itself, a sentence each; empty: nothing.
    std::vector<Sentence> damage();

    /// A copy of the whole as it stands, into a new file that only its owner reads; may be called while it is in use.
    tl::expected<void, Sentence> backup(const std::filesystem::path& to);

private:
    struct Base;
    explicit Store(std::unique_ptr<Base>);
    std::unique_ptr<Base> base_;
};

}  // namespace jansou::store
