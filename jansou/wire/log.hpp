// 牌譜 A log: JSON lines, closed by a line that carries their number and hash.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "jansou/wire/hash.hpp"

namespace jansou::wire {

class LogWriter {
public:
    using Sink = std::function<void(std::string_view line_with_break)>;
    explicit LogWriter(Sink sink) : sink_(std::move(sink)) {}

    void line(std::string_view);
    /// Takes in a line that is there already, without writing it.
    void resume(std::string_view);
    void close();

private:
    Sink sink_;
    Sha256 hash_;
    int lines_ = 0;
    std::string buffer_;
};

}  // namespace jansou::wire
