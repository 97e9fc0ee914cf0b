#include "jansou/wire/questions/waits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/melding.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/rule_fields.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// --- The question ---------------------------------------------------------------------------------------------

class WaitsReader {
public:
    WaitsReader(const Rulebook& book, const WaitsCommand& command) : book_(book), in_(command), stock_(book.layout) {}

    tl::expected<WaitsQuery, Sentence> read() {
        query_.held.seats = book_.layout.seats;
        read_hand();
        for (const std::string& text : in_.melds) read_meld(text);
        check_size();
        read_aside();
        read_forgone("river", in_.river, true, query_.discarded);
        read_forgone("missed", in_.missed, false, query_.passed);
        read_suit();
        read_choices();
        read_jokers();
        check_runs();
        refuse_unknown();
        for (const std::string& flag : in_.flags)
            if (const FlagOfHand named = find_flag(book_, flag); named.field) choose(named.field, named.choice);
        if (!in_.riichi_kind.empty()) choose(find_field(book_, "riichi"), in_.riichi_kind);
        if (!error_.empty()) return tl::unexpected(error_);
        for (Kind k = 0; k < kind_count; ++k) query_.left[k] = std::uint8_t(stock_.left(k));
        return query_;
    }

private:
    void fail(std::string_view field, std::string_view what) {
        if (error_.empty()) error_ = fmt::format("{}: {}", field, what);
    }
    void take(std::string_view field, Face face) {
        if (const auto taken = stock_.take(face); !taken) fail(field, taken.error());
        kinds_.add(face.kind());
    }
    std::vector<Face> tiles(std::string_view field, const std::string& text, std::size_t most) {
        const auto faces = parse_tiles(text);
        if (!faces) {
            fail(field, faces.error());
            return {};
        }
        if (faces->size() > most) {
            fail(field, fmt::format("{} tiles are too many; there may be {}.", faces->size(), most));
            return {};
        }
        return *faces;
    }

    void read_hand() {
        Win& held = query_.held;
        const auto faces = tiles("hand", in_.hand, std::size_t(book_.layout.hand + 1));
        if (faces.empty()) fail("hand", "there are no tiles.");
        for (const Face face : faces) {
            take("hand", face);
            held.hand[held.hand_size++] = face;
        }
    }

    void read_meld(const std::string& text) {
        Win& held = query_.held;
        const std::size_t colon = text.find(':');
        if (colon == std::string::npos) return fail("meld", fmt::format("{} is not like \"pon:555z\".", shown(json(text))));
        const auto faces = tiles("meld", text.substr(colon + 1), max_hand);
        const auto meld = meld_of(book_, text.substr(0, colon), faces);
        if (!meld) return fail("meld", meld.error());
        if (held.meld_count == max_melds) return fail("meld", fmt::format("there may be only {} melds.", max_melds));
        for (const Face face : faces) take("meld", face);
        held.melds[held.meld_count++] = *meld;
    }

    /// Without melds named, what is short of a hand stands for open ones.
    void check_size() {
        const Win& held = query_.held;
        const int hand = book_.layout.hand, size = held.hand_size, named = held.meld_count;
        if (size % 3 == 0 || (named && size != hand - 3 * named && size != hand + 1 - 3 * named)) {
            const std::string wanted = named ? fmt::format("beside {} meld{} {} or {} are wanted", named, named == 1 ? "" : "s",
                                                           hand - 3 * named, hand + 1 - 3 * named)
                                             : fmt::format("{} or {} are wanted, or 3 fewer for each meld", hand, hand + 1);
            return fail("hand", fmt::format("{} tile{} make no hand; {}.", size, size == 1 ? "" : "s", wanted));
        }
        if (!named) query_.unnamed_melds = std::uint8_t((hand + 1 - size) / 3);
    }

    void read_aside() {
        if (!in_.nuki || in_.nuki->empty()) return;
        if (!book_.find_word("nukidora")) return unknown("nuki", json(*in_.nuki));
        Win& held = query_.held;
        for (const Face face : tiles("nuki", *in_.nuki, max_aside)) {
            take("nuki", face);
            held.aside[held.aside_size++] = face;
        }
    }

    /// Own discards are tiles that nobody else has; those let pass may be in a river already.
    void read_forgone(std::string_view field, const std::optional<std::string>& text, bool own, KindSet& kinds) {
        if (!text) return;
        query_.asks_ron = true;
        for (const Face face : tiles(field, *text, max_tiles)) {
            if (own)
                take(field, face);
            else if (const auto wrong = stock_.unknown(face))
                fail(field, *wrong);
            kinds.add(face.kind());
        }
    }

