// Rule files: what may be written and what it means, and the sentence for everything that may not.
#include "jansou/wire/rule_text/rule_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>

#include "jansou/wire/rule_text/conditions.hpp"
#include "jansou/wire/rule_text/rule_draft.hpp"

namespace jansou::wire {
namespace {

/// A whole rule set; what follows begins on line 4.
const std::string whole = R"(title = {ja = "題", en = "title"}
about = {ja = "説明", en = "about"}
rules = ["dahai", "riichi", "dora", "ura", "placing", "uma", "yaku_of_the_tiles"]
)";

RuleSet parsed(const std::string& text, std::string_view name = "file.toml") {
    auto rules = parse_rules(text, name);
    EXPECT_TRUE(rules) << rules.error() << "\n" << text;
    return rules.value_or(RuleSet{});
}

/// Whatever is wrong with a file is told in both languages: the same lines, and the Japanese sentence is one.
void expect_told_in_both(const Review& review) {
    ASSERT_EQ(review.told.size(), review.faults.size());
    for (std::size_t i = 0; i < review.told.size(); ++i) {
        const auto& [line, text] = review.told[i];
        EXPECT_TRUE(review.faults[i].ends_with(text.en)) << review.faults[i] << "\n" << text.en;
        if (line > 0) { EXPECT_NE(review.faults[i].find(":" + std::to_string(line) + ": "), std::string::npos) << review.faults[i]; }
        EXPECT_TRUE(std::ranges::any_of(text.ja, [](char c) { return static_cast<unsigned char>(c) >= 0xE3; })) << text.en << "\n"
                                                                                                                << text.ja;
        EXPECT_TRUE(text.ja.ends_with("。") || text.ja.find(": ") != std::string::npos) << text.ja;
    }
}

std::string sentence(const std::string& text) {
    const auto rules = parse_rules(text, "file.toml");
    expect_told_in_both(review_text(text, "file.toml"));
    return rules ? "no error" : rules.error();
}

/// Everything but the origins.
void expect_equal(const RuleSet& a, const RuleSet& b) {
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.title_ja, b.title_ja);
    EXPECT_EQ(a.title_en, b.title_en);
    EXPECT_EQ(a.about_ja, b.about_ja);
    EXPECT_EQ(a.about_en, b.about_en);
    EXPECT_EQ(a.rules, b.rules);
    EXPECT_EQ(a.settings, b.settings);
    EXPECT_EQ(a.clauses, b.clauses);
}

/// A folder for rule files, gone at the end of the test.
class Folder {
public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "rule_file_XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string write(const std::string& name, const std::string& text) const {
        const std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
        return file.string();
    }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

TEST(RuleFile, AShippedBookIsSharedAndAFileIsReadEachTime) {
    EXPECT_EQ(load_book("mjkt")->get(), load_book("mjkt")->get());
    EXPECT_NE(load_book("mjkt")->get(), load_book("mighty")->get());
    const Folder folder;
    const auto deposit = [&](const std::string& value) {
        const auto book = load_book(folder.write("club.toml", "extends = \"mjkt\"\n[riichi]\ndeposit = " + value + "\n"));
        return book ? (*book)->rules.number("riichi.deposit") : 0;
    };
    EXPECT_EQ(deposit("1000"), 1000);
    EXPECT_EQ(deposit("500"), 500);
}

struct WrongFile {
    std::string text, sentence;
};

// --- wrong files -----------------------------------------------------------------------------------------------

TEST(RuleFile, SaysWhatIsNotToml) {
    EXPECT_EQ(sentence("title = \n"), "file.toml:1: syntax error in key-value pair: expected value, saw '\\n'.");
    EXPECT_EQ(sentence(whole + "[riichi\n"), "file.toml:4: syntax error in table header: expected ']', saw '\\n'.");
    EXPECT_EQ(sentence(whole + "[!]\n"),
              "file.toml:4: syntax error in key: expected bare key starting character or string delimiter, saw '!'.");
    EXPECT_EQ(sentence(whole + "[\n"),
              "file.toml:4: syntax error in key: expected bare key starting character or string delimiter, saw '\\n'.");
    EXPECT_EQ(sentence(whole + "a\uFCFF"), "file.toml:4: syntax error in key-value pair: expected '=', saw '\uFCFF'.");
    EXPECT_EQ(sentence(whole + "[riichi]\ndeposit = 1\ndeposit = 2\n"), "file.toml:6: \"deposit\" is set twice.");
    EXPECT_EQ(sentence(whole + "[yaku]\ntanyao = 1\n[dora]\n[yaku]\npinfu = 1\n"),
              "file.toml:7: there is a section [yaku] already; what stands below this one goes under the first.");
    EXPECT_EQ(sentence("extends = “tenhou4p”\n"),
              "file.toml:1: syntax error: “ is no quotation mark of a rule file; the straight one is wanted: \".");
    EXPECT_EQ(sentence("extends = \"tenhou4p\"\nrules = [\"-bust\"、 \"-ippatsu\"]\n"),
              "file.toml:2: syntax error: 、 is no comma of a rule file; the straight one is wanted: ,.");
    EXPECT_EQ(sentence(whole + "riichi.deposit = 99999999999999999999\n"), "file.toml:4: a number in this line is too large.");
    EXPECT_EQ(sentence(whole + "頭ハネ = true\n"),
              "file.toml:4: syntax error: \"頭ハネ\" is no name of a rule file; that is the option \"contest.head_bump\".");
    EXPECT_EQ(sentence(std::string("\xff\xfe\x00", 3)).substr(0, 12), "file.toml:1:");
}

TEST(RuleFile, SaysWhatIsUnknownAndWhatIsNear) {
    const WrongFile wrong[] = {
        {"[riichi]\ndeposti = 1000", "file.toml:5: unknown option \"riichi.deposti\"; did you mean \"riichi.deposit\"?"},
        {"[riichi]\n\n# a comment\nnothing_like_it = 1000", "file.toml:7: unknown option \"riichi.nothing_like_it\"."},
        {"riichi.deposti = 1000", "file.toml:4: unknown option \"riichi.deposti\"; did you mean \"riichi.deposit\"?"},
        {"[riichi.deposti]\nx = 1", "file.toml:5: unknown option \"riichi.deposti.x\"; did you mean \"riichi.deposit\"?"},
        {"[riich]\ndeposit = 1000", "file.toml:4: unknown section \"riich\"; did you mean \"riichi\"?"},
        {"[zzzzzz]\na = 1", "file.toml:4: unknown section \"zzzzzz\"."},
        {"extend = \"x\"", "file.toml:4: unknown key \"extend\"; did you mean \"extends\"?"},
        {"[yaku]\ntanya = 1", "file.toml:5: unknown option \"yaku.tanya\"; did you mean \"yaku.tanyao\"?"},
        {"[clauses]\n\"A-1\" = [\"dora\", \"riichi.deposti\"]",
         "file.toml:5: clause \"A-1\" names \"riichi.deposti\", which is neither an option nor a rule; did you mean \"riichi.deposit\"?"},
        {"[clauses]\n\"A-1\" = [\n  \"dora\",\n  \"dorra\",\n]",
         "file.toml:7: clause \"A-1\" names \"dorra\", which is neither an option nor a rule; did you mean \"dora\"?"},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence(whole + w.text), w.sentence);
}

