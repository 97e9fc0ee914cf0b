// mjlog: Tenhou's records in XML, an element for each event; tiles are numbered 0 to 135.
#include <algorithm>
#include <charconv>
#include <set>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/foreign/tenhou_terms.hpp"
#include "jansou/wire/foreign/xml.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

constexpr int tile_ids = 136, unit = 100;

std::vector<int> numbers_in(std::string_view text, const std::string& what) {
    constexpr std::size_t most = 200;
    std::vector<int> out;
    while (!text.empty()) {
        std::string_view one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), one.size() + 1));
        int n = 0;
        const auto read = std::from_chars(one.data(), one.data() + one.size(), n);
        if (read.ec != std::errc()) fail(what + ": numbers are expected");
        if (std::abs(n) > most_points / unit || out.size() >= most) fail(what + ": that is more than can be");
        out.push_back(n);  // what stands behind a point, as in "-5.0", is passed over
    }
    return out;
}

/// %E3%81%82 as text.
std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16).ec == std::errc()) {
            out += char(byte);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// A call out of the bits of `m`.
struct Meld6 {
    std::string type;
    std::vector<int> tiles;  ///< ids, the called or added one left out
    int called = -1;
};
Meld6 meld_of_bits(int m) {
    if (m & 4) {
        const int t = m >> 10, called = t % 3, kind = t / 3 / 7 * 9 + t / 3 % 7;
        Meld6 meld{"chi", {}, -1};
        for (int i = 0; i < 3; ++i) {
            const int id = 4 * (kind + i) + (m >> (3 + 2 * i) & 3);
            (i == called ? meld.called : meld.tiles.emplace_back()) = id;
        }
        return meld;
    }
    if (m & 0x18) {
        const int t = m >> 9, called = t % 3, kind = t / 3, spare = m >> 5 & 3;
        Meld6 meld{m & 8 ? "pon" : "kakan", {}, -1};
        int place = 0;
        for (int i = 0; i < 4; ++i) {
            if (i == spare) continue;
            if (m & 8 && place++ == called)
                meld.called = 4 * kind + i;
            else
                meld.tiles.push_back(4 * kind + i);
        }
        if (!(m & 8)) meld.called = 4 * kind + spare;
        return meld;
    }
    const int tile = m >> 8;
    if (m & 0x20) return {"nukidora", {}, tile};
    Meld6 meld{m & 3 ? "daiminkan" : "ankan", {}, m & 3 ? tile : -1};
    for (int i = 0; i < 4; ++i)
        if (const int id = tile / 4 * 4 + i; id != meld.called) meld.tiles.push_back(id);
    return meld;
}

class GameReader {
public:
    explicit GameReader(Paifu& record) : record_(record) {}

    void take(const Element& e) {
        static const std::set<std::string> says_nothing{"mjloggm", "SHUFFLE", "TAIKYOKU", "BYE"};
        place_ = "element " + std::to_string(++count_) + ", " + e.name;
        e_ = &e;
        if (e.name == "INIT") broken_ = false;
        if (broken_) return;
        if (e.name == "GO") return go();
        if (e.name == "UN") return names();
        if (e.name == "INIT") return init();
        if (says_nothing.contains(e.name)) return;
        if (!begun_) fail("no hand has begun");
        if (e.name == "N") return call();
        if (e.name == "REACH") return reach();
        if (e.name == "DORA") return add({{"type", "dora"}, {"dora_marker", tile(number("hai"))}});
        if (e.name == "AGARI") return agari();
        if (e.name == "RYUUKYOKU") return ryuukyoku();
        tile_of_seat();
    }
    const std::string& place() const { return place_; }
    /// The hand being read cannot be; what follows is passed over up to the next one.
    void leave_out(std::string why) {
        Problem wrong{place_, {"", "", std::move(why)}};
        if (begins_hand())
            record_.wrong.push_back(std::move(wrong));
        else
            leave_out_last_hand(record_, std::move(wrong));
        broken_ = after_gap_ = true;
    }
    bool in_hand() const { return begun_ || begins_hand(); }

private:
    bool begins_hand() const { return e_ && e_->name == "INIT"; }
    void add(json event) { record_.facts.push_back({std::move(event), place_}); }
    const std::string* find(const std::string& key) const {
        const auto it = e_->attributes.find(key);
        return it == e_->attributes.end() ? nullptr : &it->second;
    }
    std::vector<int> numbers(const std::string& key, std::size_t least) const {
        const auto* text = find(key);
        if (!text && least > 0) fail(key + " is missing");
        auto out = text ? numbers_in(*text, key) : std::vector<int>();
        if (out.size() < least) fail(key + ": at least " + std::to_string(least) + " numbers are expected");
        return out;
    }
    int number(const std::string& key) const { return numbers(key, 1)[0]; }
    int seat(const std::string& key) const {
        const int s = number(key);
        if (s < 0 || s >= seats_) fail(key + ": " + std::to_string(s) + " is no seat of this game");
        return s;
    }
    std::string tile(int id) const {
        if (id < 0 || id >= tile_ids) fail(std::to_string(id) + " is no tile");
        const Kind kind = Kind(id / 4);
        return std::string(to_mjai(Face(kind, reds_ && id % 4 == 0 && kind < 27 && kind % 9 == 4)));
    }
    json tiles(const std::vector<int>& ids) const {
        json out = json::array();
        for (const int id : ids) out.push_back(tile(id));
        return out;
    }

    void go() {
        const int type = number("type");
        reds_ = !(type & 2);
        seats_ = type & 16 ? 3 : 4;
    }
    void names() {
        if (!record_.names.empty()) return;  // somebody comes back
        for (int s = 0; s < seats_; ++s)
            if (const auto* name = find("n" + std::to_string(s))) record_.names.push_back(unescaped(*name));
    }
    json points(const std::string& key, std::size_t from, std::size_t step) const {
        const auto all = numbers(key, from + step * std::size_t(seats_ - 1) + 1);
        json out = json::array();
        for (std::size_t s = 0; s < std::size_t(seats_); ++s) out.push_back(all[from + step * s] * unit);
        return out;
    }
    void init() {
        const auto seed = numbers("seed", 6);
        if (seed[0] < 0 || seed[0] > 15) fail("seed: the round " + std::to_string(seed[0]) + " is none");
        json hands = json::array();
        for (int s = 0; s < seats_; ++s) hands.push_back(tiles(numbers("hai" + std::to_string(s), 1)));
        begun_ = true;
        drawn_ = from_ = -1;
        add({{"type", "start_kyoku"},
             {"bakaze", std::string(1, "ESWN"[std::size_t(seed[0] / 4)])},
             {"kyoku", seed[0] % 4 + 1},
             {"honba", seed[1]},
             {"kyotaku", seed[2]},
             {"oya", seat("oya")},
             {"scores", points("ten", 0, 1)},
             {"dora_marker", tile(seed[5])},
             {"tehais", hands}});
        record_.facts.back().anew = after_gap_;
        after_gap_ = false;
    }
    /// T52: seat 0 draws tile 52; D52: it discards it.
    void tile_of_seat() {
        const std::string& name = e_->name;
        const std::size_t draws = std::string_view("TUVW").find(name[0]), gives = std::string_view("DEFG").find(name[0]);
        int id = 0;
        const auto read = std::from_chars(name.data() + 1, name.data() + name.size(), id);
        if ((draws == std::string::npos && gives == std::string::npos) || read.ec != std::errc() || read.ptr != name.data() + name.size())
            fail("this element is none that is known");
        const int s = int(draws == std::string::npos ? gives : draws);
        if (s >= seats_) fail("there is no seat " + std::to_string(s) + " in this game");
        if (draws != std::string::npos) {
            drawn_ = id;
            return add({{"type", "tsumo"}, {"actor", s}, {"pai", tile(id)}});
        }
        add({{"type", "dahai"}, {"actor", s}, {"pai", tile(id)}, {"tsumogiri", id == drawn_}});
        from_ = s;
        drawn_ = -1;
    }
    void call() {
        const auto meld = meld_of_bits(number("m"));
        json event{{"type", meld.type}, {"actor", seat("who")}};
        if (meld.called >= 0) event["pai"] = tile(meld.called);
        if (meld.type != "nukidora") event["consumed"] = tiles(meld.tiles);
        if (meld.type == "chi" || meld.type == "pon" || meld.type == "daiminkan") event["target"] = from_;
        drawn_ = -1;
        add(event);
    }
    void reach() {
        const bool stands = number("step") == 2;
        add({{"type", stands ? "reach_accepted" : "reach"}, {"actor", seat("who")}});
    }
    void end_of_game() {
        if (find("owari")) add({{"type", "end_game"}, {"scores", points("owari", 0, 2)}});
    }
    json deltas() const { return points("sc", 1, 2); }
    void agari() {
        json hora{{"type", "hora"},     {"actor", seat("who")},   {"target", seat("fromWho")}, {"pai", tile(number("machi"))},
                  {"deltas", deltas()}, {"score", json::object()}};
        hora["uradora_markers"] = tiles(numbers("doraHaiUra", 0));
        hora["score"] = value();
        add(hora);
        end_of_game();
    }
    json value() const {
        json score = json::object(), yaku = json::array();
        int han = 0;
        const auto lines = numbers("yaku", 0), worth = numbers("ten", 0);
        for (std::size_t i = 0; i + 1 < lines.size(); i += 2) {
            if (lines[i] < 0 || std::size_t(lines[i]) >= yaku_terms().size()) fail("yaku: " + std::to_string(lines[i]) + " is none");
            han += lines[i + 1];
            if (lines[i + 1] > 0) yaku.push_back({{"id", yaku_terms()[std::size_t(lines[i])].id}, {"han", lines[i + 1]}});
        }
        for (const int id : numbers("yakuman", 0)) {
            if (id < 0 || std::size_t(id) >= yaku_terms().size()) fail("yakuman: " + std::to_string(id) + " is none");
            yaku.push_back({{"id", yaku_terms()[std::size_t(id)].id}});
        }
        if (!yaku.empty()) score["yaku"] = yaku;
        if (find("yakuman") || lines.empty()) return score;
        score["han"] = han;
        if (worth.size() > 2 && worth[2] == 0) score["fu"] = worth[0];
        return score;
    }
    void ryuukyoku() {
        json draw{{"type", "ryukyoku"}, {"reason", "exhaustive"}, {"deltas", deltas()}};
        if (const auto* type = find("type")) {
            const auto term = std::ranges::find(draw_terms(), *type, &DrawTerm::type);
            if (type->empty() || term == draw_terms().end()) fail("type: \"" + type->substr(0, 40) + "\" is no draw that is known");
            draw["reason"] = term->reason;
        } else {
            for (int s = 0; s < seats_; ++s) draw["tenpais"].push_back(find("hai" + std::to_string(s)) != nullptr);
        }
        add(draw);
        end_of_game();
    }

    Paifu& record_;
    std::string place_;
    const Element* e_ = nullptr;
    int count_ = 0, seats_ = 4, drawn_ = -1, from_ = -1;
    bool reds_ = true, begun_ = false, broken_ = false, after_gap_ = false;
};

/// The text without the second `owari` of an element: logs of 2010 have it twice, which XML does not allow.
std::string without_second_owari(std::string_view text) {
    constexpr std::string_view attribute = " owari=\"";
    std::string out;
    bool seen = false;
    for (std::size_t at = text.find(attribute); at != std::string_view::npos; at = text.find(attribute)) {
        const std::size_t end = text.find('"', at + attribute.size());
        if (end == std::string_view::npos) break;
        const bool second = seen && text.substr(0, at).find('<') == std::string_view::npos;
        out += text.substr(0, second ? at : end + 1);
        text.remove_prefix(end + 1);
        seen = true;
    }
    return out += text;
}

}  // namespace

