// WrongLine lines to the table: each gets one error with its code and one sentence, and nothing has happened.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jansou/wire/lines/table_protocol.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

struct WrongLine {
    std::string line, code, sentence;
};

/// A table that is asked something, and which nothing wrong may change.
class Talk {
public:
    explicit Talk(const std::vector<std::string>& lines = {}) {
        for (const std::string& line : lines)
            for (const std::string& out : table_.line(line)) EXPECT_NE(json::parse(out)["type"], "error") << line << "\n" << out;
    }

    void expect(const WrongLine& wrong) {
        SCOPED_TRACE(wrong.line.substr(0, 200));
        const auto before = state();
        const auto out = table_.line(wrong.line);
        ASSERT_EQ(out.size(), 1u);
        const json answer = json::parse(out[0], nullptr, false);
        ASSERT_FALSE(answer.is_discarded()) << out[0];
        EXPECT_EQ(answer["type"], "error") << out[0];
        EXPECT_EQ(answer["code"], wrong.code) << out[0];
        EXPECT_EQ(answer["message"], wrong.sentence);
        EXPECT_LT(out[0].size(), 400u);
        EXPECT_EQ(state(), before);
    }
    void expect_all(const std::vector<WrongLine>& all) {
        for (const WrongLine& wrong : all) expect(wrong);
    }
    std::vector<std::string> line(const std::string& in) { return table_.line(in); }
    std::vector<std::string> state() { return table_.line(R"({"type":"state"})"); }

private:
    TableProtocol table_;
};

/// With `fields` put into a start of mjkt.
std::string start(const std::string& fields) {
    return R"({"type":"start","rule":"mjkt","seed":"1")" + (fields.empty() ? "" : "," + fields) + "}";
}
std::string act(int seat, const std::string& action) {
    return R"({"type":"act","seat":)" + std::to_string(seat) + R"(,"action":)" + action + "}";
}
std::string nested(int levels, char open, char close) {
    return std::string(std::size_t(levels), open) + std::string(std::size_t(levels), close);
}

// east draws 9p; south may chi 4m in two ways
const std::string dealt = start(
    R"("stack":[{"hands":["147m258p369s1234z","23345m0567p55s12z","1199m19p19s12344z","66777p1234s5667z"],"draws":"9p","indicators":"9s"}])");

// --- lines that are no command ---------------------------------------------------------------------------------

const std::vector<WrongLine> no_commands{
    {"", "bad_json", "A JSON object is missing: there is nothing."},
    {"  \t", "bad_json", "A JSON object is missing: there is nothing."},
    {"nonsense", "bad_json", "That is no JSON: it breaks at character 2."},
    {"{", "bad_json", "That is no JSON: it breaks at character 2."},
    {R"({"type":"state"}})", "bad_json", "That is no JSON: it breaks at character 17."},
    {R"({"type":"state"} {"type":"state"})", "bad_json", "That is no JSON: it breaks at character 18."},
    {R"({'type':'state'})", "bad_json", "That is no JSON: it breaks at character 2."},
    {R"({"type":"state",})", "bad_json", "That is no JSON: it breaks at character 17."},
    {R"({"type":"state)", "bad_json", "That is no JSON: it breaks at character 15."},
    {"{\"type\":\"st\xff\"}", "bad_json", "That is no JSON: it breaks at character 12."},
    {"{\"type\":\"\xed\xa0\x80\"}", "bad_json", "That is no JSON: it breaks at character 11."},
    {std::string("{\"type\":\"state\"\0}", 17), "bad_json", "That is no JSON: it breaks at character 16."},
    {R"({"type":"\ud800"})", "bad_json", "That is no JSON: it breaks at character 16."},
    {R"({"type":"state","n":1e999})", "bad_json", "That is no JSON which can be read: a number in it is too large."},
    {nested(33, '[', ']'), "bad_json", "the line nests deeper than 32 levels"},
    {nested(500000, '[', ']'), "bad_json", "the line nests deeper than 32 levels"},
    {std::string(400000, '{'), "bad_json", "the line nests deeper than 32 levels"},
    {std::string((1 << 20) + 1, ' '), "bad_json", "the line is longer than 1048576 bytes"},
    {"5", "unknown", "an object with a type is expected, not 5"},
    {"null", "unknown", "an object with a type is expected, not null"},
    {R"("state")", "unknown", "an object with a type is expected, not \"state\""},
    {"[]", "unknown", "an object with a type is expected, not a list"},
    {nested(32, '[', ']'), "unknown", "an object with a type is expected, not a list"},
    {"{}", "unknown", "type: act, offence, take_back, settle, why, waits, weigh, state or start is expected"},
    {R"({"type":5})", "unknown", "type: act, offence, take_back, settle, why, waits, weigh, state or start is expected"},
    {R"({"Type":"state"})", "unknown", "type: act, offence, take_back, settle, why, waits, weigh, state or start is expected"},
};