TEST(RuleFile, SaysWhatAnOptionMustBe) {
    const std::string worth = "\"yaku.tanyao\" must be a number from 0 on, [closed, open], \"yakuman\", \"2 yakuman\" or \"8 alone\", not ";
    const WrongFile wrong[] = {
        {"riichi.deposit = \"1000\"", "\"riichi.deposit\" must be an integer from 0 to 100000, not \"1000\"."},
        {"riichi.deposit = -1", "\"riichi.deposit\" must be an integer from 0 to 100000, not -1."},
        {"riichi.deposit = 100001", "\"riichi.deposit\" must be an integer from 0 to 100000, not 100001."},
        {"riichi.deposit = 9223372036854775807", "\"riichi.deposit\" must be an integer from 0 to 100000, not 9223372036854775807."},
        {"riichi.deposit = 1000.0", "\"riichi.deposit\" must be an integer from 0 to 100000, not a float."},
        {"riichi.deposit = true", "\"riichi.deposit\" must be an integer from 0 to 100000, not true."},
        {"riichi.deposit = [1000]", "\"riichi.deposit\" must be an integer from 0 to 100000, not a list."},
        {"riichi.deposit = {a = 1}", "\"riichi.deposit\" must be an integer from 0 to 100000, not a table."},
        {"riichi.deposit = 1979-05-27", "\"riichi.deposit\" must be an integer from 0 to 100000, not a date."},
        {"dora.kan = 1", "\"dora.kan\" must be true or false, not 1."},
        {"dora.open_kan = \"later\"", "\"dora.open_kan\" must be one of \"at_once\", \"after_discard\", not \"later\"."},
        {"dora.open_kan = \"\"", "\"dora.open_kan\" must be one of \"at_once\", \"after_discard\", not \"\"."},
        {"dora.open_kan = true", "\"dora.open_kan\" must be one of \"at_once\", \"after_discard\", not true."},
        {"uma.by_place = 20", "\"uma.by_place\" must be a list of integers from -1000000 to 1000000, not 20."},
        {"uma.by_place = [20, 1000001]", "\"uma.by_place\" must be a list of integers from -1000000 to 1000000, not 1000001."},
        {"uma.by_place = [20, \"x\"]", "\"uma.by_place\" must be a list of integers from -1000000 to 1000000, not \"x\"."},
        {"value.chains = \"chanta < junchan\"", "\"value.chains\" must be a list of words, not \"chanta < junchan\"."},
        {"value.chains = [1]", "\"value.chains\" must be a list of words, not 1."},
        {"value.chains = [\"chanta < junchan\", \"chanta < junchan\"]", "\"value.chains\" names \"chanta < junchan\" twice."},
        {"value.chains = [\"chanta\"]", "\"value.chains\" must hold pairs such as \"chanta < junchan\", not \"chanta\"."},
        {"value.chains = [\"chanta < chantaa\"]", "\"value.chains\" names the unknown yaku \"chantaa\"; did you mean \"chanta\"?"},
        {"value.chains = [\"chanta < chanta\"]", "\"value.chains\" sets \"chanta\" against itself."},
        {"tiles.red = 0", "\"tiles.red\" must be tiles such as \"123m0p\", not 0."},
        {"tiles.red = \"0m8z\"", "\"tiles.red\": \"8z\" is no tile."},
        {"tiles.kinds = \"123\"", "\"tiles.kinds\": \"123\" lacks its suit letter (m, p, s or z)."},
        {"yaku.tanyao = -1", worth + "-1."},
        {"yaku.tanyao = [1]", worth + "a list."},
        {"yaku.tanyao = [1, 0, 0]", worth + "a list."},
        {"yaku.tanyao = [1, true]", worth + "a list."},
        {"yaku.tanyao = \"0 yakuman\"", worth + "\"0 yakuman\"."},
        {"yaku.tanyao = \"21 yakuman\"", worth + "\"21 yakuman\"."},
        {"yaku.tanyao = \"two yakuman\"", worth + "\"two yakuman\"."},
        {"yaku.tanyao = \" yakuman\"", worth + "\" yakuman\"."},
        {"yaku.tanyao = \"alone\"", worth + "\"alone\"."},
        {"yaku.tanyao = \"-8 alone\"", worth + "\"-8 alone\"."},
        {"riichi = 1",
         "\"riichi\" is a section: write [riichi], and below it deposit = ... or least_points = ... or least_wall = ...; not 1."},
        {"[[riichi]]\ndeposit = 1",
         "\"riichi\" is a section: write [riichi], and below it deposit = ... or least_points = ... or least_wall = ...; not a list."},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence(whole + w.text), "file.toml:4: " + w.sentence);
}

TEST(RuleFile, NamesTheWordsThatAnOptionKnows) {
    EXPECT_EQ(sentence("extends = \"tenhou4p\"\npao.yaku = [\"daisangen\", \"kokushi\"]"),
              "file.toml:2: \"pao.yaku\" must be a list out of \"daisangen\", \"daisuushii\", \"suukantsu\", not \"kokushi\".");
}

TEST(RuleFile, CutsLongTextsInItsSentences) {
    EXPECT_EQ(sentence(whole + "dora.kan = \"" + std::string(59, 'x') + "牌" + std::string(500, 'x') + "\""),
              "file.toml:4: \"dora.kan\" must be true or false, not \"" + std::string(59, 'x') + "...\".");
    EXPECT_EQ(sentence(whole + "dora.kan = \"a\\nb\\u0007\\\"\""),
              "file.toml:4: \"dora.kan\" must be true or false, not \"a\\nb\\u0007\\\"\".");
}

TEST(RuleFile, SaysWhatIsWrongWithTitleAndAbout) {
    const std::string rest = "about = {ja = \"\", en = \"\"}\nrules = []\n";
    const WrongFile wrong[] = {
        {rest, "file.toml:1: \"title\" is missing."},
        {"title = {ja = \"\", en = \"\"}\nrules = []\n", "file.toml:1: \"about\" is missing."},
        {"title = 3\n" + rest, "file.toml:1: \"title\" must be \"...\" or {ja = \"...\", en = \"...\"}, not 3."},
        {"title = {}\n" + rest, "file.toml:1: \"title\" lacks \"ja\": it must be \"...\" or {ja = \"...\", en = \"...\"}."},
        {"title = {ja = \"x\", en = 1}\n" + rest, "file.toml:1: \"title.en\" must be a string, not 1."},
        {"title = {ja = \"\", en = \"\", fr = \"\"}\n" + rest, "file.toml:1: \"title\" has no language \"fr\", only \"ja\" and \"en\"."},
        {"# nothing\n",
         "file.toml:1: \"extends\" is missing, the rule set that the file is written against (or \"title\", \"about\" and \"rules\", if it "
         "is to say "
         "everything itself)."},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence(w.text), w.sentence);
}

TEST(RuleFile, ATitleInOneLanguageIsThatOfBoth) {
    const std::pair<std::string, std::array<std::string, 2>> titles[] = {{"\"会\"", {"会", "会"}},
                                                                         {"{ja = \"会\"}", {"会", "会"}},
                                                                         {"{en = \"club\"}", {"club", "club"}},
                                                                         {"{ja = \"会\", en = \"club\"}", {"会", "club"}}};
    for (const auto& [text, both] : titles) {
        const auto rules = parse_rules("extends = \"tenhou4p\"\ntitle = " + text + "\n", "file.toml");
        ASSERT_TRUE(rules) << rules.error();
        EXPECT_EQ(rules->title_ja, both[0]);
        EXPECT_EQ(rules->title_en, both[1]);
    }
}

