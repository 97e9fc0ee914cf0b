// 日誌 The queue as a folder that any number of processes share, on one machine or a file system that has locks (NFS 4):
//
//     plan.json   what is played; written once
//     journal     results, one a line: CHECKSUM BATCH WORKER SECONDS RESULT
//     claims      empty; its bytes are locked. Byte 16 b + p: somebody plays batch b for the p-th time. The last byte: somebody writes
//
// The system gives a lock back when the process that holds it ends, however it ends. A line is appended under the lock of the last byte;
// half a line that a killed writer left behind is cut off by the next one, and until then nobody reads it.
#pragma once
#include <memory>
#include <string>

#include "jansou/lab/queue.hpp"
#include "jansou/lab/trial.hpp"

namespace jansou::lab {

/// Writes the plan into the folder, which is made if it is not there. Where there is a plan already, it must be of the same games.
/// RETURNS: false if it was there already.
tl::expected<bool, Sentence> write_plan(const std::string& folder, const TrialPlan&);
tl::expected<TrialPlan, Sentence> read_plan(const std::string& folder);

/// The folder's queue. `plan`: what read_plan gave.
tl::expected<std::unique_ptr<Queue>, Sentence> open_journal(const std::string& folder, const TrialPlan& plan);

}  // namespace jansou::lab
