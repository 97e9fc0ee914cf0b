#include <algorithm>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::parlour {
namespace {

constexpr int most_proposals = 200;

}  // namespace

/// Persons who have not agreed yet and are waited for.
SeatMask Desk::awaited(const Proposal& proposal) const {
    SeatMask seats = 0;
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (waited_for(chairs_[s], proposal.at) && !in(proposal.agreed, s)) seats = SeatMask(seats | only(s));
    return seats;
}

/// Which match a request is about: the one that was begun last if it names none.
Granted<std::size_t> Desk::match_of(const json* given) const {
    if (!play()) return refusal(409, "not_begun", "no game has begun at this table");
    if (!given) return last_match();
    const auto match = wire::whole_number(*given, 0, int(last_match()));
    if (!match)
        return refusal(404, "no_match",
                       "match: a number from 0 to " + std::to_string(last_match()) + " is expected, not " + wire::shown(*given));
    return std::size_t(*match);
}

Granted<ordered_json> Desk::book(std::optional<std::size_t> match) const {
    const json given = match ? json(*match) : json();
    const auto which = match_of(match ? &given : nullptr);
    if (!which) return tl::unexpected(which.error());
    const SetBook& book = books_[*which];
    const Results played = results(*which);
    ordered_json out = book_json(played, book, book.proposal ? awaited(*book.proposal) : SeatMask(0));
    out["names"] = played.names;
    if (!played.handed.empty()) out["handed"] = handed_json(played.handed);
    out["match"] = *which;
    out["matches"] = plays_.size();
    return out;
}

Frame Desk::book_frame(std::size_t match) const { return frame(FrameType::book, {{"book", *book(match)}}); }

void Desk::tell_book(std::size_t match) {
    if (match == last_match()) games_told_ = play()->settled().size();
    note_booking(match);
    tell_all(book_frame(match));
}

/// One request of a seat; one whose id has been done is not done again.
Granted<ordered_json> Desk::correct(Seat s, const json& request, Millis now) {
    const auto id = request.find("id");
    if (id == request.end() || !id->is_string() || id->get_ref<const std::string&>().empty() ||
        id->get_ref<const std::string&>().size() > longest_id)
        return refusal(400, "unknown", "id: a text of 1 to " + std::to_string(longest_id) + " bytes is expected");
    const auto match = match_of(request.contains("match") ? &request["match"] : nullptr);
    if (!match) return tl::unexpected(match.error());
    const auto text = id->get<std::string>();
    if (chairs_[s].took(id_hash(text))) return book(*match);
    json rest = request;
    rest.erase("id");
    rest.erase("match");
    const bool answers = rest.contains("agree") || rest.contains("refuse");
    if (const auto done = answers ? answer_proposal(s, *match, rest, text) : propose(s, *match, rest, text, now); !done)
        return tl::unexpected(done.error());
    chairs_[s].ids.insert(id_hash(text));
    book_if_agreed(*match);
    tell_book(*match);
    set_wake();
    return book(*match);
}

Granted<void> Desk::propose(Seat s, std::size_t match, const json& given, const std::string& id, Millis now) {
    SetBook& book = books_[match];
    if (book.proposals >= most_proposals)
        return refusal(409, "book_full", "this book has had " + std::to_string(most_proposals) + " proposals, which is the most");
    const Results played = results(match);
    auto read = read_correction(given, played, book);
    if (!read) return refusal(400, "bad_correction", read.error());
    read->by = s;
    const ordered_json body{
        {"seat", s}, {"id", id}, {"match", match}, {"beats", played.beats}, {"correction", correction_json(*read, int(chairs_.size()))}};
    record("correction", wire::dumped(body));
    book.proposal = Proposal{.number = ++book.proposals, .at = now, .correction = std::move(*read), .agreed = only(s)};
    proposed_.insert(match);
    return {};
}

Granted<void> Desk::answer_proposal(Seat s, std::size_t match, const json& given, const std::string& id) {
    SetBook& book = books_[match];
    const bool agrees = given.contains("agree");
    const std::string what = agrees ? "agree" : "refuse";
    const auto number = wire::whole_number(given[what], 1, most_proposals);
    if (!number || given.size() != 1) return refusal(400, "unknown", what + ": the number of a proposed correction is expected alone");
    if (!book.proposal || book.proposal->number != *number)
        return refusal(409, "not_proposed", what + ": correction " + std::to_string(*number) + " is not what is proposed now");
    record(agrees ? "agreed" : "withdrawn", json{{"seat", s}, {"id", id}, {"match", match}, {"number", *number}}.dump());
    if (agrees)
        book.proposal->agreed = SeatMask(book.proposal->agreed | only(s));
    else
        drop_proposal(match);
    return {};
}

void Desk::drop_proposal(std::size_t match) {
    books_[match].proposal.reset();
    proposed_.erase(match);
}