TEST(RuleFile, SaysWhatIsWrongWithTheRules) {
    const std::string head = "title = {ja = \"\", en = \"\"}\nabout = {ja = \"\", en = \"\"}\n";
    const WrongFile wrong[] = {
        {"", "file.toml:1: \"rules\" is missing."},
        {"rules = \"dora\"", "file.toml:3: \"rules\" must be a list of strings, not \"dora\"."},
        {"rules = [\n\"dora\",\n7]", "file.toml:5: \"rules\" must be a list of strings, not one with 7."},
        {"rules = [\"dora\",\n\"richi\"]", "file.toml:4: unknown rule \"richi\"; did you mean \"riichi\"?"},
        {"rules = [\"qqqqq\"]", "file.toml:3: unknown rule \"qqqqq\"."},
        {"rules = [\"dora\", \"dora\"]", "file.toml:3: rule \"dora\" is in the rule set twice."},
        {"rules = [\"-dora\"]", "file.toml:3: only a file with \"extends\" can remove a rule or put one before another."},
        {"rules = [\"dora\", \"riichi before dora\"]",
         "file.toml:3: only a file with \"extends\" can remove a rule or put one before another."},
        {"rules = [\"dora\",\n\"ura\"]", "file.toml:4: rule \"ura\" needs rule \"riichi\", which is not in this rule set."},
        {"rules = [\"dora\"]\n[riichi]\ndeposit = 1000",
         "file.toml:5: option \"riichi.deposit\" belongs to rule \"riichi\", which is not in this rule set."},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence(head + w.text), w.sentence);
}

TEST(RuleFile, SaysWhatIsWrongWithTheRulesOfAFileThatExtends) {
    const WrongFile wrong[] = {
        {"rules = [\"-offences\"]", "file.toml:2: rule \"offences\" cannot be removed, as it is not in the rule set."},
        {"rules = [\"-ofences\"]", "file.toml:2: unknown rule \"ofences\"; did you mean \"offences\"?"},
        {"rules = [\"dora\"]", "file.toml:2: rule \"dora\" is in the rule set already, by what this file extends."},
        {"rules = [\"offences\", \"offences\"]", "file.toml:2: rule \"offences\" is in the rule set twice."},
        {"rules = [\"offences after bust\"]",
         "file.toml:2: \"offences after bust\": a rule is put \"before\" another or, without a word, at the end of the list."},
        {"rules = [\"-四風連打\"]", "file.toml:2: unknown rule \"四風連打\"; that is the rule \"four_winds\"."},
        {"[rules]\ndora = true",
         "file.toml:2: \"rules\" is a list and no section: rules = [\"-four_winds\", \"offences\"], above the first section."},
        {"rules = [\"-dora\", \"dora before offences\"]",
         "file.toml:2: rule \"dora\" cannot stand before \"offences\", as that is not in the rule set."},
        {"rules = [\"offences before doora\"]", "file.toml:2: unknown rule \"doora\"; did you mean \"dora\"?"},
        {"rules = [\n\"-placing\",\n]", "file.toml:3: rule \"rounding\" needs rule \"placing\", which is not in this rule set."},
        {"rules = [\"-uma\"]\numa.by_place = []",
         "file.toml:3: option \"uma.by_place\" belongs to rule \"uma\", which is not in this rule set."},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence("extends = \"tenhou4p\"\n" + w.text), w.sentence);
}

TEST(RuleFile, SaysWhatIsWrongWithExtends) {
    EXPECT_EQ(sentence("extends = 1"), "file.toml:1: \"extends\" must be the name of a rule set, not 1.");
    EXPECT_EQ(sentence("extends = \"tenhou4\""), "file.toml:1: \"tenhou4\" is no shipped rule set; did you mean \"tenhou4p\"?");
    EXPECT_EQ(sentence("extends = \"/etc/passwd\""), "file.toml:1: \"/etc/passwd\" is no shipped rule set.");
    EXPECT_EQ(parse_rules("extends = \"tenhou4p\"", "file.toml", 8).error(), "file.toml:1: \"extends\" goes through more than 8 files.");
    EXPECT_TRUE(parse_rules("extends = \"tenhou4p\"", "file.toml", 7));
}

TEST(RuleFile, SaysWhatIsWrongWithClauses) {
    const WrongFile wrong[] = {
        {"clauses = 1", "file.toml:4: \"clauses\" must be a section, not 1."},
        {"[clauses]\n\"A-1\" = \"dora\"",
         "file.toml:5: clause \"A-1\" must be a list of strings or {text = \"...\", options = [...]}, not \"dora\"."},
        {"[clauses]\n\"A-1\" = [1]", "file.toml:5: clause \"A-1\" must be a list of strings, not one with 1."},
        {"[clauses]\n\"A 1\" = [\"dora\"]", "file.toml:5: clause \"A 1\" must be a word without blanks."},
        {"[clauses]\n\"\" = [\"dora\"]", "file.toml:5: clause \"\" must be a word without blanks."},
        {"[clauses]\n\"A-1\" = [\"dora\", \"dora\"]", "file.toml:5: clause \"A-1\" names \"dora\" twice."},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence(whole + w.text), w.sentence);
}

TEST(RuleFile, SaysWhatDoesNotFitOnTheTable) {
    const WrongFile wrong[] = {
        {"[tiles]\ncopies = 5", "file.toml:5: the rule set has 170 tiles, more than the most, 144."},
        {"[tiles]\nkinds = \"123456789p\"",
         "file.toml:5: the deal of 53 tiles and the dead wall of 14 need more than the 36 tiles there are."},
        {"[table]\nseats = 4\n[wall]\nreplacements = 4\ndead = 60\n[tiles]\ncopies = 3",
         "file.toml:8: the deal of 53 tiles and the dead wall of 60 need more than the 102 tiles there are."},
        {"[wall]\ndead = 5", "file.toml:5: a dead wall of 5 has no room for 4 replacement tiles and an indicator with its ura."},
        {"[tiles]\nred = \"0m0m0m0m0m\"", "file.toml:5: \"tiles.red\" names \"0m\" more often than there are tiles of its kind."},
        {"[tiles]\nred = \"5m\"", "file.toml:5: \"tiles.red\" must name red tiles only, not \"5m\"."},
        {"[tiles]\nkinds = \"123456789p123456789s1234567z\"\nred = \"0m\"",
         "file.toml:6: \"tiles.red\" names \"0m\", whose kind is not in \"tiles.kinds\"."},
        {"[tiles]\nkinds = \"1123456789p\"", "file.toml:5: \"tiles.kinds\" must name every kind once and no red tile, not \"1p\"."},
        {"[tiles]\nkinds = \"123406789p\"", "file.toml:5: \"tiles.kinds\" must name every kind once and no red tile, not \"0p\"."},
        {"[table]\nseats = 5", "file.toml:5: \"table.seats\" must be an integer from 3 to 4, not 5."},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence(whole + w.text), w.sentence) << w.text;
}

