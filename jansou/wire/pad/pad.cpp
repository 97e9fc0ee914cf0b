#include "jansou/wire/pad/pad.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "jansou/match/match.hpp"
#include "jansou/wire/pad/entries.hpp"
#include "jansou/wire/pad/told_hand.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t most_id = 64, most_name = 120, most_replaced = 20;
constexpr int most_games = 20;
constexpr int most_held = 50'000'000, most_deposits = 9999;  // points of a person, deposits on the table: more are a mistake

bool is_id(const json& value) {
    if (!value.is_string()) return false;
    const auto& text = value.get_ref<const std::string&>();
    return !text.empty() && text.size() <= most_id && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

/// A number for each chair.
template <class Numbers>
ordered_json by_chair(const Table& t, const Numbers& by_seat) {
    ordered_json out = ordered_json::array();
    for (int c = 0; c < t.people(); ++c) out.push_back(by_seat[t.seat_of(Chair(c))]);
    return out;
}

ordered_json told_deeds(const Deeds& d) {
    return {{"hands", d.hands}, {"wins", d.wins}, {"dealt_in", d.dealt_in}, {"riichi", d.riichi}, {"out", d.out}};
}

std::string wind_of(const Table& t) { return std::string(1, "ESWN"[std::size_t(t.round_wind() - east)]); }

/// What moved in a hand, told as it happened.
class PadWitness final : public MatchWitness {
public:
    const Match* match = nullptr;
    ordered_json payments = ordered_json::array(), moves = ordered_json::array();
    std::vector<GameEnd> ends;

    void see(const Event& e) override {
        const Referee& r = match->referee();
        if (e.type == EventType::paid) {
            const auto& lines = e.actor == no_seat ? r.draw_payment().lines : r.appraisal().payment.lines;
            for (const PaymentLine& line : lines)
                if (line.points != 0 || line.chips != 0) payments.push_back(payment_json(r.book().account, r.table().seating(), line));
            if (lines.empty()) move(e, "chips", r.book().account.name, {});
        }
        if (e.type == EventType::riichi_stood) move(e, "riichi", {"立直", "riichi"}, {});
        if (e.type == EventType::offence) move(e, r.book().word_name(e.word), r.book().word_text(e.word), clause_of(e.word));
        if (e.type == EventType::hand_void) move(e, "chombo", {"チョンボ", "chombo"}, {});
        if (e.type == EventType::levied) move(e, r.book().word_name(e.word), r.book().word_text(e.word), r.book().reasons[e.detail].clause);
    }
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd& end, const Settlement&) override { ends.push_back(end); }
    void end_set(const std::vector<Settlement>&) override {}

private:
    std::string_view clause_of(Word offence) const {
        const auto& all = match->referee().book().offences;
        const auto it = std::ranges::find(all, offence, &Offence::word);
        return it == all.end() ? std::string_view() : it->clause;
    }
    void move(const Event& e, std::string_view what, const Text& name, std::string_view clause) {
        const Table& t = match->referee().table();
        const bool nothing =
            std::ranges::all_of(e.deltas, [](int n) { return n == 0; }) && std::ranges::all_of(e.chips, [](int n) { return n == 0; });
        if (nothing && e.type == EventType::paid) return;
        ordered_json one{{"what", what}, {"name", in_both(name)}};
        one["seat"] = e.actor == no_seat ? ordered_json(nullptr) : ordered_json(int(t.chair_of(e.actor)));
        one["points"] = by_chair(t, e.deltas);
        one["chips"] = by_chair(t, e.chips);
        if (!clause.empty()) one["clause"] = clause;
        moves.push_back(std::move(one));
    }
};

/// Two people sit in each other's seats from the beginning of one hand to the end of another.
struct Exchange {
    const PadThing* from = nullptr;
    const PadThing* to = nullptr;  ///< nullptr: to the end
    Chair a{}, b{};
};

class Pad {
public:
    Pad(const std::vector<const json*>& entries, const std::function<bool()>& go_on)
        : entries_(entries), waiting_(entries_.size()), go_on_(go_on) {}

