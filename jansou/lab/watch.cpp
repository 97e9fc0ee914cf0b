#include "jansou/lab/watch.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "jansou/match/bot_seats.hpp"
#include "jansou/match/match.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/lines/simulate.hpp"

namespace jansou::lab {
namespace {

constexpr std::uint32_t trial_stream = 103;

Seed seed_of_game(const Trial& trial, long game) { return wire::game_seed(trial.seed, game, trial_stream); }

enum Sort : std::uint8_t { yaku, bonus, pay, riichi, ability, sign, asks, call, reads, draw, levy, turned, act, sorts };
constexpr std::array<std::string_view, sorts> sort_words{"yaku", "bonus", "pay",  "riichi", "ability", "sign", "asks",
                                                         "call", "reads", "draw", "levy",   "turned",  "act"};
enum Act : std::uint8_t { aside, swap, anothers_kan, cover, withhold, ura, kan_dora, stay, joker_named, joker_win, acts };
constexpr std::array<std::string_view, acts> act_words{"set_aside",  "swap",          "kan_on_another", "river_covered", "unclaimable",
                                                       "ura_turned", "kan_indicator", "dealer_stays",   "reading_named", "win_with_jokers"};
enum Call : std::uint8_t { chi, pon, daiminkan, kakan, ankan, calls };
constexpr std::array<std::string_view, calls> call_words{"chi", "pon", "daiminkan", "kakan", "ankan"};

constexpr std::size_t ids = 256;
constexpr std::int16_t none = -1;

std::vector<std::unique_ptr<Bot>> seat_bots(const Trial& trial, std::vector<HouseFacts>& facts, int people, const Seed& seed) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (std::size_t c = 0; c < std::size_t(people); ++c) {
        const std::size_t which = trial.plan.bots.size() == 1 ? 0 : c;
        bots.push_back(make_bot(trial.plan.bots[which].name, facts[which], seed, c));
    }
    return bots;
}

std::vector<HouseFacts> facts_of_thread(const Trial& trial, std::size_t variant) {
    std::vector<HouseFacts> facts = trial.facts[variant];
    for (HouseFacts& house : facts) house.room = make_study_room();
    return facts;
}

int people_of(const Trial& trial, std::size_t variant) {
    return trial.plan.bots.size() == 1 ? trial.books[variant]->people.front() : int(trial.plan.bots.size());
}

}  // namespace

class Playing::Ear final : public MatchWitness {
public:
    Ear(const Trial& trial, std::size_t variant)
        : trial_(trial), variant_(variant), book_(*trial.books[variant]), facts_(facts_of_thread(trial, variant)) {
        slots_.fill(none);
    }

    bool play(long number, const std::atomic<bool>* stop) {
        const Seed seed = seed_of_game(trial_, number);
        const int people = people_of(trial_, variant_);
        const auto bots = seat_bots(trial_, facts_, people, seed);
        MatchSetup setup;
        setup.seed = seed;
        setup.people = people;
        Match match(book_, setup, *this);
        match_ = &match;
        number_ = number;
        game_ = {};
        hand_of_game_ = 0;
        print_.add({reinterpret_cast<const char*>(seed.bytes.data()), seed.bytes.size()});
        match.run();
        match.referee().keep_missed(false);
        while (!match.over()) {
            if (stop && stop->load(std::memory_order_relaxed)) return false;
            answer(match, bots);
            match.run();
        }
        return true;
    }

    Counts take_counts();
    std::string take_digest() { return print_.hex(); }
    std::vector<KeptHand> take_kept() { return std::exchange(kept_, {}); }

private:
    using Row = std::array<std::int64_t, seat_figure::count>;
    struct Mechanism {
        Sort sort;
        std::uint8_t id;
        std::array<std::int64_t, mechanism_figure::count> sums{};
        long heard = 0;  ///< number of the hand in which it spoke last, one more
        std::array<long, max_seats> heard_of{};
    };

    void answer(Match& match, const std::vector<std::unique_ptr<Bot>>& bots) {
        Referee& r = match.referee();
        const SeatMask asked = r.asked();
        for (Seat s = 0; s < r.table().seats; ++s) {
            if (in(asked, s)) r.answer(s, choice_of(*bots[std::size_t(r.table().chair_of(s))], r, s, view_));
        }
    }

