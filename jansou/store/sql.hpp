// データベース One connection to the database of a house: a file of SQLite's, or a server of PostgreSQL's. The statements of this room are
// written once, in the words that both know: values are ?1, ?2 .., `octet_length` and `strpos` are there, and `FOR UPDATE` or `FOR SHARE`
// at the end of a line is passed over where one writer at a time is the rule.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/store/place.hpp"

namespace jansou::store {

/// A book or a pad in which nothing was written may be forgotten after this time, where there is no room for another one.
inline constexpr std::int64_t unwritten_ms = 24LL * 3'600'000;

using Sentence = std::string;
using Value = std::variant<std::int64_t, std::string_view>;

/// A row of an answer, until the next one is read.
class Row {
public:
    /// Columns count from 0; what is NULL is 0.
    virtual std::int64_t number(int column) const = 0;
    /// What is NULL is empty. The text is there as long as the row.
    virtual std::string_view text(int column) const = 0;

protected:
    ~Row() = default;
};

/// Used by one thread at a time. Where a call says false, `why` has the database's words for it.
class Sql {
public:
    using Read = std::function<void(const Row&)>;
    virtual ~Sql() = default;

    /// Runs a statement and hands every row of its answer to `read`. False: it went wrong; some rows may have been read.
    bool ask(std::string_view statement, std::initializer_list<Value> values = {}, const Read& read = {}) {
        return ask(statement, std::span(values.begin(), values.size()), read);
    }
    virtual bool ask(std::string_view statement, std::span<const Value> values, const Read& read) = 0;
    /// The same for a statement whose rows nobody reads: it may wait for others to go with it, and what is wrong with it is then told by
    /// `settle` or the end of `whole`. `changed`, if it is not null, is set by then to the rows that it changed, or found.
    bool add(std::string_view statement, std::initializer_list<Value> values, std::int64_t* changed = nullptr) {
        return add(statement, std::span(values.begin(), values.size()), changed);
    }
    virtual bool add(std::string_view statement, std::span<const Value> values, std::int64_t* changed) = 0;
    /// The same for a statement whose rows are read by the time that all is settled: many questions go at once, and come back at once.
    bool look(std::string_view statement, std::initializer_list<Value> values, Read read) {
        return look(statement, std::span(values.begin(), values.size()), std::move(read));
    }
    virtual bool look(std::string_view statement, std::span<const Value> values, Read read) = 0;
    /// All that was added and looked for is done.
    virtual bool settle() = 0;

    enum class Then : std::uint8_t {
        keep,  ///< what was done stays
        undo,  ///< nothing of it stays, and that is as it should be
        fail,  ///< nothing of it stays, as a statement failed
    };
    /// A transaction: what `work` does is on the disk when it returns true, or nothing of it is there. `work` may be called again, from the
    /// start, where the connection broke or another process stood in its way. REQUIRES: not called from within `work`.
    virtual bool whole(const std::function<Then()>& work) = 0;
    /// The same for work that says only whether all of it went well.
    bool all(const std::function<bool()>& work) {
        return whole([&work] { return work() ? Then::keep : Then::fail; });
    }
    /// What `work` reads is as it stood at one moment; it writes nothing, and may be called again from the start.
    virtual bool at_one_moment(const std::function<bool()>& work) = 0;

    /// What was wrong with the call before, without a full stop.
    virtual std::string why() const = 0;
    /// What the database is called in sentences: the file, or the server without any password.
    virtual std::string name() const = 0;
    /// Other processes may be houses on the same database.
    virtual bool is_shared() const = 0;
    /// Called on the thread that waits, once each time when something has held a call up for 2 s; after 30 s the call fails.
    virtual void on_wait(std::function<void()>) = 0;

    tl::unexpected<Sentence> failure(std::string_view doing) const {
        return tl::unexpected("The store " + name() + " cannot " + std::string(doing) + ": " + why() + ".");
    }
};

/// How a database is opened.
enum class Opening : std::uint8_t {
    house,     ///< made if there is none, and brought to the schema of today
    any,       ///< for reading only, of whatever schema
    reading,   ///< for reading only; one of another schema than today's is refused, as below
    changing,  ///< beside a house that runs, or while none does
};

/// Makes a connection, or says why not.
using Connect = std::function<tl::expected<std::unique_ptr<Sql>, Sentence>()>;

/// REQUIRES of all but `house`: a store is there.
tl::expected<std::unique_ptr<Sql>, Sentence> open_sql(const Place&, Opening);
/// The same of one file of SQLite's, which may have any name.
tl::expected<std::unique_ptr<Sql>, Sentence> open_sqlite_file(const std::filesystem::path& file, Opening);

/// Of the rows of `processes` those that live: a lease of two seconds has not run out since they said so, by the clock of the database.
inline constexpr std::string_view living = "seen > clock_timestamp() - interval '2 seconds'";
/// How many processes of a house live on the database; 0: none, or it is a file.
tl::expected<std::int64_t, Sentence> living_processes(Sql&);

/// What is damaged, a sentence each; nothing is, if it is empty. A server looks after its own files.
std::vector<Sentence> damage_of(Sql&);

/// The schema that a database is of; 0: an empty one.
tl::expected<int, Sentence> schema_of(Sql&);

}  // namespace jansou::store