void Desk::book_if_agreed(std::size_t match) {
    SetBook& book = books_[match];
    if (!book.proposal || awaited(*book.proposal)) return;
    Correction& correction = book.proposal->correction;
    correction.at = floor_->date();
    json absent = json::array();
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (chairs_[s].person() && !in(book.proposal->agreed, s)) {
            correction.absent = SeatMask(correction.absent | only(s));
            absent.push_back(s);
        }
    record("booked", json{{"number", book.proposal->number}, {"match", match}, {"absent", absent}}.dump());
    book.corrections.push_back(std::move(correction));
    drop_proposal(match);
}

tl::expected<void, Sentence> Desk::redo_book(const Record& r, std::optional<Seat> seat, const json& body) {
    const auto no = [](std::string_view what) { return tl::unexpected(Sentence(what)); };
    if (r.kind != "booked") {
        if (!seat) return no("it has no seat");
        if (const auto id = body.find("id"); id != body.end() && id->is_string())
            chairs_[*seat].ids.insert(id_hash(id->get<std::string>()));
    }
    const auto match = match_of(body.contains("match") ? &body["match"] : nullptr);
    if (!match) return tl::unexpected(match.error().message);
    SetBook& book = books_[*match];
    if (r.kind == "correction") {
        const auto beats = body.contains("beats") ? wire::whole_number(body["beats"], 0, 1 << 30) : std::nullopt;
        if (!beats || !body.contains("correction")) return no("it does not say what is corrected, and when");
        if (*match == last_match()) play()->catch_up_to(*beats);
        if (*match == last_match() && state_ != State::waiting) state_ = play()->at() == Beat::over ? State::over : State::playing;
        auto read = read_correction(body["correction"], results(*match), book);
        if (!read) return tl::unexpected(read.error());
        read->by = *seat;
        book.proposal =
            Proposal{.number = ++book.proposals, .at = std::min(r.at, floor_->now), .correction = std::move(*read), .agreed = only(*seat)};
        proposed_.insert(*match);
        return {};
    }
    if (!book.proposal || !body.contains("number") || body["number"] != book.proposal->number) return no("this is not what is proposed");
    if (r.kind == "agreed") {
        book.proposal->agreed = SeatMask(book.proposal->agreed | only(*seat));
        return {};
    }
    if (r.kind == "booked") {
        Correction& correction = book.proposal->correction;
        correction.at = r.at;
        if (const auto absent = body.find("absent"); absent != body.end() && absent->is_array())
            for (const json& each : *absent)
                if (const auto s = wire::whole_number(each, 0, int(chairs_.size()) - 1))
                    correction.absent = SeatMask(correction.absent | only(Seat(*s)));
        book.corrections.push_back(std::move(correction));
    }
    drop_proposal(*match);
    return {};
}

// ---- whoever does not come back

/// Whether a person's consent is still asked for: not if he has left, nor if he has been away for the grace period, and the question has
/// stood for it.
bool Desk::waited_for(const Chair& c, Millis since) const {
    if (!c.person() || c.left) return false;
    return c.here() || floor_->now < std::max(c.away_since.value_or(floor_->now), since) + floor_->config.grace;
}

/// When the next person is not waited for any more. While nobody is here nothing is agreed to.
std::optional<Millis> Desk::patience_ends() const {
    std::optional<Millis> next;
    if (!anybody_here()) return next;
    const auto asked_since = [&](Millis since) {
        for (const Chair& c : chairs_) {
            if (c.here() || !c.away_since || !waited_for(c, since)) continue;
            const Millis end = std::max(*c.away_since, since) + floor_->config.grace;
            if (!next || end < *next) next = end;
        }
    };
    for (const std::size_t match : proposed_) asked_since(books_[match].proposal->at);
    if (stop_since_) asked_since(*stop_since_);
    if (rematch_since_) asked_since(*rematch_since_);
    if (accusation_) asked_since(accusation_->since);
    return next;
}

void Desk::patience_ended(Millis now) {
    patience_.reset();
    for (const std::size_t match : std::set(proposed_)) {
        book_if_agreed(match);
        tell_book(match);
    }
    if (!stop_since_ && !rematch_since_ && !accusation_) return;
    tell_table();
    all_agree(now);
    apply_accusation(now);
}

std::optional<std::size_t> Desk::shared(const std::string& token_hash) const {
    const auto it = shares_.find(token_hash);
    return it == shares_.end() ? std::nullopt : std::optional(it->second);
}

Granted<std::string> Desk::share(std::optional<std::size_t> which) {
    const json given = which ? json(*which) : json();
    const auto found = match_of(which ? &given : nullptr);
    if (!found) return tl::unexpected(found.error());
    const std::size_t match = *found;
    if (!results(match).over) return refusal(409, "not_over", "a game can be shown around when it is over");
    std::string token = derived_token(floor_->config, "replay " + std::to_string(match), id_);
    const std::string hash = token_hash(token);
    if (!shared(hash)) {
        record("door", json{{"what", "replay"}, {"match", match}, {"token", hash}}.dump(), hash);
        shares_[hash] = match;
    }
    return token;
}

}  // namespace jansou::parlour
