#include "jansou/wire/lines/session.hpp"

#include <algorithm>
#include <utility>

#include "jansou/match/bot_seats.hpp"
#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/lines/state.hpp"
#include "jansou/wire/lines/weighing.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/waits.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

/// Calls `with` an empty command of the type that is named; false if there is none.
template <class With>
bool with_type(std::string_view type, const With& with) {
    const auto in_turn = [&]<std::size_t... n>(std::index_sequence<n...>) {
        const auto is = [&]<class One>(const One& one) { return One::type == type && (with(one), true); };
        return (is(std::variant_alternative_t<n, commands::Command>{}) || ...);
    };
    return in_turn(std::make_index_sequence<std::variant_size_v<commands::Command>>());
}

/// A field that a command does not have, if any.
template <class One>
std::optional<std::string> strange_field(const json& in) {
    static const FieldDescriber known = described<One>();
    for (const auto& [key, value] : in.items())
        if (key != "type" && !known.properties.contains(key)) return key;
    return {};
}

}  // namespace

Session::Session(Start start, Sink out, LogWriter* log, Asks asks)
    : Narrator(std::move(start), Foretold::told),
      out_(std::move(out)),
      log_(log),
      asks_(asks),
      mine_(*this->start().book, this->start().view),
      whole_(*this->start().book, {}) {}

Session::Session(const Session& at, Sink out)
    : Narrator(at), out_(std::move(out)), log_(nullptr), asks_(at.asks_), mine_(at.mine_), whole_(at.whole_) {}

void Session::tell(Print print) {
    line_.clear();
    const LineType type = print(mine_, line_);
    if (type == LineType::none) return;
    out_({type, line_});
    if (!log_) return;
    if (!mine_.sees_all()) {
        line_.clear();
        print(whole_, line_);
    }
    log_->line(line_);
}

bool Session::knows(std::string_view type) {
    return with_type(type, [](const auto&) {});
}

void Session::begin() {
    if (log_) log_->line(header_line(start()));
    match_.run();
    step();
}

/// What was asked was no fault of the asker.
void Session::broken(const std::string& why) {
    error("rule_set", why);
    refused_ = false;
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
    out_({LineType::error, line, message});
}

/// After a step: the next ask, or the end of the log.
/// As far as bots alone are waited for.
void Session::answer_of_bots() {
    while (!match_.over()) {
        Referee& r = match_.referee();
        const SeatMask waiting = r.waiting();
        for (Seat s = 0; s < r.table().seats; ++s) {
            const auto chair = std::size_t(r.table().chair_of(s));
            if (in(waiting, s) && chair < bots_.size() && bots_[chair]) r.answer(s, bots_[chair]->choose(bot_view(r, s), r.options(s)));
        }
        if (r.waiting() || !r.asked()) return;
        log_acts();
        match_.run();
    }
}

void Session::step() {
    if (!bots_.empty()) answer_of_bots();
    if (match_.over()) {
        if (log_) log_->close();
        log_ = nullptr;
        return;
    }
    if (asks_ == Asks::silent) return;
    line_.clear();
    if (mine_.ask(match_.referee(), line_, match_.referee().waiting())) out_({LineType::ask, line_});
}

