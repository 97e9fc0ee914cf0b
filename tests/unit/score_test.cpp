#include "jansou/wire/questions/score.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/unit/random_wins.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

const Rulebook& book(const std::string& rule) {
    static std::map<std::string, std::shared_ptr<const Rulebook>> books;
    auto& kept = books[rule];
    if (!kept) {
        const auto loaded = kept_book(rule);
        EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error());
        kept = loaded.value();
    }
    return *kept;
}

json score(const std::string& rule, const json& question) { return json::parse(score_line(rule, question.dump())); }
json mjkt(const json& question) { return score("mjkt", question); }

/// Seat 1 (south) wins on seat 3 in East 1; the dealer is seat 0.
json ron(const std::string& hand, const std::string& win, const json& more = json::object()) {
    json q{{"seat", 1}, {"dealer", 0}, {"round", "E"}, {"by", "ron"}, {"from", 3}, {"hand", hand}, {"win", win}};
    q.update(more);
    return q;
}
json tsumo(const std::string& hand, const std::string& win, const json& more = json::object()) {
    json q = ron(hand, win, {{"by", "tsumo"}});
    q.erase("from");
    q.update(more);
    return q;
}
json with(json q, const json& more) {
    q.update(more);
    return q;
}
json meld(const std::string& type, const std::string& tiles, int from) { return {{"type", type}, {"tiles", tiles}, {"from", from}}; }
json ankan(const std::string& tiles) { return {{"type", "ankan"}, {"tiles", tiles}}; }

std::multiset<std::string> ids(const json& answer) {
    std::multiset<std::string> out;
    for (const json& line : answer.at("yaku")) out.insert(line.at("id"));
    return out;
}
using Ids = std::multiset<std::string>;
using Points = std::vector<int>;

// --- The wins of another engine ---------------------------------------------------------------------------------

const std::map<int, std::string>& names_of_numbers() {
    static const std::map<int, std::string> names{
        {1, "menzen_tsumo"},    {2, "riichi"},           {3, "chankan"},        {4, "rinshan"},          {5, "haitei"},
        {6, "houtei"},          {7, "yakuhai_haku"},     {8, "yakuhai_hatsu"},  {9, "yakuhai_chun"},     {10, "yakuhai_seat"},
        {11, "yakuhai_round"},  {12, "tanyao"},          {13, "iipeikou"},      {14, "pinfu"},           {15, "chanta"},
        {16, "ittsuu"},         {17, "sanshoku_doujun"}, {18, "double_riichi"}, {19, "sanshoku_doukou"}, {20, "sankantsu"},
        {21, "toitoi"},         {22, "sanankou"},        {23, "shousangen"},    {24, "honroutou"},       {25, "chiitoitsu"},
        {26, "junchan"},        {27, "honitsu"},         {28, "ryanpeikou"},    {29, "chinitsu"},        {30, "ippatsu"},
        {31, "dora"},           {32, "akadora"},         {33, "uradora"},       {34, "nukidora"},        {35, "tenhou"},
        {36, "chiihou"},        {37, "daisangen"},       {38, "suuankou"},      {39, "tsuuiisou"},       {40, "ryuuiisou"},
        {41, "chinroutou"},     {42, "kokushi"},         {43, "shousuushii"},   {44, "suukantsu"},       {45, "chuuren"},
        {47, "junsei_chuuren"}, {48, "suuankou_tanki"},  {49, "kokushi_13"},    {50, "daisuushii"}};
    return names;
}

std::string tile_of(int id) {
    const bool red = id == 16 || id == 52 || id == 88;
    return std::string(to_mpsz(Face(Kind(id / 4), red)));
}
std::string tiles_of(const std::vector<int>& ids) {
    std::string out;
    for (const int id : ids) out += tile_of(id);
    return out;
}

/// The case as a question; the dealer is seat 0, the player sits by the own wind.
json question_of(const json& c, int seats) {
    const json& about = c.at("conditions");
    auto tiles = c.at("tiles_136").get<std::vector<int>>();
    const int win = c.at("win_tile_136"), seat = about.at("player_wind");
    if (tiles.size() % 3 == 2) tiles.erase(std::ranges::find(tiles, win));
    json q{{"seat", seat}, {"dealer", 0}, {"hand", tiles_of(tiles)}, {"win", tile_of(win)}, {"honba", about.at("honba")}};
    q["round"] = std::string(1, "ESWN"[about.at("round_wind").get<std::size_t>()]);
    q["by"] = about.at("tsumo").get<bool>() ? "tsumo" : "ron";
    if (q["by"] == "ron") q["from"] = (seat + 1) % seats;
    q["indicators"] = tiles_of(c.at("dora_indicators").get<std::vector<int>>());
    q["ura"] = tiles_of(c.at("ura_indicators").get<std::vector<int>>());
    q["riichi"] = about.at("double_riichi").get<bool>() ? "double" : about.at("riichi").get<bool>() ? "riichi" : "none";
    if (q["riichi"] != "none") q["sticks"] = 1;
    for (const char* name : {"ippatsu", "rinshan", "chankan"}) q[name] = about.at(name);
    q["last_tile"] = about.at("haitei").get<bool>() || about.at("houtei").get<bool>();
    q["first_turn"] = about.at("tsumo_first_turn");
    for (int i = about.value("kita_count", 0); i > 0; --i) q["nukidora"] = q.value("nukidora", std::string()) + "4z";
    q["melds"] = json::array();
    for (const json& m : c.at("melds")) {
        json each{{"type", m.at("meld_type")}, {"tiles", tiles_of(m.at("tiles").get<std::vector<int>>())}};
        if (each["type"] != "ankan") each["from"] = (seat + seats - 1) % seats;
        q["melds"].push_back(each);
    }
    return q;
}

