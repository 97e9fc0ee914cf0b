#include "jansou/wire/log.hpp"

namespace jansou::wire {

static constexpr std::size_t most_kept = 1 << 16;

void LogWriter::resume(std::string_view text) {
    hash_.add(text);
    hash_.add("\n");
    ++lines_;
}

void LogWriter::line(std::string_view text) {
    kept_ += text;
    kept_ += '\n';
    ++lines_;
    if (hands_ == Hands::one_line || kept_.size() > most_kept) hand_over();
}

void LogWriter::hand_over() {
    if (kept_.empty()) return;
    hash_.add(kept_);
    sink_(kept_);
    kept_.clear();
}

void LogWriter::close() {
    hand_over();
    sink_("{\"type\":\"end_log\",\"lines\":" + std::to_string(lines_) + ",\"sha256\":\"" + hash_.hex() + "\"}\n");
}

}  // namespace jansou::wire
