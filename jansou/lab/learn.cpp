#include "jansou/lab/learn.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <thread>

#include "jansou/bots/judge/judge.hpp"
#include "jansou/bots/judge/standing.hpp"
#include "jansou/lab/arena.hpp"
#include "jansou/lab/training.hpp"
#include "jansou/lab/truth.hpp"
#include "jansou/match/bot_seats.hpp"
#include "jansou/match/counsel.hpp"
#include "jansou/scoring/appraise.hpp"

namespace jansou::lab {
namespace {

constexpr int judge_inputs = table_features + hand_features, threat_inputs = rival_features + kind_features;
constexpr std::uint32_t lots_stream = 103;
constexpr int threat_one_in = 12;  ///< of the discards those whose threats are learned from

using Way = HandEnd;

struct Taken {
    std::array<std::int16_t, judge_inputs> row{};
    std::array<float, outcome_count> seemed{};  ///< what the net thought of it
    std::uint32_t hand = 0;                     ///< of the game
    Seat seat = 0;
    bool kept = false;  ///< it is learned from; else it only hands on what came after it
};
struct HandResult {
    std::array<Way, max_seats> way{};
    std::array<float, max_seats> gain{}, chips{};  ///< in points: all, and of that what is chips
    std::array<bool, max_seats> at_once{};         ///< the seat's last decision dealt in
};
/// All that one game tells.
struct GameTold {
    std::vector<Taken> taken;
    std::vector<HandResult> hands;
    Samples threats{.inputs = threat_inputs, .answers = threat_answers, .rows = {}, .targets = {}};
    Samples readies{.inputs = rival_features, .answers = ready_answers, .rows = {}, .targets = {}};
    Samples standings{.inputs = standing_features, .answers = 1, .rows = {}, .targets = {}};
};

class SelfPlay {
public:
    SelfPlay(const LearnPlan& plan, const HouseFacts& house, bool wise, long number)
        : plan_(plan),
          house_(house),
          wise_(wise),
          lots_(plan.seed, lots_stream, std::uint64_t(number)),
          learner_(Chair(number % plan.book->layout.seats)),
          judge_(house, true),
          seed_(seed_of(plan.seed, number)) {
        for (Seat s = 0; s < plan.book->layout.seats; ++s) usual_.push_back(make_bot("basic", house, seed_, s));
        if (!plan.against || (plan.against_share < 1 && lot() >= plan.against_share)) return;
        HouseFacts theirs = house;
        theirs.judge = plan.against->data;
        for (Seat s = 0; s < plan.book->layout.seats; ++s) others_.push_back(make_bot(plan.against->bot, theirs, seed_, s));
    }

    GameTold play() {
        BotGame game(*plan_.book, seed_);
        game_ = &game;
        game.on_event = [this](const Event& e) { see(e); };
        game.on_hand_over = [this] { close_hand(); };
        game.on_game_over = [this](const Settlement& end) { close_game(end); };
        game.play([this](Seat s, const Referee& r) { return std::optional(choose(s, r)); });
        return std::move(told_);
    }

private:
    void see(const Event& e) {
        const Table& t = game_->match().table();
        if (e.type == EventType::dealt) {
            result_ = {};
            result_.way.fill(Way::other);
            for (Seat s = 0; s < t.seats; ++s) {
                result_.gain[s] = -holding(t, s);
                result_.chips[s] = -chips(t, s);
            }
            discarded_.fill(false);
        }
        if (e.type == EventType::drawn) result_.way.fill(Way::drawn);
        if (e.type == EventType::won) {
            if (!e.flag)
                for (Way& way : result_.way)
                    if (way == Way::drawn) way = Way::other;
            result_.way[e.actor] = Way::won;
            if (e.target != e.actor && e.target != no_seat && !e.flag) {
                result_.way[e.target] = Way::dealt_in;
                result_.at_once[e.target] = discarded_[e.target];
            }
        }
    }
    float chips(const Table& t, Seat s) const { return float(plan_.chip_worth) * float(t.players[s].chips); }
    float holding(const Table& t, Seat s) const { return float(t.players[s].points) + chips(t, s); }
    void close_hand() {
        const Table& t = game_->match().table();
        std::array<std::int32_t, max_seats> points{};
        for (Seat s = 0; s < t.seats; ++s) points[s] = t.players[s].points;
        for (Seat s = 0; s < t.seats; ++s) {
            result_.gain[s] += holding(t, s);
            result_.chips[s] += chips(t, s);
            look(t, s, view_);
            const StandingRow row = standing_row(house_, *house_.judge, view_, points, result_.way[s]);
            told_.standings.rows.insert(told_.standings.rows.end(), row.at.begin(), row.at.end());
            sat_.push_back(t.chair_of(s));
        }
        told_.hands.push_back(result_);
    }
    /// All hands of the game came to this.
    void close_game(const Settlement& end) {
        for (const Chair chair : sat_)
            told_.standings.targets.push_back(float(end.total[std::size_t(chair)]) * float(house_.judge->tenth) / 10 /
                                              float(house_.judge->unit));
    }

