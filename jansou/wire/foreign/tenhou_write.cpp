#include "jansou/wire/foreign/tenhou_write.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/tenhou_terms.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr int chairs = 4;

int number_of(const json& tile) {
    const auto face = parse_tile(tile.get_ref<const std::string&>());
    if (!face) fail(face.error());
    return number_of_tile(*face);
}
std::string digits(const json& tile) { return std::to_string(number_of(tile)); }

/// The tiles of a call with its letter before the called one: the seat before first, the one behind last.
std::string call_text(char letter, const std::string& called, std::vector<std::string> own, int steps) {
    const std::size_t at = steps == 3 ? 0 : steps == 2 ? 1 : own.size();
    own.insert(own.begin() + std::ptrdiff_t(at), letter + called);
    std::string out;
    for (const std::string& part : own) out += part;
    return out;
}

/// How points are said: "30符3飜3900点", "満貫2000-4000点", "跳満6000点∀".
std::string value_text(const json& hora, int dealer) {
    const json& score = hora["score"];
    static const std::map<std::string, std::string> limits{
        {"mangan", "満貫"}, {"haneman", "跳満"}, {"baiman", "倍満"}, {"sanbaiman", "三倍満"}, {"yakuman", "役満"}};
    std::string out;
    if (const auto limit = limits.find(score.value("limit", json()).is_string() ? score["limit"].get<std::string>() : "");
        limit != limits.end())
        out = limit->second;
    else if (score.value("fu", json()).is_number() && score.value("han", json()).is_number())
        out = std::to_string(score["fu"].get<int>()) + "符" + std::to_string(score["han"].get<int>()) + "飜";
    const int winner = hora["actor"], target = hora["target"];
    std::map<int, int> paid;  // by payer, the hand alone
    if (score.contains("explain"))
        for (const json& line : score["explain"])
            if (line.value("for", "") == "hand" && line["payer"].is_number()) paid[line["payer"].get<int>()] += line["points"].get<int>();
    if (paid.empty()) return out;
    if (winner != target || paid.size() == 1) return out + std::to_string(std::max_element(paid.begin(), paid.end())->second) + "点";
    if (winner == dealer) return out + std::to_string(paid.begin()->second) + "点∀";
    int least = paid.begin()->second, most = least;
    for (const auto& [payer, points] : paid) least = std::min(least, points), most = std::max(most, points);
    return out + std::to_string(least) + "-" + std::to_string(most) + "点";
}

class HandWriter {
public:
    HandWriter(const Paifu& record, Span span) : record_(record), span_(span) {}

