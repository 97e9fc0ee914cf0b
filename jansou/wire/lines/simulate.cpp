#include "jansou/wire/lines/simulate.hpp"

#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/session.hpp"

namespace jansou::wire {
namespace {

constexpr std::uint32_t draft_stream = 4;
constexpr std::size_t usual_log = 1 << 18;

struct HandRecord {
    std::string digest;
    std::uint8_t wins = 0;
    Word reason = 0;
    std::uint64_t yaku = 0;  ///< by index, of all winners
    struct Seated {
        int ability = -1;  ///< as an index into Rulebook::abilities
        int gain = 0;      ///< points, those of the account beside them too
        bool won = false, dealt_in = false, dealing = false;
    };
    std::vector<Seated> seated;  ///< where there are abilities
};
struct GameRecord {
    std::vector<HandRecord> hands;
    std::string log;
    bool left = false;  ///< before its end
};

/// Plays one game and keeps a digest of the lines of each hand.
class Game {
public:
    Game(const SimulationPlan& plan, Start start, long number) : house_(house_facts(*plan.book)) {
        start.setup.seed = game_seed(plan.seed, number);
        if (plan.log) {
            log_ = std::make_unique<LogWriter>();
            log_->reserve(usual_log);
        }
        session_ = std::make_unique<Session>(std::move(start), [this](const Printed& line) { hear(line); }, log_.get(), Asks::silent);
        for (std::size_t c = 0; c < session_->start().names.size(); ++c)
            bots_.push_back(make_bot(plan.bots[plan.bots.size() == 1 ? 0 : c], house_, session_->start().setup.seed, c));
        if (plan.random_drafts) draft_.emplace(session_->start().setup.seed, draft_stream, 0);
    }

    /// At most so many hands. Of a game that was left: the hands that had ended.
    GameRecord play(long most, const std::function<bool()>& go_on) {
        session_->match().referee().keep_missed(false);  // nobody asks
        session_->begin();
        while (!session_->over() && long(record_.hands.size()) < most && (!go_on || go_on())) answer();
        if (session_->over())
            close_hand();
        else
            leave();
        if (log_) record_.log = log_->take();
        return std::move(record_);
    }

private:
    /// The game is broken off, and its log says so.
    void leave() {
        record_.left = true;
        if (log_) session_->settle();
    }
    void answer() {
        const Referee& r = session_->match().referee();
        const SeatMask asked = r.asked();
        for (Seat s = 0; s < r.table().seats; ++s) {
            if (!in(asked, s)) continue;
            const Options& options = r.options(s);
            if (draft_ && options[0].names == Subject::ability) {
                session_->act(s, options[draft_->below(std::uint32_t(options.size()))]);
                continue;
            }
            session_->act(s, choice_of(*bots_[std::size_t(r.table().chair_of(s))], r, s, view_));
        }
    }
    void hear(const Printed& line) {
        if (record_.left) return;
        if (line.type == LineType::start_kyoku) {
            if (begun_) close_hand();
            begun_ = true;
            note_abilities();
        }
        if (line.type == LineType::end_kyoku) note_gains();
        print_.add_line(line.text);
        const Referee& r = session_->match().referee();
        if (line.type == LineType::hora) {
            ++hand_.wins;
            if (!hand_.seated.empty()) {
                hand_.seated[r.winning().seat].won = true;
                if (r.winning().by == By::ron) hand_.seated[r.winning().from].dealt_in = true;
            }
            for (const Line& l : r.appraisal().lines)
                if (l.yaku != 255) hand_.yaku |= std::uint64_t{1} << l.yaku;
        }
        if (line.type == LineType::ryukyoku) hand_.reason = r.table().phase.word;
    }
    static int holding(const Player& p, const Account& account) { return p.points + (account.in_points ? p.chips : 0); }
    void note_abilities() {
        const Referee& r = session_->match().referee();
        const Rulebook& book = r.book();
        if (book.abilities.empty()) return;
        hand_.seated.resize(r.table().seats);
        for (Seat s = 0; s < r.table().seats; ++s) {
            HandRecord::Seated& seat = hand_.seated[s];
            for (std::size_t i = 0; i < book.abilities.size(); ++i)
                if (r.table().count(book.abilities[i].number, s)) seat.ability = int(i);
            seat.dealing = s == r.table().dealer;
            seat.gain = -holding(r.table().players[s], book.account);
        }
    }
    void note_gains() {
        const Referee& r = session_->match().referee();
        for (Seat s = 0; s < hand_.seated.size(); ++s) hand_.seated[s].gain += holding(r.table().players[s], r.book().account);
    }
    void close_hand() {
        hand_.digest = print_.hex();
        record_.hands.push_back(std::move(hand_));
        hand_ = {};
    }