    float lot() { return float(lots_.next() >> 8U) / float(1U << 24U); }

    Action choose(Seat s, const Referee& r) {
        const Options& options = r.options(s);
        if (options.size() == 1) return options.front();
        look_for_bot(r, s, Looks::rules, view_);
        discarded_[s] = false;
        if (!others_.empty() && r.table().chair_of(s) != learner_) return others_[s]->choose(view_, options);
        const Action usual = wise_ && !swaps(options) ? Action{} : usual_[s]->choose(view_, options);
        if (usual.type == ActionType::swap) return usual;
        const Decision& d = judge_.consider(view_, options, wise_);
        const bool turn = r.table().phase.stage == Stage::turn && r.table().phase.seat == s;
        if (turn && lots_.below(threat_one_in) == 0) note_threats(r, s, d.rivals, !d.settled && !d.prospects.empty());
        if (d.settled) return *d.settled;
        if (d.prospects.empty()) return usual_[s]->choose(view_, options);
        const std::size_t pick = wise_ ? wise_pick(d) : first_pick(d, usual);
        if (pick == d.prospects.size()) return usual;
        note(d, pick, s);
        const Action a = d.prospects[pick].action;
        discarded_[s] = a.type == ActionType::dahai;
        return a;
    }
    static bool swaps(const Options& options) {
        return std::ranges::any_of(options, [](const Action& a) { return a.type == ActionType::swap; });
    }
    /// The usual bot's choice, now and then any.
    std::size_t first_pick(const Decision& d, const Action& usual) {
        if (lot() < 0.15F) return lots_.below(std::uint32_t(d.prospects.size()));
        for (std::size_t i = 0; i < d.prospects.size(); ++i) {
            const Action& a = d.prospects[i].action;
            if (a.type == usual.type && a.tile.kind() == usual.tile.kind() && a.word == usual.word && a.used == usual.used) return i;
        }
        return d.prospects.size();
    }
    std::size_t wise_pick(const Decision& d) {
        const std::size_t best = Judge::best_of(d.prospects);
        if (lot() >= plan_.wander) return best;
        std::vector<float> weights;
        float sum = 0;
        for (const Prospect& p : d.prospects) {
            const float below = float(d.prospects[best].rank() - p.rank()) / 16 / float(house_.judge->unit) * 1000;
            weights.push_back(std::exp(-below / float(plan_.heat)));
            sum += weights.back();
        }
        float at = lot() * sum;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            at -= weights[i];
            if (at < 0) return i;
        }
        return best;
    }
    void note(const Decision& d, std::size_t pick, Seat s) {
        if (d.prospects[pick].action.type == ActionType::ryukyoku) return;
        Taken& t = told_.taken.emplace_back();
        std::copy(d.table.at.begin(), d.table.at.end(), t.row.begin());
        std::copy(d.prospects[pick].row.at.begin(), d.prospects[pick].row.at.end(), t.row.begin() + table_features);
        t.hand = std::uint32_t(told_.hands.size());
        t.seat = s;
        t.kept = lot() < plan_.keep;
        if (!wise_) return;
        // what it seemed worth before the tile passed: its danger is a part of it
        const Prospect& p = d.prospects[pick];
        const float now = float(p.danger.chance) / 65536.F;
        for (std::size_t i = 0; i < outcome_count; ++i) t.seemed[i] = (1 - now) * float(p.chances[i]) / float(1 << 24);
        if (now > 0) t.seemed[deal_in_of(-float(p.danger.cost))] += now;
    }
    std::size_t deal_in_of(float gain) const {
        std::size_t best = first_deal_in;
        for (std::size_t i = first_deal_in; i < first_other; ++i)
            if (std::fabs(float(house_.judge->means[i]) - gain) < std::fabs(float(house_.judge->means[best]) - gain)) best = i;
        return best;
    }

