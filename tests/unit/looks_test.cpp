// Who looks on changes nothing: games played with looks at every event, by every seat and by nobody, are the games played without.
#include <gtest/gtest.h>

#include <sstream>

#include "desk.hpp"
#include "jansou/tile/stream.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/lines/state.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shown/frames.hpp"
#include "tests/share.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

/// What play keeps of the hands is what would be worked out anew.
void expect_kept_well(const Referee& r) {
    HandCache own;
    const Position fresh = r.look(own);
    for (Seat s = 0; s < r.table().seats; ++s) {
        if (in(r.kept().counted, s)) { EXPECT_EQ(r.kept().held[s], fresh.held(s)); }
        if (!in(r.kept().valid, s) || (r.table().players[s].hand_size % 3 != 1 && !fresh.at_turn(s))) continue;
        EXPECT_EQ(r.kept().ready[s].waits, fresh.ready(s).waits) << "seat " << int(s);
    }
}

/// All that anybody may ask at this moment.
void look_around(const Match& match) {
    const Referee& r = match.referee();
    const Table before = r.table();
    view_json(match, 1, no_seat);
    state_json(match, no_seat);
    for (Seat s = 0; s < r.table().seats; ++s) {
        view_json(match, 1, s);
        state_json(match, s);
        if (r.table().phase.stage == Stage::idle) continue;
        table_waits_json(r, s);
        for (const char* type : {"hora", "reach", "ankan", "tenpai"}) why_json(r, s, json{{"type", type}});
        if (in(r.waiting(), s)) choices_json(r, s);  // of an ask that is open
    }
    EXPECT_TRUE(r.table() == before);
}

/// The log of some hands of chance, in which calls and kans are liked.
class Hands {
public:
    Hands(const std::string& rule, bool looks) : looks_(looks), writer_([this](std::string_view line) { log.append(line); }) {
        const auto rules = load_rules(rule);
        if (!rules) throw std::runtime_error(rules.error());
        Start start = start_of(std::make_shared<Rulebook>(make_book(*rules)), *parse_seed("1"), {});
        session_ = std::make_unique<Session>(std::move(start), [this](std::string_view line) { hear(line); }, &writer_, Asks::silent);
    }
    void play(int hands) {
        session_->begin();
        while (!session_->over() && session_->match().hands() <= hands) act();
    }
    std::string log;

private:
    void hear(std::string_view line) {
        if (!looks_ || line.starts_with(R"({"type":"start_game")")) return;
        expect_kept_well(session_->match().referee());
        look_around(session_->match());
    }
    void act() {
        const Referee& r = session_->match().referee();
        for (Seat s = 0; s < r.table().seats; ++s)
            if (in(r.waiting(), s)) return session_->act(s, chosen(r.options(s)));
    }
    Action chosen(const Options& menu) {
        for (const Action& a : menu) {
            const bool call = a.type != ActionType::dahai && a.type != ActionType::none && a.type != ActionType::hora;
            if (call && random_.below(2)) return a;
        }
        return menu[random_.below(std::uint32_t(menu.size()))];
    }

    bool looks_;
    LogWriter writer_;
    Stream random_{*parse_seed("2"), 77, 0};
    std::unique_ptr<Session> session_;
};

class EveryRule : public testing::TestWithParam<std::string> {};

TEST_P(EveryRule, IsPlayedAlikeWithLooksAndWithout) {
    constexpr int hands = share_of(12, 4);
    Hands alone(GetParam(), false), watched(GetParam(), true);
    alone.play(hands);
    watched.play(hands);
    EXPECT_GT(alone.log.size(), 10000U);
    EXPECT_EQ(alone.log, watched.log);
}