    void read_choices() {
        for (const auto& [name, choice] : in_.choices) {
            const ScoreField* field = find_field(book_, name);
            if (choice.empty() || !field) continue;
            if (!has_choice(*field, choice)) return fail(name, fmt::format("{} is none of this rule.", shown(json(choice))));
            choose(field, choice);
        }
    }
    bool knows_jokers() const {
        return std::ranges::any_of(book_.reads, [](const JokerRule& rule) { return !rule.last && !rule.from.has(Source::wall); });
    }
    /// Tiles of the hand that are jokers by where they were drawn.
    void read_jokers() {
        if (!in_.joker || !knows_jokers()) return;
        Win& held = query_.held;
        for (const Face face : tiles("joker", *in_.joker, max_jokers)) {
            std::size_t i = 0;
            while (i < held.hand_size && (held.hand[i] != face || (held.of_kan >> i & 1))) ++i;
            if (i == held.hand_size) return fail("joker", fmt::format("there is no such {} in the hand.", to_mpsz(face)));
            held.of_kan = std::uint16_t(held.of_kan | 1U << i);
            if (!book_.joker_by_source(held, i) && !has_who_draws_such(i)) fail("joker", "this seat has none.");
        }
    }
    /// Where such a choice is not said: the one that makes the i-th tile a joker.
    bool has_who_draws_such(std::size_t i) {
        for (const ScoreField& field : book_.score_fields) {
            const auto said = in_.choices.find(std::string(field.name));
            if (!field.of_hands || (said != in_.choices.end() && !said->second.empty())) continue;
            const auto before = query_.held.numbers;
            for (const auto& choice : field.choices) {
                choose(&field, choice);
                if (book_.joker_by_source(query_.held, i)) return true;
                query_.held.numbers = before;
            }
        }
        return false;
    }
    /// Runs that are none for this seat.
    void check_runs() {
        const Win& held = query_.held;
        for (const OpenMeld& meld : std::span(held.melds).first(held.meld_count))
            if (meld.type == MeldType::chi && !is_run(book_.grammar_for(query_.held.numbers), meld))
                fail("meld",
                     fmt::format("\"{}\" is no chi.", to_mpsz(std::vector<Face>(meld.tiles.begin(), meld.tiles.begin() + meld.size))));
    }

    /// What the hand is played without, by its tiles or by what is said.
    void read_suit() {
        const bool knows = !book_.layout.others.empty();
        if (knows && in_.suit && in_.suit->size() > 1) fail("suit", shown(json(*in_.suit)) + " is neither \"p\" nor \"s\".");
        const auto absent = absent_kinds(book_.layout, kinds_, knows && in_.suit ? std::string_view(*in_.suit) : std::string_view());
        if (!absent) return fail("hand", absent.error());
        query_.absent = *absent;
    }

    void unknown(std::string_view option, const json& value) {
        fail(option, fmt::format("this rule does not know it ({}).", shown(value)));
    }

    /// A choice that a field of the score command has, if it is there.
    void choose(const ScoreField* field, std::string_view choice) {
        if (field && has_choice(*field, choice)) wire::choose(*field, choice, query_.held.numbers);
    }

    void refuse_unknown() {
        if (in_.joker && !in_.joker->empty() && !knows_jokers()) unknown("joker", json(*in_.joker));
        for (const auto& [name, choice] : in_.choices)
            if (!choice.empty() && !find_field(book_, name)) unknown(name, json(choice));
        if (in_.suit && !in_.suit->empty() && book_.layout.others.empty()) unknown("suit", json(*in_.suit));
        const ScoreField* riichi = find_field(book_, "riichi");
        if (in_.riichi && !riichi) unknown("riichi", json(true));
        for (const std::string& flag : in_.flags)
            if (!find_flag(book_, flag).field) unknown(flag, json(true));
        if (!in_.riichi_kind.empty() && !(riichi && has_choice(*riichi, in_.riichi_kind))) unknown("riichi", json(in_.riichi_kind));
        if (in_.riichi && (!query_.held.closed() || query_.unnamed_melds)) fail("riichi", "the hand has an open meld.");
    }

    const Rulebook& book_;
    const WaitsCommand& in_;
    Stock stock_;
    WaitsQuery query_;
    KindSet kinds_;  ///< named in the question
    Sentence error_;
};

// --- The answer -----------------------------------------------------------------------------------------------