    ordered_json write() {
        for (std::size_t i = span_.from; i <= span_.to; ++i) take(record_.facts[i].event);
        ordered_json out{{round_ * chairs + kyoku_ - 1, honba_, sticks_}, scores_, doras_, ura_};
        for (std::size_t s = 0; s < chairs; ++s) {
            out.push_back(hands_[s]);
            out.push_back(takes_[s]);
            out.push_back(gives_[s]);
        }
        out.push_back(result());
        return out;
    }

private:
    void take(const json& e) {
        const std::string type = e["type"];
        if (type == "start_kyoku") return start(e);
        if (type == "dora") return doras_.push_back(number_of(e["dora_marker"]));
        if (type == "hora" || type == "ryukyoku") return end(type, e);
        if (type == "end_kyoku" || type == "reach_accepted") return;
        static const std::set<std::string> sayable{"tsumo", "dahai", "reach", "chi", "pon", "daiminkan", "kakan", "ankan", "nukidora"};
        if (!sayable.contains(type) || e.contains("down") || e.contains("kind"))
            fail("\"" + type + "\" as it happened there cannot be said");
        const auto actor = e["actor"].get<std::size_t>();
        if (type == "tsumo") return takes_[actor].push_back(number_of(e["pai"]));
        if (type == "reach") riichi_ = true;
        if (type == "dahai") discard(actor, e);
        if (type == "chi" || type == "pon" || type == "daiminkan") call(type, actor, e);
        if (type == "kakan") add_to_pon(actor, e);
        if (type == "ankan") gives_[actor].push_back(ankan(e));
        if (type == "nukidora") {
            last_aside_ = true;
            gives_[actor].push_back("f" + digits(e["pai"]));
            return;
        }
        last_aside_ = false;
    }
    void start(const json& e) {
        if (e.contains("out")) fail("the form has no word for somebody who sits out a hand");
        round_ = int(std::string_view("ESWN").find(e["bakaze"].get<std::string>()));
        kyoku_ = e["kyoku"];
        honba_ = e["honba"];
        sticks_ = e["kyotaku"];
        dealer_ = e["oya"];
        seats_ = e["scores"].size();
        for (std::size_t s = 0; s < chairs; ++s) {
            scores_.push_back(s < seats_ ? e["scores"][s].get<int>() : 0);
            hands_[s] = takes_[s] = gives_[s] = ordered_json::array();
            if (s >= seats_) continue;
            std::vector<int> tiles;
            for (const json& tile : e["tehais"][s]) tiles.push_back(number_of(tile));
            hands_[s] = tiles;
        }
        doras_.push_back(number_of(e["dora_marker"]));
    }
    void discard(std::size_t actor, const json& e) {
        constexpr int as_drawn = 60;
        const int tile = e["tsumogiri"] == true ? as_drawn : number_of(e["pai"]);
        gives_[actor].push_back(riichi_ ? ordered_json("r" + std::to_string(tile)) : ordered_json(tile));
        riichi_ = false;
    }
    void call(const std::string& type, std::size_t actor, const json& e) {
        if (last_aside_) fail("a tile set aside was called there, which cannot be said");
        const int steps = (e["target"].get<int>() - int(actor) + chairs) % chairs;
        std::vector<std::string> own;
        for (const json& tile : e["consumed"]) own.push_back(digits(tile));
        const std::string called = digits(e["pai"]);
        if (type == "pon") pons_[{actor, parse_tile(e["pai"].get<std::string>())->kind()}] = {called, own, steps};
        takes_[actor].push_back(call_text(type == "chi" ? 'c' : type == "pon" ? 'p' : 'm', called, own, type == "chi" ? 3 : steps));
        if (type == "daiminkan") gives_[actor].push_back(0);
    }
    void add_to_pon(std::size_t actor, const json& e) {
        const auto it = pons_.find({actor, parse_tile(e["pai"].get<std::string>())->kind()});
        if (it == pons_.end()) fail("a kan without its pon");
        gives_[actor].push_back(call_text('k', digits(e["pai"]) + it->second.called, it->second.own, it->second.steps));
    }
    static std::string ankan(const json& e) {
        std::string out;
        for (std::size_t i = 0; i < e["consumed"].size(); ++i) out += (i == 3 ? "a" : "") + digits(e["consumed"][i]);
        return out;
    }
    void end(const std::string& type, const json& e) {
        if (type == "ryukyoku") {
            reason_ = e.value("reason", "exhaustive");
            deltas_ = e["deltas"].get<std::vector<int>>();
        } else if (e.value("nagashi", json()) == true) {
            for (std::size_t s = 0; s < seats_; ++s) deltas_[s] += e["deltas"][s].get<int>();
        } else {
            wins_.push_back(e);
            if (e["uradora_markers"].size() > ura_.size()) {
                ura_ = ordered_json::array();
                for (const json& tile : e["uradora_markers"]) ura_.push_back(number_of(tile));
            }
        }
    }
    static ordered_json padded_to_chairs(std::vector<int> numbers) {
        numbers.resize(chairs);
        return numbers;
    }
    ordered_json result() const {
        if (wins_.empty()) return draw();
        ordered_json out{"和了"};
        for (const json& hora : wins_) {
            out.push_back(padded_to_chairs(hora["deltas"].get<std::vector<int>>()));
            out.push_back(win(hora));
        }
        return out;
    }
    ordered_json draw() const {
        const bool none = std::ranges::all_of(deltas_, [](int n) { return n == 0; });
        const auto term = std::ranges::find(draw_terms(), reason_, &DrawTerm::reason);
        if (term == draw_terms().end()) fail("a draw for \"" + reason_ + "\" cannot be said");
        if (none && reason_ != "exhaustive") return ordered_json::array({term->name});
        if (none) return ordered_json::array({all_tenpai() ? "全員聴牌" : "全員不聴"});
        return ordered_json::array({term->name, padded_to_chairs(deltas_)});
    }
    /// Nobody paid: the next hand tells whether the dealer stayed.
    bool all_tenpai() const {
        if (span_.to + 1 >= record_.facts.size()) return false;
        const json& next = record_.facts[span_.to + 1].event;
        return next["type"] == "start_kyoku" && next["oya"] == dealer_;
    }
    ordered_json win(const json& hora) const {
        const int winner = hora["actor"], target = hora["target"];
        int pao = winner;
        ordered_json out{winner, target};
        const json score = hora.value("score", json::object());
        if (score.contains("explain"))
            for (const json& line : score["explain"])
                if (line.value("for", "") == "pao" && line["payer"].is_number()) pao = line["payer"];
        out.push_back(pao);
        if (!score.is_object()) return out;
        out.push_back(value_text(hora, dealer_));
        if (!score.contains("yaku")) return out;
        const int seat_wind = (winner - dealer_ + int(seats_)) % int(seats_);
        std::vector<std::pair<std::string, int>> lines;  // dora and tiles set aside are one
        for (const json& yaku : score["yaku"]) {
            const int han = yaku.value("han", json()).is_number() ? yaku["han"].get<int>() : 0;
            const std::string name = yaku.contains("id") ? yaku_name_of_id(yaku.at("id").get<std::string>(), seat_wind, round_)
                                                         : yaku.at("word").get<std::string>();
            const auto same = std::ranges::find(lines, name, &std::pair<std::string, int>::first);
            if (same == lines.end())
                lines.push_back({name, han});
            else
                same->second += han;
        }
        for (const auto& [name, han] : lines) out.push_back(name + (han ? "(" + std::to_string(han) + "飜)" : "(役満)"));
        return out;
    }