    /// For each kind in the seat's hand and each of the others: whether that one would win on it.
    void note_threats(const Referee& r, Seat s, const Rivals& seen, bool fresh) {
        const Rivals own = fresh ? Rivals{} : read_rivals(house_, view_);
        const Rivals& rivals = fresh ? seen : own;
        HandCache cache;
        const Position pos = r.look(cache);
        KindSet kinds;
        for (std::size_t i = 0; i < view_.me().hand_size; ++i) kinds.add(view_.me().hand[i].kind());
        for (int i = 0; i < rivals.count; ++i) {
            const Rival& rival = rivals.of[std::size_t(i)];
            if (r.table().players[rival.seat].hand_size % 3 != 1) continue;
            const KindSet waits = pos.ready(rival.seat).waits;
            told_.readies.rows.insert(told_.readies.rows.end(), rival.row.at.begin(), rival.row.at.end());
            float brings = 0;
            for (const Kind k : waits)
                if (brings == 0) brings = cost_of(pos, rival.seat, s, k);
            told_.readies.targets.push_back(brings > 0 ? 1.F : 0.F);
            told_.readies.targets.push_back(brings / float(house_.judge->unit));
            for (const Kind k : kinds) {
                const float cost = waits.has(k) ? cost_of(pos, rival.seat, s, k) : 0;
                told_.threats.rows.insert(told_.threats.rows.end(), rival.row.at.begin(), rival.row.at.end());
                const KindRow row = kind_row(house_, view_, rivals, rival, k);
                told_.threats.rows.insert(told_.threats.rows.end(), row.at.begin(), row.at.end());
                told_.threats.targets.push_back(cost > 0 ? 1.F : 0.F);
                told_.threats.targets.push_back(cost / float(house_.judge->unit));
            }
        }
    }
    /// What the seat would lose to that one on a plain tile of that kind; 0: it is no win.
    float cost_of(const Position& pos, Seat winner, Seat loser, Kind k) const {
        const Appraisal a = appraise(pos.book, ron_on(pos, winner, loser, k));
        if (!a.win()) return 0;
        return std::max(1.F, -float(a.payment.points[loser]) - float(plan_.chip_worth) * float(a.payment.chips[loser]));
    }

    const LearnPlan& plan_;
    const HouseFacts& house_;
    bool wise_;
    Stream lots_;
    Chair learner_;  ///< where others sit in all chairs but one
    Judge judge_;
    Seed seed_;
    std::vector<std::unique_ptr<Bot>> usual_, others_;  ///< by seat
    BotGame* game_ = nullptr;
    View view_;
    GameTold told_;
    HandResult result_;
    std::array<bool, max_seats> discarded_{};
    std::vector<Chair> sat_;  ///< of each standing
};

/// Where the gains of a way are cut into outcomes.
struct Cuts {
    std::array<std::vector<float>, 4> at;  ///< by Way, one fewer than its outcomes