constexpr std::size_t most_readings = 500;  ///< that are told one by one

/// What one hand of 13 - 3n tiles waits for.
struct Found {
    int shanten = 0;
    KindSet complete;            ///< kinds that complete the hand as read
    KindSet waits, useful, ron;  ///< with the jokers that do the same
    Furiten bars;
    bool furiten = false;  ///< no ron is left
    std::vector<ReadingWaits> readings;
};

Hand solver_hand(const Rulebook& book, const WaitsQuery& query, const Win& held) {
    Hand hand = hand_of(book, held);
    hand.open_sets = std::uint8_t(hand.open_sets + query.unnamed_melds);
    return hand;
}

/// The hands that it may be by its melds of jokers alone; mostly one.
std::vector<Hand> solver_hands(const Rulebook& book, const WaitsQuery& query, const Win& held) {
    const auto open = open_melds(book, held);
    return hands_by_open_melds(book.grammar_for(held.numbers), solver_hand(book, query, held), {open.begin(), open.size()});
}

int shanten_of(const Solver& solver, const std::vector<Hand>& hands) {
    int least = solver.shanten(hands[0]);
    for (std::size_t i = 1; i < hands.size(); ++i) least = std::min(least, solver.shanten(hands[i]));
    return least;
}

/// The readings of several hands that differ in what their melds are, each with all its waits.
std::vector<ReadingWaits> all_readings(const Solver& solver, const std::vector<Hand>& hands) {
    auto all = solver.waits_by_reading(hands[0]);
    for (std::size_t i = 1; i < hands.size(); ++i)
        for (const ReadingWaits& more : solver.waits_by_reading(hands[i])) {
            const auto there = std::ranges::lower_bound(all, more.reading, {}, &ReadingWaits::reading);
            if (there == all.end() || there->reading != more.reading)
                all.insert(there, more);
            else
                there->waits = there->waits | more.waits;
        }
    return all;
}

std::vector<ReadingWaits> waiting_readings(const Rulebook& book, const Win& held, const std::vector<Hand>& hands) {
    if (book.reads.empty()) return {};
    auto readings = all_readings(book.solver_for(held.numbers), hands);
    for (ReadingWaits& each : readings) each.waits = as_good_as(book, held, each.waits, Use::claimed);
    std::erase_if(readings, [](const ReadingWaits& each) { return each.waits.empty(); });
    return readings;
}

/// What can be ronned.
KindSet open_to_ron(const Rulebook& book, const Win& held, const Found& found, KindSet waits) {
    KindSet ron;
    if (book.reads.empty())
        ron = found.bars.bars(waits) ? ron : waits;
    else
        for (const ReadingWaits& each : found.readings) ron = found.bars.bars(each.waits) ? ron : ron | each.waits;
    return as_good_as(book, held, ron, Use::claimed) - found.bars.kinds;
}

Found find(const Rulebook& book, const WaitsQuery& query, const Win& held, KindSet discarded) {
    const std::vector<Hand> hands = solver_hands(book, query, held);
    Found found;
    const Solver& solver = book.solver_for(held.numbers);
    found.shanten = shanten_of(solver, hands);
    KindSet useful, waits;
    for (const Hand& hand : hands) {
        if (hands.size() > 1 && solver.shanten(hand) != found.shanten) continue;
        useful = useful | solver.useful(hand);
        if (found.shanten == 0) waits = waits | solver.waits(hand);
    }
    found.useful = as_good_as(book, held, useful - query.absent, Use::drawn);
    if (found.shanten > 0) return found;
    found.complete = waits;
    found.waits = as_good_as(book, held, waits, Use::drawn);
    found.readings = waiting_readings(book, held, hands);
    if (!query.asks_ron) return found;
    found.bars = furiten_of({book, held, discarded, query.passed, [=] { return waits; }});
    found.ron = open_to_ron(book, held, found, waits);
    found.furiten = !found.bars.bars_nothing() && found.ron.empty();
    return found;
}

/// The tiles without one of that kind.
Win without(const Win& held, Kind k) {
    Win rest = held;
    const auto end = rest.hand.begin() + rest.hand_size;
    const auto it = std::find_if(rest.hand.begin(), end, [k](Face face) { return face.kind() == k; });
    std::size_t at = std::size_t(it - rest.hand.begin());
    for (std::size_t i = at; i < rest.hand_size && (rest.of_kan >> at & 1); ++i)  // one that is no joker, if there is one
        if (rest.hand[i].kind() == k && !(rest.of_kan >> i & 1)) at = i;
    rest.take_out(at);
    return rest;
}

