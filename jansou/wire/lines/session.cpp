#include "jansou/wire/lines/session.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/state.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/waits.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

/// A tile in either notation; unknown if it is none.
Face tile_of(const json& value) {
    if (!value.is_string()) return {};
    const auto face = parse_tile(value.get<std::string>());
    return face ? *face : Face{};
}

bool same_tiles(const json& given, const json& listed) {
    if (!given.is_array() || given.size() != listed.size()) return false;
    std::vector<Face> a, b;
    for (const json& tile : given) a.push_back(tile_of(tile));
    for (const json& tile : listed) b.push_back(tile_of(tile));
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

bool agrees(const json& given, const json& listed) {
    for (const auto& [key, value] : given.items()) {
        if (key == "actor") continue;
        const auto it = listed.find(key);
        if (it == listed.end()) return false;
        const bool same = key == "consumed" || key == "reading" ? same_tiles(value, *it)
                          : key == "pai"                        ? tile_of(value).known() && tile_of(value) == tile_of(*it)
                                                                : value == *it;
        if (!same) return false;
    }
    return true;
}

/// Puts what a winner says of the jokers into the action; false if it is no list of tiles.
bool name_reading(const json& named, Action& win) {
    if (!named.is_array() || named.empty() || named.size() > win.used.size()) return false;
    for (const json& tile : named) {
        const Face face = tile_of(tile);
        if (!face.known()) return false;
        win.used[win.used_count++] = Face(face.kind());
    }
    std::sort(win.used.begin(), win.used.begin() + win.used_count);
    return true;
}

/// The commands with their fields.
const std::map<std::string, std::set<std::string>>& commands() {
    static const std::map<std::string, std::set<std::string>> known{{"act", {"seat", "action"}},
                                                                    {"offence", {"seat", "kind", "mended"}},
                                                                    {"why", {"seat", "action"}},
                                                                    {"waits", {"seat"}},
                                                                    {"settle", {}},
                                                                    {"state", {}}};
    return known;
}

/// A field of the command that it does not have, if any.
std::optional<std::string> strange_field(const std::string& type, const json& in) {
    const auto fields = commands().find(type);
    if (fields == commands().end()) return {};
    for (const auto& [key, value] : in.items())
        if (key != "type" && !fields->second.contains(key)) return key;
    return {};
}

/// An action for a sentence about it.
std::string in_short(const json& action) {
    constexpr std::size_t most = 200;
    const std::string text = dumped(action);
    return text.size() <= most ? text : "one of " + std::to_string(text.size()) + " bytes";
}

}  // namespace

std::vector<Action> meant(const Rulebook& book, const Options& listed, const json& whole) {
    const auto named = whole.find("reading");
    if (whole.is_object() && named != whole.end() && whole.contains("type") && whole["type"] == "hora") {
        json plain = whole;
        plain.erase("reading");
        auto wins = meant(book, listed, plain);
        return std::ranges::all_of(wins, [&](Action& win) { return name_reading(*named, win); }) ? wins : std::vector<Action>{};
    }
    const json& answer = whole;
    std::vector<Action> found;
    std::string text;
    if (!answer.is_object()) return found;
    const auto pai = answer.find("pai");
    const Face tile = pai == answer.end() ? Face{} : tile_of(*pai);
    for (const Action& a : listed) {
        if (tile.known() && a.tile.known() && a.tile != tile) continue;  // spares reading what cannot agree
        text.clear();
        Printer::action(book, a, text);
        if (agrees(answer, json::parse(text))) found.push_back(a);
    }
    return found;
}

Session::Session(Start start, Sink out, LogWriter* log, Asks asks)
    : start_(std::move(start)),
      out_(std::move(out)),
      log_(log),
      asks_(asks),
      mine_(*start_.book, start_.view),
      whole_(*start_.book, {}),
      match_(*start_.book, start_.setup, *this) {}

template <class Print>
void Session::emit(Print print) {
    line_.clear();
    if (!print(mine_, line_)) return;
    out_(line_);
    if (!log_) return;
    if (start_.view.seat != no_seat) {
        line_.clear();
        print(whole_, line_);
    }
    log_->line(line_);
}

