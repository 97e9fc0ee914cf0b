// First hands and replays: what is shipped can be played as it is written, and what is wrong with a file is told with its step.
#include "jansou/wire/shown/lesson.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/shown/replay_frames.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

TEST(Lesson, EveryShippedFirstHandCanBePlayed) {
    ASSERT_TRUE(has_lesson("mjkt"));
    EXPECT_FALSE(has_lesson("tenhou4p"));
    for (const ShippedFile& file : shipped_first_hands()) {
        SCOPED_TRACE(file.id);
        const auto lesson = lesson_json(file.id);
        ASSERT_TRUE(lesson) << lesson.error();
        EXPECT_EQ((*lesson)["rule"], file.id.substr(0, file.id.find('-')));
        EXPECT_EQ((*lesson)["steps"].back()["frames"].back()["event"]["type"], "end_kyoku");
        bool waits = false, wins = false;
        for (const auto& step : (*lesson)["steps"]) {
            waits = waits || !step["expected"].is_null();
            if (step["expected"].is_null()) continue;
            const auto is_it = [&](const auto& choice) { return choice["action"] == step["expected"]; };
            EXPECT_TRUE(std::ranges::any_of(step["actions"], is_it)) << step["expected"];
        }
        for (const auto& step : (*lesson)["steps"])
            for (const auto& frame : step["frames"]) {
                wins = wins || frame["event"]["type"] == "hora" || frame["event"]["type"] == "ryukyoku";
                EXPECT_EQ(frame["view"]["you"], (*lesson)["steps"][0]["frames"][0]["view"]["you"]);
            }
        EXPECT_TRUE(waits && wins) << "a first hand asks the person something and comes to an end";
    }
}

TEST(Lesson, ARuleSetMayHaveSeveral) {
    const auto all = lessons_json("mighty");
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0]["id"], "mighty");
    EXPECT_EQ(all[1]["id"], "mighty-box");
    EXPECT_EQ(all[1]["title"]["en"], "Box riichi and onishogun");
    EXPECT_EQ(lesson_json("mighty-box").value()["title"], all[1]["title"]);
    EXPECT_EQ(lesson_json("mighty-bix").error(), "there is no first hand \"mighty-bix\".");
}

/// The lines of the win that the last step shows.
std::vector<std::string> lines_won(std::string_view id) {
    std::vector<std::string> out;
    const auto lesson = lesson_json(id).value();
    for (const auto& frame : lesson["steps"].back()["frames"])
        if (frame["event"]["type"] == "hora")
            for (const auto& line : frame["event"]["score"]["yaku"]) out.push_back(line["id"]);
    return out;
}

TEST(Lesson, TheWinsAreWhatTheTextsSay) {
    using Ids = std::vector<std::string>;
    EXPECT_EQ(lines_won("mjkt"), (Ids{"yakuhai_chun", "dora"}));
    EXPECT_EQ(lines_won("mjkt-renhou"), (Ids{"renhou"}));
    EXPECT_EQ(lines_won("mighty"), (Ids{"riichi", "ippatsu", "pinfu", "ittsuu", "uradora", "nukidora", "akadora"}));
    EXPECT_EQ(lines_won("mighty-box"), (Ids{"riichi", "onishogun"}));
    EXPECT_EQ(lines_won("shiromati"),
              (Ids{"double_riichi", "ippatsu", "open_riichi", "menzen_tsumo", "pinfu", "gari", "dora", "bambam", "menzen", "dealer"}));
    EXPECT_EQ(lines_won("chinitsu"), (Ids{"double_riichi", "ippatsu", "menzen_tsumo", "yakuhai_round", "yakuhai_seat", "honitsu", "gari",
                                          "dora", "uradora", "bambam", "menzen", "dealer"}));
}

struct Wrong {
    std::string file, sentence;
};