    // --- what is heard
    void start_game() override {}
    void see(const Event&) override;
    void end_kyoku() override;
    void end_game(const GameEnd&, const Settlement&) override;
    void end_set(const std::vector<Settlement>&) override {}
    void broken(const std::string&) override { ++table_[table_figure::broken]; }

    void begin_hand();
    void fingerprint(const Event&);
    void count_points(const Event&);
    void count_mechanisms(const Event&);
    void count_win(const Event&);
    void count_payment(const Payment&);

    Mechanism& mechanism(Sort sort, std::uint8_t id) {
        std::int16_t& slot = slots_[sort * ids + id];
        if (slot == none) {
            slot = std::int16_t(mechanisms_.size());
            mechanisms_.push_back({.sort = sort, .id = id});
        }
        return mechanisms_[std::size_t(slot)];
    }
    Mechanism& speak(Sort sort, std::uint8_t id, Seat of = no_seat) {
        Mechanism& m = mechanism(sort, id);
        ++m.sums[mechanism_figure::times];
        if (m.heard != hand_number_) {
            m.heard = hand_number_;
            ++m.sums[mechanism_figure::hands];
            spoke_.push_back(std::size_t(&m - mechanisms_.data()));
        }
        if (of < max_seats && m.heard_of[of] != hand_number_) {
            m.heard_of[of] = hand_number_;
            spoke_of_.push_back({std::size_t(&m - mechanisms_.data()), of});
        }
        return m;
    }
    /// Purposes of payments by number, in the order in which they come up.
    std::uint8_t purpose(std::string_view id) {
        const auto found = std::ranges::find(purposes_, id);
        if (found != purposes_.end()) return std::uint8_t(found - purposes_.begin());
        if (purposes_.size() == ids) return ids - 1;
        purposes_.push_back(id);
        return std::uint8_t(purposes_.size() - 1);
    }
    std::string name_of(const Mechanism&) const;

    const Trial& trial_;
    const std::size_t variant_;
    const Rulebook& book_;
    std::vector<HouseFacts> facts_;
    View view_;
    wire::Fingerprint print_;
    const Match* match_ = nullptr;
    long number_ = 0;

    // of the hand
    long hand_number_ = 1;
    int hand_of_game_ = 0;
    std::array<Row, max_seats> hand_{};  ///< by seat
    std::array<Word, max_seats> riichi_kind_{};
    std::vector<std::size_t> spoke_;
    std::vector<std::pair<std::size_t, Seat>> spoke_of_;
    int wins_ = 0;
    bool drawn_ = false, nagashi_ = false;  ///< a nagashi is a draw, and its payment no win's
    // of the game
    std::array<Row, max_seats> game_{};  ///< by chair
    // of all since they were taken
    std::array<std::int64_t, table_figure::count> table_{};
    std::array<Row, max_seats> chairs_{}, winds_{}, places_{};
    std::vector<Mechanism> mechanisms_;
    std::array<std::int16_t, sorts * ids> slots_;
    std::vector<std::string_view> purposes_;
    std::map<std::string, std::array<std::int64_t, prize_figure::count>, std::less<>> prizes_;
    std::vector<KeptHand> kept_;
};

void Playing::Ear::begin_hand() {
    ++hand_number_;
    hand_ = {};
    riichi_kind_ = {};
    spoke_.clear();
    spoke_of_.clear();
    wins_ = 0;
    drawn_ = nagashi_ = false;
}

/// Every field of the fact, and at the deal every face of the wall, as bytes in a fixed order.
void Playing::Ear::fingerprint(const Event& e) {
    std::array<char, 64> bytes;
    std::size_t n = 0;
    const auto put = [&](unsigned value) { bytes[n++] = char(value & 0xff); };
    const auto put_wide = [&](std::uint32_t value) {
        for (unsigned shift = 0; shift < 32; shift += 8) put(value >> shift);
    };
    for (const unsigned value : {unsigned(e.type), unsigned(e.actor), unsigned(e.target), unsigned(e.tile), unsigned(e.flag),
                                 unsigned(e.word), unsigned(e.detail), unsigned(e.kind), unsigned(e.used_count)})
        put(value);
    put(unsigned(e.value));
    put(unsigned(e.value) >> 8);
    for (const TileId tile : e.used) put(tile);
    for (const std::int32_t points : e.deltas) put_wide(std::uint32_t(points));
    for (const std::int32_t chips : e.chips) put_wide(std::uint32_t(chips));
    print_.add({bytes.data(), n});
    if (e.type != EventType::dealt) return;
    const Table& t = match_->table();
    std::array<char, max_tiles> faces;
    for (std::size_t i = 0; i < t.tile_count; ++i) faces[i] = char(t.face[i].code);
    print_.add({faces.data(), t.tile_count});
}

