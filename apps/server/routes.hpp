// 道 Every address of the house in one table: its path and method, whose token it wants, at what price, and what answers it. Paths are
// looked up here and nowhere else. How one is added: docs/adding_to_the_server.md.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "apps/server/exchange.hpp"

namespace jansou::server {

class Host;
struct Asked;

/// What stands in an address behind the path of its row.
enum class Behind : std::uint8_t { nothing, anything, something, own_rule };
/// Whose token travels with a request; which tokens a table takes it says itself.
enum class Bearer : std::uint8_t { nobody, table, seat, pad, club };
/// Whether a request has a body, and whether that is read for whoever answers.
enum class Body : std::uint8_t { none, raw, object };

/// What a row says beyond what every row says.
struct Terms {
    Behind behind = Behind::nothing;
    Bearer bearer = Bearer::nobody;
    Body body = Body::none;
    double questions = 0;  ///< that it counts as, of those that an address may ask
    // what is described: shapes (jansou/wire/shape.hpp) of what it takes and answers, the words of its query, with blanks between, and the
    // media types of answers that are no JSON, likewise
    std::string_view takes = {}, answers = {}, query = {}, types = {};
};

struct Route {
    std::string_view path;
    std::string_view method;  ///< GET is HEAD too; empty: any
    void (Host::*answer)(const Asked&, const Reply&);
    std::string_view about;  ///< in a few words
    Terms terms = {};
};

/// In which order a row is looked for; those of one path stand together.
std::span<const Route> routes();

/// Where a request goes.
struct Way {
    const Route* route = nullptr;  ///< null: that path is not asked with this method
    std::string rest;              ///< of the address, behind the path
    std::string allowed;           ///< methods, as `Allow` has them
    double questions = 0;          ///< of the first row of the path, if there is none of the method
};
Way way_of(std::string_view method, std::string_view path);

inline constexpr std::string_view socket_path = "/ws";
/// Where a log is brought to be looked at: its body may be longer than others.
inline constexpr std::string_view log_path = "/api/replay";
/// And a club's book.
inline constexpr std::string_view book_path = "/api/club/import";
inline bool has_long_body(std::string_view path) { return path == log_path || path == book_path; }

}  // namespace jansou::server