    tl::expected<ordered_json, Sentence> state() {
        const auto starts = entries_.of_kind("start");
        if (starts.empty()) return tl::unexpected(Sentence("entries: the one that starts the game is missing."));
        out_["asks"] = ordered_json::array();
        if (starts.size() > 1 || !starts.front()->settled()) {
            ask(starts);
            return out_;
        }
        if (auto bad = begin(*starts.front()->standing.front())) return tl::unexpected(*bad);
        note_exchanges();
        if (!play({starts.front()})) return tl::unexpected(Sentence("entries: it takes too long to reckon them."));
        tell_table();
        return out_;
    }

private:
    static const json& entry(const PadThing& thing) { return *thing.standing.front(); }
    static std::string id_of(const PadThing& thing) { return entry(thing).at("id"); }

    /// Which of these entries tells what was.
    void ask(const std::vector<const PadThing*>& things) {
        ordered_json ids = ordered_json::array();
        for (const PadThing* thing : things)
            for (const json* each : thing->standing) ids.push_back(each->at("id").get<std::string>());
        out_["asks"].push_back(ids);
    }

    /// The rule, the people and what they have. What is wrong with it else.
    std::optional<Sentence> begin(const json& start) {
        Fields fields(start, "start.");
        for (const char* known : {"id", "kind", "replaces", "by", "at", "after"}) fields.given(known);
        if (auto bad = read_rule(fields)) return bad;
        const json* names = fields.given("names") ? fields.array("names") : nullptr;
        const json* members = fields.given("members") ? fields.array("members") : nullptr;
        const int games = fields.given("games") ? fields.number("games", 1, most_games) : 1;
        if (fields.bad()) return fields.error;
        if (!names || !book_->may_be(int(names->size()))) return Sentence("start.names: there are not as many people as the rule has.");
        const int people = int(names->size());
        for (const json& name : *names)
            if (!name.is_string() || name.get_ref<const std::string&>().size() > most_name)
                return Sentence("start.names: a name is wanted for each.");
        if (members &&
            (int(members->size()) != people || !std::ranges::all_of(*members, [](const json& m) { return m.is_null() || is_id(m); })))
            return Sentence("start.members: an id or null is wanted for each.");
        MatchSetup setup{.games = games, .people = people};
        setup.dealer = fields.given("dealer") ? fields.seat("dealer", people) : Seat{0};
        setup.first_dealer = setup.dealer;
        if (fields.given("out") && people > book_->layout.seats) setup.out = Chair(fields.seat("out", people));
        fields.refuse_unread();
        if (fields.bad()) return fields.error;
        if (setup.out == Chair(setup.dealer)) return Sentence("start.out: the dealer does not sit out.");
        match_ = std::make_unique<Match>(*book_, setup, witness_);
        witness_.match = match_.get();
        for (int c = 0; c < people; ++c) person_.push_back(c);
        out_["rule"] = {{"id", book_->rules.id}, {"title", in_both(book_->rules.title_ja, book_->rules.title_en)}};
        out_["names"] = *names;
        if (members) out_["members"] = *members;
        out_["games"] = games;
        out_["start"] = start.at("id");
        return {};
    }
    std::optional<Sentence> read_rule(Fields& fields) {
        if (fields.given("rule_text")) {
            const std::string text = fields.text("rule_text");
            fields.given("rule");
            if (fields.bad()) return fields.error;
            auto read = review_text(text, "rule_text");
            if (!read.rules) return read.faults.front();
            if (const auto cannot = unplayable(*read.rules, "rule_text")) return cannot->en;
            book_ = std::make_shared<const Rulebook>(make_book(std::move(*read.rules)));
            return {};
        }
        fields.require("rule");
        const std::string rule = fields.text("rule");
        if (fields.bad()) return fields.error;
        const auto shipped = shipped_rules();
        if (std::ranges::find(shipped, rule) == shipped.end()) return "start.rule: " + shown(json(rule)) + " is no rule that is built in.";
        auto book = kept_book(rule);
        if (!book) return book.error();
        book_ = *book;
        return {};
    }

    void note_exchanges() {
        for (const PadThing* thing : entries_.of_kind("chairs")) {
            if (!thing->settled()) {
                ask({thing});
                continue;
            }
            const json& told = entry(*thing);
            if (told.value("void", false)) continue;
            const auto chair = [&](std::size_t i) { return whole_number(told.at("chairs")[i], 0, match_->people() - 1); };
            if (!chair(0) || !chair(1) || *chair(0) == *chair(1)) continue;
            const auto to = told.find("to");
            exchanges_.push_back({entries_.thing_of(told.at("from").get<std::string>()),
                                  to != told.end() && to->is_string() ? entries_.thing_of(to->get<std::string>()) : nullptr,
                                  Chair(*chair(0)), Chair(*chair(1))});
        }
    }
    void exchange(const Exchange& e) {
        if (match_->over()) return std::swap(person_[std::size_t(e.a)], person_[std::size_t(e.b)]);
        match_->change_chairs(e.a, e.b);
        std::swap(person_[std::size_t(e.a)], person_[std::size_t(e.b)]);
    }

