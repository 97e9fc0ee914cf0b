#include "apps/cli/play_page.hpp"

#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

#include "apps/server/qr.hpp"
#include "apps/server/serve.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

extern char** environ;

namespace jansou::cli {
namespace {

// the page keeps the links to one's games under its address: it should be the same every evening
constexpr unsigned short usual_port = 8817;

bool has_display() { return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr; }

void open_browser(std::string url) {
    std::string program = "xdg-open";
    std::array<char*, 3> words{program.data(), url.data(), nullptr};
    posix_spawn_file_actions_t quiet{};
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", 1, 0);
    pid_t child = 0;
    posix_spawnp(&child, program.c_str(), &quiet, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&quiet);
}

void tell(const PagePlan& plan, const server::ServeSetup::Opened& opened) {
    std::string link = opened.url + '/';
    if (opened.table.is_object()) link = opened.table["links"]["seat"].get<std::string>();
    if (!opened.error.empty()) std::cerr << "jansou play: " << opened.error << '\n';
    std::cout << (plan.japanese ? "雀荘を開きました。" : "The parlour is open.") << "\n\n  " << link << "\n\n";
    if (opened.others) {
        if (const auto code = server::qr_blocks(opened.url + '/')) std::cout << *code << '\n';
        std::cout << (plan.japanese ? "同じネットワークの人はこのコードから入れます: " : "Others in this network come in by this code: ")
                  << opened.url << "/\n";
    }
    std::cout << (plan.japanese ? "Ctrl-C で閉じます。対局は保存され、次にまた続けられます。"
                                : "Ctrl-C closes it; games are kept and go on next time.")
              << std::endl;
    if (plan.browser && has_display()) open_browser(link);
}

nlohmann::json table_of(const PagePlan& plan, const Rulebook& book) {
    nlohmann::json chairs = nlohmann::json::array({{{"kind", "you"}}});
    while (int(chairs.size()) < book.people.front()) chairs.push_back({{"kind", "bot"}, {"bot", plan.bot}});
    const auto shipped = wire::shipped_rules();
    const bool of_the_house = std::ranges::find(shipped, plan.rule) != shipped.end();
    return {{of_the_house ? "rule" : "rule_text", of_the_house ? plan.rule : wire::to_toml(book.rules)},
            {"name", plan.name},
            {"seats", chairs},
            {"games", plan.games},
            {"clock", nullptr}};
}

}  // namespace

int play_in_browser(const PagePlan& plan) {
    server::ServeSetup setup;
    setup.place.port = usual_port;
    const auto place = server::parse_place(plan.listen, setup.place);
    if (!place) {
        std::cerr << "jansou play: " << place.error() << '\n';
        return 2;
    }
    setup.any_port = place->port == usual_port;
    setup.place = *place;
    setup.data = plan.data;
    setup.version = JANSOU_VERSION;
    setup.least = server::Level::warn;
    setup.ends_with_terminal = true;
    setup.command = "play";
    setup.own_rules = true;  // whoever opens a table here does so on the machine of who started it, or at his invitation
    if (!plan.rule.empty()) {
        const auto book = wire::load_book_to_play(plan.rule);
        if (!book) {
            std::cerr << "jansou play: " << book.error() << '\n';
            return 2;
        }
        setup.table = table_of(plan, **book);
    }
    setup.opened = [&plan](const server::ServeSetup::Opened& opened) { tell(plan, opened); };
    return server::serve(setup);
}

}  // namespace jansou::cli