    static constexpr std::array<int, 4> first{0, first_deal_in, first_other, first_draw};
    std::size_t outcome(Way way, float gain) const {
        const auto& cuts = at[std::size_t(way)];
        return std::size_t(first[std::size_t(way)]) + std::size_t(std::upper_bound(cuts.begin(), cuts.end(), gain) - cuts.begin());
    }
};

class Learner {
public:
    explicit Learner(const LearnPlan& plan) : plan_(plan), house_(house_facts(*plan.book)) {
        data_.rule = plan.book->rules.id;
        data_.seats = plan.book->layout.seats;
        data_.rules = plan.book->rules.rules;
        data_.chip_worth = plan.chip_worth;
        if (plan.from)
            data_ = *plan.from;
        else
            begin_blank();
        data_.tenth = tenth_of_settlement();
    }

    JudgeData run() {
        bool wise = plan_.from != nullptr;
        if (!wise) first_look();
        for (int round = 0; round < plan_.rounds; ++round) {
            play(plan_.games, wise);
            learn_threats();
            learn_judge();
            learn_standing();
            wise = true;
            if (plan_.after_round) plan_.after_round(round, data_);
        }
        return data_;
    }

private:
    /// Tenths of a point for a tenth of the settlement, place left out.
    int tenth_of_settlement() const {
        GameEnd end{.seats = std::uint8_t(data_.seats)};
        constexpr std::int32_t much = 1000000;
        const auto base = [&](std::int32_t more) {  // of the second: what the first has comes out of the others'
            for (int s = 0; s < data_.seats; ++s) end.points[std::size_t(s)] = (data_.seats - s) * 10 * much + (s == 1 ? more : 0);
            return settle(*plan_.book, end).base[1];
        };
        const std::int64_t tenths_of_it = base(much) - base(0);
        return tenths_of_it > 0 ? std::max(1, int(std::int64_t(much) * 10 / tenths_of_it)) : 0;
    }
    void say(const std::string& line) const {
        if (plan_.tell) plan_.tell(line);
    }
    /// Nets that answer the same to everything.
    void begin_blank() {
        const auto blank = [](Net& net, int in, int out) { net.layers = {Layer(in, 16), Layer(16, 16), Layer(16, out)}; };
        blank(data_.judge, judge_inputs, outcome_count);
        blank(data_.threat, threat_inputs, threat_answers);
        data_.threat.layers[2].bias[0] = -4 * hidden_one * weight_one;
        data_.threat.layers[2].bias[1] = hidden_one * weight_one;
        blank(data_.ready, rival_features, ready_answers);
        data_.ready.layers[2].bias[0] = -hidden_one * weight_one;
        data_.ready.layers[2].bias[1] = hidden_one * weight_one;
    }
    /// Games of the usual bot, by which the mean of a win and the threats are known before anything else is learned.
    void first_look() {
        play(std::max(50L, plan_.games / 8), false);
        double sum = 0, n = 0;
        for (const auto& hand : hands_)
            for (int s = 0; s < data_.seats; ++s)
                if (hand.way[std::size_t(s)] == Way::won) sum += double(hand.gain[std::size_t(s)]), ++n;
        const int unit = data_.unit;
        data_.unit = n > 0 ? std::max(1, int(std::lround(sum / n))) : 1;
        for (Samples* samples : {&threats_, &readies_})
            for (std::size_t i = 1; i < samples->targets.size(); i += 2) samples->targets[i] *= float(unit) / float(data_.unit);
        learn_threats();
        taken_.clear();
        hands_.clear();
    }
    void play(long games, bool wise) {
        house_.judge = std::make_shared<const JudgeData>(data_);
        house_.counsel = make_counsel(*plan_.book, data_.chip_worth);
        std::vector<GameTold> told(static_cast<std::size_t>(games));
        std::atomic<long> next = 0;
        const auto work = [&] {
            for (long i; (i = next++) < games;) told[std::size_t(i)] = SelfPlay(plan_, house_, wise, first_game_ + i).play();
        };
        std::vector<std::thread> others;
        for (int t = 1; t < plan_.threads; ++t) others.emplace_back(work);
        work();
        for (auto& t : others) t.join();
        first_game_ += games;
        const std::size_t hands_before = hands_.size(), taken_before = taken_.size();
        std::array<double, 4> ways{};
        for (GameTold& game : told) {
            for (Taken& t : game.taken) t.hand += std::uint32_t(hands_.size());
            taken_.insert(taken_.end(), game.taken.begin(), game.taken.end());
            for (const HandResult& h : game.hands)
                for (int s = 0; s < data_.seats; ++s) ++ways[std::size_t(h.way[std::size_t(s)])];
            hands_.insert(hands_.end(), game.hands.begin(), game.hands.end());
            threats_.append(game.threats);
            readies_.append(game.readies);
            if (wise && game.standings.size() * standing_features == game.standings.rows.size()) standings_.append(game.standings);
        }
        const double all = std::max(1.0, ways[0] + ways[1] + ways[2] + ways[3]);
        char line[200];
        std::snprintf(line, sizeof line, "%zu hands, %zu decisions; of a seat's hands %.1f %% won, %.1f %% dealt in, %.1f %% drawn",
                      hands_.size() - hands_before, taken_.size() - taken_before, 100 * ways[0] / all, 100 * ways[1] / all,
                      100 * ways[3] / all);
        say(line);
    }
    void learn_threats() {
        trim(threats_, plan_.most_samples);
        const Trained done = train(threats_, {.widths = {24, 16}, .loss = Loss::threat, .epochs = 2, .rate = 0.002F, .seed = 7});
        data_.threat = done.net;
        trim(readies_, plan_.most_samples);
        const Trained waiting = train(readies_, {.widths = {16, 8}, .loss = Loss::threat, .epochs = 4, .rate = 0.003F, .seed = 8});
        data_.ready = waiting.net;
        char line[200];
        std::snprintf(line, sizeof line, "threats: %zu samples, loss %.4f (%.4f without); %zu rivals, loss %.4f (%.4f without)",
                      threats_.size(), done.error, done.before, readies_.size(), waiting.error, waiting.before);
        say(line);
    }
    static void trim(Samples& samples, std::size_t most) {
        if (samples.size() <= most) return;
        const std::size_t out = samples.size() - most;  // the oldest
        samples.rows.erase(samples.rows.begin(), samples.rows.begin() + std::ptrdiff_t(out * std::size_t(samples.inputs)));
        samples.targets.erase(samples.targets.begin(), samples.targets.begin() + std::ptrdiff_t(out * std::size_t(samples.answers)));
    }
    /// The same number of gains, or shares as told, fall into each outcome.
    Cuts cut() const {
        static const std::array<std::vector<float>, 4> shares{
            std::vector<float>{0.22F, 0.44F, 0.66F, 0.84F, 0.95F}, {0.12F, 0.34F, 0.65F}, {0.25F, 0.5F, 0.75F}, {0.5F}};
        Cuts cuts;
        for (std::size_t way = 0; way < shares.size(); ++way) {
            std::vector<float> gains;
            for (const HandResult& h : hands_)
                for (int s = 0; s < data_.seats; ++s)
                    if (h.way[std::size_t(s)] == Way(way)) gains.push_back(h.gain[std::size_t(s)]);
            std::sort(gains.begin(), gains.end());
            for (const float share : shares[way])
                cuts.at[way].push_back(gains.empty() ? 0 : gains[std::size_t(share * float(gains.size() - 1))]);
        }
        cuts.at[std::size_t(Way::drawn)] = {-0.5F};  // who pays, who does not
        return cuts;
    }
    void learn_judge() {
        const std::size_t most = plan_.most_samples;
        if (taken_.size() > 2 * most) { taken_.erase(taken_.begin(), taken_.end() - std::ptrdiff_t(2 * most)); }
        const Cuts cuts = cut();
        std::array<double, outcome_count> sums{}, chips{}, counts{};
        for (const HandResult& h : hands_)
            for (int s = 0; s < data_.seats; ++s) {
                const std::size_t o = cuts.outcome(h.way[std::size_t(s)], h.gain[std::size_t(s)]);
                sums[o] += double(h.gain[std::size_t(s)]);
                chips[o] += double(h.chips[std::size_t(s)]);
                ++counts[o];
            }
        for (std::size_t o = 0; o < outcome_count; ++o) {
            if (counts[o] == 0) continue;
            data_.means[o] = std::int32_t(std::lround(sums[o] / counts[o]));
            data_.chips[o] = std::int32_t(std::lround(chips[o] / counts[o]));
        }
        // from the last decision of each seat's hand to the first: what came of it, and what the next one seemed worth
        Samples samples{.inputs = judge_inputs, .answers = outcome_count, .rows = {}, .targets = {}};
        std::array<std::array<float, outcome_count>, max_seats> later{};
        std::array<std::uint32_t, max_seats> of{};
        of.fill(std::uint32_t(-1));
        for (std::size_t i = taken_.size(); i-- > 0;) {
            const Taken& t = taken_[i];
            auto& target = later[t.seat];
            const HandResult& h = hands_[t.hand];
            bool counts_here = t.kept;
            if (of[t.seat] != t.hand) {
                of[t.seat] = t.hand;
                target = {};
                target[cuts.outcome(h.way[t.seat], h.gain[t.seat])] = 1;
                counts_here = counts_here && !h.at_once[t.seat];  // what follows if the tile passes
            }
            if (counts_here) {
                samples.rows.insert(samples.rows.end(), t.row.begin(), t.row.end());
                samples.targets.insert(samples.targets.end(), target.begin(), target.end());
            }
            float seen = 0;
            for (const float p : t.seemed) seen += p;
            if (seen > 0.5F)
                for (std::size_t o = 0; o < outcome_count; ++o) target[o] = (1 - plan_.trust) * target[o] + plan_.trust * t.seemed[o];
        }
        // the newest lie in front now; the tenth that is not learned from is the oldest
        const Trained done = train(samples, {.widths = {64, 32}, .loss = Loss::classes, .epochs = plan_.epochs, .seed = 11});
        data_.judge = done.net;
        char line[200];
        std::snprintf(line, sizeof line, "judge: %zu samples, loss %.4f (%.4f without)", samples.size(), done.error, done.before);
        say(line);
    }

