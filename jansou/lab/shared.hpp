// 共有の列 The queue as tables of PostgreSQL, for workers on any number of machines that see no common folder.
//
//     lab_trials   a plan for each trial, by its name; written once
//     lab_results  results, numbered by `place` in the order in which they were written
//     lab_claims   what somebody may play; whoever plays it has locked its row (FOR UPDATE SKIP LOCKED)
//
// A worker holds its claim by a transaction that is open while it plays. The server gives the row back when the worker's line ends: at
// once where the process dies, after some 25 s where the machine or the network does.
#pragma once
#include <memory>
#include <string>

#include "jansou/lab/queue.hpp"
#include "jansou/lab/trial.hpp"

namespace jansou::lab {

/// `url`: as libpq takes it. `trial`: a name as of a worker. The tables are made where they are missing. Where there is a plan of that name
/// already, it must be of the same games. RETURNS: false if it was there already.
tl::expected<bool, Sentence> write_shared_plan(const std::string& url, const std::string& trial, const TrialPlan&);
tl::expected<TrialPlan, Sentence> read_shared_plan(const std::string& url, const std::string& trial);

/// The trial's queue. `plan`: what read_shared_plan gave. A line that breaks is made again for a minute, and a result whose answer was lost
/// counts once.
tl::expected<std::unique_ptr<Queue>, Sentence> open_shared(const std::string& url, const std::string& trial, const TrialPlan& plan);

}  // namespace jansou::lab
