#include "apps/server/club_desk.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/server/house_clock.hpp"
#include "apps/server/pad_booking.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/wire/club/answers.hpp"
#include "jansou/wire/club/transfer.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using store::Clubs;

constexpr std::string_view code_letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t code_length = 16, code_group = 4;

Response not_kept(const std::string& why) { return refusal(503, "not_kept", why); }

/// Letters and digits of a code as they were written, or the token as it is.
std::string as_written(std::string_view token) {
    std::string code;
    for (char c : token) {
        if (c == ' ' || c == '-') continue;
        if (c >= 'a' && c <= 'z') c = char(c - 'a' + 'A');
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        if (code_letters.find(c) == std::string_view::npos) return std::string(token);
        code += c;
    }
    return code.size() == code_length ? code : std::string(token);
}
std::string hash_of(std::string_view token) { return parlour::token_hash(as_written(token)); }

/// Sixteen letters and digits of 32, drawn as tokens are.
std::string fresh_code(const parlour::Random& random) {
    const std::string token = parlour::fresh_token(random);
    constexpr std::string_view base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string code;
    for (std::size_t i = 0; i < code_length; ++i) code += code_letters[base64.find(token[i]) % code_letters.size()];
    return code;
}
std::string in_groups(const std::string& code) {
    std::string out;
    for (std::size_t i = 0; i < code.size(); ++i) out += (i > 0 && i % code_group == 0 ? "-" : "") + std::string(1, code[i]);
    return out;
}

/// The refusal of an entry: the field that its sentence begins with, which entry it is, and the sentence without the field in both
/// languages.
Response bad_entry(const std::string& id, const wire::ClubWrong& wrong) {
    constexpr std::string_view path = "entry.";
    std::string field, message = wrong.why;
    if (message.starts_with(path)) message.erase(0, path.size());
    if (message.starts_with('"' + std::string(path))) {  // a field that nobody knows
        message.erase(1, path.size());
        field = message.substr(1, message.find('"', 1) - 1);
    } else if (const auto colon = message.find(": "); colon != std::string::npos && message.find(' ') > colon) {
        field = message.substr(0, colon);
    }
    const bool in_front = !field.empty() && message.starts_with(field + ": ");
    ordered_json error{{"code", "bad_entry"}, {"message", message}};
    error["text"] = wire::in_both(wrong.ja, in_front ? message.substr(field.size() + 2) : message);
    if (!field.empty()) error["field"] = field;
    if (!id.empty()) error["entry"] = id.substr(0, 64);
    Response out = refusal(400, "bad_entry", message);
    out.body = wire::dumped({{"error", error}});
    return out;
}

/// What people wrote in an entry is as it was kept, but for names that were forgotten since.
void forget_as_kept(json& entry, const json& kept) {
    for (const char* field : {"reason", "name"})
        if (entry.contains(field) && kept.contains(field) && entry[field].is_string() && kept[field].is_string() &&
            wire::may_be_without_names(kept[field].get_ref<const std::string&>(), entry[field].get_ref<const std::string&>()))
            entry[field] = kept[field];
}

/// An entry is said again as it was kept.
bool says_the_same(json said, const tl::expected<wire::ClubEntry, wire::ClubWrong>& read, const json& kept) {
    if (read) {
        json again = json::parse(wire::dumped(read->kept));
        forget_as_kept(again, kept);
        return again == kept;
    }
    // where the book has gone on what is said may not be taken any more; then what was said plainly is compared
    forget_as_kept(said, kept);
    return std::ranges::all_of(said.items(),
                               [&](const auto& each) { return !kept.contains(each.key()) || kept[each.key()] == each.value(); });
}

