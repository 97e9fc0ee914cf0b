// 開店 The whole server: opens the store and the port, restores the tables, and runs until it is told to stop.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "apps/server/journal.hpp"
#include "apps/server/limits.hpp"

namespace jansou {
struct MatchSetup;
}

namespace jansou::server {

/// "127.0.0.1:8080", "[::1]:8080", "0.0.0.0", ":8080"; what is not given stays as it is.
struct Place {
    std::string address = "127.0.0.1";
    unsigned short port = 8080;
};
tl::expected<Place, std::string> parse_place(std::string_view, Place fallback);

/// The address in the local network by which others may reach this machine, if there is one.
std::optional<std::string> local_address();

struct ServeSetup {
    Place place;
    bool any_port = false;  ///< if that port is taken, another will do
    std::filesystem::path data;
    std::string public_url;  ///< without a slash at its end
    bool behind_proxy = false;
    std::vector<std::string> trusted;
    std::string version;
    Limits limits;
    Level least = Level::info;
    bool own_rules = false;               ///< tables may be opened by a rule that somebody brings along
    double pace = 1;                      ///< of all that the house waits for: bots, the tile that lies open, a hand's result
    std::optional<nlohmann::json> table;  ///< to be made when it opens, as in `POST /api/tables`
    struct Opened {
        std::string url;      ///< where the page is
        bool others = false;  ///< other machines reach it
        std::size_t tables = 0;
        nlohmann::json table;  ///< what the table's maker gets, or null
        std::string error;     ///< why the table could not be made
    };
    std::function<void(const Opened&)> opened;
    /// Lays walls otherwise than the seed says. For tests only: the logs of such games do not hold.
    std::function<void(MatchSetup&)> arrange;
};

/// Runs until SIGINT or SIGTERM; 0, or 1 if the store failed, or 2 if it could not begin; sentences go to stderr.
int serve(const ServeSetup&);

}  // namespace jansou::server
