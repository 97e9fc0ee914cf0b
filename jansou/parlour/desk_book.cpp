#include <algorithm>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/fields.hpp"

namespace jansou::parlour {
namespace {

constexpr int most_proposals = 200;
constexpr std::size_t longest_id = 40;

tl::unexpected<Refusal> refusal(int status, std::string_view code, std::string message) {
    return tl::unexpected(Refusal{status, std::string(code), std::move(message)});
}

}  // namespace

/// Persons who have not agreed yet. As with stopping, who is away is waited for, and who has left is not asked.
SeatMask Desk::awaited() const {
    SeatMask seats = 0;
    if (!book_.proposal) return seats;
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (chairs_[s].person() && !chairs_[s].left && !in(book_.proposal->agreed, s)) seats = SeatMask(seats | only(s));
    return seats;
}

Granted<ordered_json> Desk::book() const {
    if (!play()) return refusal(409, "not_now", "no game has begun at this table");
    return book_json(*play(), book_, awaited());
}

std::string Desk::book_frame() const { return frame("book", {{"book", book_json(*play(), book_, awaited())}}); }

void Desk::tell_book() {
    games_told_ = play()->settled().size();
    tell_all(book_frame());
}

/// One request of a seat; one whose id has been done is not done again.
Granted<ordered_json> Desk::correct(Seat s, const json& request, Millis now) {
    const auto id = request.find("id");
    if (id == request.end() || !id->is_string() || id->get_ref<const std::string&>().empty() ||
        id->get_ref<const std::string&>().size() > longest_id)
        return refusal(400, "unknown", "id: a text of 1 to " + std::to_string(longest_id) + " bytes is expected");
    if (!play()) return refusal(409, "not_now", "no game has begun at this table");
    const auto text = id->get<std::string>();
    if (chairs_[s].ids.contains(id_hash(text))) return book();
    json rest = request;
    rest.erase("id");
    const bool answers = rest.contains("agree") || rest.contains("refuse");
    if (const auto done = answers ? answer_proposal(s, rest, text, now) : propose(s, rest, text, now); !done)
        return tl::unexpected(done.error());
    chairs_[s].ids.insert(id_hash(text));
    book_if_agreed(now);
    tell_book();
    return book();
}

Granted<void> Desk::propose(Seat s, const json& given, const std::string& id, Millis now) {
    if (book_.proposals >= most_proposals)
        return refusal(409, "full", "this book has had " + std::to_string(most_proposals) + " proposals, which is the most");
    auto read = read_correction(given, *play(), book_);
    if (!read) return refusal(400, "unknown", read.error());
    read->by = s;
    const ordered_json body{
        {"seat", s}, {"id", id}, {"beats", play()->beats()}, {"correction", correction_json(*read, int(chairs_.size()))}};
    record("correction", wire::dumped(body), now);
    book_.proposal = Proposal{.number = ++book_.proposals, .correction = std::move(*read), .agreed = only(s)};
    return {};
}

Granted<void> Desk::answer_proposal(Seat s, const json& given, const std::string& id, Millis now) {
    const bool agrees = given.contains("agree");
    const std::string what = agrees ? "agree" : "refuse";
    const auto number = wire::whole_number(given[what], 1, most_proposals);
    if (!number || given.size() != 1) return refusal(400, "unknown", what + ": the number of a proposed correction is expected alone");
    if (!book_.proposal || book_.proposal->number != *number)
        return refusal(409, "not_now", what + ": correction " + std::to_string(*number) + " is not what is proposed now");
    record(agrees ? "agreed" : "withdrawn", json{{"seat", s}, {"id", id}, {"number", *number}}.dump(), now);
    if (agrees)
        book_.proposal->agreed = SeatMask(book_.proposal->agreed | only(s));
    else
        book_.proposal.reset();
    return {};
}

void Desk::book_if_agreed(Millis now) {
    if (!book_.proposal || awaited()) return;
    record("booked", json{{"number", book_.proposal->number}}.dump(), now);
    book_.corrections.push_back(std::move(book_.proposal->correction));
    book_.corrections.back().at = now;
    book_.proposal.reset();
}

tl::expected<void, Sentence> Desk::redo_book(const Record& r, std::optional<Seat> seat, const json& body) {
    const auto no = [](std::string_view what) { return tl::unexpected(Sentence(what)); };
    if (r.kind != "booked") {
        if (!seat) return no("it has no seat");
        if (const auto id = body.find("id"); id != body.end() && id->is_string())
            chairs_[*seat].ids.insert(id_hash(id->get<std::string>()));
    }
    if (r.kind == "correction") {
        const auto beats = body.contains("beats") ? wire::whole_number(body["beats"], 0, 1 << 30) : std::nullopt;
        if (!beats || !body.contains("correction")) return no("it does not say what is corrected, and when");
        play()->catch_up_to(*beats);
        if (state_ != State::waiting) state_ = play()->at() == Beat::over ? State::over : State::playing;
        auto read = read_correction(body["correction"], *play(), book_);
        if (!read) return tl::unexpected(read.error());
        read->by = *seat;
        book_.proposal = Proposal{.number = ++book_.proposals, .correction = std::move(*read), .agreed = only(*seat)};
        return {};
    }
    if (!book_.proposal || !body.contains("number") || body["number"] != book_.proposal->number) return no("this is not what is proposed");
    if (r.kind == "agreed") {
        book_.proposal->agreed = SeatMask(book_.proposal->agreed | only(*seat));
        return {};
    }
    if (r.kind == "booked") {
        book_.corrections.push_back(std::move(book_.proposal->correction));
        book_.corrections.back().at = r.at;
    }
    book_.proposal.reset();
    return {};
}

std::optional<std::size_t> Desk::shared(const std::string& token_hash) const {
    const auto it = shares_.find(token_hash);
    return it == shares_.end() ? std::nullopt : std::optional(it->second);
}

Granted<std::string> Desk::share(Millis now) {
    if (!play() || play()->at() != Beat::over) return refusal(409, "not_now", "a game can be shown around when it is over");
    const std::size_t match = plays_.size() - 1;
    std::string token = derived_token(floor_->config, "replay " + std::to_string(match), id_);
    const std::string hash = token_hash(token);
    if (!shared(hash)) {
        record("door", json{{"what", "replay"}, {"match", match}, {"token", hash}}.dump(), now, hash);
        shares_[hash] = match;
    }
    return token;
}

}  // namespace jansou::parlour