/// The entries of a book in which people wrote that name, by their numbers, without it.
std::vector<std::pair<std::int64_t, std::string>> bodies_without(const wire::ClubBook& book, const std::string& name) {
    std::vector<std::pair<std::int64_t, std::string>> changed;
    const auto without = [&](auto&& self, ordered_json& value) -> bool {
        bool found = false;
        if (value.is_string()) {
            std::string text = wire::without_name(value.get_ref<const std::string&>(), name);
            found = text != value.get_ref<const std::string&>();
            if (found) value = std::move(text);
        } else if (value.is_structured()) {
            for (auto& each : value) found = self(self, each) || found;
        }
        return found;
    };
    for (std::size_t i = 0; !name.empty() && i < book.size(); ++i) {
        ordered_json entry = ordered_json::parse(book.body(i), nullptr, false);
        bool found = false;
        for (const char* field : {"reason", "name"})  // what people wrote
            if (entry.contains(field)) found = without(without, entry[field]) || found;
        if (found) changed.emplace_back(std::int64_t(i), wire::dumped(entry));
    }
    return changed;
}

std::string query_text(const Request& request, std::string_view name) { return request.target.find(name).value_or(""); }

}  // namespace

std::optional<Response> ClubDesk::open_store() {
    if (clubs_) return {};
    auto opened = Clubs::open(connect_);
    if (!opened) return not_kept(opened.error());
    clubs_.emplace(std::move(*opened));
    return {};
}

tl::expected<Clubs::Found, Response> ClubDesk::found(const std::string& token) {
    if (auto closed = open_store()) return tl::unexpected(std::move(*closed));
    if (token.empty()) return tl::unexpected(refusal(401, "no_token", "a token is expected in the header Authorization: Bearer TOKEN."));
    auto club = clubs_->find(hash_of(token));
    if (!club) return tl::unexpected(not_kept(club.error()));
    if (!*club) return tl::unexpected(refusal(404, "no_club", "no club's book is opened by this token; a link may have been taken back."));
    return std::move(**club);
}

void ClubDesk::drop(const std::string& club) {
    std::erase_if(kept_, [&](const Kept& each) { return each.club == club; });
}

const wire::ClubBook* ClubDesk::known_book(const std::string& club) const {
    const auto it = std::ranges::find(kept_, club, &Kept::club);
    return it == kept_.end() ? nullptr : &it->book;
}

tl::expected<wire::ClubBook*, Response> ClubDesk::book_of(const std::string& club) {
    const auto state = clubs_->state(club);
    if (!state) return tl::unexpected(not_kept(state.error()));
    auto it = std::ranges::find(kept_, club, &Kept::club);
    if (it != kept_.end() && it->version != state->version) {
        kept_.erase(it);
        it = kept_.end();
    }
    if (it == kept_.end()) {
        kept_.push_front({.club = club, .version = state->version, .book = {}});
        it = kept_.begin();
    } else {
        kept_.splice(kept_.begin(), kept_, it);
    }
    wire::ClubBook& book = it->book;
    book.name = state->name;
    if (std::int64_t(book.size()) != state->next) {
        auto bodies = clubs_->entries(club, std::int64_t(book.size()), state->next - std::int64_t(book.size()));
        auto names = bodies ? clubs_->names(club) : tl::expected<std::vector<std::pair<std::string, std::string>>, std::string>();
        if (!bodies || !names) {
            drop(club);
            return tl::unexpected(not_kept(bodies ? names.error() : bodies.error()));
        }
        for (std::string& body : *bodies) book.add(std::move(body));
        for (auto& [person, name] : *names) book.call(person, std::move(name));
    }
    while (kept_.size() > most_books_kept) kept_.pop_back();
    return &book;
}

std::optional<Response> ClubDesk::book_pads(const std::string& club, const wire::ClubBook& book) {
    const auto pads = clubs_->pads_to_book(club);
    if (!pads) return not_kept(pads.error());
    std::size_t booked = 0;
    for (const Clubs::PadOfClub& pad : *pads) {
        if (++booked > most_pads_booked_at_once) break;
        const auto entries = pads_.all_entries(pad.id);
        if (!entries) return entries.error();
        const PadBooking told = booking_of_pad(pad.id, pad.night, *entries, book);
        if (const auto done = clubs_->book_pad(club, pad, told.body, told.guests, time_.date()); !done) return not_kept(done.error());
    }
    return {};
}