void Playing::Ear::see(const Event& e) {
    fingerprint(e);
    count_points(e);
    count_mechanisms(e);
}

void Playing::Ear::count_points(const Event& e) {
    const Table& t = match_->table();
    for (Seat s = 0; s < t.seats; ++s) {
        Row& row = hand_[s];
        row[seat_figure::points] += e.deltas[s];
        row[seat_figure::chips] += e.chips[s];
        if (e.deltas[s] > 0) table_[table_figure::moved] += e.deltas[s];
        if (e.chips[s] > 0) table_[table_figure::chips_moved] += e.chips[s];
        if (e.type != EventType::paid || nagashi_) continue;
        if (e.actor == s && e.deltas[s] > 0) row[seat_figure::won_points] += e.deltas[s];
        if (e.target == s && e.actor != s && e.actor != no_seat && e.deltas[s] < 0) row[seat_figure::lost_points] -= e.deltas[s];
    }
}

void Playing::Ear::count_win(const Event& e) {
    ++wins_;
    Row& row = hand_[e.actor];
    ++row[seat_figure::wins];
    ++table_[table_figure::winners];
    if (e.target == e.actor || e.target == no_seat) {
        ++row[seat_figure::tsumo];
        ++table_[table_figure::tsumo];
    } else {
        ++hand_[e.target][seat_figure::deal_ins];
    }
}

void Playing::Ear::count_payment(const Payment& payment) {
    for (const PaymentLine& line : payment.lines) {
        if (line.points == 0 && line.chips == 0) continue;
        Mechanism& m = speak(pay, purpose(line.purpose.id), line.receiver);
        m.sums[mechanism_figure::moved] += std::abs(line.points);
        m.sums[mechanism_figure::chips_moved] += std::abs(line.chips);
    }
}

void Playing::Ear::count_mechanisms(const Event& e) {
    const Referee& r = match_->referee();
    const auto call_of = [&](Call which) {
        speak(call, which, e.actor);
        ++table_[table_figure::calls];
        hand_[e.actor][seat_figure::called] |= which <= daiminkan;
    };
    switch (e.type) {
        case EventType::discarded: ++table_[table_figure::discards]; break;
        case EventType::chi: call_of(chi); break;
        case EventType::pon: call_of(pon); break;
        case EventType::daiminkan: call_of(daiminkan); break;
        case EventType::ankan: call_of(ankan); break;
        case EventType::kakan:
            call_of(kakan);
            if (e.target != e.actor) speak(act, anothers_kan, e.actor);
            break;
        case EventType::set_aside: speak(act, aside, e.actor); break;
        case EventType::swapped: speak(act, swap, e.actor); break;
        case EventType::indicator: speak(act, kan_dora, e.actor); break;
        case EventType::withheld:
            if (e.detail) speak(act, withhold, e.actor);
            break;
        case EventType::river_covered: speak(act, cover, e.actor); break;
        case EventType::ability: speak(ability, e.word, e.actor); break;
        case EventType::marked:
            if (e.flag) speak(sign, e.word, e.actor);
            break;
        case EventType::asked: speak(asks, e.word, e.actor); break;
        case EventType::riichi_said: riichi_kind_[e.actor] = e.word; break;
        case EventType::riichi_stood:
            ++hand_[e.actor][seat_figure::riichi];
            speak(riichi, riichi_kind_[e.actor], e.actor);
            break;
        case EventType::won:
            if (e.flag)
                nagashi_ = true;
            else
                count_win(e);
            break;
        case EventType::reading:
            speak(act, joker_win, e.actor);
            if (e.flag) speak(act, joker_named, e.actor);
            for (std::size_t i = 0; i < e.used_count; ++i) speak(reads, e.used[i], e.actor);
            break;
        case EventType::ura:
            if (e.value) speak(act, ura, e.actor);
            break;
        case EventType::turned: speak(turned, e.word, e.actor); break;
        case EventType::drawn:
            drawn_ = true;
            speak(draw, e.word);
            break;
        case EventType::levied: {
            Mechanism& m = speak(levy, e.word, e.target);
            for (const std::int32_t points : e.deltas) m.sums[mechanism_figure::moved] += std::max(points, 0);
            break;
        }
        case EventType::paid:
            if (e.actor == no_seat) {
                count_payment(r.draw_payment());
                break;
            }
            for (const Line& line : r.appraisal().lines) {
                if (line.yaku != 255)
                    speak(yaku, line.yaku, e.actor);
                else if (line.bonus != 255)
                    speak(bonus, line.bonus, e.actor);
            }
            count_payment(r.appraisal().payment);
            break;
        case EventType::hand_over:
            if (e.flag) speak(act, stay, match_->table().dealer);
            break;
        default: break;
    }
}

