#include "jansou/scenario/deal.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::scenario {

class Deal::Playing {
public:
    explicit Playing(std::filesystem::path folder) : folder_(std::move(folder)) {
        const auto table = std::make_shared<wire::TableProtocol>([log = log_](std::string_view text) { *log += text; });
        speak_ = [table](std::string_view line) { return table->line(line); };
    }
    Playing(std::filesystem::path folder, Speak speak) : folder_(std::move(folder)), speak_(std::move(speak)) {}

    void run(const std::vector<Line>& lines) {
        read_setup(lines);
        for (const auto& each : lines) {
            line_ = each.number;
            if (!is_setup(each.words)) play(each.words);
        }
        if (checks_ == 0) fail("the scenario asserts nothing");
        check_log();
    }

    int line() const { return line_; }

    std::string scene() const {
        std::string out = "last events:\n";
        for (std::size_t i = events_.size() > 12 ? events_.size() - 12 : 0; i < events_.size(); ++i) out += "  " + events_[i].dump() + "\n";
        out += ask_.empty() ? "nobody is asked\n" : "open ask:\n";
        for (const auto& [who, offers] : ask_) {
            out += "  " + seat_name(who) + (answers_.count(who) ? " (has answered)" : "") + ":\n";
            for (const auto& offer : offers) out += "    " + offer.dump() + "\n";
        }
        return out;
    }

private:
    using Offers = std::vector<json>;
    using Match = std::function<bool(const json&)>;
    using Verb = void (Playing::*)(int, const Words&);
    using Check = void (Playing::*)(const Words&);

    // ---- the setup: everything that goes into `start` ----

    static bool is_setup(const Words& words) {
        static const std::set<std::string> keys{"rule",  "clause",       "set",        "seed", "games",     "names",
                                                "draws", "replacements", "indicators", "ura",  "abilities", "facts"};
        return keys.count(words[0]) || (find_seat(words[0]) && words.size() > 1 && looks_like_tiles(words[1]));
    }

    void read_setup(const std::vector<Line>& lines) {
        for (const auto& each : lines) {
            line_ = each.number;
            const auto& words = each.words;
            if (words[0] == "hand") {
                if (words.size() != 2 || number(words[1]) < 1) fail("`hand` is followed by its number");
                block_ = static_cast<std::size_t>(number(words[1])) - 1;
            } else if (is_setup(words)) {
                setup(words);
            }
        }
    }

    void setup(const Words& words) {
        const auto& key = words[0];
        if (words.size() < 2) fail("`" + key + "` says nothing");
        if (key == "clause") return;
        if (key == "facts" && words[1] != "unknown") fail("`facts` is followed by `unknown`");
        if (key == "facts") return static_cast<void>(facts_known_ = false);
        if (key == "set") return read_set(words);
        if (key == "rule") return static_cast<void>(start_[key] = rule_from(folder_, words[1]));
        if (key == "names") return static_cast<void>(start_[key] = Words(words.begin() + 1, words.end()));
        if (key == "abilities") return static_cast<void>(start_[key] = Words(words.begin() + 1, words.end()));
        if (key == "seed") return static_cast<void>(start_[key] = words[1]);
        if (key == "games") return static_cast<void>(start_[key] = number(words[1]));
        auto& stack = start_["stack"];
        while (stack.size() <= block_) stack.push_back(json::object());
        auto& deck = stack[block_];
        if (const auto who = find_seat(key)) {
            auto& hands = deck["hands"];
            while (hands.size() <= static_cast<std::size_t>(*who)) hands.push_back("");
            hands[static_cast<std::size_t>(*who)] = checked(join(words, 1));
        } else {
            deck[key] = deck.value(key, std::string()) + checked(join(words, 1));
        }
    }

    static std::string checked(const std::string& row) {
        std::string out;
        for (const auto& word : split(row)) {
            static_cast<void>(tiles(word));
            out += word;
        }
        return out;
    }