tl::expected<ClubDesk::Opened, Response> ClubDesk::opened(const Request& request, May least) {
    auto club = found(request.bearer);
    if (!club) return tl::unexpected(std::move(club.error()));
    Opened out{.found = std::move(*club)};
    const std::string& kind = out.found.link.kind;
    out.may = kind == "keeper" ? May::keep : kind == "write" ? May::write : May::look;
    if (kind == "code") out.me = out.found.link.person;
    if (out.may < least)
        return tl::unexpected(
            refusal(403, least == May::keep ? "may_not_keep" : "may_not_write",
                    least == May::keep ? "this is for the token of whoever keeps the book." : "this token is to look on with."));
    auto book = book_of(out.found.club);
    if (!book) return tl::unexpected(std::move(book.error()));
    if (auto failed = book_pads(out.found.club, **book)) return tl::unexpected(std::move(*failed));
    book = book_of(out.found.club);
    if (!book) return tl::unexpected(std::move(book.error()));
    out.book = *book;
    return out;
}

std::string ClubDesk::writer(const Clubs::Link& link) {
    return link.kind == "keeper" ? "keeper" : link.person.empty() ? "write" : link.person;
}

Response ClubDesk::make(const Request& request) {
    const json body = json::parse(request.body, nullptr, false);
    const bool named = body.is_object() && body.size() == 1 && body.contains("name") && body["name"].is_string();
    const std::string name = named ? body["name"].get<std::string>() : std::string();
    if (const auto wrong = wire::wrong_club_name(name)) return refusal(400, "bad_name", "name: " + *wrong);
    if (auto closed = open_store()) return std::move(*closed);
    const std::string id = parlour::fresh_id(random_) + parlour::fresh_id(random_);
    const std::string keeper = parlour::fresh_token(random_), write = parlour::fresh_token(random_), look = parlour::fresh_token(random_);
    const auto now = time_.date();
    std::vector<Clubs::Link> links;
    for (const auto& [kind, token] : {std::pair{"keeper", &keeper}, std::pair{"write", &write}, std::pair{"look", &look}})
        links.push_back({.hash = hash_of(*token), .kind = kind, .made = now});
    const auto made = clubs_->make(id, name, links, now);
    if (!made) return not_kept(made.error());
    if (!*made) return refusal(503, "too_many_clubs", "this house keeps as many books as it can.");
    return json_response(wire::dumped({{"club", id}, {"keeper", keeper}, {"write", write}, {"look", look}}));
}

Response ClubDesk::read(const Request& request) {
    const auto club = opened(request, May::look);
    if (!club) return club.error();
    static constexpr std::string_view may[]{"look", "write", "keep"};
    ordered_json out{{"club", club->found.club}, {"name", club->book->name}, {"may", may[std::size_t(club->may)]}};
    out["me"] = club->me.empty() ? ordered_json(nullptr) : ordered_json(club->me);
    out.update(wire::club_json(*club->book));
    if (club->may == May::keep) {
        const auto links = clubs_->links(club->found.club);
        if (!links) return not_kept(links.error());
        out["links"] = ordered_json::array();
        for (const Clubs::Link& link : *links) {
            ordered_json one{{"number", link.number}, {"kind", link.kind}};
            if (!link.person.empty()) one["person"] = link.person;
            one["made"] = link.made;
            out["links"].push_back(std::move(one));
        }
        for (ordered_json& person : out["persons"]) {
            const std::string id = person["id"];
            if (std::ranges::any_of(*links, [&](const Clubs::Link& link) { return link.kind == "code" && link.person == id; }))
                person["code"] = true;
        }
    }
    return json_response(wire::dumped(out));
}

Response ClubDesk::night(const Request& request) {
    const auto club = opened(request, May::look);
    if (!club) return club.error();
    const auto told = wire::club_night_json(*club->book, query_text(request, "id"));
    return told ? json_response(wire::dumped(*told)) : refusal(404, "no_night", "id: there is no such night in this book.");
}