KindSet kinds_held(const Win& held) {
    KindSet kinds;
    for (std::size_t i = 0; i < held.hand_size; ++i) kinds.add(held.hand[i].kind());
    return kinds;
}

bool has_drawn(const WaitsQuery& query) { return query.held.hand_size % 3 == 2; }

/// In the order m p s z, jokers last.
ordered_json kinds_json(const Rulebook& book, const Win& held, KindSet kinds) {
    ordered_json out = ordered_json::array(), jokers = ordered_json::array();
    for (const Kind k : kinds) (book.reads_of(held.numbers, Face(k), Use::held).empty() ? out : jokers).push_back(to_mpsz(k));
    out.insert(out.end(), jokers.begin(), jokers.end());
    return out;
}

/// Of what has no ron on these waits: the tiles discarded or let pass that are the cause.
void put_cause(const Rulebook& book, const Win& held, const Furiten& bars, KindSet waits, ordered_json& out) {
    out["furiten_by"] = kinds_json(book, held, bars.all ? bars.behind : waits & (bars.kinds | bars.readings));
}

/// The clause of the widest bar that keeps one of these waits from a ron.
std::string_view clause_against(const Rulebook& book, const Furiten& bars, KindSet waits) {
    const ReasonId why = bars.all                           ? bars.all
                         : !(waits & bars.kinds).empty()    ? bars.of_kinds
                         : !(waits & bars.readings).empty() ? bars.of_readings
                                                            : ReasonId{};
    return book.reasons[why].clause;
}

void put_found(const Rulebook& book, const WaitsQuery& query, const Found& found, ordered_json& out) {
    out["shanten"] = found.shanten;
    out["waits"] = kinds_json(book, query.held, found.waits);
    out["useful"] = kinds_json(book, query.held, found.useful);
    out["left"] = ordered_json::object();
    for (const Kind k : found.useful) out["left"][std::string(to_mpsz(k))] = query.left[k];
    if (query.asks_ron) {
        out["ron"] = kinds_json(book, query.held, found.ron);
        out["furiten"] = found.furiten;
        if (found.furiten) put_cause(book, query.held, found.bars, found.complete, out);
        if (const auto clause = clause_against(book, found.bars, found.complete); !clause.empty()) out["furiten_clause"] = clause;
    }
    if (book.reads.empty()) return;
    out["readings"] = ordered_json::array();
    for (const ReadingWaits& each : std::span(found.readings).first(std::min(found.readings.size(), most_readings))) {
        ordered_json reading;
        reading["joker"] = ordered_json::array();
        for (std::size_t i = 0; i < each.reading.count; ++i) reading["joker"].push_back(to_mpsz(each.reading.kinds[i]));
        reading["waits"] = kinds_json(book, query.held, each.waits);
        if (query.asks_ron) reading["furiten"] = found.bars.bars(each.waits);
        if (query.asks_ron && found.bars.bars(each.waits)) put_cause(book, query.held, found.bars, each.waits, reading);
        out["readings"].push_back(std::move(reading));
    }
    if (found.readings.size() > most_readings) out["more_readings"] = found.readings.size() - most_readings;
}

// --- In words -------------------------------------------------------------------------------------------------

class WaitsTelling {
public:
    WaitsTelling(const WaitsQuery& query, Lang lang) : query_(query), lang_(lang) {}

    std::string standing(int shanten) const {
        if (shanten < 0) return std::string(pick({"和了形", "complete"}));
        if (shanten == 0) return std::string(pick({"聴牌", "tenpai"}));
        return fmt::format(fmt::runtime(pick({"{}向聴", "{} shanten"})), shanten);
    }

    /// "2p 5p (7 left)", and what bars a ron.
    std::string tiles(const Found& found) const {
        if (found.useful.empty()) return std::string(pick({"なし", "none"}));
        std::string text;
        int copies = 0;
        for (const Kind k : found.useful) {
            text += fmt::format("{}{}", text.empty() ? "" : " ", to_mpsz(k));
            copies += query_.left[k];
        }
        text += fmt::format(fmt::runtime(pick({" (残り{}枚)", " ({} left)"})), copies);
        if (found.furiten && query_.asks_ron) text += pick({" 振聴", " furiten"});
        return text;
    }

    std::string_view label(int shanten) const { return shanten == 0 ? pick({"待ち", "waits"}) : pick({"有効牌", "useful"}); }
    std::string_view pick(Text text) const { return lang_ == Lang::ja ? text.ja : text.en; }

private:
    const WaitsQuery& query_;
    Lang lang_;
};

}  // namespace