    void read_set(const Words& words) {
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto [key, value] = key_value(words[i]);
            if (key == "dealer" || key == "first_dealer" || key == "out")
                start_["set"][key] = seat(value);
            else if (key == "won")
                start_["set"][key] = flags(split_at(value, ','));
            else if (key == "points" || key == "chips" || key == "chombos" || key == "congratulation")
                start_["set"][key] = numbers(split_at(value, ','));
            else
                start_["set"][key] = is_number(value) ? json(number(value)) : json(value);
        }
    }

    static std::vector<bool> flags(const Words& words) {
        std::vector<bool> out;
        for (const auto& word : words) out.push_back(word == "1" || word == "true");
        return out;
    }

    static std::pair<std::string, std::string> key_value(const std::string& word) {
        const auto at = word.find('=');
        if (at == std::string::npos) fail("'" + word + "' is not of the form key=value");
        return {word.substr(0, at), word.substr(at + 1)};
    }

    // ---- talking with the engine ----

    void begin() {
        if (begun_) return;
        begun_ = true;
        start_["type"] = "start";
        if (!start_.contains("rule")) fail("the scenario names no `rule`");
        if (!start_.contains("seed")) start_["seed"] = "5eed";
        if (const auto book = wire::load_book(start_["rule"].get<std::string>())) told_ = wire::names_told_otherwise(**book);
        say(start_);
    }
    /// As events and offers name it: a plain name is the red tile's where every tile of the kind is red.
    std::string told(const std::string& name) const {
        const auto otherwise = told_.find(name);
        return otherwise == told_.end() ? name : otherwise->second;
    }
    std::vector<std::string> told(std::vector<std::string> names) const {
        for (std::string& name : names) name = told(name);
        return names;
    }

    void say(const json& in) {
        for (const auto& text : speak_(in.dump())) hear(parse(text));
    }

    void hear(const json& event) {
        const auto type = event.value("type", std::string());
        if (type == "error") fail("the engine refuses: " + event.dump());
        if (type != "ask") {
            events_.push_back(event);
            ask_.clear();
            answers_.clear();
            return;
        }
        ask_.clear();
        answers_.clear();
        ++asks_;
        for (const auto& [who, offers] : event.at("seats").items()) ask_[number(who)] = offers.get<Offers>();
    }

    json question(const json& in) {
        const auto out = speak_(in.dump());
        if (out.empty()) fail("no answer to " + in.dump());
        return parse(out.front());
    }

    void answer(int who, const json& action) {
        answers_[who] = action;
        say({{"type", "act"}, {"seat", who}, {"action", action}});
    }

    void check_log() const {
        if (log_->empty()) return;
        const auto believed = [&](wire::ReplayReport (*read)(std::istream&), const char* who) {
            std::istringstream in(*log_);
            const auto report = read(in);
            const bool cut = !report.finished && report.what == "the log ends here unfinished";
            if (!report.same && !cut) fail(std::string(who) + ": line " + std::to_string(report.line) + " of the log: " + report.what);
        };
        if (facts_known_) believed(wire::replay_facts, "by facts alone");
        believed(wire::replay, "replayed");
    }

    // ---- choosing among the offers ----

    static bool is(const json& offer, std::string_view type) { return offer.value("type", std::string()) == type; }

    Offers offers(int who, const Match& match) const {
        Offers out;
        if (const auto found = ask_.find(who); found != ask_.end() && !answers_.count(who))
            std::ranges::copy_if(found->second, std::back_inserter(out), match);
        return out;
    }

    std::optional<json> quiet_answer(int who) const {
        for (const auto& offer : ask_.at(who))
            if (is(offer, "none")) return offer;
        const auto& all = ask_.at(who);
        if (all.size() == 1 && is(all.front(), "tenpai")) return all.front();
        return std::nullopt;
    }

    /// Lets everyone pass who is asked, has not answered and may.
    bool pass_rest() {
        const int now = asks_;
        bool passed = false;
        const auto asked = ask_;
        for (const auto& entry : asked) {
            const int who = entry.first;
            if (asks_ != now || !ask_.count(who)) break;
            if (answers_.count(who)) continue;
            if (const auto quiet = quiet_answer(who)) {
                passed = true;
                answer(who, *quiet);
            }
        }
        return passed;
    }

    void settle_answers() {
        begin();
        if (!answers_.empty()) pass_rest();
    }

    bool take(int who, const Match& match) {
        auto found = offers(who, match);
        if (found.empty()) return false;
        const auto drawn = std::ranges::find_if(found, [](const json& offer) { return offer.value("tsumogiri", false); });
        const bool one_tile =
            std::ranges::all_of(found, [&](const json& offer) { return is(offer, "dahai") && offer.at("pai") == found.front().at("pai"); });
        if (found.size() > 1 && !one_tile) fail("several choices: " + json(found).dump() + "; say `with` which tiles");
        answer(who, drawn != found.end() ? *drawn : found.front());
        return true;
    }

    void act(int who, const std::string& what, const Match& match) {
        const auto before = scene();
        if (take(who, match) || (pass_rest() && take(who, match))) return;
        fail(seat_name(who) + " may not do this: " + what + "\nbefore the others passed:\n" + before);
    }

    // ---- what an offer must look like ----

    /// Which of equal tiles is meant: `(drawn)` or `(hand)`, `(joker)` or `(plain)`, `(drawn joker)`.
    struct Which {
        std::optional<bool> drawn, joker;

        /// True if the word says something of it.
        bool take(std::string word) {
            std::erase_if(word, [](char c) { return c == '(' || c == ')'; });
            if (word == "drawn" || word == "hand")
                drawn = word == "drawn";
            else if (word == "joker" || word == "plain")
                joker = word == "joker";
            else
                return false;
            return true;
        }
        bool fits(const json& offer) const {
            return (!drawn || offer.value("tsumogiri", false) == *drawn) && (!joker || offer.value("joker", false) == *joker);
        }
    };

    /// `5z`, `3m with 1m2m`, `5m (drawn)`; nothing said matches everything.
    Match wanted(const std::vector<std::string>& types, const Words& said) const {
        Words names;
        std::vector<std::string> with;
        Which which;
        for (std::size_t i = 0; i < said.size(); ++i) {
            if (said[i] == "with" && i + 1 < said.size())
                with = sorted(told(tiles(said[++i])));
            else if (!which.take(said[i]))
                names.push_back(told(tile(said[i])));
        }
        if (names.size() > 1) fail("one tile at a time");
        return [=](const json& offer) {
            if (std::ranges::find(types, offer.value("type", std::string())) == types.end()) return false;
            if (!which.fits(offer)) return false;
            const auto used =
                offer.contains("consumed") ? sorted(offer.at("consumed").get<std::vector<std::string>>()) : std::vector<std::string>{};
            if (!with.empty() && used != with) return false;
            if (names.empty()) return true;
            if (is(offer, "ankan")) return kind(used.front()) == kind(names.front());
            if (is(offer, "daiminkan") || is(offer, "kakan") || is(offer, "foreign_kakan"))
                return kind(offer.at("pai")) == kind(names.front());
            return offer.at("pai") == names.front();
        };
    }

    static Words kan_types() { return {"daiminkan", "ankan", "kakan"}; }

    // ---- steps ----

    void play(const Words& words) {
        static const std::map<std::string, Check> checks{
            {"nobody", &Playing::check_nobody},   {"event", &Playing::check_event},
            {"events", &Playing::check_order},    {"no", &Playing::check_no},
            {"paid", &Playing::check_paid},       {"score", &Playing::check_score},
            {"chips", &Playing::check_chips},     {"line", &Playing::check_line},
            {"draw", &Playing::check_draw},       {"points", &Playing::check_points},
            {"next", &Playing::check_next},       {"game", &Playing::check_game},
            {"settle", &Playing::check_settle},   {"waits", &Playing::check_waits},
            {"refused", &Playing::check_refused}, {"congratulated", &Playing::check_congratulated}};
        begin();
        if (const auto found = checks.find(words[0]); found != checks.end()) {
            ++checks_;
            return (this->*found->second)(Words(words.begin() + 1, words.end()));
        }
        if (const auto who = find_seat(words[0]); who && words.size() > 1) return seat_line(*who, Words(words.begin() + 1, words.end()));
        if (words[0] == "hand") return hand_begins(words);
        if (join(words) == "all pass") return static_cast<void>(pass_rest());  // no step of its own: what happened before still counts
        mark_ = events_.size();
        if (words[0] == "offence" && words.size() >= 3) return offence(words);
        if (words[0] == "play") return play_on(words);
        fail("unknown word '" + words[0] + "'");
    }

    void seat_line(int who, const Words& words) {
        const Words rest(words.begin() + 1, words.end());
        if (words[0] == "would") {
            ++checks_;
            return check_would(who, rest);
        }
        if (words[0] == "may" || words[0] == "is") {
            ++checks_;
            return words[0] == "may" ? check_may(who, rest) : check_is(who, rest);
        }
        static const std::map<std::string, Verb> verbs{
            {"discards", &Playing::discards}, {"riichi", &Playing::riichi}, {"pons", &Playing::pons},       {"chis", &Playing::chis},
            {"kans", &Playing::kans},         {"ron", &Playing::plain},     {"tsumo", &Playing::plain},     {"passes", &Playing::plain},
            {"declares", &Playing::plain},    {"tenpai", &Playing::plain},  {"noten", &Playing::plain},     {"stops", &Playing::plain},
            {"sets", &Playing::sets_aside},   {"reads", &Playing::reads},   {"answers", &Playing::answers}, {"swaps", &Playing::swaps},
            {"takes", &Playing::takes_back}};
        if (is_kind_of_riichi(words[0])) {
            mark_ = events_.size();
            return riichi_of_kind(who, words);
        }
        const auto found = verbs.find(words[0]);
        if (found == verbs.end()) fail("unknown word '" + words[0] + "'");
        mark_ = events_.size();
        if (const auto named = std::ranges::find(words, "reading"); named != words.end()) return win_as(who, words, named);
        (this->*found->second)(who, found->second == &Playing::plain ? words : rest);
    }

    void discards(int who, const Words& said) {
        if (said.empty()) fail("discards what?");
        if (join(said) == "what they draw")
            return act(who, "discard the drawn tile",
                       [](const json& offer) { return is(offer, "dahai") && offer.value("tsumogiri", false); });
        act(who, "discard " + join(said), wanted({"dahai"}, said));
    }

    void sets_aside(int who, const Words& said) {
        if (said.size() != 2 || said[1] != "aside") fail("`sets north aside`, `sets 5m aside`");
        act(who, "set " + join(said), setting_aside(said[0]));
    }
    static std::string aside_tile(const std::string& word) { return word == "north" ? "N" : tile(word); }
    static Match setting_aside(const std::string& word) {
        return [pai = aside_tile(word)](const json& offer) { return is(offer, "nukidora") && offer.value("pai", std::string()) == pai; };
    }

    /// `1z for 5p of south`, and `at 3` where the river has several of them: the place from 0.
    Match swapping(Words said) const {
        std::erase_if(said, [](const std::string& word) { return word == "(drawn)" || word == "(hand)"; });  // for readers
        if ((said.size() != 5 && (said.size() != 7 || said[5] != "at")) || said[1] != "for" || said[3] != "of")
            fail("`swap 1z for 5p of south at 3`");
        return [give = told(tile(said[0])), take = told(tile(said[2])), target = seat(said[4]),
                place = said.size() == 7 ? number(said[6]) : -1](const json& offer) {
            return is(offer, "swap") && offer.at("give") == give && offer.at("take") == take && offer.at("target") == target &&
                   (place < 0 || offer.at("index") == place);
        };
    }
    void swaps(int who, const Words& said) { act(who, "swap " + join(said), swapping(said)); }

    /// `box riichi 5z`, `open riichi 5z`.
    void riichi_of_kind(int who, const Words& said) {
        const std::string& kind = said[0];
        if (said.size() < 3 || said[1] != "riichi") fail("`" + kind + " riichi` with which discard?");
        const Words rest(said.begin() + 2, said.end());
        act(who, kind + " riichi", riichi_named(kind));
        act(who, kind + " riichi with " + join(rest), wanted({"dahai"}, rest));
    }
    static bool is_kind_of_riichi(const std::string& word) { return word == "box" || word == "open"; }
    static Match riichi_named(const std::string& kind) {
        return [kind](const json& offer) { return is(offer, "reach") && offer.value("kind", std::string("riichi")) == kind; };
    }

    /// `reads 1p9s`, `reads nothing`.
    void reads(int who, const Words& said) {
        if (said.size() != 1) fail("`reads 1p9s` or `reads nothing`");
        if (said[0] == "nothing") return act(who, "read nothing", [](const json& offer) { return is(offer, "none"); });
        act(who, "read " + said[0], reading(said[0]));
    }
    /// `answers stop`, `answers choose_dora 3p`: any question of a rule, by the words of the protocol.
    void answers(int who, const Words& said) { act(who, "answer " + join(said), answering(said)); }
    static Match answering(const Words& said) {
        if (said.empty() || said.size() > 2) fail("`answers choose_dora 3p`");
        if (said.size() == 2 && said[1] == "none") return [](const json& offer) { return is(offer, "none"); };
        const bool of_tile = said.size() == 2 && looks_like_tiles(said[1]);
        const std::string named = said.size() < 2 ? "" : of_tile ? tile(said[1]) : said[1];
        return [type = said[0], key = of_tile ? "pai" : "ability", named](const json& offer) {
            return is(offer, type) && (named.empty() || offer.value(key, std::string()) == named);
        };
    }
    static Match reading(const std::string& named) {
        return [kinds = sorted(tiles(named))](const json& offer) {
            return is(offer, "choose_reading") && sorted(offer.at("reading").get<std::vector<std::string>>()) == kinds;
        };
    }

    /// `ron reading 1p9s`.
    void win_as(int who, const Words& words, Words::const_iterator named) {
        if (named + 2 != words.end() || words.size() != 3) fail("`ron reading 1p9s`");
        const auto win = [&](const json& offer) {
            return is(offer, "hora") && (offer.value("target", who) == who) == (words[0] == "tsumo");
        };
        if (offers(who, win).empty()) pass_rest();
        auto found = offers(who, win);
        if (found.empty()) fail(seat_name(who) + " may not " + words[0]);
        found.front()["reading"] = tiles(named[1]);
        answer(who, found.front());
    }

    void riichi(int who, const Words& said) {
        if (said.empty()) fail("riichi with which discard?");
        act(who, "riichi", riichi_named("riichi"));
        act(who, "riichi with " + join(said), wanted({"dahai"}, said));
    }

    void pons(int who, const Words& said) { act(who, "pon " + join(said), wanted({"pon"}, said)); }
    void chis(int who, const Words& said) { act(who, "chi " + join(said), wanted({"chi"}, said)); }
    void kans(int who, const Words& said) { act(who, "kan " + join(said), kan(said)); }
    /// `5z`, or `5z of west` for one added to west's triplet.
    Match kan(const Words& said) const {
        const auto of = std::ranges::find(said, "of");
        if (of == said.end()) return wanted(kan_types(), said);
        if (of + 2 != said.end()) fail("`kan 5z of west`");
        return [owner = seat(of[1]), named = wanted({"foreign_kakan"}, Words(said.begin(), of))](const json& offer) {
            return named(offer) && offer.at("target") == owner;
        };
    }

    void plain(int who, const Words& words) {
        static const std::map<std::string, std::string> types{
            {"ron", "hora"},      {"tsumo", "hora"}, {"passes", "none"}, {"declares nine kinds", "ryukyoku"},
            {"tenpai", "tenpai"}, {"noten", "none"}, {"stops", "stop"}};
        if (words.size() == 3 && words[0] == "declares" && is_kind_of_riichi(words[1]) && words[2] == "riichi")
            return act(who, join(words), riichi_named(words[1]));
        if (join(words) == "declares riichi") return act(who, join(words), riichi_named("riichi"));
        const auto found = types.find(join(words));
        if (found == types.end()) fail("unknown words '" + join(words) + "'");
        const auto type = found->second;
        const auto match = [&](const json& offer) {
            return is(offer, type) && (type != "hora" || (offer.value("target", who) == who) == (words[0] == "tsumo"));
        };
        if (type == "none" && !offers(who, match).empty()) return static_cast<void>(take(who, match));
        if (type == "none") fail(seat_name(who) + " is not asked and so cannot pass");
        act(who, join(words), match);
    }

    void offence(const Words& words) { say(offence_line(words)); }

    /// `offence south tile_shown mended count=2`.
    static json offence_line(const Words& words) {
        json in{{"type", "offence"}, {"seat", seat(words.at(1))}, {"kind", words.at(2)}};
        for (std::size_t i = 3; i < words.size(); ++i) {
            if (words[i] == "mended") {
                in["mended"] = true;
                continue;
            }
            const auto [key, value] = key_value(words[i]);
            in[key] = is_number(value) ? json(number(value)) : json(value);
        }
        return in;
    }

    void takes_back(int who, const Words& words) { say(take_back_line(who, words)); }

    /// `back`, `back for open`.
    static json take_back_line(int who, const Words& words) {
        const bool changes = words.size() == 3 && words[1] == "for";
        if (words.empty() || words[0] != "back" || (words.size() != 1 && !changes)) fail("`takes back` or `takes back for KIND`");
        json in{{"type", "take_back"}, {"seat", who}};
        if (changes) in["kind"] = words[2];
        return in;
    }

    void hand_begins(const Words& words) {
        settle_answers();
        int begun = 0;
        for (const auto& event : events_) begun += is(event, "start_kyoku") ? 1 : 0;
        if (begun != number(words.at(1))) fail("the table is in hand " + std::to_string(begun) + ", not in hand " + words[1]);
    }

    int wall() { return question({{"type", "state"}}).at("left"); }

    /// The seat that stands to discard a drawn tile, if the open ask is of that sort.
    std::optional<int> drawer() const {
        if (ask_.size() != 1) return std::nullopt;
        const auto& [who, all] = *ask_.begin();
        const bool turn = std::ranges::any_of(all, [](const json& offer) { return is(offer, "dahai") && offer.value("tsumogiri", false); });
        return turn ? std::optional<int>(who) : std::nullopt;
    }

    /// The drawn tile that its drawer may set aside and not discard.
    bool set_drawn_aside() {
        if (ask_.size() != 1 || drawer() || !has_drawn(ask_.begin()->first)) return false;
        const int who = ask_.begin()->first;
        const auto aside = offers(who, [drawn = last_event({"tsumo"}).at("pai")](const json& offer) {
            return is(offer, "nukidora") && offer.at("pai") == drawn;
        });
        if (aside.empty()) return false;
        answer(who, aside.front());
        return true;
    }

    void to_next_draw() {
        while (!drawer())
            if (!set_drawn_aside() && !pass_rest()) fail("nobody stands to discard a drawn tile");
    }

    /// `play 12 turns`, `play until wall 3`: everyone passes and discards what they draw, or sets aside what is never discarded.
    void play_on(const Words& words) {
        const bool turns = words.size() == 3 && words[2] == "turns";
        if (!turns && (words.size() != 4 || words[1] != "until" || words[2] != "wall")) fail("`play 12 turns` or `play until wall 3`");
        const int goal = number(turns ? words[1] : words[3]);
        const auto hands = [&] { return std::ranges::count_if(events_, [](const json& event) { return is(event, "start_kyoku"); }); };
        const auto hand = hands();
        to_next_draw();
        for (int done = 0; turns ? done < goal : wall() > goal; ++done) {
            const int who = drawer().value();
            act(who, "discard the drawn tile", [](const json& offer) { return is(offer, "dahai") && offer.value("tsumogiri", false); });
            to_next_draw();
            if (hands() != hand) fail("the hand has ended before that");
        }
    }

    // ---- what seats may do ----

    void check_nobody(const Words& words) {
        if (join(words) != "is asked") fail("`nobody is asked`");
        if (!ask_.empty()) fail("expected that nobody is asked");
    }

    void check_is(int who, const Words& words) {
        const bool asked = ask_.count(who) && !answers_.count(who);
        if (join(words) != "asked" && join(words) != "not asked") fail("`is asked` or `is not asked`");
        if (asked != (words[0] == "asked")) fail(seat_name(who) + (asked ? " is asked" : " is not asked"));
    }

    void check_may(int who, Words words) {
        std::vector<std::string> clauses;
        if (const auto because = std::ranges::find(words, "because"); because != words.end()) {
            std::copy_if(because + 1, words.end(), std::back_inserter(clauses), [](const std::string& word) { return word != "or"; });
            words.erase(because, words.end());
            if (clauses.empty()) fail("because of which clause?");
        }
        if (words.empty()) fail("may what?");
        if (words[0] == "only") return check_only(who, Words(words.begin() + 1, words.end()));
        const bool allowed = words[0] != "not";
        if (!allowed) words.erase(words.begin());
        const auto match = possibility(who, words);
        if (const bool offered = !offers(who, match).empty(); offered != allowed)
            fail(seat_name(who) + (offered ? " may " : " may not ") + join(words));
        if (!clauses.empty()) check_why(who, words, clauses);
    }

    /// What the strongest bot would do in that seat: `discard 5z or 9m`, `riichi 3p`, `not pon`.
    void check_would(int who, Words words) {
        const bool wanted = words.empty() || words[0] != "not";
        if (!wanted) words.erase(words.begin());
        if (words.empty()) fail("would what?");
        const auto thought = question({{"type", "weigh"}, {"seat", who}});
        if (is(thought, "error")) fail("the engine refuses: " + thought.dump());
        const json& choice = thought.at("choice");
        const bool riichi = words[0] == "riichi";
        bool does = false;
        if (words.size() == 1 || words[0] == "set") {
            does = riichi ? is(choice, "reach") : possibility(who, words)(choice);
        } else {
            const json& options = thought.at("options");
            const std::string then = options.empty() ? std::string() : options.front().value("then", std::string());
            for (auto name = words.begin() + 1; name != words.end(); ++name)
                if (*name != "or")
                    does =
                        does || (riichi ? is(choice, "reach") && then == told(tile(*name)) : possibility(who, {words[0], *name})(choice));
        }
        if (does != wanted)
            fail(seat_name(who) + (wanted ? " would not " : " would ") + join(words) + " but " + choice.dump() + ", of " +
                 thought.at("options").dump());
    }

    Match possibility(int who, const Words& words) const {
        if (words.empty()) fail("may not what?");
        const Words rest(words.begin() + 1, words.end());
        static const std::map<std::string, Words> types{{"discard", {"dahai"}}, {"pon", {"pon"}},       {"chi", {"chi"}},
                                                        {"pass", {"none"}},     {"tenpai", {"tenpai"}}, {"stop", {"stop"}}};
        if (const auto found = types.find(words[0]); found != types.end()) return wanted(found->second, rest);
        if (words[0] == "kan") return kan(rest);
        if (words[0] == "riichi") return riichi_named("riichi");
        if (words.size() == 2 && is_kind_of_riichi(words[0]) && words[1] == "riichi") return riichi_named(words[0]);
        if (words.size() == 3 && words[0] == "set" && words[2] == "aside") return setting_aside(words[1]);
        if (words[0] == "answer") return answering(rest);
        if (words[0] == "swap") return swapping(rest);
        if (words[0] == "read" && rest.size() == 1) return reading(rest[0]);
        if (join(words) == "declare nine kinds") return [](const json& offer) { return is(offer, "ryukyoku"); };
        if (words.size() == 1 && (words[0] == "ron" || words[0] == "tsumo"))
            return [who, own = words[0] == "tsumo"](const json& offer) {
                return is(offer, "hora") && (offer.value("target", who) == who) == own;
            };
        fail("unknown words '" + join(words) + "'");
    }

    void check_only(int who, const Words& words) {
        if (words.size() < 2 || words[0] != "discard") fail("`may only discard 1m2m`");
        std::set<std::string> found;
        std::vector<std::string> expected;
        for (const auto& offer : offers(who, [](const json& each) { return is(each, "dahai"); })) found.insert(offer.at("pai"));
        for (std::size_t i = 1; i < words.size(); ++i)
            for (const auto& name : told(tiles(words[i]))) expected.push_back(name);
        if (sorted(expected) != std::vector<std::string>(found.begin(), found.end()))
            fail("expected exactly the discards " + join(sorted(expected)) + ", found " + json(found).dump());
    }

    std::optional<json> find_last(const std::set<std::string>& types) const {
        for (auto event = events_.rbegin(); event != events_.rend(); ++event)
            if (types.count(event->value("type", std::string()))) return *event;
        return std::nullopt;
    }

    json last_event(const std::set<std::string>& types) const {
        if (const auto found = find_last(types)) return *found;
        fail("nothing of the sort has happened yet");
    }

    /// The action that `words` name, in full, although nobody offers it.
    json forbidden_action(int who, const Words& words) const {
        if (is_kind_of_riichi(words[0])) return {{"type", "reach"}, {"kind", words[0]}};
        if (words[0] == "riichi") return {{"type", "reach"}};
        if (words[0] == "set") return {{"type", "nukidora"}, {"pai", aside_tile(words[1])}};
        if (words[0] == "kan" && words.size() == 4 && words[2] == "of")
            return {{"type", "foreign_kakan"}, {"target", seat(words[3])}, {"pai", tile(words[1])}};
        if (words[0] == "swap") {
            json swap{{"type", "swap"}, {"give", tile(words.at(1))}, {"take", tile(words.at(3))}, {"target", seat(words.at(5))}};
            if (words.size() == 8) swap["index"] = number(words[7]);
            return swap;
        }
        if (words[0] == "tenpai") return {{"type", "tenpai"}};
        if (words[0] == "pass") return {{"type", "none"}};
        if (words[0] == "declare") return {{"type", "ryukyoku"}};
        const auto draw = last_event({"tsumo"});
        const bool turn = drawer() == who;
        if (words[0] == "tsumo") return {{"type", "hora"}, {"target", who}, {"pai", draw.at("pai")}};
        if (words[0] == "discard")
            return {{"type", "dahai"}, {"pai", tile(words.at(1))}, {"tsumogiri", has_drawn(who) && draw.at("pai") == tile(words[1])}};
        if (words[0] == "kan" && turn && has_pon(who, kind(tile(words.at(1))))) return {{"type", "kakan"}, {"pai", tile(words.at(1))}};
        if (words[0] == "kan" && turn) return {{"type", "ankan"}, {"consumed", std::vector<std::string>(4, kind(tile(words.at(1))))}};
        return forbidden_claim(words);
    }

    /// It holds a tile that it has drawn, whether that one may be discarded or not.
    bool has_drawn(int who) const {
        const auto last = find_last({"tsumo", "dahai", "pon", "chi", "ankan", "daiminkan", "kakan", "foreign_kakan", "nukidora"});
        return last && is(*last, "tsumo") && last->at("actor") == who;
    }

    bool has_pon(int who, const std::string& of) const {
        bool has = false;
        for (const auto& event : events_) {
            if (is(event, "start_kyoku")) has = false;
            has = has || (is(event, "pon") && event.at("actor") == who && kind(event.at("pai")) == of);
        }
        return has;
    }

    json forbidden_claim(const Words& words) const {
        const auto open = last_event({"dahai", "kakan", "foreign_kakan", "ankan", "nukidora"});
        const int target = open.at("actor");
        const std::string name = open.contains("pai") ? open.at("pai") : open.at("consumed").at(0);
        if (words[0] == "ron") return {{"type", "hora"}, {"target", target}, {"pai", name}};
        const auto with =
            words.size() > 3 && words[2] == "with" ? tiles(words[3]) : std::vector<std::string>(words[0] == "pon" ? 2 : 3, kind(name));
        return {{"type", words[0] == "kan" ? "daiminkan" : words[0]}, {"target", target}, {"pai", name}, {"consumed", with}};
    }

    void check_why(int who, const Words& words, const std::vector<std::string>& clauses) {
        const auto why = question({{"type", "why"}, {"seat", who}, {"action", forbidden_action(who, words)}});
        if (names_clause(why.value("clause", json()), clauses)) return;
        fail("expected the reason " + join(clauses) + ", found " + why.dump());
    }

    // ---- what has happened ----

    /// A list of tiles is written as tiles are.
    bool says(const json& field, const json& wanted) const {
        if (field == wanted) return true;
        if (wanted.is_string() && !field.is_array()) return field == json(told(wanted.get<std::string>()));
        const auto named =
            wanted.is_string() && looks_like_tiles(wanted.get<std::string>()) ? json(tiles(wanted.get<std::string>())) : wanted;
        if (!field.is_array() || !named.is_array() || !std::ranges::all_of(named, &json::is_string)) return false;
        const auto names = named.get<std::vector<std::string>>();
        return field == json(names) || field == json(told(names));
    }
    /// `dora 4m`, `offence north consequence=dead_hand`, `dahai south waits=2s5s`: type, then a seat (the actor), tiles (`pai` or the
    /// marker) and key=value.
    std::function<bool(const json&)> described(const Words& words) const {
        if (words.empty()) fail("which event?");
        json fields{{"type", words[0]}};
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (const auto who = find_seat(words[i]))
                fields["actor"] = *who;
            else if (looks_like_tiles(words[i]))
                fields[words[0] == "dora" ? "dora_marker" : "pai"] = tile(words[i]);
            else
                describe(fields, words[i]);
        }
        return [this, fields](const json& event) {
            return std::ranges::all_of(fields.items(), [&](const auto& field) {
                return event.contains(field.key()) && says(event.at(field.key()), field.value());
            });
        };
    }

    static void describe(json& fields, const std::string& word) {
        const auto [key, value] = key_value(word);
        static const std::set<std::string> seats{"actor", "target", "owner", "oya", "out"}, one_tile{"pai", "give", "take", "ura_choice"};
        if (seats.count(key))
            fields[key] = seat(value);
        else if (key == "scores" || key == "deltas" || key == "chips" || key == "counts" || key == "congratulation")
            fields[key] = numbers(split_at(value, ','));
        else if (value == "true" || value == "false")
            fields[key] = value == "true";
        else if (looks_like_tiles(value) && !one_tile.count(key))
            fields[key] = tiles(value);
        else if (looks_like_tiles(value))
            fields[key] = tile(value);
        else
            fields[key] = is_number(value) ? json(number(value)) : json(value);
    }

    bool happened(const Words& words) {
        settle_answers();
        const auto match = described(words);
        return std::any_of(events_.begin() + static_cast<std::ptrdiff_t>(mark_), events_.end(), match);
    }

    void check_event(const Words& words) {
        if (!happened(words)) fail("since the last step there was no event " + join(words));
    }

    void check_no(const Words& words) {
        const bool draw = words.size() == 1 && words[0] == "draw";
        const bool event = words.size() > 1 && words[0] == "event";
        if (words.size() == 3 && words[0] == "line") return check_no_line(words);
        if (!draw && !event) fail("`no event ...`, `no line SEAT ID` or `no draw`");
        if (happened(draw ? Words{"ryukyoku"} : Words(words.begin() + 1, words.end()))) fail("there was: " + join(words));
    }

    void check_no_line(const Words& words) {
        for (const auto& line : win_of(seat(words[1])).at("score").at("yaku"))
            if (line.at("id") == words[2]) fail("there is the line " + line.dump());
    }

    /// `events ankan dora tsumo`: in this order, others may stand between.
    void check_order(const Words& words) {
        settle_answers();
        auto at = events_.begin() + static_cast<std::ptrdiff_t>(mark_);
        for (const auto& type : words) {
            at = std::find_if(at, events_.end(), [&](const json& event) { return is(event, type); });
            if (at == events_.end()) fail("since the last step there was no '" + type + "' in this order");
            ++at;
        }
    }

    const json& win_of(int who) {
        settle_answers();
        for (std::size_t i = events_.size(); i-- > mark_;)
            if (is(events_[i], "hora") && events_[i].at("actor") == who) return events_[i];
        fail(seat_name(who) + " has not won");
    }

    /// `paid 0 +8000 -8000 0`: all that this hand's end moved; `paid south 0 +8000 ...`: by this winner's share alone.
    void check_paid(const Words& words) {
        if (words.empty()) fail("paid what?");
        const bool one = !is_number(words[0]);
        const auto expected = numbers(Words(words.begin() + (one ? 1 : 0), words.end()));
        settle_answers();
        if (one) return expect_field(win_of(seat(words[0])), "deltas", expected);
        std::vector<int> sum(expected.size());
        static const std::set<std::string> payments{"hora", "ryukyoku", "chombo", "offence", "bust"};
        for (std::size_t i = mark_; i < events_.size(); ++i) {
            if (!payments.count(events_[i].value("type", std::string())) || !events_[i].contains("deltas")) continue;
            const auto deltas = events_[i].at("deltas").get<std::vector<int>>();
            if (deltas.size() != sum.size()) fail("there are " + std::to_string(deltas.size()) + " seats");
            std::ranges::transform(sum, deltas, sum.begin(), std::plus<>{});
        }
        if (sum != expected) fail("expected the payments " + json(expected).dump() + ", found " + json(sum).dump());
    }

    /// `chips 30 30 30`: as held when told last; `chips paid 0 +3 -3`, `chips paid south ...`: as `paid`.
    void check_chips(const Words& words) {
        settle_answers();
        if (words.empty()) fail("chips of whom?");
        if (words[0] != "paid") {
            static const std::set<std::string> holdings{"start_kyoku", "end_game", "end_set"};
            return expect_field(last_event(holdings), "chips", numbers(words));
        }
        const Words rest(words.begin() + 1, words.end());
        if (!rest.empty() && !is_number(rest[0]))
            return expect_field(win_of(seat(rest[0])), "chips", numbers(Words(rest.begin() + 1, rest.end())));
        const auto expected = numbers(rest);
        std::vector<int> sum(expected.size());
        static const std::set<std::string> payments{"hora", "ryukyoku", "chombo", "offence", "bust"};
        for (std::size_t i = mark_; i < events_.size(); ++i) {
            if (!payments.count(events_[i].value("type", std::string())) || !events_[i].contains("chips")) continue;
            const auto moved = events_[i].at("chips").get<std::vector<int>>();
            if (moved.size() != sum.size()) fail("there are " + std::to_string(moved.size()) + " seats");
            std::ranges::transform(sum, moved, sum.begin(), std::plus<>{});
        }
        if (sum != expected) fail("expected the chips " + json(expected).dump() + ", found " + json(sum).dump());
    }

    /// `congratulated 0 -1000 +1000 0`: moved on the account of congratulations since the last step.
    void check_congratulated(const Words& words) {
        settle_answers();
        const auto expected = numbers(words);
        std::vector<int> sum(expected.size());
        for (std::size_t i = mark_; i < events_.size(); ++i) {
            if (!is(events_[i], "hora")) continue;
            const auto moved = events_[i].at("congratulation").get<std::vector<int>>();
            if (moved.size() != sum.size()) fail("there are " + std::to_string(moved.size()) + " seats");
            std::ranges::transform(sum, moved, sum.begin(), std::plus<>{});
        }
        if (sum != expected) fail("expected the congratulations " + json(expected).dump() + ", found " + json(sum).dump());
    }

    void check_score(const Words& words) {
        if (words.size() < 2) fail("`score SEAT han 3 fu 40 ...`");
        expect_score(win_of(seat(words[0])).at("score"), Words(words.begin() + 1, words.end()));
    }

    void check_line(const Words& words) {
        if (words.size() < 2) fail("`line SEAT ID [HAN] [CLAUSE]`");
        expect_line(win_of(seat(words[0])).at("score"), Words(words.begin() + 1, words.end()));
    }

    void check_draw(const Words& words) {
        if (words.size() != 1) fail("`draw REASON`");
        if (!happened({"ryukyoku", "reason=" + words[0]})) fail("expected the draw " + words[0]);
    }

    void check_points(const Words& words) {
        settle_answers();
        for (auto event = events_.rbegin(); event != events_.rend(); ++event)
            if (event->contains("scores")) return expect_field(*event, "scores", numbers(words));
        fail("no points have been told yet");
    }

    /// `next hand S2 honba=1 sticks=0 dealer=south`.
    void check_next(const Words& words) {
        settle_answers();
        if (words.size() < 2 || words[0] != "hand") fail("`next hand S2 honba=1 sticks=0 dealer=south`");
        if (!happened({"end_kyoku"})) fail("the hand has not ended");
        if (!happened({"start_kyoku"})) fail("no hand has begun since");
        const auto hand = last_event({"start_kyoku"});
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (i == 1 && words[i].size() == 2) {
                expect_field(hand, "bakaze", words[i].substr(0, 1));
                expect_field(hand, "kyoku", number(words[i].substr(1)));
                continue;
            }
            const auto [key, value] = key_value(words[i]);
            if (key == "dealer")
                expect_field(hand, "oya", seat(value));
            else if (key == "out")
                expect_field(hand, "out", seat(value));
            else if (key == "honba")
                expect_field(hand, "honba", number(value));
            else if (key == "sticks")
                expect_field(hand, "kyotaku", number(value));
            else
                fail("unknown word '" + key + "'");
        }
    }

    void check_game(const Words& words) {
        const bool over = happened({"end_game"});
        if (join(words) != "over" && join(words) != "goes on") fail("`game over` or `game goes on`");
        if (over != (words[0] == "over")) fail(over ? "the game is over" : "the game is not over");
        if (!over && !happened({"start_kyoku"}) && ask_.empty()) fail("no hand has begun since");
    }

    /// `settle total 37 -7 -10 -20`.
    void check_settle(const Words& words) {
        if (words.size() < 2) fail("`settle total ...`");
        if (!happened({"end_game"})) fail("the game is not over");
        expect_field(last_event({"end_game"}).at("settle"), words[0], results(Words(words.begin() + 1, words.end())));
    }

    /// `waits south 1m4m`, `waits south none`.
    void check_waits(const Words& words) {
        if (words.size() != 2) fail("`waits SEAT TILES`");
        const auto found = question({{"type", "waits"}, {"seat", seat(words[0])}});
        const auto expected = words[1] == "none" ? std::vector<std::string>{} : sorted(tiles(words[1]));
        if (!found.contains("waits") || tile_list(found.at("waits")) != expected)
            fail("expected the waits " + words[1] + ", found " + found.dump());
    }

    /// `refused offence south white_shown`, `refused south takes back for open because CT-44`: the engine answers this with an error.
    void check_refused(const Words& words) {
        if (words.size() < 3) fail("`refused offence SEAT KIND` or `refused SEAT takes back`");
        const auto because = std::ranges::find(words, "because");
        const auto who = find_seat(words[0]);
        if (words[0] != "offence" && (!who || words[1] != "takes")) fail("`refused offence SEAT KIND` or `refused SEAT takes back`");
        const auto out = question(words[0] == "offence" ? offence_line(Words(words.begin(), because))
                                                        : take_back_line(*who, Words(words.begin() + 2, because)));
        if (!is(out, "error")) fail("expected an error, found " + out.dump());
        if (because != words.end() && (because + 1 == words.end() || out.value("clause", "") != because[1]))
            fail("expected the clause " + (because + 1 == words.end() ? "that follows `because`" : because[1]) + ", found " + out.dump());
    }

    std::filesystem::path folder_;
    Speak speak_;
    bool facts_known_ = true;  ///< whether who knows no rule can follow the log
    std::shared_ptr<std::string> log_ = std::make_shared<std::string>();
    json start_ = json::object();
    std::size_t block_ = 0;
    bool begun_ = false;
    int line_ = 0;
    int checks_ = 0;
    int asks_ = 0;
    std::size_t mark_ = 0;  ///< the first event since the last step
    std::vector<json> events_;
    std::map<std::string, std::string> told_;  ///< names of tiles that are told otherwise, by what a scenario may say
    std::map<int, Offers> ask_;
    std::map<int, json> answers_;
};

Deal::Deal(std::filesystem::path folder) : playing_(std::make_unique<Playing>(std::move(folder))) {}
Deal::Deal(std::filesystem::path folder, Speak speak) : playing_(std::make_unique<Playing>(std::move(folder), std::move(speak))) {}
Deal::~Deal() = default;

void Deal::run(const std::vector<Line>& lines) { playing_->run(lines); }
int Deal::line() const { return playing_->line(); }
std::string Deal::scene() const { return playing_->scene(); }

}  // namespace jansou::scenario
