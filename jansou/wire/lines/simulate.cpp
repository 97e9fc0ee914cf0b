#include "jansou/wire/lines/simulate.hpp"

#include <chrono>
#include <mutex>
#include <thread>

#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/session.hpp"

namespace jansou::wire {
namespace {

constexpr std::uint32_t game_stream = 3;
constexpr std::size_t usual_log = 1 << 18;

struct HandRecord {
    std::string digest;
    std::uint8_t wins = 0;
    Word reason = 0;
    std::uint64_t yaku = 0;  ///< by index, of all winners
};
struct GameRecord {
    std::vector<HandRecord> hands;
    std::string log;
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
        session_ = std::make_unique<Session>(std::move(start), [this](std::string_view line) { hear(line); }, log_.get(), Asks::silent);
        for (std::size_t c = 0; c < session_->start().names.size(); ++c)
            bots_.push_back(make_bot(plan.bots[plan.bots.size() == 1 ? 0 : c], house_, session_->start().setup.seed, c));
    }

    GameRecord play() {
        session_->begin();
        while (!session_->over()) answer();
        close_hand();
        if (log_) record_.log = log_->take();
        return std::move(record_);
    }

private:
    void answer() {
        const Referee& r = session_->match().referee();
        const SeatMask asked = r.asked();
        for (Seat s = 0; s < r.table().seats; ++s) {
            if (!in(asked, s)) continue;
            Bot& bot = *bots_[std::size_t(r.table().chair_of(s))];
            if (bot.looks() && r.options(s).size() > 1) look_for_bot(r, s, view_);
            session_->act(s, bot.looks() && r.options(s).size() == 1 ? r.options(s).front() : bot.choose(view_, r.options(s)));
        }
    }
    void hear(std::string_view line) {
        constexpr std::string_view head = "{\"type\":\"";
        const char first = line.size() > head.size() ? line[head.size()] : '\0';  // most lines are none of these
        const auto is = [&](std::string_view type) { return first == type[0] && line.substr(head.size()).starts_with(type); };
        if (is("start_kyoku\"")) {
            if (begun_) close_hand();
            begun_ = true;
        }
        print_.add_line(line);
        const Referee& r = session_->match().referee();
        if (is("hora\"")) {
            ++hand_.wins;
            for (const Line& l : r.appraisal().lines)
                if (l.yaku != 255) hand_.yaku |= std::uint64_t{1} << l.yaku;
        }
        if (is("ryukyoku\"")) hand_.reason = r.table().phase.word;
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
    View view_;                               ///< of the bot that is asked; left blank for bots that do not look
    GameRecord record_;
    HandRecord hand_;
    Fingerprint print_;  ///< of the hand so far
    bool begun_ = false;
};

/// Takes in games in whatever order they are finished and adds them up in theirs.
class Tally {
public:
    explicit Tally(const SimulationPlan& plan) : plan_(plan) {}

    bool done() const { return done_ || (plan_.stop && *plan_.stop); }
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
    void add(const GameRecord& game) {
        ++result_.games;
        for (const HandRecord& h : game.hands) {
            if (result_.hands == plan_.hands) break;
            ++result_.hands;
            print_.add(h.digest);
            result_.wins += h.wins;
            result_.draws += h.wins == 0 && h.reason != 0;
            if (h.reason) ++result_.reasons[std::string(plan_.book->word_name(h.reason))];
            for (std::size_t i = 0; i < plan_.book->yaku.size(); ++i)
                if (h.yaku >> i & 1) ++result_.yaku[std::string(plan_.book->yaku[i].id)];
        }
        if (plan_.log) plan_.log(game.log);
        done_ = result_.hands == plan_.hands;
    }

    const SimulationPlan& plan_;
    std::mutex mutex_;
    std::map<long, GameRecord> waiting_;
    long next_ = 0;
    std::atomic<bool> done_ = false;
    SimulationResult result_;
    Fingerprint print_;
};

}  // namespace

HouseFacts house_facts(const Rulebook& book) {
    HouseFacts house{.solver = book.solver, .own = book.own_solvers()};
    for (const Face f : book.layout.tiles) {
        const KindSet reads = book.reads_of({}, Face(f.kind()), Use::held).kinds;
        if (reads.empty()) continue;
        house.jokers.add(f.kind());
        house.reads = house.reads | reads;
    }
    for (const Face f : book.layout.tiles) ++house.tiles[f.kind()];
    for (const Face f : book.layout.others) ++house.tiles[f.kind()];
    if (const auto open = book.find_word("open"); open && std::ranges::find(book.riichi_kinds, *open) != book.riichi_kinds.end())
        house.open_riichi = *open;
    return house;
}

/// The kinds of the suit that the hand is not played with, where it is one or another.
static KindSet absent_from(const Layout& wall, const Table& t) {
    if (wall.replaced.empty()) return {};
    KindSet others;
    for (const Face f : wall.others) others.add(f.kind());
    for (const Face f : t.face) {
        if (wall.replaced.has(f.kind())) return others;
        if (others.has(f.kind())) return wall.replaced;
    }
    return {};
}

void look_for_bot(const Referee& r, Seat s, View& view) {
    look(r.table(), s, view);
    const Rulebook& book = r.book();
    view.own_grammar = std::uint8_t(book.own_grammar(r.table(), s));
    view.absent = absent_from(book.layout, r.table());
    if (book.shown_waits.empty()) return;
    HandCache own;
    const Position pos = r.look(own);
    for (Seat o = 0; o < view.seats; ++o) view.players[o].shows = pos.shown_waits(o);
}

View bot_view(const Referee& r, Seat s) {
    View view;
    look_for_bot(r, s, view);
    return view;
}

Seed game_seed(const Seed& run, long game) {
    Stream stream(run, game_stream, std::uint64_t(game));
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
        if (!make_bot(name, {}, {}, 0)) return tl::unexpected("bots: there is no bot \"" + name + "\"");
    const auto start = std::chrono::steady_clock::now();
    Tally tally(plan);
    Start common = start_of(plan.book, plan.seed, {});
    if (!one) {
        common.setup.people = int(plan.bots.size());
        common.names = usual_names(common.setup.people);
    }
    std::atomic<long> next = 0;
    const auto work = [&] {
        while (!tally.done()) {
            const long number = next++;
            tally.take(number, Game(plan, common, number).play());
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
