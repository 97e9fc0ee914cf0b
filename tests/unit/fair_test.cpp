// The seed of the walls: worked out by hand with sha256sum for both versions.
#include "jansou/wire/lines/fair.hpp"

#include <gtest/gtest.h>

namespace jansou::wire {
namespace {

Fair fair(int version, std::vector<std::string> nonces) {
    Fair out{.secret = *parse_seed("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"), .nonces = std::move(nonces)};
    out.version = version;
    return out;
}

TEST(Fair, TheSeedIsThatOfTheText) {
    const std::vector<std::string> nonces{"aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", ""};
    EXPECT_EQ(wall_seed(fair(1, nonces)), *parse_seed("b830e750db12c921e660ed079f1ea5ae194216a38faba4430174ecae67befc94"));
    EXPECT_EQ(wall_seed(fair(2, nonces)), *parse_seed("df224431db1cf2ce9c13cc918f42f048b011d8677197719ec09ca1f73d945629"));
}

TEST(Fair, WhereOneNonceEndsAndTheNextBeginsCounts) {
    const std::vector<std::string> one{"abababababababab12", "cdcdcdcdcdcdcdcd"}, other{"abababababababab", "12cdcdcdcdcdcdcdcd"};
    EXPECT_EQ(wall_seed(fair(1, one)), wall_seed(fair(1, other)));
    EXPECT_FALSE(wall_seed(fair(2, one)) == wall_seed(fair(2, other)));
}

TEST(Fair, WhatALogSaysIsReadBack) {
    for (const int version : {1, 2}) {
        const Fair given = fair(version, {"abababababababab", ""});
        const auto read = fair_from_json(to_json(given));
        ASSERT_TRUE(read.has_value()) << read.error();
        EXPECT_EQ(*read, given);
        EXPECT_EQ(to_json(given).contains("version"), version == 2) << "a log of before has no version";
    }
    nlohmann::json later = to_json(fair(2, {}));
    later["version"] = 3;
    EXPECT_FALSE(fair_from_json(later).has_value());
}

}  // namespace
}  // namespace jansou::wire