TEST(RuleFile, SaysWhichOptionsCannotBeTogether) {
    const std::string base = "extends = \"mjkt\"\n";
    const WrongFile wrong[] = {
        {"[wall]\nreplacements = 5", "file.toml:3: a dead wall of 14 has no room for 5 replacement tiles and 5 indicators with their ura."},
        {"[wall]\ndead = 13", "file.toml:3: a dead wall of 13 has no room for 4 replacement tiles and 5 indicators with their ura."},
        {"[dora]\nkan = false\n[wall]\ndead = 6", "no error"},
        {"[dora]\nkan = false\n[wall]\ndead = 5",
         "file.toml:5: a dead wall of 5 has no room for 4 replacement tiles and an indicator with its ura."},
        {"rules = [\"-ankan\", \"-kakan\", \"-daiminkan\"]\n[wall]\ndead = 6", "no error"},
        {"rules = [\"-four_kans\"]", "no error"},
        {"rules = [\"-four_kans\"]\n[wall]\ndead = 50\nreplacements = 14",
         "file.toml:5: kans could turn 15 indicators, more than the most, 14."},
        {"rules = [\"-last_tile\"]", "file.toml:2: rule \"daiminkan\" needs rule \"last_tile\", which is not in this rule set."},
        {"[uma]\nby_place = [30, -30]", "file.toml:3: \"uma.by_place\" has 2 places for 4 players."},
        {"[uma]\nby_place = [30, 10, 0, -10, -30]", "file.toml:3: \"uma.by_place\" has 5 places for 4 players."},
        {"[table]\nseats = 3", "file.toml:3: \"uma.by_place\" has 4 places for 3 players."},
        {"[table]\nseats = 3\n[uma]\nby_place = [20, 0, -20]", "no error"},
        {"[uma]\nby_above = [3, -1, -1, -1]",
         "file.toml:3: \"uma.by_above\" has 4 numbers; for 4 players it has 12: a row of places for each number of seats at or above the "
         "line."},
        {"[uma]\nby_above = [3, -1, -1, -1, 2, 0, -1, -1, 1, 0, 0, -1]\nby_place = []", "no error"},
        {"[payment]\ntsumo = \"shared\"",
         "file.toml:3: \"payment.tsumo\" = \"shared\" is for three players: with four nobody's share is missing."},
        {"[payment]\nunit = 50", "file.toml:3: \"payment.unit\" must be an integer from 100 to 10000, not 50."},
        {"[payment]\nunit = 250", "file.toml:3: \"payment.unit\" must be whole hundreds, not 250."},
        {"[game_length]\ngoal = 25000", "file.toml:3: \"game_length.goal\" must be 0 or above the 25000 points at the start, not 25000."},
        {"[game_length]\ngoal = 25100", "no error"},
        {"[game_length]\nextension = 3",
         "file.toml:3: \"game.rounds\" and \"game_length.extension\" are 5 rounds together; there are four winds."},
        {"[game_length]\nextension = 3\n[game]\nrounds = 1", "no error"},
        {"[wall]\nfurther_replacements = 4", "no error"},
        {"[wall]\nfurther_replacements = 4\nrefill = false",
         "file.toml:3: \"wall.further_replacements\" needs \"wall.refill\": they are the tiles that refilled the dead wall."},
        {"[hora]\nminimum = 9", "file.toml:3: \"hora.minimum\" must be an integer from 1 to 8, not 9."},
        {"[offences]\nchombo_result = 20", "file.toml:3: \"offences.chombo_result\" must be an integer from -1000 to 0, not 20."},
        {"[placing]\nties = \"split\"",
         "file.toml:3: \"placing.ties\" must be one of \"first_dealer\", \"last_dealer\", \"share\", not \"split\"."},
        {"[pao]\nyaku = [\"suukantsu\"]\ncovers = \"hand\"", "no error"},
        {"[offences]\npay = 1500",
         "file.toml:3: the 1500 points of \"offences.pay\" cannot be laid down in deposits of 1000 (\"riichi.deposit\")."},
        {"[riichi]\ndeposit = 0",
         "file.toml:3: the 1000 points of \"offences.pay\" cannot be laid down in deposits of 0 (\"riichi.deposit\")."},
        {"[riichi]\ndeposit = 0\n[offences]\npay = 0", "no error"},
        {"[riichi]\ndeposit = 0\n[offences]\nfalse_call_voice = \"dead_hand\"", "no error"},
        {"rules = [\"-pao\", \"pao before yakuman\"]", "file.toml:2: rule \"pao\" must stand behind rule \"yakuman\"."},
        {"rules = [\"-pao\", \"pao before payment\"]", "file.toml:2: rule \"pao\" must stand behind rule \"payment\"."},
        {"rules = [\"-pao\", \"pao before honba\"]", "file.toml:2: rule \"pao\" must stand behind rule \"honba\"."},
        {"rules = [\"-pao\", \"pao before sticks\"]", "no error"},
    };
    for (const WrongFile& w : wrong) EXPECT_EQ(sentence(base + w.text), w.sentence) << w.text;
}

TEST(RuleFile, TellsTheFirstOfSeveralFaults) {
    EXPECT_EQ(sentence(whole + "[uma]\nby_place = 1\n[dora]\nkan = 1\n"),
              "file.toml:5: \"uma.by_place\" must be a list of integers from -1000000 to 1000000, not 1.");
}

std::vector<Sentence> faults(const std::string& text) {
    const Review review = review_text(text, "file.toml");
    expect_told_in_both(review);
    return review.faults;
}

/// The first sentence in Japanese.
std::string in_japanese(const std::string& text) {
    const Review review = review_text("extends = \"tenhou4p\"\n" + text, "file.toml");
    return review.told.empty() ? "no error" : review.told.front().text.ja;
}

TEST(RuleFile, ASentenceInJapaneseShowsWhatToWrite) {
    EXPECT_EQ(in_japanese("[tiles]\nred = \"赤5筒\""),
              "「赤牌」(tiles.red)は牌の書き方、赤5筒一枚なら 0p、各色一枚なら 0m0p0s、なしなら \"\"にしてください (いまは\"赤5筒\")。");
    EXPECT_EQ(in_japanese("[uma]\nby_place = \"10-30\""),
              "「順位ウマ」(uma.by_place)は-1000000から1000000までの整数のリスト、10-30 なら [30, 10, -10, -30]、なしなら []にしてください "
              "(いまは\"10-30\")。");
    EXPECT_EQ(in_japanese("[yaku]\ntanyao = \"なし\""),
              "「断幺九」(yaku.tanyao)は翻の数 (0 = なし)、[門前, 鳴き] の二つ (鳴いたら付かないなら [1, 0])、\"yakuman\"、\"2 "
              "yakuman\"、\"8 alone\" "
              "のどれかにしてください (いまは\"なし\")。");
    EXPECT_EQ(in_japanese("rules = [\"-riichi\"]"), "規則「一発」(ippatsu)には規則「立直」(riichi)が要りますが、入っていません。");
    EXPECT_EQ(in_japanese("\"割れ目\" = 1"), "\"割れ目\" は知らない項目です。規則ファイルでは 規則 wareme です。");
}

TEST(RuleFile, AReviewTellsAllFaultsInTheOrderOfTheLines) {
    EXPECT_EQ(
        faults("extends = \"tenhou4p\"\n[riich]\n[uma]\nby_place = 1\n[clauses]\nA-1 = [\"umma\"]\n[dora]\nkan = 1\n"),
        (std::vector<Sentence>{"file.toml:2: unknown section \"riich\"; did you mean \"riichi\"?",
                               "file.toml:4: \"uma.by_place\" must be a list of integers from -1000000 to 1000000, not 1.",
                               "file.toml:6: clause \"A-1\" names \"umma\", which is neither an option nor a rule; did you mean \"uma\"?",
                               "file.toml:8: \"dora.kan\" must be true or false, not 1."}));
    EXPECT_EQ(faults("extends = \"tenhou4p\"\nrules = [\"ofences\"]\n[offences]\npay = 1000\n"),
              (std::vector<Sentence>{"file.toml:2: unknown rule \"ofences\"; did you mean \"offences\"?"}))
        << "what the rule not understood would bring is not a second fault";
    EXPECT_EQ(faults("extends = 1\n"), (std::vector<Sentence>{"file.toml:1: \"extends\" must be the name of a rule set, not 1."}));
    EXPECT_EQ(faults("title = 1\nabout = \"x\"\nrules = []\n").size(), 1u);
    EXPECT_TRUE(faults("extends = \"tenhou4p\"\n").empty());
}

