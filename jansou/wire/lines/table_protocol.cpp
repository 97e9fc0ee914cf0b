#include "jansou/wire/lines/table_protocol.hpp"

#include "jansou/match/bot_seats.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/nesting.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {
namespace {

constexpr std::size_t longest_line = 1 << 20;

std::vector<std::unique_ptr<Bot>> bots_of(const Start& start, const std::vector<std::string>& names) {
    const HouseFacts house = house_facts(*start.book);
    std::vector<std::unique_ptr<Bot>> bots;
    for (const std::string& name : names)
        bots.push_back(name == asked_chair ? nullptr : make_bot(name, house, start.setup.seed, bots.size()));
    return bots;
}

}  // namespace

TableProtocol::TableProtocol(std::function<void(std::string_view)> log, std::vector<std::string> bots)
    : log_sink_(std::move(log)), bots_(std::move(bots)) {}
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
        error("unknown", "type: act, offence, take_back, settle, why, waits, weigh, state or start is expected");
    } else if (line["type"] != "start") {
        if (idle && !Session::knows(line["type"].get<std::string>()))
            error("unknown",
                  "type: act, offence, take_back, settle, why, waits, weigh, state or start is expected, not " + shown(line["type"]));
        else if (idle)
            error("not_now", "no match is being played: start one first");
        else
            session_->command(line);
    } else if (!idle) {
        error("not_now", "a match is being played");
    } else if (auto start = parse_start(line, random_seed); start && !bots_.empty() && bots_.size() != start->names.size()) {
        error("unknown", "start: " + std::to_string(start->names.size()) + " people are at this table, and " +
                             std::to_string(bots_.size()) + " are named by --bots");
    } else if (start) {
        log_ = log_sink_ ? std::make_unique<LogWriter>(log_sink_) : nullptr;
        session_ = std::make_unique<Session>(std::move(*start), [this](const Printed& told) { out_.emplace_back(told.text); }, log_.get());
        if (!bots_.empty()) session_->seat_bots(bots_of(session_->start(), bots_));
        session_->begin();
    } else {
        error("unknown", start.error());
    }
    return std::move(out_);
}

}  // namespace jansou::wire
