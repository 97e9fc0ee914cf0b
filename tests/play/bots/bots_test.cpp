// The bots' levels: what they play follows from what they see, is the same everywhere, and is never illegal.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "jansou/bots/judge/judge.hpp"
#include "jansou/bots/judge/player.hpp"
#include "jansou/lab/forecasts.hpp"
#include "jansou/lab/learn.hpp"
#include "jansou/lab/outside.hpp"
#include "jansou/lab/training.hpp"
#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/win_of.hpp"
#include "jansou/wire/lines/review.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "leak.hpp"
#include "positions.hpp"
#include "tests/share.hpp"

namespace jansou {
namespace {

std::shared_ptr<const Rulebook> book_of(std::string_view rule) { return *wire::load_book_to_play(rule); }
constexpr std::string_view five_houses[] = {"mighty", "superpower", "shiromati", "mjkt", "chinitsu"};

TEST(JudgeFile, EveryHouseHasOneThatIsAsItWasWritten) {
    std::set<std::string_view> ids;
    for (const ShippedJudge& file : shipped_judges()) {
        const auto data = parse_judge(file.text);
        ASSERT_TRUE(data) << file.id << ": " << data.error();
        EXPECT_EQ(data->rule, file.id);
        EXPECT_EQ(to_text(*data), file.text);
        EXPECT_LE(file.text.size(), most_judge_bytes);
        EXPECT_FALSE(data->made.empty()) << "it does not say how it was made";
        ids.insert(file.id);
    }
    for (const std::string_view house : five_houses) EXPECT_TRUE(ids.contains(house)) << house;
}

TEST(JudgeFile, WhatIsWrongIsSaidWithItsLine) {
    const std::string good(shipped_judges().front().text);
    const auto why = [](const std::string& text) {
        const auto data = parse_judge(text);
        return data ? std::string("nothing") : data.error();
    };
    EXPECT_EQ(why(""), "line 0: \"jansou judge 1\" is expected.");
    EXPECT_EQ(why("jansou judge 1\n"), "line 1: a net is missing.");
    EXPECT_EQ(why("jansou judge 1\nseats 9\n"), "line 2: this is no entry of such a file.");
    EXPECT_EQ(why("jansou judge 1\nnet judge 96 64 32 16\n00\n"), "line 3: the weights are not right.");
    EXPECT_EQ(why("jansou judge 1\nnet judge 100 64 32 16\n00\n"), "line 3: the weights are not right.");
    EXPECT_EQ(why("jansou judge 1\nnet judge 98 64 32 16\n00\n"), "line 2: this is no entry of such a file.");
    EXPECT_EQ(why("jansou judge 1\nnet judge 96 64 32 15\n"), "line 2: this is no entry of such a file.");
    EXPECT_EQ(why(std::string(most_judge_bytes + 1, 'x')), "The file has more than 64 kB.");
    EXPECT_NE(why(good.substr(0, good.size() - 10)), "nothing");
}

TEST(JudgeFile, ARuleOfAClubHasThatOfTheHouseMostLikeIt) {
    const auto like = [](std::string_view id, int seats, const RuleSet& rules) { return judge_for(id, seats, rules.rules)->rule; };
    for (const std::string_view house : five_houses) {
        RuleSet own = book_of(house)->rules;
        const int seats = book_of(house)->layout.seats;
        EXPECT_EQ(like("saturday", seats, own), house);
        own.rules.pop_back();
        EXPECT_EQ(like("saturday", seats, own), house);
    }
}

TEST(JudgeHabit, PutsAheadWhatBasicWouldDo) {
    const auto book = book_of("shiromati");
    const auto told = [&](int habit) {
        HouseFacts house = house_facts(*book);
        auto data = std::make_shared<JudgeData>(*house.judge);
        data->habit = habit;
        house.judge = data;
        const auto strong = make_judge_bot(house, Seed{}, 0, 0), basic = make_bot("basic", house, Seed{}, 0);
        std::array<int, 2> counts{};  // decisions, and in how many both do the same
        lab::Positions{.book = *book, .bot = "basic"}.each([&](lab::BotGame&, Seat, const View& view, const Options& options, Bot&) {
            const bool weighs = std::ranges::none_of(options, [](const Action& a) { return a.type == ActionType::nukidora; });
            if (!weighs || strong->weigh(view, options).empty()) return true;  // `basic` sets aside whatever it may
            const Action a = strong->choose(view, options), b = basic->choose(view, options);
            counts[1] += a.type == b.type && a.tile.kind() == b.tile.kind();
            return ++counts[0] < 400;
        });
        return counts;
    };
    const auto none = told(0), much = told(most_habit);
    EXPECT_EQ(none[0], 400);
    EXPECT_LT(none[1], 380);
    EXPECT_EQ(much[1], much[0]);
}

TEST(JudgeOutlook, TellsHowAHandMayEnd) {
    constexpr std::size_t win = hand_features - 3, gain = hand_features - 2, ready = hand_features - 1;
    for (const std::string_view rule : five_houses) {
        const auto book = book_of(rule);
        const HouseFacts house = house_facts(*book);
        Judge judge(house, true);
        std::array<int, 3> seen{};  // by shanten
        int less = 0, shorter = 0;
        lab::Positions{.book = *book, .bot = "basic"}.each([&](lab::BotGame&, Seat, const View& view, const Options& options, Bot&) {
            const std::vector<Prospect> now = judge.consider(view, options, false).prospects;
            View later = view;
            const bool early = view.live >= 6 * view.seats;
            if (early) later.live -= 3 * view.seats;
            const std::vector<Prospect> then = judge.consider(later, options, false).prospects;
            for (std::size_t i = 0; i < now.size(); ++i) {
                const Prospect& p = now[i];
                const auto& x = p.row.at;
                if (p.shanten > 2) {
                    EXPECT_EQ(x[win] + x[gain] + x[ready], 0);
                    continue;
                }
                ++seen[std::size_t(std::max(0, p.shanten))];
                EXPECT_LE(x[win], 4 * input_one);
                EXPECT_LE(x[win], 2 * x[ready] + 1) << "a hand wins that never waits";
                EXPECT_TRUE(x[win] > 0 || x[gain] <= 2);
                if (!early || i >= then.size() || then[i].action != p.action || then[i].then != p.then || x[win] < 8) continue;
                ++shorter;
                EXPECT_LE(then[i].row.at[win], x[win] + input_one / 16) << "another discard may be the best one then, by a little";
                EXPECT_LE(then[i].row.at[ready], x[ready]);
                less += then[i].row.at[win] < x[win];
            }
            return seen[0] < 100 || seen[1] < 300 || seen[2] < 300;
        });
        EXPECT_GT(shorter, 200) << rule;
        EXPECT_GT(less, shorter * 9 / 10) << "with three draws less a hand is won less often";
    }
}

TEST(JudgeNet, PairsThatAreLeftOutChangeNothing) {
    Stream lots(Seed{}, 1, 1);
    Net net;
    net.layers = {Layer(31, 43), Layer(43, 7), Layer(7, 3)};  // rows of 48 and of 8
    for (Layer& layer : net.layers)
        for (int o = 0; o < layer.out; ++o) {
            layer.bias[std::size_t(o)] = std::int32_t(lots.below(100000)) - 50000;
            for (int i = 0; i < layer.in; ++i) layer.set(o, i, std::int16_t(int(lots.below(8001)) - 4000));
        }
    for (int round = 0; round < 200; ++round) {
        std::vector<std::int16_t> x(31);
        for (auto& each : x) each = lots.below(3) ? std::int16_t{0} : std::int16_t(int(lots.below(1023)) - 511);
        std::vector<std::int64_t> in(x.begin(), x.end());
        for (std::size_t l = 0; l < 3; ++l) {
            const Layer& layer = net.layers[l];
            std::vector<std::int64_t> out;
            for (int o = 0; o < layer.out; ++o) {
                std::int64_t sum = layer.bias[std::size_t(o)];
                for (int i = 0; i < layer.in; ++i) sum += in[std::size_t(i)] * layer.weight(o, i);
                out.push_back(l == 2 ? sum / weight_one : std::clamp<std::int64_t>(sum / (l == 0 ? 256 : weight_one), 0, most_hidden));
            }
            in = out;
        }
        Net::Sums sums;
        net.begin(sums);
        net.add({x.data(), 16}, 0, sums);
        net.add({x.data() + 16, 15}, 16, sums);
        std::array<std::int32_t, 3> answers{};
        net.answer(sums, answers);
        for (std::size_t i = 0; i < 3; ++i) ASSERT_EQ(answers[i], in[i]);
    }
}

TEST(JudgeNet, CurvesFallAndRise) {
    EXPECT_EQ(falling(0), 1U << 24);
    EXPECT_NEAR(double(falling(256)) / (1 << 24), 0.3679, 0.001);
    EXPECT_EQ(logistic(0), 32768);
    EXPECT_NEAR(double(logistic(-512)) / 65536, 0.1192, 0.0005);
    for (int x = 1; x < 6000; ++x) {
        EXPECT_LE(falling(x), falling(x - 1));
        EXPECT_GE(logistic(x), logistic(x - 1));
        EXPECT_NEAR(logistic(x) + logistic(-x), 65536, 1);
    }
}

TEST(Counsel, SaysWhatAWinBrings) {
    for (const std::string_view house : five_houses) {
        const auto book = book_of(house);
        const HouseFacts facts = house_facts(*book);
        const int chip_worth = facts.judge ? facts.judge->chip_worth : 0;
        int wins = 0;
        lab::Positions{.book = *book, .bot = "basic"}.each([&](lab::BotGame& game, Seat s, const View& view, const Options& options, Bot&) {
            const Referee& r = game.match().referee();
            if (options.front().type != ActionType::hora && options.back().type != ActionType::none) return true;
            if (std::ranges::none_of(options, [](const Action& a) { return a.type == ActionType::hora; })) return true;
            if (r.table().phase.stage != Stage::claims || facts.jokers.has(view.tile.kind()) || view.tile.red()) return true;
            HandCache cache;
            Win win = win_of(r.look(cache), s);
            if (win.last_tile || win.rinshan || win.contested != Contested::discard || view.jokers) return true;
            for (const ScoreField& field : book->score_fields)
                if (field.name == "first_turn" || field.name == "ippatsu") win.numbers[field.counter] = 0;
            const Appraisal real = appraise(*book, win);
            Counsel::Wish wish{.hand = hand_of(facts, view)};
            for (std::size_t i = 0; i < view.me().hand_size; ++i)
                if (view.me().hand[i].red()) ++wish.reds[view.me().hand[i].kind()];
            const auto said = facts.counsel->worth(view, wish, view.tile.kind());
            const int brings = real.win() ? std::max(1, real.payment.points[s] + chip_worth * real.payment.chips[s]) : 0;
            EXPECT_EQ(said.ron, brings) << house << ", hand " << int(r.table().hand_number) << ", " << to_mjai(view.tile);
            return ++wins < 60;
        });
    }
}

TEST(Levels, PlayEveryHouseTheSameOnAnyNumberOfThreads) {
    for (const std::string_view house : five_houses)
        for (const char* bots : {"strong", "easy"}) {
            wire::SimulationPlan plan{.book = book_of(house), .bots = {bots}, .seed = *parse_seed("b075"), .hands = share_of(12, 4)};
            const auto alone = wire::simulate(plan);
            ASSERT_TRUE(alone) << house;
            plan.threads = 3;
            EXPECT_EQ(wire::simulate(plan)->digest, alone->digest) << house << ' ' << bots;
        }
}

TEST(Levels, MayBeMixedAtATable) {
    wire::SimulationPlan plan{
        .book = book_of("mjkt"), .bots = {"easy", "normal", "strong", "basic"}, .seed = *parse_seed("1"), .hands = 20};
    EXPECT_TRUE(wire::simulate(plan));
}

TEST(Levels, ChooseByWhatTheySee) {
    for (const std::string_view house : five_houses) {
        const lab::LeakCount count = lab::count_leaks(*book_of(house), "strong", 60);
        EXPECT_EQ(count.different, 0) << house << ": " << count.first;
        EXPECT_GT(count.dealt_anew, 50) << house;
    }
}

TEST(Levels, SayOfEachOptionWhatTheyThink) {
    const auto book = book_of("mjkt");
    int seen = 0;
    lab::Positions{.book = *book}.each([&](lab::BotGame&, Seat, const View& view, const Options& options, Bot& bot) {
        const auto thoughts = bot.weigh(view, options);
        if (thoughts.empty()) return true;
        EXPECT_EQ(thoughts.front().action, bot.choose(view, options));
        for (const Thought& t : thoughts) {
            EXPECT_GE(t.win, 0);
            EXPECT_GE(t.deal_in, 0);
            EXPECT_LE(t.win + t.deal_in + t.draw, 1.001F);
            EXPECT_LE(t.value, thoughts.front().value);
            EXPECT_NE(std::ranges::find(options, t.action), options.end());
        }
        return ++seen < 300;
    });
}

TEST(Levels, ShareWhatTheyWorkedOutAndPlayTheSame) {
    const auto book = book_of("mjkt");
    HouseFacts alone = house_facts(*book), shared = alone;
    shared.room = make_study_room();
    const auto a = make_bot("strong", alone, Seed{}, 0), b = make_bot("strong", shared, Seed{}, 1),
               c = make_bot("strong", shared, Seed{}, 2);
    int seen = 0;
    lab::Positions{.book = *book, .bot = "basic"}.each([&](lab::BotGame&, Seat, const View& view, const Options& options, Bot&) {
        const Action choice = a->choose(view, options);
        EXPECT_EQ(choice, b->choose(view, options));
        EXPECT_EQ(choice, c->choose(view, options));
        return ++seen < 300;
    });
}

/// Lines that `jansou table` with these bots answers.
std::vector<nlohmann::json> told(wire::TableProtocol& table, std::string_view line) {
    std::vector<nlohmann::json> out;
    for (const std::string& text : table.line(line)) out.push_back(nlohmann::json::parse(text));
    return out;
}

TEST(AtTheTable, BotsAnswerForTheirChairsAndNobodyElse) {
    wire::TableProtocol table({}, {"ask", "strong", "easy", "basic"});
    auto lines = told(table, R"({"type":"start","rule":"mjkt","seed":"1"})");
    for (int turn = 0; turn < 400 && lines.back()["type"] == "ask"; ++turn) {
        const auto& seats = lines.back()["seats"];
        ASSERT_EQ(seats.size(), 1U);
        ASSERT_TRUE(seats.contains("0"));
        lines = told(table, nlohmann::json{{"type", "act"}, {"seat", 0}, {"action", seats["0"].back()}}.dump());
    }
    EXPECT_EQ(lines.back()["type"], "end_game");
    wire::TableProtocol few({}, {"ask", "strong"});
    EXPECT_EQ(told(few, R"({"type":"start","rule":"mjkt"})").front()["message"],
              "start: 4 people are at this table, and 2 are named by --bots");
}

TEST(AtTheTable, ADecisionIsWeighed) {
    wire::TableProtocol table;
    told(table, R"({"type":"start","rule":"mjkt","seed":"1"})");
    const auto thought = told(table, R"({"type":"weigh","seat":0})").front();
    EXPECT_EQ(thought["type"], "weigh");
    EXPECT_EQ(thought["choice"], thought["options"][0]["action"]);
    EXPECT_GE(thought["options"].size(), 8U);
    EXPECT_EQ(told(table, R"({"type":"weigh","seat":1})").front()["code"], "not_asked");
    EXPECT_EQ(told(table, R"({"type":"weigh","seat":0,"bot":"nobody"})").front()["code"], "unknown");
    EXPECT_TRUE(told(table, R"({"type":"weigh","seat":0,"bot":"random"})").front()["options"].empty());
}

TEST(Review, WhatTheBotWouldDoItselfCostsNothing) {
    for (const std::string_view house : five_houses) {
        std::string log;
        wire::SimulationPlan plan{.book = book_of(house), .bots = {"strong", "random"}, .seed = *parse_seed("7"), .hands = 6};
        plan.bots.resize(std::size_t(plan.book->people.front()), "random");
        plan.log = [&log](std::string_view text) { log += text; };
        ASSERT_TRUE(wire::simulate(plan)) << house;
        std::istringstream in(log);
        long strong = 0, random = 0, decisions = 0;
        nlohmann::json sums;
        const auto done = wire::review(in, "strong", [&](const nlohmann::ordered_json& line) {
            if (line["type"] == "review") return static_cast<void>(sums = line);
            ++decisions;
            if (line["loss"].is_null()) return;
            (line["seat"] == 0 ? strong : random) += line["loss"].get<long>();
        });
        ASSERT_TRUE(done) << house << ": " << done.error();
        EXPECT_EQ(strong, 0) << house;
        EXPECT_GT(random, 0) << house;
        long counted = 0;
        for (const auto& seat : sums["seats"]) counted += seat["decisions"].get<long>();
        EXPECT_EQ(counted, decisions);
    }
    std::istringstream none("{\"type\":\"act\"}\n");
    EXPECT_EQ(wire::review(none, "strong", [](const auto&) {}).error(), "1: a log begins with its header");
}

TEST(Redeal, LeavesWhatTheSeatSeesAndWhoWaits) {
    for (const std::string_view house : five_houses) {
        const auto book = book_of(house);
        Stream lots(Seed{}, 3, 3);
        int seen = 0, riichi = 0;
        lab::Positions{.book = *book, .bot = "basic"}.each([&](lab::BotGame& game, Seat s, const View&, const Options&, Bot&) {
            const Table& t = game.match().table();
            Table anew = t;
            if (!redeal(*book, anew, s, lots)) return true;
            std::array<int, 256> faces{};
            for (std::size_t i = 0; i < t.tile_count; ++i) {
                ++faces[t.face[i].code];
                --faces[anew.face[i].code];
                if (in(t.known[i], s)) { EXPECT_EQ(t.face[i], anew.face[i]); }
            }
            for (const int n : faces) EXPECT_EQ(n, 0);
            for (Seat o = 0; o < t.seats; ++o) {
                EXPECT_TRUE(std::ranges::is_sorted(anew.hand(o), {}, [&](TileId tile) { return anew.face[tile]; }));
                if (o == s || !std::ranges::any_of(t.river(o), &RiverTile::riichi)) continue;
                HandCache cache;
                const Position pos{*book, anew, cache};
                EXPECT_LE(book->solver_for(anew, o).shanten(pos.hand(o)), 0);
                ++riichi;
            }
            return ++seen < 400;
        });
        EXPECT_GT(riichi, 0) << house;
    }
}

TEST(Redeal, AHandGoesOnFromWhereItWas) {
    const auto book = book_of("mjkt");
    int seen = 0;
    lab::Positions{.book = *book, .bot = "basic"}.each([&](lab::BotGame& game, Seat s, const View&, const Options& options, Bot&) {
        const Referee& r = game.match().referee();
        Referee there(*book);
        there.resume(r.table());
        EXPECT_EQ(there.options(s), options);
        EXPECT_EQ(there.asked(), r.asked());
        EXPECT_EQ(there.table(), r.table());
        return ++seen < 300;
    });
}

TEST(Training, FindsWhatIsThere) {
    Stream lots(Seed{}, 5, 5);
    lab::Samples samples{.inputs = 4, .answers = 2, .rows = {}, .targets = {}};
    for (int i = 0; i < 20000; ++i) {
        std::array<std::int16_t, 4> x{};
        for (auto& each : x) each = std::int16_t(int(lots.below(129)) - 64);
        const bool yes = x[0] * x[1] > 0;
        samples.rows.insert(samples.rows.end(), x.begin(), x.end());
        samples.targets.insert(samples.targets.end(), {yes ? 1.F : 0.F, yes ? 0.F : 1.F});
    }
    const auto done = lab::train(samples, {.widths = {16, 8}, .epochs = 12, .rate = 0.01F});
    EXPECT_LT(done.error, 0.25);
    EXPECT_GT(done.before, 0.65);
}

TEST(Training, LearnsAHouseFromNothing) {
    const auto book = book_of("mjkt");
    const auto data = lab::learn({.book = book, .games = 10, .rounds = 1, .epochs = 1});
    const auto again = lab::learn({.book = book, .games = 10, .rounds = 1, .threads = 1, .epochs = 1});
    EXPECT_EQ(to_text(data), to_text(again)) << "it depends on the number of threads";
    EXPECT_GT(data.unit, 3000);
    const auto read = parse_judge(to_text(lab::learn({.book = book, .games = 60, .rounds = 1, .epochs = 2})));
    ASSERT_TRUE(read) << read.error();
    lab::ArenaPlan plan{
        .book = book, .one = {"strong", std::make_shared<const JudgeData>(*read)}, .field = {{"random", {}}}, .seed = {}, .seeds = 3};
    const auto result = lab::play_arena(plan);
    const auto place = lab::estimate(result.rounds, [](const lab::Round& r) { return std::pair(r.one.place, r.one.games); });
    EXPECT_LT(place.mean, 2.5) << "what was learned is not better than chance";
}

/// One chair learns, the others hold still.
TEST(Training, LearnsAgainstOneThatDoesNot) {
    const auto book = book_of("shiromati");
    const auto shipped = house_facts(*book).judge;
    const auto learnt = [&](int threads, std::optional<lab::Contender> against) {
        return to_text(lab::learn(
            {.book = book, .from = shipped, .against = std::move(against), .games = 10, .rounds = 2, .threads = threads, .epochs = 1}));
    };
    const auto data = learnt(1, lab::Contender{"basic", {}});
    EXPECT_EQ(data, learnt(2, lab::Contender{"basic", {}})) << "it depends on the number of threads";
    EXPECT_NE(data, learnt(1, lab::Contender{"random", {}}));
    // who plays by what the house has plays by that in each round, not by what is being learned
    EXPECT_EQ(learnt(1, lab::Contender{"strong", {}}), learnt(1, lab::Contender{"strong", shipped}));
}

TEST(Training, MeetsAnotherInAShareOfItsGames) {
    const auto book = book_of("chinitsu");
    const auto decisions = [&](float share) {  // of those who learn, in the first round
        long hands = 0, found = 0;
        lab::learn({.book = book,
                    .from = house_facts(*book).judge,
                    .against = lab::Contender{"basic", {}},
                    .against_share = share,
                    .games = 40,
                    .rounds = 1,
                    .threads = 1,
                    .epochs = 1,
                    .tell = [&](const std::string& line) {  // "N hands, N decisions; .."
                        const auto at = line.find(" hands, ");
                        if (at == std::string::npos) return;
                        hands = std::stol(line);
                        found = std::stol(line.substr(at + 8));
                    }});
        EXPECT_GT(hands, 0);
        return double(found) / double(hands);
    };
    // one of three learns, or all three
    const double always = decisions(1), never = decisions(0), half = decisions(0.5F);
    EXPECT_GT(never, 2 * always);
    EXPECT_GT(half, 1.3 * always);
    EXPECT_LT(half, 0.85 * never);
}

/// Chances that were said too high are told as they came; what is chosen stays.
TEST(Said, IsToldAsItCame) {
    const auto book = book_of("shiromati");
    JudgeData data = *house_facts(*book).judge;
    data.seen_win.clear();
    data.seen_deal_in.clear();
    const auto plain = std::make_shared<const JudgeData>(data);
    lab::Forecasts told;
    for (int i = 0; i < 1000; ++i) {
        told.wins[4].add(0.2F, i % 10 == 0);
        told.wins[16].add(0.8F, i % 2 == 0);
        told.wins[18].add(0.9F, i % 5 == 0);  // as if a hand that is nearer to a win won less often: taken together
        told.deal_ins[2].add(0.1F, i % 4 == 0);
    }
    lab::say_as_seen(data, told);
    EXPECT_EQ(data.seen_win[0], 231);  // as it rises from 0.2 to 0.85
    EXPECT_EQ(data.seen_win[2], 615);
    EXPECT_EQ(data.seen_win[4], 1000);
    EXPECT_EQ(data.seen_win[17], 3500);
    EXPECT_TRUE(std::ranges::is_sorted(data.seen_win));
    EXPECT_EQ(data.seen_deal_in[0], 0);
    EXPECT_EQ(data.seen_deal_in[1], 1250);
    EXPECT_EQ(data.seen_deal_in[2], 2500);
    const auto read = parse_judge(to_text(data));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(to_text(*read), to_text(data));
    std::string falling = to_text(data);
    falling.replace(falling.find("seen_win 231 "), 13, "seen_win 9999 ");
    EXPECT_FALSE(parse_judge(falling));

    HouseFacts as_said = house_facts(*book), as_seen = house_facts(*book);
    as_said.judge = plain;
    as_seen.judge = std::make_shared<const JudgeData>(data);
    long thoughts = 0;
    lab::Positions{.book = *book}.each([&](lab::BotGame&, Seat s, const View& view, const Options& options, Bot&) {
        const auto one = make_bot("strong", as_said, {}, s), other = make_bot("strong", as_seen, {}, s);
        const auto said = one->weigh(view, options), seen = other->weigh(view, options);
        EXPECT_EQ(said.size(), seen.size());
        for (std::size_t i = 0; i < std::min(said.size(), seen.size()); ++i, ++thoughts) {
            EXPECT_EQ(said[i].action, seen[i].action);
            EXPECT_EQ(said[i].value, seen[i].value);
            if (said[i].win > 0.1F) { EXPECT_LT(seen[i].win, said[i].win); }
            EXPECT_LE(seen[i].win + seen[i].deal_in + seen[i].draw, 1.001F);
        }
        return thoughts < 2000;
    });
}

TEST(Arena, EqualBotsAreEqual) {
    const lab::ArenaPlan plan{
        .book = book_of("mjkt"), .one = {"basic", {}}, .field = {{"basic", {}}}, .seed = {}, .seeds = 4, .threads = 2};
    const auto result = lab::play_arena(plan);
    ASSERT_EQ(result.rounds.size(), 4U);
    const auto place = lab::estimate(result.rounds, [](const lab::Round& r) { return std::pair(r.one.place, r.one.games); });
    EXPECT_EQ(place.mean, 2.5);
}

TEST(Arena, OtherProgramsSitDown) {
    const std::string first =
        "cmd:python3 -uc 'import sys,json\nfor l in sys.stdin:\n m=json.loads(l)\n if m[\"type\"]==\"ask\": "
        "print(json.dumps(list(m[\"seats\"].values())[0][-1]))'";
    lab::ArenaPlan plan{.book = book_of("mjkt"), .one = {first, {}}, .field = {{"basic", {}}}, .seed = {}, .seeds = 1};
    auto result = lab::play_arena(plan);
    EXPECT_EQ(result.fault, "");
    EXPECT_GT(result.answered, 50);
    plan.one.bot = "cmd:sleep 10";
    plan.limit_ms = 200;
    EXPECT_NE(lab::play_arena(plan).fault.find("no answer came in 200 ms"), std::string::npos);
    plan.one.bot = "cmd:while read l; do echo '{\"type\":\"dahai\",\"pai\":\"9x\"}'; done";
    EXPECT_NE(lab::play_arena(plan).fault.find("is not on its list"), std::string::npos);
    plan.one.bot = "cmd:true";
    EXPECT_NE(lab::play_arena(plan).fault.find("it has ended"), std::string::npos);
}

TEST(Arena, ClientsOfMjaiSitDown) {
    // throws away what it draws
    const std::string client =
        "mjai:python3 -uc 'import sys,json\nme=None\nfor l in sys.stdin:\n m=json.loads(l)\n me=m.get(\"id\",me)\n a={\"type\":\"none\"}\n"
        " if m[\"type\"]==\"tsumo\" and m[\"actor\"]==me: a={\"type\":\"dahai\",\"actor\":me,\"pai\":m[\"pai\"],\"tsumogiri\":True}\n "
        "print(json.dumps(a))'";
    const lab::ArenaPlan plan{.book = book_of("tenhou4p"), .one = {client, {}}, .field = {{"basic", {}}}, .seed = {}, .seeds = 1};
    const auto result = lab::play_arena(plan);
    EXPECT_EQ(result.fault, "");
    EXPECT_GT(result.answered, 50);
}

}  // namespace
}  // namespace jansou
