// The table of addresses: which row a request comes to, what it costs, that the contract names every one, and that each says what it
// answers.
#include "apps/server/routes.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace jansou::server {
namespace {

struct Case {
    const char *method, *path;
    double questions;
    const char* allowed;  ///< if the method is wrong
};

TEST(Routes, ARequestComesToItsRowAndHasItsPrice) {
    const std::string own = "/api/rules/own-" + std::string(20, 'a');
    const Case cases[]{
        {"GET", "/", 0, nullptr},
        {"HEAD", "/assets/a.js", 0, nullptr},
        {"POST", "/assets/a.js", 0, "GET, HEAD"},
        {"GET", "/api/rules", 0, nullptr},
        {"POST", "/api/rules", 1, nullptr},
        {"PUT", "/api/rules", 0, "GET, HEAD, POST"},
        {"GET", "/api/rules/mjkt", 0, nullptr},
        {"GET", own.c_str(), 1, nullptr},
        {"POST", own.c_str(), 1, "GET, HEAD"},
        {"POST", "/api/score/mjkt", 1, nullptr},
        {"GET", "/api/score/mjkt", 1, "POST"},
        {"POST", "/api/score/", 0, "GET, HEAD"},
        {"POST", "/api/scores", 0, "GET, HEAD"},
        {"POST", "/api/waits", 1, nullptr},
        {"POST", "/api/trial", 8, nullptr},
        {"GET", "/api/trial", 8, "POST"},
        {"GET", "/api/replay", 1, nullptr},
        {"POST", "/api/replay", 4, nullptr},
        {"PUT", "/api/replay", 1, "GET, HEAD, POST"},
        {"GET", "/api/log", 1, nullptr},
        {"GET", "/api/book", 0, nullptr},
        {"POST", "/api/book", 0, nullptr},
        {"GET", "/api/tables", 0, "POST"},
        {"BREW", "/ws", 0, nullptr},
    };
    for (const Case& each : cases) {
        const Way way = way_of(each.method, each.path);
        EXPECT_EQ(way.questions, each.questions) << each.method << ' ' << each.path;
        EXPECT_EQ(way.route == nullptr, each.allowed != nullptr) << each.method << ' ' << each.path;
        if (each.allowed) { EXPECT_EQ(way.allowed, each.allowed) << each.method << ' ' << each.path; }
    }
    EXPECT_EQ(way_of("GET", "/api/rules/mjkt").rest, "mjkt");
}

TEST(Routes, EveryRowIsInTheContract) {
    std::ifstream file(JANSOU_ROOT "/docs/server.md");
    std::ostringstream text;
    text << file.rdbuf();
    ASSERT_GT(text.str().size(), 1000u);
    for (const Route& route : routes()) {
        const std::string method(route.method), path(route.path);
        const std::string asked = method.empty() ? "`" + path + "`" : "`" + method + " " + path;
        EXPECT_NE(text.str().find(asked), std::string::npos) << asked << " is not in docs/server.md";
        EXPECT_FALSE(route.about.empty()) << asked;
        EXPECT_TRUE(method.empty() || !route.terms.answers.empty() || !route.terms.types.empty())
            << asked << " says nothing of what it answers";
        EXPECT_EQ(
            way_of(route.method, path + (route.terms.behind == Behind::own_rule ? "own-" + std::string(20, 'a') : "x")).route == &route,
            route.terms.behind != Behind::nothing)
            << asked << " cannot be reached";
    }
}

}  // namespace
}  // namespace jansou::server
