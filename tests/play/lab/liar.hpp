// A worker that plays and then writes something else: one win more than there was.
#pragma once
#include "jansou/lab/batch.hpp"
#include "jansou/lab/queue.hpp"

namespace jansou::lab {

/// RETURNS: how many results it wrote until it was shut out, or there was nothing more to take.
inline long lie(const std::shared_ptr<const Trial>& trial, Queue& queue, std::string_view name) {
    BatchPlayer player(trial);
    for (long written = 0;; ++written) {
        const auto taken = queue.take(name);
        if (!taken || !taken->batch) return written;
        auto result = parse_result(*player.play(taken->batch->batch));
        ++result->variants[0].counts.group("all")[seat_figure::wins];
        if (!queue.finish(name, text_of(*result), 0.1)) return written;
    }
}

}  // namespace jansou::lab
