// 多卓 Many tables of one rule set that go on together: a number for each in, what each seat sees and what it won out, into buffers that
// are given once.
//
// Threads: one at a time may call a batch; different batches share nothing that changes. No call keeps a thread.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "jansou/batch/lane.hpp"

namespace jansou::batch {

/// Where a step writes to, each with one row for each table, null: nowhere. Rows have the sizes of layout.hpp.
struct Buffers {
    std::int8_t* chair = nullptr;     ///< who decides; -1: the game is over
    std::uint8_t* mask = nullptr;     ///< number_count: 1 for what may be said
    std::uint8_t* tiles = nullptr;    ///< tiles_size
    std::int32_t* numbers = nullptr;  ///< numbers_size
    std::uint8_t* rivers = nullptr;   ///< rivers_size
    std::uint8_t* melds = nullptr;    ///< melds_size
    std::int16_t* known = nullptr;    ///< known_size
    std::int32_t* points = nullptr;   ///< max_seats: by chair, gained since the step before
    std::int32_t* chips = nullptr;    ///< the same
    std::int32_t* settled = nullptr;  ///< the results of games that ended in this step, in tenths
    float* reward = nullptr;          ///< max_seats: as BatchPlan::reward says
    std::uint8_t* ended = nullptr;    ///< bit 0: a hand ended in this step, bit 1: a game
};

/// What a chair is rewarded with.
enum class Reward : std::uint8_t {
    points,   ///< thousands of points gained
    settled,  ///< the result of a game when it ends, in thousands or units of the settlement
};

struct BatchPlan {
    std::shared_ptr<const Rulebook> book;
    std::vector<Seed> runs;  ///< of each table; its games are those of `jansou simulate` with that seed
    Lane::Manner manner;
    Reward reward = Reward::points;
};

class Batch {
public:
    /// REQUIRES: beyond_numbers(book) is empty.
    explicit Batch(BatchPlan);

    std::size_t size() const { return lanes_.size(); }
    const Rulebook& book() const { return *plan_->book; }
    const Lane& lane(std::size_t i) const { return *lanes_[i]; }
    Lane& lane(std::size_t i) { return *lanes_[i]; }

    /// From now on results go there; what stands there is written at once. The memory outlives the batch or the next call of this.
    void write_to(const Buffers&);
    /// Every table begins with the first game of its run.
    void reset();
    /// One table begins with a game of its run. REQUIRES: i < size(), game >= 0.
    void reset(std::size_t i, long game);

    /// The first table that does not take its number, if any. -1 is always taken and leaves a table as it is; where the game is over it
    /// takes nothing else.
    std::optional<std::size_t> refused(std::span<const std::int64_t> numbers) const;
    /// Each table goes on by its number. REQUIRES: as many as tables, none is refused.
    void step(std::span<const std::int64_t> numbers);
    /// For each table a number that may be said, by lot; -1 where the game is over. The same key gives the same.
    void sample(std::uint64_t key, std::int64_t* numbers) const;

    /// Copies of tables as they stand; the plan is that of the batch, and no other batch has the same.
    struct Snapshot {
        std::shared_ptr<const BatchPlan> plan;
        std::vector<std::unique_ptr<Lane>> lanes;
    };
    Snapshot snapshot() const;
    bool made(const Snapshot& s) const { return s.plan == plan_; }
    /// REQUIRES: made(snapshot).
    void restore(const Snapshot&);
    std::string saved(std::size_t i) const { return lanes_[i]->saved(); }
    std::optional<Sentence> restore(std::size_t i, std::string_view saved);

    /// What a seat sees, written to one row of tiles, numbers, rivers, melds, known and mask, as far as they are there; the mask of who
    /// does not decide is empty. `redealt`: of a table with other tiles wherever the seat knows none, by that lot; the mask then is of what
    /// would be asked there anew. False: these could not be dealt. REQUIRES: the table is not over, the seat plays.
    bool look(std::size_t i, Seat, const Buffers& row, std::optional<std::uint64_t> redealt) const;

    /// How many numbers were taken.
    std::int64_t decisions() const { return decisions_; }

private:
    void fetch(std::size_t i) const;
    void write(std::size_t i);
    void write_takings(std::size_t i, const Takings&);
    void write_anew(std::size_t i) {
        write(i);
        write_takings(i, {});
    }
    void write_view(Lane&, std::size_t row);

    std::shared_ptr<const BatchPlan> plan_;
    std::vector<std::unique_ptr<Lane>> lanes_;
    Buffers to_;
    std::int64_t decisions_ = 0;
    HandCache cache_;  ///< of the table that is looked at, where it is needed
};

}  // namespace jansou::batch
