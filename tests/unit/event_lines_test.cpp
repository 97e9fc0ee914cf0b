// The table of the log's lines: each word once, each tile under its veil, and everybody who tells of events knows all of them.
#include "jansou/wire/lines/event_lines.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

TEST(EventLines, EachWordStandsOnceAndThoseOfAnEventTogether) {
    std::set<std::string_view> words;
    std::set<EventType> before;
    EventType last{};
    for (const EventLine& line : event_lines()) {
        if (!line.word.empty()) { EXPECT_TRUE(words.insert(line.word).second) << line.word; }
        if (line.type != last) { EXPECT_TRUE(before.insert(last).second) << line.word << ": others stand between"; }
        last = line.type;
        EXPECT_EQ(line_of(line.word), line.word.empty() ? nullptr : &line);
        std::set<std::string_view> names;
        for (const Field& field : line.fields)
            if (!field.there) { EXPECT_TRUE(names.insert(field.name).second) << line.word << ": " << field.name; }
    }
}

/// All lines of a match between bots that claim what they can, as everybody and as one seat reads them.
class Readers final : private MatchWitness {
public:
    Readers(const Rulebook& book, const Seed& seed) : book_(book), all_(book, {}), one_(book, {0}), match_(book, {.seed = seed}, *this) {
        match_.run();
        for (int steps = 0; !match_.over() && steps < 3000; ++steps) {
            Referee& r = match_.referee();
            for (Seat s = 0; s < r.table().seats; ++s)
                if (in(r.waiting(), s)) r.answer(s, r.options(s)[std::size_t(steps % 3 == 0 ? 0 : int(r.options(s).size()) - 1)]);
            match_.run();
        }
    }
    int lines = 0;

private:
    void see(const Event& e) override {
        std::string all, one;
        const bool told = all_.event(e, match_.referee(), all);
        ASSERT_EQ(one_.event(e, match_.referee(), one), told);
        if (!told) return;
        ++lines;
        const json whole = json::parse(all), mine = json::parse(one);
        const EventLine* line = line_of(Told{e, match_.referee(), book_, no_seat});
        ASSERT_NE(line, nullptr) << all;
        ASSERT_EQ(whole.size(), mine.size()) << all << one;
        std::size_t there = 1;
        for (const Field& field : line->fields) {
            if (!whole.contains(field.name)) continue;
            ++there;
            if (field.veil == Veil::open) { EXPECT_EQ(whole[field.name], mine[field.name]) << field.name << ": " << one; }
        }
        EXPECT_EQ(there, whole.size()) << "a field that the table does not name: " << all;
    }
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}

    const Rulebook& book_;
    Printer all_, one_;
    Match match_;
};

TEST(EventLines, OnlyVeiledFieldsDifferBetweenReaders) {
    for (const std::string& id : shipped_rules()) {
        const auto book = load_book(id);
        ASSERT_TRUE(book) << id;
        EXPECT_GT(Readers(**book, *parse_seed("5")).lines, 200) << id;
    }
}

/// The page tells every event in a sentence, or says that it has none.
TEST(EventLines, ThePageHasASentenceForEachWord) {
    std::ifstream in(JANSOU_ROOT "/web/src/lib/sentences.ts");
    std::stringstream text;
    text << in.rdbuf();
    for (const EventLine& line : event_lines())
        if (!line.word.empty()) { EXPECT_NE(text.str().find("case '" + std::string(line.word) + "':"), std::string::npos) << line.word; }
}

}  // namespace
}  // namespace jansou::wire
