// Logs of games: they replay as they are, and with one byte changed they do not.
#include "jansou/wire/lines/replay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using Random = std::mt19937;

/// Something that is offered, a win or a riichi rather than anything else.
json chosen(const json& offers, Random& random) {
    for (const char* wanted : {"hora", "reach", "ankan"})
        for (const json& offer : offers)
            if (offer["type"] == wanted) return offer;
    return offers[random() % offers.size()];
}

/// The log of a game from South 4 on, in which an offence is declared.
std::string recorded() {
    std::string log;
    TableProtocol table([&](std::string_view line) { log += line; });
    std::vector<std::string> pending{
        R"({"type":"start","rule":"mjkt","seed":"10","names":["Anna","Ben","花子","d"],"set":{"round":"S","hand":4,"sticks":1,)"
        R"("points":[26000,24000,30000,19000]}})"};
    Random random(1);  // NOLINT(bugprone-random-generator-seed): the same each time
    for (int asks = 0; !pending.empty();) {
        const std::string line = pending.back();
        pending.pop_back();
        for (const std::string& text : table.line(line)) {
            const json out = json::parse(text);
            EXPECT_NE(out["type"], "error") << line << "\n" << text;
            if (out["type"] != "ask") continue;
            for (const auto& [seat, offers] : out["seats"].items())
                pending.push_back(json{{"type", "act"}, {"seat", std::stoi(seat)}, {"action", chosen(offers, random)}}.dump());
            if (++asks == 20) pending = {R"({"type":"offence","seat":1,"kind":"false_call_voice"})"};
        }
    }
    return log;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

ReplayReport replayed(const std::string& log) {
    std::istringstream in(log);
    return replay(in);
}
ReplayReport facts_of(const std::string& log) {
    std::istringstream in(log);
    return replay_facts(in);
}

/// What stands in a line counts for the play (an act), is told by the engine (an event), or frames the log.
std::string type_of(const std::string& line) { return json::parse(line)["type"]; }

TEST(Replay, ALogReplaysLineByLine) {
    const std::string log = recorded();
    ASSERT_NE(log.find("\"offence\""), std::string::npos);
    const auto report = replayed(log);
    EXPECT_TRUE(report.same) << report.line << ": " << report.what;
    EXPECT_TRUE(report.finished);
    EXPECT_EQ(report.games, 1);
    EXPECT_EQ(report.lines, long(lines_of(log).size()));
    const auto facts = facts_of(log);
    EXPECT_TRUE(facts.same) << facts.line << ": " << facts.what;
}

TEST(Replay, TheLogsOfASimulationReplayOneAfterAnother) {
    for (const std::string& rule : shipped_rules()) {
        std::string log;
        SimulationPlan plan{.book = *load_book(rule), .bots = {"eager"}, .seed = *parse_seed("5"), .hands = 20};
        plan.log = [&](std::string_view text) { log += text; };
        const auto result = simulate(plan);
        ASSERT_TRUE(result) << result.error();
        const auto report = replayed(log), facts = facts_of(log);
        EXPECT_TRUE(report.same) << rule << ":" << report.line << ": " << report.what;
        EXPECT_EQ(report.games, result->games);
        EXPECT_TRUE(facts.same) << rule << ":" << facts.line << ": " << facts.what;
    }
}

TEST(Replay, ASimulationEndsWithItsLastHandWhereOnlyABustEndsAGame) {
    std::array<std::string, 2> logs;
    for (std::size_t n = 0; n < logs.size(); ++n) {
        SimulationPlan plan{.book = *load_book("shiromati"), .bots = {"basic"}, .seed = *parse_seed("5"), .hands = 2};
        plan.threads = int(n) + 1;
        plan.log = [&](std::string_view text) { logs[n] += text; };
        const auto result = simulate(plan);
        ASSERT_TRUE(result) << result.error();
        EXPECT_EQ(result->hands, 2);
        EXPECT_EQ(result->games, 1);
    }
    EXPECT_EQ(logs[0], logs[1]);
    int begun = 0, settled = 0;
    for (const std::string& line : lines_of(logs[0])) {
        begun += type_of(line) == "start_kyoku";
        settled += type_of(line) == "settle";
    }
    EXPECT_EQ(begun, 3) << "the third is dealt and left";
    EXPECT_EQ(settled, 1);
    const auto report = replayed(logs[0]);
    EXPECT_TRUE(report.same) << report.line << ": " << report.what;
}

TEST(Replay, FindsEveryByteThatIsChanged) {
    const std::string log = recorded();
    const auto lines = lines_of(log);
    Random random(300);  // NOLINT(bugprone-random-generator-seed): the same each time
    for (int n = 0; n < 300; ++n) {
        const std::size_t at = random() % log.size();
        std::string changed = log;
        // mostly something that might stand there, as another digit
        const std::string near = std::isdigit(static_cast<unsigned char>(log[at])) ? "0123456789" : "azESWN\"{}[],: \n\t\xff";
        while (changed[at] == log[at]) changed[at] = near[random() % near.size()];
        const long line = 1 + std::count(log.begin(), log.begin() + long(at), '\n');
        const std::string type = type_of(lines[std::size_t(line - 1)]);
        const auto report = replayed(changed);
        SCOPED_TRACE("byte " + std::to_string(at) + " of line " + std::to_string(line) + ": " + lines_of(changed)[std::size_t(line - 1)]);
        EXPECT_FALSE(report.same);
        EXPECT_FALSE(report.what.empty());
        // an event that is changed differs itself; what was done or laid down may be as well, and then something after it differs
        if (type == "act" || type == "offence" || type == "header")
            EXPECT_GE(report.line, line) << report.what;
        else
            EXPECT_EQ(report.line, line) << report.what;
        if (report.line == long(lines.size()) && line < report.line) {
            EXPECT_TRUE(report.what.starts_with("no line differs, but the hash")) << report.what;
        }
        facts_of(changed);  // may hold or not
    }
}

TEST(Replay, NamesTheActThatIsWrittenDifferently) {
    const std::string log = recorded();
    auto lines = lines_of(log);
    int changed = 0;
    for (std::size_t i = 0; i < lines.size() && changed < 40; ++i) {
        if (type_of(lines[i]) != "act") continue;
        ++changed;
        std::string other;
        for (std::size_t j = 0; j < lines.size(); ++j) other += lines[j] + (i == j ? " \n" : "\n");
        const auto report = replayed(other);
        EXPECT_EQ(report.line, long(i) + 1) << report.what;
        EXPECT_EQ(report.what, "the replay says: " + lines[i]);
    }
    EXPECT_EQ(changed, 40);
}

TEST(Replay, FindsALineTooManyOrTooFew) {
    const auto lines = lines_of(recorded());
    for (std::size_t i = 0; i < lines.size(); i += 7) {
        std::string twice, without;
        for (std::size_t j = 0; j < lines.size(); ++j) {
            twice += lines[j] + "\n" + (i == j ? lines[j] + "\n" : "");
            without += i == j ? "" : lines[j] + "\n";
        }
        EXPECT_FALSE(replayed(twice).same) << lines[i];
        EXPECT_FALSE(replayed(without).same) << lines[i];
    }
}

TEST(Replay, TellsAFileThatIsNoLog) {
    for (const std::string text : {"", "\n", "nonsense\n", "{}\n", "[1]\n", "{\"type\":\"act\"}\n"}) {
        EXPECT_FALSE(replayed(text).same);
        EXPECT_FALSE(replayed(text).is_log) << text;
        EXPECT_FALSE(facts_of(text).same);
        EXPECT_FALSE(facts_of(text).is_log) << text;
    }
    const std::string log = recorded();
    const auto cut = replayed(log.substr(0, log.size() / 2));
    EXPECT_TRUE(cut.is_log);
    EXPECT_FALSE(cut.same);
}

}  // namespace
}  // namespace jansou::wire