void agrees_with(const std::string& data, std::size_t count, int seats, const std::string& rule_file) {
    std::ifstream in(JANSOU_TEST_DATA "/" + data);
    const json cases = json::parse(in).at("cases");
    ASSERT_EQ(cases.size(), count);
    const std::string rule = JANSOU_TEST_RULES "/" + rule_file;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const json question = question_of(cases[i], seats), answer = score(rule, question), expected = cases[i].at("expected");
        const auto where = "case " + std::to_string(i) + ": " + question.dump() + "\n" + answer.dump();
        ASSERT_TRUE(answer.value("win", false)) << where;
        Ids wanted;
        bool yakuman = false;
        for (const int n : expected.at("yaku")) {
            wanted.insert(names_of_numbers().at(n));
            yakuman = yakuman || n >= 35;
        }
        EXPECT_EQ(ids(answer), wanted) << where;
        if (yakuman) {
            EXPECT_EQ(answer.at("yakuman"), expected.at("han").get<int>() / 13) << where;
            EXPECT_TRUE(answer.at("han").is_null() && answer.at("fu").is_null()) << where;
        } else {
            EXPECT_EQ(answer.at("han"), expected.at("han")) << where;
            EXPECT_EQ(answer.at("fu"), expected.at("fu")) << where;
            EXPECT_EQ(answer.at("yakuman"), 0) << where;
        }
    }
}

TEST(Score, agrees_with_816_wins_of_mahjong_soul) { agrees_with("wins_4p.json", 816, 4, "mahjong_soul.toml"); }
TEST(Score, agrees_with_402_wins_of_mahjong_soul_for_three) { agrees_with("wins_3p.json", 402, 3, "mahjong_soul_3p.toml"); }

// --- Worked by hand ---------------------------------------------------------------------------------------------

/// Pinfu tanyao on 5s-8s, 2 han without riichi.
constexpr auto plain_hand = "234567m345p67s88p";
const json in_riichi{{"riichi", "riichi"}, {"sticks", 1}};

struct Worked {
    const char* what;
    json question;
    json han, fu, limit;
    Points payments;
};

void check(const Worked& w, const std::string& rule = "mjkt") {
    const json answer = score(rule, w.question);
    SCOPED_TRACE(std::string(w.what) + "\n" + answer.dump());
    ASSERT_TRUE(answer.value("win", false));
    EXPECT_EQ(answer.at("han"), w.han);
    EXPECT_EQ(answer.at("fu"), w.fu);
    EXPECT_EQ(answer.at("limit"), w.limit);
    EXPECT_EQ(answer.at("payments").get<Points>(), w.payments);
}

TEST(Score, rounds_and_shares_ordinary_payments) {
    check({"ron, 2 han 30 fu: 480 x 4", ron(plain_hand, "5s"), 2, 30, nullptr, {0, 2000, 0, -2000}});
    check({"the dealer's: 480 x 6", ron(plain_hand, "5s", {{"seat", 0}}), 2, 30, nullptr, {2900, 0, 0, -2900}});
    check({"pinfu tsumo has 20 fu: 640, dealer 1280", tsumo(plain_hand, "5s"), 3, 20, nullptr, {-1300, 2700, -700, -700}});
    check({"the dealer's: 1280 all", tsumo(plain_hand, "5s", {{"seat", 0}}), 3, 20, nullptr, {3900, -1300, -1300, -1300}});
    check({"riichi and own stick", ron(plain_hand, "5s", in_riichi), 3, 30, nullptr, {0, 4900, 0, -3900}});
    check({"open tanyao of 20 fu counts 30",
           ron("234567m67s88p", "5s", {{"melds", {meld("chi", "345p", 0)}}}),
           1,
           30,
           nullptr,
           {0, 1000, 0, -1000}});
}

TEST(Score, honba_and_sticks_go_to_the_winner) {
    const json pot{{"honba", 2}, {"sticks", 3}};
    check({"chiitoitsu ron 1600 + 600 + 3 sticks", ron("1133m5577p2299s2z", "2z", pot), 2, 25, nullptr, {0, 5200, 0, -2200}});
    check({"chiitoitsu tsumo 800/1600 + 200 each", tsumo("1133m5577p2299s2z", "2z", pot), 3, 25, nullptr, {-1800, 6800, -1000, -1000}});
}

TEST(Score, kiriage_makes_mangan_of_4_han_30_fu_and_3_han_60_fu) {
    const json four = with(in_riichi, {{"indicators", "1m"}});
    const auto kanchan = tsumo("234567m345p68s88p", "7s", four);  // 20 + 2 + 2 fu, riichi tsumo tanyao dora
    check({"child ron", ron(plain_hand, "5s", four), 4, 30, "mangan", {0, 9000, 0, -8000}});
    check({"dealer ron", ron(plain_hand, "5s", with(four, {{"seat", 0}})), 4, 30, "mangan", {13000, 0, 0, -12000}});
    check({"child tsumo", kanchan, 4, 30, "mangan", {-4000, 9000, -2000, -2000}});
    check({"dealer tsumo", with(kanchan, {{"seat", 0}}), 4, 30, "mangan", {13000, -4000, -4000, -4000}});
    check({"without kiriage: ron 7700", ron(plain_hand, "5s", four), 4, 30, nullptr, {0, 8700, 0, -7700}}, "tenhou4p");
    check({"without kiriage: 2000/3900", kanchan, 4, 30, nullptr, {-3900, 8900, -2000, -2000}}, "tenhou4p");
    check({"without kiriage: 3900 all", with(kanchan, {{"seat", 0}}), 4, 30, nullptr, {12700, -3900, -3900, -3900}}, "tenhou4p");

    // 9999m concealed 32, pair of white 2, tsumo 2: 56 -> 60 fu; riichi, tsumo, dora
    const auto sixty = tsumo("123p45678s55z", "9s", with(in_riichi, {{"indicators", "3s"}, {"melds", {ankan("9999m")}}}));
    check({"3 han 60 fu", sixty, 3, 60, "mangan", {-4000, 9000, -2000, -2000}});
    check({"3 han 60 fu without kiriage", sixty, 3, 60, nullptr, {-3900, 8900, -2000, -2000}}, "tenhou4p");
}

