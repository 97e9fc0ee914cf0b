#include <algorithm>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::parlour {
namespace {

std::optional<Seat> seat_in(const json& body, std::size_t seats) {
    const auto seat = body.contains("seat") ? wire::whole_number(body["seat"], 0, int(seats) - 1) : std::nullopt;
    return seat ? std::optional(Seat(*seat)) : std::nullopt;
}

/// Each chair once.
std::optional<std::vector<int>> order_in(const json& body, std::size_t seats) {
    const auto from = body.find("from");
    if (from == body.end() || !from->is_array() || from->size() != seats) return {};
    std::vector<int> order;
    for (const json& each : *from) {
        const auto chair = wire::whole_number(each, 0, int(seats) - 1);
        if (!chair || std::ranges::find(order, *chair) != order.end()) return {};
        order.push_back(*chair);
    }
    return order;
}

/// The listed action that a record means; most acts were written as they were listed.
std::optional<Action> listed(const Play& play, Seat s, const ordered_json& action) {
    const Options& options = play.options(s);
    const std::string text = action.dump();
    std::string line;
    for (const Action& a : options) {
        line.clear();
        wire::Printer::action(play.book(), play.table().seating(), a, line);
        if (line == text) return a;
    }
    const auto found = wire::meant(play.book(), play.table().seating(), options, json(action));
    return found.size() == 1 ? std::optional(found[0]) : std::nullopt;
}

}  // namespace

/// Does what a record says was done. Nothing is told to anybody.
tl::expected<void, Sentence> Desk::redo(const Record& r) {
    const auto wrong = [&](std::string_view what) {
        return tl::unexpected("record " + std::to_string(r.number) + " (" + r.kind + ") of table " + id_ + ": " + std::string(what));
    };
    if (r.number != records_ + 1) return wrong("number " + std::to_string(records_ + 1) + " is expected");
    const json body = json::parse(r.body, nullptr, false);
    if (!body.is_object()) return wrong("its body is no JSON object");
    records_ = r.number;
    if (r.kind != "closed") updated_ = r.at;
    const auto seat = seat_in(body, chairs_.size());
    if (r.kind == "created") {
        const auto secret = parse_seed(text_at(body, "secret"));
        if (!secret) return wrong("it has no secret");
        fairs_.push_back({.secret = *secret, .nonces = {}});
    } else if (r.kind == "promised" || r.kind == "unpromised" || r.kind == "handed") {
        if (const auto done = redo_promise(r, seat, body); !done) return wrong(done.error());
    } else if (r.kind == "seated") {
        if (!seat) return wrong("it has no seat");
        Chair& chair = chairs_[*seat];
        chair.kind = Chair::Kind::person;
        chair.name = text_at(body, "name");
        chair.token_hash = text_at(body, "token");
        chair.member.clear();
    } else if (r.kind == "member") {
        if (!seat) return wrong("it has no seat");
        take_member(*seat, text_at(body, "member"));
    } else if (r.kind == "left") {
        if (!seat) return wrong("it has no seat");
        if (plays_.empty())
            chairs_[*seat] = Chair{};
        else
            chairs_[*seat].left = chairs_[*seat].standin = true;
    } else if (r.kind == "back") {
        if (!seat) return wrong("it has no seat");
        chairs_[*seat].left = chairs_[*seat].standin = false;
    } else if (r.kind == "chair") {
        if (!seat) return wrong("it has no seat");
        Chair& chair = chairs_[*seat] = Chair{};
        if (chair.bot = text_at(body, "bot"); !chair.bot.empty()) {
            chair.kind = Chair::Kind::bot;
            chair.name = bot_title(chair.bot);
        }
    } else if (r.kind == "reseated") {
        const auto from = order_in(body, chairs_.size());
        if (!from) return wrong("it does not say who sits where");
        reseat(*from);
        if (body.value("drawn", false)) fairs_.back().drawn = *from;
    } else if (r.kind == "nonce") {
        if (!seat) return wrong("it has no seat");
        chairs_[*seat].nonce = text_at(body, "nonce");
        chairs_[*seat].gave_nonce = true;
    } else if (r.kind == "begun") {
        const auto seats = body.find("seats");
        if (seats == body.end() || !seats->is_array() || seats->size() != chairs_.size()) return wrong("its seats are not the table's");
        fairs_.back().nonces.clear();
        fairs_.back().version = body.contains("fair") ? wire::whole_number(body["fair"], 1, 2).value_or(0) : 1;
        if (!fairs_.back().version) return wrong("its walls are made in a way that this program does not know");
        for (std::size_t s = 0; s < chairs_.size(); ++s) {
            Chair& chair = chairs_[s];
            if (const auto bot = text_at((*seats)[s], "bot"); !bot.empty()) {
                chair.kind = Chair::Kind::bot;
                chair.bot = bot;
            }
            chair.name = text_at((*seats)[s], "name");
            chair.bank = plan_.clock ? plan_.clock->bank : 0;
            fairs_.back().nonces.push_back(chair.nonce);
        }
        if (play()) play()->catch_up();
        next_match();
    } else if (r.kind == "rematch") {
        const auto secret = parse_seed(text_at(body, "secret"));
        if (!secret) return wrong("it has no secret");
        fairs_.push_back({.secret = *secret, .nonces = {}});
        if (play()) play()->catch_up();
        state_ = State::waiting;
        for (Chair& chair : chairs_) {
            chair.gave_nonce = false;
            chair.nonce.clear();
        }
    } else if (r.kind == "act" || r.kind == "offence" || r.kind == "take_back" || r.kind == "deal" || r.kind == "settled") {
        if (!play()) return wrong("no match has begun");
        if (const auto done = redo_deed(r, body); !done) return wrong(done.error());
        state_ = play()->at() == Beat::over ? State::over : State::playing;
    } else if (r.kind == "correction" || r.kind == "agreed" || r.kind == "withdrawn" || r.kind == "booked") {
        if (!play()) return wrong("no match has begun");
        if (const auto done = redo_book(r, seat, body); !done) return wrong(done.error());
    } else if (r.kind == "door") {
        if (text_at(body, "what") == "knock") porch_.shut = body.value("shut", false);
        if (text_at(body, "what") != "replay") return {};
        const int match = body.contains("match") ? wire::whole_number(body["match"], 0, 1 << 20).value_or(-1) : -1;
        if (match < 0 || std::size_t(match) >= plays_.size()) return wrong("no such match has been played");
        shares_[text_at(body, "token")] = std::size_t(match);
    } else if (r.kind != "closed") {
        return wrong("a kind of record that this program does not know");
    }
    return {};
}

