#include "jansou/wire/shown/frames.hpp"

#include <utility>

#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/terms.hpp"

namespace jansou::wire {

Frames::Frames(Start start) : viewer_(start.view.seat), views_(*start.book, start.setup.games), session_(nullptr) {
    session_ = std::make_unique<Session>(std::move(start), [this](const Printed& line) { hear(line); }, nullptr, Asks::silent);
}

Frames::Frames(const Frames& at)
    : viewer_(at.viewer_),
      views_(*at.session().start().book, at.session().start().setup.games),
      session_(std::make_unique<Session>(at.session(), [this](const Printed& line) { hear(line); })),
      only_hand_(at.only_hand_),
      missed_(at.missed_) {}

void Frames::hear(const Printed& line) {
    if (line.type == LineType::error) {
        error_ = line.message;
        return;
    }
    kept_.push_back({.type = line.type, .event = std::string(line.text), .view = {}});
    if (only_hand_ != all_hands && session_->match().hands() - 1 != only_hand_) return;
    views_.look(session_->match());
    views_.print(viewer_, kept_.back().view);
    if (missed_ && line.type == LineType::end_kyoku) tell_missed();
}

void Frames::tell_missed() {
    const Table& table = session_->match().table();
    const std::string view = kept_.back().view;
    for (int chair = 0; chair < table.people(); ++chair) {
        const Seat seat = table.seat_of(Chair(chair));
        if ((viewer_ != no_seat && viewer_ != chair) || seat >= table.seats) continue;
        if (const auto wins = missed_json(referee(), seat); !wins.empty())
            kept_.push_back({.type = LineType::missed,
                             .event = "{\"type\":\"missed\",\"actor\":" + std::to_string(chair) + ",\"wins\":" + dumped(wins) + '}',
                             .view = view});
    }
}

std::vector<Frames::Frame> Frames::take() { return std::exchange(kept_, {}); }

void Frames::command(const nlohmann::json& line) {
    error_.clear();
    session_->command(line);
}

nlohmann::ordered_json frames_json(const std::vector<Frames::Frame>& frames) {
    auto out = nlohmann::ordered_json::array();
    for (const Frames::Frame& f : frames)
        out.push_back({{"event", nlohmann::ordered_json::parse(f.event)},
                       {"view", f.view.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json::parse(f.view)}});
    return out;
}

}  // namespace jansou::wire
