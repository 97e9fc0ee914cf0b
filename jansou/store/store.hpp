// 帳場 The event store: the records of tables, a batch in one transaction, on the disk when `append` returns; in a file that one house has
// for itself, or in a database where several processes are one house and each leads some of its tables.
#pragma once
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/parlour/parlour.hpp"
#include "jansou/store/place.hpp"
#include "jansou/store/schema.hpp"

namespace jansou::store {

using parlour::Booking;
using parlour::Card;
using parlour::Record;
using Sentence = std::string;

/// A process that says nothing for so long leads no table any more, by the clock of the database; it says something every `beat_every`.
inline constexpr std::chrono::milliseconds lease{2000}, beat_every{500};

/// A process of the house, and where the others reach it.
struct Process {
    std::string id, address;
    std::string key_hash = {};  ///< of the secret that all processes of the house have; empty where it is not told
    friend bool operator==(const Process&, const Process&) = default;
};

/// The store is a database to which nobody can write now, which may pass: no server answers, or only the copy of one.
bool is_away(const Place&);

/// What a house asks of its store. Used by one thread at a time, whichever it is; `open` may be called on another. Other processes may read
/// and write the same store meanwhile: each call waits for their locks. Times are milliseconds since 1970 where nothing else is said.
class Store {
public:
    /// Opens the store, or makes it. Everything wrong with it is one sentence.
    static tl::expected<std::unique_ptr<Store>, Sentence> open(const Place&);
    /// To read only, of whatever schema, also while another has it open; nothing is changed.
    static tl::expected<std::unique_ptr<Store>, Sentence> open_to_read(const Place&);
    Store() = default;
    virtual ~Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// All or nothing, and on the disk when it returns. After an error nothing of it is there, and it may be called again with the same.
    /// REQUIRES: the store was opened to write; no record of the same table and number is there.
    /// A booking that says nothing new of its match changes nothing, nor does one for a book that is full or is not there.
    /// RETURNS: tables that another process leads by now: nothing of theirs was kept. A store of one process has none.
    virtual tl::expected<std::vector<std::string>, Sentence> append(std::span<const Record>, std::span<const Card> = {},
                                                                    std::span<const Booking> = {}) = 0;

    /// Called on the thread that waits, once each time something has held a write up for 2 s; after 30 s it fails.
    virtual void on_wait(std::function<void()>) = 0;
    /// Writes something that changes nothing; why that cannot be.
    virtual tl::expected<void, Sentence> try_to_write() = 0;

    /// All tables, oldest first.
    virtual tl::expected<std::vector<std::string>, Sentence> all_tables() = 0;
    /// Of each table that is not closed and belongs to a club's book the hash of a token.
    virtual tl::expected<std::vector<std::string>, Sentence> tokens_of_club_tables() = 0;
    /// Tables that are not closed, oldest first.
    virtual tl::expected<std::vector<std::string>, Sentence> open_tables() = 0;
    /// Of each table its records in their order; none if there is no such table.
    using Loaded = tl::expected<std::vector<Record>, Sentence>;
    virtual std::vector<Loaded> load(std::span<const std::string> tables) = 0;
    Loaded load(const std::string& table) { return std::move(load(std::span(&table, 1)).front()); }
    struct Kept {
        std::string body;
        std::int64_t updated = 0;  ///< when something of the table changed last, in milliseconds since 1970
    };
    /// What a token leads to.
    struct Token {
        std::string table = {};  ///< empty: nothing
        /// Of the table, if it has one: tables that have not been used since there are cards have none.
        tl::expected<std::optional<Kept>, Sentence> card = std::nullopt;
        std::optional<std::int64_t> records = {};  ///< how many the table has; nothing: that cannot be read
    };
    /// What tokens of those hashes lead to, in their order.
    virtual tl::expected<std::vector<Token>, Sentence> tokens(std::span<const std::string> hashes) = 0;

    /// What is wrong with the store itself, a sentence each; empty: nothing.
    virtual std::vector<Sentence> damage() = 0;

    /// A copy of the whole as it stands, into a new file of SQLite's that only its owner reads; may be called while it is in use.
    virtual tl::expected<void, Sentence> backup(const std::filesystem::path& to) = 0;

    // Several processes. A store of one process has them all succeed: it leads every table.
    virtual bool is_shared() const { return false; }
    /// This process is one of the house from now on. The house has the key of the process that came first.
    virtual tl::expected<void, Sentence> enter(const Process&) { return {}; }
    struct Beat {
        std::vector<Process> others;    ///< that live
        std::vector<std::string> lost;  ///< tables that this process led and leads no more
    };
    /// It still is. `look`: also looks whether other processes have taken tables, as this one may have been silent for too long.
    virtual tl::expected<Beat, Sentence> beat(bool /*look*/) { return Beat{}; }
    /// This process leads each of the tables from now on; or who leads it, if that one lives. REQUIRES: it is called before the records
    /// are loaded; no table is named twice. `ask`: it only says who leads them; nothing, if nobody does or it is this one.
    enum class Claim : std::uint8_t { take, ask };
    using Leader = tl::expected<std::optional<Process>, Sentence>;
    virtual std::vector<Leader> claim(std::span<const std::string> tables, Claim) {
        return std::vector<Leader>(tables.size(), std::nullopt);
    }
    Leader claim(const std::string& table, Claim how) { return std::move(claim(std::span(&table, 1), how).front()); }
    /// Whoever wants to may lead the table.
    virtual tl::expected<void, Sentence> release(std::string_view /*table*/) { return {}; }
    /// This process leaves; whatever it leads is free.
    virtual tl::expected<void, Sentence> leave() { return {}; }
};

}  // namespace jansou::store
