// tenhou.net/6 の JSON: title, name, rule, log; a hand is a list of what each seat took and gave.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/foreign/tenhou_hand.hpp"
#include "jansou/wire/foreign/tenhou_terms.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

constexpr std::size_t most_hands = 1000, most_takes = 100;
constexpr int most_count = 1000;

/// A whole number; some write 1000.0.
int whole(const json& value, int least, int most, const std::string& what) {
    const bool point_zero =
        value.is_number_float() && std::abs(value.get<double>()) <= most_points && std::trunc(value.get<double>()) == value;
    const auto n = point_zero ? whole_number(int(value.get<double>()), least, most) : whole_number(value, least, most);
    if (!n) fail(what + ": an integer from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not " + shown(value));
    return *n;
}

/// The value, which outlives who reads it.
const json& list(const json& value, std::size_t least, const std::string& what) {
    if (!value.is_array() || value.size() < least) fail(what + ": a list of at least " + std::to_string(least) + " is expected");
    return value;  // NOLINT(bugprone-return-const-ref-from-parameter)
}

/// The number before a word: "30符3飜3900点" has 30 before 符 and 3 before 飜.
std::optional<int> number_before(std::string_view text, std::string_view word) {
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos) return {};
    std::size_t begin = at;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1]))) --begin;
    int n = 0;
    const auto read = std::from_chars(text.data() + begin, text.data() + at, n);
    return read.ec == std::errc() && read.ptr == text.data() + at ? std::optional(n) : std::nullopt;
}

class HandReader {
public:
    HandReader(const json& hand, std::string place, Paifu& record, std::vector<std::string>& unknown)
        : log_(hand), place_(std::move(place)), record_(record), unknown_(unknown) {}

    void read(bool anew, const GoOn& go_on) {
        list(log_, 4 + 3 * 3 + 1, "a hand");
        hand_.seats = log_.size() >= 4 + 3 * 4 + 1 && !(log_[13].is_array() && log_[13].empty()) ? 4 : 3;
        const json& result = list(log_.back(), 1, "the result");
        for (const json& tile : list(log_[2], 1, "the dora indicators")) hand_.indicators.push_back(tile_at(tile, "the dora indicators"));
        for (const json& tile : list(log_[3], 0, "the ura indicators"))
            ura_.push_back(std::string(to_mjai(tile_at(tile, "the ura indicators"))));
        add(start());
        record_.facts.back().anew = anew;
        hand_.last_riichi_stands = riichi_stands(result);
        const auto events = in_order(hand_, go_on);
        if (!events) fail(events.error());
        for (const json& event : *events) add(event);
        add_result(result);
        add({{"type", "end_kyoku"}});
    }

private:
    Face tile_at(const json& value, const std::string& what) const {
        const auto tile = whole_number(value, 11, 53);
        const auto face = tile ? tile_of_number(*tile) : std::nullopt;
        if (!face) fail(what + ": " + shown(value) + " is no tile");
        return *face;
    }
    void add(json event) {
        if (record_.facts.size() >= most_facts) fail("there are more events than are read");
        record_.facts.push_back({std::move(event), place_});
    }
    json start() {
        const json& when = list(log_[0], 3, "round, honba and sticks");
        const int round = whole(when[0], 0, 15, "the round");
        const json& points = list(log_[1], std::size_t(hand_.seats), "the points");
        json scores = json::array(), hands = json::array();
        hand_.dealer = round % 4;
        if (hand_.dealer >= hand_.seats) fail("the round: " + std::to_string(round) + " is none of a game for three");
        for (int s = 0; s < hand_.seats; ++s) {
            scores.push_back(whole(points[std::size_t(s)], -most_points, most_points, "the points"));
            hands.push_back(seat(s));
        }
        return {{"type", "start_kyoku"},
                {"bakaze", std::string(1, "ESWN"[std::size_t(round / 4)])},
                {"kyoku", hand_.dealer + 1},
                {"honba", whole(when[1], 0, most_count, "honba")},
                {"kyotaku", whole(when[2], 0, most_count, "the sticks")},
                {"oya", hand_.dealer},
                {"scores", scores},
                {"dora_marker", std::string(to_mjai(hand_.indicators[0]))},
                {"tehais", hands}};
    }
    /// The hand of a seat; what it takes and gives is kept.
    json seat(int s) {
        const std::size_t at = 4 + 3 * std::size_t(s);
        const std::string whose = "seat " + std::to_string(s);
        json tiles = json::array();
        for (const json& tile : list(log_[at], 1, whose)) tiles.push_back(std::string(to_mjai(tile_at(tile, whose))));
        for (const bool takes : {true, false})
            for (const json& one : list(log_[at + (takes ? 1 : 2)], 0, whose)) {
                const auto entry = written(one);
                if (!entry) fail(whose + ": " + shown(one) + (takes ? " is neither a tile nor a call" : " is no discard"));
                auto& into = (takes ? hand_.takes : hand_.gives)[std::size_t(s)];
                if (into.size() >= most_takes) fail(whose + ": there are more tiles than a hand has");
                into.push_back(*entry);
            }
        return tiles;
    }

