// 電脳麻将の牌譜 A paipu of majiang: title, player, qijia (who deals first), log; a hand is a list of objects with one key each. Seats in
// it are counted from the dealer of the hand.
#include <algorithm>
#include <array>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/foreign/tenhou_terms.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace majiang {
namespace {

constexpr int seats = 4, most_count = 1000;
constexpr std::size_t most_hands = 1000;

const json& field(const json& object, const char* key) {
    const auto it = object.is_object() ? object.find(key) : object.end();
    if (it == object.end()) fail(std::string(key) + " is missing");
    return *it;
}
int number(const json& object, const char* key, int least, int most) {
    const json& value = field(object, key);
    const auto n = whole_number(value, least, most);
    if (!n)
        fail(std::string(key) + ": an integer from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not " +
             shown(value));
    return *n;
}
const std::string& text(const json& object, const char* key) {
    const json& value = field(object, key);
    if (!value.is_string()) fail(std::string(key) + ": a text is expected, not " + shown(value));
    return value.get_ref<const std::string&>();
}
/// A list of one entry for each seat, from the dealer on.
const json& by_seat(const json& object, const char* key) {
    const json& value = field(object, key);
    if (!value.is_array() || value.size() != seats) fail(std::string(key) + ": a list of " + std::to_string(seats) + " is expected");
    return value;
}

std::optional<Face> face_of(char suit, char digit) {
    const auto face = parse_tile(std::string{digit, suit});
    return face ? std::optional(*face) : std::nullopt;
}
std::string mjai_of(char suit, char digit) {
    const auto face = face_of(suit, digit);
    if (!face) fail(std::string{suit, digit} + " is no tile");
    return std::string(to_mjai(*face));
}
/// "m0" and what stands behind it: _ as drawn, * with a riichi.
std::string tile_of(const std::string& p) {
    if (p.size() < 2) fail(shown(json(p)) + " is no tile");
    return mjai_of(p[0], p[1]);
}

/// A meld as it is written, "m1-23", "z111=", "s5505+0": a mark behind the tile that another discarded.
struct Meld {
    std::vector<std::string> tiles;
    std::size_t called = 0;  ///< the place of that tile
    int steps = 0;           ///< how many seats behind the own one sits who discarded it; 0: nobody did
};
Meld meld_of(const std::string& m) {
    Meld out;
    for (std::size_t i = 1; i < m.size(); ++i) {
        const std::size_t mark = std::string_view("?+=-").find(m[i]);
        if (mark == std::string_view::npos || mark == 0) {
            out.tiles.push_back(mjai_of(m[0], m[i]));
            continue;
        }
        if (out.steps || out.tiles.empty()) fail(shown(json(m)) + " is no meld");
        out.steps = int(mark);
        out.called = out.tiles.size() - 1;
    }
    if (out.tiles.size() < 3 || out.tiles.size() > 4) fail(shown(json(m)) + " is no meld");
    return out;
}
std::string plain(const std::string& tile) { return tile.ends_with('r') ? tile.substr(0, tile.size() - 1) : tile; }

class HandReader {
public:
    HandReader(std::string place, Paifu& record, std::vector<std::string>& unknown)
        : place_(std::move(place)), record_(record), unknown_(unknown) {}

    void read(const json& hand, bool anew) {
        if (!hand.is_array() || hand.empty()) fail("a hand: a list of what happened is expected");
        for (std::size_t i = 0; i < hand.size(); ++i) {
            at_ = place_ + "[" + std::to_string(i) + "]";
            take(hand[i]);
            if (i == 0) record_.facts.back().anew = anew;
        }
    }
    const std::string& at() const { return at_; }

private:
    using Step = void (HandReader::*)(const json&);

    void take(const json& happened) {
        static constexpr std::pair<const char*, Step> steps[]{
            {"qipai", &HandReader::qipai},     {"zimo", &HandReader::zimo},   {"gangzimo", &HandReader::zimo},
            {"dapai", &HandReader::dapai},     {"fulou", &HandReader::fulou}, {"gang", &HandReader::gang},
            {"kaigang", &HandReader::kaigang}, {"hule", &HandReader::hule},   {"pingju", &HandReader::pingju}};
        if (!happened.is_object() || happened.size() != 1) fail("an object with one key is expected, not " + shown(happened));
        const std::string& key = happened.begin().key();
        const auto* const step = std::ranges::find_if(steps, [&](const auto& each) { return key == each.first; });
        if (step == std::end(steps)) fail(shown(json(key)) + " is nothing that happens in a hand");
        if (!begun_ && key != "qipai") fail("qipai is expected first");
        (this->*step->second)(happened.begin().value());
    }
    void add(json event) {
        if (record_.facts.size() >= most_facts) fail("there are more events than are read");
        record_.facts.push_back({std::move(event), at_});
    }
    int seat_of(int l) const { return (dealer_ + l) % seats; }
    int seat(const json& value) const { return seat_of(number(value, "l", 0, seats - 1)); }
    void accept() {
        if (declared_ >= 0) add({{"type", "reach_accepted"}, {"actor", declared_}});
        declared_ = -1;
    }