    struct Pon {
        std::string called;
        std::vector<std::string> own;
        int steps = 0;
    };
    const Paifu& record_;
    Span span_;
    int round_ = 0, kyoku_ = 1, honba_ = 0, sticks_ = 0, dealer_ = 0;
    std::size_t seats_ = chairs;
    std::vector<int> scores_, doras_, deltas_;
    ordered_json ura_ = ordered_json::array();
    std::array<ordered_json, chairs> hands_, takes_, gives_;
    std::map<std::pair<std::size_t, Kind>, Pon> pons_;
    std::vector<json> wins_;
    std::string reason_;
    bool riichi_ = false, last_aside_ = false;
};

/// A rule beyond those of the two that Tenhou plays, as far as its games could not be written.
std::optional<std::string> strange_rule(const RuleSet& rules) {
    std::set<std::string> known{"offences"};
    for (const char* base : {"tenhou4p", "tenhou3p"})
        if (const auto book = load_rules(base)) known.insert(book->rules.begin(), book->rules.end());
    for (const std::string& rule : rules.rules)
        if (!known.contains(rule)) return rule;
    return {};
}

/// The rule in Tenhou's words, in which readers look for its seats, its rounds, open tanyao and red fives: "南喰赤", "三東喰赤".
std::string rule_words(const Rulebook& book) {
    const RuleSet& rules = book.rules;
    const bool east_only = rules.has_rule("game_length") && rules.number("game.rounds") == 1;
    const bool open_tanyao = rules.has_rule("yaku_of_the_tiles") && rules.worth("yaku.tanyao").open != 0;
    return std::string(book.layout.seats == 3 ? "三" : "") + (east_only ? "東" : "南") + (open_tanyao ? "喰" : "") +
           (rules.text("tiles.red").empty() ? "" : "赤");
}

}  // namespace

tl::expected<Written6, Problem> write_tenhou(const Paifu& record, const Rulebook& book) {
    if (const auto strange = strange_rule(book.rules))
        return problem("",
                       "games by " + book.rules.id + " cannot be written so: there is no word for what its rule \"" + *strange + "\" does");
    Written6 out;
    std::vector<std::string> names = record.names;
    names.resize(chairs);
    out.game = {{"title", {book.rules.title_ja, ""}},
                {"name", names},
                {"rule", {{"disp", rule_words(book)}, {"aka", book.rules.text("tiles.red").empty() ? 0 : 1}}},
                {"log", ordered_json::array()}};
    for (const Span& span : hands_of(record)) {
        const json& start = record.facts[span.from].event;
        try {
            out.game["log"].push_back(HandWriter(record, span).write());
        } catch (const Bad& bad) { out.lost.push_back("hand " + round_of(start) + ": " + bad.why); } catch (const json::exception&) {
            out.lost.push_back("hand " + round_of(start) + ": what is said of a win has not the form that it has in our logs");
        }
    }
    out.lost.push_back("who could have called or won and passed");
    out.lost.push_back("when the dora of a kan was turned");
    out.lost.push_back("the seed of the walls, and every tile that was not drawn");
    out.lost.push_back("the settlement of the game");
    return out;
}

}  // namespace jansou::wire::foreign
