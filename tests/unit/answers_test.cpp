// Why something is not possible, with what it rests on; and the wins that a seat let go.
#include "jansou/wire/lines/answers.hpp"

#include <gtest/gtest.h>

#include "tests/unit/desk.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

class Nobody final : public MatchWitness {
    void see(const Event&) override {}
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}
};

std::string why(const Desk& desk, Seat s, const std::string& type) { return desk.answer(s, type)["message"]["en"]; }

TEST(Why, NamesTheTileInTheRiver) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"8s 5s 3z 4z 1z","indicators":"9p"}])");
    EXPECT_EQ(desk.answer(0, "hora")["legal"], true);
    desk.cut(0);
    desk.cut(1);
    const auto answer = desk.answer(0, "hora");
    EXPECT_EQ(answer["legal"], false);
    EXPECT_EQ(answer["message"]["en"], "5 sou: A wait lies in the own river. You wait on 5 sou, 8 sou; 8 sou is tile 1 of your river.");
    EXPECT_EQ(answer["message"]["ja"], "5索：待ち牌を自分で捨てている。待ちは5索・8索。8索は河の1枚目。");
    EXPECT_EQ(answer["clause"], "MJ-20");
}

TEST(Why, NamesWhatWasLetPass) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"1z 8s 5s 4z 1z","indicators":"9p"}])");
    desk.cut(0);
    desk.cut(1);
    desk.act(0, R"("type":"none")");
    desk.cut(2);
    EXPECT_EQ(why(desk, 0, "hora"), "5 sou: A tile that completes the hand was let pass. It was 8 sou.");
}

TEST(Why, TellsTheReadingsThatAreFuriten) {
    Desk desk(
        R"("rule":"mighty","stack":[{"hands":["1123p456s456789s","19m258p369s12346z","19m369p147s12347z"],"draws":"4p 1p 9s","indicators":"9p"}])");
    desk.cut(0);
    desk.cut(1);
    const auto answer = desk.answer(0, "hora");
    EXPECT_EQ(answer["clause"], "MI-13 MI-22 MI-34");
    EXPECT_TRUE(answer["message"]["en"].get<std::string>().ends_with("It waits on 1 pin, 4 pin; 4 pin is tile 1 of your river.")) << answer;
}

TEST(Why, IsAskedByAnybodyWhileAWinnerNamesTheReading) {
    Desk desk(
        R"("rule":"mighty","stack":[{"hands":["19m147p269s12346z","12345678p5z99m34s","19m369p147s12347z"],"draws":"5s 1z","indicators":"6z"}])");
    desk.cut(0);
    desk.act(1, R"("type":"hora")");
    desk.pass_all();
    ASSERT_EQ(desk.match().table().phase.stage, Stage::choice);
    for (const char* type : {"dahai", "hora", "choose_reading", "none", "nonsense"})
        for (const Seat s : {0, 2}) EXPECT_EQ(why(desk, s, type), "There is nothing of that kind to be done now.") << type;
}

TEST(Why, SaysInPlainWordsWhatIsNotThere) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"1z 9m 3z 4z 1z","indicators":"9p"}])");
    EXPECT_EQ(why(desk, 0, "hora"), "East does not complete your hand.");
    EXPECT_EQ(why(desk, 0, "ankan"), "You have neither four alike nor a tile to add to a triplet that was called.");
    EXPECT_EQ(why(desk, 0, "nukidora"), "No tile is set aside at this table.");
    EXPECT_EQ(why(desk, 1, "reach"), "It is not your turn.");
    EXPECT_EQ(why(desk, 1, "pon"), "No discard lies open to a call.");
    EXPECT_EQ(desk.answer(0, "reach")["legal"], true);
    EXPECT_EQ(desk.answer(1, "reach")["clause"], "");
    EXPECT_EQ(desk.answer(1, "reach")["reason"], "not_there");
    EXPECT_EQ(desk.answer(0, "reach")["reason"], "legal");
    for (const char* type : {"hora", "pon", "chi", "daiminkan", "ankan", "kakan", "nukidora", "reach", "ryukyoku", "none", "nonsense"})
        for (Seat s = 0; s < 4; ++s) {
            const auto answer = desk.answer(s, type);
            EXPECT_FALSE(answer["message"]["ja"].get<std::string>().empty()) << type;
            EXPECT_FALSE(answer["message"]["en"].get<std::string>().empty()) << type;
        }
}

TEST(Missed, AreToldToTheirSeatWithTheReason) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"1z 8s 5s 4z 1z","indicators":"9p"}])");
    desk.cut(0);
    desk.cut(1);
    desk.act(0, R"("type":"none")");
    desk.cut(2);
    EXPECT_EQ(missed_json(desk.referee(), 1), ordered_json::array());
    const auto missed = missed_json(desk.referee(), 0);
    ASSERT_EQ(missed.size(), 2u);
    EXPECT_EQ(missed[0]["pai"], "8s");
    EXPECT_EQ(missed[0]["from"], 1);
    EXPECT_EQ(missed[0]["let_pass"], true);
    EXPECT_TRUE(missed[0]["clause"].is_null());
    EXPECT_EQ(missed[1]["let_pass"], false);
    EXPECT_EQ(missed[1]["text"]["en"], "A tile that completes the hand was let pass.");
    EXPECT_EQ(missed[1]["clause"], "MJ-23");
}

TEST(Missed, AreNotLookedForWhereNobodyKeepsThem) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"1z 8s 5s 4z 1z","indicators":"9p"}])");
    desk.cut(0);
    desk.cut(1);
    Nobody nobody;
    Match kept(desk.match(), nobody), hurried(desk.match(), nobody);
    hurried.referee().keep_missed(false);
    for (Match* match : {&kept, &hurried}) {
        ASSERT_EQ(match->referee().answer(0, {}), Referee::Answer::taken);
        match->run();
    }
    EXPECT_EQ(kept.referee().missed().size(), 1u);
    EXPECT_TRUE(hurried.referee().missed().empty());
    EXPECT_EQ(kept.table().phase.stage, hurried.table().phase.stage);
}

}  // namespace
}  // namespace jansou::wire
