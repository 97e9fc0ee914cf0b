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

/// How long the house waits for people.
struct Waits {
    int result = 12;           ///< seconds for which the result of a hand stands
    int grace = 30;            ///< seconds after which a stand-in plays for whoever is away
    int idle_table_hours = 6;  ///< after which a table where nobody is is put away
    int drain_minutes = 10;    ///< for the hands that are played when the house closes
};

struct ServeSetup {
    Place place;
    bool any_port = false;  ///< if that port is taken, another will do
    std::filesystem::path data;
    std::string store;                  ///< "postgresql://..": where the games are, if not in the folder
    std::string peers = "127.0.0.1:0";  ///< with such a store: the address by which other processes of the house reach this one
    std::string public_url;             ///< without a slash at its end
    std::vector<std::string> names;     ///< further ones by which it is reached
    bool behind_proxy = false, open_metrics = false;
    std::vector<std::string> trusted;
    std::string version;
    std::string command = "serve";  ///< by which it is started
    Limits limits;
    Waits waits;
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
    bool ends_with_terminal = false;  ///< SIGHUP ends it as SIGTERM does; else it is ignored
    /// Lays walls otherwise than the seed says. For tests only: the logs of such games do not hold.
    std::function<void(MatchSetup&)> arrange;
};

/// SIGINT and SIGTERM wait until the house listens to them, and then end it in order. To be called before anything that takes its time;
/// `serve` does it too.
void hold_signals();

/// Runs until SIGINT or SIGTERM; 0, or 1 if the store failed, or 2 if it could not begin; sentences go to stderr.
int serve(const ServeSetup&);

/// Looks through the store of a folder, also while a house runs on it, and says on stdout what is wrong; 0: nothing, 1: something, 2: it
/// cannot be read.
int check(const std::filesystem::path& folder, const std::string& store = {});

}  // namespace jansou::server