TEST(Protocol, SaysWhatIsNoCommand) {
    Talk idle, playing({dealt});
    idle.expect_all(no_commands);
    playing.expect_all(no_commands);
}

// --- start -----------------------------------------------------------------------------------------------------

TEST(Protocol, SaysWhatIsWrongWithAStart) {
    const std::string numbers = "an integer from ";
    Talk().expect_all({
        {R"({"type":"start"})", "unknown", "start: rule is missing"},
        {R"({"type":"start","rule":5})", "unknown", "rule: the name of a rule set or a path is expected, not 5"},
        {R"({"type":"start","rule":""})", "unknown", "\"\" is neither a shipped rule set nor a rule file."},
        {R"({"type":"start","rule":"mjkz"})", "unknown", "\"mjkz\" is neither a shipped rule set nor a rule file; did you mean \"mjkt\"?"},
        {R"({"type":"start","rule":"/"})", "unknown", "\"/\" is a folder, not a rule file."},
        {start(R"("sed":"1")"), "unknown", "start: unknown field \"sed\""},
        {start(R"("set":{"round":"W"})"), "unknown", "set.round: W is never played, the last round of this game is S"},
        {R"({"type":"start","rule":"mjkt","seed":1})", "unknown", "seed: 1 to 64 hex digits are expected, not 1"},
        {R"({"type":"start","rule":"mjkt","seed":""})", "unknown", "seed: 1 to 64 hex digits are expected, not \"\""},
        {R"({"type":"start","rule":"mjkt","seed":"0x1"})", "unknown", "seed: 1 to 64 hex digits are expected, not \"0x1\""},
        {R"({"type":"start","rule":"mjkt","seed":")" + std::string(65, 'a') + "\"}", "unknown",
         "seed: 1 to 64 hex digits are expected, not \"" + std::string(59, 'a') + "..."},
        {start(R"("names":"abcd")"), "unknown", "names: a list of 4 names is expected"},
        {start(R"("names":["a","b","c"])"), "unknown", "names: a list of 4 names is expected"},
        {start(R"("names":["a","b","c",4])"), "unknown", "names: a text of at most 40 bytes is expected, not 4"},
        {start(R"("games":0)"), "unknown", "games: " + numbers + "1 to 1000 is expected, not 0"},
        {start(R"("games":1.0)"), "unknown", "games: " + numbers + "1 to 1000 is expected, not 1.0"},
        {start(R"("games":"1")"), "unknown", "games: " + numbers + "1 to 1000 is expected, not \"1\""},
        {start(R"("games":18446744073709551615)"), "unknown", "games: " + numbers + "1 to 1000 is expected, not 18446744073709551615"},
        {start(R"("view":4)"), "unknown", "view: \"all\" or a seat from 0 to 3 is expected, not 4"},
        {start(R"("view":-1)"), "unknown", "view: \"all\" or a seat from 0 to 3 is expected, not -1"},
        {start(R"("view":"east")"), "unknown", "view: \"all\" or a seat from 0 to 3 is expected, not \"east\""},
    });
}

TEST(Protocol, SaysWhatIsWrongWithTheSuit) {
    const auto of = [](std::string_view more) { return R"({"type":"start","rule":"chinitsu",)" + std::string(more) + "}"; };
    Talk().expect_all({
        {of(R"("set":{"suit":"m"})"), "unknown", "set.suit: p or s is expected, not \"m\""},
        {of(R"("set":{"suit":1})"), "unknown", "set.suit: p or s is expected, not 1"},
        {of(R"("set":{"suit":"s"},"stack":[{"hands":["22p"]}])"), "unknown", "stack[0]: 2p is not in the hand that the match begins with"},
        {of(R"("set":{"hand":2,"suit":"p"},"stack":[{"draws":"2p2s"}])"), "unknown", "stack[0]: 2p and 2s are not in one hand."},
        {of(R"("set":{"hand":2},"stack":[{"draws":"2p"}])"), "unknown", "stack[0]: 2p is not in the hand that the match begins with"},
    });
}