    static std::string word(const json& result) { return result[0].is_string() ? result[0].get<std::string>() : ""; }
    /// A riichi with the last discard is paid unless that tile was won.
    static bool riichi_stands(const json& result) {
        if (draw_reason_of_name(word(result)) == "triple_ron") return false;
        return word(result) != "和了" || result.size() < 3 || !result[2].is_array() || result[2].size() < 2 || result[2][0] == result[2][1];
    }
    json deltas(const json& value) const {
        json out = json::array();
        for (std::size_t s = 0; s < std::size_t(hand_.seats); ++s)
            out.push_back(whole(list(value, std::size_t(hand_.seats), "the payments")[s], -most_points, most_points, "the payments"));
        return out;
    }
    void add_result(const json& result) {
        if (word(result) == "和了") {
            if (result.size() < 3) fail("the result: payments and a winner are expected");
            for (std::size_t i = 1; i + 1 < result.size(); i += 2) add_win(result[i], result[i + 1]);
            return;
        }
        const std::string_view reason = draw_reason_of_name(word(result));
        if (reason.empty()) fail("the result: " + shown(result[0]) + " is none that is known");
        json draw{{"type", "ryukyoku"}, {"reason", reason}};
        draw["deltas"] = result.size() > 1 ? deltas(result[1]) : json(std::vector<int>(std::size_t(hand_.seats), 0));
        if (word(result) == "全員聴牌" || word(result) == "全員不聴")
            draw["tenpais"] = json(std::vector<bool>(std::size_t(hand_.seats), word(result) == "全員聴牌"));
        add(draw);
    }
    /// The ura stand once for the hand: they are those of winners in riichi.
    bool in_riichi(int s) const { return std::ranges::count(hand_.gives[std::size_t(s)], 'r', &Written::type) != 0; }
    void add_win(const json& paid, const json& win) {
        list(win, 2, "a win");
        const int winner = whole(win[0], 0, hand_.seats - 1, "the winner");
        json hora{{"type", "hora"},
                  {"actor", winner},
                  {"target", whole(win[1], 0, hand_.seats - 1, "who pays")},
                  {"deltas", deltas(paid)},
                  {"uradora_markers", in_riichi(winner) ? ura_ : std::vector<std::string>{}},
                  {"score", json::object()}};
        if (win.size() > 3 && win[3].is_string()) {
            const auto fu = number_before(win[3].get_ref<const std::string&>(), "符"),
                       han = number_before(win[3].get_ref<const std::string&>(), "飜");
            if (fu && han) hora["score"] = {{"han", *han}, {"fu", *fu}};
        }
        json yaku = json::array();
        for (std::size_t i = 4; i < win.size(); ++i) add_yaku(win[i], yaku);
        if (!yaku.empty()) hora["score"]["yaku"] = yaku;
        add(hora);
    }
    /// A yaku by its id, or by its word where that is not known.
    void add_yaku(const json& text, json& yaku) const {
        if (!text.is_string()) return;
        const std::string_view whole_text = text.get_ref<const std::string&>();
        const std::string_view name = whole_text.substr(0, whole_text.rfind('('));
        const std::string_view id = yaku_id_of_name(name);
        json line = id.empty() ? json{{"word", name}} : json{{"id", id}};
        if (const auto han = number_before(whole_text, "飜")) line["han"] = *han;
        if (line.value("han", 1) == 0) return;
        if (id.empty()) note_unknown(unknown_, name);
        yaku.push_back(line);
    }