bool Session::knows(const std::string& type) { return commands().contains(type); }

void Session::begin() {
    if (log_) log_->line(header_line(start_));
    match_.run();
    step();
}

void Session::see(const Event& e) {
    emit([&](const Printer& p, std::string& line) { return p.event(e, match_.referee(), line); });
}

void Session::start_game() {
    emit([&](const Printer& p, std::string& line) {
        const bool all = &p == &whole_ || start_.view.seat == no_seat;
        Printer::start_game(*start_.book, match_.game(), start_.names, all ? std::optional(start_.setup.seed) : std::nullopt, line);
        return true;
    });
}

void Session::end_kyoku() {
    emit([&](const Printer& p, std::string& line) {
        p.end_kyoku(line);
        return true;
    });
}

void Session::end_game(const GameEnd& end, const Settlement& settlement) {
    emit([&](const Printer& p, std::string& line) {
        p.end_game(match_.table(), end, settlement, line);
        return true;
    });
}

void Session::end_set(const std::vector<Settlement>& games) {
    emit([&](const Printer& p, std::string& line) {
        p.end_set(match_.put_down(), games, line);
        return true;
    });
}

void Session::error(std::string_view code, std::string_view message, std::string_view clause) {
    refused_ = true;
    std::string line = "{\"type\":\"error\",\"code\":\"";
    line += code;
    line += "\",\"message\":";
    append_quoted(line, message);
    if (!clause.empty()) {
        line += ",\"clause\":";
        append_quoted(line, clause);
    }
    line += '}';
    out_(line);
}

/// After a step: the next ask, or the end of the log.
void Session::step() {
    if (match_.over()) {
        if (log_) log_->close();
        log_ = nullptr;
        return;
    }
    if (asks_ == Asks::silent) return;
    line_.clear();
    if (mine_.ask(match_.referee(), line_)) out_(line_);
}

void Session::log_acts() {
    if (!log_) return;
    const Referee& r = match_.referee();
    for (Seat s = 0; s < r.table().seats; ++s) {
        if (!r.answer_of(s)) continue;
        line_.clear();
        Printer::act(*start_.book, s, *r.answer_of(s), line_);
        log_->line(line_);
    }
}

void Session::act(Seat s, const Action& a) {
    refused_ = match_.referee().answer(s, a) != Referee::Answer::taken;
    if (refused_ || match_.referee().waiting()) return;
    log_acts();
    match_.run();
    step();
}

std::optional<Seat> Session::seat_of(const json& in) {
    const auto it = in.find("seat");
    const int last = start_.book->layout.seats - 1;
    const auto seat = it == in.end() ? std::nullopt : whole_number(*it, 0, last);
    if (seat) return Seat(*seat);
    error("unknown",
          "seat: one of the seats 0 to " + std::to_string(last) + " is expected" + (it == in.end() ? "" : ", not " + shown(*it)));
    return {};
}

/// Under a view the hands of other seats are hidden, and what follows from them.
std::optional<Seat> Session::seat_looked_at(const json& in, std::string_view question) {
    const auto seat = seat_of(in);
    const Seat viewer = start_.view.seat;
    if (!seat || viewer == no_seat || *seat == viewer) return seat;
    error("unknown", std::string(question) + ": under the view of seat " + std::to_string(viewer) +
                         " only that seat may be asked about, not " + std::to_string(*seat));
    return {};
}

void Session::command(const json& in) {
    refused_ = false;
    if (match_.over()) return error("not_now", "the match is over");
    const auto type = in.is_object() && in.contains("type") && in["type"].is_string() ? in["type"].get<std::string>() : "";
    if (const auto strange = strange_field(type, in)) return error("unknown", type + ": unknown field " + shown(json(*strange)));
    if (type == "act") return on_act(in);
    if (type == "offence") return on_offence(in);
    if (type == "why") return on_why(in);
    if (type == "waits") return on_waits(in);
    if (type == "state") return on_state();
    if (type == "settle") return on_settle();
    if (type == "start") return error("not_now", "a match is being played");
    error("unknown", "type: act, offence, settle, why, waits or state is expected, not " +
                         shown(in.is_object() && in.contains("type") ? in["type"] : in));
}

