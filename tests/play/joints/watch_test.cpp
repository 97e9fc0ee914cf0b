// A hand that one seat comes to see: that seat sees it and whatever it draws, and nobody else sees anything that it would not have seen.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/match/match.hpp"
#include "jansou/table/view.hpp"
#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/lines/state.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/share.hpp"

namespace jansou {
namespace {

using nlohmann::json;

/// What is told after an event to each seat, to one who looks on and to one who sees everything, and what each seat sees then.
struct Step {
    std::array<std::string, max_seats> line, state;
    std::string onlooker, all;
    std::array<SeatMask, max_seats> watched{};
    EventType type{};
};

/// A match between bots, or one in which the answers of another are given again.
class Played final : MatchWitness {
public:
    Played(const Rulebook& book, const std::vector<Action>* again)
        : onlooker_(book, {wire::onlooker}), all_(book, {}), match_(book, {.seed = *parse_seed("15")}, *this) {
        for (Seat s = 0; s < max_seats; ++s) {
            seats_.emplace_back(book, wire::Viewer{s});
            bots_.push_back(make_bot("basic", house_facts(book), *parse_seed("1"), s));
        }
        match_.run();
        while (!match_.over() && (again ? answers.size() < again->size() : answers.size() < enough)) {
            Referee& r = match_.referee();
            for (Seat s = 0; s < r.table().seats; ++s) {
                if (!in(r.waiting(), s)) continue;
                const Action a = again ? again->at(answers.size()) : bots_[s]->choose(bot_view(r, s), r.options(s));
                answers.push_back(a);
                EXPECT_EQ(r.answer(s, a), Referee::Answer::taken);
            }
            match_.run();
        }
    }
    static constexpr std::size_t enough = share_of(500, 4);
    std::vector<Action> answers;
    std::vector<Step> steps;

private:
    void see(const Event& e) override {
        const Referee& r = match_.referee();
        Step step{.watched = r.table().watched_by, .type = e.type};
        for (Seat s = 0; s < r.table().seats; ++s) {
            seats_[s].event(e, r, step.line[s]);
            json state = wire::state_json(match_, s);
            state.erase("rule");
            step.state[s] = state.dump();
        }
        onlooker_.event(e, r, step.onlooker);
        all_.event(e, r, step.all);
        steps.push_back(std::move(step));
    }
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}

    std::vector<wire::Printer> seats_;
    wire::Printer onlooker_, all_;
    std::vector<std::unique_ptr<Bot>> bots_;
    Match match_;
};

TEST(Watch, OneSeatSeesAndNobodyElse) {
    const auto watched = wire::load_book(JANSOU_SCENARIOS "/watches.toml"), plain = wire::load_book("mjkt");
    ASSERT_TRUE(watched && plain);
    const Played with(**watched, nullptr), without(**plain, &with.answers);
    int reveals = 0, draws_seen = 0;
    SeatMask have_seen = 0;  // who has seen another's hand in this hand
    auto other = without.steps.begin();
    for (const Step& step : with.steps) {
        if (step.type == EventType::dealt) have_seen = 0;
        for (const SeatMask seats : step.watched) have_seen = SeatMask(have_seen | seats);
        if (step.type == EventType::hand_seen) {
            if (step.all.empty()) continue;  // one who sees no more
            ++reveals;
            const json line = json::parse(step.all);
            EXPECT_EQ(line["type"], "reveal");
            for (Seat s = 0; s < max_seats; ++s) EXPECT_EQ(step.line[s], line["actor"] == s ? step.all : "");
            EXPECT_EQ(step.onlooker, "");
            const json seen = json::parse(step.state[line["actor"]])["seats"][line["target"].get<std::size_t>()]["hand"];
            EXPECT_EQ(seen, line["tiles"]);
            EXPECT_TRUE(std::ranges::find(seen, json("?")) == seen.end()) << seen;
            continue;
        }
        ASSERT_NE(other, without.steps.end());
        EXPECT_EQ(step.all, other->all);
        EXPECT_EQ(step.onlooker, other->onlooker);
        for (Seat s = 0; s < max_seats; ++s) {
            if (!in(have_seen, s)) {
                EXPECT_EQ(step.line[s], other->line[s]);
                EXPECT_EQ(step.state[s], other->state[s]);
            }
            if (step.type != EventType::drew) continue;
            const bool sees = in(step.watched[json::parse(step.all)["actor"].get<std::size_t>()], s);
            draws_seen += sees;
            EXPECT_EQ(step.line[s], sees ? step.all : other->line[s]);
        }
        ++other;
    }
    EXPECT_EQ(other, without.steps.end());
    EXPECT_GT(reveals, 2);
    EXPECT_GT(draws_seen, 2);
}

}  // namespace
}  // namespace jansou
