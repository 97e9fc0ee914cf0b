#include "jansou/wire/shown/penalty_ruled.hpp"

#include <algorithm>

namespace jansou::wire {
namespace {

using Consequence = Ruling::Consequence;

constexpr int most_hands = 20, most_looks = 40, most_acts = 4000, most_times = 100, plenty = 1000000;

/// Passes where it may, else sets aside or discards, else does what comes first.
Action quiet_choice(const Options& options) {
    for (const ActionType type : {ActionType::none, ActionType::nukidora, ActionType::dahai})
        if (const auto it = std::ranges::find(options, type, &Action::type); it != options.end()) return *it;
    return options.front();
}

void answer_quietly(Match& match) {
    Referee& r = match.referee();
    for (Seat s = 0; s < r.table().seats; ++s)
        if (in(r.waiting(), s)) r.answer(s, Action(quiet_choice(r.options(s))));
}

/// To the end of the hand that is being played.
void play_out(Match& match) {
    for (int acts = 0; acts < most_acts; ++acts) {
        const Beat beat = match.beat();
        if (beat == Beat::hand_over || beat == Beat::over) return;
        if (beat == Beat::asked) answer_quietly(match);
    }
}

/// What each party gets.
std::vector<PaidTo> shares(const Table& t, Seat payer, const std::array<std::int32_t, max_seats>& points,
                           const std::array<std::int32_t, max_seats>& chips) {
    std::vector<PaidTo> out;
    int opponents = 0, pot = 0;
    for (Seat s = 0; s < t.people(); ++s) {
        pot -= points[s];
        if (s == payer) continue;
        opponents += s < t.seats;
        if (points[s] == 0 && chips[s] == 0) continue;
        PaidTo one{.to = s == t.dealer ? Party::dealer : s < t.seats ? Party::child : Party::out, .points = points[s], .chips = chips[s]};
        if (const auto same = std::ranges::find_if(
                out, [&](const PaidTo& p) { return p.to == one.to && p.points == one.points && p.chips == one.chips; });
            same != out.end())
            ++same->count;
        else
            out.push_back(one);
    }
    const auto like_first = [&](const PaidTo& p) { return p.points == out[0].points && p.chips == out[0].chips && p.to != Party::out; };
    int paid = 0;
    for (const PaidTo& p : out) paid += p.count;
    if (!out.empty() && paid == opponents && std::ranges::all_of(out, like_first))
        out = {{.to = Party::each, .count = paid, .points = out[0].points, .chips = out[0].chips}};
    if (pot != 0) out.push_back({.to = Party::pot, .count = 1, .points = pot});
    return out;
}

}  // namespace

/// Hears what a chombo costs.
struct RulingTables::Ear final : MatchWitness {
    Seat of = no_seat;
    std::array<std::int32_t, max_seats> points{}, chips{};

    void see(const Event& e) override {
        if (e.type != EventType::hand_void || e.actor != of) return;
        for (Seat s = 0; s < max_seats; ++s) {
            points[s] += e.deltas[s];
            chips[s] += e.chips[s];
        }
    }
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}
};

RulingTables::RulingTables(const Rulebook& book) : book_(book), quiet_(std::make_unique<Ear>()) {
    for (int hand = 0; hand < most_hands && later_.size() < most_looks; ++hand) {
        first_.reset();
        second_.reset();
        later_.clear();
        MatchSetup setup;
        setup.seed.bytes[0] = std::uint8_t(hand);
        setup.people = *std::ranges::max_element(book.people);
        setup.points.emplace().fill(plenty);  // nobody is bust by what is paid here
        Match match(book, setup, *quiet_);
        for (int acts = 0, seen = -1; acts < most_acts && later_.size() < most_looks; ++acts) {
            match.run();
            if (match.over() || match.hands() > 1) break;
            const Table& t = match.table();
            if (t.phase.stage == Stage::turn && t.held_count == 0 && int(t.discards) != seen) {
                seen = t.discards;
                const bool all_discarded =
                    std::ranges::all_of(std::span(t.players).first(t.seats), [](const Player& p) { return p.river_size > 0; });
                auto copy = std::make_unique<Match>(match, *quiet_);
                if (t.discards == 0)
                    first_ = std::move(copy);
                else if (t.discards == 1)
                    second_ = std::move(copy);
                else if (all_discarded)
                    later_.push_back(std::move(copy));
            }
            answer_quietly(match);
        }
    }
}

RulingTables::~RulingTables() = default;

Seat RulingTables::somebody(Party party, const Match& at) const {
    const Table& t = at.table();
    if (party == Party::out) return t.people() > t.seats ? t.seats : no_seat;
    return party == Party::dealer ? t.dealer : t.after(t.dealer);
}

Ruling RulingTables::ruled(const Match& at, Seat s, const Offence& offence, const Declared& said) const {
    HandCache own;
    return book_.rule_on(at.referee().look(own), s, offence, said);
}

/// The table on which it is worst for a child.
const Match* RulingTables::gravest(const Offence& offence) const {
    const Match* worst = nullptr;
    for (const auto& at : later_) {
        const auto now = ruled(*at, somebody(Party::child, *at), offence, {}).consequence;
        if (!worst || now > ruled(*worst, somebody(Party::child, *worst), offence, {}).consequence) worst = at.get();
    }
    return worst;
}

