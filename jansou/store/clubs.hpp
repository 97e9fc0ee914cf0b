// クラブの帳簿の置き場 Books of clubs in the store: entries in their order, names beside them, and the tokens that open a book, by
// their hashes. What is written is on the disk when the call returns.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/store/bookings.hpp"
#include "jansou/store/sql.hpp"
#include "jansou/store/store.hpp"

namespace jansou::store {

inline constexpr std::size_t most_clubs = 20'000, most_links_of_club = 2400;

/// Used by one thread at a time. It has a connection of its own beside the store's, and waits for its locks.
class Clubs {
public:
    /// REQUIRES: a store of today's schema is there.
    static tl::expected<Clubs, Sentence> open(const Connect&);
    static tl::expected<Clubs, Sentence> open(const Place&);

    struct Link {
        std::string hash, kind, person = {};  ///< kind: "keeper", "write", "look", "code"
        std::int64_t number = 0, made = 0;
    };
    /// A book with its first links. False: there are as many as there may be; where there would be, books go first that nobody has written
    /// in for a day.
    tl::expected<bool, Sentence> make(std::string_view id, std::string_view name, const std::vector<Link>&, std::int64_t now);

    struct Found {
        std::string club;
        Link link;
    };
    /// The book that a token of that hash opens, if any.
    tl::expected<std::optional<Found>, Sentence> find(std::string_view token_hash);

    struct State {
        std::string name;
        std::int64_t next = 0, version = 0;  ///< how many entries there are; what changes when one of them was changed
    };
    tl::expected<State, Sentence> state(std::string_view club);
    /// Bodies from the `since`-th on, at most so many.
    tl::expected<std::vector<std::string>, Sentence> entries(std::string_view club, std::int64_t since, std::int64_t most);
    /// Persons and what they are called.
    tl::expected<std::vector<std::pair<std::string, std::string>>, Sentence> names(std::string_view club);

    struct Entry {
        std::string id, body;
        std::string person = {};          ///< whom it names
        std::optional<std::string> name;  ///< and how
    };
    enum class Added : std::uint8_t { kept, full };
    /// All or none.
    tl::expected<Added, Sentence> add(std::string_view club, const std::vector<Entry>&);

    /// Its number; 0: there are as many links as there may be. A code takes the place of the one that the person had.
    tl::expected<std::int64_t, Sentence> add_link(std::string_view club, const Link&);
    /// False: there is none of that number.
    tl::expected<bool, Sentence> take_back(std::string_view club, std::int64_t number);
    tl::expected<std::vector<Link>, Sentence> links(std::string_view club);

    /// The name goes, the person's links with it; entries whose bodies had it are put as they are now: number and body. False: the book is
    /// not as it was `seen` any more, and nothing was done.
    tl::expected<bool, Sentence> forget(std::string_view club, std::string_view person,
                                        const std::vector<std::pair<std::int64_t, std::string>>& bodies, std::string_view title,
                                        const State& seen);
    /// A whole book into one that has no entry. False: it has some.
    tl::expected<bool, Sentence> copy(std::string_view club, std::string_view name, const std::vector<Entry>&,
                                      const std::vector<std::pair<std::string, std::string>>& names);

    struct PadOfClub {
        std::string id, night;
        std::int64_t entries = 0;
    };
    /// Score pads of the book in which something was written since they were booked.
    tl::expected<std::vector<PadOfClub>, Sentence> pads_to_book(std::string_view club);
    /// All score pads of the book.
    tl::expected<std::vector<std::string>, Sentence> pads(std::string_view club);
    /// What a pad has come to; empty: nothing that is booked yet. Nothing is done where so many of its entries, or more, are booked.
    tl::expected<void, Sentence> book_pad(std::string_view club, const PadOfClub&, std::string_view body,
                                          const std::vector<std::pair<std::string, std::string>>& guests, std::int64_t now);
    /// Tables that belong to the book.
    tl::expected<std::vector<std::string>, Sentence> tables(std::string_view club);

private:
    explicit Clubs(std::unique_ptr<Sql> base) : base_(std::move(base)), bookings_(*base_) {}
    bool put(std::string_view club, const Link&, std::int64_t number);
    bool touch(std::string_view club);
    bool look(std::string_view club, State& into);
    /// All of it or nothing, on the disk; `work` says whether the base could.
    tl::expected<void, Sentence> whole(std::string_view doing, const std::function<bool()>& work);

    std::unique_ptr<Sql> base_;
    Bookings bookings_;
};

}  // namespace jansou::store
