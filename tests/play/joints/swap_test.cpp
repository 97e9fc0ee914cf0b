// Tiles swapped with a river: who reads the lines alone comes to the same table.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/match/match.hpp"
#include "jansou/wire/lines/facts.hpp"
#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou {
namespace {

using nlohmann::json;

std::vector<Face> faces_of(const Table& t, std::span<const TileId> tiles) {
    std::vector<Face> faces;
    for (const TileId tile : tiles) faces.push_back(t.face[tile]);
    return faces;
}

/// A match in which everybody swaps where it can, read line by line by one who has no more than the lines.
class Reader final : MatchWitness {
public:
    explicit Reader(const Rulebook& book) : all_(book, {}), match_(book, {.seed = *parse_seed("14")}, *this) {
        match_.run();
        for (std::size_t steps = 0; !match_.over() && steps < 600; ++steps) {
            Referee& r = match_.referee();
            for (Seat s = 0; s < r.table().seats; ++s)
                if (in(r.waiting(), s)) r.answer(s, wanted(r.options(s), steps));
            match_.run();
        }
    }
    int swaps = 0, of_riichi_tiles = 0, alike = 0;

private:
    static const Action& wanted(const Options& options, std::size_t steps) {
        std::vector<const Action*> swaps;
        for (const Action& a : options) {
            if (a.type == ActionType::hora || a.type == ActionType::reach) return a;
            if (a.type == ActionType::swap) swaps.push_back(&a);
        }
        return swaps.empty() ? options[steps % options.size()] : *swaps[steps * 37 % swaps.size()];
    }
    void see(const Event& e) override {
        std::string line;
        if (all_.event(e, match_.referee(), line) == wire::LineType::none) return;
        const auto wrong = facts_.take(json::parse(line));
        ASSERT_FALSE(wrong) << line << wrong->field << wrong->why;
        if (e.type != EventType::swapped) return;
        ++swaps;
        const Table &t = match_.table(), &told = facts_.table();
        of_riichi_tiles += t.river(e.target)[std::size_t(e.value)].riichi;
        // all know what was taken: before its like, so that it goes first and tells of no second
        const auto hand = t.hand(e.actor);
        const auto at = std::size_t(std::ranges::find(hand, e.used[0]) - hand.begin());
        EXPECT_TRUE(at == 0 || t.face[hand[at - 1]] != t.face[e.used[0]]) << line;
        alike += at + 1 < hand.size() && t.face[hand[at + 1]] == t.face[e.used[0]];
        for (Seat s = 0; s < t.seats; ++s) {
            EXPECT_EQ(faces_of(t, t.hand(s)), faces_of(told, told.hand(s))) << line;
            ASSERT_EQ(t.river(s).size(), told.river(s).size());
            for (std::size_t i = 0; i < t.river(s).size(); ++i) {
                EXPECT_EQ(t.face[t.river(s)[i].tile], told.face[told.river(s)[i].tile]) << line;
                EXPECT_EQ(t.river(s)[i].drawn, told.river(s)[i].drawn) << line;
                EXPECT_EQ(t.known[t.river(s)[i].tile], t.everyone());
            }
        }
        EXPECT_EQ(t.face[t.phase.tile], told.face[told.phase.tile]);
        EXPECT_EQ(t.known[t.phase.tile], t.everyone()) << "all have seen the tile that was taken";
    }
    void start_game() override {}
    void end_kyoku() override { ASSERT_FALSE(facts_.take({{"type", "end_kyoku"}})); }
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}

    wire::Printer all_;
    wire::FactTable facts_;
    Match match_;
};

TEST(Swap, TheLinesTellTheTable) {
    const auto book = wire::load_book(JANSOU_SCENARIOS "/swaps.toml");
    ASSERT_TRUE(book) << book.error();
    const Reader reader(**book);
    EXPECT_GT(reader.swaps, 20);
    EXPECT_GT(reader.alike, 0);
}