    void learn_standing() {
        if (!plan_.standing || standings_.size() < least_standings) return;
        trim(standings_, plan_.most_samples);
        const Trained done = train(standings_, {.widths = {24, 8}, .loss = Loss::number, .epochs = 4, .rate = 0.001F, .seed = 12});
        data_.standing = done.net;
        char line[200];
        std::snprintf(line, sizeof line, "standing: %zu samples, loss %.4f (%.4f without)", standings_.size(), done.error, done.before);
        say(line);
    }

    static constexpr std::size_t least_standings = 20000;
    const LearnPlan& plan_;
    HouseFacts house_;
    JudgeData data_;
    Samples standings_{.inputs = standing_features, .answers = 1, .rows = {}, .targets = {}};
    std::vector<Taken> taken_;
    std::vector<HandResult> hands_;
    Samples threats_{.inputs = threat_inputs, .answers = threat_answers, .rows = {}, .targets = {}};
    Samples readies_{.inputs = rival_features, .answers = ready_answers, .rows = {}, .targets = {}};
    long first_game_ = 0;
};

}  // namespace

JudgeData learn(const LearnPlan& plan) {
    LearnPlan full = plan;
    if (full.against && !full.against->data) full.against->data = house_facts(*plan.book).judge;
    return Learner(full).run();
}

}  // namespace jansou::lab
