// The view of docs/server.md: what is in it, what a seat may see of it, and the choices of an ask.
#include "jansou/wire/view_frame.hpp"

#include <gtest/gtest.h>

#include "jansou/wire/choices.hpp"
#include "jansou/wire/session.hpp"
#include "jansou/wire/table_protocol.hpp"

namespace jansou::wire {
namespace {

using nlohmann::ordered_json;

/// A table that is played by lines; whatever is refused fails the test.
class Desk {
public:
    explicit Desk(const std::string& start) { say(R"({"type":"start","seed":"1",)" + start + "}"); }
    void say(const std::string& line) {
        for (const std::string& out : table_.line(line)) EXPECT_FALSE(out.starts_with(R"({"type":"error")")) << line << "\n" << out;
    }
    void act(int seat, const std::string& action) {
        say(R"({"type":"act","seat":)" + std::to_string(seat) + R"(,"action":{)" + action + "}}");
    }
    void discard(int seat, const std::string& tile) { act(seat, R"("type":"dahai","tsumogiri":false,"pai":")" + tile + '"'); }
    void cut(int seat) { act(seat, R"("type":"dahai","tsumogiri":true)"); }
    void pass_all() {
        for (Seat s = 0; s < 4; ++s)
            if (match().table().phase.stage == Stage::claims && in(match().referee().waiting(), s)) act(s, R"("type":"none")");
    }
    const Match& match() const { return table_.session()->match(); }
    ordered_json view(Seat viewer = no_seat) const { return view_json(match(), 1, viewer); }
    ordered_json choices(Seat s) const { return choices_json(match().referee(), s); }
    std::vector<std::string> marks(Seat of, Seat viewer) const {
        std::vector<std::string> ids;
        for (const auto& mark : view(viewer)["seats"][of]["marks"]) ids.push_back(mark["id"]);
        return ids;
    }
    ordered_json mark(Seat of, Seat viewer, const std::string& id) const {
        for (const auto& mark : view(viewer)["seats"][of]["marks"])
            if (mark["id"] == id) return mark;
        ADD_FAILURE() << "seat " << int(of) << " has no mark " << id << " for " << int(viewer) << ": "
                      << view(viewer)["seats"][of]["marks"];
        return {};
    }

private:
    TableProtocol table_;
};

using Ids = std::vector<std::string>;

TEST(View, HasTheTableAsTheContractSaysIt) {
    const Desk desk(
        R"("rule":"mighty","stack":[{"hands":["123456p123s1122z","19m147p258s3344z7z","19m147p258s3355z6z"],"draws":"5z","indicators":"0p"}])");
    const auto view = desk.view(0);
    std::vector<std::string> keys;
    for (const auto& [key, value] : view.items()) keys.push_back(key);
    EXPECT_EQ(keys,
              (Ids{"rule",         "game",        "games", "you",        "round",  "kyoku", "honba", "sticks", "wall",  "dead", "words",
                   "dora_markers", "ura_markers", "dora",  "currencies", "jokers", "stage", "turn",  "focus",  "facts", "seats"}));
    EXPECT_EQ(view["words"]["honba"]["en"], "maiba");
    EXPECT_EQ(view["dora_markers"].size(), 5u);
    EXPECT_EQ(view["dora_markers"][0]["pai"], "5pr");
    EXPECT_EQ(view["dora_markers"][1]["pai"], "?");
    EXPECT_EQ(view["dora"], (ordered_json{"6p", "6p"})) << "a red indicator names its dora twice";
    EXPECT_EQ(view["jokers"], ordered_json{"P"});
    EXPECT_EQ(view["currencies"][1]["id"], "chips");
    EXPECT_EQ(view["dead"], 18);
    EXPECT_EQ(view["seats"][0]["hand"]["drawn"], "P");
    EXPECT_EQ(view["seats"][0]["hand"]["tiles"].size(), 13u);
    EXPECT_EQ(view["seats"][0]["chips"], 30);
    for (const auto& tile : view["seats"][1]["hand"]["tiles"]) EXPECT_EQ(tile, "?");
    EXPECT_EQ(desk.view(1)["seats"][0]["hand"]["drawn"], "?");
    EXPECT_EQ(desk.view()["seats"][1]["hand"]["tiles"][0], "1m");
    EXPECT_TRUE(desk.view()["you"].is_null());
}

TEST(View, AnotherRuleHasOtherWordsAndNoChips) {
    const Desk desk(R"("rule":"mjkt")");
    const auto view = desk.view(2);
    EXPECT_EQ(view["words"]["honba"]["ja"], "本場");
    EXPECT_EQ(view["currencies"].size(), 1u);
    EXPECT_FALSE(view["seats"][0].contains("chips"));
    EXPECT_TRUE(view["jokers"].empty());
    EXPECT_EQ(view["seats"].size(), 4u);
}

}  // namespace
}  // namespace jansou::wire