void Playing::Ear::end_kyoku() {
    const Table& t = match_->table();
    ++table_[table_figure::hands];
    table_[table_figure::won] += wins_ > 0;
    table_[table_figure::drawn] += wins_ == 0 && drawn_;
    for (Seat s = 0; s < t.seats; ++s) {
        Row& row = hand_[s];
        row[seat_figure::hands] = 1;
        row[seat_figure::draws] = wins_ == 0 && drawn_;
        row[seat_figure::deals] = s == t.dealer;
        Row &of_game = game_[std::size_t(t.chair_of(s))], &of_wind = winds_[std::size_t(t.distance(t.dealer, s))];
        for (std::size_t f = 0; f < row.size(); ++f) {
            of_game[f] += row[f];
            of_wind[f] += row[f];
        }
    }
    for (const auto& [which, s] : spoke_of_) {
        auto& sums = mechanisms_[which].sums;
        ++sums[mechanism_figure::actors];
        sums[mechanism_figure::points] += hand_[s][seat_figure::points];
        sums[mechanism_figure::chips] += hand_[s][seat_figure::chips];
        sums[mechanism_figure::wins] += hand_[s][seat_figure::wins];
        sums[mechanism_figure::deal_ins] += hand_[s][seat_figure::deal_ins] > 0;
    }
    if (!trial_.keep.empty() && kept_.size() < most_kept_of_batch) {
        HandFacts facts;
        for (Seat s = 0; s < t.seats; ++s) {
            facts.figures[hand_figure::points] = std::max(facts.figures[hand_figure::points], std::int32_t(hand_[s][seat_figure::points]));
            facts.figures[hand_figure::chips] = std::max(facts.figures[hand_figure::chips], std::int32_t(hand_[s][seat_figure::chips]));
        }
        facts.figures[hand_figure::wins] = wins_;
        facts.figures[hand_figure::discards] = t.discards;
        facts.figures[hand_figure::honba] = t.honba;
        facts.figures[hand_figure::round] = t.round;
        facts.figures[hand_figure::kyoku] = t.kyoku;
        std::vector<std::string> names;
        for (const std::size_t which : spoke_) names.push_back(name_of(mechanisms_[which]));
        facts.spoke.assign(names.begin(), names.end());
        if (std::ranges::any_of(trial_.keep, [&](const Condition& c) { return c.holds(facts); })) kept_.push_back({number_, hand_of_game_});
    }
    ++hand_of_game_;
    begin_hand();
}

void Playing::Ear::end_game(const GameEnd&, const Settlement& end) {
    begin_hand();  // a hand that was broken off counts for nothing
    ++table_[table_figure::games];
    const int last = *std::max_element(end.place.begin(), end.place.begin() + end.seats);
    bool bust = false;
    for (std::size_t c = 0; c < end.seats; ++c) {
        Row& row = game_[c];
        row[seat_figure::games] = 1;
        row[seat_figure::place] = end.place[c];
        row[seat_figure::first] = end.place[c] == 1;
        row[seat_figure::last] = end.place[c] == last;
        row[seat_figure::total] = end.total[c];
        table_[table_figure::spread] += std::abs(end.total[c]);
        ++table_[table_figure::settlements];
        bust = bust || end.points[c] < 0;
        Row& of_place = places_[std::size_t(end.place[c] - 1)];
        for (std::size_t f = 0; f < row.size(); ++f) {
            chairs_[c][f] += row[f];
            of_place[f] += row[f];
        }
    }
    table_[table_figure::bust] += bust;
    for (const Settlement::Prize& prize : end.prizes) {
        auto& sums = prizes_[std::string(prize.id)];
        std::int64_t moved = 0;
        for (std::size_t c = 0; c < end.seats; ++c) moved += std::max(prize.amount[c], 0);
        sums[prize_figure::games] += moved != 0;
        sums[prize_figure::moved] += moved;
    }
}