TEST(Score, limits_begin_at_5_6_8_11_and_13_han) {
    const auto worth = [](const std::string& indicators) { return ron(plain_hand, "5s", with(in_riichi, {{"indicators", indicators}})); };
    check({"3 + 2", worth("11m"), 5, 30, "mangan", {0, 9000, 0, -8000}});
    check({"3 + 3", worth("111m"), 6, 30, "haneman", {0, 13000, 0, -12000}});
    check({"3 + 4", worth("1111m"), 7, 30, "haneman", {0, 13000, 0, -12000}});
    check({"3 + 5", worth("1111m4p"), 8, 30, "baiman", {0, 17000, 0, -16000}});
    check({"3 + 7", worth("777p1m"), 10, 30, "baiman", {0, 17000, 0, -16000}});
    check({"3 + 8", worth("7777p"), 11, 30, "sanbaiman", {0, 25000, 0, -24000}});
    check({"3 + 9", worth("7777p1m"), 12, 30, "sanbaiman", {0, 25000, 0, -24000}});
    check({"3 + 10", worth("7777p11m"), 13, 30, "yakuman", {0, 33000, 0, -32000}});
    EXPECT_EQ(mjkt(worth("7777p11m")).at("yakuman"), 0) << "a counted yakuman is none";
    check({"4 han 40 fu is mangan by itself",
           ron("234567m999p34s11z", "5s", with(in_riichi, {{"indicators", "8p"}, {"seat", 0}})),
           4,
           50,
           "mangan",
           {13000, 0, 0, -12000}});
}

TEST(Score, fu_of_a_double_wind_pair_and_of_a_rinshan_tsumo) {
    // 20 + closed ron 10 + 999p 8 + pair
    check({"round and seat: 4", ron("234567m999p34s11z", "5s", with(in_riichi, {{"seat", 0}})), 1, 50, nullptr, {3400, 0, 0, -2400}});
    check({"round only: 2", ron("234567m999p34s11z", "5s", in_riichi), 1, 40, nullptr, {0, 2300, 0, -1300}});
    // 20 + 2222p 16 + white 2 + kanchan 2 + tsumo 2
    check({"rinshan",
           tsumo("567789m24s55z", "3s", {{"rinshan", true}, {"melds", {ankan("2222p")}}}),
           2,
           50,
           nullptr,
           {-1600, 3200, -800, -800}});
}

TEST(Score, nagashi_is_paid_as_a_mangan_tsumo) {
    const json q{{"seat", 1}, {"dealer", 0}, {"by", "nagashi"}, {"honba", 1}, {"sticks", 2}};
    const json answer = mjkt(q);
    EXPECT_EQ(ids(answer), Ids{"nagashi_mangan"});
    EXPECT_EQ(answer.at("limit"), "mangan");
    EXPECT_EQ(answer.at("payments").get<Points>(), (Points{-4100, 10300, -2100, -2100}));
    EXPECT_EQ(mjkt(with(q, {{"dealer", 1}})).at("payments").get<Points>(), (Points{-4100, 14300, -4100, -4100}));
    EXPECT_EQ(mjkt(with(q, {{"hand", 7}, {"win", "9z"}})), answer) << "nothing else is read";
}

TEST(Score, renhou_is_baiman_unless_the_hand_is_worth_more) {
    const json cheap = mjkt(ron(plain_hand, "5s", {{"first_turn", true}}));
    EXPECT_EQ(ids(cheap), Ids{"renhou"});
    EXPECT_EQ(cheap.at("han"), 8);
    EXPECT_EQ(cheap.at("payments").get<Points>(), (Points{0, 16000, 0, -16000}));
    const json dear = mjkt(ron(plain_hand, "5s", {{"first_turn", true}, {"indicators", "7777p1m"}}));
    EXPECT_EQ(ids(dear), (Ids{"pinfu", "tanyao", "dora"}));
    EXPECT_EQ(dear.at("han"), 11);
    EXPECT_EQ(dear.at("payments").get<Points>(), (Points{0, 24000, 0, -24000}));
    EXPECT_EQ(score("tenhou4p", ron(plain_hand, "5s", {{"first_turn", true}})).at("han"), 2);
}

TEST(Score, rare_forms_of_yakuman_are_single_here_and_double_there) {
    const std::string soul = JANSOU_TEST_RULES "/mahjong_soul.toml";
    const json tanki = ron("111333m555p777s2z", "2z", {{"riichi", "riichi"}, {"sticks", 1}, {"indicators", "1z"}});
    const json here = mjkt(tanki), there = score(soul, tanki);
    EXPECT_EQ(ids(here), Ids{"suuankou"});
    EXPECT_EQ(here.at("yakuman"), 1);
    EXPECT_EQ(here.at("yaku")[0].at("yakuman"), 1);
    EXPECT_FALSE(here.at("yaku")[0].contains("han"));
    EXPECT_TRUE(here.at("han").is_null());
    EXPECT_EQ(here.at("payments").get<Points>(), (Points{0, 33000, 0, -32000}));
    EXPECT_EQ(ids(there), Ids{"suuankou_tanki"});
    EXPECT_EQ(there.at("yakuman"), 2);
    EXPECT_EQ(there.at("payments").get<Points>(), (Points{0, 65000, 0, -64000}));

    EXPECT_EQ(ids(mjkt(tsumo("19m19p19s1234567z", "1m"))), (Ids{"kokushi"}));
    EXPECT_EQ(ids(score(soul, tsumo("19m19p19s1234567z", "1m"))), (Ids{"kokushi_13"}));
    EXPECT_EQ(ids(score(soul, tsumo("1m19m19p19s123456z", "7z"))), (Ids{"kokushi"}));
    EXPECT_EQ(ids(score(soul, tsumo("1112345678999m", "5m"))), (Ids{"junsei_chuuren"}));
    EXPECT_EQ(ids(score(soul, tsumo("1112345567899m", "9m"))), (Ids{"chuuren"}));
    EXPECT_EQ(ids(mjkt(tsumo("1112345678999m", "5m", {{"seat", 0}, {"first_turn", true}}))), (Ids{"chuuren", "tenhou"}));
    EXPECT_EQ(ids(mjkt(tsumo("1112345678999m", "5m", {{"first_turn", true}}))), (Ids{"chuuren", "chiihou"}));
}