Response ClubDesk::standings(const Request& request) {
    const auto club = opened(request, May::look);
    if (!club) return club.error();
    const wire::ClubPeriod period{query_text(request, "from"), query_text(request, "to")};
    for (const auto& [name, day] : {std::pair{"from", &period.from}, std::pair{"to", &period.to}})
        if (!day->empty() && !wire::is_day(*day)) return refusal(400, "bad_day", std::string(name) + ": a day as 2026-11-27 is expected.");
    const auto told = wire::club_standings_json(*club->book, query_text(request, "rule"), period);
    return told ? json_response(wire::dumped(*told)) : refusal(404, "no_rule", "rule: there is no such rule in this book.");
}

Response ClubDesk::person(const Request& request) {
    const auto club = opened(request, May::look);
    if (!club) return club.error();
    const auto told = wire::club_person_json(*club->book, query_text(request, "id"));
    return told ? json_response(wire::dumped(*told)) : refusal(404, "no_person", "id: there is no such person in this book.");
}

Response ClubDesk::entries(const Request& request) {
    const auto club = opened(request, May::look);
    if (!club) return club.error();
    const wire::ClubBook& book = *club->book;
    ordered_json list = ordered_json::array();
    const auto tell = [&](std::size_t i) {
        ordered_json entry = ordered_json::parse(book.body(i), nullptr, false);
        if (entry.value("kind", "") == "person") {
            const std::string whose = entry.contains("corrects") ? entry["corrects"] : entry["id"];
            const int at = book.person(whose);
            const auto name = at < 0 ? std::nullopt : book.name_of(at);
            entry["name"] = name ? ordered_json(*name) : ordered_json(nullptr);
        }
        list.push_back(std::move(entry));
    };
    if (const auto of = request.target.find("of")) {
        if (book.kind_of(*of).empty()) return refusal(404, "no_entry", "of: there is no such entry in this book.");
        for (std::size_t i = 0; i < book.size() && list.size() < most_club_entries_told; ++i)
            if (book.body(i).find(*of) != std::string::npos) {
                const json entry = json::parse(book.body(i), nullptr, false);
                if (entry.value("id", "") == *of || entry.value("corrects", "") == *of) tell(i);
            }
        return json_response(wire::dumped({{"entries", list}}));
    }
    const int since = count_of(request.target, "since");
    if (since == no_count) return refusal(400, "bad_since", "since: a number from 0 is expected.");
    const std::size_t from = std::size_t(std::max(0, since)), to = std::min(book.size(), from + most_club_entries_told);
    for (std::size_t i = from; i < to; ++i) tell(i);
    return json_response(wire::dumped({{"entries", list}, {"next", std::max(from, to)}}));
}

tl::expected<ClubDesk::Entered, Response> ClubDesk::enter(const Opened& club, const json& entries, std::int64_t now) {
    Entered out{.fresh = {}, .told = ordered_json::array()};
    wire::ClubBook& book = *club.book;
    const auto fail = [&](const json& said, const wire::ClubWrong& why) {
        if (&book == known_book(club.found.club)) drop(club.found.club);
        const bool has_id = said.is_object() && said.contains("id") && said["id"].is_string();
        return tl::unexpected(bad_entry(has_id ? said["id"].get<std::string>() : std::string(), why));
    };
    for (const json& said : entries) {
        auto read = wire::read_club_entry(said, book, own_rules_ ? wire::OwnRules::taken : wire::OwnRules::refused);
        const std::string id =
            said.is_object() && said.contains("id") && said["id"].is_string() ? said["id"].get<std::string>() : std::string();
        if (const auto there = book.place_of(id)) {
            json before = json::parse(book.body(*there), nullptr, false);
            before.erase("at");
            before.erase("by");
            if (!says_the_same(said, read, before)) {
                if (&book == known_book(club.found.club)) drop(club.found.club);
                return tl::unexpected(
                    refusal(409, "differs", "entry " + id.substr(0, 64) + " is there with another content; an entry is never changed."));
            }
            ++out.known;
            out.told.push_back(ordered_json::parse(book.body(*there), nullptr, false));
            continue;
        }
        if (!read) return fail(said, read.error());
        read->kept["at"] = now;
        read->kept["by"] = writer(club.found.link);
        store::Clubs::Entry fresh{.id = id, .body = wire::dumped(read->kept)};
        ordered_json told = read->kept;
        book.add(fresh.body);
        if (read->name) {
            fresh.person = read->kept.contains("corrects") ? read->kept["corrects"].get<std::string>() : id;
            fresh.name = read->name;
            book.call(fresh.person, read->name);
            told["name"] = *read->name;
        }
        out.fresh.push_back(std::move(fresh));
        out.told.push_back(std::move(told));
    }
    return out;
}

