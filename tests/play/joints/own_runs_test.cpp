// What a complete hand is for one seat, asked where no rule speaks: in scoring, and by bots.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "jansou/bots/bot.hpp"
#include "jansou/match/match.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou {
namespace {

using nlohmann::json;

constexpr const char* own_runs = JANSOU_SCENARIOS "/own_runs.toml";

json score(const json& win) { return json::parse(wire::score_line(own_runs, win.dump())); }
json ron(const std::string& hand, const std::string& tile, bool around) {
    return {{"by", "ron"}, {"seat", 1}, {"dealer", 0}, {"round", "E"}, {"from", 2}, {"hand", hand}, {"win", tile}, {"around", around}};
}

TEST(OwnRuns, AHandIsScoredByTheNumbersOfItsSeat) {
    const json around = score(ron("89m123456p789s44z", "1m", true));
    ASSERT_TRUE(around.contains("yaku")) << around;
    EXPECT_EQ(around["yaku"][0]["id"], "pinfu");
    EXPECT_EQ(score(ron("89m123456p789s44z", "1m", false))["reason"], "not_complete");
}

TEST(OwnRuns, AMeldIsARunForWhoMayMakeIt) {
    json win = ron("123p456s99s55z", "5z", true);
    win["melds"] = json::array({{{"type", "chi"}, {"tiles", "189m"}, {"from", 0}}});
    EXPECT_EQ(score(win)["win"], true) << score(win);
    win["around"] = false;
    EXPECT_EQ(score(win)["error"], "melds[0].tiles: \"189m\" is no chi.");
}

class Nobody final : public MatchWitness {
    void see(const Event&) override {}
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}
};

TEST(OwnRuns, ABotKnowsTheHandsOfItsSeat) {
    const auto book = wire::load_book(own_runs);
    ASSERT_TRUE(book) << book.error();
    Nobody nobody;
    Match match(**book, {.seed = *parse_seed("13")}, nobody);
    match.run();
    const HouseFacts house = house_facts(**book);
    Hand hand;
    const auto tiles = parse_tiles("89m123456p789s44z");
    for (const Face f : *tiles) ++hand.tiles[f.kind()];
    const auto waits = [&](Seat s) { return house.solver_of(bot_view(match.referee(), s)).waits(hand); };
    EXPECT_EQ(waits(0), KindSet::of(0) | KindSet::of(6));
    EXPECT_EQ(waits(1), KindSet::of(6));
}

}  // namespace
}  // namespace jansou