std::string Playing::Ear::name_of(const Mechanism& m) const {
    const auto word = [&](std::string_view id) { return std::string(sort_words[m.sort]) + ":" + std::string(id); };
    switch (m.sort) {
        case yaku: return word(book_.yaku[m.id].id);
        case bonus: return word(book_.bonuses[m.id].id);
        case pay: return word(purposes_[m.id]);
        case call: return word(call_words[m.id]);
        case act: return word(act_words[m.id]);
        case reads: return word(to_mpsz(Face(Kind(m.id))));
        case riichi: return word(m.id == 0 ? "plain" : book_.word_name(m.id));
        default: return word(book_.word_name(m.id));
    }
}

Counts Playing::Ear::take_counts() {
    Counts counts;
    counts.group("table").assign(table_.begin(), table_.end());
    const auto add = [](Figures& to, const Row& row) {
        for (std::size_t f = 0; f < row.size(); ++f) to[f] += row[f];
    };
    const bool several = std::ranges::any_of(trial_.plan.bots, [&](const TrialBot& b) { return b.name != trial_.plan.bots.front().name; });
    for (std::size_t c = 0; c < std::size_t(people_of(trial_, variant_)); ++c) {
        add(counts.group("chair:" + std::to_string(c)), chairs_[c]);
        add(counts.group("all"), chairs_[c]);
        add(counts.group("place:" + std::to_string(c + 1)), places_[c]);
        if (several) add(counts.group("bot:" + trial_.plan.bots[c].name), chairs_[c]);
    }
    for (std::size_t w = 0; w < book_.layout.seats; ++w) add(counts.group("wind:" + std::to_string(w)), winds_[w]);
    for (const Mechanism& m : mechanisms_) {
        Figures& figures = counts.group(name_of(m));
        for (std::size_t f = 0; f < figures.size(); ++f) figures[f] += m.sums[f];
    }
    for (const auto& [id, sums] : prizes_) counts.group("prize:" + id).assign(sums.begin(), sums.end());
    table_ = {};
    chairs_ = winds_ = places_ = {};
    mechanisms_.clear();
    slots_.fill(none);
    purposes_.clear();
    prizes_.clear();
    return counts;
}

Playing::Playing(const Trial& trial, std::size_t variant) : ear_(std::make_unique<Ear>(trial, variant)) {}
Playing::~Playing() = default;
bool Playing::play(long game, const std::atomic<bool>* stop) { return ear_->play(game, stop); }
Counts Playing::take_counts() { return ear_->take_counts(); }
std::string Playing::take_digest() { return ear_->take_digest(); }
std::vector<KeptHand> Playing::take_kept() { return ear_->take_kept(); }

std::string log_of_game(const Trial& trial, std::size_t variant, long game) {
    const Seed seed = seed_of_game(trial, game);
    const int people = people_of(trial, variant);
    wire::Start start = wire::start_of(trial.books[variant], seed, {});
    start.setup.people = people;
    start.names = wire::usual_names(people);
    std::vector<HouseFacts> facts = facts_of_thread(trial, variant);
    const auto bots = seat_bots(trial, facts, people, seed);
    wire::LogWriter log;
    wire::Session session(std::move(start), [](const wire::Printed&) {}, &log, wire::Asks::silent);
    session.begin();
    session.match().referee().keep_missed(false);
    View view;
    while (!session.over()) {
        const Referee& r = session.match().referee();
        const SeatMask asked = r.asked();
        for (Seat s = 0; s < r.table().seats; ++s) {
            if (!in(asked, s)) continue;
            session.act(s, choice_of(*bots[std::size_t(r.table().chair_of(s))], r, s, view));
        }
    }
    return log.take();
}

}  // namespace jansou::lab