    void qipai(const json& value) {
        const int round = number(value, "zhuangfeng", 0, seats - 1);
        dealer_ = number(value, "jushu", 0, seats - 1);
        json scores(seats, 0), hands(seats, json::array());
        for (int l = 0; l < seats; ++l) {
            const json& hand = by_seat(value, "shoupai")[std::size_t(l)];
            if (!hand.is_string()) fail("shoupai: texts are expected");
            hands[std::size_t(seat_of(l))] = tiles(hand.get_ref<const std::string&>());
            const auto points = whole_number(by_seat(value, "defen")[std::size_t(l)], -most_points, most_points);
            if (!points) fail("defen: whole numbers are expected");
            scores[std::size_t(seat_of(l))] = *points;
        }
        begun_ = true;
        add({{"type", "start_kyoku"},
             {"bakaze", std::string(1, "ESWN"[std::size_t(round)])},
             {"kyoku", dealer_ + 1},
             {"honba", number(value, "changbang", 0, most_count)},
             {"kyotaku", number(value, "lizhibang", 0, most_count)},
             {"oya", dealer_},
             {"scores", scores},
             {"dora_marker", tile_of(text(value, "baopai"))},
             {"tehais", hands}});
    }
    /// "m123p05z1", up to the melds, of which a hand that is dealt has none.
    static json tiles(const std::string& hand) {
        json out = json::array();
        char suit = 0;
        for (const char c : hand) {
            if (std::string_view("mpsz").find(c) != std::string_view::npos)
                suit = c;
            else
                out.push_back(mjai_of(suit, c));
        }
        return out;
    }
    void zimo(const json& value) {
        accept();
        add({{"type", "tsumo"}, {"actor", seat(value)}, {"pai", tile_of(text(value, "p"))}});
    }
    void dapai(const json& value) {
        const int actor = seat(value);
        const std::string& p = text(value, "p");
        const bool riichi = p.find('*') != std::string::npos;
        if (riichi) add({{"type", "reach"}, {"actor", actor}});
        add({{"type", "dahai"}, {"actor", actor}, {"pai", tile_of(p)}, {"tsumogiri", p.find('_') != std::string::npos}});
        if (riichi) declared_ = actor;
    }
    void fulou(const json& value) {
        accept();
        const int actor = seat(value);
        const Meld meld = meld_of(text(value, "m"));
        if (!meld.steps) fail("m: nobody discarded a tile of it");
        const bool run = plain(meld.tiles[0]) != plain(meld.tiles[1]);
        json consumed = json::array();
        for (std::size_t i = 0; i < meld.tiles.size(); ++i)
            if (i != meld.called) consumed.push_back(meld.tiles[i]);
        add({{"type", run                      ? "chi"
                      : meld.tiles.size() == 3 ? "pon"
                                               : "daiminkan"},
             {"actor", actor},
             {"target", (actor + meld.steps) % seats},
             {"pai", meld.tiles[meld.called]},
             {"consumed", consumed}});
    }
    void gang(const json& value) {
        const int actor = seat(value);
        const Meld meld = meld_of(text(value, "m"));
        if (meld.tiles.size() != 4) fail("m: four tiles are expected");
        if (!meld.steps) return add({{"type", "ankan"}, {"actor", actor}, {"consumed", meld.tiles}});
        const json consumed(std::vector<std::string>(meld.tiles.begin(), meld.tiles.end() - 1));
        add({{"type", "kakan"}, {"actor", actor}, {"pai", meld.tiles.back()}, {"consumed", consumed}});
    }
    void kaigang(const json& value) { add({{"type", "dora"}, {"dora_marker", tile_of(text(value, "baopai"))}}); }