/// Three dragons open, the last by seat 2.
json dragons(const json& question) {
    return with(question, {{"melds", {meld("pon", "555z", 0), meld("pon", "666z", 3), meld("pon", "777z", 2)}}, {"pao", 2}, {"honba", 1}});
}

TEST(Score, pao_pays_all_of_a_tsumo_and_half_of_a_ron) {
    const Points nobody{0, 0, 0, 0};
    EXPECT_EQ(mjkt(dragons(tsumo("23m88p", "1m"))).at("payments").get<Points>(), (Points{0, 32300, -32300, 0}));
    EXPECT_EQ(mjkt(dragons(tsumo("23m88p", "1m", {{"seat", 3}, {"dealer", 3}}))).contains("error"), true) << "a meld from oneself";
    EXPECT_EQ(mjkt(dragons(ron("23m88p", "1m"))).at("payments").get<Points>(), (Points{0, 32300, -16000, -16300}));
    EXPECT_EQ(mjkt(dragons(ron("23m88p", "1m", {{"from", 2}}))).at("payments").get<Points>(), (Points{0, 32300, -32300, 0}));
    EXPECT_EQ(mjkt(dragons(ron("23m88p", "1m", {{"dealer", 1}}))).at("payments").get<Points>(), (Points{0, 48300, -24000, -24300}));

    const json tsumo_paid = mjkt(with(dragons(tsumo("1122z", "1z")), {{"honba", 0}}));
    EXPECT_EQ(ids(tsumo_paid), (Ids{"daisangen", "tsuuiisou"}));
    EXPECT_EQ(tsumo_paid.at("payments").get<Points>(), (Points{-16000, 64000, -40000, -8000})) << "only daisangen is covered";
    EXPECT_EQ(mjkt(with(dragons(ron("1122z", "1z")), {{"honba", 0}})).at("payments").get<Points>(), (Points{0, 64000, -16000, -48000}));

    const json winds = with(
        tsumo("8p", "8p"),
        {{"melds", {meld("pon", "111z", 0), meld("pon", "222z", 3), meld("pon", "333z", 2), meld("daiminkan", "4444z", 0)}}, {"pao", 0}});
    EXPECT_EQ(ids(mjkt(winds)), Ids{"daisuushii"});
    EXPECT_EQ(mjkt(winds).at("payments").get<Points>(), (Points{-32000, 32000, 0, 0}));

    const json without = mjkt(with(ron(plain_hand, "5s"), {{"pao", 2}}));
    EXPECT_EQ(without.at("payments").get<Points>(), (Points{0, 2000, 0, -2000})) << "no such yakuman";
}

TEST(Score, of_two_winners_only_the_first_takes_sticks_and_honba) {
    const json question = ron(plain_hand, "5s", with(in_riichi, {{"honba", 2}, {"sticks", 3}}));
    Win win = win_from_json(book("mjkt"), question).value();
    EXPECT_EQ(score_json(book("mjkt"), win).at("payments").get<Points>(), (Points{0, 7500, 0, -4500}));
    win.first = false;
    EXPECT_EQ(score_json(book("mjkt"), win).at("payments").get<Points>(), (Points{0, 3900, 0, -3900}));
}

TEST(Score, says_why_a_hand_does_not_win) {
    const auto reason = [](const json& q) { return mjkt(q).value("reason", "wins"); };
    const json open{{"melds", {meld("chi", "123p", 0)}}};
    EXPECT_EQ(reason(ron(plain_hand, "4s")), "not_complete");
    EXPECT_EQ(mjkt(ron(plain_hand, "4s")), (json{{"win", false}, {"reason", "not_complete"}}));
    EXPECT_EQ(reason(ron("234567m67s88p", "5s", open)), "no_yaku");
    EXPECT_EQ(reason(ron(plain_hand, "5s", {{"river", "1z8s"}})), "furiten") << "8s is the other wait";
    EXPECT_EQ(reason(ron(plain_hand, "5s", {{"missed", "5s"}})), "furiten");
    EXPECT_EQ(reason(ron(plain_hand, "5s", {{"river", "4s7s0m1z"}})), "wins");
    EXPECT_EQ(reason(tsumo(plain_hand, "5s", {{"river", "8s"}})), "wins") << "a tsumo is never barred";
    EXPECT_EQ(reason(ron("234567m67s88p", "5s", with(open, {{"river", "8s"}}))), "no_yaku") << "before furiten";
    EXPECT_EQ(reason(ron(plain_hand, "4s", {{"river", "8s"}})), "not_complete") << "before furiten";
    EXPECT_EQ(reason(ron("234567m67s88p", "5s", with(open, {{"last_tile", true}}))), "wins");
    EXPECT_EQ(ids(mjkt(ron("234567m67s88p", "5s", with(open, {{"last_tile", true}})))), Ids{"houtei"});
    EXPECT_EQ(ids(mjkt(tsumo("234567m67s88p", "5s", with(open, {{"last_tile", true}})))), Ids{"haitei"});
    EXPECT_EQ(ids(mjkt(ron("234567m67s88p", "5s", with(open, {{"chankan", true}})))), Ids{"chankan"});
}