Response ClubDesk::write(const Request& request) {
    const json body = json::parse(request.body, nullptr, false);
    const bool trying = body.is_object() && body.contains("try") && body["try"] == true;
    const bool of_night = trying && body.contains("night") && body["night"].is_string();  // NIGHT is told as it would be
    if (!body.is_object() || body.size() != 1U + std::size_t(trying) + std::size_t(of_night) || !body.contains("entries") ||
        !body["entries"].is_array() || body["entries"].size() > most_club_entries_at_once)
        return refusal(400, "bad_entries", "entries: a list of at most " + std::to_string(most_club_entries_at_once) + " is expected.");
    auto club = opened(request, May::write);
    if (!club) return club.error();
    std::optional<wire::ClubBook> trial;
    if (trying) club->book = &trial.emplace(*club->book);
    const auto entered = enter(*club, body["entries"], time_.date());
    if (!entered) return entered.error();
    const std::size_t next = club->book->size();
    if (!trying && !entered->fresh.empty()) {
        const auto added = clubs_->add(club->found.club, entered->fresh);
        const auto state = clubs_->state(club->found.club);
        const bool in_step = added && *added == Clubs::Added::kept && state && std::int64_t(club->book->size()) == state->next;
        if (!in_step) drop(club->found.club);  // a table may have entered a game between
        if (!added) return not_kept(added.error());
        if (*added == Clubs::Added::full) return refusal(409, "full", "the book is full.");
    }
    ordered_json answer{{"taken", entered->fresh.size()}, {"known", entered->known}, {"next", next}, {"entries", entered->told}};
    if (of_night) {
        const auto night = wire::club_night_json(*club->book, body["night"].get_ref<const std::string&>());
        if (!night) return refusal(404, "no_night", "night: there is no such night in this book.");
        answer["night"] = *night;
    }
    return json_response(wire::dumped(answer));
}

Response ClubDesk::links(const Request& request) {
    const json body = json::parse(request.body, nullptr, false);
    const auto club = opened(request, May::keep);
    if (!club) return club.error();
    if (body.is_object() && body.size() == 1 && body.contains("take_back")) {
        const auto number = wire::whole_number(body["take_back"], 1, 1 << 30);
        if (number && *number == club->found.link.number)
            return refusal(409, "own_link", "take_back: this is the token with which it is asked.");
        const auto done = number ? clubs_->take_back(club->found.club, *number) : tl::expected<bool, std::string>(false);
        if (!done) return not_kept(done.error());
        return *done ? json_response("{}") : refusal(404, "no_link", "take_back: there is no link of that number.");
    }
    const auto text = [&](const char* name) {
        return body.is_object() && body.contains(name) && body[name].is_string() ? body[name].get<std::string>() : std::string();
    };
    const std::string kind = text("make"), person = text("person");
    if (kind != "write" && kind != "look" && kind != "code") return refusal(400, "bad_link", "make: write, look or code is expected.");
    if (body.size() > 2 || (body.size() == 2 && !body.contains("person")))
        return refusal(400, "bad_link", "make and person are expected alone.");
    const int at = person.empty() ? -1 : club->book->person(person);
    if ((kind == "code" || !person.empty()) && at < 0) return refusal(400, "bad_link", "person: somebody of this book is expected.");
    if (at >= 0 && club->book->stands_for(at) != at) return refusal(409, "same_person", "person: this is another person's second name.");
    const std::string token = kind == "code" ? fresh_code(random_) : parlour::fresh_token(random_);
    const auto number = clubs_->add_link(club->found.club, {.hash = hash_of(token), .kind = kind, .person = person, .made = time_.date()});
    if (!number) return not_kept(number.error());
    if (*number == 0) return refusal(409, "full", "the book has as many links as it may have; take some back.");
    return json_response(wire::dumped({{"number", *number}, {"token", kind == "code" ? in_groups(token) : token}}));
}

