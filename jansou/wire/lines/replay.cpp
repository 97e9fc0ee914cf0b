#include "jansou/wire/lines/replay.hpp"

#include <algorithm>

#include "jansou/wire/lines/facts.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

std::string type_in(const json& line) {
    return line.is_object() && line.contains("type") && line["type"].is_string() ? line["type"].get<std::string>() : "";
}

/// True for lines that cause what stands behind them.
bool is_command(const std::string& type) { return type == "act" || type == "offence" || type == "take_back" || type == "settle"; }

/// One log of a file, replayed while it is read.
class Rerun {
public:
    /// False: the log differs; `why` says how.
    bool header(const std::string& text, const json& line, std::string& why) {
        auto start = parse_header(line);
        if (!start) {
            why = start.error();
            return false;
        }
        log_ = std::make_unique<LogWriter>([this](std::string_view made) { made_.emplace_back(made.substr(0, made.size() - 1)); });
        session_ = std::make_unique<Session>(std::move(*start), [](const Printed&) {}, log_.get(), Asks::silent);
        session_->begin();
        return compare(text, why);
    }
    /// `number`: of the line; afterwards of the one that differs.
    bool line(const std::string& text, const json& line, long& number, std::string& why) {
        const std::string type = type_in(line);
        if (is_command(type)) {
            if (next_ < made_.size()) return compare(text, why);  // an event is due here
            if (session_->over()) {
                why = "the match is over here";
                return false;
            }
            pending_.push_back({text, number});
            session_->command(line);
            if (session_->refused()) {
                why = "this is refused here";
                return false;
            }
            return next_ == made_.size() || drain_pending(number, why);
        }
        return compare(text, why);
    }
    bool over() const { return session_->over() && next_ == made_.size(); }
    /// Only the line is due that closes the log.
    bool closes() const { return session_->over() && next_ + 1 == made_.size(); }

private:
    struct Act {
        std::string text;
        long number;  ///< of its line
    };
    /// The acts of a step were read one after another; the log says them in the order of the seats.
    bool drain_pending(long& number, std::string& why) {
        for (const Act& act : pending_) {
            if (compare(act.text, why)) continue;
            number = act.number;
            return false;
        }
        pending_.clear();
        return true;
    }
    bool compare(const std::string& text, std::string& why) {
        if (next_ == made_.size()) {
            why = "nothing happens here without an act";
            return false;
        }
        if (text != made_[next_]) {
            why = "the replay says: " + made_[next_];
            return false;
        }
        ++next_;
        return true;
    }

    std::unique_ptr<LogWriter> log_;
    std::unique_ptr<Session> session_;
    std::vector<std::string> made_;
    std::vector<Act> pending_;
    std::size_t next_ = 0;
};

}  // namespace

ReplayReport replay(std::istream& in) {
    ReplayReport report;
    std::unique_ptr<Rerun> game;
    std::string text;
    const auto differ = [&](std::string what, long line = 0) {
        report.line = line ? line : report.lines;
        report.what = std::move(what);
        return report;
    };
    while (std::getline(in, text)) {
        ++report.lines;
        const json line = json::parse(text, nullptr, false);
        if (report.lines == 1) report.is_log = type_in(line) == "header";
        if (line.is_discarded()) return differ("this line is no JSON");
        std::string why;
        const bool end = game && game->closes();
        if (!game) {
            game = std::make_unique<Rerun>();
            ++report.games;
            if (!game->header(text, line, why)) return differ(why);
        } else if (long number = report.lines; !game->line(text, line, number, why)) {
            if (end && type_in(line) == "end_log")
                return differ("no line differs, but the hash does: a line was changed without changing the play; " + why);
            return differ(why, number);
        }
        if (game->over()) game.reset();
    }
    report.is_log = report.is_log && report.games > 0;
    if (report.games == 0) return differ("the file is empty");
    report.finished = !game;
    if (game) {
        ++report.lines;
        return differ("the log ends here unfinished");
    }
    report.same = true;
    return report;
}

ReplayReport replay_facts(std::istream& in) {
    ReplayReport report;
    FactTable facts;
    std::string text;
    bool closed = false;
    const auto differ = [&](std::string what) {
        report.line = report.lines;
        report.what = std::move(what);
        return report;
    };
    while (std::getline(in, text)) {
        ++report.lines;
        const json line = json::parse(text, nullptr, false);
        if (report.lines == 1) report.is_log = type_in(line) == "header";
        if (line.is_discarded()) return differ("this line is no JSON");
        closed = type_in(line) == "end_log";
        if (type_in(line) == "header") ++report.games;
        if (const auto wrong = facts.take(line)) {
            report.event = wrong->event;
            report.field = wrong->field;
            return differ(wrong->sentence());
        }
    }
    report.is_log = report.is_log && report.games > 0;
    if (report.games == 0) return differ("the file is empty");
    report.finished = closed;
    report.same = true;
    return report;
}

std::unique_ptr<Session> resume(const std::vector<std::string>& lines, Seat viewer, Session::Sink out, std::vector<std::string>& kept,
                                std::string& why) {
    auto start = parse_header(lines.empty() ? json() : json::parse(lines[0], nullptr, false));
    if (!start) {
        why = start.error();
        return nullptr;
    }
    start->view.seat = viewer;
    kept.clear();
    LogWriter echo([&kept](std::string_view line) { kept.emplace_back(line.substr(0, line.size() - 1)); });
    const auto speaking = std::make_shared<bool>(false);
    auto session = std::make_unique<Session>(
        std::move(*start),
        [speaking, out = std::move(out)](const Printed& line) {
            if (*speaking) out(line);
        },
        &echo, Asks::told);
    session->begin();
    for (const std::string& text : lines) {
        const json line = json::parse(text, nullptr, false);
        if (!is_command(type_in(line))) continue;
        session->command(line);
        if (!session->refused()) continue;
        why = "an act is refused: " + text;
        return nullptr;
    }
    session->log_to(nullptr);
    for (std::size_t i = 0; i < std::min(lines.size(), kept.size()); ++i)
        if (lines[i] != kept[i]) {
            why = "line " + std::to_string(i + 1) + " differs; the replay says: " + kept[i];
            return nullptr;
        }
    if (session->over()) {
        why = "the game is over";
        return nullptr;
    }
    *speaking = true;
    return session;
}

}  // namespace jansou::wire