TEST(Score, an_answer_explains_itself) {
    const json q = ron(plain_hand, "5s", with(in_riichi, {{"honba", 1}, {"sticks", 2}, {"indicators", "1m"}, {"ura", "7p"}}));
    const json answer = mjkt(q);
    const std::vector<std::string> keys{"win",  "han",     "fu",       "limit", "yakuman", "points_unit",
                                        "yaku", "reading", "payments", "chips", "explain", "division"};
    std::vector<std::string> found;
    const auto in_order = nlohmann::ordered_json::parse(score_line("mjkt", q.dump()));
    for (const auto& item : in_order.items()) found.push_back(item.key());
    EXPECT_EQ(found, keys);
    EXPECT_EQ(answer.at("points_unit"), "points");
    EXPECT_TRUE(answer.at("reading").is_null());
    EXPECT_EQ(answer.at("chips").get<Points>(), (Points{0, 0, 0, 0}));
    Points sums(4, 0);
    for (const json& line : answer.at("explain")) {
        EXPECT_FALSE(line.at("clause").get<std::string>().empty()) << line;
        EXPECT_FALSE(line.at("ja").get<std::string>().empty() || line.at("en").get<std::string>().empty());
        if (!line.at("payer").is_null()) sums[line.at("payer").get<std::size_t>()] -= line.at("points").get<int>();
        sums[line.at("receiver").get<std::size_t>()] += line.at("points").get<int>();
    }
    EXPECT_EQ(answer.at("payments").get<Points>(), sums);
    EXPECT_EQ(sums, (Points{0, 14300, 0, -12300})) << "6 han: haneman, one honba, two sticks";
    const json first = answer.at("explain")[0];
    EXPECT_EQ(first.at("payer"), 3);
    EXPECT_EQ(first.at("receiver"), 1);
    EXPECT_EQ(first.at("for"), "hand");
    EXPECT_EQ(first.at("en"), "Seat 3 pays seat 1 12,000 points (the hand).");
    int han = 0;
    for (const json& line : answer.at("yaku")) {
        han += line.at("han").get<int>();
        EXPECT_FALSE(line.at("clause").get<std::string>().empty()) << line;
        EXPECT_FALSE(line.at("name").at("ja").get<std::string>().empty() || line.at("name").at("en").get<std::string>().empty());
    }
    EXPECT_EQ(han, 6);
    EXPECT_EQ(ids(answer), (Ids{"riichi", "pinfu", "tanyao", "dora", "uradora"}));
}

TEST(Score, payments_and_prizes_say_what_they_are_for) {
    for (const std::string& file : rule_files()) {
        Rulebook book = book_of(file);
        Wins wins(book, 3);
        int told = 0;
        for (int i = 0; i < 150; ++i)
            for (const PaymentLine& line : appraise(book, wins.next()).payment.lines) {
                EXPECT_FALSE(line.purpose.words.ja.empty() || line.purpose.words.en.empty()) << file << ": " << line.purpose.id;
                EXPECT_EQ(line.purpose.hand, line.purpose.id == "hand" || line.purpose.id == "empty_seat") << file;
                ++told;
            }
        EXPECT_GT(told, 20) << file;
        for (const Settlement::Prize& prize : settle(book, {.seats = book.layout.seats}).prizes)
            EXPECT_FALSE(prize.words.ja.empty() || prize.words.en.empty()) << file << ": " << prize.id;
    }
}

TEST(Score, red_fives_and_double_winds_are_lines) {
    EXPECT_EQ(ids(mjkt(ron("234067m345p67s88p", "0s"))), (Ids{"pinfu", "tanyao", "akadora"}));
    EXPECT_EQ(mjkt(ron("234067m345p67s88p", "0s")).at("han"), 4);
    const json east = ron("234m567p22s", "2s", {{"seat", 0}, {"melds", {meld("pon", "111z", 1)}}});
    EXPECT_EQ(
        mjkt(with(east, {{"hand", "234m567p23s22p"}, {"win", "4s"}, {"from", 1}, {"melds", {meld("pon", "111z", 1)}}})).contains("yaku"),
        true);
    EXPECT_EQ(ids(mjkt(with(east, {{"hand", "234m567p23s22p"}, {"win", "4s"}, {"from", 1}}))), (Ids{"yakuhai_round", "yakuhai_seat"}));
    EXPECT_EQ(ids(mjkt(with(east, {{"hand", "234m567p23s22p"}, {"win", "4s"}, {"from", 1}, {"round", "S"}}))), (Ids{"yakuhai_seat"}));
}

TEST(Score, both_tile_notations_are_read) {
    EXPECT_EQ(mjkt(ron("234567m345p67s88p", "0s")), mjkt(ron("2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8p 8p", "5sr")));
    EXPECT_EQ(mjkt(ron("234m567p22s789p11z", "1z")), mjkt(ron("234m567p22s789pEE", "E")));
}

TEST(Score, a_fourth_plain_five_is_the_red_one) {
    EXPECT_EQ(ids(mjkt(ron("234m55567p34588s", "5p"))), (Ids{"tanyao", "akadora"}));
    EXPECT_EQ(mjkt(ron("234m55567p34588s", "5p")), mjkt(ron("234m55567p34588s", "0p")));
    const json pon{{"melds", {meld("pon", "555p", 2)}}};
    EXPECT_EQ(mjkt(ron("234m67p34588s", "5p", pon)), mjkt(ron("234m67p34588s", "5p", {{"melds", {meld("pon", "055p", 2)}}})));
}

TEST(Score, a_joker_won_on_may_be_left_unsaid_and_not_denied) {
    const json last = tsumo("234567m99s45p678s", "1z", {{"ability", "koromo"}, {"last_tile", true}});
    EXPECT_EQ(ids(score("superpower", last)).count("haitei"), 1);
    EXPECT_EQ(score("superpower", last), score("superpower", with(last, {{"win_joker", true}})));
    EXPECT_EQ(score("superpower", last), score("superpower", with(last, {{"win_joker", nullptr}})));
    EXPECT_EQ(score("superpower", with(last, {{"win_joker", false}}))["error"], "win_joker: the tile won on is a joker here.");
}

