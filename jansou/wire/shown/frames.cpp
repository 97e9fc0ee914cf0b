#include "jansou/wire/shown/frames.hpp"

#include <utility>

#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/terms.hpp"

namespace jansou::wire {

Scenes::Scenes(const Rulebook& book, int games, Seat viewer) : viewer_(viewer), views_(book, games) {}

void Scenes::hear(const Printed& line, const Match& match) {
    kept_.push_back({.type = line.type, .event = std::string(line.text), .view = {}});
    if (only_hand_ != all_hands && match.hands() - 1 != only_hand_) return;
    views_.look(match);
    views_.print(viewer_, kept_.back().view);
    if (missed_ && line.type == LineType::end_kyoku) tell_missed(match);
}

void Scenes::tell_missed(const Match& match) {
    const Table& table = match.table();
    const std::string view = kept_.back().view;
    for (int chair = 0; chair < table.people(); ++chair) {
        const Seat seat = table.seat_of(Chair(chair));
        if ((viewer_ != no_seat && viewer_ != chair) || seat >= table.seats) continue;
        if (const auto wins = missed_json(match.referee(), seat); !wins.empty())
            kept_.push_back({.type = LineType::missed,
                             .event = "{\"type\":\"missed\",\"actor\":" + std::to_string(chair) + ",\"wins\":" + dumped(wins) + '}',
                             .view = view});
    }
}

std::vector<Scene> Scenes::take() { return std::exchange(kept_, {}); }

WatchedMatch::WatchedMatch(Start start) : scenes_(*start.book, start.setup.games, start.view.seat) {
    session_ = std::make_unique<Session>(std::move(start), [this](const Printed& line) { hear(line); }, nullptr, Asks::silent);
}

WatchedMatch::WatchedMatch(const WatchedMatch& at)
    : scenes_(at.scenes_), session_(std::make_unique<Session>(at.session(), [this](const Printed& line) { hear(line); })) {
    scenes_.take();
}

void WatchedMatch::hear(const Printed& line) {
    if (line.type == LineType::error)
        error_ = line.message;
    else
        scenes_.hear(line, session_->match());
}

void WatchedMatch::command(const nlohmann::json& line) {
    error_.clear();
    session_->command(line);
}

nlohmann::ordered_json frames_json(const std::vector<Scene>& frames) {
    auto out = nlohmann::ordered_json::array();
    for (const Scene& f : frames)
        out.push_back({{"event", nlohmann::ordered_json::parse(f.event)},
                       {"view", f.view.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json::parse(f.view)}});
    return out;
}

}  // namespace jansou::wire