TEST(Lesson, WhatIsWrongIsToldWithItsStep) {
    const std::string start = R"("title":{"ja":"あ","en":"a"},"start":{"seed":"1","stack":[{"hands":["147m258p369s1234z"],"draws":"9p"}]})";
    const std::string text = R"("text":{"ja":"あ","en":"a"})";
    const std::vector<Wrong> all{
        {"{", "mjkt.json: That is no JSON: it breaks at character 2."},
        {"{}", "mjkt.json: \"start\" is missing."},
        {R"({"start":{},"stops":[]})", "mjkt.json: the file has the unknown field \"stops\"."},
        {"{" + start + "}", "mjkt.json: \"steps\" must be a list of steps."},
        {"{" + start + R"(,"you":4,"steps":[]})", "mjkt.json: \"you\" must be a seat from 0 to 3, not 4."},
        {"{" + start + R"(,"steps":[{"text":{"ja":"あ"}}]})", "mjkt.json: step 1: \"text\" needs a text in \"en\"."},
        {"{" + start + R"(,"steps":[{)" + text + R"(},{)" + text + R"(,"expected":{"type":"dahai","pai":"9m"}}]})",
         "mjkt.json: step 2: seat 0 cannot discard \"9m\" here."},
        {"{" + start + R"(,"steps":[{)" + text + R"(,"acts":[{"seat":1,"discard":"drawn"}]}]})",
         "mjkt.json: step 1: act 1: seat 1 is not asked here."},
        {"{" + start + R"(,"steps":[{)" + text + R"(,"clauses":["MI-1"]}]})", "mjkt.json: step 1: the rule set has no clause \"MI-1\"."},
        {"{" + start + R"(,"steps":[{)" + text + R"(,"hint":{"ja":"あ","en":"a"}}]})",
         "mjkt.json: step 1: a \"hint\" stands beside what is \"expected\"."},
    };
    for (const Wrong& wrong : all) {
        const auto lesson = parse_lesson(wrong.file, "mjkt");
        ASSERT_FALSE(lesson) << wrong.file;
        EXPECT_EQ(lesson.error(), wrong.sentence);
    }
}

// --- replays --------------------------------------------------------------------------------------------------

/// The log of a game that the random bots play from that seed.
std::vector<std::string> played(const std::string& rule, const std::string& seed, int most_steps = 1 << 20) {
    std::vector<std::string> log;
    LogWriter writer([&log](std::string_view line) { log.emplace_back(line.substr(0, line.size() - 1)); });
    auto start = parse_start(json{{"rule", rule}, {"seed", seed}}, random_seed);
    Session session(std::move(*start), [](std::string_view) {}, &writer, Asks::silent);
    session.begin();
    for (int i = 0; i < most_steps && !session.over(); ++i)
        for (Seat s = 0; s < 4; ++s)
            while (!session.over() && in(session.match().referee().waiting(), s)) {
                const Options& menu = session.match().referee().options(s);
                // wins, else passes, else discards what it drew
                const auto win = std::ranges::find(menu, ActionType::hora, &Action::type);
                const auto pass = std::ranges::find(menu, ActionType::none, &Action::type);
                const auto cut = std::ranges::find(menu, true, &Action::drawn);
                session.act(s, win != menu.end() ? *win : pass != menu.end() ? *pass : cut != menu.end() ? *cut : menu.front());
            }
    return log;
}