TEST(Protocol, SaysWhatIsWrongWithASet) {
    const std::string each = "an integer from -10000000 to 10000000 is expected, not ";
    Talk().expect_all({
        {start(R"("set":[])"), "unknown", "set: an object is expected"},
        {start(R"("set":{"suit":"m"})"), "unknown", "set: unknown field \"suit\""},
        {start(R"("set":{"round":"X"})"), "unknown", "set.round: E, S, W or N is expected, not \"X\""},
        {start(R"("set":{"round":"ES"})"), "unknown", "set.round: E, S, W or N is expected, not \"ES\""},
        {start(R"("set":{"hand":5})"), "unknown", "set.hand: an integer from 1 to 4 is expected, not 5"},
        {start(R"("set":{"dealer":-1})"), "unknown", "set.dealer: an integer from 0 to 3 is expected, not -1"},
        {start(R"("set":{"hand":2,"dealer":0,"first_dealer":0})"), "unknown", "set: dealer 0 does not deal hand 2 when 0 dealt first"},
        {start(R"("set":{"honba":1001})"), "unknown", "set.honba: an integer from 0 to 1000 is expected, not 1001"},
        {start(R"("set":{"sticks":null})"), "unknown", "set.sticks: an integer from 0 to 1000 is expected, not null"},
        {start(R"("set":{"points":[25000,25000,50000]})"), "unknown", "set.points: a list of 4 numbers is expected"},
        {start(R"("set":{"points":[25000,25000,25000,24000]})"), "unknown", "set: points and sticks are worth 99000 together, not 100000"},
        {start(R"("set":{"sticks":1,"points":[25000,25000,25000,25000]})"), "unknown",
         "set: points and sticks are worth 101000 together, not 100000"},
        {start(R"("set":{"points":[25000,25000,25000,"25000"]})"), "unknown", "set.points[3]: " + each + "\"25000\""},
        {start(R"("set":{"points":[25000.0,25000,25000,25000]})"), "unknown", "set.points[0]: " + each + "25000.0"},
        {start(R"("set":{"points":[99999999999,25000,25000,25000]})"), "unknown", "set.points[0]: " + each + "99999999999"},
        {start(R"("set":{"points":[18446744073709551615,50001,25000,25000]})"), "unknown",
         "set.points[0]: " + each + "18446744073709551615"},
        {start(R"("set":{"chips":[0,0,0,1.5]})"), "unknown", "set.chips[3]: an integer from -10000 to 10000 is expected, not 1.5"},
        {start(R"("set":{"points":[-100,25100,25000,50000]})"), "unknown", "set.points[0]: with -100 points the game is over"},
        {R"({"type":"start","rule":"mighty","set":{"chips":[30,30,31]}})", "unknown", "set.chips: they are 91 together, not 90"},
        {start(R"("set":{"won":true})"), "unknown", "set.won: a list of 4 booleans is expected"},
        {start(R"("set":{"won":[1,0,0,0]})"), "unknown", "set.won: a list of 4 booleans is expected"},
    });
}