    /// Hand after hand, as far as they are told and agreed on. False: it was left off.
    bool play(std::vector<const PadThing*> at) {
        out_["hands"] = ordered_json::array();
        std::set<const PadThing*> told(at.begin(), at.end());
        while (true) {
            std::vector<const PadThing*> next = entries_.behind(at);
            std::erase_if(next, [&](const PadThing* thing) { return told.contains(thing); });
            if (next.empty()) break;
            if (go_on_ && !go_on_()) return false;
            told.insert(next.begin(), next.end());
            const bool agreed = next.front()->settled() &&
                                std::ranges::all_of(next, [&](const PadThing* thing) { return entries_.alike(*thing, *next.front()); });
            if (!agreed) {
                ask(next);
                break;
            }
            if (!tell(next)) break;
            at = std::move(next);
        }
        for (const PadThing* thing : told) waiting_ -= thing->all.size();
        for (const PadThing* thing : entries_.of_kind("chairs")) waiting_ -= thing->all.size();
        return true;
    }

    /// False: it cannot be, and nothing behind it counts.
    bool tell(const std::vector<const PadThing*>& things) {
        const PadThing& thing = *things.front();
        const json& told = entry(thing);
        const auto is = [&](const PadThing* end) { return end && std::ranges::find(things, end) != things.end(); };
        for (const Exchange& e : exchanges_)
            if (is(e.from)) exchange(e);
        bool well = true;
        if (!told.value("void", false)) well = told.at("kind") == "end" ? end(told) : tell_one(things, told);
        for (const Exchange& e : exchanges_)
            if (is(e.to)) exchange(e);
        return well;
    }
    bool end(const json& told) {
        if (match_->over()) return refuse(told, {"The game is over already.", "対局はすでに終わっている。"});
        match_->break_off();
        return true;
    }
    bool refuse(const json& told, const Said& why) {
        out_["refused"] = {{"entry", told.at("id")}, {"why", in_both(why)}};
        return false;
    }

    bool tell_one(const std::vector<const PadThing*>& things, const json& told) {
        if (match_->over())
            return refuse(told, {"A hand is told behind the end of the last game.", "最後の対局が終わった後の局が言われている。"});
        const Table before = match_->put_down();
        ordered_json hand{{"entry", told.at("id")},
                          {"game", match_->game()},
                          {"round", wind_of(before)},
                          {"kyoku", before.kyoku},
                          {"honba", before.honba},
                          {"sticks", before.sticks},
                          {"dealer", int(before.chair_of(before.dealer))}};
        if (before.out != no_chair) hand["out"] = int(before.out);
        hand["people"] = person_;
        hand["doubled"] = things.size() > 1 || things.front()->doubled;
        witness_.payments = witness_.moves = ordered_json::array();
        const std::size_t games = witness_.ends.size();
        Match trial(*match_, witness_);
        witness_.match = &trial;
        const auto refused = tell_hand(trial, told.at("hand"));
        witness_.match = match_.get();
        if (refused) return refuse(told, *refused);
        if (beyond_all_bounds(trial.put_down()))
            return refuse(told, {"Somebody would have more points than any game has.", "どの対局にもない点数になる。"});
        hand["hand"] = told.at("hand");
        take(trial, before, hand);
        hand["game_over"] = witness_.ends.size() != games;
        out_["hands"].push_back(std::move(hand));
        return true;
    }
    static bool beyond_all_bounds(const Table& t) {
        const auto held = std::span(t.players).first(std::size_t(t.people()));
        return t.sticks < 0 || t.sticks > most_deposits ||
               std::ranges::any_of(held, [](const Player& p) { return p.points > most_held || p.points < -most_held; });
    }
    /// The match goes on as it was told.
    void take(const Match& trial, const Table& before, ordered_json& hand) {
        const Table& after = trial.table();
        std::array<std::int32_t, max_seats> points{}, chips{};
        for (int c = 0; c < after.people(); ++c) {
            const Player& now = after.players[after.seat_of(Chair(c))];
            const Player& was = before.players[before.seat_of(Chair(c))];
            points[std::size_t(c)] = now.points - was.points;
            chips[std::size_t(c)] = now.chips - was.chips;
        }
        hand["points"] = ordered_json::array();
        hand["chips"] = ordered_json::array();
        for (int c = 0; c < after.people(); ++c) {
            hand["points"].push_back(points[std::size_t(c)]);
            hand["chips"].push_back(chips[std::size_t(c)]);
        }
        hand["payments"] = witness_.payments;
        hand["moves"] = witness_.moves;
        match_ = std::make_unique<Match>(trial, witness_);
        witness_.match = match_.get();
    }