    HouseFacts house_;
    std::unique_ptr<LogWriter> log_;
    std::unique_ptr<Session> session_;
    std::vector<std::unique_ptr<Bot>> bots_;  ///< by chair
    std::optional<Stream> draft_;             ///< where abilities are taken by lot
    View view_;                               ///< of the bot that is asked; left blank for bots that do not look
    GameRecord record_;
    HandRecord hand_;
    Fingerprint print_;  ///< of the hand so far
    bool begun_ = false;
};

/// Takes in games in whatever order they are finished and adds them up in theirs.
class Tally {
public:
    Tally(const SimulationPlan& plan, const Start& start) : plan_(plan), start_(start) {
        for (const Ability& a : plan.book->abilities) result_.abilities[std::string(plan.book->word_name(a.word))];
    }

    bool done() const { return done_ || (plan_.stop && *plan_.stop); }
    /// How many a game may have at most.
    long hands_left() {
        const std::lock_guard lock(mutex_);
        return plan_.hands - result_.hands;
    }
    void take(long number, GameRecord game) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(game));
        for (auto it = waiting_.begin(); it != waiting_.end() && it->first == next_ && !done_; it = waiting_.erase(it), ++next_)
            add(it->second);
        if (plan_.progress) plan_.progress(result_.hands);
    }
    SimulationResult finish() {
        result_.digest = print_.hex();
        return result_;
    }

private:
    static void add_to(AbilityFigures& figures, const HandRecord::Seated& seat) {
        ++figures.hands;
        figures.wins += seat.won;
        figures.deal_ins += seat.dealt_in;
        figures.gain += seat.gain;
        figures.gain_squared += double(seat.gain) * seat.gain;
    }
    void add(const GameRecord& game) {
        const long left = plan_.hands - result_.hands;
        const bool cut = long(game.hands.size()) > left;  // it was begun while those before it were still being played
        result_.games += !game.hands.empty();
        for (const HandRecord& h : game.hands) {
            if (result_.hands == plan_.hands) break;
            ++result_.hands;
            print_.add(h.digest);
            result_.wins += h.wins;
            result_.draws += h.wins == 0 && h.reason != 0;
            if (h.reason) ++result_.reasons[std::string(plan_.book->word_name(h.reason))];
            for (const HandRecord::Seated& seat : h.seated) {
                if (seat.ability < 0) continue;
                OfAbility& its =
                    result_.abilities[std::string(plan_.book->word_name(plan_.book->abilities[std::size_t(seat.ability)].word))];
                add_to(its.all, seat);
                if (seat.dealing) add_to(its.dealing, seat);
            }
            for (std::size_t i = 0; i < plan_.book->yaku.size(); ++i)
                if (h.yaku >> i & 1) ++result_.yaku[std::string(plan_.book->yaku[i].id)];
        }
        if (plan_.log) plan_.log(cut ? Game(plan_, start_, next_).play(left, {}).log : game.log);
        done_ = result_.hands == plan_.hands || game.left;
    }

    const SimulationPlan& plan_;
    const Start& start_;
    std::mutex mutex_;
    std::map<long, GameRecord> waiting_;
    long next_ = 0;
    std::atomic<bool> done_ = false;
    SimulationResult result_;
    Fingerprint print_;
};

}  // namespace

double AbilityFigures::margin() const {
    constexpr double z = 1.96;
    const double n = double(hands), mean = mean_gain();
    return hands < 2 ? 0 : z * std::sqrt(std::max(0.0, gain_squared / n - mean * mean) / (n - 1));
}

Seed game_seed(const Seed& run, long game, std::uint32_t purpose) {
    Stream stream(run, purpose, std::uint64_t(game));
    Seed seed;
    for (std::size_t i = 0; i < seed.bytes.size(); i += 4) {
        const std::uint32_t word = stream.next();
        for (std::size_t b = 0; b < 4; ++b) seed.bytes[i + b] = std::uint8_t(word >> (8 * b));
    }
    return seed;
}

tl::expected<SimulationResult, Sentence> simulate(const SimulationPlan& plan) {
    const bool one = plan.bots.size() == 1;
    if (!one && !plan.book->may_be(int(plan.bots.size()))) {
        std::string wanted = "one name";
        for (const int n : plan.book->people) wanted += " or " + std::to_string(n);
        return tl::unexpected("bots: " + wanted + " are expected, not " + std::to_string(plan.bots.size()));
    }
    for (const std::string& name : plan.bots)
        if (!find_bot(name)) return tl::unexpected("bots: there is no bot \"" + name + "\"");
    const auto start = std::chrono::steady_clock::now();
    Start common = start_of(plan.book, plan.seed, {});
    if (!one) {
        common.setup.people = int(plan.bots.size());
        common.names = usual_names(common.setup.people);
    }
    Tally tally(plan, common);
    std::atomic<long> next = 0;
    const auto work = [&] {
        while (!tally.done()) {
            const long number = next++;
            tally.take(number, Game(plan, common, number).play(tally.hands_left(), plan.go_on));
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < plan.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& t : threads) t.join();
    SimulationResult result = tally.finish();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace jansou::wire