tl::expected<void, Sentence> Desk::redo_deed(const Record& r, const json& body) {
    const auto no = [](std::string_view what) { return tl::unexpected(Sentence(what)); };
    const auto seat = seat_in(body, chairs_.size());
    Deed deed{.at = std::min(r.at, floor_->now)};  // the date may have been set back since
    if (r.kind == "deal") {
        deed.type = Deed::Type::deal;
    } else if (r.kind == "settled") {
        const auto beats = body.contains("beats") ? wire::whole_number(body["beats"], 0, 1 << 30) : std::nullopt;
        if (!beats) return no("it does not say after how many beats");
        stopped_without_ = SeatMask(0);
        if (const auto absent = body.find("absent"); absent != body.end() && absent->is_array())
            for (const json& each : *absent)
                if (const auto s = wire::whole_number(each, 0, int(chairs_.size()) - 1))
                    stopped_without_ = SeatMask(*stopped_without_ | only(Seat(*s)));
        deed.type = Deed::Type::settle;
        deed.beats = *beats;
    } else if (!seat) {
        return no("it has no seat");
    } else if (r.kind == "offence") {
        const auto& known = play()->book().offences;
        const auto it =
            std::ranges::find_if(known, [&](const Offence& o) { return play()->book().word_name(o.word) == text_at(body, "kind"); });
        if (it == known.end()) return no("the rule does not know this kind");
        deed.type = Deed::Type::offence;
        deed.seat = *seat;
        deed.offence = std::uint8_t(it - known.begin());
        deed.declared.mended = body.value("mended", false);
        deed.declared.tiles = body.value("count", std::uint8_t{1});
        if (const std::string choice = body.value("choice", ""); !choice.empty())
            deed.declared.choice = choice == "chombo" ? Declared::Choice::chombo : Declared::Choice::dead_hand;
    } else if (r.kind == "take_back") {
        play()->catch_up();
        const auto wish = wire::take_back_said(play()->referee(), play()->seat_of(*seat), wire::read_fields<wire::SaidTakeBack>(body));
        if (!wish) return no("it cannot be taken back here");
        deed.type = Deed::Type::take_back;
        deed.seat = *seat;
        deed.back = *wish;
    } else {
        play()->catch_up();
        const auto as_written = ordered_json::parse(r.body);
        const auto action = as_written.find("action");
        if (action == as_written.end() || !action->is_object()) return no("it has no action");
        const auto found = listed(*play(), *seat, *action);
        if (!found) return no("this is not one of the listed actions: " + r.body);
        deed.seat = *seat;
        deed.action = *found;
        Chair& chair = chairs_[*seat];
        if (const auto id = text_at(body, "id"); !id.empty()) chair.ids.insert(id_hash(id));
        if (body.contains("bank")) chair.bank = wire::whole_number(body["bank"], 0, 1 << 30).value_or(0);
    }
    if (!play()->redo(deed)) return no("the game does not stand where this can be done");
    return {};
}

/// All records are done: the table waits where its last one left it.
void Desk::redone(Millis now) {
    if (playing()) {
        play()->catch_up();
        if (play()->at() == Beat::over) state_ = State::over;
    }
    games_told_ = play() ? play()->settled().size() : 0;
    if (play()) note_booking(last_match());
    asleep_ = true;
    idle_since_ = now;
    for (Chair& chair : chairs_) {
        chair.sent = 0;
        if (chair.person()) chair.away_since = now;
    }
    set_wake();
}

}  // namespace jansou::parlour
