// 世界 Time, disk and wire of a house, made up: one thread, and a seed decides what happens when.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/server/house_clock.hpp"
#include "apps/server/peers.hpp"
#include "apps/server/wire.hpp"
#include "apps/server/worker.hpp"
#include "jansou/store/sql.hpp"
#include "jansou/store/store.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::simulator {

using Millis = std::int64_t;

/// What has to be done, and when; milliseconds since the world began.
class World final : public server::Time {
public:
    explicit World(const Seed& seed) : chance_(seed, bot_stream, 0) {}

    Point now() const override { return Point(std::chrono::milliseconds(now_ + begun)); }
    std::int64_t date() const override { return date_at_first + now_ + date_moved_; }
    Millis at() const { return now_; }

    void after(Millis wait, std::function<void()> work) { after(wait, next_in_turn(), std::move(work)); }
    /// What has its turn keeps it among what is due at the same time, however often it is put off.
    void after(Millis wait, std::uint64_t turn, std::function<void()> work) {
        todo_.emplace(std::pair{now_ + wait, turn}, std::move(work));
    }
    std::uint64_t next_in_turn() { return ++number_; }
    /// Does what is due until then, one after another.
    void run_until(Millis end) {
        while (!todo_.empty() && todo_.begin()->first.first <= end) {
            auto next = todo_.extract(todo_.begin());
            steps_now_ = next.key().first == now_ ? steps_now_ + 1 : 0;
            now_ = next.key().first;
            next.mapped()();
            ++steps_;
            if (steps_now_ > most_at_once) return breaks("the house has no rest: it works on and on, and no time goes by");
            if (watch_) watch_();
        }
        now_ = std::max(now_, end);
    }
    std::uint64_t steps() const { return steps_; }
    /// After each step.
    void watch(std::function<void()> look) { watch_ = std::move(look); }

    /// 0 .. below - 1. Two draws stand in statements of their own: a compiler may take arguments of a call in any order.
    std::uint32_t chance(std::uint32_t below) { return chance_.below(below); }
    Millis between(Millis least, Millis most) { return least + chance(std::uint32_t(most - least + 1)); }
    void move_date(Millis by) { date_moved_ += by; }

    /// A promise is broken; the first one counts.
    void breaks(const std::string& promise) {
        if (broken_.empty()) broken_ = "at " + std::to_string(now_) + " ms: " + promise;
    }
    const std::string& broken() const { return broken_; }

private:
    static constexpr std::uint64_t most_at_once = 20'000;  // in one millisecond
    static constexpr Millis begun = 1'000'000, date_at_first = 1'700'000'000'000;
    Millis now_ = 0, date_moved_ = 0;
    std::uint64_t number_ = 0, steps_ = 0, steps_now_ = 0;
    std::map<std::pair<Millis, std::uint64_t>, std::function<void()>> todo_;
    Stream chance_;
    std::string broken_;
    std::function<void()> watch_;
};

/// What is on the disk, for all processes.
struct Database {
    struct Lease {
        std::string owner;
        std::int64_t epoch = 0;
    };
    struct Living {
        std::string address;
        Millis seen = 0;
    };
    std::map<std::string, std::vector<store::Record>, std::less<>> tables;
    std::map<std::string, std::string, std::less<>> tokens, cards;
    std::map<std::string, Lease, std::less<>> leases;
    std::map<std::string, Living, std::less<>> processes;
    std::unique_ptr<store::Sql> books;  ///< score pads and books of clubs, if there are some: the store's own statements, in memory

    bool lives(const std::string& id, Millis now) const {
        const auto found = processes.find(id);
        return found != processes.end() && now - found->second.seen < store::lease.count();
    }
};

/// The store of one process.
class SimStore : public store::Store {
public:
    SimStore(World& world, Database& base, bool shared, bool& fails, bool& silent)
        : world_(world), base_(base), shared_(shared), fails_(fails), silent_(silent) {}

    tl::expected<std::vector<std::string>, store::Sentence> append(std::span<const store::Record>, std::span<const store::Card>,
                                                                   std::span<const store::Booking>) override;
    void on_wait(std::function<void()>) override {}
    tl::expected<void, store::Sentence> try_to_write() override { return {}; }
    tl::expected<std::vector<std::string>, store::Sentence> all_tables() override { return open_tables(); }
    tl::expected<std::vector<std::string>, store::Sentence> tokens_of_club_tables() override;
    tl::expected<std::vector<std::string>, store::Sentence> open_tables() override;
    std::vector<Loaded> load(std::span<const std::string> tables) override;
    tl::expected<std::vector<Token>, store::Sentence> tokens(std::span<const std::string> hashes) override;
    std::vector<store::Sentence> damage() override { return {}; }
    tl::expected<void, store::Sentence> backup(const std::filesystem::path&) override { return {}; }