Response ClubDesk::take_out(const Request& request) {
    const auto club = opened(request, May::look);
    if (!club) return club.error();
    const std::string form = request.target.find("form").value_or("json");
    if (form != "json" && form != "csv") return refusal(400, "bad_form", "form: json or csv is expected.");
    Response out = json_response(form == "csv" ? wire::club_csv(*club->book) : wire::club_export(*club->book));
    if (form == "csv") out.type = "text/csv; charset=utf-8";
    return out;
}

Response ClubDesk::take_in(const Request& request) {
    const json body = json::parse(request.body, nullptr, false);
    if (!body.is_object() || !body.contains("text") || !body["text"].is_string())
        return refusal(400, "bad_text", "text: what is to be read in is expected.");
    for (const auto& [name, value] : body.items()) {
        if (name != "text" && name != "rule" && name != "values" && name != "date" && name != "try")
            return refusal(400, "bad_text", name.substr(0, 40) + ": nothing of that name is expected.");
        if (name == "try" ? !value.is_boolean() : !value.is_string())
            return refusal(400, "bad_text", name + (name == "try" ? ": true or false is expected." : ": a text is expected."));
    }
    const std::string& text = body["text"].get_ref<const std::string&>();
    if (text.size() > wire::most_import_bytes && !wire::is_club_export(text))
        return refusal(413, "bad_text", "text: it is longer than " + std::to_string(wire::most_import_bytes) + " bytes.");
    const bool trying = body.value("try", false);
    if (wire::is_club_export(text)) {
        const auto club = opened(request, May::keep);
        if (!club) return club.error();
        const auto copy = wire::read_club_export(text);
        if (!copy) return refusal(400, "bad_text", copy.error());
        ordered_json told{{"form", "book"},
                          {"nights", copy->book.nights().size()},
                          {"persons", ordered_json::array()},
                          {"matches", copy->book.matches().size()},
                          {"entries", copy->book.size()}};
        for (const auto& [person, name] : copy->names) told["persons"].push_back(name);
        if (club->book->size() > 0) return refusal(409, "not_empty", "a whole book is taken into one in which nothing stands yet.");
        if (trying) return json_response(wire::dumped(told));
        std::vector<Clubs::Entry> list;
        for (std::size_t i = 0; i < copy->bodies.size(); ++i)
            list.push_back({.id = json::parse(copy->bodies[i])["id"], .body = copy->bodies[i], .name = {}});
        const auto done = clubs_->copy(club->found.club, copy->name, list, copy->names);
        if (!done) return not_kept(done.error());
        return *done ? json_response(wire::dumped(told))
                     : refusal(409, "not_empty", "a whole book is taken into one in which nothing stands yet.");
    }
    auto club = opened(request, May::write);
    if (!club) return club.error();
    const std::string values = body.value("values", "");
    if (!values.empty() && values != "points" && values != "totals")
        return refusal(400, "bad_text", "values: points or totals is expected.");
    const wire::ImportWish wish{
        .rule = body.value("rule", ""), .values = values, .date = body.value("date", ""), .id_prefix = "i" + parlour::fresh_id(random_)};
    if (!wish.date.empty() && !wire::is_day(wish.date)) return refusal(400, "bad_text", "date: a day as 2026-11-27 is expected.");
    auto read = wire::read_results(text, *club->book, wish);
    if (!read) return refusal(400, "bad_text", read.error());
    const json entries = std::move(read->entries);
    std::optional<wire::ClubBook> trial;
    if (trying) club->book = &trial.emplace(*club->book);
    const auto entered = enter(*club, entries, time_.date());
    if (!entered) return entered.error();
    if (!trying) {
        const auto added = clubs_->add(club->found.club, entered->fresh);
        const auto state = clubs_->state(club->found.club);
        const bool in_step = added && *added == Clubs::Added::kept && state && std::int64_t(club->book->size()) == state->next;
        if (!in_step) drop(club->found.club);  // a table may have entered a game between
        if (!added) return not_kept(added.error());
        if (*added == Clubs::Added::full) return refusal(409, "full", "the book has no room for that.");
    }
    return json_response(wire::dumped({{"form", read->form},
                                       {"nights", read->nights},
                                       {"persons", read->new_persons},
                                       {"matches", read->matches},
                                       {"entries", entries.size()}}));
}

