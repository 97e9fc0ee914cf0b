// 組 A numbered batch of games: what a worker plays and what it writes down. The text of a result depends on the plan and the number alone,
// so two workers' texts of one batch are compared byte by byte.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jansou/lab/watch.hpp"

namespace jansou::lab {

struct BatchResult {
    struct OfVariant {
        std::string digest;  ///< of every fact of its games
        Counts counts;
        std::vector<KeptHand> kept;
    };
    std::vector<OfVariant> variants;  ///< in the order of the plan

    long hands() const;  ///< of all rule sets
};

/// Plays batches, one after another. Of one thread.
class BatchPlayer {
public:
    explicit BatchPlayer(std::shared_ptr<const Trial>);
    /// The text of the batch's result, without a line break; nothing: `stop` was set meanwhile.
    std::optional<std::string> play(long batch, const std::atomic<bool>* stop = nullptr);

private:
    std::shared_ptr<const Trial> trial_;
    std::vector<std::unique_ptr<Playing>> playing_;
};

std::string text_of(const BatchResult&);
tl::expected<BatchResult, Sentence> parse_result(std::string_view text);

}  // namespace jansou::lab
