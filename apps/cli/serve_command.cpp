// jansou serve, verify: the parlour for many, and the check that a wall was fixed before it was dealt.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "apps/cli/commands.hpp"
#include "apps/server/house_file.hpp"
#include "apps/server/serve.hpp"
#include "apps/server/target.hpp"
#include "jansou/store/place.hpp"
#include "jansou/wire/lines/fair.hpp"

namespace jansou::cli {
namespace {

struct Serve {
    std::string config;
    bool print = false, proxy = false, open_metrics = false, own_rules = false;
    std::optional<std::string> listen, data, store, peers, public_url, level;
    std::vector<std::string> trusted, names;
    std::optional<std::size_t> tables, disk_reserve;  // the second in MB
    std::optional<double> pace;
    bool check = false;
};

/// What the file says, with what the command line says put over it; or the exit code, when everything wrong has been told.
tl::expected<server::HouseFile, int> house_of(const Serve& a) {
    server::HouseFile house;
    house.log_level = "info";
    if (!a.config.empty()) {
        std::ifstream file(a.config, std::ios::binary);
        std::string text(server::longest_house_file + 1, '\0');
        if (!file.is_open() || (file.read(text.data(), std::streamsize(text.size())), file.gcount() == 0 && !file.eof()))
            return tl::unexpected(fail("serve", a.config + " cannot be read."));
        text.resize(std::size_t(file.gcount()));
        if (text.size() > server::longest_house_file)
            return tl::unexpected(fail("serve", a.config + " is too large for a file of settings."));
        auto read = server::read_house_file(text, a.config, house);
        if (!read) {
            for (const std::string& fault : read.error()) refuse(fault);
            return tl::unexpected(2);
        }
        house = std::move(*read);
    }
    if (a.listen) house.listen = *a.listen;
    if (a.data) house.data = *a.data;
    if (a.level) house.log_level = *a.level;
    server::ServeSetup& setup = house.setup;
    if (a.store) setup.store = *a.store;
    if (a.peers) setup.peers = *a.peers;
    if (a.public_url) setup.public_url = *a.public_url;
    if (a.proxy) setup.behind_proxy = true;
    if (a.own_rules) setup.own_rules = true;
    if (!a.trusted.empty()) setup.trusted = a.trusted;
    if (!a.names.empty()) setup.names = a.names;
    if (a.open_metrics) setup.open_metrics = true;
    if (a.tables) setup.limits.tables = *a.tables;
    if (a.disk_reserve) setup.limits.disk_reserve_mb = *a.disk_reserve;
    if (a.pace) setup.pace = *a.pace;
    return house;
}

std::optional<server::Level> level_named(std::string_view name) {
    constexpr std::string_view names[] = {"debug", "info", "warn", "error", "none"};
    const auto at = std::ranges::find(names, name);
    if (at == std::end(names)) return {};
    return server::Level(at - names);
}

int serve(const Serve& a) {
    auto house = house_of(a);
    if (!house) return house.error();
    if (a.print) {
        std::cout << server::house_file_text(*house);
        return 0;
    }
    server::ServeSetup& setup = house->setup;
    if (house->data.empty()) return fail("serve", "a folder for the games is expected: --data DIR, or data in the file of --config.");
    if (!setup.store.empty() && !store::is_database_url(setup.store))
        return fail("serve", "--store: an address like postgresql://user@host/database is expected.");
    if (a.check) return server::check(house->data, setup.store);
    const auto place = server::parse_place(house->listen, setup.place);
    if (!place) return fail("serve", place.error());
    setup.place = *place;
    setup.data = house->data;
    const std::string public_url = setup.public_url;
    while (setup.public_url.ends_with('/')) setup.public_url.pop_back();
    if (!setup.public_url.empty() && server::origin_of(setup.public_url) != setup.public_url)
        return fail("serve",
                    "the public address: http:// or https:// with a host and nothing behind it is expected, not \"" + public_url + "\".");
    setup.version = JANSOU_VERSION;
    const auto level = level_named(house->log_level);
    if (!level) return fail("serve", "the log level is one of debug, info, warn, error, none, not \"" + house->log_level + "\".");
    setup.least = *level;
    if (!(setup.pace >= 0 && setup.pace <= 10)) return fail("serve", "the pace is a number from 0 to 10.");  // none is no number
    setup.opened = [](const server::ServeSetup::Opened& opened) { std::cout << "jansou serve: " << opened.url << "/" << std::endl; };
    return server::serve(setup);
}

int verify(const std::string& path) {
    std::ostringstream text;
    if (path == "-")
        text << std::cin.rdbuf();
    else if (std::ifstream file(path, std::ios::binary); file.is_open() && file.peek() != std::ifstream::traits_type::eof())
        text << file.rdbuf();
    else
        return fail("verify", path + ": cannot be read, or is empty.");
    const auto verified = wire::verify_log(text.str());
    if (!verified) {
        std::cout << path << ": " << verified.error() << '\n';
        return 1;
    }
    std::cout << path << ": fair: the walls of " << verified->hands << " hands in " << verified->games
              << " games follow from a secret that was fixed before the players' nonces"
              << (verified->finished ? "" : "; the last game is not finished") << ".\n";
    return 0;
}

}  // namespace

void add_serve_commands(CLI::App& app, int& exit_code) {
    auto a = std::make_shared<Serve>();
    auto* command = app.add_subcommand("serve", "the parlour: the page, and tables for whoever has a link");
    command->add_option("--config", a->config, "a file of settings; what is given here as well counts instead")->check(CLI::ExistingFile);
    command->add_flag("--print-config", a->print, "writes all settings as a file, as they are, and ends");
    command->add_option("--listen", a->listen, "ADDR:PORT, by default 127.0.0.1:8080; 0.0.0.0 for all of this machine's addresses");
    command->add_option("--data", a->data, "folder for the games");
    command->add_option("--store", a->store,
                        "postgresql://.. instead of a file in the folder: several processes with the same are one house");
    command->add_option("--peers", a->peers, "ADDR:PORT by which those processes reach each other, by default one of 127.0.0.1");
    command->add_option("--public-url", a->public_url, "how others reach this server, if there is a proxy before it");
    command->add_option("--host", a->names,
                        "a name by which this server is reached, beside that of --public-url; may be given several times");
    command->add_flag("--open-metrics", a->open_metrics, "/metrics is for everybody, not for programs of this machine only");
    command->add_flag("--proxy", a->proxy, "a proxy on this machine names the client in X-Forwarded-For");
    command->add_option("--trust", a->trusted, "an address that no limit for one address holds back; may be given several times");
    command->add_option("--tables", a->tables, "tables at once, by default 4096")->check(CLI::Range(1, 100000));
    command
        ->add_option("--disk-reserve", a->disk_reserve,
                     "MB that stay free on the disk of the games, by default 64: below it there are no new tables")
        ->check(CLI::Range(0, 1 << 30));
    command->add_flag("--check", a->check,
                      "looks through the games in the folder instead, without changing anything, and says what is wrong");
    command->add_flag("--own-rules", a->own_rules, "tables may be opened by a rule file that whoever opens them brings along");
    command->add_option("--pace", a->pace, "how long the house waits for bots, open tiles and results, 1: as people like it")
        ->check(CLI::Range(0.0, 10.0));
    command->add_option("--log-level", a->level, "what is written to stderr")
        ->check(CLI::IsMember({"debug", "info", "warn", "error", "none"}));
    command->callback([a, &exit_code] { exit_code = serve(*a); });

    auto log = std::make_shared<std::string>();
    auto* check = app.add_subcommand("verify", "checks that the walls of a log were fixed before the players had a say");
    check->add_option("LOG", *log, "a log downloaded after the last game; - for standard input")->required();
    check->callback([log, &exit_code] { exit_code = verify(*log); });
}

}  // namespace jansou::cli