TEST(RuleFile, AWordOfTheGlossaryIsToldByItsNameHere) {
    const WrongFile words[] = {
        {"[oka]\nx = 1", "unknown section \"oka\"; that is what \"points.return\" is above \"points.start\": it falls to the first."},
        {"[yaku]\nkuitan = 1", "unknown option \"yaku.kuitan\"; that is the option \"yaku.tanyao\": 1 with it, [1, 0] without."},
        {"\"オカ\" = 1", "unknown key \"オカ\"; that is what \"points.return\" is above \"points.start\": it falls to the first."},
        {"\"平和\" = 1", "unknown key \"平和\"; that is the option \"yaku.pinfu\"."},
        {"\"後付け\" = 1", "unknown key \"後付け\"; that is the rule \"late_yaku\", which forbids it;"},
        {"\"ナシナシ\" = 1", "unknown key \"ナシナシ\"; that is \"yaku.tanyao\" = [1, 0] (no kuitan) with the rule \"late_yaku\""},
        {"\"形式聴牌\" = 1", "unknown key \"形式聴牌\"; that is the option \"exhaustive.tenpai\":"},
        {"\"白ポッチ\" = 1", "unknown key \"白ポッチ\"; that is the rule \"joker_when_drawn\", with \"tiles.marked\""},
        {"\"割れ目\" = 1", "unknown key \"割れ目\"; that is the rule \"wareme\"."},
        {"\"二翻縛り\" = 1", "unknown key \"二翻縛り\"; that is the option \"hora.raised_from\", so many honba (5 in most rooms);"},
        {"[four_winds]\nx = 1", "rule \"four_winds\" has no options; it is in the rule set where it stands in the list \"rules\"."},
        {"uma = [30, 10, -10, -30]", "\"uma\" is a section: write [uma], and below it by_place = ..."},
    };
    for (const WrongFile& w : words) {
        const std::string told = sentence("extends = \"tenhou4p\"\n" + w.text);
        EXPECT_TRUE(told.starts_with("file.toml:" + std::string(w.text.starts_with("[yaku]") ? "3" : "2") + ": " + w.sentence)) << told;
    }
}

TEST(RuleFile, WhatNobodyCanMeanIsRefusedAndWhatAClubMayMeanIsDoubted) {
    EXPECT_EQ(faults("extends = \"tenhou4p\"\nrules = [\"-hora\"]\n"),
              (std::vector<Sentence>{"file.toml:2: the rule set has no rule that says how a hand is won (hora)."}));
    EXPECT_EQ(
        faults("extends = \"tenhou4p\"\n[uma]\nby_place = [30, 10, -10, -20]\n"),
        (std::vector<Sentence>{
            "file.toml:3: the places of \"uma.by_place\" must make 0 together, not 10 (\"uma.sum\" = \"any\" if they are meant so)."}));
    EXPECT_EQ(
        faults("extends = \"tenhou4p\"\n[uma]\nby_above = [3, -1, -1, -1, 2, 0, -1, -1, 1, 0, 0, 0]\n"),
        (std::vector<Sentence>{
            "file.toml:3: the places of \"uma.by_above\" must make 0 together, not 1 (\"uma.sum\" = \"any\" if they are meant so)."}));
    const struct {
        std::string text, en;
        int line;
    } doubtful[] = {
        {"[points]\nstart = 30000\nreturn = 25000",
         "\"points.return\" 25000 is below \"points.start\" 30000: the first pays what the others are given.", 4},
        {"[points]\nstart = 900", "\"points.start\" 900 is below \"riichi.least_points\" 1000: nobody can pay for a riichi at the start.",
         3},
        {"rules = [\"-rounding\"]", "without the rule \"rounding\" the points of a game do not count in its result.", 2},
        {"[contest]\nhead_bump = true", "the rule \"triple_ron\" does nothing beside \"contest.head_bump\".", 3},
        {"rules = [\"chips\", \"-honba\"]\n[chips]\nreal = 2", "there are no jokers, so the 2 of \"chips.real\" go with every win.", 4},
        {"rules = [\"chips\", \"-honba\", \"-ippatsu\"]\n[chips]\nreal = 0\nippatsu = 2",
         "\"chips.ippatsu\" does nothing without \"ippatsu\".", 5},
        {"[game_length]\nextension = 0\ntarget = 30000\nlast_dealer_stops = \"never\"",
         "\"game_length.target\" does nothing unless there is \"game_length.extension\" or \"game_length.last_dealer_stops\" is \"may\" or "
         "\"must\".",
         4},
        {"[game_length]\nextension = 1\ntarget = 25000",
         "\"game_length.extension\" does nothing unless \"game_length.target\" has a number above \"points.start\".", 3},
        {"rules = [\"sits_out\"]", "the rule \"sits_out\" does nothing unless \"table.people\" has a number above \"table.seats\".", 2},
        {"[nagashi]\ncounts_as = \"draw\"\n[yaku]\nnagashi_yakuman = \"yakuman\"",
         "\"yaku.nagashi_yakuman\" does nothing unless \"nagashi.counts_as\" is \"win\".", 5},
        {"[game]\nrounds = 0\n[game_length]\nextension = 0\ntarget = -1000000\nlast_dealer_stops = \"must\"",
         "\"game_length.last_dealer_stops\" does nothing without \"game.rounds\".", 7},
        {"rules = [\"bust_prize\", \"-bust\"]",
         "without the rule \"bust\" a game goes on with who is below 0, and the prize is paid by who is below 0 at its end.", 2},
        {"rules = [\"-sticks\"]", "without the rule \"sticks\" no winner takes the deposits: they lie there until the game ends.", 2},
        {"rules = [\"-akadora\"]\n[tiles]\nred = \"0m\"",
         "\"tiles.red\" does nothing unless there is \"akadora\" or there is \"chips.red\" or \"dora.red_indicator\" has a number above "
         "\"1\".",
         4},
    };
    for (const auto& d : doubtful) {
        const Review review = review_text("extends = \"tenhou4p\"\n" + d.text + "\n", "file.toml");
        ASSERT_TRUE(review.rules) << review.faults.front();
        ASSERT_EQ(review.doubts.size(), 1u) << d.text;
        EXPECT_EQ(review.doubts[0].en, d.en);
        EXPECT_FALSE(review.doubts[0].ja.empty());
        EXPECT_EQ(review.doubts[0].line, d.line) << d.text;
        EXPECT_EQ(review.doubts[0].file, "file.toml");
    }
    for (const std::string& id : shipped_rules()) EXPECT_TRUE(review_rules(id).doubts.empty()) << id;
}

/// A value of the option that says something, and is not the default of a choice; empty: there is none that every set takes.
std::string another_value(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionType::flag: return "true";
        case OptionType::worth: return "1";
        case OptionType::number: return std::to_string(std::max<std::int32_t>(1, spec.least + 1));
        case OptionType::choice: {
            for (const std::string_view word : rule_text::split(spec.choices))
                if (const std::string text = '"' + std::string(word) + '"'; text != spec.fallback) return text;
            return {};
        }
        default: return {};
    }
}

TEST(RuleFile, EveryOptionThatWantsSomethingIsToldWhereItIsMissingAndQuietWhereItIsThere) {
    int told = 0, quiet = 0;
    for (const char* base : {"tenhou4p", "mighty", "shiromati"}) {
        const RuleSet rules = load_rules(base).value();
        for (const RuleInfo* rule : catalogue())
            for (const OptionSpec& spec : rule->options) {
                const std::string value = another_value(spec);
                if (spec.wants.empty() || value.empty() || !rules.settings.contains(spec.key)) continue;
                const std::size_t dot = spec.key.find('.');
                const std::string text = "extends = \"" + std::string(base) + "\"\n[" + std::string(spec.key.substr(0, dot)) + "]\n" +
                                         std::string(spec.key.substr(dot + 1)) + " = " + value + "\n";
                const Review review = review_text(text, "file.toml");
                if (!review.rules) continue;  // it needs another beside it
                const Rulebook book = make_book(*review.rules);
                const bool matters =
                    std::ranges::all_of(spec.wants, [&](std::string_view wanted) { return rule_text::holds(*review.rules, book, wanted); });
                const std::string name = '"' + std::string(spec.key) + "\" does nothing";
                const bool says = std::ranges::any_of(
                    review.doubts, [&](const Doubt& d) { return d.en.starts_with(name) && d.line == 3 && !d.ja.empty(); });
                EXPECT_NE(says, matters) << text;
                ++(matters ? quiet : told);
            }
    }
    EXPECT_GT(told, 30);
    EXPECT_GT(quiet, 60);
}

