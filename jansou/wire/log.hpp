// 牌譜 A log: JSON lines, closed by a line that carries their number and hash.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "jansou/wire/hash.hpp"

namespace jansou::wire {

class LogWriter {
public:
    /// Gets lines with their breaks, one by one or many at once.
    using Sink = std::function<void(std::string_view)>;
    enum class Hands : bool { one_line, many_lines };
    explicit LogWriter(Sink sink, Hands hands = Hands::one_line) : sink_(std::move(sink)), hands_(hands) {}

    void line(std::string_view);
    /// Takes in a line that is there already, without writing it.
    void resume(std::string_view);
    void close();

private:
    void hand_over();

    Sink sink_;
    Hands hands_;
    std::string kept_;  ///< lines not yet handed over
    Sha256 hash_;
    int lines_ = 0;
};

}  // namespace jansou::wire
