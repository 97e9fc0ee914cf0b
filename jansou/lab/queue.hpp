// 仕事の列 Numbered batches that workers take and finish, whoever they are and wherever they run. A worker that dies in the midst costs its
// batch: its claim lapses with it, and somebody else takes the batch.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "jansou/lab/ledger.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::lab {

/// Batches that a worker tries to claim at once: so many workers may play at the same time.
inline constexpr std::size_t most_candidates = 1024;

/// One worker's door to the work. Of one thread; each worker has one of its own.
class Queue {
public:
    virtual ~Queue() = default;

    /// What a worker got.
    struct Taken {
        std::optional<Ledger::Wanted> batch;  ///< claimed until `finish`, `drop`, or the end of this object or its process
        bool others_play = false;             ///< nothing now, but others play something that may have to be played again
    };
    /// Reads what others have written and claims a batch. REQUIRES: nothing is claimed.
    virtual tl::expected<Taken, Sentence> take(std::string_view worker) = 0;
    /// Writes the result of what is claimed, so that it stays even if the machine stops, and gives the claim back.
    virtual tl::expected<void, Sentence> finish(std::string_view worker, std::string_view result, double seconds) = 0;
    /// Gives the claim back without a result.
    virtual void drop() = 0;

    /// Reads what others have written.
    virtual tl::expected<void, Sentence> refresh() = 0;
    /// The text of a result, by its place in the ledger.
    virtual tl::expected<std::string, Sentence> read(std::uint64_t place) = 0;
    /// As of the last call of take or refresh.
    virtual Ledger& ledger() = 0;
};

/// Letters, digits and "._:-", 1 to 64 of them.
bool is_worker_name(std::string_view);

}  // namespace jansou::lab