    void tell_table() {
        const Table& t = match_->over() ? match_->table() : match_->put_down();
        std::array<std::int32_t, max_seats> points{}, chips{};
        for (Seat s = 0; s < t.people(); ++s) {
            points[s] = t.players[s].points;
            chips[s] = match_->put_down().players[match_->put_down().seat_of(t.chair_of(s))].chips;
        }
        ordered_json table{{"game", match_->game()}, {"round", wind_of(t)}, {"kyoku", t.kyoku},
                           {"honba", t.honba},       {"sticks", t.sticks},  {"dealer", int(t.chair_of(t.dealer))}};
        if (t.out != no_chair) table["out"] = int(t.out);
        table["people"] = person_;
        table["points"] = by_chair(t, points);
        table["chips"] = by_chair(t, chips);
        table["won"] = ordered_json::array();  // in this game, for whoever asks about plates
        for (int c = 0; c < t.people(); ++c)
            if (in(match_->won(), Seat(c))) table["won"].push_back(c);
        table["over"] = match_->over();
        out_["table"] = std::move(table);
        out_["settled"] = ordered_json::array();
        out_["final_points"] = ordered_json::array();  // of each game
        for (const Settlement& game : match_->settled()) {
            out_["settled"].push_back(settlement_json(game));
            out_["final_points"].push_back(ordered_json::array());
            for (std::size_t c = 0; c < std::size_t(t.people()); ++c) out_["final_points"].back().push_back(game.points[c]);
        }
        out_["deeds"] = ordered_json::array();
        for (std::size_t c = 0; c < std::size_t(t.people()); ++c) out_["deeds"].push_back(told_deeds(match_->tally().deeds[c]));
        if (match_->over()) tell_result();
        out_["waiting"] = waiting_;
        out_["may"] = what_may_be_told(*book_);
    }
    /// By chair, as they sit at the end.
    void tell_result() {
        const auto& games = match_->settled();
        const SetEnd end = settle_set(*book_, games);
        const Table& t = match_->put_down();
        ordered_json totals = ordered_json::array(), chips = ordered_json::array(), prizes = ordered_json::array();
        for (std::size_t c = 0; c < std::size_t(t.people()); ++c) {
            std::int64_t total = 0;
            for (const Settlement& game : games) total += game.total[c];
            const int prize = games.size() > 1 ? end.prizes[c] : 0;
            totals.push_back(result_json(total));
            prizes.push_back(prize);
            chips.push_back(t.players[t.seat_of(Chair(c))].chips - chips_at_start(*book_) + prize);
        }
        out_["result"] = {{"totals", totals}, {"chips", chips}, {"prizes", prizes}};
    }

    PadEntries entries_;
    std::size_t waiting_;  ///< entries that follow what is not here or not agreed on
    const std::function<bool()>& go_on_;
    std::shared_ptr<const Rulebook> book_;
    PadWitness witness_;
    std::unique_ptr<Match> match_;
    std::vector<int> person_;  ///< by chair
    std::vector<Exchange> exchanges_;
    ordered_json out_;
};

}  // namespace