tl::expected<ClubDesk::Forgetting, Response> ClubDesk::what_to_forget(const Request& request) {
    const json body = json::parse(request.body, nullptr, false);
    const std::string person = body.is_object() && body.size() == 1 && body.contains("person") && body["person"].is_string()
                                   ? body["person"].get<std::string>()
                                   : "";
    auto club = opened(request, May::look);
    if (!club) return tl::unexpected(std::move(club.error()));
    if (club->may != May::keep && (person.empty() || club->me != person))
        return tl::unexpected(
            refusal(403, "may_not_keep", "a name is forgotten by whoever keeps the book, or by the person himself with the code."));
    const int at = club->book->person(person);
    if (at < 0) return tl::unexpected(refusal(404, "no_person", "person: there is no such person in this book."));
    Forgetting out{.club = club->found.club, .person = person, .name = club->book->name_of(at).value_or(""), .tables = {}};
    auto tables = clubs_->tables(out.club);
    if (!tables) return tl::unexpected(not_kept(tables.error()));
    out.tables = std::move(*tables);
    return out;
}

Response ClubDesk::forget(const Forgetting& what) {
    const auto pads = clubs_->pads(what.club);
    if (!pads) return not_kept(pads.error());
    if (!what.name.empty())
        for (const std::string& pad : *pads)
            if (auto failed = pads_.forget_name(pad, what.name)) return std::move(*failed);
    constexpr int tries = 10;
    for (int i = 0; i < tries; ++i) {  // another process may write in the book, or forget another name, between
        const auto book = book_of(what.club);
        if (!book) return book.error();
        const Clubs::State seen{.name = {}, .next = std::int64_t((*book)->size()), .version = kept_.front().version};
        const auto changed = bodies_without(**book, what.name);
        const std::string title = what.name.empty() ? (*book)->name : wire::without_name((*book)->name, what.name);
        const auto done = clubs_->forget(what.club, what.person, changed, title, seen);
        drop(what.club);
        if (!done) return not_kept(done.error());
        if (*done) return json_response("{}");
    }
    return not_kept("The book is written in all the while; try again.");
}

tl::expected<parlour::Affiliation, Response> ClubDesk::affiliation(const std::string& token, const std::string& night) {
    Request request;
    request.bearer = token;
    const auto club = opened(request, May::write);
    if (!club) return tl::unexpected(club.error());
    const auto at = club->book->night(night);
    if (!at || club->book->nights()[*at].gone)
        return tl::unexpected(refusal(404, "no_night", "club.night: there is no such night in the book."));
    return parlour::Affiliation{.club = club->found.club, .night = night};
}

tl::expected<std::string, Response> ClubDesk::member(const std::string& code, const std::string& club) {
    const auto link = found(code);
    if (!link) return tl::unexpected(link.error());
    if (link->club != club || link->link.kind != "code")
        return tl::unexpected(refusal(403, "other_club", "code: that of a person of this table's club is expected."));
    return link->link.person;
}

}  // namespace jansou::server
