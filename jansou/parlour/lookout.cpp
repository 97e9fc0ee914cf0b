#include "jansou/parlour/lookout.hpp"

#include <algorithm>

#include "jansou/parlour/words.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::parlour {
namespace {

constexpr Millis pace = 600;         ///< between two beats as they are shown
constexpr Millis look_again = 1000;  ///< when nothing may be shown yet
constexpr int most_at_once = 200;    ///< deeds that are caught up with before the house has a look at others

}  // namespace

void Lookout::send(Connection to, Frame frame) {
    frame.to = to;
    frame.table = table_;
    out_->push_back(std::move(frame));
}

void Lookout::tell(const Frame& frame) {
    if (catching_up_) return;
    for (const Connection to : watchers_) send(to, frame);
}

Frame Lookout::view() const {
    Frame out = begun_frame(FrameType::view);
    out.text += ",\"view\":";
    wire::view_line(behind_->match(), behind_->start().setup.games, eyes(), out.text);
    out.text += '}';
    return out;
}

/// Of the hand that is shown what somebody lacks, and the view.
void Lookout::greet(const Newcomer& who) {
    const std::int64_t count = first_ + std::int64_t(hand_.size()) - 1;
    const std::int64_t from = first_ - 1 <= who.last && who.last <= count ? who.last : first_ - 1;
    send(who.to, frame(FrameType::welcome, {{"table", who.table}, {"seat", nullptr}, {"last", from}}));
    for (std::int64_t n = from + 1; n <= count; ++n) send(who.to, event_frame(n, hand_[std::size_t(n - first_)]));
    if (behind_ && behind_->begun()) send(who.to, view());
}

void Lookout::come(Connection from, std::int64_t last, const nlohmann::ordered_json& table, Millis now) {
    if (watchers_.empty()) {  // nobody looked: what may be seen by now is taken up at once
        catching_up_ = true;
        due_ = now;
    }
    watchers_.push_back(from);
    waiting_.push_back({from, last, table});
    if (catching_up_) return;
    greet(waiting_.back());
    waiting_.clear();
}

bool Lookout::go(Connection from) {
    std::erase_if(waiting_, [from](const Newcomer& each) { return each.to == from; });
    return std::erase(watchers_, from) > 0;
}

void Lookout::catch_up(const Plays& plays, Millis now) {
    int steps = 0;
    while (steps < most_at_once && step(plays, now)) ++steps;
    due_ = now;
    if (steps == most_at_once) return;
    catching_up_ = false;
    due_ = now + look_again;
    told_ = first_ + std::int64_t(hand_.size()) - 1;
    for (const Newcomer& each : waiting_) greet(each);
    waiting_.clear();
}

/// Whether that hand of the live match, counted from 1, is over and so many behind it have been begun.
bool Lookout::ended(const Play& live, int hand, int behind) const {
    if (live.at() == Beat::over) return true;
    return hand <= live.match().hands() - behind + (live.at() == Beat::hand_over ? 1 : 0);
}

/// Whether something done in the live match is long enough ago.
bool Lookout::may_see(const Play& live, const Deed& deed, Millis now) const {
    const int hand = behind_->match().hands() + (deed.type == Deed::Type::deal ? 1 : 0);
    if (!delay_.minutes) return ended(live, hand, delay_.hands);
    return deed.at + Millis(delay_.minutes) * 60'000 <= now && ended(live, hand, 1);
}

/// The first hand is dealt by no deed.
bool Lookout::may_begin(const Play& live, const Deed& first, Millis now) const {
    if (!delay_.minutes) return ended(live, 1, delay_.hands);
    return first.at + Millis(delay_.minutes) * 60'000 <= now && ended(live, 1, 1);
}

/// Goes on to the next match that is in memory.
bool Lookout::next_match(const Plays& plays) {
    if (behind_ && behind_->at() != Beat::over) return true;
    std::size_t next = behind_ ? match_ + 1 : 0;
    while (next < plays.size() && !plays[next]) ++next;
    if (next >= plays.size()) return false;
    match_ = next;
    deed_ = 0;
    live_ = plays[next];
    behind_ = std::make_unique<Play>(live_->start(), Sightings(), std::array<int, max_seats>{});
    behind_->listen(eyes(), [this](const wire::Printed& line) {
        using enum wire::LineType;
        const bool alone = hand_.size() == 1 && hand_begins_ == start_game;
        if (line.type == start_game || (line.type == start_kyoku && !alone)) {
            first_ += std::int64_t(hand_.size());
            hand_.clear();
        }
        if (hand_.empty()) hand_begins_ = line.type;
        hand_.emplace_back(line.text);
    });
    return true;
}

/// Plays one beat or one deed, if it may be seen.
bool Lookout::step(const Plays& plays, Millis now) {
    if (!next_match(plays)) return false;
    const Play& live = *live_;
    const Deed* deed = deed_ < live.deeds().size() ? &live.deeds()[deed_] : nullptr;
    if (!behind_->begun()) {
        if (!deed || !may_begin(live, *deed, now)) return false;
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

void Lookout::tick(const Plays& plays, Millis now) {
    if (watchers_.empty() || !due_ || now < *due_) return;
    if (catching_up_) return catch_up(plays, now);
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