    json deltas(const json& value) const {
        json out(seats, 0);
        for (int l = 0; l < seats; ++l) {
            const auto n = whole_number(by_seat(value, "fenpei")[std::size_t(l)], -most_points, most_points);
            if (!n) fail("fenpei: whole numbers are expected");
            out[std::size_t(seat_of(l))] = *n;
        }
        return out;
    }
    void hule(const json& value) {
        const int winner = seat(value);
        const auto payer = value.find("baojia");
        const bool ron = payer != value.end() && !payer->is_null();
        if (ron)
            declared_ = -1;  // that tile was won
        else
            accept();
        json hora{{"type", "hora"},
                  {"actor", winner},
                  {"target", ron ? seat_of(number(value, "baojia", 0, seats - 1)) : winner},
                  {"deltas", deltas(value)},
                  {"uradora_markers", json::array()},
                  {"score", worth(value)}};
        if (const auto ura = value.find("fubaopai"); ura != value.end() && ura->is_array())
            for (const json& tile : *ura)
                if (tile.is_string()) hora["uradora_markers"].push_back(tile_of(tile.get_ref<const std::string&>()));
        add(hora);
    }
    /// What the program said of the win's value.
    json worth(const json& value) const {
        json score = json::object(), yaku = json::array();
        const bool yakuman = value.contains("damanguan") && whole_number(value["damanguan"], 1, most_count);
        if (const auto lines = value.find("hupai"); lines != value.end() && lines->is_array())
            for (const json& line : *lines) {
                const std::string& name = text(line, "name");
                const std::string_view id = yaku_id_of_name(name);
                json one = id.empty() ? json{{"word", name}} : json{{"id", id}};
                if (const auto han = line.find("fanshu"); han != line.end() && whole_number(*han, 0, most_count)) one["han"] = *han;
                if (one.value("han", 1) == 0) continue;
                if (id.empty()) note_unknown(unknown_, name);
                yaku.push_back(one);
            }
        if (!yaku.empty()) score["yaku"] = yaku;
        for (const auto& [ours, theirs] : {std::pair("han", "fanshu"), std::pair("fu", "fu")})
            if (const auto n = value.find(theirs); !yakuman && n != value.end() && whole_number(*n, 1, most_count)) score[ours] = *n;
        return score;
    }
    void pingju(const json& value) {
        const std::string& name = text(value, "name");
        const std::string_view reason = draw_reason_of_name(name);
        if (reason.empty()) fail("pingju: " + shown(json(name)) + " is no draw that is known");
        if (reason == "triple_ron")
            declared_ = -1;
        else
            accept();
        json draw{{"type", "ryukyoku"}, {"reason", reason}};
        draw["deltas"] = value.contains("fenpei") ? deltas(value) : json(seats, 0);
        if (reason == "exhaustive" || reason == "nagashi") draw["tenpais"] = shown_hands(value);
        add(draw);
    }
    /// Who was tenpai lays the hand open.
    json shown_hands(const json& value) const {
        json out(seats, false);
        for (int l = 0; l < seats; ++l) {
            const json& hand = by_seat(value, "shoupai")[std::size_t(l)];
            out[std::size_t(seat_of(l))] = hand.is_string() && !hand.get_ref<const std::string&>().empty();
        }
        return out;
    }

    std::string place_, at_;
    Paifu& record_;
    std::vector<std::string>& unknown_;
    int dealer_ = 0, declared_ = -1;
    bool begun_ = false;
};

/// From who deals first on; behind a line break stands what is said of a player.
std::vector<std::string> names_in(const json& game) {
    std::vector<std::string> out(seats);
    const auto first = game.find("qijia"), players = game.find("player");
    const int from = first == game.end() ? 0 : whole_number(*first, 0, seats - 1).value_or(0);
    for (std::size_t i = 0; players != game.end() && players->is_array() && i < players->size() && i < seats; ++i) {
        const json& name = (*players)[i];
        if (!name.is_string()) continue;
        const std::string& whole = name.get_ref<const std::string&>();
        out[std::size_t((int(i) - from + seats) % seats)] = whole.substr(0, whole.find('\n'));
    }
    return out;
}

}  // namespace
}  // namespace majiang

bool is_majiang(const json& value) {
    const auto log = value.is_object() ? value.find("log") : value.end();
    if (!value.is_object() || log == value.end() || !log->is_array() || log->empty()) return false;
    const json& hand = (*log)[0];
    return hand.is_array() && !hand.empty() && hand[0].is_object();
}

tl::expected<Paifu, Problem> read_majiang(const json& game, const GoOn& go_on) {
    Paifu record{.format = "majiang", .names = majiang::names_in(game)};
    std::vector<std::string> unknown;
    const json& log = game["log"];
    if (log.size() > majiang::most_hands) return problem("majiang log", "there are more hands than are read");
    bool anew = false;
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!may_go_on(go_on)) return problem("majiang log", std::string(reading_takes_too_long));
        const std::size_t so_far = record.facts.size();
        majiang::HandReader hand("majiang log[" + std::to_string(i) + "]", record, unknown);
        try {
            hand.read(log[i], anew);
            anew = false;
        } catch (const Bad& bad) {
            anew = true;
            record.facts.resize(so_far);
            record.wrong.push_back({hand.at(), {"", "", bad.why}});
        }
    }
    if (record.facts.empty()) return tl::unexpected(record.wrong.front());
    record.lost = {{"題名", "the title"},
                   {"打ち手について書かれていること", "what is said of the players"},
                   {"対局の精算", "the settlement of the game"}};
    tell_unknown(unknown, record);
    return record;
}

}  // namespace jansou::wire::foreign
