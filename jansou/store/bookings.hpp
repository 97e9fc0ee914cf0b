// 記帳 What a match of a table or a score pad has come to, as the next entry of its club's book; within a transaction of whoever writes.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jansou/parlour/parlour.hpp"
#include "jansou/store/sql.hpp"

namespace jansou::store {

inline constexpr std::int64_t most_entries_of_club = 20'000, most_bytes_of_club = 12LL << 20;

/// Used by one thread at a time, that of its connection.
class Bookings {
public:
    /// REQUIRES: the base has today's schema and outlives this.
    explicit Bookings(Sql& base) : base_(&base) {}

    /// `source` is what is booked, the same each time; `by` who says so. True as well where there is nothing new to be said, or no book
    /// that has room. False: the base cannot.
    struct Posting {
        std::string_view club, source, table, by, body;
        const std::vector<std::pair<std::string, std::string>>& guests;
    };
    bool put(const Posting&, std::int64_t now);
    bool put(const parlour::Booking&, std::int64_t now);

    /// The next entry of a book. False: the base cannot.
    bool add_entry(std::string_view club, std::string_view id, std::string_view body);
    bool name(std::string_view club, std::string_view person, std::string_view name);
    struct Size {
        std::int64_t entries = 0, bytes = 0;
        bool there = false;
    };
    /// Nobody else writes in the book until the transaction ends. False: the base cannot.
    bool size(std::string_view club, Size& into);

private:
    Sql* base_;
};

}  // namespace jansou::store
