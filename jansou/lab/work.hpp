// 働き手 A worker: takes batches of a queue, plays them, writes what came of them, until there is nothing more to do.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "jansou/lab/outcome.hpp"
#include "jansou/lab/queue.hpp"

namespace jansou::lab {

/// The settled batches of a queue in their order, as far as there is no gap. Of one thread.
class Reading {
public:
    explicit Reading(std::shared_ptr<const Trial> trial) : trial_(std::move(trial)) { outcome_.emplace(trial_->plan); }

    /// Takes in what is new. Where that is enough by the plan, the ledger is limited to the batches that were needed, which are the same
    /// whoever played them.
    tl::expected<void, Sentence> catch_up(Queue&);
    const Outcome& outcome() const { return *outcome_; }
    bool enough() const { return enough_; }

private:
    std::shared_ptr<const Trial> trial_;
    std::optional<Outcome> outcome_;
    int recalled_ = 0;
    bool enough_ = false;
};

struct Work {
    std::shared_ptr<const Trial> trial;
    std::string name;
    const std::atomic<bool>* stop = nullptr;           ///< leaves the batch that is played
    std::function<bool()> take_more;                   ///< asked before each batch, if set
    std::function<void(const Reading&, Queue&)> told;  ///< after each batch that was written, and while it waits; reads what `reads` says
    bool reads = false;                                ///< reads all results, as it does anyway where the plan has an `until`
};
/// RETURNS: how many batches it played. An error is one sentence: what it wrote before stays.
tl::expected<long, Sentence> work(const Work&, Queue&);

/// How a worker is called where nobody says: the machine's name and the number of its process.
std::string usual_worker_name();

}  // namespace jansou::lab
