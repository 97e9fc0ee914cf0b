#include "jansou/wire/lines/table_protocol.hpp"

#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/nesting.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {
namespace {

constexpr std::size_t longest_line = 1 << 20;

}  // namespace

TableProtocol::TableProtocol(std::function<void(std::string_view)> log) : log_sink_(std::move(log)) {}
TableProtocol::~TableProtocol() = default;

void TableProtocol::error(std::string_view code, std::string_view message) {
    std::string line = "{\"type\":\"error\",\"code\":\"";
    line += code;
    line += "\",\"message\":";
    append_quoted(line, message);
    line += '}';
    out_.push_back(std::move(line));
}

std::vector<std::string> TableProtocol::line(std::string_view in) {
    out_.clear();
    if (in.size() > longest_line) {
        error("bad_json", "the line is longer than " + std::to_string(longest_line) + " bytes");
        return out_;
    }
    if (!nests_shallowly(in)) {
        error("bad_json", "the line nests deeper than " + std::to_string(deepest_json) + " levels");
        return out_;
    }
    const auto parsed = parse_json(in);
    if (!parsed) {
        error("bad_json", parsed.error());
        return out_;
    }
    const nlohmann::json& line = *parsed;
    const bool idle = !session_ || session_->over();
    if (!line.is_object()) {
        error("unknown", "an object with a type is expected, not " + shown(line));
    } else if (!line.contains("type") || !line["type"].is_string()) {
        error("unknown", "type: act, offence, take_back, settle, why, waits, state or start is expected");
    } else if (line["type"] != "start") {
        if (idle && !Session::knows(line["type"].get<std::string>()))
            error("unknown", "type: act, offence, take_back, settle, why, waits, state or start is expected, not " + shown(line["type"]));
        else if (idle)
            error("not_now", "no match is being played: start one first");
        else
            session_->command(line);
    } else if (!idle) {
        error("not_now", "a match is being played");
    } else if (auto start = parse_start(line, random_seed)) {
        log_ = log_sink_ ? std::make_unique<LogWriter>(log_sink_) : nullptr;
        session_ = std::make_unique<Session>(std::move(*start), [this](const Printed& told) { out_.emplace_back(told.text); }, log_.get());
        session_->begin();
    } else {
        error("unknown", start.error());
    }
    return std::move(out_);
}

}  // namespace jansou::wire
