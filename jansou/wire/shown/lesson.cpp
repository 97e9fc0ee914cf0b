#include "jansou/wire/shown/lesson.hpp"

#include <algorithm>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/shown/choices.hpp"
#include "jansou/wire/shown/frames.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

void no_others(const json& object, std::initializer_list<std::string_view> known, const std::string& what) {
    if (!object.is_object()) fail(what + " must be an object, not " + shown(object) + ".");
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(known, key) == known.end()) fail(what + " has the unknown field " + shown(json(key)) + ".");
}

/// The rule set that a first hand belongs to.
std::string_view rule_of(std::string_view id) { return id.substr(0, id.find('-')); }

/// A text in both languages, neither of them empty.
ordered_json text_of(const json& object, const char* key) {
    const auto it = object.find(key);
    if (it == object.end()) fail(std::string("\"") + key + "\" is missing.");
    no_others(*it, {"ja", "en"}, std::string("\"") + key + '"');
    ordered_json out;
    for (const char* lang : {"ja", "en"}) {
        if (!it->contains(lang) || !(*it)[lang].is_string() || (*it)[lang].get<std::string>().empty())
            fail(std::string("\"") + key + "\" needs a text in \"" + lang + "\".");
        out[lang] = (*it)[lang];
    }
    return out;
}

class Lesson {
public:
    Lesson(const json& file, std::string_view rule) : file_(file) {
        no_others(file, {"title", "you", "start", "steps"}, "the file");
        const auto start = file.find("start");
        if (start == file.end()) fail("\"start\" is missing.");
        no_others(*start, {"seed", "set", "stack", "games"}, "\"start\"");
        json whole = *start;
        whole["type"] = "start";
        whole["rule"] = std::string(rule);
        auto parsed = parse_start(whole, [] { return Seed{}; });
        if (!parsed) fail("\"start\": " + parsed.error() + ".");
        book_ = parsed->book;
        const auto you = file.find("you");
        const auto seat = you == file.end() ? std::optional(0) : whole_number(*you, 0, book_->layout.seats - 1);
        if (!seat) fail("\"you\" must be a seat from 0 to " + std::to_string(book_->layout.seats - 1) + ", not " + shown(*you) + ".");
        you_ = Seat(*seat);
        parsed->view.seat = you_;
        watched_ = std::make_unique<WatchedMatch>(std::move(*parsed));
    }

    ordered_json play() {
        const auto steps = file_.find("steps");
        if (steps == file_.end() || !steps->is_array() || steps->empty()) fail("\"steps\" must be a list of steps.");
        ordered_json out{{"rule", book_->rules.id}, {"title", text_of(file_, "title")}};
        out["steps"] = ordered_json::array();
        watched_->begin();
        for (std::size_t i = 0; i < steps->size(); ++i) try {
                out["steps"].push_back(step((*steps)[i]));
            } catch (const Bad& bad) { fail("step " + std::to_string(i + 1) + ": " + bad.why); }
        return out;
    }

private:
    const Referee& referee() const { return watched_->referee(); }
    bool asked(Seat s) const { return !watched_->session().over() && in(referee().waiting(), s); }

    ordered_json step(const json& given) {
        no_others(given, {"text", "acts", "expected", "hint", "clauses"}, "it");
        if (pending_) act(you_, *std::exchange(pending_, {}));
        if (const auto acts = given.find("acts"); acts != given.end()) {
            if (!acts->is_array()) fail("\"acts\" must be a list, not " + shown(*acts) + ".");
            for (std::size_t i = 0; i < acts->size(); ++i) try {
                    one((*acts)[i]);
                } catch (const Bad& bad) { fail("act " + std::to_string(i + 1) + ": " + bad.why); }
        }
        ordered_json out{{"text", text_of(given, "text")}, {"actions", nullptr}, {"expected", nullptr}, {"hint", nullptr}};
        if (given.contains("expected")) {
            let_pass_before(you_);
            if (!asked(you_)) fail("seat " + std::to_string(you_) + " is not asked here, so nothing can be expected of it.");
            pending_ = listed(you_, given["expected"]);
            const ordered_json choices = choices_json(referee(), you_);
            out["actions"] = choices["actions"];
            if (choices.contains("question")) out["question"] = choices["question"];
            std::string line;
            Printer::action(*book_, referee().table().seating(), *pending_, line);
            out["expected"] = ordered_json::parse(line);
            if (given.contains("hint")) out["hint"] = text_of(given, "hint");
        } else if (settle(); given.contains("hint")) {
            fail("a \"hint\" stands beside what is \"expected\".");
        }
        out["clauses"] = clauses(given);
        out["frames"] = frames_json(watched_->take());
        if (!expects_more(given)) end_with_the_hand(out["frames"]);
        return out;
    }

    bool expects_more(const json& given) const { return &given != &file_["steps"].back(); }

    /// What the last step shows ends where the next hand is dealt.
    static void end_with_the_hand(ordered_json& frames) {
        for (std::size_t i = 1; i < frames.size(); ++i)
            if (frames[i - 1]["event"]["type"] == "end_kyoku") {
                frames.erase(frames.begin() + std::ptrdiff_t(i), frames.end());
                return;
            }
    }

