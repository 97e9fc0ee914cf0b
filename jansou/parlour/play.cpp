#include "jansou/parlour/play.hpp"

#include <algorithm>

#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::parlour {

void Sightings::start_from(const std::array<std::int64_t, max_seats>& counts) { pages_.back().before = counts; }

void Sightings::add(Seat s, std::string_view line) {
    Page& page = pages_.back();
    if (std::string_view(page.text).substr(page.last.from, page.last.size) != line) {
        page.last = {std::uint32_t(page.text.size()), std::uint32_t(line.size())};
        page.text += line;
    }
    page.lines[s].push_back(page.last);
}

void Sightings::turn_page() {
    Page next;
    for (Seat s = 0; s < max_seats; ++s) next.before[s] = count(s);
    pages_.back().text.shrink_to_fit();
    if (pages_.size() > 1) pages_.erase(pages_.begin());
    pages_.push_back(std::move(next));
}

std::int64_t Sightings::hand_from(Seat s) const {
    const auto page = std::find_if(pages_.rbegin(), pages_.rend(), [&](const Page& p) { return !p.lines[s].empty(); });
    return page == pages_.rend() ? count(s) + 1 : page->before[s] + 1;
}

std::string_view Sightings::line(Seat s, std::int64_t n) const {
    const auto page = std::find_if(pages_.rbegin(), pages_.rend(), [&](const Page& p) { return p.before[s] < n; });
    const Piece piece = page->lines[s][std::size_t(n - page->before[s] - 1)];
    return std::string_view(page->text).substr(piece.from, piece.size);
}

Play::Play(wire::Start start, const Sightings& seen_before, const std::array<int, max_seats>& asked_before)
    : Narrator(std::move(start), wire::Foretold::kept), heard_(book(), {}), seen_(seen_before), asks_(asked_before) {
    for (Seat s = 0; s < people(); ++s) printers_.emplace_back(book(), wire::Viewer{s});
}

Beat Play::beat() {
    at_ = match_.beat();
    ++beats_;
    for (Seat s = 0; s < people(); ++s) asks_[s] += at_ == Beat::asked && in(referee().asked(), seat_of(s));
    if (at_ == Beat::hand_over) seen_.turn_page();
    return at_;
}

bool Play::answer(Seat s, const Action& a, std::int64_t at) {
    if (match_.referee().answer(seat_of(s), a) != Referee::Answer::taken) return false;
    deeds_.push_back({.type = Deed::Type::act, .seat = s, .action = a, .at = at});
    return true;
}

Beat Play::offence(Seat s, std::size_t which, const Declared& declared, std::int64_t at) {
    deeds_.push_back({.type = Deed::Type::offence, .seat = s, .offence = std::uint8_t(which), .declared = declared, .at = at});
    match_.referee().offence(seat_of(s), book().offences[which], declared);
    return beat();
}

Beat Play::take_back(Seat s, const TakeBack& wish, std::int64_t at) {
    deeds_.push_back({.type = Deed::Type::take_back, .seat = s, .back = wish, .at = at});
    match_.referee().take_back(seat_of(s), wish);
    return beat();
}

Beat Play::deal(std::int64_t at) {
    deeds_.push_back({.type = Deed::Type::deal, .at = at});
    return beat();
}

void Play::settle(std::int64_t at) {
    deeds_.push_back({.type = Deed::Type::settle, .at = at, .beats = beats_});
    match_.break_off();
    at_ = Beat::over;
}

void Play::catch_up() {
    while (may_go_on() && (at_ != Beat::hand_over || !begun())) beat();
}

void Play::catch_up_to(int beats) {
    while (beats_ < beats && may_go_on()) beat();
}

std::vector<std::string> Play::names() const {
    std::vector<std::string> names = start().names;
    for (const Handover& each : handovers_) names[each.seat] = each.name;
    return names;
}

bool Play::redo(const Deed& d) {
    if (d.type == Deed::Type::settle) {
        catch_up_to(d.beats);
        if (at_ == Beat::over) return false;
        settle(d.at);
        return true;
    }
    catch_up();
    if (d.type == Deed::Type::deal) {
        if (at_ != Beat::hand_over) return false;
        deal(d.at);
        return true;
    }
    if (at_ != Beat::asked || d.seat >= people()) return false;
    if (d.type == Deed::Type::act) return answer(d.seat, d.action, d.at);
    if (d.type == Deed::Type::take_back) {
        if (referee().why_not_taken_back(seat_of(d.seat), d.back) != 0) return false;
        take_back(d.seat, d.back, d.at);
        return true;
    }
    if (d.offence >= book().offences.size()) return false;
    offence(d.seat, d.offence, d.declared, d.at);
    return true;
}

void Play::tell(wire::Print print) {
    for (Seat s = 0; s < printers_.size(); ++s) {
        line_.clear();
        if (print(printers_[s], line_) == wire::LineType::none) continue;
        seen_.add(s, line_);
    }
    if (!listener_) return;
    line_.clear();
    if (const auto type = print(heard_, line_); type != wire::LineType::none) listener_({type, line_});
}

void Play::see(const Event& e) {
    if (e.type == EventType::dealt) {
        points_.emplace_back();
        for (Seat s = 0; s < people(); ++s) points_.back()[s] = table().players[seat_of(s)].points;
    }
    Narrator::see(e);
}

void Play::start_game() {
    points_.clear();
    Narrator::start_game();
}

void Play::end_kyoku() {
    Narrator::end_kyoku();
    for (Seat s = 0; s < printers_.size(); ++s)
        if (const auto wins = wire::missed_json(referee(), seat_of(s)); !wins.empty())
            seen_.add(s, "{\"type\":\"missed\",\"wins\":" + wire::dumped(wins) + '}');
}

void Play::end_game(const GameEnd& end, const Settlement& settlement) {
    settled_.push_back(settlement);
    Narrator::end_game(end, settlement);
}

}  // namespace jansou::parlour
