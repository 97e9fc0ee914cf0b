// 家のルール What only houses have, as the terminal shows it and takes it: jokers and their readings, signs on the table, tiles set aside,
// kans on another's triplet, covered rivers, chips, sets of games. The hands are stacked.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "apps/cli/terminal_answers.hpp"
#include "apps/cli/terminal_events.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/doors/terminal/desk.hpp"

namespace jansou::terminal {
namespace {

using nlohmann::json;
using Lines = std::vector<std::string>;

/// Whether the lines stand in the text one after another.
testing::AssertionResult tells(const std::string& text, const Lines& lines) {
    std::size_t at = 0;
    for (const std::string& line : lines) {
        const std::size_t found = text.find(line, at);
        if (found == std::string::npos) return testing::AssertionFailure() << "missing: " << line << "\nin\n" << text;
        at = found + line.size();
    }
    return testing::AssertionSuccess();
}

/// A person at seat 0 who types those lines, "q" at their end; the game starts from `given` (set, stack, games).
struct Sitting {
    Folder folder;
    Plan plan;

    Sitting(const json& given, wire::Lang lang) {
        plan.book = mighty();
        plan.lang = lang;
        plan.log = folder.path() / "game.jsonl";
        plan.again = "again";
        auto start = wire::start_of(mighty(), *parse_seed("5"), {"you", "basic 1", "basic 2"});
        start.given = nlohmann::ordered_json::parse(given.dump());
        write(plan.log, wire::header_line(start) + '\n');
    }
    std::string play(Lines typed) {
        typed.insert(typed.begin(), "y");
        std::size_t next = 0;
        return play_with(plan, [&](const std::string&) { return std::optional(next < typed.size() ? typed[next++] : "q"); }).screen;
    }
};

/// A table where every seat's acts are given, told and shown as to seat 0.
class Bench {
public:
    explicit Bench(json start, wire::Lang lang = wire::Lang::en) : voice_{.lang = lang, .me = 0, .names = {"you", "basic 1", "basic 2"}} {
        start["type"] = "start";
        if (!start.contains("rule")) start["rule"] = "mighty";
        start["seed"] = "5";
        start["view"] = 0;
        auto given = wire::parse_start(start, wire::random_seed);
        EXPECT_TRUE(given) << given.error();
        session_ = std::make_unique<wire::Session>(
            std::move(*given), [this](const wire::Printed& line) { narrator_.hear(line); }, nullptr, wire::Asks::silent);
        narrator_.watch(session_->match(), session_->start().setup.games);
        session_->begin();
    }
    const Referee& referee() const { return session_->match().referee(); }
    const Voice& voice() const { return voice_; }

    Bench& act(Seat s, const json& action) {
        session_->command({{"type", "act"}, {"seat", s}, {"action", action}});
        EXPECT_FALSE(session_->refused()) << action.dump() << '\n' << told();
        return *this;
    }
    /// That tile, after what is open has been let pass.
    Bench& discard(Seat s, const char* tile) {
        pass_if_asked();
        for (const Action& a : referee().options(s))
            if (a.type == ActionType::dahai && a.tile == *parse_tile(tile))
                return act(s, {{"type", "dahai"}, {"pai", tile}, {"tsumogiri", a.drawn}});
        ADD_FAILURE() << tile << " cannot be discarded\n" << told();
        return *this;
    }
    /// Everybody who may lets it pass.
    Bench& pass() {
        const SeatMask asked = referee().waiting();
        for (Seat s = 0; s < referee().table().seats; ++s)
            if (in(asked, s)) act(s, {{"type", "none"}});
        return *this;
    }
    Bench& pass_if_asked() { return referee().table().phase.stage == Stage::claims ? pass() : *this; }
    void declare(Seat s, const char* kind) { session_->command({{"type", "offence"}, {"seat", s}, {"kind", kind}}); }