    bool is_shared() const override { return shared_; }
    tl::expected<void, store::Sentence> enter(const store::Process&) override;
    tl::expected<Beat, store::Sentence> beat(bool look) override;
    std::vector<Leader> claim(std::span<const std::string> tables, Claim) override;
    tl::expected<void, store::Sentence> release(std::string_view table) override;
    tl::expected<void, store::Sentence> leave() override;

private:
    bool leads(const std::string& table) const;
    Leader claimed(const std::string& table, Claim);

    World& world_;
    Database& base_;
    bool shared_;
    bool& fails_;   ///< the next append
    bool& silent_;  ///< it cannot say where the next table is that is asked for
    store::Process self_;
    std::map<std::string, std::int64_t, std::less<>> epochs_;
};

/// The connection of one process to the pads and books. Between two calls others may do theirs; what is written may have to be begun again.
class SimSql final : public store::Sql {
public:
    SimSql(World& world, store::Sql& base, bool& fails, std::function<void()> meanwhile)
        : world_(world), base_(base), fails_(fails), meanwhile_(std::move(meanwhile)) {}

    using store::Sql::add;
    using store::Sql::ask;
    using store::Sql::look;
    bool ask(std::string_view statement, std::span<const store::Value> values, const Read& read) override {
        return reaches() && base_.ask(statement, values, read);
    }
    bool add(std::string_view statement, std::span<const store::Value> values, std::int64_t* changed) override {
        return reaches() && base_.add(statement, values, changed);
    }
    bool look(std::string_view statement, std::span<const store::Value> values, Read read) override {
        return reaches() && base_.look(statement, values, std::move(read));
    }
    bool settle() override { return base_.settle(); }
    bool whole(const std::function<Then()>& work) override;
    bool at_one_moment(const std::function<bool()>& work) override { return reaches() && base_.at_one_moment(work); }
    std::string why() const override { return failed_ ? "it fails, as it was told to" : base_.why(); }
    std::string name() const override { return "made up"; }
    bool is_shared() const override { return false; }
    void on_wait(std::function<void()>) override {}

private:
    /// What others do until then is done.
    bool reaches(bool writes = false);

    World& world_;
    store::Sql& base_;
    bool& fails_;  ///< one of the next calls, if it is told to
    std::function<void()> meanwhile_;
    bool within_ = false, failed_ = false;
};

/// What a process stands on: it can be stopped and go on, and once it has crashed nothing of it happens any more.
struct Life {
    World& world;
    bool crashed = false;
    Millis stopped_until = 0, slow_until = 0;  ///< the second: whatever its workers do waits
    std::size_t waiting = 0;                   ///< what its workers have not begun

    /// What a worker has been given, and whether he is at it.
    struct Bench {
        std::deque<std::function<void()>> given;
        Millis line = 0;
        bool busy = false;
    };
    std::vector<std::shared_ptr<Bench>> benches = {};

    /// The next of them is begun and done.
    void work_at(Bench& bench) {
        if (bench.given.empty() || bench.busy) return;
        const auto work = std::move(bench.given.front());
        bench.given.pop_front();
        --waiting;
        bench.busy = true;
        work();
        bench.busy = false;
    }

    /// `work` in the life of the process: later, if it is stopped then, and not at all if it has crashed. In the order of `line`.
    static void does(const std::shared_ptr<Life>& life, Millis wait, Millis& line, std::function<void()> work) {
        line = std::max({line, life->world.at() + wait, life->stopped_until});
        once_it_goes_on(life, line, life->world.next_in_turn(), std::move(work));
    }

private:
    static void once_it_goes_on(const std::shared_ptr<Life>& life, Millis at, std::uint64_t turn, std::function<void()> work) {
        life->world.after(at - life->world.at(), turn, [life, turn, work = std::move(work)] {
            if (life->crashed) return;
            // ahead of all that comes while it is stopped
            if (life->stopped_until > life->world.at()) return once_it_goes_on(life, life->stopped_until, turn, work);
            work();
        });
    }
};

class SimWorker final : public server::Worker {
public:
    explicit SimWorker(std::shared_ptr<Life> life) : life_(std::move(life)) { life_->benches.push_back(bench_); }
    void give(std::function<void()> work) override {
        bench_->given.push_back(std::move(work));
        ++life_->waiting;
        const Millis slow = std::max<Millis>(0, life_->slow_until - life_->world.at());
        Life::does(life_, slow + life_->world.between(0, 3), bench_->line, [bench = bench_, life = life_] { life->work_at(*bench); });
    }
    std::size_t waiting() override { return bench_->given.size(); }

private:
    std::shared_ptr<Life> life_;
    std::shared_ptr<Life::Bench> bench_ = std::make_shared<Life::Bench>();
};

}  // namespace jansou::simulator