TEST(Swap, WhatWasTakenAndGivenBackTellsOfNoSecondAlike) {
    wire::TableProtocol table;
    const auto say = [&](const json& in) { return table.line(in.dump()); };
    const auto act = [&](int seat, const json& action) { say({{"type", "act"}, {"seat", seat}, {"action", action}}); };
    const auto discard = [&](int seat, const char* pai, bool drawn) { act(seat, {{"type", "dahai"}, {"pai", pai}, {"tsumogiri", drawn}}); };
    const auto swap = [&](const char* give, const char* take) {
        act(0, {{"type", "swap"}, {"give", give}, {"take", take}, {"target", 0}, {"index", 0}});
    };
    say({{"type", "start"},
         {"rule", "superpower"},
         {"seed", "1"},  // with others somebody may claim the first discard
         {"view", 1},
         {"abilities", {"akagi", "jackal", "koromo", "papa"}},
         {"stack", {{{"hands", {"11p6s258m369s1234z", "", "", ""}}, {"draws", "7z6z6z6z5z"}}}}});
    discard(0, "1p", false);
    for (int seat = 1; seat < 4; ++seat) discard(seat, "F", true);
    swap("6s", "1p");
    swap("1p", "6s");
    const auto told = say({{"type", "state"}});
    ASSERT_EQ(told.size(), 1U);
    const json east = json::parse(told[0]).at("seats").at(0);
    EXPECT_EQ(east.at("river").at(0).at("pai"), "1p");
    int known = 0;
    for (const json& tile : east.at("hand")) known += tile != "?";
    EXPECT_EQ(known, 1) << "the 6s alone: " << east;
}

/// What East may discard once it has taken its own first discard, a 1 pin, back beside another one: {"1p", as it was drawn}.
std::vector<std::pair<std::string, bool>> discards_after_a_swap(wire::TableProtocol& table, json start) {
    start["type"] = "start";
    start["seed"] = "1";
    start["stack"] = {{{"hands", {"11p6s258m369s1234z", "", "", ""}}, {"draws", "7z6z6z6z5z"}}};
    const auto act = [&](int seat, const json& action) { table.line(json{{"type", "act"}, {"seat", seat}, {"action", action}}.dump()); };
    table.line(start.dump());
    act(0, {{"type", "dahai"}, {"pai", "1p"}, {"tsumogiri", false}});
    for (int seat = 1; seat < 4; ++seat) act(seat, {{"type", "dahai"}, {"pai", "F"}, {"tsumogiri", true}});
    act(0, {{"type", "swap"}, {"give", "6s"}, {"take", "1p"}, {"target", 0}, {"index", 0}});
    const Options& options = table.session()->match().referee().options(0);
    EXPECT_TRUE(std::ranges::is_sorted(options, before));
    std::vector<std::pair<std::string, bool>> out;
    for (const Action& a : options)
        if (a.type == ActionType::dahai && a.tile == Face(Kind(9))) out.emplace_back(to_mpsz(a.tile), a.drawn);
    return out;
}

TEST(Swap, ATileThatIsTakenAndItsLikeMayBothBeDiscarded) {
    const std::vector<std::pair<std::string, bool>> both{{"1p", false}, {"1p", true}};
    wire::TableProtocol jokers, plain;
    EXPECT_EQ(discards_after_a_swap(jokers, {{"rule", "superpower"}, {"abilities", {"akagi", "jackal", "koromo", "papa"}}}), both);
    EXPECT_EQ(discards_after_a_swap(plain, {{"rule", JANSOU_SCENARIOS "/swaps.toml"}}), both);
}

TEST(Swap, AnAnswerNamesGiveTakeAndPlace) {
    const auto book = wire::load_book(JANSOU_SCENARIOS "/swaps.toml");
    ASSERT_TRUE(book) << book.error();
    std::string text;
    wire::Printer::action(**book, {.seats = 4},
                          {.type = ActionType::swap, .target = 2, .tile = Face(0), .place = 5, .used_count = 1, .used = {Face(east)}},
                          text);
    EXPECT_EQ(text, R"({"type":"swap","give":"1m","take":"E","target":2,"index":5})");
}

}  // namespace
}  // namespace jansou
