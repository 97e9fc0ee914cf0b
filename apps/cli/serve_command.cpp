// jansou serve, backup, verify: the parlour for many, a copy of its store, and the check that a wall was fixed before it was dealt.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "apps/cli/commands.hpp"
#include "apps/server/serve.hpp"
#include "apps/server/target.hpp"
#include "jansou/store/store.hpp"
#include "jansou/wire/fair.hpp"

namespace jansou::cli {
namespace {

struct Serve {
    std::string listen, data, public_url, level = "info";
    std::vector<std::string> trusted;
    bool proxy = false, own_rules = false;
    std::size_t tables = server::Limits{}.tables;
    double pace = 1;
};

int serve(const Serve& a) {
    server::ServeSetup setup;
    const auto place = server::parse_place(a.listen, setup.place);
    if (!place) return fail("serve", place.error());
    setup.place = *place;
    setup.data = a.data;
    setup.public_url = a.public_url;
    while (setup.public_url.ends_with('/')) setup.public_url.pop_back();
    if (!setup.public_url.empty() && server::origin_of(setup.public_url) != setup.public_url)
        return fail("serve",
                    "--public-url: http:// or https:// with a host and nothing behind it is expected, not \"" + a.public_url + "\".");
    setup.behind_proxy = a.proxy;
    setup.trusted = a.trusted;
    setup.version = JANSOU_VERSION;
    setup.limits.tables = a.tables;
    setup.least = a.level == "debug"  ? server::Level::debug
                  : a.level == "warn" ? server::Level::warn
                  : a.level == "none" ? server::Level::error
                                      : server::Level::info;
    setup.pace = a.pace;
    setup.own_rules = a.own_rules;
    setup.opened = [](const server::ServeSetup::Opened& opened) { std::cout << "jansou serve: " << opened.url << "/" << std::endl; };
    return server::serve(setup);
}

int backup(const std::string& data, const std::string& to) {
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::path(data) / store::file_name, error))
        return fail("backup", data + " holds no store; the folder that was given to serve or play is expected.");
    auto store = store::Store::open(data);
    if (!store) return fail("backup", store.error());
    if (const auto done = store->backup(to); !done) return fail("backup", done.error());
    std::cout << to << '\n';
    return 0;
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
    command->add_option("--listen", a->listen, "ADDR:PORT, by default 127.0.0.1:8080; 0.0.0.0 for all of this machine's addresses");
    command->add_option("--data", a->data, "folder for the games")->required();
    command->add_option("--public-url", a->public_url, "how others reach this server, if there is a proxy before it");
    command->add_flag("--proxy", a->proxy, "a proxy on this machine names the client in X-Forwarded-For");
    command->add_option("--trust", a->trusted, "an address that no limit for one address holds back; may be given several times");
    command->add_option("--tables", a->tables, "tables at once")->check(CLI::Range(1, 100000))->capture_default_str();
    command->add_flag("--own-rules", a->own_rules, "tables may be opened by a rule file that whoever opens them brings along");
    command->add_option("--pace", a->pace, "how long the house waits for bots, open tiles and results, 1: as people like it")
        ->check(CLI::Range(0.0, 10.0))
        ->capture_default_str();
    command->add_option("--log-level", a->level, "what is written to stderr")
        ->check(CLI::IsMember({"debug", "info", "warn", "none"}))
        ->capture_default_str();
    command->callback([a, &exit_code] { exit_code = serve(*a); });

    auto paths = std::make_shared<std::pair<std::string, std::string>>();
    auto* copy = app.add_subcommand("backup", "a copy of all games, also while the server runs");
    copy->add_option("--data", paths->first, "folder of the games")->required();
    copy->add_option("FILE", paths->second, "the copy; must not be there yet")->required();
    copy->callback([paths, &exit_code] { exit_code = backup(paths->first, paths->second); });

    auto log = std::make_shared<std::string>();
    auto* check = app.add_subcommand("verify", "checks that the walls of a log were fixed before the players had a say");
    check->add_option("LOG", *log, "a log downloaded after the last game; - for standard input")->required();
    check->callback([log, &exit_code] { exit_code = verify(*log); });
}

}  // namespace jansou::cli