tl::expected<WaitsQuery, Sentence> waits_from_command(const Rulebook& book, const WaitsCommand& command) {
    return WaitsReader(book, command).read();
}

tl::expected<WaitsQuery, Sentence> waits_from_json(const Rulebook& book, const json& object) {
    Fields in(object);
    WaitsCommand command;
    in.require("hand");
    command.hand = in.text("hand");
    if (const json* melds = in.array("meld"))
        for (const json& meld : *melds) {
            if (!meld.is_string()) in.fail("meld", shown(meld) + " is no string.");
            if (in.bad()) break;
            command.melds.push_back(meld.get<std::string>());
        }
    for (const auto& [name, text] :
         {std::pair{"nuki", &command.nuki}, {"river", &command.river}, {"missed", &command.missed}, {"joker", &command.joker}})
        if (in.given(name)) *text = in.text(name);
    for (const std::string_view name : choices_of_hands(book))
        if (in.given(name)) command.choices[std::string(name)] = in.text(name);
    if (in.given("suit")) command.suit = in.text("suit");
    if (const auto kind = object.find("riichi"); object.is_object() && kind != object.end() && kind->is_string()) {
        command.riichi_kind = in.text("riichi");
        command.riichi = command.riichi_kind != "none";
    } else {
        command.riichi = in.flag("riichi");
    }
    for (const std::string_view flag : flags_of_hands(book))
        if (in.flag(flag)) command.flags.emplace_back(flag);
    in.refuse_unread();
    if (in.bad()) return tl::unexpected(in.error);
    return waits_from_command(book, command);
}

ordered_json waits_json(const Rulebook& book, const WaitsQuery& query) {
    ordered_json out;
    if (!has_drawn(query)) {
        put_found(book, query, find(book, query, query.held, query.discarded), out);
        return out;
    }
    out["shanten"] = shanten_of(book.solver_for(query.held.numbers), solver_hands(book, query, query.held));
    out["discards"] = ordered_json::array();
    for (const Kind k : kinds_held(query.held)) {
        ordered_json discard;
        discard["discard"] = to_mpsz(k);
        put_found(book, query, find(book, query, without(query.held, k), query.discarded | KindSet::of(k)), discard);
        out["discards"].push_back(std::move(discard));
    }
    return out;
}

std::string waits_text(const Rulebook& book, const WaitsQuery& query, Lang lang) {
    const WaitsTelling telling(query, lang);
    if (!has_drawn(query)) {
        const Found found = find(book, query, query.held, query.discarded);
        std::string out = fmt::format("{}\n{}: {}\n", telling.standing(found.shanten), telling.label(found.shanten), telling.tiles(found));
        for (const ReadingWaits& each : found.readings) {
            std::vector<Face> jokers, kinds;
            for (std::size_t i = 0; i < each.reading.count; ++i) jokers.emplace_back(each.reading.kinds[i]);
            for (const Kind k : each.waits) kinds.emplace_back(k);
            const bool barred = query.asks_ron && found.bars.bars(each.waits);
            out += fmt::format("  [{}] {}{}\n", to_mpsz(jokers), to_mpsz(kinds), barred ? telling.pick({" 振聴", " furiten"}) : "");
        }
        return out;
    }
    std::string out = telling.standing(shanten_of(book.solver_for(query.held.numbers), solver_hands(book, query, query.held))) + '\n';
    for (const Kind k : kinds_held(query.held)) {
        const Found found = find(book, query, without(query.held, k), query.discarded | KindSet::of(k));
        out += fmt::format("{} {}: {}  {}: {}\n", telling.pick({"打", "discard"}), to_mpsz(k), padded(telling.standing(found.shanten), 9),
                           telling.label(found.shanten), telling.tiles(found));
    }
    return out;
}

std::span<const NamedShape> waits_shapes() {
    static constexpr NamedShape all[]{
        {"Waits",
         "{discard?: kind, shanten: int, waits?: [kind], useful?: [kind], left?: {*: int}, ron?: [kind], furiten?: bool, "
         "furiten_by?: [kind], furiten_clause?: string, readings?: [WaitingReading], more_readings?: int, "
         "discards?: [Waits], worth?: {*: {ron: Worth | null, tsumo: Worth | null}}}"},
        {"WaitingReading", "{joker: [kind], waits: [kind], furiten?: bool, furiten_by?: [kind]}"},
    };
    return all;
}

}  // namespace jansou::wire