void Session::log_acts() {
    if (!log_) return;
    const Referee& r = match_.referee();
    for (Seat s = 0; s < r.table().seats; ++s) {
        if (!r.answer_of(s)) continue;
        line_.clear();
        Printer::act(*start().book, r.table().seating(), s, *r.answer_of(s), line_);
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

void Session::refuse(const Misspoken& wrong) {
    error(wrong.code == "not_listed" || wrong.code == "bad_reading" ? "not_legal" : wrong.code, wrong.message, wrong.clause);
}

/// Under a view the hands of other seats are hidden, and what follows from them.
std::optional<Seat> Session::seat_looked_at(const SaidSeat& seat, std::string_view question) {
    const Table& t = match_.table();
    const auto chair = seat_said(seat, t.people());
    if (!chair) return refuse(chair.error()), std::nullopt;
    const Seat viewer = start().view.seat;
    if (viewer == no_seat || Seat(*chair) == viewer) return t.seat_of(*chair);
    error("unknown", std::string(question) + ": under the view of seat " + std::to_string(viewer) +
                         " only that seat may be asked about, not " + std::to_string(int(*chair)));
    return {};
}

/// The one place where a command is still JSON.
void Session::command(const json& in) {
    refused_ = false;
    if (match_.over()) return error("not_now", "the match is over");
    const auto type = in.is_object() && in.contains("type") && in["type"].is_string() ? in["type"].get<std::string>() : "";
    const bool known = with_type(type, [&]<class One>(const One&) {
        if (const auto strange = strange_field<One>(in)) return error("unknown", type + ": unknown field " + shown(json(*strange)));
        on(read_fields<One>(in));
    });
    if (known) return;
    if (type == "start") return error("not_now", "a match is being played");
    error("unknown", "type: act, offence, take_back, settle, why, waits or state is expected, not " +
                         shown(in.is_object() && in.contains("type") ? in["type"] : in));
}

void Session::on(const commands::Act& said) {
    const auto chair = seat_said(said.seat, match_.table().people());
    if (!chair) return refuse(chair.error());
    if (!said.action) return refuse(misspoken(said.action.error()));
    const Seat seat = match_.table().seat_of(*chair);
    const auto action = act_said(match_.referee(), seat, *said.action);
    if (!action) return refuse(action.error());
    act(seat, *action);
    if (refused_) refuse(bad_reading());
}

void Session::on(const commands::Offence& said) {
    const auto meant = offence_said(*start().book, match_.table().people(), said.what);
    if (!meant) return refuse(meant.error());
    offence(*meant);
}

void Session::offence(const OffenceSaid& said) {
    refused_ = false;
    if (match_.over()) return error("not_now", "the match is over");
    if (!match_.referee().asked()) return error("not_now", "an offence is declared at an ask");
    const Table& t = match_.table();
    if (t.held_count && t.held[0].stage == Stage::idle)
        return error("not_now", "the hand is not dealt yet; an offence is declared after that");
    if (t.held_count && t.held[0].stage == Stage::paid) return error("not_now", "the hand is paid; an offence is declared before that");
    if (t.winners) return error("not_now", "the hand is won; an offence is declared before that, or in the next hand");
    const Offence& offence = start().book->offences[said.which];
    if (log_) {
        nlohmann::ordered_json line{
            {"type", "offence"}, {"seat", int(said.chair)}, {"kind", std::string(start().book->word_name(offence.word))}};
        json more = json::object();
        put_declared(more, offence, said.declared);
        for (const auto& [key, value] : more.items()) line[key] = value;
        log_->line(line.dump());
    }
    match_.referee().offence(t.seat_of(said.chair), offence, said.declared);
    match_.run();
    step();
}

void Session::take_back(Seat s, const TakeBack& wish) {
    refused_ = match_.referee().why_not_taken_back(s, wish) != 0;
    if (refused_) return;
    if (log_)
        log_->line(nlohmann::ordered_json{
            {"type", "take_back"}, {"seat", int(match_.table().chair_of(s))}, {"kind", kind_taken_back(*start().book, wish)}}
                       .dump());
    match_.referee().take_back(s, wish);
    match_.run();
    step();
}

void Session::on(const commands::TakeBack& said) {
    const auto chair = seat_said(said.seat, match_.table().people());
    if (!chair) return refuse(chair.error());
    const Seat seat = match_.table().seat_of(*chair);
    const auto wish = take_back_said(match_.referee(), seat, said.what);
    if (!wish) return refuse(wish.error());
    take_back(seat, *wish);
}

void Session::on(const commands::Settle&) { settle(); }

void Session::settle() {
    refused_ = false;
    if (match_.over()) return error("not_now", "the match is over");
    if (log_) log_->line(R"({"type":"settle"})");
    match_.break_off();
    step();
}

void Session::on(const commands::Why& said) {
    const auto seat = seat_looked_at(said.seat, "why");
    if (!seat) return;
    if (!said.action) return refuse(misspoken(said.action.error()));
    nlohmann::ordered_json answer{{"type", "why"}, {"seat", *said.seat.number}};
    answer.update(why_json(match_.referee(), *seat, said.action->fields));
    out_({LineType::why, answer.dump()});
}

void Session::on(const commands::Weigh& said) {
    const auto seat = seat_looked_at(said.seat, "weigh");
    if (!seat) return;
    const std::string name = said.bot && *said.bot ? **said.bot : std::string(usual_adviser);
    if (!find_bot(name)) return error("unknown", "weigh: there is no bot " + shown(nlohmann::json(name)));
    if (!in(match_.referee().asked(), *seat)) return error("not_asked", "weigh: that seat is not asked");
    if (!house_) house_ = std::make_shared<const HouseFacts>(house_facts(match_.referee().book()));
    const auto bot = make_bot(name, *house_, start().setup.seed, *seat);
    nlohmann::ordered_json line{{"type", "weigh"}, {"seat", *said.seat.number}};
    line.update(weighing_json(match_.referee(), *seat, *bot, name));
    out_({LineType::weigh, line.dump()});
}
void Session::on(const commands::Waits& said) {
    const auto seat = seat_looked_at(said.seat, "waits");
    if (!seat) return;
    if (match_.table().seating().sits_out(*seat)) return error("not_now", "waits: who sits out has no hand");
    auto answer = table_waits_json(match_.referee(), *seat);
    nlohmann::ordered_json line{{"type", "waits"}, {"seat", *said.seat.number}};
    line.update(answer);
    out_({LineType::waits, line.dump()});
}

void Session::on(const commands::State&) { out_({LineType::state, state_json(match_, start().view.seat).dump()}); }

}  // namespace jansou::wire
