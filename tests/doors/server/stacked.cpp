// 積み込み The server with walls that are laid as it is told, to see in a browser what comes of a known hand:
//     stacked_server FOLDER PACE '{"type":"start","rule":"mjkt","stack":[..]}'
#include <cstdlib>
#include <iostream>

#include "apps/server/serve.hpp"
#include "jansou/match/match.hpp"
#include "jansou/wire/lines/start.hpp"

int main(int count, char** words) {
    namespace server = jansou::server;
    if (count != 4) {
        std::cerr << "stacked_server: a folder, a pace and a line with a stack are expected.\n";
        return 2;
    }
    const auto line = nlohmann::json::parse(words[3], nullptr, false);
    const auto start = jansou::wire::parse_start(line, [] { return jansou::Seed{}; });
    if (!start) {
        std::cerr << "stacked_server: " << start.error() << '\n';
        return 2;
    }
    server::ServeSetup setup;
    setup.place.port = 0;
    setup.data = words[1];
    setup.pace = std::strtod(words[2], nullptr);
    setup.trusted = {"127.0.0.1"};
    setup.least = server::Level::warn;
    setup.opened = [](const server::ServeSetup::Opened& opened) { std::cout << "jansou serve: " << opened.url << "/" << std::endl; };
    setup.arrange = [stack = start->setup.stack](jansou::MatchSetup& match) { match.stack = stack; };
    return server::serve(setup);
}