TEST(Protocol, SaysWhatIsWrongWithAStack) {
    Talk().expect_all({
        {start(R"("stack":{})"), "unknown", "stack: a list is expected"},
        {start(R"("stack":[5])"), "unknown", "stack[0]: an object is expected"},
        {start(R"("stack":[{},{"hand":[]}])"), "unknown", "stack[1]: unknown field \"hand\""},
        {start(R"("stack":[{"hands":"1m"}])"), "unknown", "stack[0].hands: a list of at most 4 hands is expected"},
        {start(R"("stack":[{"hands":["","","","",""]}])"), "unknown", "stack[0].hands: a list of at most 4 hands is expected"},
        {start(R"("stack":[{"hands":["",["1m"]]}])"), "unknown", "stack[0].hands[1]: a string of tiles is expected, not a list"},
        {start(R"("stack":[{"hands":["123456789m12345p"]}])"), "unknown", "stack[0]: a hand has more than 13 tiles"},
        {start(R"("stack":[{"hands":["1111m"],"draws":"1m"}])"), "unknown", "stack[0]: this rule has not so many 1m (draws)"},
        {start(R"("stack":[{"hands":["555p"],"indicators":"5p"}])"), "unknown",
         "stack[0]: this rule has not so many 5p (indicators): 3, and 1 red, 0p"},
        {start(R"("stack":[{"hands":["0m"],"ura":"0m"}])"), "unknown", "stack[0]: this rule has not so many 0m (ura)"},
        {start(R"("stack":[{"hands":["8z"]}])"), "unknown", "stack[0].hands[0]: \"8z\" is no tile."},
        {start(R"("stack":[{"draws":"123"}])"), "unknown", "stack[0].draws: \"123\" lacks its suit letter (m, p, s or z)."},
        {start(R"("stack":[{"draws":"?"}])"), "unknown", "stack[0].draws: \"?\" is no tile."},
        {start(R"("stack":[{"draws":["1m"]}])"), "unknown", "stack[0].draws: a string of tiles is expected, not a list"},
        {start(R"("stack":[{"replacements":"12345m"}])"), "unknown", "stack[0]: more replacements than the dead wall has"},
        {start(R"("stack":[{"indicators":"123456m"}])"), "unknown", "stack[0]: more indicators than the dead wall has"},
    });
}

TEST(Protocol, BracketsInANameDoNotNest) {
    Talk talk({start(R"("names":["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[","\\\"{{{","c","d"])")});
    EXPECT_NE(talk.state()[0].find("\"state\""), std::string::npos);
}

TEST(Protocol, NothingIsAskedOfATableWithoutAMatch) {
    const std::string sentence = "no match is being played: start one first";
    Talk().expect_all({
        {R"({"type":"state"})", "not_now", sentence},
        {R"({"type":"waits","seat":0})", "not_now", sentence},
        {act(0, R"({"type":"none"})"), "not_now", sentence},
        {R"({"type":"offence","seat":0,"kind":"too_many"})", "not_now", sentence},
        {R"({"type":"starrt","rule":"mjkt"})", "unknown",
         "type: act, offence, take_back, settle, why, waits, weigh, state or start is expected, not \"starrt\""},
    });
}

// --- answers ---------------------------------------------------------------------------------------------------

TEST(Protocol, SaysWhatIsWrongWithAnAct) {
    const std::string seat = "seat: one of the seats 0 to 3 is expected",
                      not_listed = "this is not one of the listed actions: ", no_action = "act: action is missing, or has no type";
    Talk({dealt}).expect_all({
        {dealt, "not_now", "a match is being played"},
        {R"({"type":"acts","seat":0})", "unknown", "type: act, offence, take_back, settle, why, waits or state is expected, not \"acts\""},
        {R"({"type":"act","action":{"type":"none"}})", "unknown", seat},
        {act(4, R"({"type":"none"})"), "unknown", seat + ", not 4"},
        {act(-1, R"({"type":"none"})"), "unknown", seat + ", not -1"},
        {R"({"type":"act","seat":"0","action":{"type":"none"}})", "unknown", seat + ", not \"0\""},
        {R"({"type":"act","seat":0.0,"action":{"type":"none"}})", "unknown", seat + ", not 0.0"},
        {R"({"type":"act","seat":18446744073709551616,"action":{"type":"none"}})", "unknown", seat + ", not 1.8446744073709552e+19"},
        {R"({"type":"act","seat":0})", "unknown", no_action},
        {act(0, "{}"), "unknown", no_action},
        {act(0, "[]"), "unknown", no_action},
        {act(0, R"("none")"), "unknown", no_action},
        {R"({"type":"act","seat":0,"action":{"type":"dahai","pai":"9p"},"time":3})", "unknown", "act: unknown field \"time\""},
        {act(1, R"({"type":"none"})"), "not_asked", "seat 1 is not asked"},
        {act(0, R"({"type":"none"})"), "not_legal", not_listed + R"({"type":"none"})"},
        {act(0, R"({"type":5})"), "not_legal", not_listed + R"({"type":5})"},
        {act(0, R"({"type":5,"reading":["1m"]})"), "not_legal", not_listed + R"({"reading":["1m"],"type":5})"},
        {act(0, R"({"type":"fly"})"), "not_legal", not_listed + R"({"type":"fly"})"},
        {act(0, R"({"type":"dahai"})"), "ambiguous", R"(several of the listed actions fit: {"type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":"7z"})"), "not_legal", not_listed + R"({"pai":"7z","type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":"?"})"), "not_legal", not_listed + R"({"pai":"?","type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":"9p9p"})"), "not_legal", not_listed + R"({"pai":"9p9p","type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":9})"), "not_legal", not_listed + R"({"pai":9,"type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":"9p","tsumogiri":false})"), "not_legal",
         not_listed + R"({"pai":"9p","tsumogiri":false,"type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":"9p","tsumogiri":1})"), "not_legal", not_listed + R"({"pai":"9p","tsumogiri":1,"type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":"9p","joker":false})"), "not_legal", not_listed + R"({"joker":false,"pai":"9p","type":"dahai"})"},
        {act(0, R"({"type":"dahai","pai":"9p","actor":1})"), "not_legal", "actor is not the seat that acts"},
        {act(0, R"({"type":"reach"})"), "not_legal", "The hand is not tenpai, whatever is discarded."},
        {act(0, R"({"type":"hora"})"), "not_legal", not_listed + R"({"type":"hora"})"},
        {act(0, R"({"type":"ankan","consumed":["E","E","E","E"]})"), "not_legal",
         not_listed + R"({"consumed":["E","E","E","E"],"type":"ankan"})"},
        {act(0, R"({"type":"dahai","pai":")" + std::string(1000, 'x') + "\"}"), "not_legal", not_listed + "one of 1025 bytes"},
    });
}