void Session::on_act(const json& in) {
    const auto seat = seat_of(in);
    if (!seat) return;
    if (!in.contains("action") || !in["action"].is_object() || !in["action"].contains("type"))
        return error("unknown", "act: action is missing, or has no type");
    Referee& r = match_.referee();
    if (!jansou::in(r.waiting(), *seat))
        return error("not_asked", "seat " + std::to_string(*seat) + (r.answer_of(*seat) ? " has answered already" : " is not asked"));
    const json& action = in["action"];
    if (action.contains("actor") && action["actor"] != *seat) return error("not_legal", "actor is not the seat that acts");
    const auto found = meant(*start_.book, r.options(*seat), action);
    if (found.size() > 1) return error("ambiguous", "several of the listed actions fit: " + in_short(action));
    if (found.size() == 1) {
        act(*seat, found[0]);
        if (refused_) error("not_legal", "reading: this is not one of the readings that may be named here");
        return;
    }
    const ReasonId why = why_not(r, *seat, action);
    if (why == 0 || why == Referee::no_reason_known)
        return error("not_legal", "this is not one of the listed actions: " + in_short(action));
    const Reason& reason = start_.book->reasons[why];
    error("not_legal", reason.text.en, reason.clause);
}

void Session::on_offence(const json& in) {
    const auto seat = seat_of(in);
    if (!seat) return;
    if (!in.contains("kind") || !in["kind"].is_string()) return error("unknown", "offence: kind is missing, or is no word");
    const auto kind = in["kind"].get<std::string>();
    const auto& known = start_.book->offences;
    const auto it = std::ranges::find_if(known, [&](const Offence& o) { return start_.book->word_name(o.word) == kind; });
    if (it == known.end()) return error("unknown", "offence: this rule does not know the kind " + shown(in["kind"]));
    const auto mended = in.find("mended");
    if (mended != in.end() && !mended->is_boolean()) return error("unknown", "mended: true or false is expected, not " + shown(*mended));
    if (!match_.referee().asked()) return error("not_now", "an offence is declared at an ask");
    const Table& t = match_.table();
    if (t.held_count && t.held[0].stage == Stage::paid) return error("not_now", "the hand is paid; an offence is declared before that");
    const bool was_mended = mended != in.end() && mended->get<bool>();
    if (log_) {
        line_ = "{\"type\":\"offence\",\"seat\":" + std::to_string(*seat) + ",\"kind\":\"" + kind + '"' +
                (was_mended ? ",\"mended\":true" : "") + '}';
        log_->line(line_);
    }
    match_.referee().offence(*seat, *it, was_mended);
    match_.run();
    step();
}

void Session::on_settle() {
    if (log_) log_->line(R"({"type":"settle"})");
    match_.break_off();
    step();
}

void Session::on_why(const json& in) {
    const auto seat = seat_looked_at(in, "why");
    if (!seat) return;
    if (!in.contains("action") || !in["action"].is_object() || !in["action"].contains("type"))
        return error("unknown", "why: action is missing, or has no type");
    const ReasonId why = why_not(match_.referee(), *seat, in["action"]);
    nlohmann::ordered_json answer{{"type", "why"}, {"seat", *seat}};
    if (why == 0) {
        answer["reason"] = "legal";
    } else if (why == Referee::no_reason_known) {
        answer["reason"] = "not_there";
        answer["clause"] = "";
        answer["message"] = {{"ja", "この場面でその選択肢はない。"}, {"en", "There is nothing of that kind to be done here."}};
    } else {
        const Reason& reason = start_.book->reasons[why];
        answer["reason"] = reason.id;
        answer["clause"] = reason.clause;
        answer["message"] = {{"ja", reason.text.ja}, {"en", reason.text.en}};
    }
    out_(answer.dump());
}

void Session::on_waits(const json& in) {
    const auto seat = seat_looked_at(in, "waits");
    if (!seat) return;
    auto answer = table_waits_json(match_.referee(), *seat);
    nlohmann::ordered_json line{{"type", "waits"}, {"seat", *seat}};
    line.update(answer);
    out_(line.dump());
}

void Session::on_state() { out_(state_json(match_, start_.view.seat).dump()); }

}  // namespace jansou::wire
