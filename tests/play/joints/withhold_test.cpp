// A discard that is withheld from claims: who asks why is told by the rule that withholds it, and nothing was missed.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jansou/match/match.hpp"
#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou {
namespace {

class Nobody final : public MatchWitness {
    void see(const Event&) override {}
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}
};

std::vector<Face> tiles(std::string_view text) {
    const auto faces = parse_tiles(text);
    return faces ? *faces : std::vector<Face>{};
}

TEST(Withhold, TheRuleSaysWhy) {
    const auto book = wire::load_book(JANSOU_SCENARIOS "/withholds.toml");
    ASSERT_TRUE(book) << book.error();
    MatchSetup setup{.seed = *parse_seed("12")};
    setup.stack.push_back(
        {.hands = {tiles("147m258p369s2234z"), tiles("147m258p36s11556z"), tiles("123p456789s99m11z")}, .draws = tiles("9m")});
    Nobody nobody;
    Match match(**book, setup, nobody);
    Referee& r = match.referee();
    r.stop_at_open_tiles(true);
    match.run();
    ASSERT_EQ(r.answer(0, {.type = ActionType::dahai, .tile = Face(8), .drawn = true}), Referee::Answer::taken);
    ASSERT_EQ(match.beat(), Beat::open_tile);
    ASSERT_TRUE(r.table().phase.out_of_reach());
    const nlohmann::json ron{{"type", "hora"}, {"target", 0}, {"pai", "9m"}}, pon{{"type", "pon"}, {"target", 0}, {"pai", "9m"}};
    for (const auto& [seat, action] : {std::pair{Seat(2), ron}, {Seat(2), pon}, {Seat(1), ron}}) {
        const wire::Objection why = wire::objection_to(r, seat, action);
        EXPECT_EQ(why.id, "first_discard");
        EXPECT_EQ(why.clause, "T-12");
    }
    r.stop_at_open_tiles(false);
    match.run();
    EXPECT_EQ(r.table().phase.stage, Stage::turn);
    EXPECT_TRUE(r.missed().empty());
}

}  // namespace
}  // namespace jansou
