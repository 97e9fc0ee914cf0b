#include "jansou/parlour/lookback.hpp"

#include <algorithm>

#include "jansou/parlour/reels.hpp"
#include "jansou/parlour/requests.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/lines/state.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/shown/replay_frames.hpp"

namespace jansou::parlour {
namespace {

/// Of which match something is wanted, if there is such a one.
Granted<std::size_t> match_for(const Desk& desk, const Looker& who) {
    const std::size_t count = desk.plays().size();
    if (count == 0) return refusal(409, "not_begun", "no game has begun at this table");
    if (!who.match) return count - 1;
    if (*who.match >= count) return refusal(404, "no_match", "match: a number from 0 to " + std::to_string(count - 1) + " is expected");
    return *who.match;
}

tl::unexpected<Refusal> left_off() { return refusal(503, "busy", "the house has no time for this now; try again in a minute"); }

bool goes_on(const std::function<bool()>& go_on) { return !go_on || go_on(); }

Granted<std::string> log_text(const Played& match, const Looker& who, Names names, const std::function<bool()>& go_on) {
    std::vector<std::string> lines = whole_log(match, who.unnamed ? Names::left_out : names, go_on);
    if (!goes_on(go_on)) return left_off();
    if (!match.over) {
        auto cut = wire::log_cut(lines, who.seat);
        if (!cut) return refusal(500, "broken", cut.error());
        lines = std::move(*cut);
    }
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

/// The header and the lines of one game; empty if there is none of that number.
std::string game_of(const std::string& log, int game) {
    const auto begins = [&](std::size_t from) { return log.find("\n{\"type\":\"start_game\"", from); };
    std::size_t at = begins(0);
    for (int n = 0; n < game && at != std::string::npos; ++n) at = begins(at + 1);
    if (at == std::string::npos) return {};
    return log.substr(0, log.find('\n') + 1) + log.substr(at + 1, begins(at + 1) - at);
}

/// A game of a finished match in the words of other programs, where its rule has no others.
Granted<std::string> in_form(const std::string& log, const LookBack& wish, std::shared_ptr<const Rulebook> book,
                             const std::function<bool()>& go_on) {
    const std::string game = game_of(log, wish.game);
    if (game.empty()) return refusal(404, "no_match", "game: a number of a game of this match, from 0, is expected");
    const std::string_view ended = wire::foreign::hands_that_ended(game);
    if (ended.empty()) return refusal(409, "not_carried", "no hand of the game has come to its end");
    const auto opened = wire::foreign::open_log(ended, std::move(book));
    if (!opened) return refusal(409, "not_carried", opened.error().sentence());
    auto written = wire::foreign::written_as(wish.form, *opened, go_on);
    if (!goes_on(go_on)) return left_off();
    if (!written) return refusal(409, "not_carried", written.error());
    return std::move(*written);
}

/// A match as it was looked at: which one, how far it has come, and by whom.
struct Showing {
    std::string match;
    Seat eyes = no_seat;
    Names names = Names::told;
    std::string name() const { return match + ' ' + std::to_string(eyes) + (names == Names::told ? "" : " unnamed"); }
};

Granted<std::string> replay_text(const Played& match, const Looker& who, const LookBack& wish, const wire::Fair& fair,
                                 const std::string& name, const LookAid& aid) {
    const Showing showing{name, match.over && !wish.mine ? no_seat : who.seat, who.unnamed ? Names::left_out : Names::told};
    const wire::Film* film = aid.reels.find(showing.name(), aid.now);
    if (!film) {
        auto made = wire::Film::of(whole_log(match, showing.names, aid.go_on), showing.eyes, aid.go_on);
        if (!goes_on(aid.go_on)) return left_off();
        if (!made) return refusal(500, "broken", made.error());
        film = &aid.reels.keep(showing.name(), std::move(*made), aid.now);
    }
    auto answer = film->hand(wish.hand, aid.go_on);
    if (!goes_on(aid.go_on)) return left_off();
    if (!answer) return refusal(404, "no_hand", answer.error());
    (*answer)["fair"] = nullptr;
    if (match.over) (*answer)["fair"] = wire::to_json(fair);
    if (!match.handed.empty()) (*answer)["handed"] = handed_json(match.handed, showing.names);
    return wire::dumped(*answer);
}

bool of_play(const Record& r) {
    return r.kind == "act" || r.kind == "offence" || r.kind == "take_back" || r.kind == "deal" || r.kind == "settled";
}
bool of_book(const Record& r) { return r.kind == "correction" || r.kind == "agreed" || r.kind == "withdrawn" || r.kind == "booked"; }

}  // namespace

Played played(const Play& play) {
    return {.start = play.start(), .deeds = play.deeds(), .over = play.at() == Beat::over, .handed = play.handovers()};
}

tl::expected<Played, Sentence> played_again(std::span<const Record> records, std::size_t match, const Config& config) {
    if (records.empty()) return tl::unexpected(Sentence("the table has no records"));
    Floor floor{.config = config, .batch = {}, .counts = {}, .wakes = {}};
    Shelf shelf;
    auto order = order_of_record(json::parse(records.front().body, nullptr, false), shelf);
    if (!order) return tl::unexpected(order.error());
    Desk desk(floor, records.front().table, std::move(order->plan));
    desk.set_chairs(std::move(order->chairs));
    for (const Record& r : records) {
        const std::size_t begun = desk.plays().size();
        if (r.kind == "begun" && begun > match) break;
        if ((of_play(r) && begun <= match) || of_book(r) || r.kind == "door")
            desk.pass_over(r);
        else if (const auto done = desk.redo(r); !done)
            return tl::unexpected(done.error());
    }
    if (desk.plays().size() <= match) return tl::unexpected(Sentence("no such match has been played"));
    desk.plays()[match]->catch_up();
    return played(*desk.plays()[match]);
}

std::vector<std::string> whole_log(const Played& play, Names names, const std::function<bool()>& go_on) {
    std::vector<std::string> lines;
    wire::LogWriter writer([&](std::string_view line) { lines.emplace_back(line.substr(0, line.size() - 1)); });
    wire::Start start = play.start;
    if (names == Names::left_out) start.names = wire::usual_names(start.setup.people);
    if (!play.handed.empty()) start.given["handed"] = handed_json(play.handed, names);
    if (!play.over) start.given.erase("fair");  // the secret is out only at the end
    wire::Session session(std::move(start), [](std::string_view) {}, &writer, wire::Asks::silent);
    session.begin();
    for (const Deed& deed : play.deeds) {
        if (!goes_on(go_on)) break;
        if (deed.type == Deed::Type::act) session.act(session.match().table().seat_of(jansou::Chair(deed.seat)), deed.action);
        if (deed.type == Deed::Type::take_back) session.take_back(session.match().table().seat_of(jansou::Chair(deed.seat)), deed.back);
        if (deed.type == Deed::Type::settle) session.settle();
        if (deed.type == Deed::Type::offence) session.offence({deed.offence, jansou::Chair(deed.seat), deed.declared});
    }
    return lines;
}

Granted<LookTask> look_task(const Desk& desk, const Looker& who, const LookBack& wish, const Config& config) {
    const auto match = match_for(desk, who);
    if (!match) return tl::unexpected(match.error());
    const Play* play = desk.plays()[*match].get();
    const bool log = wish.what == LookBack::What::log;
    if (play && play->at() != Beat::over && who.seat == no_seat)
        return refusal(403, "not_over",
                       log ? "who looks on gets the log when the game is over" : "who looks on sees the hands again when the game is over");
    const std::size_t hands = play ? std::size_t(play->match().hands()) * 2 + (play->at() == Beat::hand_over) : 0;
    const std::string name =
        desk.id() + ' ' + std::to_string(*match) + ' ' + (!play || play->at() == Beat::over ? "over" : std::to_string(hands));
    const auto tell = [who, wish, log, name, fair = desk.fairs()[*match]](const Played& it, const LookAid& aid) -> Granted<std::string> {
        if (!log) return replay_text(it, who, wish, fair, name, aid);
        auto text = log_text(it, who, wish.names, aid.go_on);
        if (!text || wish.form == wire::foreign::Form::own) return text;
        if (!it.over) return refusal(409, "not_over", "a log in the words of another program is written when the game is over");
        return in_form(*text, wish, it.start.book, aid.go_on);
    };
    if (play) return LookTask{.table = {}, .work = [tell, it = played(*play)](const LookAid& aid) { return tell(it, aid); }};
    return LookTask{.table = desk.id(), .work = [tell, match = *match, config](const LookAid& aid) -> Granted<std::string> {
                        const auto again = played_again(aid.records, match, config);
                        if (!again) return refusal(500, "broken", again.error());
                        return tell(*again, aid);
                    }};
}

ordered_json card_of(const Desk& desk) {
    static constexpr std::string_view states[] = {"waiting", "playing", "over"};
    const RuleSet& rules = desk.plan().rule->book->rules;
    ordered_json card{{"table", desk.id()}, {"rule", rules.id}, {"title", wire::in_both(rules.title_ja, rules.title_en)}};
    card["seats"] = ordered_json::array();
    card["names"] = ordered_json::array();
    for (const Chair& chair : desk.chairs()) {
        card["seats"].push_back(chair.token_hash);
        card["names"].push_back(chair.name);
    }
    card["state"] = states[std::size_t(desk.state())];
    const Play* play = desk.plays().empty() ? nullptr : desk.plays().back().get();
    card["round"] = nullptr;
    card["kyoku"] = nullptr;
    card["points"] = ordered_json::array();
    if (play && play->begun()) {
        const Table& t = play->table();
        card["round"] = std::string(to_mjai(t.round_wind()));
        card["kyoku"] = t.kyoku;
        for (Seat s = 0; s < play->people(); ++s) card["points"].push_back(t.players[play->seat_of(s)].points);
    }
    card["finished"] = play ? play->settled().size() : 0;
    card["matches"] = desk.plays().size();
    return card;
}

std::string digest_of(const Desk& desk) {
    wire::Sha256 hash;
    for (const auto& play : desk.plays()) {
        if (!play) continue;
        for (const std::string& line : whole_log(played(*play))) hash.add(line + '\n');
        for (Seat s = 0; s < play->people(); ++s) {
            hash.add(std::to_string(play->ask_number(s)) + ' ' + std::to_string(play->seen().count(s)) + ' ');
            hash.add(wire::dumped(ordered_json{{"answered", play->referee().answer_of(play->seat_of(s)).has_value()}}));
        }
        if (play->begun()) hash.add(wire::dumped(wire::state_json(play->match(), no_seat)));
    }
    for (const Chair& chair : desk.chairs()) hash.add(chair.name + '/' + chair.bot + '/' + chair.token_hash + '/' + chair.nonce + ';');
    for (std::size_t match = 0; match < desk.plays().size(); ++match) hash.add(wire::dumped(*desk.book(match)));
    for (const auto& [token, match] : desk.shares()) hash.add(token + std::to_string(match));
    for (const Coming& each : desk.coming()) hash.add(std::to_string(each.seat) + each.name + each.token_hash);
    hash.add(std::to_string(int(desk.state())));
    return hash.hex();
}

}  // namespace jansou::parlour
