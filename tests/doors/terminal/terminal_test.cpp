// 端末 A person's games in the terminal, played by scripts that read the screen: whole, left and taken up again, with logs cut anywhere.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "apps/cli/terminal_choices.hpp"
#include "apps/cli/terminal_events.hpp"
#include "apps/cli/terminal_rules.hpp"
#include "apps/cli/terminal_store.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/event_lines.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/doors/terminal/desk.hpp"

namespace jansou::terminal {
namespace {

const std::shared_ptr<const Rulebook>& mjkt() {
    static const auto book = *wire::load_book("mjkt");
    return book;
}

/// The numbered choices on a screen, in their order: they stand below the own hand.
std::vector<std::pair<int, std::string>> menu_on(const std::string& all) {
    static const std::regex entry(R"((\d+)\) ((?:[^ \n]| (?! ))+))");
    std::vector<std::pair<int, std::string>> menu;
    const std::size_t en = all.rfind("\nHand: "), ja = all.rfind("\n手牌: ");
    if (en == std::string::npos && ja == std::string::npos) return menu;
    const std::string screen = all.substr(en == std::string::npos ? ja : en);
    for (std::sregex_iterator it(screen.begin(), screen.end(), entry), end; it != end; ++it)
        if (const int n = std::stoi((*it)[1]); n == int(menu.size()) + 1) menu.emplace_back(n, (*it)[2]);
    return menu;
}

/// Always the same answer to the same screen: wins and riichi when offered, else a choice by what the screen says.
std::string by_number(const std::string& screen) {
    const auto menu = menu_on(screen);
    if (menu.empty()) return "y";
    for (const auto& [n, label] : menu)
        for (const std::string_view word : {"ron", "tsumo", "ロン", "ツモ和了", "riichi", "立直", "tenpai", "聴牌"})
            if (label.starts_with(word)) return std::to_string(n);
    unsigned sum = 0;
    for (const auto& [n, label] : menu)
        for (const char c : label) sum = sum * 31 + static_cast<unsigned char>(c);
    return std::to_string(sum % menu.size() + 1);
}

Plan plan_in(const Folder& folder, const std::string& seed = "7") {
    Plan plan{.book = mjkt(), .seed = parse_seed(seed), .data = folder.path()};
    plan.again = "again";
    return plan;
}

/// One whole game; kept, since several tests compare with it.
struct Whole {
    std::string log, screen;
};
const Whole& whole_game(wire::Lang lang = wire::Lang::en, const std::string& seed = "7") {
    static std::map<std::pair<wire::Lang, std::string>, Whole> games;
    auto& game = games[{lang, seed}];
    if (!game.log.empty()) return game;
    const Folder folder;
    Plan plan = plan_in(folder, seed);
    plan.lang = lang;
    game.screen = play_with(plan, by_number).screen;
    game.log = read(folder.logs().at(0));
    return game;
}

TEST(Terminal, APersonPlaysAWholeGameByNumbersInBothLanguages) {
    for (const auto lang : {wire::Lang::en, wire::Lang::ja}) {
        const Whole& game = whole_game(lang);
        const bool ja = lang == wire::Lang::ja;
        EXPECT_NE(game.screen.find(ja ? "終局" : "The game is over"), std::string::npos);
        EXPECT_NE(game.screen.find(ja ? "東1局" : "East 1"), std::string::npos);
        EXPECT_NE(game.screen.find("jansou replay "), std::string::npos);
        EXPECT_NE(game.screen.find("MJ-34"), std::string::npos);
        EXPECT_EQ(game.screen.find("{0}"), std::string::npos);
    }
}

TEST(Terminal, TheStoredLogReplays) {
    for (const char* seed : {"7", "8", "9"}) EXPECT_EQ(replayed(whole_game(wire::Lang::en, seed).log), "");
}

/// Plays in sittings of so many lines each, left by "q" and by the end of the input in turn. The log.
std::string played_in_sittings(Plan plan, const Folder& folder, int step) {
    for (int sittings = 0; sittings < 400; ++sittings) {
        int left = step;
        const auto played = play_with(plan, [&](const std::string& text) -> std::optional<std::string> {
            if (menu_on(text).empty()) return "y";
            if (left-- > 0) return by_number(text);
            return sittings % 2 ? std::optional<std::string>("q") : std::nullopt;
        });
        plan.seed.reset();
        EXPECT_EQ(played.code, 0);
        if (played.screen.find("jansou replay ") == std::string::npos) continue;
        EXPECT_GT(sittings, 2);
        break;
    }
    return folder.logs().size() == 1 ? read(folder.logs()[0]) : "";
}

TEST(Terminal, AGameLeftAndTakenUpAgainHasTheLogOfOnePlayedThrough) {
    for (const int step : {4, 23}) {
        const Folder folder;
        EXPECT_EQ(played_in_sittings(plan_in(folder), folder, step), whole_game().log) << step;
    }
}

TEST(Terminal, SoHasASetOfThreePlayersWithJokers) {
    const Folder through, sittings;
    Plan plan = plan_in(through, "c");
    plan.book = mighty();
    plan.games = 3;
    const std::string screen = play_with(plan, by_number).screen;
    const std::string log = read(through.logs().at(0));
    EXPECT_NE(screen.find("The set is over"), std::string::npos);
    EXPECT_NE(screen.find("  no win"), std::string::npos) << "the yakitori plate lies before whoever has not won";
    EXPECT_EQ(screen.find("{0}"), std::string::npos);
    EXPECT_EQ(replayed(log), "");
    plan.data = sittings.path();
    EXPECT_EQ(played_in_sittings(plan, sittings, 17), log);
}

// --- what may be seen ---

class Secrecy : public testing::TestWithParam<const std::shared_ptr<const Rulebook>& (*)()> {};

TEST_P(Secrecy, NoScreenShowsAnotherSeatsConcealedTiles) {
    const Folder folder;
    Plan plan = plan_in(folder, "a");
    plan.book = GetParam()();
    std::vector<std::string> screens;
    play_with(plan, [&](const std::string& text) -> std::optional<std::string> {
        screens.push_back(text);
        return by_number(text);
    });
    static const std::regex tile(R"(\b([1-9][mps]r?|[1-7]z)(?![a-z0-9]))");
    for (const std::string& screen : screens) {
        const std::size_t table = std::min(screen.rfind("honba "), screen.rfind("maiba "));
        ASSERT_NE(table, std::string::npos);
        std::size_t end = std::string::npos;
        for (const char* menu : {"\nDiscard: ", "\nChoices: ", "\nReadings and "}) end = std::min(end, screen.find(menu, table));
        const std::string seen = screen.substr(table, end - table);
        std::istringstream lines(seen);
        std::string line;
        std::getline(lines, line);  // indicators
        while (std::getline(lines, line)) {
            const bool tiles = std::regex_search(line, tile);
            const bool may = line.find("river") != std::string::npos || line.find('[') != std::string::npos || line.starts_with("Hand: ") ||
                             line.starts_with("              ") || line.find("can be claimed") != std::string::npos ||
                             line.find("can be robbed") != std::string::npos || line.starts_with("You win on ");
            EXPECT_TRUE(!tiles || may) << line;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, Secrecy, testing::Values(&mjkt, &mighty));

/// A game whose first hand is stacked: a log of nothing but its header, which is taken up.
Played stacked_game(const std::vector<std::string>& hands, const std::string& draws, Desk::Person person) {
    const Folder folder;
    Plan plan = plan_in(folder);
    plan.seed.reset();
    plan.log = folder.path() / "stacked.jsonl";
    auto start = wire::start_of(mjkt(), *parse_seed("5"), {"you", "basic 1", "basic 2", "basic 3"});
    nlohmann::json stack;  // with its keys in order, as a header has them
    stack["hands"] = hands;
    stack["draws"] = draws;
    stack["indicators"] = "7z";
    start.given["stack"] = nlohmann::ordered_json::parse(nlohmann::json::array({stack}).dump());
    write(plan.log, wire::header_line(start) + '\n');
    return play_with(plan, [&](const std::string& text) -> std::optional<std::string> {
        return text.find("Go on with it?") != std::string::npos ? std::optional<std::string>("y") : person(text);
    });
}

TEST(Terminal, TheScreenIsTheSameWhateverTheOthersHold) {
    const auto screen = [](const char* one, const char* other) {
        int asked = 0;
        const auto played = stacked_game(
            {"123456789m1122z", one, other, "1122s1199s33344z"}, "5z",
            [&](const std::string&) -> std::optional<std::string> { return asked++ < 2 ? std::optional<std::string>("w") : std::nullopt; });
        const std::size_t from = played.screen.find("\nEast 1"), to = played.screen.find("The game is stored");
        return from == std::string::npos ? played.screen : played.screen.substr(from, to - from);
    };
    const std::string one = screen("222333444p555s6s", "666777888p111p6s");
    EXPECT_NE(one.find("discard 5z: Tenpai, waiting for: 1z (2 left), 2z (2 left)"), std::string::npos) << one;
    EXPECT_EQ(one, screen("666777888p111p6s", "222333444p555s6s"));
}

TEST(Terminal, AWinLetGoIsToldAtTheEndOfTheHandWithItsReason) {
    // East waits for the two winds; South throws the first of them, is let go, and West the second.
    bool asked = false;
    std::string why;
    const auto played =
        stacked_game({"123456789m1122z", "222333444p555s1z", "666777888p999s1z", "1122s1199p33344z"}, "5z6s6z7z",
                     [&](const std::string& text) -> std::optional<std::string> {
                         if (why.empty() && asked) why = text;
                         if (text.find("Wins that you missed") != std::string::npos) return std::nullopt;
                         for (const auto& [n, label] : menu_on(text)) {
                             if (label == "pass" || label == "no") return std::to_string(n);
                         }
                         if (asked || text.find("claimed") != std::string::npos || text.find("South discards 1z") == std::string::npos)
                             return "t";
                         asked = true;
                         return "why ron";
                     });
    EXPECT_NE(played.screen.find("ron 1z"), std::string::npos) << played.screen;
    EXPECT_NE(played.screen.find("Wins that you missed in this hand:\n  1z of South: let pass"), std::string::npos) << played.screen;
}

// --- logs that were cut ---

TEST(Terminal, ALogCutAnywhereIsTakenUpOrRefusedWithASentence) {
    const std::string& log = whole_game().log;
    const std::size_t header = log.find('\n') + 1;
    std::vector<std::size_t> cuts;
    for (std::size_t at = 0; at < header; at += 997) cuts.push_back(at);
    for (std::size_t at = header; at < header + 6000; at += 97) cuts.push_back(at);
    for (std::size_t at = log.size() - 4000; at < log.size(); at += 97) cuts.push_back(at);
    for (const std::size_t at : cuts) {
        const Folder folder;
        const fs::path path = folder.path() / "games" / "20260101-120000-mjkt.jsonl";
        fs::create_directories(path.parent_path());
        write(path, std::string_view(log).substr(0, at));
        Plan plan = plan_in(folder, "1");
        const auto played = play_with(plan, [&](const std::string& text) -> std::optional<std::string> {
            return menu_on(text).empty() ? std::optional<std::string>("y") : std::nullopt;
        });
        EXPECT_EQ(played.code, 0) << at;
        const bool refused = played.screen.find("cannot be taken up") != std::string::npos;
        const bool over = played.screen.find("that game was over") != std::string::npos;
        const bool goes_on = played.screen.find("The game goes on.") != std::string::npos;
        EXPECT_EQ(int(refused) + int(over) + int(goes_on), 1) << at << '\n' << played.screen;
        EXPECT_EQ(refused, at < header) << at;
        const std::string kept = read(path);
        EXPECT_TRUE(log.starts_with(kept)) << at;
        if (refused) {
            EXPECT_EQ(kept.size(), at);
        } else {
            EXPECT_GT(kept.size() + 1000, at);
        }
        if (over) { EXPECT_EQ(kept.size(), log.size()); }
    }
}

TEST(Terminal, ALogWithAnotherLineInItIsLeftAlone) {
    const Folder folder;
    std::string log = whole_game().log;
    log.resize(log.size() / 2);
    const std::size_t at = log.find("\"tsumogiri\":true");
    ASSERT_NE(at, std::string::npos);
    log.replace(at, 16, "\"tsumogiri\":fals");
    const fs::path path = folder.path() / "games" / "20260101-120000-mjkt.jsonl";
    fs::create_directories(path.parent_path());
    write(path, log);
    Plan plan = plan_in(folder);
    plan.seed.reset();
    const auto played = play_with(plan, [](const std::string&) -> std::optional<std::string> { return std::nullopt; });
    EXPECT_NE(played.screen.find("cannot be taken up"), std::string::npos);
    EXPECT_EQ(read(path), log);
    EXPECT_EQ(folder.logs().size(), 2u);
}

TEST(Terminal, AGameThatIsBeingPlayedIsNotTakenUpTwice) {
    const Folder folder;
    Plan plan = plan_in(folder);
    play_with(plan, [](const std::string&) -> std::optional<std::string> { return std::nullopt; });
    const auto held = LogFile::open(folder.logs().at(0));
    ASSERT_TRUE(held);
    plan.seed.reset();
    const auto played = play_with(plan, [](const std::string&) -> std::optional<std::string> { return std::nullopt; });
    EXPECT_NE(played.screen.find("another terminal"), std::string::npos);
    EXPECT_EQ(folder.logs().size(), 2u);
}

// --- input ---

TEST(Terminal, BadInputIsAnsweredInOneSentenceAndNothingIsLost) {
    const Folder folder;
    const std::vector<std::string> lines{"99",        "0",    "xyzzy", "5x",       "d 9q",  "\x01\x02", std::string(100000, 'a'),
                                         "chi 7 7 7", "pon",  "ron",   "kan 1z",   "why",   "why ron",  "why riichi",
                                         "why 1z",    "r 1z", "９９",  "\xFF\xFE", "w",     "h",        "l",
                                         "s",         "b",    "9k",    "n",        "tenpai"};
    std::size_t next = 0;
    std::string first;
    const auto played = play_with(plan_in(folder), [&](const std::string& text) -> std::optional<std::string> {
        if (next == 0) first = text;
        EXPECT_LT(std::ranges::count(text, '\n'), 40) << text;
        return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
    });
    EXPECT_EQ(played.code, 0);
    EXPECT_EQ(next, lines.size());
    EXPECT_EQ(played.screen.find('\x01'), std::string::npos);
    EXPECT_EQ(read(folder.logs().at(0)).find("\"type\":\"act\""), std::string::npos) << "nothing was done";
}

std::vector<Choice> choices_for(std::initializer_list<Choice> list) { return list; }

TEST(Terminal, TellsTheRulesOfTheTableWithTheirClauses) {
    const Voice ja{.lang = wire::Lang::ja}, en{.lang = wire::Lang::en};
    const RuleSet house = wire::load_rules("mjkt").value(), base = wire::load_rules("tenhou4p").value();
    const std::string told = rules_text(en, house), in_japanese = rules_text(ja, house);
    EXPECT_TRUE(told.starts_with("mjkt: " + house.title_en + "\n" + house.about_en + "\nEast and South\n- ")) << told;
    EXPECT_NE(told.find("\nMJ-3  Riichi sticks left on the table at the end go to the first.\n"), told.npos);
    EXPECT_NE(in_japanese.find("\nMJ-3  終局時に残った供託はトップが取る。\n"), in_japanese.npos);
    EXPECT_NE(rules_text(en, base).find("\n  uma: Points for the place.\n"), std::string::npos) << "no clauses: the rules themselves";
}

TEST(Terminal, WordsMeanTheChoiceThatTheyFit) {
    const auto tile = [](const char* text) { return *parse_tile(text); };
    const Action five{.type = ActionType::dahai, .tile = tile("0m")}, white{.type = ActionType::dahai, .tile = tile("5z")};
    const Action drawn{.type = ActionType::dahai, .tile = tile("5z"), .drawn = true}, reach{.type = ActionType::reach};
    Action kan{.type = ActionType::ankan, .used_count = 4};
    kan.used.fill(tile("1z"));
    const auto choices = choices_for({{five}, {white}, {drawn}, {reach, five}, {reach, drawn}, {kan}});
    const auto meant = [&](std::string_view line) {
        const Wish wish = read_wish({}, *mjkt(), choices, line);
        return wish.type == Wish::Type::choice ? int(wish.choice) : -1;
    };
    EXPECT_EQ(meant("1"), 0);
    EXPECT_EQ(meant("５ｍ"), 0) << "a red five by its plain name, full width";
    EXPECT_EQ(meant("5mr"), 0);
    EXPECT_EQ(meant("d 5z"), 2) << "of two equal tiles the one drawn";
    EXPECT_EQ(meant("2"), 1);
    EXPECT_EQ(meant(""), 2);
    EXPECT_EQ(meant("t"), 2);
    EXPECT_EQ(meant("r 5z"), 4);
    EXPECT_EQ(meant("リーチ 0m"), 3);
    EXPECT_EQ(meant("riichi"), -1);
    EXPECT_EQ(meant("riichi 2"), 4);
    EXPECT_EQ(meant("kan"), 5);
    EXPECT_EQ(meant("KAN 1z"), 5);
    EXPECT_EQ(meant("kan 2z"), -1);
    EXPECT_EQ(meant("7"), -1);
    EXPECT_EQ(meant("99999999999999999999999"), -1);
}

TEST(Terminal, APlanThatCannotBeIsNamed) {
    const Folder folder;
    Plan plan = plan_in(folder);
    EXPECT_EQ(wrong_with(plan), "");
    plan.bots = {"basic", "random"};
    EXPECT_NE(wrong_with(plan).find("--bots"), std::string::npos);
    plan.bots = {"nobody"};
    EXPECT_NE(wrong_with(plan).find("\"nobody\""), std::string::npos);
    plan.bots = {"basic", "random", "eager"};
    EXPECT_EQ(wrong_with(plan), "");
    plan.name = "basic 2";
    EXPECT_NE(wrong_with(plan).find("--name"), std::string::npos);
    plan.name = "a\033[2J";
    EXPECT_NE(wrong_with(plan).find("--name"), std::string::npos);
}

TEST(Terminal, KnowsEachWordOfTheLog) {
    for (const wire::EventLine& line : wire::event_lines())
        if (!line.word.empty()) { EXPECT_TRUE(Announcer::knows(line.word)) << line.word; }
}

}  // namespace
}  // namespace jansou::terminal