std::vector<std::string> rules_of_all() {
    std::vector<std::string> all{"tenhou4p", "tenhou3p", "mjkt", "mighty"};
    for (const char* own :
         {"eight_copies", "honour_joker", "mahjong_soul", "mahjong_soul_3p", "majiang", "majiang_east", "white_joker", "wrap"})
        all.push_back(std::string(JANSOU_TEST_RULES) + "/" + own + ".toml");
    return all;
}
INSTANTIATE_TEST_SUITE_P(Rules, EveryRule, testing::ValuesIn(rules_of_all()), [](const auto& rule) {
    const std::string name = rule.param.substr(rule.param.rfind('/') + 1);
    return name.substr(0, name.find('.'));
});

/// South pons 5p, adds the fourth while west may rob it, and waits for a fifth alone at the end.
const std::string own_kan =
    R"("rule":"mighty","stack":[{"hands":["5p11m237p1379s123z","05p46p99p123789s9m","46p777888p22456s"],"draws":"7z9m1z5p2z3z",)"
    R"("replacements":"6s","indicators":"1s"}])";

json start_line(const std::string& rest) { return json::parse(R"({"type":"start","seed":"1",)" + rest + "}"); }

/// Plays that hand, to the draw; the line of the draw.
std::string draw_of(Session& session, const std::vector<std::string>& lines) {
    const auto find = [](const Options& menu, ActionType type) {
        const auto it = std::ranges::find(menu, type, &Action::type);
        return it == menu.end() ? std::nullopt : std::optional(*it);
    };
    const auto discard = [](const Options& menu, const char* tile) {
        for (const Action& a : menu)
            if (a.type == ActionType::dahai && (*tile ? a.tile.kind() == parse_tile(tile)->kind() : a.drawn)) return a;
        return menu[0];
    };
    session.begin();
    bool first = true;
    while (session.match().hands() == 1 && !session.over()) {
        const Referee& r = session.match().referee();
        for (Seat s = 0; s < 3; ++s) {
            if (!in(r.waiting(), s)) continue;
            const Options& menu = r.options(s);
            const auto pon = find(menu, ActionType::pon), kakan = find(menu, ActionType::kakan);
            const bool after_pon = s == 1 && r.table().phase.tile == no_tile;
            if (s == 1 && pon)
                session.act(s, *pon);
            else if (s == 1 && kakan)
                session.act(s, *kakan);
            else if (find(menu, ActionType::none))
                session.act(s, *find(menu, ActionType::none));
            else
                session.act(s, discard(menu, first ? "5p" : after_pon ? "9m" : "")), first = false;
            break;
        }
    }
    for (const std::string& line : lines)
        if (line.starts_with(R"({"type":"ryukyoku")")) return json::parse(line)["deltas"].dump();
    return "no draw";
}

TEST(Looks, AViewWhileAKanMayBeRobbedChangesNoPayment) {
    for (const bool looks : {false, true}) {
        std::vector<std::string> lines;
        Session* playing = nullptr;
        Session session(*parse_start(start_line(own_kan), [] { return Seed{}; }), [&](std::string_view line) {
            lines.emplace_back(line);
            if (looks && playing && !line.starts_with(R"({"type":"start_game")")) look_around(playing->match());
        });
        playing = &session;
        EXPECT_EQ(draw_of(session, lines), "[-1000,-1000,2000]") << (looks ? "looked at" : "alone");
    }
}

TEST(Looks, FramesShowWhatWasPlayed) {
    WatchedMatch watched(*parse_start(start_line(own_kan), [] { return Seed{}; }));
    std::vector<std::string> lines;
    EXPECT_EQ(draw_of(watched.session(), lines), "no draw");
    for (const Scene& f : watched.take()) lines.push_back(f.event);
    const auto draw = std::ranges::find_if(lines, [](const std::string& l) { return l.starts_with(R"({"type":"ryukyoku")"); });
    ASSERT_NE(draw, lines.end());
    EXPECT_EQ(json::parse(*draw)["deltas"].dump(), "[-1000,-1000,2000]");
}

}  // namespace
}  // namespace jansou::wire