void RulingTables::pay(const Match& at, const Offence& offence, const Declared& said, RuledCase& out) const {
    for (const Party party : {Party::dealer, Party::child, Party::out}) {
        const Seat s = somebody(party, at);
        if (s == no_seat) continue;
        Ear ear;
        ear.of = s;
        Match copy(at, ear);
        const int honba = copy.table().honba;
        const Chair dealer = copy.table().chair_of(copy.table().dealer);
        const Ruling ruling = copy.referee().offence(s, offence, said);
        if (ruling.consequence == Consequence::chombo) play_out(copy);
        const bool chombo = ruling.consequence == Consequence::chombo;
        const auto& points = chombo ? ear.points : ruling.deltas;
        const auto& chips = chombo ? ear.chips : ruling.chips;
        if (const Table* next = copy.next_hand(); next && party == Party::child && chombo) {
            out.same_dealer = next->chair_of(next->dealer) == dealer;
            out.same_honba = next->honba == honba;
        }
        PaidBy by{.by = party, .to = shares(at.table(), s, points, chips), .points = -points[s], .chips = -chips[s]};
        if (!by.to.empty()) out.paid.push_back(std::move(by));
    }
    if (out.paid.size() >= 2 && out.paid[0].by == Party::dealer && out.paid[1].by == Party::child && out.paid[0].to == out.paid[1].to) {
        out.paid[0].by = Party::anybody;
        out.paid.erase(out.paid.begin() + 1);
    }
    if (out.paid.size() == 2 && out.paid[0].by == Party::anybody && out.paid[0].to == out.paid[1].to) out.paid.pop_back();
}

RuledCase RulingTables::of(PenaltyWhen when, const Match& at, const Offence& offence, const Declared& said) const {
    const Ruling ruling = ruled(at, somebody(Party::child, at), offence, said);
    RuledCase out{.when = when, .consequence = ruling.consequence, .plays_on = ruling.plays_on};
    out.ends_early = ruling.consequence == Consequence::dead_hand && ruling.until != 0;
    pay(at, offence, said, out);
    return out;
}

void RulingTables::add_chosen(const Match& at, const Offence& offence, std::vector<RuledCase>& out) const {
    const auto unsaid = ruled(at, somebody(Party::child, at), offence, {}).consequence;
    out.push_back(of(PenaltyWhen::dead_hand_taken, at, offence, {.choice = Declared::Choice::dead_hand}));
    out.push_back(of(PenaltyWhen::chombo_taken, at, offence, {.choice = Declared::Choice::chombo}));
    for (RuledCase& one : out) one.unsaid = one.consequence == unsaid;
}

/// Looks for the first time and the fewest tiles from which on it is more than nothing.
void RulingTables::add_repeated(const Match& at, const Offence& offence, std::vector<RuledCase>& out) const {
    const Seat s = somebody(Party::child, at);
    Match copy(at, *quiet_);
    constexpr std::uint8_t many = 200;
    int times = 1;
    while (times < most_times && ruled(copy, s, offence, {.tiles = many}).consequence == Consequence::nothing) {
        copy.referee().offence(s, offence, {.tiles = 0});
        ++times;
    }
    int tiles = 1;
    while (tiles < many && ruled(copy, s, offence, {.tiles = std::uint8_t(tiles)}).consequence == Consequence::nothing) ++tiles;
    // each party has shown tiles so often before
    Match often(at, *quiet_);
    for (int n = 1; n < times; ++n)
        for (const Party party : {Party::dealer, Party::child, Party::out})
            if (const Seat who = somebody(party, often); who != no_seat) often.referee().offence(who, offence, {.tiles = 0});
    RuledCase now = of(PenaltyWhen::repeated, often, offence, {.tiles = std::uint8_t(tiles)});
    now.number = times;
    now.tiles = tiles;
    out.push_back(std::move(now));
    if (times > 1 || tiles > 1) out.push_back(of(PenaltyWhen::not_yet, at, offence, {}));
}

/// What is less than the usual case, and when.
void RulingTables::add_lighter(const Match& at, const Offence& offence, std::vector<RuledCase>& out) const {
    const Seat s = somebody(Party::child, at);
    const auto usual = ruled(at, s, offence, {}).consequence;
    if (usual == Consequence::nothing) return;
    const auto less = [&](const Match& there, const Declared& said) {
        return ruled(there, somebody(Party::child, there), offence, said).consequence < usual;
    };
    if (less(at, {.mended = true})) out.push_back(of(PenaltyWhen::mended, at, offence, {.mended = true}));
    const auto lighter = std::ranges::find_if(later_, [&](const auto& there) { return less(*there, {}); });
    if (lighter != later_.end())
        out.push_back(of(PenaltyWhen::as_it_lies, **lighter, offence, {}));
    else if (second_ && less(*second_, {}))
        out.push_back(of(PenaltyWhen::before_own_discard, *second_, offence, {}));
    else if (first_ && less(*first_, {}))
        out.push_back(of(PenaltyWhen::before_first_discard, *first_, offence, {}));
}

/// Who cannot pay.
void RulingTables::add_poor(const Match& at, const Offence& offence, std::vector<RuledCase>& out) const {
    if (!offence.pays) return;
    const Seat s = somebody(Party::child, at);
    const Ruling rich = ruled(at, s, offence, {});
    const int price = -rich.deltas[s];
    Table table = at.table();
    table.players[s].points = price - 1;
    HandCache own;
    const Ruling poor = book_.rule_on(Position{book_, table, own}, s, offence, {});
    if (poor.consequence == rich.consequence) return;
    out.push_back({.when = PenaltyWhen::below, .number = price, .consequence = poor.consequence});
}

std::vector<RuledCase> RulingTables::cases(const Offence& offence) const {
    std::vector<RuledCase> out;
    const Match* at = gravest(offence);
    if (!at) return out;
    if (offence.chosen)
        add_chosen(*at, offence, out);
    else if (offence.counted)
        add_repeated(*at, offence, out);
    else
        out.push_back(of(PenaltyWhen::usual, *at, offence, {}));
    add_poor(*at, offence, out);
    add_lighter(*at, offence, out);
    return out;
}

}  // namespace jansou::wire
