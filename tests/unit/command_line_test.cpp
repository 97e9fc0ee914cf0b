// The program from outside: bad input is one sentence on stderr and exit code 2, a check that fails is 1.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace {

namespace fs = std::filesystem;

struct Outcome {
    int code = -1;
    std::string out, err;
};

/// A folder to run the program in, gone at the end of the test.
class Place {
public:
    Place() {
        std::string pattern = (fs::temp_directory_path() / "command_line_XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~Place() { fs::remove_all(path_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    void write(const std::string& name, const std::string& text) const { std::ofstream(path_ / name, std::ios::binary) << text; }
    std::string read(const std::string& name) const {
        std::ifstream in(path_ / name, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }
    Outcome run(const std::string& arguments, const std::string& input = {}) const {
        write("in", input);
        const std::string line = "cd '" + path_.string() + "' && '" JANSOU_PROGRAM "' " + arguments + " < in > out 2> err";
        const int status = std::system(line.c_str());  // NOLINT(bugprone-command-processor): a command line is what is tested
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("out"), read("err")};
    }

private:
    fs::path path_;
};

struct Wrong {
    std::string arguments, input, sentence;
};

TEST(CommandLine, BadInputIsOneSentenceAndTheExitCode2) {
    const Place place;
    place.write("bad.toml", "extends = \"mjkt\"\nriichi.deposti = 1\n");
    place.write("empty.jsonl", "");
    place.write("nonsense.jsonl", "nonsense\n");
    const std::string win = R"("seat":1,"dealer":0,"round":"E","by":"ron","from":2,"hand":"234m067p345s2278s","win":"9s")";
    const Wrong wrong[] = {
        {"", "", "jansou: A subcommand is required\n"},
        {"scroe mjkt", "", "jansou: "},
        {"score", "", "jansou: RULE is required\n"},
        {"score mjkt --txt", "{}", "jansou: "},
        {"score mjkt --text --lines", "{}", "jansou: "},
        {"score mjkz", "{}", "\"mjkz\" is neither a shipped rule set nor a rule file; did you mean \"mjkt\"?\n"},
        {"score bad.toml", "{}", "bad.toml:2: unknown option \"riichi.deposti\"; did you mean \"riichi.deposit\"?\n"},
        {"score mjkt", "", "A JSON object is missing: there is nothing.\n"},
        {"score mjkt", "{", "That is no JSON: it breaks at character 2.\n"},
        {"score mjkt", "[]", "A JSON object is wanted, not a list.\n"},
        {"score mjkt", "{}", "by: this field is missing.\n"},
        {"score mjkt", "{" + win + R"(,"ippatsu":1})", "ippatsu: 1 is neither true nor false.\n"},
        {"score mjkt", "{" + win + R"(,"hounba":1})", "\"hounba\" is no field that is known here; did you mean \"honba\"?\n"},
        {"score mjkt", "{" + win + R"(,"riichi":"riichi","sticks":0})", "riichi: sticks is 0, but the winner's own lies on the table.\n"},
        {"score mjkt --text", "{" + win + R"(,"indicators":"9x"})", "indicators: \"9\" lacks its suit letter (m, p, s or z).\n"},
        {"settle mjkt", "null", "A JSON object is wanted, not null.\n"},
        {"settle mjkt", R"({"points":[1,2,3],"first_dealer":0,"sticks":0})", "points: "},
        {"settle mjkt", R"({"points":[25000,25000,25000,24000],"first_dealer":0,"sticks":0})", ""},
        {"waits mjkt", "", "HAND: the tiles are missing.\n"},
        {"waits mjkt 123x", "", ""},
        {"waits mjkt 11111m22223333p", "", ""},
        {"waits mjkt 123m", "", ""},
        {"waits mjkt --lines 123m", "", "HAND: with --lines the hands come from standard input.\n"},
        {"simulate mjkt --hands 0", "", "jansou: "},
        {"simulate mjkt --seed xyz", "", "jansou simulate: --seed: 1 to 64 hex digits are expected, not \"xyz\"\n"},
        {"simulate mjkt --hands 1 --bots nobody", "", "jansou simulate: "},
        {"simulate mjkt --hands 1 --log /nowhere/x.jsonl", "", "jansou simulate: "},
        {"table --log /nowhere/x.jsonl", "", "jansou table: "},
        {"rules show none.toml", "", ""},
        {"rules check none.toml", "", ""},
        {"rules clauses none.toml", "", ""},
        {"rules clauses", "", "jansou: "},
        {"rules diff mjkt", "", "jansou: "},
        {"scenario", "", "jansou: "},
        {"scenario none.deal", "", "none.deal: there is no such file.\n"},
        {"scenario bad.toml", "", "bad.toml: the name of a scenario ends in .deal, .score, .settle or .waits.\n"},
        {"replay", "", "jansou: "},
        {"replay none.jsonl", "", "jansou replay: none.jsonl: cannot be read\n"},
        {"replay empty.jsonl", "", "empty.jsonl: the file is empty\n"},
        {"replay nonsense.jsonl", "", "nonsense.jsonl: line 1: this line is no JSON\n"},
        {"replay .", "", ".: the file is empty\n"},
        {"replay --facts nonsense.jsonl", "", "nonsense.jsonl: line 1: this line is no JSON\n"},
    };
    for (const Wrong& w : wrong) {
        SCOPED_TRACE("jansou " + w.arguments + " < " + w.input);
        const Outcome got = place.run(w.arguments, w.input);
        EXPECT_EQ(got.code, 2);
        EXPECT_EQ(got.out, "");
        EXPECT_TRUE(w.sentence.ends_with('\n') ? got.err == w.sentence : got.err.starts_with(w.sentence)) << got.err;
        EXPECT_EQ(std::count(got.err.begin(), got.err.end(), '\n'), 1) << got.err;
        EXPECT_GT(got.err.size(), 10u);
    }
}

TEST(CommandLine, TheClausesOfARuleFileAreToldInWordsOrValues) {
    const Place place;
    place.write("club.toml", "extends = \"mjkt\"\n[offences]\npay = 2000\n[clauses]\nMJ-A = [\"offences.pay\"]\n");
    const Outcome en = place.run("rules clauses club.toml --lang en"), ja = place.run("rules clauses mjkt --lang ja");
    EXPECT_EQ(en.code, 0);
    EXPECT_EQ(en.err, "");
    EXPECT_NE(en.out.find("\nMJ-3  Riichi sticks left on the table at the end go to the first.\n"), en.out.npos);
    EXPECT_NE(en.out.find("\nMJ-A  offences.false_call_voice \"pay\", offences.pay 2000, offences.poor_is_dead true\n"), en.out.npos)
        << en.out;
    EXPECT_NE(ja.out.find("\nMJ-3  終局時に残った供託はトップが取る。\n"), ja.out.npos);
    const auto json = nlohmann::json::parse(place.run("rules clauses mjkt --json").out);
    ASSERT_EQ(json.size(), 44u);
    EXPECT_EQ(
        json[2],
        (nlohmann::json{
            {"id", "MJ-3"},
            {"text", {{"ja", "終局時に残った供託はトップが取る。"}, {"en", "Riichi sticks left on the table at the end go to the first."}}},
            {"options", {"placing", "placing.sticks"}}}));
}

TEST(CommandLine, CheckTellsAllFaultsAndWhatIsInDoubt) {
    const Place place;
    place.write("bad.toml", "extends = \"mjkt\"\n[riich]\n[uma]\nby_place = 1\n");
    const Outcome bad = place.run("rules check bad.toml");
    EXPECT_EQ(bad.code, 2);
    EXPECT_EQ(bad.out, "");
    EXPECT_EQ(bad.err,
              "bad.toml:2: unknown section \"riich\"; did you mean \"riichi\"?\n"
              "bad.toml:4: \"uma.by_place\" must be a list of integers from -1000000 to 1000000, not 1.\n");
    place.write("odd.toml", "extends = \"mjkt\"\n[points]\nstart = 30000\nreturn = 25000\n");
    const Outcome odd = place.run("rules check odd.toml --lang en");
    EXPECT_EQ(odd.code, 0);
    EXPECT_EQ(odd.err,
              "odd.toml:4: warning: \"points.return\" 25000 is below \"points.start\" 30000: the first pays what the others are given.\n");
    EXPECT_TRUE(odd.out.starts_with("odd.toml: ok (2 options set, ") && odd.out.ends_with(" rules, 1 warning)\n")) << odd.out;
    EXPECT_TRUE(place.run("rules check odd.toml --lang ja").err.starts_with("odd.toml:4: warning: 返し点 (points.return) 25000"));
    const auto json = nlohmann::json::parse(place.run("rules check odd.toml --json").out);
    EXPECT_EQ(json["ok"], true);
    EXPECT_EQ(json["warnings"][0]["line"], 4);
}

TEST(CommandLine, WhoseFileNamesNoClausesIsToldSo) {
    const Place place;
    place.write("club.toml", "extends = \"tenhou4p\"\n");
    const Outcome got = place.run("rules clauses club.toml");
    EXPECT_EQ(got.code, 0);
    EXPECT_EQ(got.out, "");
    EXPECT_TRUE(got.err.starts_with("club names no clauses; a section [clauses] ")) << got.err;
    EXPECT_EQ(place.run("rules clauses club.toml --json").out, "[]\n");
}

TEST(CommandLine, AClubsOwnWordsAreShownAndCompared) {
    const Place place;
    place.write("club.toml",
                "extends = \"mjkt\"\ntitle = \"土曜の会\"\nlength = \"二時間\"\nspecial = [\"喰いタンなし\"]\n[clauses]\nMJ-3 = {text = "
                "\"供託は流れる\", options = [\"placing\"]}\n");
    EXPECT_EQ(place.run("rules clauses club.toml --lang en").out.find("\nMJ-3  供託は流れる\n") == std::string::npos, false);
    const std::string shown = place.run("rules show club.toml --lang en").out;
    EXPECT_TRUE(shown.starts_with("club: 土曜の会\n")) << shown;
    EXPECT_NE(shown.find("\n二時間\n- 喰いタンなし\n"), shown.npos) << shown;
    EXPECT_NE(place.run("rules diff mjkt club.toml").out.find("clause MJ-3 is told in other words\n"), std::string::npos);
    EXPECT_EQ(place.run("rules diff mjkt mjkt").out, "");
}

TEST(CommandLine, ScenariosAreRunWithoutACompiler) {
    const Place place;
    const std::string setup =
        "rule club.toml\nseat south  dealer east  round E\ncase pinfu, ron\n  hand 123m456p67s55s234s  win 8s  by ron from west\n";
    place.write("club.toml", "extends = \"mjkt\"\n");
    place.write("good.score", setup + "  expect han 1 fu 30 limit none yaku pinfu\n  expect paid 0 1000 -1000 0\n");
    place.write("wrong.score", setup + "  expect paid 0 2000 -2000 0\n");
    place.write("wrong.deal", "rule mjkt\neast discards what they draw\nevent ryukyoku\n");
    const Outcome good = place.run("scenario good.score");
    EXPECT_EQ(good.code, 0) << good.out << good.err;
    EXPECT_EQ(good.out, "good.score: ok\n");
    const Outcome wrong = place.run("scenario good.score wrong.score wrong.deal");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_NE(wrong.out.find("wrong.score:5: failed: expected payments [0,2000,-2000,0], found [0,1000,-1000,0]"), std::string::npos)
        << wrong.out;
    EXPECT_NE(wrong.out.find("wrong.deal:3: failed: since the last step there was no event ryukyoku\nlast events:\n"), std::string::npos)
        << wrong.out;
    EXPECT_NE(wrong.out.find("open ask:\n"), std::string::npos) << wrong.out;
    EXPECT_TRUE(wrong.out.ends_with("\n1 ok, 2 failed\n")) << wrong.out;
    EXPECT_EQ(place.run("scenario .").code, 1) << "a folder is all scenarios in it";
}

TEST(CommandLine, ALogThatDiffersIsAFailedCheck) {
    const Place place;
    ASSERT_EQ(place.run("simulate mjkt --hands 1 --seed 1 --log log.jsonl").code, 0);
    EXPECT_EQ(place.run("replay log.jsonl").code, 0);
    EXPECT_EQ(place.run("replay --facts log.jsonl").code, 0);
    std::string log = place.read("log.jsonl");
    const std::size_t at = log.find("\"tsumo\"");
    const auto line = 1 + std::count(log.begin(), log.begin() + long(at), '\n');
    log.replace(at, 7, "\"tsumi\"");
    place.write("log.jsonl", log);
    const Outcome got = place.run("replay log.jsonl");
    EXPECT_EQ(got.code, 1);
    EXPECT_EQ(got.out, "");
    EXPECT_TRUE(got.err.starts_with("log.jsonl:" + std::to_string(line) + ": the replay says: ")) << got.err;
}

TEST(CommandLine, ABadLineAmongLinesIsAnsweredInItsPlace) {
    const Place place;
    const Outcome got =
        place.run("waits mjkt --lines", "{\"hand\":\"123m067p34578s11z\"}\nnonsense\n\n[]\n{\"hand\":\"123m067p34578s11z\"}\n");
    EXPECT_EQ(got.code, 0);
    EXPECT_EQ(got.err, "");
    std::istringstream in(got.out);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(lines[0], lines[4]);
    EXPECT_EQ(lines[1], R"({"error":"That is no JSON: it breaks at character 2."})");
    EXPECT_EQ(lines[2], R"({"error":"A JSON object is missing: there is nothing."})");
    EXPECT_EQ(lines[3], R"({"error":"A JSON object is wanted, not a list."})");
}

}  // namespace