TEST(Score, fields_that_say_nothing_here_are_taken) {
    const json neutral{{"nukidora", ""},     {"alice", ""},     {"reading", nullptr}, {"owner", nullptr},       {"pao", nullptr},
                       {"ability", nullptr}, {"jokers", ""},    {"win_joker", false}, {"ura_choice", nullptr},  {"from_riichi", false},
                       {"renchan", 0},       {"suit", nullptr}, {"robbed", nullptr},  {"choose_dora", nullptr}, {"melds", json::array()},
                       {"ura", ""},          {"river", ""},     {"missed", ""},       {"riichi", "none"}};
    EXPECT_EQ(mjkt(ron(plain_hand, "5s", neutral)), mjkt(ron(plain_hand, "5s")));
}

TEST(Score, fields_of_other_rules_say_nothing_only_as_if_left_out) {
    const auto refusal = [](const std::string& rule, const json& more) {
        json question{{"seat", 1}, {"dealer", 0}, {"round", "E"}, {"by", "ron"}, {"from", 2}, {"hand", "123456p67s99p234s"}, {"win", "8s"}};
        question.update(more);
        const auto win = win_from_json(book(rule), question);
        return win ? "" : win.error();
    };
    EXPECT_EQ(refusal("mjkt", {{"owner", 0}}), "owner: this rule does not know it (0).");
    EXPECT_EQ(refusal("mighty", {{"pao", 0}}), "pao: this rule does not know it (0).");
    EXPECT_EQ(refusal("mjkt", {{"alice", 0}}), "alice: this rule does not know it (0).");
    EXPECT_EQ(refusal("mjkt", {{"renchan", false}}), "renchan: this rule does not know it (false).");
    EXPECT_EQ(refusal("mjkt", {{"ippatsu_", false}}), "\"ippatsu_\" is no field that is known here; did you mean \"ippatsu\"?");
    EXPECT_EQ(refusal("mjkt", {{"onwer", 0}}), "\"onwer\" is no field that is known here.");
    EXPECT_EQ(refusal("mjkt", {{"rivre", ""}}), "\"rivre\" is no field that is known here; did you mean \"river\"?");
}

/// Programs that ask say it wherever there is a riichi; without one it is a mistake.
TEST(Score, ippatsu_is_passed_over_where_it_is_worth_nothing) {
    const json riichi = ron("234m567p22s789p11z", "1z", {{"riichi", "riichi"}, {"ura", "4z"}, {"dora", "4z"}});
    EXPECT_EQ(score("superpower", with(riichi, {{"ippatsu", true}})), score("superpower", riichi));
    EXPECT_EQ(score("superpower", ron("234m567p22s789p11z", "1z", {{"ippatsu", true}})).value("error", ""),
              "ippatsu: there is none without riichi.");
}

/// A field that is read by name is not looked at once another is wrong.
TEST(Score, a_seat_per_yakuman_beside_a_bad_field_is_one_sentence) {
    const json bad = ron("11122233344z3m", "3z", {{"pao", {{"daisuushii", 0}}}});
    EXPECT_NE(score("superpower", with(bad, {{"melds", {meld("pon", "333z", 0)}}})).value("error", "").find("3z"), std::string::npos);
}

TEST(Score, a_reading_names_jokers_in_the_order_in_which_they_are_asked_for) {
    const json q = tsumo("567m33p23067888s", "0m", {{"ability", "demon_king"}, {"indicators", "2s3m"}});
    EXPECT_EQ(score("superpower", with(q, {{"jokers", "5m0s"}})).at("reading"), json({"4s", "5s"}));
    EXPECT_EQ(score("superpower", with(q, {{"jokers", "0s5m"}})).at("reading"), json({"5s", "4s"}));
}

TEST(Score, an_appraisal_made_already_gives_the_same_answer) {
    const Win win = win_from_json(book("mjkt"), ron(plain_hand, "5s", in_riichi)).value();
    EXPECT_EQ(score_json(book("mjkt"), win, appraise(book("mjkt"), win)), score_json(book("mjkt"), win));
}

json division(const std::string& rule, const json& question) { return score(rule, question).at("division"); }
json run(const json& tiles) { return {{"type", "run"}, {"tiles", tiles}}; }
json pair(const json& tiles) { return {{"type", "pair"}, {"tiles", tiles}}; }
json won(json group, int place) { return with(std::move(group), {{"won", place}}); }

TEST(Score, the_division_that_counts_is_told_with_the_place_of_the_winning_tile) {
    const json called{{"melds", {meld("pon", "777z", 0)}}};
    EXPECT_EQ(division("mjkt", ron("234m34p678s44z", "0p", called)),
              json::array({run({"2m", "3m", "4m"}), won(run({"3p", "4p", "0p"}), 2), run({"6s", "7s", "8s"}), pair({"4z", "4z"})}));
    const json pairs = division("mjkt", tsumo("1133557799m11s2p", "2p"));
    ASSERT_EQ(pairs.size(), 7u);
    EXPECT_EQ(pairs[0], pair({"1m", "1m"}));
    EXPECT_EQ(pairs[5], won(pair({"2p", "2p"}), 1));
    EXPECT_EQ(division("mjkt", tsumo("19m19p19s1234567z", "9m")),
              json::parse(R"([{"type":"orphans","won":2,)"
                          R"("tiles":["1m","9m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"]}])"));
    const json shanpon = division("mjkt", ron("222m333p44488s77z", "8s"));
    EXPECT_EQ(shanpon[3], (json{{"type", "triplet"}, {"tiles", {"8s", "8s", "8s"}}, {"won", 2}}));
    EXPECT_FALSE(mjkt(ron("1133557799m11s2p", "3p")).contains("division"));
}

TEST(Score, the_division_says_what_each_joker_stands_for) {
    const json riichi{{"riichi", "riichi"}, {"sticks", 1}};
    const json drawn = division("mighty", tsumo("99m345678p23s88s5z", "5z", riichi));
    EXPECT_EQ(drawn[2], json::parse(R"({"type":"run","tiles":["5z","2s","3s"],"as":["1s","2s","3s"],"won":0})"));
    EXPECT_EQ(drawn[3], json::parse(R"({"type":"triplet","tiles":["9m","9m","5z"],"as":["9m","9m","9m"]})"));
    EXPECT_EQ(drawn[4], pair({"8s", "8s"}));
    const json claimed = division("mighty", ron("99m345678p23s88s5z", "1s", with(riichi, {{"from", 2}})));
    EXPECT_EQ(claimed[2], won(run({"1s", "2s", "3s"}), 0));
}

