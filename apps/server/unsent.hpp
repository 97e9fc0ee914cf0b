// 未読 What was sent to a guest and is not read by the other side yet: as much as the limits allow.
#pragma once
#include <cstddef>
#include <deque>
#include <utility>

#include "apps/server/exchange.hpp"
#include "apps/server/limits.hpp"

namespace jansou::server {

class Unsent {
public:
    /// False: that was more than may wait, and the line to the guest has to end.
    bool add(Bytes bytes, const Limits& limits) {
        bytes_ += bytes->size();
        queue_.push_back(std::move(bytes));
        return bytes_ <= limits.unsent_bytes && queue_.size() <= limits.unsent_frames;
    }
    const Bytes& front() const { return queue_.front(); }
    void remove_front() {
        bytes_ -= queue_.front()->size();
        queue_.pop_front();
    }
    bool empty() const { return queue_.empty(); }
    std::size_t bytes() const { return bytes_; }
    std::size_t frames() const { return queue_.size(); }

private:
    std::deque<Bytes> queue_;
    std::size_t bytes_ = 0;
};

}  // namespace jansou::server
