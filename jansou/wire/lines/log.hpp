// 牌譜 A log: JSON lines, closed by a line that carries their number and hash.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "jansou/wire/hash.hpp"

namespace jansou::wire {

class LogWriter {
public:
    /// Gets lines with their breaks, one by one.
    using Sink = std::function<void(std::string_view)>;
    explicit LogWriter(Sink sink) : sink_(std::move(sink)) {}
    /// Without a sink the log is kept, for take().
    LogWriter() = default;

    void line(std::string_view);
    /// Takes in a line that is there already, without writing it.
    void resume(std::string_view);
    void close();
    /// What was kept. REQUIRES: closed.
    std::string take() { return std::move(kept_); }
    void reserve(std::size_t bytes) { kept_.reserve(bytes); }

private:
    void hash_kept();

    Sink sink_;
    std::string kept_;
    std::size_t hashed_ = 0;  ///< how much of it is
    Sha256 hash_;
    int lines_ = 0;
};

}  // namespace jansou::wire