TEST(Score, text_is_aligned_in_both_languages) {
    const Win win = win_from_json(book("mjkt"), ron(plain_hand, "5s", with(in_riichi, {{"honba", 2}}))).value();
    for (const Lang lang : {Lang::en, Lang::ja}) {
        const std::string text = score_text(book("mjkt"), win, lang);
        std::set<int> arrows;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) {
            EXPECT_FALSE(line.ends_with(' ')) << text;
            if (const auto at = line.find("->"); at != std::string::npos) arrows.insert(columns_of(line.substr(0, at)));
        }
        EXPECT_EQ(arrows.size(), 1u) << text;
        EXPECT_NE(text.find(lang == Lang::en ? "3 han 30 fu" : "3翻30符"), std::string::npos) << text;
        EXPECT_NE(text.find("5,500"), std::string::npos) << text;  // 3900 + 600 + 1000
    }
    const Win none = win_from_json(book("mjkt"), ron(plain_hand, "4s")).value();
    EXPECT_EQ(score_text(book("mjkt"), none, Lang::en), "No win: the hand is not complete.\n");
}

// --- What cannot be ---------------------------------------------------------------------------------------------

struct Bad {
    json question;
    const char* names;  ///< what the sentence must name
    const char* also;
};

TEST(Score, bad_input_is_answered_by_a_sentence_that_names_it) {
    const json good = ron(plain_hand, "5s"), own = tsumo(plain_hand, "5s");
    const auto lacks = [&](const char* name) {
        json q = good;
        q.erase(name);
        return q;
    };
    const auto melded = [&](const json& melds) { return ron("234567m67s88p", "5s", {{"melds", melds}}); };
    const std::vector<Bad> all{
        {json::array(), "object", "list"},
        {json("x"), "object", "x"},
        {lacks("seat"), "seat", "missing"},
        {lacks("dealer"), "dealer", "missing"},
        {lacks("by"), "by", "missing"},
        {lacks("hand"), "hand", "missing"},
        {lacks("win"), "win", "missing"},
        {lacks("from"), "from", "missing"},
        {lacks("round"), "round", "missing"},
        {with(good, {{"colour", "red"}}), "colour", "no field that is known"},
        {with(good, {{"colour", false}}), "colour", "no field that is known"},
        {with(good, {{"x", nullptr}}), "x", "no field that is known"},
        {with(good, {{"x", json::array()}}), "x", "no field that is known"},
        {with(good, {{"hand", "2345m55550p7s88p4m"}}), "hand", "one 0p too many; there is only 1."},
        {with(good, {{"seat", 4}}), "seat", "4"},
        {with(good, {{"seat", -1}}), "seat", "-1"},
        {with(good, {{"seat", "1"}}), "seat", "\"1\""},
        {with(good, {{"seat", 1.5}}), "seat", "1.5"},
        {with(good, {{"dealer", 18446744073709551615u}}), "dealer", "18446744073709551615"},
        {with(good, {{"by", "theft"}}), "by", "theft"},
        {with(good, {{"by", 1}}), "by", "1"},
        {with(good, {{"round", "X"}}), "round", "X"},
        {with(good, {{"round", "P"}}), "round", "P"},
        {with(good, {{"honba", -1}}), "honba", "-1"},
        {with(good, {{"honba", 10000}}), "honba", "10000"},
        {with(good, {{"honba", true}}), "honba", "true"},
        {with(good, {{"sticks", 1e9}}), "sticks", "1000000000"},
        {with(good, {{"last_tile", 1}}), "last_tile", "1"},
        {with(good, {{"ippatsu", "yes"}}), "ippatsu", "yes"},
        {with(good, {{"riichi", "loud"}}), "riichi", "loud"},
        {with(good, {{"riichi", "open"}}), "riichi", "open"},
        {with(good, {{"riichi", "riichi"}}), "riichi", "sticks"},
        {with(good, {{"ippatsu", true}}), "ippatsu", "riichi"},
        {with(good, {{"ura", "1m"}}), "ura", "riichi"},
        {with(good, {{"from", 1}}), "from", "1"},
        {with(good, {{"from", nullptr}}), "from", "missing"},
        {with(own, {{"from", 2}}), "from", "tsumo"},
        {with(good, {{"rinshan", true}}), "rinshan", "ron"},
        {with(own, {{"chankan", true}}), "chankan", "tsumo"},
        {with(own, {{"rinshan", true}, {"last_tile", true}}), "rinshan", "last"},
        {with(good, {{"seat", 0}, {"first_turn", true}}), "first_turn", "dealer"},
        {with(good, {{"owner", 2}}), "owner", "2"},
        {with(good, {{"ability", "jackal"}}), "ability", "jackal"},
        {with(good, {{"nukidora", "4z"}}), "nukidora", "4z"},
        {with(good, {{"alice", "9m"}}), "alice", "9m"},
        {with(good, {{"reading", {"5p"}}}), "reading", "list"},
        {with(good, {{"renchan", 2}}), "renchan", "2"},
        {with(good, {{"suit", "s"}}), "suit", "s"},
        {with(good, {{"win_joker", true}}), "win_joker", "true"},
        {with(good, {{"robbed", "5z"}}), "robbed", "5z"},
        {with(good, {{"pao", 4}}), "pao", "4"},
        {with(good, {{"pao", {{"daisangen", 1}}}}), "pao", "object"},
        {with(good, {{"hand", 7}}), "hand", "7"},
        {with(good, {{"hand", "234567m345p67s8z8p"}}), "hand", "8z"},
        {with(good, {{"hand", "234567m345p67s88"}}), "hand", "88"},
        {with(good, {{"hand", "234567m345p67s8p"}}), "hand", "12 tiles"},
        {with(good, {{"hand", "234567m345p67s888p"}}), "hand", "14"},
        {with(good, {{"hand", "234567m345p67s麻88p"}}), "hand", "麻"},
        {with(good, {{"hand", "111112m345p67s88p"}}), "hand", "1m"},
        {with(good, {{"hand", "2340067m345p67s8p"}}), "hand", "0m"},
        {with(good, {{"hand", "1111z67m345p67s88p"}, {"win", "1z"}}), "win", "1z"},
        {with(good, {{"win", "55s"}}), "win", "2"},
        {with(good, {{"win", ""}}), "win", "0"},
        {with(good, {{"indicators", "8888p"}}), "indicators", "8p"},
        {with(good, {{"indicators", "0z"}}), "indicators", "0z"},
        {with(good, {{"indicators", "111122223333444z"}}), "indicators", "15"},
        {with(good, {{"river", "9x"}}), "river", "9"},
        {with(good, {{"missed", "1q"}}), "missed", "1"},
        {melded(json::array({meld("chi", "135p", 0)})), "melds[0].tiles", "135p"},
        {melded(json::array({meld("chi", "123z", 0)})), "melds[0].tiles", "123z"},
        {melded(json::array({meld("pon", "345p", 0)})), "melds[0]", "345p"},
        {melded(json::array({meld("pon", "3333p", 0)})), "melds[0]", "4"},
        {melded(json::array({meld("kakan", "333p", 0)})), "melds[0]", "3"},
        {melded(json::array({meld("peng", "333p", 0)})), "melds[0].type", "peng"},
        {melded(json::array({meld("pon", "333p", 1)})), "melds[0].from", "1"},
        {melded(json::array({meld("pon", "333p", 9)})), "melds[0].from", "9"},
        {melded(json::array({meld("ankan", "3333p", 0)})), "melds[0].from", "ankan"},
        {melded(json::array({with(meld("pon", "333p", 0), {{"by", 2}})})), "melds[0].by", "kakan"},
        {melded(json::array({with(meld("pon", "333p", 0), {{"colour", 2}})})), "melds[0].colour", "field"},
        {melded(json::array({json{{"type", "pon"}}})), "melds[0].tiles", "missing"},
        {melded(json::array({"333p"})), "melds[0]: a meld is written {\"type\":\"pon\",\"tiles\":\"555z\",\"from\":2}", "not \"333p\""},
        {melded("333p"), "melds", "333p"},
        {melded(json::array({meld("pon", "888p", 0)})), "melds[0].tiles", "8p"},
        {melded(json::array({meld("pon", "333p", 0), meld("pon", "444p", 0)})), "hand", "16"},
        {melded(json::array({1, 2, 3, 4, 5})), "melds", "5"},
        {with(good, {{"melds", {meld("chi", "345p", 0)}}, {"hand", "234567m67s88p"}, {"riichi", "riichi"}, {"sticks", 1}}), "riichi",
         "open"},
    };
    ASSERT_GE(all.size(), 60u);
    for (const Bad& bad : all) {
        const json answer = mjkt(bad.question);
        ASSERT_TRUE(answer.contains("error")) << bad.question << "\n" << answer;
        const std::string sentence = answer.at("error");
        EXPECT_NE(sentence.find(bad.names), std::string::npos) << bad.question << "\n" << sentence;
        EXPECT_NE(sentence.find(bad.also), std::string::npos) << bad.question << "\n" << sentence;
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
        EXPECT_EQ(answer.size(), 1u);
    }
}