TEST(ReplayFrames, HaveEveryHandAndEachEventWithItsView) {
    const auto log = played("mighty", "5");
    const auto first = replay_json(log, 0, no_seat);
    ASSERT_TRUE(first) << first.error();
    std::size_t begun = 0;
    for (const std::string& line : log) begun += line.starts_with(R"({"type":"start_kyoku")");
    EXPECT_EQ((*first)["hands"].size(), begun);
    for (int hand = 0; hand < int(begun); ++hand) {
        const auto replay = replay_json(log, hand, 1);
        ASSERT_TRUE(replay) << replay.error();
        const auto& frames = (*replay)["frames"];
        EXPECT_EQ(frames[0]["event"]["type"], "start_kyoku");
        EXPECT_FALSE((*replay)["hands"][std::size_t(hand)]["what"]["ja"].get<std::string>().empty());
        for (const auto& frame : frames) EXPECT_EQ(frame["view"]["you"], 1);
        for (const auto& tile : frames[0]["event"]["tehais"][0]) EXPECT_EQ(tile, "?");
    }
    // the changes of all hands are what the scores changed by in all
    std::vector<int> sum(3, 25000);
    for (const auto& hand : (*first)["hands"])
        for (std::size_t s = 0; s < 3; ++s) sum[s] += hand["deltas"][s].get<int>();
    std::vector<int> last;
    for (const std::string& line : log)
        if (line.find("\"scores\":") != std::string::npos && !line.starts_with(R"({"type":"end_game")"))
            last = json::parse(line)["scores"].get<std::vector<int>>();
    EXPECT_EQ(sum, last);
    EXPECT_EQ(replay_json(log, int(begun), no_seat).error(),
              "there is no hand " + std::to_string(begun) + "; hands go from 0 to " + std::to_string(begun - 1) + ".");
    EXPECT_EQ(replay_json({}, 0, no_seat).error(), "the log is empty.");
}

TEST(ReplayFrames, AHandWithAnOffenceIsLookedAtAgain) {
    std::vector<std::string> log;
    TableProtocol table([&](std::string_view text) { log.emplace_back(text.substr(0, text.size() - 1)); });
    table.line(R"({"type":"start","rule":"mjkt","seed":"1"})");
    table.line(R"({"type":"offence","seat":1,"kind":"false_ron_voice"})");
    table.line(R"({"type":"offence","seat":0,"kind":"game_impossible"})");
    ASSERT_TRUE(std::ranges::any_of(log, [](const std::string& line) { return line.starts_with(R"({"type":"end_kyoku")"); }));
    for (const Seat viewer : {no_seat, Seat(0), Seat(2)}) {
        const auto replay = replay_json(log, 0, viewer);
        ASSERT_TRUE(replay) << replay.error();
        int told = 0, declared = 0;
        for (const auto& frame : (*replay)["frames"]) {
            told += frame["event"]["type"] == "offence" && frame["event"].contains("actor");
            declared += frame["event"]["type"] == "offence" && frame["event"].contains("seat");
        }
        EXPECT_EQ(told, 2);
        EXPECT_EQ(declared, 0);
    }
    const auto cut = log_cut(log, 2);
    EXPECT_TRUE(cut) << cut.error();
}

TEST(ReplayFrames, ALogInPlayIsCutToTheHandsThatAreOverAndToWhatTheSeatSaw) {
    auto log = played("mjkt", "7");
    // broken off in the second hand
    std::size_t hands = 0, at = 0;
    for (; at < log.size() && hands < 2; ++at) hands += log[at].starts_with(R"({"type":"start_kyoku")");
    log.resize(at + 9);
    while (!log.back().starts_with(R"({"type":"act")")) log.pop_back();
    const auto cut = log_cut(log, 2);
    ASSERT_TRUE(cut) << cut.error();
    EXPECT_EQ(cut->back(), R"({"type":"end_kyoku"})");
    const json header = json::parse(cut->front());
    EXPECT_FALSE(header.contains("seed"));
    EXPECT_TRUE(header.contains("commitment"));
    int seen = 0;
    for (const std::string& text : *cut) {
        const json line = json::parse(text);
        EXPECT_FALSE(text.find("\"seed\"") != std::string::npos) << text;
        if (line["type"] == "act") { EXPECT_EQ(line["seat"], 2); }
        if (line["type"] == "tsumo" && line["actor"] != 2) { EXPECT_EQ(line["pai"], "?"); }
        seen += line["type"] == "start_kyoku";
    }
    EXPECT_EQ(seen, 1);
    const auto replay = replay_json(log, 0, 2);
    ASSERT_TRUE(replay) << replay.error();
    EXPECT_EQ((*replay)["hands"].size(), 1u);
}

}  // namespace
}  // namespace jansou::wire
