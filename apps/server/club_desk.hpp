// 帳簿の係 Books of clubs as requests and answers: who may read or write one, what is kept, what it comes to, what goes out and comes in.
#pragma once
#include <chrono>
#include <list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "apps/server/exchange.hpp"
#include "apps/server/house_clock.hpp"
#include "apps/server/pad_desk.hpp"
#include "jansou/store/clubs.hpp"
#include "jansou/wire/club/book.hpp"
#include "jansou/wire/club/entries.hpp"

namespace jansou::server {

inline constexpr std::size_t most_club_entries_at_once = 100, most_club_entries_told = 500, most_books_kept = 4;
inline constexpr std::size_t most_pads_booked_at_once = 10;

/// Used by one thread at a time, that of the score pads.
class ClubDesk {
public:
    /// `own_rules`: games may be by a rule that somebody brings along. `pads` and `time` outlive it.
    ClubDesk(store::Connect connect, bool own_rules, parlour::Random random, PadDesk& pads, const Time& time)
        : connect_(std::move(connect)), own_rules_(own_rules), random_(std::move(random)), pads_(pads), time_(time) {}

    Response make(const Request&);
    Response read(const Request&);
    Response night(const Request&);
    Response standings(const Request&);
    Response person(const Request&);
    Response entries(const Request&);
    Response write(const Request&);
    Response links(const Request&);
    Response take_out(const Request&);
    Response take_in(const Request&);

    /// A name that is to be forgotten, and where it may stand beside the book.
    struct Forgetting {
        std::string club, person, name;
        std::vector<std::string> tables;
    };
    tl::expected<Forgetting, Response> what_to_forget(const Request&);
    /// REQUIRES: the name stands in no table of the book any more.
    Response forget(const Forgetting&);

    /// The book and night that a writer's token and a night's id name.
    tl::expected<parlour::Affiliation, Response> affiliation(const std::string& token, const std::string& night);
    /// Whom a code is of, in that book.
    tl::expected<std::string, Response> member(const std::string& code, const std::string& club);

private:
    enum class May : std::uint8_t { look, write, keep };
    struct Opened {
        store::Clubs::Found found;
        May may = May::look;
        wire::ClubBook* book = nullptr;
        std::string me;  ///< of a code: whom it is of
    };
    struct Kept {
        std::string club;
        std::int64_t version = 0;
        wire::ClubBook book;
    };
    std::optional<Response> open_store();
    tl::expected<store::Clubs::Found, Response> found(const std::string& token);
    tl::expected<Opened, Response> opened(const Request&, May least);
    tl::expected<wire::ClubBook*, Response> book_of(const std::string& club);
    /// Pads that went on since.
    std::optional<Response> book_pads(const std::string& club, const wire::ClubBook&);
    /// What is entered becomes a part of the book that is in memory, and of the store if it is kept.
    struct Entered {
        std::vector<store::Clubs::Entry> fresh;
        nlohmann::ordered_json told;
        std::size_t known = 0;
    };
    tl::expected<Entered, Response> enter(const Opened&, const nlohmann::json& entries, std::int64_t now);
    void drop(const std::string& club);
    const wire::ClubBook* known_book(const std::string& club) const;
    static std::string writer(const store::Clubs::Link&);

    store::Connect connect_;
    bool own_rules_;
    parlour::Random random_;
    PadDesk& pads_;
    const Time& time_;
    std::optional<store::Clubs> clubs_;
    std::list<Kept> kept_;  ///< the one asked for last in front
};

}  // namespace jansou::server
