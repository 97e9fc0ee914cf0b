// 点棒表の置き場 Score pads in the store: sets of entries, each kept once, on the disk when `add` returns.
#pragma once
#include <cstdint>
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

inline constexpr std::size_t most_pads = 200'000, most_entries_of_pad = 2000, most_bytes_of_pad = 1U << 20;

/// Used by one thread at a time. It has a connection of its own beside the store's, and waits for its locks.
class Pads {
public:
    /// REQUIRES: a store of today's schema is there.
    static tl::expected<Pads, Sentence> open(const Connect&);
    static tl::expected<Pads, Sentence> open(const Place&);

    /// A pad without an entry; tokens by their hashes. False: there are as many as there may be; where there would be, pads go first that
    /// nobody has written in for a day. `now` in milliseconds since 1970.
    tl::expected<bool, Sentence> make(std::string_view id, std::string_view write_hash, std::string_view look_hash, std::int64_t now,
                                      const parlour::Affiliation& book = {});

    struct Found {
        std::string id;
        bool may_write = false;
        parlour::Affiliation book = {};  ///< a club's, to which the pad belongs
    };
    /// The pad that a token of that hash opens, if any.
    tl::expected<std::optional<Found>, Sentence> find(std::string_view token_hash);

    struct Entry {
        std::string id, body;
    };
    struct Listed {
        std::vector<std::string> bodies;
        std::int64_t next = 0;  ///< how many there are
    };
    /// From the `since`-th entry on, in the order in which they came.
    tl::expected<Listed, Sentence> entries(std::string_view pad, std::int64_t since);

    enum class Added : std::uint8_t { kept, differs, full };
    struct Outcome {
        Added added = Added::kept;
        std::size_t taken = 0, known = 0;  ///< new ones, and those that were there
        std::string which;                 ///< differs: the id that is there with another content
        std::int64_t next = 0;
    };
    /// Puts another name in its place wherever it is the whole of a text in a pad's entries.
    tl::expected<void, Sentence> rename(std::string_view pad, std::string_view name, std::string_view other);
    /// All or none. Where a name was forgotten an entry that is there is known, whatever it says.
    tl::expected<Outcome, Sentence> add(std::string_view pad, const std::vector<Entry>&);

private:
    explicit Pads(std::unique_ptr<Sql> base) : base_(std::move(base)) {}
    std::optional<Outcome> put(std::string_view pad, const std::vector<Entry>&);

    std::unique_ptr<Sql> base_;
};

}  // namespace jansou::store