    std::string told() const { return out_.str(); }
    std::string table() const { return table_text(voice_, referee().book(), view_of(referee().table(), 0), narrator_.signs()); }
    std::string choices() const { return choices_text(voice_, choices_of(voice_, referee(), 0)); }
    /// What the line means to the person, done.
    Bench& type(std::string_view line) {
        const auto choices = choices_of(voice_, referee(), 0);
        const Wish wish = read_wish(voice_, referee().book(), choices, line);
        EXPECT_EQ(wish.type, Wish::Type::choice) << line << '\n' << wish.sentence << '\n' << told();
        if (wish.type != Wish::Type::choice) return *this;
        Action said = choices[wish.choice].act;
        if (wish.named)
            for (const Face f : faces_of(*wish.named)) said.used[said.used_count++] = f;
        session_->act(0, said);
        if (choices[wish.choice].then) session_->act(0, *choices[wish.choice].then);
        return *this;
    }
    std::string why(std::string_view line) const {
        const Wish wish = read_wish(voice_, referee().book(), choices_of(voice_, referee(), 0), "why " + std::string(line));
        return wish.verb ? why_text(voice_, referee(), 0, wish) : wish.sentence;
    }

private:
    Voice voice_;
    std::ostringstream out_;
    Announcer narrator_{voice_, out_};
    std::unique_ptr<wire::Session> session_;
};

/// One hand, stacked: what each seat holds, what is drawn, and what else lies where.
json stacked(const std::array<const char*, 3>& hands, const char* draws, json more = json::object()) {
    more["hands"] = hands;
    more["draws"] = draws;
    json given = json::object();
    given["stack"] = json::array({more});
    return given;
}
json with_points(json given, const std::array<int, 3>& points) {
    given["set"]["points"] = points;
    return given;
}

constexpr const char *junk_south = "1m9m2468p246s1236z", *junk_west = "1m258p2588s12366z";

// --- jokers, flashes, riichi, readings, Alice ---

/// The person discards a white dragon, which binds the others, declares riichi and draws the winning tile: two readings.
json flash_and_riichi() {
    return stacked({"123456p78923s55z", junk_south, junk_west}, "1m1z2z9m3z6z9m9m6p7z", {{"indicators", "9s"}, {"ura", "6s"}});
}

TEST(House, AFlashARiichiAndAWinWithANamedReadingAreTold) {
    Sitting sitting(flash_and_riichi(), wire::Lang::en);
    std::string screen = sitting.play({"5z", "w", "w 1m", "why r 1p", "r 1m", "tsumo 5p", "tsumo"});
    EXPECT_TRUE(tells(
        screen, {"> East  You       25,000  chips 30",
                 "joker: 5z",
                 "You discard 5z\n",
                 "white flash 1 begins (You)\nBound: South, West. Under another's white flash one may only discard the tile drawn. [MI-30",
                 "South discards 1z (drawn)\nWest discards 2z (drawn)",
                 "25,000  chips 30   white flash 1  no win\n",
                 "Bound: South, West.",
                 "discard 1m: Tenpai, waiting for: ",
                 "By what the jokers stand for: w ",
                 "as 9m: waits 1s 4s\n",
                 "as 1s / 4s: waits 9m\n",
                 "The hand is not tenpai after that discard.",
                 "You: riichi\nYou discard 1m",
                 "South discards 3z (drawn)",
                 "2 readings: 1s / 4s. You are asked after the win; to name one at once: tsumo 1s.\n",
                 "There is no win with the reading \"tsumo 5p\". Possible: 1s / 4s.",
                 "You win on 9m. Say what your jokers stand for, before any hidden tile is turned.",
                 "Readings and what each is worth",
                 "  1) 1s: ",
                 "  2) 4s: ",
                 "Choices: 3) leave it open",
                 "The game is stored"}));
    screen = sitting.play({"5s", "4s"});
    EXPECT_TRUE(tells(
        screen, {"The game goes on.", "1) 1s: 4 han 30 fu mangan, 9,000 points, 2 chips (Riichi 1, Ippatsu 1, Menzen tsumo 1, Dora 1)",
                 "There is no win with the reading \"5s\". Possible: ", "You: the jokers stand for 4s (as named)",
                 "Alice for You: 9m held 2, 7z not held", "** You (East) won by tsumo on 9m", "jokers as 4s",
                 "South, West -> You   1 chip each  Ippatsu   MI-81", "South, West -> You  2 chips each  Alice     MI-83", "Scores",
                 "chips 38  +8"}));
}

TEST(House, TheSameInJapanese) {
    Sitting sitting(flash_and_riichi(), wire::Lang::ja);
    const std::string screen = sitting.play({"5z", "待ち", "立直 1m", "ツモ和了 5p", "ツモ", "決めない"});
    EXPECT_TRUE(tells(screen, {"チップ30", "ジョーカー: 5z", "白フラッシュ 1 始まり (あなた)\n縛られている: 南家, 西家。", "あなた 立直",
                               "読みは2通り: 1s / 4s。", "という読みでは和了できない。できる読み: 1s / 4s。", "9m で和了。", "1) 1s: ",
                               "3) 決めない", "ジョーカーの読み 1s (指定なし)", "アリス (あなた): 9mが2枚, 7zはなし", "一発", "アリス"}));
    EXPECT_EQ(screen.find("{0}"), std::string::npos);
}

TEST(House, AReadingMayBeNamedWithTheWin) {
    Sitting sitting(flash_and_riichi(), wire::Lang::en);
    const std::string screen = sitting.play({"5z", "r 1m", "tsumo 4s"});
    EXPECT_TRUE(tells(screen, {"You: tsumo, 9m\nYou: the jokers stand for 4s (as named)", "jokers as 4s"}));
    EXPECT_EQ(screen.find("Say what your jokers"), std::string::npos);
}

TEST(House, WhoIsBoundDiscardsWhatIsDrawnAndIsToldWhy) {
    Bench bench(stacked({"123456p78923s55z", junk_south, junk_west}, "1m5z2z9m3z"));
    bench.discard(0, "1m").discard(1, "5z").discard(2, "2z");
    EXPECT_TRUE(tells(bench.told(), {"white flash 1 begins (South)\nBound: You, West."}));
    EXPECT_EQ(bench.why("riichi"), "Under another's white flash one may only discard the tile drawn. [MI-30 MI-31 MI-32 MI-33 MI-34]\n");
    EXPECT_TRUE(is_bound(bench.referee(), 0));
    EXPECT_FALSE(is_bound(bench.referee(), 1));
}

TEST(House, WaitsAreToldReadingByReadingWithTheFuritenOfEach) {
    // 9m 9m 345678p 23s and a joker: 2p 5p 8p lie in no river, 1s does
    Bench bench(stacked({"99m345678p23s88s5z", junk_south, "1m258p258s12366z2z"}, "1s1z2z"));
    bench.discard(0, "1s");
    const std::string waits = waits_text(bench.voice(), bench.referee(), 0, true);
    EXPECT_TRUE(tells(waits, {"Tenpai, waiting for: ", "5z (", "own draw only", "By what the jokers stand for:",
                              "as 9m / 8s: waits 1s 4s furiten (1s discarded or let pass)\n", "as 1s / 4s: waits 9m 8s\n"}));
}

// --- tiles set aside, kans on another's triplet ---

TEST(House, ANorthIsSetAsideAndMayBeClaimed) {
    Bench bench(stacked({"1m19p19s14z123456p", "2344z1m9m2468p246s", junk_west}, "9s", {{"replacements", "3s"}}));
    EXPECT_TRUE(tells(bench.choices(), {"set 4z aside"}));
    bench.type("kita");
    EXPECT_TRUE(tells(bench.told(), {"You: sets 4z aside"}));
    bench.pass();
    EXPECT_TRUE(tells(bench.table(), {"> East  You", "[aside 4z]"}));
    EXPECT_EQ(bench.why("kita"), "There is nothing of that kind to be done here.\n");
}

TEST(House, ANorthThatAnotherSetsAsideCanBeClaimed) {
    for (const auto lang : {wire::Lang::en, wire::Lang::ja}) {
        const bool en = lang == wire::Lang::en;
        Sitting sitting(stacked({"1m19p19s123567z44z", "1m9m2468p246s1236z", junk_west}, "9s4z"), lang);
        const std::string screen = sitting.play({"9s", "pon", "1m"});
        EXPECT_TRUE(tells(screen, {en ? "South: sets 4z aside" : "南家 抜き 4z",
                                   en ? "South sets 4z aside: it can be claimed." : "南家が抜く 4z に声をかけられる。",
                                   en ? "You: pon 4z from South, with 4z 4z" : "あなた ポン 4z (南家から、手の 4z 4z)"}));
    }
}

TEST(House, ARobbedKanOnAnothersPonIsPaidByBoth) {
    Bench bench(stacked({"13456789p12399s", "22p1m9m468p246s236z", "1m358p258s123667z"}, "1z3z2p6z7z7z2p"));
    bench.discard(0, "1z").discard(1, "3z").discard(2, "2p").act(1, {{"type", "pon"}}).act(0, {{"type", "none"}});
    bench.discard(1, "1m").discard(2, "6z").discard(0, "7z").discard(1, "7z").pass_if_asked();
    bench.act(2, {{"type", "foreign_kakan"}});
    EXPECT_TRUE(tells(bench.told(), {"West: adds 2p to the pon of South"}));
    EXPECT_TRUE(tells(bench.choices(), {"ron 2p", "pass"}));
    bench.type("ron");
    EXPECT_TRUE(tells(bench.told(), {"** You (East) won by ron on 2p, which West (basic 2) added to the pon of South (basic 1)", "Chankan",
                                     "South -> You", "MI-51", "West -> You", "MI-51", "South, West -> You  2 chips each"}));
}

TEST(House, AKanOnAnothersPonSaysWhose) {
    for (const auto lang : {wire::Lang::en, wire::Lang::ja}) {
        const bool en = lang == wire::Lang::en;
        Bench bench(stacked({"1m19p19s7z1234567p", "77z1m9m2468p246s12z", "7z1m258p2588s1236z"}, "9s3z2s",
                            {{"replacements", "3s"}, {"indicators", "8p1s"}}),
                    lang);
        bench.discard(0, "9s").discard(1, "3z").discard(2, "7z");
        bench.act(1, {{"type", "pon"}});
        bench.discard(1, "1m").discard(2, "1m").pass_if_asked();
        EXPECT_TRUE(tells(bench.choices(), {en ? "kan: add 7z to the pon of South" : "南家のポンに加槓 7z"}));
        bench.type("kan 7z").pass_if_asked();
        EXPECT_TRUE(tells(bench.told(), {en ? "You: adds 7z to the pon of South" : "あなた 南家のポンに加槓 7z",
                                         en ? "New indicators 1s" : "新しいドラ表示 1s"}));
        EXPECT_TRUE(tells(bench.table(), {en ? "[kan 7z 7z 7z 7z from West added by You]" : "[カン 7z 7z 7z 7z 西家から あなたが加槓]"}));
    }
}

// --- box riichi ---

TEST(House, BoxRiichiIsAChoiceOfItsOwnAndWhoReceivesNothingIsBust) {
    Bench bench(with_points(stacked({"123456p78923s99m", "123456789p1s999s", junk_west}, "1m1z1s"), {0, 37000, 38000}));
    EXPECT_TRUE(tells(bench.choices(), {"box riichi 1m (drawn)"}));
    EXPECT_TRUE(tells(bench.why("riichi"), {"Too few points for a riichi."}));
    bench.type("box 1m");
    EXPECT_TRUE(tells(bench.told(), {"You: box riichi\nYou discard 1m (drawn)"}));
    EXPECT_TRUE(tells(bench.table(), {"river, covered"}));
    bench.discard(1, "1z").discard(2, "1s").type("n").act(1, {{"type", "hora"}});
    EXPECT_TRUE(tells(bench.told(),
                      {"South: ron on 1s", "bust by box riichi: You -> South [MI-64]", "East   You           0 ", "The game is over"}));
}

TEST(House, AFaceDownDiscardIsABackToTheOthersAndKnownToItsOwner) {
    // South is in box riichi; from then on its discards 9s 8s 7s lie face down
    Bench bench(
        with_points(stacked({"1m19p1s1234567z4z6z", "123456p78923s11z", "1m258p2558s23366z"}, "1p1m2z2p9s3z3p9s"), {37000, 0, 38000}));
    bench.discard(0, "1p").act(1, {{"type", "reach"}, {"kind", "box"}}).discard(1, "1m").discard(2, "2z").pass_if_asked();
    std::string screens = bench.told();
    const std::size_t before = screens.size();
    bench.discard(0, "2p").pass_if_asked();
    bench.discard(1, "9s");
    bench.pass_if_asked();
    screens = bench.told().substr(before) + bench.table() + bench.choices();
    EXPECT_TRUE(tells(screens, {"South: a discard face down (drawn)", "river, covered  1m'* ?'"}));
    EXPECT_EQ(screens.find("9s"), std::string::npos) << screens;
}

TEST(House, TheOwnFaceDownDiscardsAreShownAsWhatTheyAre) {
    Bench bench(with_points(stacked({"123456p78923s99m", junk_south, junk_west}, "1m1z2z7z"), {0, 37000, 38000}));
    bench.type("box 1m").discard(1, "1z").discard(2, "2z").type("t");
    EXPECT_TRUE(tells(bench.told(), {"You: a discard face down 7z (drawn)"}));
    EXPECT_TRUE(tells(bench.table(), {"river, covered  1m'* 7z_'"}));
}

// --- penalties, sets ---

constexpr const char *open_hand = "123456p78p11p335z", *one_suit_junk = "258p258p36p1124z5m";

json of_chinitsu(json given) {
    given["rule"] = "chinitsu";
    return given;
}

TEST(House, WhoIsInOpenRiichiShowsTheWaits) {
    Bench bench(of_chinitsu(stacked({one_suit_junk, open_hand, "258p258p36p1177z5m"}, "7p2z7p8p")));
    bench.discard(0, "7p").act(1, {{"type", "reach"}, {"kind", "open"}}).discard(1, "2z").discard(2, "7p");
    EXPECT_TRUE(tells(bench.table(), {"open: 2p 3p 5p 6p 8p 9p"})) << bench.table();
}

TEST(House, NobodyIsAskedWhatAWhiteStandsForWhereTheHighestReadingIsTaken) {
    Bench bench(of_chinitsu(stacked({open_hand, one_suit_junk, "258p258p36p1177z5m"}, "2z9p")));
    bench.discard(0, "2z").discard(1, "9p");
    EXPECT_TRUE(tells(bench.choices(), {"ron 9p"}));
    EXPECT_EQ(bench.choices().find("readings"), std::string::npos) << bench.choices();
    bench.type("ron").pass_if_asked();
    EXPECT_TRUE(tells(bench.told(), {"the jokers stand for 3z\n"}));
}

TEST(House, AnOffenceIsToldWithWhatItMoves) {
    Bench bench(stacked({"123456p78923s55z", junk_south, junk_west}, "1m"));
    bench.declare(1, "false_ron_voice");
    EXPECT_TRUE(tells(bench.told(), {"Offence of South (basic 1): ", "dead hand"}));
    EXPECT_TRUE(tells(bench.table(), {"Bound: South. "}));
    bench.declare(2, "too_many");
    EXPECT_TRUE(
        tells(bench.told(), {"Offence of West (basic 2): ", "chombo", "Chombo of West (basic 2)", "chips +2", "chips -4", "East 1"}));
}

/// Whoever deals wins with the first draw, twice: then somebody is below zero.
json three_short_games() {
    json stack = json::array();
    for (int dealer = 0; dealer < 3; ++dealer)
        for (int hand = 0; hand < 2; ++hand) {
            json hands = {junk_south, junk_west, "123456789p1199s"};
            if (dealer != 2) std::swap(hands[std::size_t(dealer)], hands[2]);
            stack.push_back({{"hands", hands}, {"draws", "1s"}});
        }
    return {{"games", 3}, {"stack", stack}};
}

TEST(House, ASetOfThreeGamesIsPlayedToItsEndAndItsLogReplays) {
    Sitting sitting(three_short_games(), wire::Lang::en);
    const std::string screen = sitting.play({"tsumo", "tsumo"});
    EXPECT_TRUE(tells(screen, {", East 1 (game 1 of 3), ", "== East 1, maiba 1 (game 1 of 3) ==", "The game is over",
                               "bust  yakitori  total", "== East 1, maiba 0 (game 2 of 3) ==", "(game 3 of 3)", "The set is over",
                               "games  chips  prizes  chips won", "The log: "}));
    EXPECT_EQ(replayed(read(sitting.plan.log)), "");
}

}  // namespace
}  // namespace jansou::terminal