TEST(RuleFile, WhatOptionsAndRulesWantIsThere) {
    const auto check = [](std::string_view of, const Conditions& all) {
        for (const std::string_view condition : all)
            for (const rule_text::Atom& atom : rule_text::atoms_of(condition)) {
                EXPECT_TRUE(rule_text::may_be_asked(atom.name)) << of << ": " << condition;
                if (atom.asks != rule_text::Atom::Asks::is || atom.name.ends_with('*')) continue;
                const OptionSpec* spec = nullptr;
                for (const OptionSpec& each : table_options())
                    if (each.key == atom.name) spec = &each;
                for (const RuleInfo* rule : catalogue())
                    for (const OptionSpec& each : rule->options)
                        if (each.key == atom.name) spec = &each;
                ASSERT_TRUE(spec) << condition;
                if (spec->type != OptionType::choice) continue;
                const auto words = rule_text::split(spec->choices);
                EXPECT_TRUE(std::ranges::any_of(atom.words, [&](auto word) { return std::ranges::find(words, word) != words.end(); }))
                    << condition;
            }
    };
    for (const OptionSpec& spec : table_options()) check(spec.key, spec.wants);
    for (const RuleInfo* rule : catalogue()) {
        check(rule->name, rule->wants);
        for (const Remark& remark : rule->remarks) check(rule->name, remark.where);
        for (const Remark& remark : rule->missed) check(rule->name, remark.where);
        for (const OptionSpec& spec : rule->options) check(spec.key, spec.wants);
    }
}

TEST(RuleFile, MoreToSetAsideThanIsReplacedIsDoubted) {
    const std::string text = "extends = \"tontenkou\"\nplayable = true\nrules = [\"-white_joker\"]\n";
    EXPECT_TRUE(review_text(text, "file.toml").doubts.empty()) << "the base has the wall for it";
    const Review review = review_text(text + "[wall]\ndead = 14\nreplacements = 4\nused_up = \"none\"\n", "file.toml");
    ASSERT_EQ(review.doubts.size(), 1u);
    EXPECT_TRUE(review.doubts[0].en.starts_with("16 tiles can be set aside, and 4 replaced")) << review.doubts[0].en;
    EXPECT_EQ(review.doubts[0].line, 6);
}

TEST(RuleFile, AnOptionAtItsDefaultThatHasGoneToAnotherRuleDoesNotBarAnOlderLog) {
    const auto rules = parse_rules("extends = \"mjkt\"\n", "file.toml");
    nlohmann::json header = to_json(rules.value());
    EXPECT_FALSE(header["settings"].contains("offences.white_shown")) << "no rule of this house knows whites";
    header["settings"]["offences.white_shown"] = "unknown";
    EXPECT_TRUE(rules_from_json(header));
    header["settings"]["offences.white_shown"] = "chombo";
    EXPECT_FALSE(rules_from_json(header));
}

// --- what a file means -----------------------------------------------------------------------------------------

TEST(RuleFile, EveryDefaultOfTheCatalogueIsAValueOfItsOption) {
    const auto check = [](const OptionSpec& spec) {
        const auto value = parse_setting(spec, spec.fallback);
        EXPECT_TRUE(value) << value.error();
        if (value) {
            const auto again = parse_setting(spec, to_toml(*value));
            EXPECT_TRUE(again && *again == *value) << spec.key;
        }
        EXPECT_NE(spec.key.find('.'), std::string_view::npos) << spec.key;
        EXPECT_FALSE(spec.meaning.ja.empty() || spec.meaning.en.empty()) << spec.key;
    };
    for (const OptionSpec& spec : table_options()) check(spec);
    for (const RuleInfo* rule : catalogue()) {
        for (const OptionSpec& spec : rule->options) check(spec);
        for (const std::string_view name : rule->needs) EXPECT_TRUE(find_rule(name)) << name;
        for (const std::string_view name : rule->bars) EXPECT_TRUE(find_rule(name)) << name;
        EXPECT_EQ(rule->name.find_first_of(". -"), std::string_view::npos) << rule->name;
    }
}

TEST(RuleFile, HoldsEveryOptionOfTheTableAndOfItsRules) {
    const RuleSet rules = parsed(whole);
    std::size_t count = table_options().size();
    for (const OptionSpec& spec : table_options()) EXPECT_TRUE(rules.settings.contains(spec.key)) << spec.key;
    for (const std::string& name : rules.rules) {
        count += find_rule(name)->options.size();
        for (const OptionSpec& spec : find_rule(name)->options) EXPECT_TRUE(rules.settings.contains(spec.key)) << spec.key;
    }
    EXPECT_EQ(rules.settings.size(), count);
    EXPECT_TRUE(rules.origins.empty());
    EXPECT_EQ(rules.id, "file");
    EXPECT_EQ(rules.title_ja, "題");
    EXPECT_EQ(rules.about_en, "about");
    EXPECT_EQ(rules.number("riichi.deposit"), 1000);
    EXPECT_TRUE(rules.is("dora.open_kan", "at_once"));
}

TEST(RuleFile, ReadsEveryKindOfValue) {
    const RuleSet rules = parsed(whole + R"(
[riichi]
deposit = 2_000
[dora]
kan = false
open_kan = "after_discard"
[uma]
by_place = [30, 10, -10, -30]
[tiles]
red = "0m0p"
[value]
chains = []
[yaku]
tanyao = [1, 0]
honitsu = 3
chinitsu = "2 yakuman"
honroutou = "8 alone"
)");
    EXPECT_EQ(rules.number("riichi.deposit"), 2000);
    EXPECT_FALSE(rules.flag("dora.kan"));
    EXPECT_EQ(rules.text("dora.open_kan"), "after_discard");
    EXPECT_EQ(rules.numbers("uma.by_place"), (std::vector<std::int32_t>{30, 10, -10, -30}));
    EXPECT_EQ(rules.text("tiles.red"), "0m0p");
    EXPECT_TRUE(rules.words("value.chains").empty());
    EXPECT_EQ(rules.worth("yaku.tanyao"), (Worth{.closed = 1, .open = 0}));
    EXPECT_EQ(rules.worth("yaku.honitsu"), (Worth{.closed = 3, .open = 3}));
    EXPECT_EQ(rules.worth("yaku.chinitsu"), (Worth{.closed = 1, .open = 1, .yakuman = 2}));
    EXPECT_EQ(rules.worth("yaku.honroutou"), (Worth{.closed = 8, .open = 8, .alone = true}));
    EXPECT_EQ(rules.origins.at("riichi.deposit").file, "file.toml");
    EXPECT_EQ(rules.origins.at("riichi.deposit").line, 6);
    EXPECT_EQ(rules.origins.at("yaku.honroutou").line, 20);
    EXPECT_EQ(rules.origins.size(), 10u);
}

TEST(RuleFile, PutsOneYakumanAndNotUsedInOneForm) {
    const RuleSet rules = parsed(whole + "[yaku]\ntanyao = \"1 yakuman\"\nhonitsu = [0, 0]\nchinitsu = 0\n");
    EXPECT_EQ(to_toml(rules.at("yaku.tanyao")), "\"yakuman\"");
    EXPECT_EQ(to_toml(rules.at("yaku.honitsu")), "0");
    EXPECT_EQ(rules.at("yaku.honitsu"), rules.at("yaku.chinitsu"));
    EXPECT_EQ(to_json(rules.at("yaku.tanyao")), "yakuman");
}

TEST(RuleFile, AddsUpTheClausesOfAKeyInTheirNaturalOrder) {
    const RuleSet rules = parsed(whole + R"([clauses]
"A-10" = ["riichi.deposit", "four_winds"]
"A-2" = ["riichi.deposit", "dora"]
A-B = ["riichi.deposit"]
)");
    EXPECT_EQ(rules.clause("riichi.deposit"), "A-2 A-10 A-B");
    EXPECT_EQ(rules.clause("dora.kan", "dora"), "A-2");
    EXPECT_EQ(rules.clause("four_winds"), "A-10") << "a clause may say that a rule is not used";
}