tl::expected<Paifu, Problem> read_mjlog(std::string_view text, const GoOn& go_on) {
    const auto elements = xml_elements(without_second_owari(text), most_facts);
    if (!elements) return problem("", elements.error());
    if (elements->list.empty() || elements->list.front().name != "mjloggm") return problem("", "a mjlog is expected: an element mjloggm");
    Paifu record{.format = "mjlog"};
    GameReader game(record);
    for (const Element& element : elements->list) {
        if (!may_go_on(go_on)) return problem(game.place(), std::string(reading_takes_too_long));
        try {
            game.take(element);
        } catch (const Bad& bad) {
            if (!game.in_hand()) return problem(game.place(), bad.why);
            game.leave_out(bad.why);
        }
    }
    if (record.facts.empty())
        return tl::unexpected(record.wrong.empty() ? Problem{"", {"", "", "there is no hand in the file"}} : record.wrong.front());
    record.lost = {{"牌山の種とサイコロ、引かれなかった牌", "the seed and the dice of the walls, and every tile that was not drawn"},
                   {"段位、レートなど打ち手について書かれていること", "grades, ratings and what else is said of the players"},
                   {"席を離れた人と戻った人", "who left and came back"},
                   {"対局の精算", "the settlement of the game"}};
    if (elements->breaks_off) record.lost.push_back({"途中で切れているファイルの終わり", "the end of the file, which breaks off", true});
    return record;
}

}  // namespace jansou::wire::foreign