    const json& log_;
    std::string place_;
    Paifu& record_;
    std::vector<std::string>& unknown_;
    TenhouHand hand_;
    std::vector<std::string> ura_;
};

void read_names(const json& game, Paifu& record) {
    std::vector<std::string> names;
    if (const auto list = game.find("name"); list != game.end() && list->is_array())
        for (const json& name : *list) names.push_back(name.is_string() ? name.get<std::string>() : "");
    if (record.names.empty()) {
        record.names = std::move(names);
    } else if (!names.empty() && names != record.names &&
               std::ranges::none_of(record.lost, [](const Lost& each) { return each.en.starts_with("who plays in the other lines"); })) {
        record.lost.push_back(
            {"ほかの行の打ち手の名前（最初の行の名前を使う）", "who plays in the other lines: the names are those of the first"});
    }
}

void read_around(const json& game, Paifu& record) {
    const auto lose = [&](const char* key, Text what) {
        if (game.contains(key)) record.lost.push_back({std::string(what.ja), std::string(what.en)});
    };
    lose("title", {"題名", "the title"});
    lose("rule", {"規則の名前", "the name of the rule"});
    lose("dan", {"段位", "the grades of the players"});
    lose("rate", {"レート", "the ratings of the players"});
    lose("sx", {"打ち手について書かれていること", "what is said of the players"});
    lose("ref", {"牌譜の番号", "the number of the game"});
    lose("ratingc", {"卓の級", "the class of the table"});
    lose("lobby", {"ロビー", "the lobby"});
}

/// Reads the hands of one piece; what is wrong with it as a whole.
std::optional<Problem> read_piece(const Piece& piece, Paifu& record, std::vector<std::string>& unknown, const GoOn& go_on) {
    const auto wrong = [&](const std::string& field, const std::string& why) {
        return Problem{piece.place.substr(0, piece.place.find(',')), {"", field, why}};
    };
    const json& game = piece.value;
    const auto log = game.is_object() ? game.find("log") : game.end();
    if (!game.is_object() || log == game.end() || !log->is_array() || log->empty())
        return wrong("", "a game of tenhou.net/6 is expected: an object with log, a list of hands");
    if (log->size() > most_hands) return wrong("log", "there are more hands than are read");
    read_names(game, record);
    bool anew = true;
    for (std::size_t i = 0; i < log->size(); ++i) {
        const std::string place = piece.place + "log[" + std::to_string(i) + "]";
        if (!may_go_on(go_on)) return Problem{place, {"", "", std::string(reading_takes_too_long)}};
        const std::size_t so_far = record.facts.size();
        try {
            HandReader((*log)[i], place, record, unknown).read(anew, go_on);
            anew = false;
        } catch (const Bad& bad) {
            anew = true;
            record.facts.resize(so_far);
            record.wrong.push_back({place, {"", "", bad.why}});
        }
    }
    return {};
}

}  // namespace

void note_unknown(std::vector<std::string>& unknown, std::string_view word) {
    constexpr std::size_t most = 20;
    if (unknown.size() < most && std::ranges::find(unknown, word) == unknown.end()) unknown.emplace_back(word);
}

void tell_unknown(const std::vector<std::string>& unknown, Paifu& record) {
    for (const std::string& word : unknown) {
        const std::string name = shown(json(word));
        record.lost.push_back({"知らない役の名前 " + name + "（その和了の翻は比べない）",
                               "the yaku named " + name + ", which is not known: the han of that win are not compared", true});
    }
}

tl::expected<Paifu, Problem> read_tenhou(const std::vector<Piece>& pieces, const GoOn& go_on) {
    Paifu record{.format = "tenhou.net/6"};
    std::vector<std::string> unknown;
    for (const Piece& piece : pieces)
        if (auto wrong = read_piece(piece, record, unknown, go_on)) return tl::unexpected(std::move(*wrong));
    if (record.facts.empty())
        return tl::unexpected(record.wrong.empty() ? Problem{"", {"", "", "there is no hand in the file"}} : record.wrong.front());
    read_around(pieces.front().value, record);
    tell_unknown(unknown, record);
    record.lost.push_back(
        {"カンドラをめくった時（嶺上牌の前に置く）", "when the dora of a kan was turned: they stand before the replacement tile"});
    return record;
}

}  // namespace jansou::wire::foreign