TEST(Protocol, SaysWhatIsWrongWithACall) {
    const std::string not_listed = "this is not one of the listed actions: ";
    Talk talk({dealt, act(0, R"({"type":"dahai","pai":"4m"})")});
    talk.expect_all({
        {act(1, R"({"type":"chi"})"), "ambiguous", R"(several of the listed actions fit: {"type":"chi"})"},
        {act(1, R"({"type":"chi","consumed":["3m"]})"), "not_legal", not_listed + R"({"consumed":["3m"],"type":"chi"})"},
        {act(1, R"({"type":"chi","consumed":["5m","6m"]})"), "not_legal", not_listed + R"({"consumed":["5m","6m"],"type":"chi"})"},
        {act(1, R"({"type":"chi","consumed":["3m","5m",5]})"), "not_legal", not_listed + R"({"consumed":["3m","5m",5],"type":"chi"})"},
        {act(1, R"({"type":"chi","consumed":"3m5m"})"), "not_legal", not_listed + R"({"consumed":"3m5m","type":"chi"})"},
        {act(1, R"({"type":"chi","target":2,"consumed":["3m","5m"]})"), "not_legal",
         not_listed + R"({"consumed":["3m","5m"],"target":2,"type":"chi"})"},
        {act(1, R"({"type":"pon"})"), "not_legal", not_listed + R"({"type":"pon"})"},
        {act(1, R"({"type":"hora"})"), "not_legal", not_listed + R"({"type":"hora"})"},
        {act(1, R"({"type":"dahai","pai":"2m"})"), "not_legal", not_listed + R"({"pai":"2m","type":"dahai"})"},
        {act(0, R"({"type":"none"})"), "not_asked", "seat 0 is not asked"},
        {act(2, R"({"type":"chi"})"), "not_asked", "seat 2 is not asked"},
    });
}

TEST(Protocol, NobodyAnswersTwice) {
    // south may chi 5p, north may pon it
    Talk two({start(R"("stack":[{"hands":["147m258p369s1234z","46p","","55p"],"draws":"1m"}])"), act(0, R"({"type":"dahai","pai":"5p"})"),
              act(1, R"({"type":"none"})")});
    two.expect({act(1, R"({"type":"none"})"), "not_asked", "seat 1 has answered already"});
}

