#include "jansou/wire/lines/spoken.hpp"

#include <algorithm>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

/// A tile in either notation; unknown if it is none.
Face tile_of(const json& value) {
    if (!value.is_string()) return {};
    const auto face = parse_tile(value.get<std::string>());
    return face ? *face : Face{};
}

bool same_tiles(const Layout& layout, const json& given, const json& listed) {
    if (!given.is_array() || given.size() != listed.size()) return false;
    std::vector<Face> a, b;
    for (const json& tile : given) a.push_back(as_made(layout, tile_of(tile)));
    for (const json& tile : listed) b.push_back(as_made(layout, tile_of(tile)));
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

bool agrees(const Layout& layout, const json& given, const json& listed) {
    for (const auto& [key, value] : given.items()) {
        if (key == "actor") continue;
        const auto it = listed.find(key);
        if (it == listed.end()) return false;
        const bool same = key == "consumed" || key == "reading" ? same_tiles(layout, value, *it)
                          : key == "pai" || key == "give" || key == "take"
                              ? tile_of(value).known() && as_made(layout, tile_of(value)) == as_made(layout, tile_of(*it))
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

/// An action for a sentence about it.
std::string in_short(const json& action) {
    constexpr std::size_t most = 200;
    const std::string text = dumped(action);
    return text.size() <= most ? text : "one of " + std::to_string(text.size()) + " bytes";
}

tl::unexpected<Misspoken> refused(std::string_view code, Sentence message) {
    return tl::unexpected(Misspoken{.code = code, .message = std::move(message), .clause = {}, .why = {}});
}

tl::unexpected<Misspoken> unknown(Sentence message) { return refused("unknown", std::move(message)); }

/// Nothing that is listed is meant: what stands against it, if a rule does.
Misspoken not_listed(const Referee& r, Seat s, const json& action) {
    Misspoken out{.code = "not_listed", .message = "this is not one of the listed actions: " + in_short(action), .clause = {}, .why = {}};
    Objection why = objection_to(r, s, action);
    if (why.legal) return out;
    if (why.id != "not_there") {
        out.code = "not_legal";
        out.message = why.en;
        out.clause = why.clause;
    }
    out.why = std::move(why);
    return out;
}

}  // namespace

/// What is printed is what is taken: an answer is compared with each listed action as it was told.
std::map<std::string, std::string> names_told_otherwise(const Rulebook& book) {
    std::map<std::string, std::string> names;
    for (const Kind k : book.kinds)
        if (const Face made = as_made(book.layout, Face(k)); made.red() || made.marked()) names.emplace(to_mjai(k), to_mjai(made));
    return names;
}

std::vector<Action> meant(const Rulebook& book, const Seating& seating, const Options& listed, const json& whole) {
    const auto named = whole.find("reading");
    if (whole.is_object() && named != whole.end() && whole.contains("type") && whole["type"] == "hora") {
        json plain = whole;
        plain.erase("reading");
        auto wins = meant(book, seating, listed, plain);
        return std::ranges::all_of(wins, [&](Action& win) { return name_reading(*named, win); }) ? wins : std::vector<Action>{};
    }
    const json& answer = whole;
    std::vector<Action> found;
    std::string text;
    if (!answer.is_object()) return found;
    const auto pai = answer.find(answer.contains("give") ? "give" : "pai");
    const Face tile = pai == answer.end() ? Face{} : as_made(book.layout, tile_of(*pai));
    for (const Action& a : listed) {
        if (tile.known() && a.tile.known() && a.tile != tile) continue;  // spares reading what cannot agree
        text.clear();
        Printer::action(book, seating, a, text);
        if (agrees(book.layout, answer, json::parse(text))) found.push_back(a);
    }
    // what says nothing of jokers means the tile that is none, if all else fits both
    if (found.size() == 2 && !answer.contains("joker") && found[0].joker != found[1].joker) {
        Action plain = found[found[0].joker ? 1 : 0];
        Action joker = found[found[0].joker ? 0 : 1];
        joker.joker = false;
        if (plain == joker) return {plain};
    }
    return found;
}

Misspoken misspoken(Sentence why) { return {.code = "unknown", .message = std::move(why), .clause = {}, .why = {}}; }

tl::expected<Chair, Misspoken> seat_said(const SaidSeat& seat, int people) {
    if (seat.number && *seat.number < people) return Chair(*seat.number);
    return unknown("seat: one of the seats 0 to " + std::to_string(people - 1) + " is expected" +
                   (seat.shown.empty() ? "" : ", not " + seat.shown));
}

tl::expected<Action, Misspoken> act_said(const Referee& r, Seat s, const SaidAction& said) {
    const Seating seating = r.table().seating();
    const int chair = int(seating.chair_of(s));
    if (!jansou::in(r.waiting(), s))
        return refused("not_asked", "seat " + std::to_string(chair) + (r.answer_of(s) ? " has answered already" : " is not asked"));
    const json& action = said.fields;
    if (action.contains("actor") && action["actor"] != chair) return refused("not_legal", "actor is not the seat that acts");
    const auto found = meant(r.book(), seating, r.options(s), action);
    if (found.size() > 1) return refused("ambiguous", "several of the listed actions fit: " + in_short(action));
    if (found.empty()) return tl::unexpected(not_listed(r, s, action));
    return found[0];
}

Misspoken bad_reading() {
    return {.code = "bad_reading", .message = "reading: this is not one of the readings that may be named here", .clause = {}, .why = {}};
}

tl::expected<OffenceSaid, Misspoken> offence_said(const Rulebook& book, int people, const SaidOffence& said) {
    const auto seat = seat_said(said.seat, people);
    if (!seat) return tl::unexpected(seat.error());
    if (!said.kind) return unknown(said.kind.error());
    const std::string kind = shown(json(*said.kind));
    const auto known = std::ranges::find_if(book.offences, [&](const Offence& o) { return *said.kind == book.word_name(o.word); });
    if (known == book.offences.end()) return unknown("offence: this rule does not know the kind " + kind);
    if (!said.mended) return unknown(said.mended.error());
    Declared declared{.mended = *said.mended};
    if (said.count) {
        if (!known->counted) return unknown("count: tiles are not counted in the kind " + kind);
        if (!*said.count) return unknown(said.count->error());
        declared.tiles = std::uint8_t(**said.count);
    }
    if (said.choice) {
        if (!known->chosen) return unknown("choice: this rule leaves none for the kind " + kind);
        if (!*said.choice) return unknown(said.choice->error());
        declared.choice = **said.choice == "chombo" ? Declared::Choice::chombo : Declared::Choice::dead_hand;
    }
    return OffenceSaid{std::size_t(known - book.offences.begin()), *seat, declared};
}

void put_declared(json& message, const Offence& offence, const Declared& declared) {
    if (declared.mended) message["mended"] = true;
    if (offence.counted) message["count"] = declared.tiles;
    if (offence.chosen && declared.choice != Declared::Choice::none)
        message["choice"] = declared.choice == Declared::Choice::chombo ? "chombo" : "dead_hand";
}

std::string kind_taken_back(const Rulebook& book, const TakeBack& wish) { return wish.to ? std::string(book.word_name(wish.to)) : "none"; }

tl::expected<TakeBack, Misspoken> take_back_said(const Referee& r, Seat s, const SaidTakeBack& said) {
    const Rulebook& book = r.book();
    Word to = 0;
    if (said.kind && *said.kind != "none") {
        if (!*said.kind) return unknown(said.kind->error());
        const auto known = std::ranges::find_if(book.riichi_kinds, [&](Word w) { return **said.kind == book.word_name(w); });
        if (known == book.riichi_kinds.end()) return unknown(naming(SaidTakeBack::wrong).of(json(**said.kind)));
        to = *known;
    }
    const TakeBack wish = r.taken_back_here(s, to);
    const ReasonId why = r.why_not_taken_back(s, wish);
    if (why == 0) return wish;
    if (why == Referee::no_reason_known) return refused("not_legal", "nothing is taken back here");
    const Reason& reason = book.reasons[why];
    Objection forbidden{.id = std::string(reason.id),
                        .ja = std::string(reason.text.ja),
                        .en = std::string(reason.text.en),
                        .clause = std::string(reason.clause)};
    return tl::unexpected(Misspoken{.code = "not_legal", .message = forbidden.en, .clause = forbidden.clause, .why = std::move(forbidden)});
}

}  // namespace jansou::wire
