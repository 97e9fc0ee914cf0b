// The table of the log's lines: each word once, each tile under its veil, and everybody who tells of events knows all of them.
#include "jansou/wire/lines/event_lines.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

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
        const LineType told = all_.event(e, match_.referee(), all);
        if (e.type == EventType::hand_seen) return;  // told to one seat alone
        ASSERT_EQ(one_.event(e, match_.referee(), one), told);
        if (told == LineType::none) return;
        ++lines;
        ASSERT_EQ(type_of(all), told) << all;
        const json whole = json::parse(all), mine = json::parse(one);
        const EventLine* line = line_of(ToldEvent{e, match_.referee(), book_, no_seat});
        ASSERT_NE(line, nullptr) << all;
        ASSERT_EQ(whole.size() - whole.contains("joker"), mine.size() - mine.contains("joker")) << all << one;
        std::size_t there = 1;
        for (const Field& field : line->fields) {
            const std::string name(*field.name ? field.name : book_.account.id);
            if (!whole.contains(name) || (!*field.name && !book_.account.in_points)) continue;
            ++there;
            if (field.veil == Veil::open) { EXPECT_EQ(whole[name], mine[name]) << name << ": " << one; }
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
        EXPECT_GT(Readers(**book, *parse_seed("5")).lines, 60) << id;
    }
}

/// The names in braces, each up to a dot.
std::vector<std::string> named_in(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
        const std::string_view inside = text.substr(at + 1, text.find('}', at) - at - 1);
        out.emplace_back(inside.substr(0, inside.find('.')));
    }
    return out;
}

TEST(EventLines, EveryLineIsToldButTheStickThatFollowsARiichi) {
    for (const EventLine& line : event_lines()) EXPECT_EQ(line.telling.sentences.empty(), line.word == "reach_accepted") << line.word;
}

TEST(EventLines, ASentenceSpeaksOfFieldsThatItsLineHas) {
    for (const EventLine& line : event_lines()) {
        std::set<std::string> sayable{"word", "showing"};
        for (const Field& field : line.fields)
            if (field.form != FieldForm::unsaid) sayable.insert(field.name);
        const auto look = [&](std::span<const Saying> sayings) {
            for (const Saying& saying : sayings) {
                const auto ja = named_in(saying.text.ja), en = named_in(saying.text.en);
                EXPECT_EQ(std::set(ja.begin(), ja.end()), std::set(en.begin(), en.end())) << saying.text.en;
                for (const std::string& name : en) EXPECT_TRUE(sayable.contains(name)) << line.word << ": " << name;
                for (const std::string_view name : {saying.field, saying.same})
                    EXPECT_TRUE(name.empty() || sayable.contains(std::string(name))) << line.word << ": " << name;
            }
        };
        look(line.telling.sentences);
        look(line.telling.aloud);
    }
}

}  // namespace
}  // namespace jansou::wire
