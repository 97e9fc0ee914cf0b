#include "jansou/wire/lines/log.hpp"

namespace jansou::wire {

static constexpr std::size_t unhashed = 1 << 14;  ///< hashed at once while the cache still holds it

void LogWriter::resume(std::string_view text) {
    hash_.add(text);
    hash_.add("\n");
    ++lines_;
}

void LogWriter::line(std::string_view text) {
    kept_ += text;
    kept_ += '\n';
    ++lines_;
    if (sink_) {
        hash_kept();
        sink_(kept_);
        kept_.clear();
        hashed_ = 0;
    } else if (kept_.size() > hashed_ + unhashed) {
        hash_kept();
    }
}

void LogWriter::hash_kept() {
    hash_.add(std::string_view(kept_).substr(hashed_));
    hashed_ = kept_.size();
}

void LogWriter::close() {
    hash_kept();
    const std::string end = "{\"type\":\"end_log\",\"lines\":" + std::to_string(lines_) + ",\"sha256\":\"" + hash_.hex() + "\"}\n";
    if (sink_)
        sink_(end);
    else
        kept_ += end;
}

}  // namespace jansou::wire