// --- inheritance -----------------------------------------------------------------------------------------------

TEST(RuleFile, InheritsWhatItDoesNotName) {
    const RuleSet base = parsed("extends = \"tenhou4p\"", "tenhou4p.toml");
    const RuleSet rules = parsed("extends = \"tenhou4p\"\nrules = [\"offences\", \"-four_winds\"]\nriichi.deposit = 500\n");
    EXPECT_EQ(rules.title_ja, base.title_ja);
    EXPECT_EQ(rules.about_en, base.about_en);
    EXPECT_EQ(rules.rules.size(), base.rules.size());
    EXPECT_EQ(rules.rules.back(), "offences");
    EXPECT_FALSE(rules.has_rule("four_winds"));
    EXPECT_EQ(rules.number("riichi.deposit"), 500);
    EXPECT_EQ(rules.number("offences.pay"), 1000) << "the default of an option that came with the rule";
    EXPECT_EQ(rules.text("tiles.red"), base.text("tiles.red"));
    EXPECT_EQ(rules.origins.at("riichi.deposit").file, "file.toml");
    EXPECT_EQ(rules.origins.at("tiles.red").file, "tenhou4p");
    EXPECT_EQ(rules.origins.at("tiles.red").line, base.origins.at("tiles.red").line);
}

TEST(RuleFile, PutsARuleBeforeAnother) {
    const Folder folder;
    folder.write("base.toml", whole);
    const std::string file =
        folder.write("top.toml", "extends = \"base.toml\"\nrules = [\"-riichi\", \"riichi before dora\", \"chi before dahai\"]\n");
    const auto rules = load_rules(file);
    ASSERT_TRUE(rules) << rules.error();
    EXPECT_EQ(rules->rules, (std::vector<std::string>{"chi", "dahai", "riichi", "dora", "ura", "placing", "uma", "yaku_of_the_tiles"}));
}

TEST(RuleFile, DropsOptionsAndClausesOfRulesThatGo) {
    const Folder folder;
    folder.write("base.toml", whole + "uma.by_place = [4, 1, -2, -3]\n[clauses]\n\"A-1\" = [\"uma\", \"uma.by_place\", \"dora\"]\n");
    const auto rules = load_rules(folder.write("top.toml", "extends = \"base.toml\"\nrules = [\"-uma\"]\n"));
    ASSERT_TRUE(rules) << rules.error();
    EXPECT_FALSE(rules->settings.contains("uma.by_place"));
    EXPECT_FALSE(rules->origins.contains("uma.by_place"));
    EXPECT_EQ(rules->clauses, (std::map<std::string, std::string, std::less<>>{{"dora", "A-1"}}));
}