tl::expected<void, Sentence> check_pad_entry(const json& entry) {
    Fields fields(entry, "entry.");
    if (fields.bad()) return tl::unexpected(fields.error);
    if (!entry.contains("id") || !is_id(entry["id"]))
        return tl::unexpected(Sentence("entry.id: letters, digits, - and _ are wanted, at most 64."));
    fields.given("id");
    fields.require("kind");
    const int kind = fields.choice("kind", {"start", "hand", "chairs", "end"});
    if (fields.bad()) return tl::unexpected(fields.error);
    const std::size_t most = kind == 0 ? most_pad_rule_bytes : most_pad_entry_bytes;
    if (entry.dump(-1, ' ', false, json::error_handler_t::replace).size() > most)
        return tl::unexpected(fmt::format("entry: it is longer than {} bytes.", most));
    if (fields.given("replaces")) {
        const json* list = fields.array("replaces");
        if (list && (list->size() > most_replaced || !std::ranges::all_of(*list, is_id)))
            fields.fail("replaces", "at most 20 ids are wanted.");
    }
    if (fields.given("by")) fields.text("by");
    if (fields.given("at") && !entry["at"].is_number_integer()) fields.fail("at", "a time in milliseconds is wanted.");
    const bool is_void = fields.flag("void");
    if (kind == 1 || kind == 3) {
        fields.require("after");
        if (fields.given("after") && !is_id(entry["after"])) fields.fail("after", "the id of an entry is wanted.");
    }
    if (kind == 1 && !is_void && !fields.is_object("hand")) fields.fail("hand", "what happened in it is missing.");
    if (kind == 1) fields.given("hand");
    if (kind == 2) {
        fields.require("chairs");
        const json* chairs = fields.given("chairs") ? fields.array("chairs") : nullptr;
        if (chairs && chairs->size() != 2) fields.fail("chairs", "two of them are wanted.");
        fields.require("from");
        for (const char* name : {"from", "to"})
            if (fields.given(name) && !is_id(entry[name])) fields.fail(name, "the id of a hand is wanted.");
    }
    if (kind != 0) fields.refuse_unread();
    if (fields.bad()) return tl::unexpected(fields.error);
    return {};
}

tl::expected<ordered_json, Sentence> pad_json(const json& pad, const std::function<bool()>& go_on) {
    Fields fields(pad);
    const json* list = fields.array("entries");
    fields.refuse_unread();
    if (fields.bad()) return tl::unexpected(fields.error);
    if (!list) return tl::unexpected(Sentence("entries: they are missing."));
    if (list->size() > most_pad_entries) return tl::unexpected(fmt::format("entries: there are more than {}.", most_pad_entries));
    std::vector<const json*> entries;
    for (std::size_t i = 0; i < list->size(); ++i) {
        if (const auto well = check_pad_entry((*list)[i]); !well) return tl::unexpected(fmt::format("entries[{}]: {}", i, well.error()));
        entries.push_back(&(*list)[i]);
    }
    return Pad(entries, go_on).state();
}

tl::expected<std::string, Sentence> pad_answer(std::string_view text) {
    const auto pad = parse_json(text);
    if (!pad) return tl::unexpected(pad.error());
    const auto state = pad_json(*pad);
    if (!state) return tl::unexpected(state.error());
    return dumped(*state);
}

std::span<const NamedShape> pad_shapes() {
    static constexpr NamedShape all[]{
        {"Pad", "PadUnstarted | PadGame"},
        {"PadUnstarted", "{asks: [[string]]}"},
        {"PadGame",
         "{asks: [[string]], rule: {id: string, title: Text}, names: [string], members?: [string | null], games: int, start: string, "
         "hands: [PadHand], refused?: {entry: string, why: Text}, table: PadTable, settled: [Settlement], final_points: [[int]], deeds: "
         "[{hands: int, wins: int, dealt_in: int, riichi: int, out: int}], result?: {totals: [number], chips: [int], prizes: [int]}, "
         "waiting: int, may: PadMay}"},
        {"PadPlace", "{game: int, round: tile, kyoku: int, honba: int, sticks: int, dealer: seat, out?: seat, people: [int]}"},
        {"PadHand",
         "{entry: string, ..PadPlace, doubled: bool, hand: {*: any}, points: [int], chips: [int], payments: [Payment], moves: [{what: "
         "string, name: Text, seat: seat | null, points: [int], chips: [int], clause?: string}], game_over: bool}"},
        {"PadTable", "{..PadPlace, points: [int], chips: [int], won: [seat], over: bool}"},
        {"PadMay",
         "{riichi: [{kind: string, name: Text}], draws: [{draw: string, name: Text, abortive: bool, seats: [{name: string, text: Text, "
         "needed: bool}]}], offences: [{kind: string, name: Text, clause: string | null, mendable: bool, counted: bool, chosen: bool}], "
         "value: 'han' | 'points', chips: bool, account: {id: string, name: Text, in_points: bool}, broken_at: bool, owner: bool, known: "
         "[string]}"},
    };
    return all;
}

}  // namespace jansou::wire
