// jansou play: a person against bots, on the page or in the terminal.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>

#include "apps/cli/commands.hpp"
#include "apps/cli/play_page.hpp"
#include "apps/cli/terminal_game.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/rule_text/set_sizes.hpp"

namespace jansou::cli {
namespace {

struct PlayArguments {
    std::string rule, lang, name, bots = "basic", seed, data, log, listen, tiles = "text";
    int seat = 0, games = 0;
    bool terminal = false, fresh = false, no_color = false, no_browser = false;
};

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::string language(const PlayArguments& a) {
    if (!a.lang.empty()) return a.lang;
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const std::string value = environment(name); !value.empty()) return value.starts_with("ja") ? "ja" : "en";
    return "en";
}

std::filesystem::path data_folder(const PlayArguments& a) {
    if (!a.data.empty()) return a.data;
    if (const std::string xdg = environment("XDG_DATA_HOME"); !xdg.empty()) return std::filesystem::path(xdg) / "jansou";
    const std::string home = environment("HOME");
    return home.empty() ? std::filesystem::path() : std::filesystem::path(home) / ".local" / "share" / "jansou";
}

/// A word of a command line as a shell reads it back.
std::string quoted(const std::string& word) {
    if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=+,:") == std::string::npos) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + '\'';
}

std::string command_to_go_on(const PlayArguments& a) {
    std::string out = "jansou play " + quoted(a.rule) + " --terminal";
    if (!a.data.empty()) out += " --data " + quoted(a.data);
    if (!a.log.empty()) out += " --log " + quoted(a.log);
    if (!a.lang.empty()) out += " --lang " + a.lang;
    if (a.tiles != "text") out += " --tiles " + a.tiles;
    return out;
}

/// As many as were asked for, else as an ordinary set of the rule has.
int games_of(const PlayArguments& a, const RuleSet& rules) {
    if (a.games > 0) return a.games;
    return wire::usual_games(rules);
}

/// Said before the first hand where so many games are no set of the rule.
void tell_of_no_set(const RuleSet& rules, int games, bool japanese) {
    const auto told = wire::no_set(rules, games);
    if (!told) return;
    std::cerr << (japanese ? told->ja : told->en);
    if (!told->clause.empty()) std::cerr << " (" << told->clause << ')';
    std::cerr << '\n';
}

int start(const PlayArguments& a, std::shared_ptr<const Rulebook> book) {
    const bool japanese = language(a) == "ja";
    terminal::Plan plan{
        .book = std::move(book), .lang = japanese ? wire::Lang::ja : wire::Lang::en, .seat = Seat(a.seat), .bots = split(a.bots)};
    plan.tiles = a.tiles == "symbols" ? terminal::TileStyle::symbols : terminal::TileStyle::text;
    plan.color = !a.no_color && environment("NO_COLOR").empty() && environment("TERM") != "dumb" && isatty(STDOUT_FILENO);
    plan.name = !a.name.empty() ? a.name : japanese ? "あなた" : "you";
    plan.games = games_of(a, plan.book->rules);
    plan.data = data_folder(a);
    plan.log = a.log;
    plan.fresh = a.fresh || !a.seed.empty();
    plan.echo = !isatty(STDIN_FILENO);
    plan.again = command_to_go_on(a);
    if (!a.seed.empty() && !(plan.seed = parse_seed(a.seed)))
        return fail("play", "--seed: 1 to 64 hex digits are expected, not \"" + a.seed + "\".");
    if (plan.data.empty() && plan.log.empty())
        return fail("play", "--data: a folder is needed, since neither XDG_DATA_HOME nor HOME is set.");
    if (const auto wrong = terminal::wrong_with(plan); !wrong.empty()) return fail("play", wrong);
    tell_of_no_set(plan.book->rules, plan.games, japanese);
    return terminal::play(plan, std::cin, std::cout, std::cerr);
}

/// What only the terminal knows, if it was given.
std::string terminals_own(const PlayArguments& a) {
    if (!a.seed.empty()) return "--seed";
    if (!a.log.empty()) return "--log";
    if (a.seat != 0) return "--seat";
    return a.fresh ? "--new" : "";
}

int on_the_page(const PlayArguments& a) {
    if (const std::string option = terminals_own(a); !option.empty()) return fail("play", option + " goes with --terminal.");
    if (a.bots.find(',') != std::string::npos) return fail("play", "--bots: one name is expected; the page sets them one by one.");
    PagePlan plan{.rule = a.rule, .name = a.name, .bot = a.bots, .listen = a.listen, .data = data_folder(a)};
    plan.japanese = language(a) == "ja";
    if (const auto rules = a.rule.empty() ? tl::expected<RuleSet, std::string>{} : wire::load_rules(a.rule); rules) {
        plan.games = games_of(a, *rules);
        tell_of_no_set(*rules, plan.games, plan.japanese);
    }
    plan.browser = !a.no_browser;
    if (plan.name.empty()) plan.name = plan.japanese ? "あなた" : "You";
    if (plan.data.empty()) return fail("play", "--data: a folder is needed, since neither XDG_DATA_HOME nor HOME is set.");
    return play_in_browser(plan);
}

int run(PlayArguments a) {
    if (!a.terminal) return on_the_page(a);
    if (!a.listen.empty()) return fail("play", "--listen goes with the page, not with --terminal.");
    if (a.rule.empty()) a.rule = "mjkt";
    const auto book = wire::load_book_to_play(a.rule);
    return book ? start(a, *book) : fail("play", book.error());
}

}  // namespace

void add_play_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("play", "a game against bots");
    auto a = std::make_shared<PlayArguments>();
    command->add_option("RULE", a->rule, "id of a shipped rule, or a rule file; without it the page opens at the lobby");
    command->add_flag("--terminal", a->terminal, "play in the terminal");
    command->add_option("--listen", a->listen, "ADDR or ADDR:PORT of the page; 0.0.0.0 lets friends in this network in");
    command->add_flag("--no-browser", a->no_browser, "only print the link");
    command->add_option("--lang", a->lang, "language: ja or en (by default that of the system)")->check(CLI::IsMember({"ja", "en"}));
    command->add_option("--name", a->name, "your name in the log");
    command->add_option("--seat", a->seat, "your seat; 0 deals first")->check(CLI::Range(0, max_seats - 1))->capture_default_str();
    command->add_option("--games", a->games, "games of the set (by default as many as the rule's)");
    command->add_option("--bots", a->bots, "the other seats: one name for all, or one for each, with commas between")
        ->capture_default_str();
    command->add_option("--seed", a->seed, "1 to 64 hex digits; starts a new game");
    command->add_option("--data", a->data, "folder for the games (by default jansou in the user's data folder)");
    command->add_option("--log", a->log, "store the game in this file");
    command->add_option("--tiles", a->tiles, "tiles as text or symbols")->check(CLI::IsMember({"text", "symbols"}))->capture_default_str();
    command->add_flag("--new", a->fresh, "do not take up an unfinished game");
    command->add_flag("--no-color", a->no_color, "no colours");
    command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace jansou::cli
