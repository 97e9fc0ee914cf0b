#include "jansou/lab/arena.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

#include "jansou/lab/outcome.hpp"
#include "jansou/lab/outside.hpp"
#include "jansou/match/bot_seats.hpp"
#include "jansou/match/counsel.hpp"
#include "jansou/wire/lines/simulate.hpp"

namespace jansou::lab {
namespace {

constexpr std::uint32_t arena_stream = 102;

/// Who sits where, for all games of a thread.
class Bench {
public:
    Bench(const Rulebook& book, const ArenaPlan& plan) {
        HouseFacts usual = house_facts(book);
        const auto facts = [&](const Contender& who) {
            HouseFacts house = usual;
            if (who.data) {
                house.judge = who.data;
                house.counsel = make_counsel(book, who.data->chip_worth);
            }
            return house;
        };
        one_ = facts(plan.one);
        for (const Contender& who : plan.field) field_.push_back(facts(who));
    }
    std::vector<std::unique_ptr<Bot>> seat(const ArenaPlan& plan, int seats, int challenger, const Seed& seed) const {
        std::vector<std::unique_ptr<Bot>> bots;
        for (int s = 0, f = 0; s < seats; ++s) {
            const std::size_t of_field = std::size_t(f) % plan.field.size();
            const bool one = s == challenger;
            const std::string& name = one ? plan.one.bot : plan.field[of_field].bot;
            bots.push_back(Outside::is_named(name) ? nullptr : make_bot(name, one ? one_ : field_[of_field], seed, std::uint64_t(s)));
            f += !one;
        }
        return bots;
    }

private:
    HouseFacts one_;
    std::vector<HouseFacts> field_;
};

/// The other programs of a thread: they stay from game to game.
class OutsideSeats {
public:
    explicit OutsideSeats(const ArenaPlan& plan) {
        const auto start = [&](const std::string& name) {
            const bool mjai = name.starts_with("mjai:");
            return Outside::is_named(name) ? std::make_unique<Outside>(name.substr(name.find(':') + 1), mjai, plan.limit_ms) : nullptr;
        };
        one_ = start(plan.one.bot);
        for (int s = 0; s + 1 < plan.book->layout.seats; ++s) field_.push_back(start(plan.field[std::size_t(s) % plan.field.size()].bot));
    }
    /// Who has that seat where the challenger has that other one; null: a bot.
    Outside* at(int seat, int challenger) const {
        return seat == challenger ? one_.get() : field_[std::size_t(seat < challenger ? seat : seat - 1)].get();
    }
    void sum_up(ArenaResult& result) const {
        const auto add = [&](const std::unique_ptr<Outside>& program) {
            if (!program) return;
            result.answered += program->answered();
            result.slowest_ms = std::max(result.slowest_ms, program->slowest_ms());
        };
        add(one_);
        for (const auto& program : field_) add(program);
    }

private:
    std::unique_ptr<Outside> one_;
    std::vector<std::unique_ptr<Outside>> field_;
};

/// One game; what another program did that ended it, or nothing.
std::string play_one(const ArenaPlan& plan, const Bench& bench, const OutsideSeats& outside, int challenger, const Seed& seed,
                     Round& round) {
    const int seats = plan.book->layout.seats;
    const auto bots = bench.seat(plan, seats, challenger, seed);
    BotGame game(*plan.book, seed);
    const auto all = [&](const auto& tell) {
        for (int s = 0; s < seats; ++s)
            if (Outside* program = outside.at(s, challenger)) tell(*program, Seat(s));
    };
    all([&](Outside& program, Seat s) { program.sit(*plan.book, s, seats); });
    game.on_event = [&](const Event& e) { all([&](Outside& program, Seat) { program.see(e, game.match().referee()); }); };
    game.on_hand_over = [&] { all([&](Outside& program, Seat) { program.end_kyoku(); }); };
    View view;
    std::string fault;
    game.play(
        [&](Seat s, const Referee& r) -> std::optional<Action> {
            if (Outside* program = outside.at(s, challenger)) {
                auto answer = program->answer(r);
                if (answer) return *answer;
                fault = answer.error();
                return {};
            }
            return choice_of(*bots[s], r, s, view);
        },
        plan.stop);
    if (!fault.empty()) return fault;
    all([&](Outside& program, Seat) { program.end_game(); });
    for (int s = 0; s < seats; ++s) (s == challenger ? round.one : round.field).add(game.scores()[std::size_t(s)]);
    return {};
}

}  // namespace

tl::expected<Contender, Sentence> parse_contender(std::string_view text) {
    if (Outside::is_named(text)) return Contender{.bot = std::string(text), .data = {}};
    const auto at = text.find('@');
    Contender who{.bot = std::string(text.substr(0, at)), .data = {}};
    if (!find_bot(who.bot)) return tl::unexpected<Sentence>("There is no bot \"" + who.bot + "\".");
    if (at == std::string_view::npos) return who;
    const std::string path(text.substr(at + 1));
    std::ifstream file(path, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(file), {}};
    if (!file) return tl::unexpected<Sentence>(path + ": the file cannot be read.");
    auto data = parse_judge(content);
    if (!data) return tl::unexpected<Sentence>(path + ": " + data.error());
    who.data = std::make_shared<const JudgeData>(std::move(*data));
    return who;
}

void Score::add(const Score& other) {
    for (const auto of : {&Score::games, &Score::hands, &Score::place, &Score::total, &Score::points, &Score::chips, &Score::wins,
                          &Score::deal_ins, &Score::riichi, &Score::called, &Score::draws, &Score::won_points, &Score::lost_points})
        this->*of += other.*of;
}

Seed seed_of(const Seed& run, long number) { return wire::game_seed(run, number, arena_stream); }

BotGame::BotGame(const Rulebook& book, const Seed& seed)
    : match_(
          book,
          [&] {
              MatchSetup setup;
              setup.seed = seed;
              return setup;
          }(),
          *this) {}

void BotGame::play(const Choose& choose, const std::atomic<bool>* stop) {
    match_.run();
    match_.referee().keep_missed(false);
    while (!match_.over()) {
        if (stop && stop->load(std::memory_order_relaxed)) {
            match_.break_off();
            return;
        }
        Referee& r = match_.referee();
        const SeatMask asked = r.asked();
        for (Seat s = 0; s < r.table().seats; ++s) {
            if (!in(asked, s)) continue;
            const auto action = choose(s, r);
            if (!action) {
                match_.break_off();
                return;
            }
            r.answer(s, *action);
        }
        match_.run();
    }
}

void BotGame::see(const Event& e) {
    const Table& t = match_.table();
    const bool call = e.type == EventType::chi || e.type == EventType::pon || e.type == EventType::daiminkan;
    if (e.type == EventType::dealt) called_ = 0;
    if (call && !in(called_, e.actor)) {
        called_ = SeatMask(called_ | only(e.actor));
        ++scores_[e.actor].called;
    }
    if (e.type == EventType::riichi_stood) ++scores_[e.actor].riichi;
    if (e.type == EventType::won && !e.flag) {
        ++scores_[e.actor].wins;
        if (e.target != e.actor && e.target != no_seat) ++scores_[e.target].deal_ins;
    }
    for (Seat s = 0; s < t.seats; ++s) {
        if (e.type == EventType::drawn) ++scores_[s].draws;
        scores_[s].points += e.deltas[s];
        scores_[s].chips += e.chips[s];
        if (e.type == EventType::paid && e.actor == s && e.deltas[s] > 0) scores_[s].won_points += e.deltas[s];
        if (e.type == EventType::paid && e.target == s && e.actor != s && e.actor != no_seat && e.deltas[s] < 0)
            scores_[s].lost_points -= e.deltas[s];
    }
    if (on_event) on_event(e);
}

void BotGame::end_kyoku() {
    for (Seat s = 0; s < match_.table().seats; ++s) ++scores_[s].hands;
    if (on_hand_over) on_hand_over();
}

void BotGame::end_game(const GameEnd&, const Settlement& end) {
    const Table& t = match_.table();
    for (Seat s = 0; s < t.seats; ++s) {
        const auto chair = std::size_t(t.chair_of(s));
        ++scores_[s].games;
        scores_[s].place += end.place[chair];
        scores_[s].total += double(end.total[chair]) / tenths;
    }
    if (on_game_over) on_game_over(end);
}

ArenaResult play_arena(const ArenaPlan& plan) {
    ArenaResult result;
    std::vector<Round> rounds(static_cast<std::size_t>(plan.seeds));
    std::vector<char> played(rounds.size());
    std::atomic<long> next = 0;
    std::atomic<bool> stopped = false;
    std::mutex mutex;
    const auto over = [&] { return stopped || (plan.stop && *plan.stop); };
    const auto work = [&] {
        const Bench bench(*plan.book, plan);
        OutsideSeats outside(plan);
        for (long i; (i = next++) < plan.seeds && !over();) {
            Round& round = rounds[std::size_t(i)];
            const Seed seed = seed_of(plan.seed, plan.first + i);
            for (int challenger = 0; challenger < plan.book->layout.seats && !over(); ++challenger)
                if (const std::string fault = play_one(plan, bench, outside, challenger, seed, round); !fault.empty()) {
                    const std::lock_guard lock(mutex);
                    result.fault = fault;
                    stopped = true;
                }
            played[std::size_t(i)] = !over();
        }
        const std::lock_guard lock(mutex);
        outside.sum_up(result);
    };
    std::vector<std::thread> others;
    for (int t = 1; t < plan.threads; ++t) others.emplace_back(work);
    work();
    for (auto& t : others) t.join();
    for (std::size_t i = 0; i < rounds.size(); ++i)
        if (played[i]) result.rounds.push_back(rounds[i]);
    return result;
}

Estimate estimate(const std::vector<Round>& rounds, const std::function<std::pair<double, double>(const Round&)>& of) {
    double above = 0, below = 0;
    for (const Round& r : rounds) {
        const auto [a, b] = of(r);
        above += a;
        below += b;
    }
    Estimate e;
    if (below == 0) return e;
    e.mean = above / below;
    double squares = 0;
    for (const Round& r : rounds) {
        const auto [a, b] = of(r);
        squares += (a - e.mean * b) * (a - e.mean * b);
    }
    const auto n = double(rounds.size());
    e.half = n > 1 ? certain * std::sqrt(squares * n / (n - 1)) / std::fabs(below) : 0;
    return e;
}

}  // namespace jansou::lab