TEST(RuleFile, ReplacesInheritedClausesOfWhatItNames) {
    const Folder folder;
    folder.write("base.toml", whole + R"([clauses]
"A-1" = ["dora", "riichi.deposit", "riichi.least_wall", "ura"]
"A-2" = ["dora"]
)");
    const auto rules = load_rules(folder.write("top.toml", R"(extends = "base.toml"
riichi.deposit = 500
riichi.least_wall = 1
[clauses]
"B-1" = ["dora", "riichi.least_wall"]
)"));
    ASSERT_TRUE(rules) << rules.error();
    EXPECT_EQ(rules->clauses,
              (std::map<std::string, std::string, std::less<>>{{"dora", "B-1"}, {"riichi.least_wall", "B-1"}, {"ura", "A-1"}}));
}

TEST(RuleFile, FollowsPathsFromTheFileThatExtends) {
    const Folder folder;
    const std::string base = folder.write("bases/base.toml", whole + "riichi.deposit = 300\n");
    folder.write("bases/middle.toml", "extends = \"base.toml\"\nriichi.least_wall = 9\n");
    const std::string top = folder.write("clubs/top.toml", "extends = \"../bases/middle.toml\"\n");
    const auto rules = load_rules(top);
    ASSERT_TRUE(rules) << rules.error();
    EXPECT_EQ(rules->id, "top");
    EXPECT_EQ(rules->number("riichi.deposit"), 300);
    EXPECT_EQ(rules->origins.at("riichi.least_wall").file, folder / "clubs/../bases/middle.toml");
    EXPECT_EQ(load_rules(base)->origins.at("riichi.deposit").file, base);
}

TEST(RuleFile, TellsTheFileInWhichAFaultStands) {
    const Folder folder;
    const std::string base = folder.write("base.toml", whole + "riichi.deposti = 300\n");
    EXPECT_EQ(load_rules(folder.write("top.toml", "extends = \"base.toml\"\n")).error(),
              base + ":4: unknown option \"riichi.deposti\"; did you mean \"riichi.deposit\"?");
}

TEST(RuleFile, RefusesCirclesAndLongChains) {
    const Folder folder;
    const std::string a = folder.write("a.toml", "extends = \"b.toml\"\n"), b = folder.write("b.toml", "\nextends = \"./a.toml\"\n");
    EXPECT_EQ(load_rules(a).error(), b + ":2: \"extends\" comes back to \"./a.toml\".");
    const std::string self = folder.write("self.toml", "extends = \"self.toml\"\n");
    EXPECT_EQ(load_rules(self).error(), self + ":1: \"extends\" comes back to \"self.toml\".");

    folder.write("0.toml", whole);
    for (int i = 1; i <= 9; ++i) folder.write(std::to_string(i) + ".toml", "extends = \"" + std::to_string(i - 1) + ".toml\"\n");
    EXPECT_TRUE(load_rules(folder / "8.toml"));
    EXPECT_EQ(load_rules(folder / "9.toml").error(), folder / "1.toml" + ":1: \"extends\" goes through more than 8 files.");
}

TEST(RuleFile, SaysWhichFileItCannotRead) {
    const Folder folder;
    EXPECT_EQ(load_rules(folder / "none.toml").error(), "there is no file \"" + folder / "none.toml" + "\".");
    EXPECT_EQ(load_rules("tenhou4q").error(), "\"tenhou4q\" is neither a shipped rule set nor a rule file; did you mean \"tenhou4p\"?");
    EXPECT_EQ(load_rules("").error(), "\"\" is neither a shipped rule set nor a rule file.");
    folder.write("dir.toml/x", "");
    EXPECT_EQ(load_rules(folder / "dir.toml").error(), "\"" + folder / "dir.toml" + "\" is a folder, not a rule file.");
    const std::string big = folder.write("b.toml", std::string(2 << 20, '\n'));
    EXPECT_EQ(load_rules(big).error(), "\"" + big + "\" is too long for a rule file.");
    EXPECT_EQ(load_rules(folder.write("top.toml", "extends = \"none.toml\"\n")).error(),
              folder / "top.toml" + ":1: there is no file \"" + folder / "none.toml" + "\".");
}

// --- round trips -----------------------------------------------------------------------------------------------

TEST(RuleFile, EveryShippedRuleSetLoadsAndMakesABook) {
    EXPECT_FALSE(shipped_rules().empty());
    for (const std::string& id : shipped_rules()) {
        const auto book = load_book(id);
        ASSERT_TRUE(book) << book.error();
        EXPECT_EQ((*book)->rules.id, id);
    }
}

TEST(RuleFile, WhatIsNotPlayableIsInNoListAndNoGameIsPlayedByIt) {
    int bases = 0;
    for (const ShippedFile& file : shipped_files()) {
        SCOPED_TRACE(file.id);
        const auto rules = load_rules(file.id);
        ASSERT_TRUE(rules) << rules.error();
        const auto listed = shipped_rules();
        EXPECT_EQ(rules->playable, std::ranges::find(listed, file.id) != listed.end());
        EXPECT_TRUE(load_book(file.id));
        const auto to_play = load_book_to_play(file.id);
        EXPECT_EQ(bool(to_play), rules->playable);
        if (rules->playable) continue;
        ++bases;
        EXPECT_EQ(to_play.error(), not_to_play("\"" + std::string(file.id) + "\"").en);
        EXPECT_NE(to_play.error().find("playable = false"), std::string::npos);
        EXPECT_FALSE(parsed(to_toml(*rules)).playable);
        EXPECT_TRUE(parsed("extends = \"" + std::string(file.id) + "\"\n").playable);
    }
    EXPECT_GT(bases, 0);
    EXPECT_EQ(sentence("extends = \"mjkt\"\nplayable = 1\n"), "file.toml:2: \"playable\" must be true or false, not 1.");
}

TEST(RuleFile, PlainPointsAreAddedUpAsNumbers) {
    EXPECT_EQ(sentence("extends = \"tontenkou\"\n[yaku]\nkokushi = \"yakuman\"\n"),
              "file.toml:3: \"yaku.kokushi\" must be a number of points where the rule \"plain_points\" adds them up, not \"yakuman\".");
    EXPECT_EQ(sentence("extends = \"tontenkou\"\n[dora]\ncycles = [\"x\"]\n"),
              "file.toml:3: \"dora.cycles\" must hold kinds such as \"123z\", not \"x\".");
    EXPECT_EQ(sentence("extends = \"tontenkou\"\n[exhaustive]\nnoten_pot = 31\n"),
              "file.toml:3: the 31 points of \"exhaustive.noten_pot\" cannot be shared in whole points where 1 of 3 players is tenpai.");
    EXPECT_EQ(sentence("extends = \"mjkt\"\nrules = [\"plain_points\"]\n"),
              "file.toml:2: rule \"plain_points\" cannot be in one rule set with rule \"han_fu\".");
}

/// Puts a rule and what it needs at the end of the list.
void add_with_needs(const RuleInfo& rule, std::vector<std::string>& names) {
    for (const std::string_view needed : rule.needs) add_with_needs(*find_rule(needed), names);
    if (std::ranges::find(names, rule.name) == names.end()) names.emplace_back(rule.name);
}

TEST(RuleFile, EveryRuleMakesABookWithNothingButWhatItNeeds) {
    for (const RuleInfo* rule : catalogue()) {
        std::vector<std::string> names;
        add_with_needs(*rule, names);
        SCOPED_TRACE(rule->name);
        // flowers take the place of kinds that the game does without
        const std::string kinds = rule->name == "flowers" ? "\n[tiles]\nkinds = \"159m123456789p123456789s1234567z\"\n" : "";
        const RuleSet rules =
            parsed("title = {ja = \"\", en = \"\"}\nabout = {ja = \"\", en = \"\"}\nrules = " + to_toml(Setting(names)) + kinds);
        EXPECT_EQ(make_book(rules).rules.rules, names);
    }
}

TEST(RuleFile, ComesBackEqualFromTomlAndJson) {
    std::vector<RuleSet> sets;
    for (const std::string& id : shipped_rules()) sets.push_back(*load_rules(id));
    sets.push_back(parsed(R"(title = {ja = "改行\nと\"引用\"", en = "\u0001\u007F\\"}
about = {ja = "", en = "two\nlines"}
rules = ["dora", "yaku_of_the_tiles"]
[yaku]
tanyao = "3 yakuman"
honitsu = [2, 1]
[clauses]
"§1" = ["dora", "yaku.tanyao", "tiles.kinds"]
"§\"2" = ["dora"]
)"));
    for (const RuleSet& rules : sets) {
        expect_equal(parsed(to_toml(rules), rules.id + ".toml"), rules);
        const auto header = nlohmann::json::parse(to_json(rules).dump());
        const auto again = rules_from_json(header);
        ASSERT_TRUE(again) << again.error();
        expect_equal(*again, rules);
        EXPECT_TRUE(again->origins.empty());
    }
}

TEST(RuleFile, WritesJsonForTheHeaderOfALog) {
    const auto header = to_json(parsed(whole + "[yaku]\ntanyao = [1, 0]\n[clauses]\nA-1 = [\"dora\"]\n"));
    EXPECT_EQ(header["id"], "file");
    EXPECT_EQ(header["title"]["ja"], "題");
    EXPECT_EQ(header["rules"][0], "dahai");
    EXPECT_EQ(header["settings"]["yaku.tanyao"], nlohmann::json::array({1, 0}));
    EXPECT_EQ(header["settings"]["riichi.deposit"], 1000);
    EXPECT_EQ(header["settings"]["uma.by_place"], nlohmann::json::array({20, 10, -10, -20}));
    EXPECT_EQ(header["clauses"]["dora"], "A-1");
}

TEST(RuleFile, ChecksJsonLikeAFile) {
    const nlohmann::json good = to_json(parsed(whole));
    const auto changed = [&](const std::function<void(nlohmann::json&)>& change) {
        nlohmann::json header = good;
        change(header);
        const auto rules = rules_from_json(header);
        return rules ? "no error" : rules.error();
    };
    const std::string head = "rule set \"file\": ";
    EXPECT_EQ(rules_from_json(nlohmann::json::array()).error(), "a rule set must be an object, not a list.");
    EXPECT_EQ(changed([](auto& j) { j.erase("id"); }), "the rule set has no \"id\".");
    EXPECT_EQ(changed([](auto& j) { j.erase("title"); }), head + "\"title\" is missing.");
    EXPECT_EQ(changed([](auto& j) { j.erase("rules"); }), head + "\"rules\" is missing.");
    EXPECT_EQ(changed([](auto& j) { j["rules"] = {"doro"}; }), head + "unknown rule \"doro\"; did you mean \"dora\"?");
    EXPECT_EQ(changed([](auto& j) { j["rule"] = 1; }), head + "unknown key \"rule\"; did you mean \"rules\"?");
    EXPECT_EQ(changed([](auto& j) { j["extends"] = "tenhou4p"; }), head + "unknown key \"extends\".");
    EXPECT_EQ(changed([](auto& j) { j["settings"] = 1; }), head + "\"settings\" must be an object, not 1.");
    EXPECT_EQ(changed([](auto& j) { j["settings"]["riichi.deposti"] = 1; }),
              head + "unknown option \"riichi.deposti\"; did you mean \"riichi.deposit\"?");
    EXPECT_EQ(changed([](auto& j) { j["settings"]["riichi.deposit"] = 0.5; }),
              head + "\"riichi.deposit\" must be an integer from 0 to 100000, not a float.");
    EXPECT_EQ(changed([](auto& j) { j["settings"]["riichi.deposit"] = UINT64_MAX; }),
              head + "\"riichi.deposit\" must be an integer from 0 to 100000, not 9223372036854775807.");
    EXPECT_EQ(changed([](auto& j) { j["settings"]["riichi.deposit"] = nullptr; }),
              head + "\"riichi.deposit\" must be an integer from 0 to 100000, not null.");
    EXPECT_EQ(changed([](auto& j) { j["settings"]["tiles.copies"] = 8; }), head + "the rule set has 272 tiles, more than the most, 144.");
    EXPECT_EQ(changed([](auto& j) { j["clauses"]["doro"] = "A-1"; }),
              head + "clause \"A-1\" names \"doro\", which is neither an option nor a rule; did you mean \"dora\"?");
    EXPECT_EQ(changed([](auto& j) { j["clauses"]["dora"] = 1; }), head + "the clauses of \"dora\" must be a string, not 1.");
    EXPECT_EQ(changed([](auto& j) { j["settings"].erase("riichi.deposit"); }), "no error") << "an option that is not named has its default";
}

}  // namespace
}  // namespace jansou::wire