TEST(Protocol, SaysWhatIsWrongWithAQuestion) {
    const std::string seat = "seat: one of the seats 0 to 3 is expected";
    Talk({dealt}).expect_all({
        {R"({"type":"state","seat":0})", "unknown", "state: unknown field \"seat\""},
        {R"({"type":"waits"})", "unknown", seat},
        {R"({"type":"waits","seat":[0]})", "unknown", seat + ", not a list"},
        {R"({"type":"waits","seat":0,"river":"1m"})", "unknown", "waits: unknown field \"river\""},
        {R"({"type":"why","seat":0})", "unknown", "why: action is missing, or has no type"},
        {R"({"type":"why","seat":0,"action":[{"type":"none"}]})", "unknown", "why: action is missing, or has no type"},
        {R"({"type":"why","seat":null,"action":{"type":"none"}})", "unknown", seat + ", not null"},
    });
}

TEST(Protocol, UnderAViewOnlyThatSeatIsAskedAbout) {
    const std::string of_south = ": under the view of seat 1 only that seat may be asked about, not 0";
    Talk table({start(R"("view":1)")});
    table.expect({R"({"type":"waits","seat":0})", "unknown", "waits" + of_south});
    table.expect({R"({"type":"why","seat":0,"action":{"type":"hora"}})", "unknown", "why" + of_south});
    EXPECT_EQ(json::parse(table.line(R"({"type":"waits","seat":1})").at(0))["type"], "waits");
    EXPECT_EQ(json::parse(table.line(R"({"type":"why","seat":1,"action":{"type":"hora"}})").at(0))["type"], "why");
}

TEST(Protocol, AGameOfASetBeginsWithItsOwnFirstDealer) {
    const auto dealer = [](const std::string& set) {
        TableProtocol table;
        for (const std::string& out : table.line(R"({"type":"start","rule":"mighty","seed":"1","games":3,"set":)" + set + "}"))
            if (const json line = json::parse(out); line["type"] == "start_kyoku") return line["oya"].get<int>();
        return -1;
    };
    EXPECT_EQ(dealer(R"({"game":1})"), 0);
    EXPECT_EQ(dealer(R"({"game":2})"), 1);
    EXPECT_EQ(dealer(R"({"game":3,"hand":2})"), 0);
    EXPECT_EQ(dealer(R"({"game":2,"first_dealer":2})"), 2);
    EXPECT_EQ(dealer(R"({"game":2,"hand":2,"dealer":0})"), 0);
}

TEST(Protocol, SaysWhatIsWrongWithAnOffence) {
    const std::string kind = "offence: this rule does not know the kind ";
    Talk({dealt}).expect_all({
        {R"({"type":"offence","kind":"too_many"})", "unknown", "seat: one of the seats 0 to 3 is expected"},
        {R"({"type":"offence","seat":7,"kind":"too_many"})", "unknown", "seat: one of the seats 0 to 3 is expected, not 7"},
        {R"({"type":"offence","seat":1})", "unknown", "offence: kind is missing, or is no word"},
        {R"({"type":"offence","seat":1,"kind":["too_many"]})", "unknown", "offence: kind is missing, or is no word"},
        {R"({"type":"offence","seat":1,"kind":""})", "unknown", kind + "\"\""},
        {R"({"type":"offence","seat":1,"kind":"too_man"})", "unknown", kind + "\"too_man\""},
        {R"({"type":"offence","seat":1,"kind":"tile_shown"})", "unknown", kind + "\"tile_shown\""},
        {R"({"type":"offence","seat":1,"kind":")" + std::string(5000, 'k') + "\"}", "unknown", kind + "\"" + std::string(59, 'k') + "..."},
        {R"({"type":"offence","seat":1,"kind":"too_many","mended":1})", "unknown", "mended: true or false is expected, not 1"},
        {R"({"type":"offence","seat":1,"kind":"too_many","mendet":true})", "unknown", "offence: unknown field \"mendet\""},
    });
}

TEST(Protocol, TheTableGoesOnAfterEveryError) {
    Talk talk({dealt});
    talk.expect_all(no_commands);
    const auto out = talk.line(act(0, R"({"type":"dahai","pai":"9p"})"));
    ASSERT_FALSE(out.empty());
    EXPECT_EQ(out[0], R"({"type":"dahai","actor":0,"pai":"9p","tsumogiri":true})");
}

}  // namespace
}  // namespace jansou::wire
