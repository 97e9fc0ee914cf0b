#include "jansou/wire/log.hpp"

namespace jansou::wire {

void LogWriter::resume(std::string_view text) {
    buffer_.assign(text);
    buffer_ += '\n';
    hash_.add(buffer_);
    ++lines_;
}

void LogWriter::line(std::string_view text) {
    resume(text);
    sink_(buffer_);
}

void LogWriter::close() { sink_("{\"type\":\"end_log\",\"lines\":" + std::to_string(lines_) + ",\"sha256\":\"" + hash_.hex() + "\"}\n"); }

}  // namespace jansou::wire