    ordered_json clauses(const json& given) const {
        ordered_json out = ordered_json::array();
        const auto it = given.find("clauses");
        if (it == given.end()) return out;
        if (!it->is_array()) fail("\"clauses\" must be a list, not " + shown(*it) + ".");
        for (const json& id : *it) {
            if (!id.is_string()) fail("\"clauses\" must name clauses, not " + shown(id) + ".");
            const auto names = [&](const auto& entry) {
                return (' ' + entry.second + ' ').find(' ' + id.get<std::string>() + ' ') != std::string::npos;
            };
            if (std::ranges::none_of(book_->rules.clauses, names)) fail("the rule set has no clause " + shown(id) + ".");
            out.push_back(ordered_json(id.get<std::string>()));
        }
        return out;
    }

    void one(const json& given) {
        no_others(given, {"seat", "discard", "action"}, "it");
        const auto seat = given.contains("seat") ? whole_number(given["seat"], 0, book_->layout.seats - 1) : std::nullopt;
        if (!seat) fail("\"seat\" must be a seat from 0 to " + std::to_string(book_->layout.seats - 1) + ".");
        if (given.contains("discard") == given.contains("action")) fail("either \"discard\" or \"action\" is expected.");
        const Seat s = Seat(*seat);
        let_pass_before(s);
        if (!asked(s)) fail("seat " + std::to_string(s) + " is not asked here.");
        act(s, given.contains("discard") ? discard(s, given["discard"]) : listed(s, given["action"]));
    }

    /// The tile of that name, the one just drawn if it is such a one; "drawn".
    Action discard(Seat s, const json& tile) const {
        const auto face = tile.is_string() ? parse_tile(tile.get<std::string>()) : tl::unexpected<Sentence>("");
        const bool drawn = tile == "drawn";
        if (!drawn && !face) fail("\"discard\" must be a tile or \"drawn\", not " + shown(tile) + ".");
        const Action* found = nullptr;
        for (const Action& a : referee().options(s))
            if (a.type == ActionType::dahai && (drawn ? a.drawn : a.tile == *face) && (!found || a.drawn)) found = &a;
        if (!found) fail("seat " + std::to_string(s) + " cannot discard " + shown(tile) + " here.");
        return *found;
    }

    Action listed(Seat s, const json& action) const {
        if (!action.is_object() || !action.contains("type")) fail("an action is an object with a type, not " + shown(action) + ".");
        if (action["type"] == "dahai" && action.contains("pai") && !action.contains("tsumogiri")) return discard(s, action["pai"]);
        const auto found = meant(*book_, referee().table().seating(), referee().options(s), action);
        if (found.size() == 1) return found[0];
        std::string all, line;
        for (const Action& a : referee().options(s)) {
            line.clear();
            Printer::action(*book_, referee().table().seating(), a, line);
            all += (all.empty() ? "" : ", ") + line;
        }
        fail("seat " + std::to_string(s) + (found.empty() ? " may not do " : " may do several things that are ") + action.dump() +
             "; it may do: " + all + ".");
    }

    /// Whoever else is asked, and may, lets it pass until `s` is asked.
    void let_pass_before(Seat s) {
        while (!watched_->session().over() && !asked(s)) {
            bool passed = false;
            for (Seat other = 0; other < book_->layout.seats; ++other) {
                if (other == s || !asked(other)) continue;
                const Options& menu = referee().options(other);
                if (std::ranges::find(menu, Action{}) == menu.end()) continue;
                act(other, {});
                passed = true;
                break;
            }
            if (!passed) return;
        }
    }

    /// If somebody has answered an ask, whoever else may lets it pass.
    void settle() {
        for (Seat s = 0; s < book_->layout.seats; ++s)
            if (!watched_->session().over() && referee().waiting() && referee().answer_of(s)) {
                for (Seat other = 0; other < book_->layout.seats; ++other)
                    if (asked(other) && std::ranges::find(referee().options(other), Action{}) != referee().options(other).end())
                        act(other, {});
                return;
            }
    }

    void act(Seat s, const Action& a) {
        watched_->session().act(s, a);
        if (watched_->session().refused()) fail("seat " + std::to_string(s) + " may not do that here.");
    }

    const json& file_;
    std::shared_ptr<const Rulebook> book_;
    Seat you_ = 0;
    std::unique_ptr<WatchedMatch> watched_;
    std::optional<Action> pending_;  ///< what the person is expected to do, done when the next step begins
};

}  // namespace

bool has_lesson(std::string_view rule) { return !lessons_json(rule).empty(); }

ordered_json lessons_json(std::string_view rule) {
    ordered_json out = ordered_json::array();
    for (const ShippedFile& file : shipped_first_hands()) {
        if (rule_of(file.id) != rule) continue;
        const auto parsed = parse_json(file.text);
        if (!parsed || !parsed->contains("title")) continue;
        const json& title = (*parsed)["title"];
        ordered_json entry{{"id", file.id}, {"title", in_both(title.value("ja", ""), title.value("en", ""))}};
        out.insert(file.id == rule ? out.begin() : out.end(), std::move(entry));
    }
    return out;
}

tl::expected<ordered_json, Sentence> parse_lesson(std::string_view text, std::string_view id) {
    const std::string name = std::string(id) + ".json: ";
    const auto file = parse_json(text);
    if (!file) return tl::unexpected(name + file.error());
    try {
        return Lesson(*file, rule_of(id)).play();
    } catch (const Bad& bad) { return tl::unexpected(name + bad.why); } catch (const json::exception& e) {
        return tl::unexpected(name + e.what());
    }
}

tl::expected<ordered_json, Sentence> lesson_json(std::string_view id) {
    const auto files = shipped_first_hands();
    const auto it = std::ranges::find(files, id, &ShippedFile::id);
    if (it == files.end()) return tl::unexpected("there is no first hand \"" + std::string(id) + "\".");
    return parse_lesson(it->text, id);
}

}  // namespace jansou::wire
