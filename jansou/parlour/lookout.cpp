#include "jansou/parlour/lookout.hpp"

#include <algorithm>

#include "jansou/parlour/words.hpp"
#include "jansou/wire/view_frame.hpp"

namespace jansou::parlour {
namespace {

constexpr Millis pace = 600;         ///< between two beats as they are shown
constexpr Millis look_again = 1000;  ///< when nothing may be shown yet

}  // namespace

void Lookout::tell(const std::string& text) {
    for (const Connection to : watchers_) out_->push_back({.to = to, .text = text, .close = false});
}

std::string Lookout::view() const {
    std::string text = "{\"type\":\"view\",\"view\":";
    wire::view_line(behind_->match(), behind_->start().setup.games, no_seat, text);
    return text += '}';
}

void Lookout::come(Connection from, std::int64_t last, const std::string& welcome, const std::vector<std::unique_ptr<Play>>& plays,
                   Millis now) {
    if (watchers_.empty()) {  // nobody looked: what may be seen by now is taken up at once
        behind_.reset();
        match_ = deed_ = 0;
        hand_.clear();
        first_ = 1;
        while (step(plays, now)) {}
        told_ = first_ + std::int64_t(hand_.size()) - 1;
    }
    watchers_.push_back(from);
    if (!due_) due_ = now + look_again;
    out_->push_back({.to = from, .text = welcome, .close = false});
    for (std::int64_t n = std::max(last + 1, first_); n < first_ + std::int64_t(hand_.size()); ++n)
        out_->push_back({.to = from, .text = event_frame(n, hand_[std::size_t(n - first_)]), .close = false});
    if (behind_ && behind_->begun()) out_->push_back({.to = from, .text = view(), .close = false});
}

void Lookout::go(Connection from) { std::erase(watchers_, from); }

/// Whether something done in the live match is long enough ago.
bool Lookout::may_see(const Play& live, const Deed& deed, Millis now) const {
    if (delay_.minutes) return deed.at + Millis(delay_.minutes) * 60'000 <= now;
    if (live.at() == Beat::over) return true;
    const int shown = behind_->match().hands(), live_hands = live.match().hands();
    const bool between = live.at() == Beat::hand_over;
    const int next = shown + (deed.type == Deed::Type::deal ? 1 : 0);
    return next <= live_hands - delay_.hands + (between ? 1 : 0);
}

bool Lookout::next_match(const std::vector<std::unique_ptr<Play>>& plays) {
    if (behind_ && behind_->at() != Beat::over) return true;
    const std::size_t next = behind_ ? match_ + 1 : 0;
    if (next >= plays.size()) return false;
    match_ = next;
    deed_ = 0;
    behind_ = std::make_unique<Play>(plays[next]->start(), Sightings(), std::array<int, max_seats>{});
    behind_->listen([this](std::string_view line) {
        const bool alone = hand_.size() == 1 && hand_[0].starts_with("{\"type\":\"start_game\"");
        if (line.starts_with("{\"type\":\"start_game\"") || (line.starts_with("{\"type\":\"start_kyoku\"") && !alone)) {
            first_ += std::int64_t(hand_.size());
            hand_.clear();
        }
        hand_.emplace_back(line);
    });
    return true;
}

/// Plays one beat or one deed, if it may be seen.
bool Lookout::step(const std::vector<std::unique_ptr<Play>>& plays, Millis now) {
    if (!next_match(plays)) return false;
    const Play& live = *plays[match_];
    const Deed* deed = deed_ < live.deeds().size() ? &live.deeds()[deed_] : nullptr;
    if (!behind_->begun()) {
        // the first hand is dealt by no deed
        if (!deed) return false;
        const bool seen = delay_.minutes ? may_see(live, *deed, now)
                                         : live.at() == Beat::over || live.match().hands() > delay_.hands ||
                                               (live.at() == Beat::hand_over && live.match().hands() >= delay_.hands);
        if (!seen) return false;
        behind_->beat();
        return true;
    }
    const bool held = behind_->at() == Beat::hand_over || !behind_->may_go_on();
    if (!held) {
        // a settlement may come in the middle of what would go on by itself
        if (deed && deed->type == Deed::Type::settle && behind_->beats() >= deed->beats) {
            if (!may_see(live, *deed, now)) return false;
        } else {
            behind_->beat();
            return true;
        }
    } else if (!deed || !may_see(live, *deed, now)) {
        return false;
    }
    ++deed_;
    return behind_->redo(*deed);
}

void Lookout::tell_step() {
    const std::int64_t count = first_ + std::int64_t(hand_.size()) - 1;
    if (count == told_) return;
    for (std::int64_t n = std::max(told_ + 1, first_); n <= count; ++n) tell(event_frame(n, hand_[std::size_t(n - first_)]));
    told_ = count;
    tell(view());
}

void Lookout::tick(const std::vector<std::unique_ptr<Play>>& plays, Millis now) {
    if (watchers_.empty() || !due_ || now < *due_) return;
    bool went = false;
    // deeds that show nothing of themselves take no time
    while (step(plays, now)) {
        went = true;
        if (first_ + std::int64_t(hand_.size()) - 1 != told_) break;
    }
    tell_step();
    due_ = now + (went ? pace : look_again);
}

}  // namespace jansou::parlour