/// Every five of circles is red.
TEST(Score, a_plain_tile_of_which_all_are_red_is_none) {
    const auto rules = parse_rules("extends = \"mjkt\"\n[tiles]\nred = \"0000p\"\n", "club.toml");
    ASSERT_TRUE(rules) << rules.error();
    const Rulebook club = make_book(*rules);
    const json red = ron("234567m340p67s88p", "5s"), plain = ron("234567m345p67s88p", "5s");
    EXPECT_TRUE(win_from_json(club, red));
    const auto refused = win_from_json(club, plain);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), "hand: this rule has no plain 5p, every 5p is red: 0p.");
    const auto held = waits_answer(club, R"({"hand":"123m340p34578s11z"})");
    EXPECT_TRUE(held) << held.error();
    EXPECT_EQ(waits_answer(club, R"({"hand":"123m345p34578s11z"})").error(), refused.error());
}

TEST(Score, text_that_is_no_question_is_an_error) {
    const auto error = [](const std::string& rule, const std::string& line) {
        return json::parse(score_line(rule, line)).value("error", "");
    };
    EXPECT_NE(error("mjkt", "{\"seat\":").find("character 9"), std::string::npos) << error("mjkt", "{\"seat\":");
    EXPECT_NE(error("mjkt", "").find("missing"), std::string::npos);
    EXPECT_NE(error("mjkt", "{\"seat\":\"\xff\"}"), "");
    EXPECT_NE(error("mjkt", "{} {}"), "");
    EXPECT_NE(error("mjkt", "{\"seat\":1e999}"), "");
    EXPECT_NE(error("mjkt", std::string(100000, '[')), "");
    EXPECT_NE(error("no_such_rule", "{}").find("no_such_rule"), std::string::npos);
    const json nagashi{{"seat", 1}, {"dealer", 0}, {"by", "nagashi"}};
    EXPECT_NE(error("tenhou4p", nagashi.dump()).find("nagashi"), std::string::npos) << "there a draw with a payment";
    EXPECT_EQ(error("mjkt", with(nagashi, {{"hand", "not read"}}).dump()), "") << "only seat, dealer, honba and sticks are read";
    EXPECT_EQ(error("mjkt", with(nagashi, {{"hounba", 0}}).dump()), "\"hounba\" is no field that is known here; did you mean \"honba\"?");
}

}  // namespace
}  // namespace jansou::wire
