#include "jansou/match/game_tally.hpp"

namespace jansou {

static Seat chair(const Table& t, Seat s) { return Seat(t.chair_of(s)); }

void GameTally::begin_game() {
    won = 0;
    chombos = {};
    busted_by.fill(no_seat);
}

void GameTally::change_chairs(Seat a, Seat b) {
    const auto moved = [&](Seat s) { return s == a ? b : s == b ? a : s; };
    SeatMask moved_won = 0;
    for (Seat s = 0; s < max_seats; ++s)
        if (in(won, s)) moved_won = SeatMask(moved_won | only(moved(s)));
    won = moved_won;
    std::swap(busted_by[a], busted_by[b]);
    for (Seat& by : busted_by)
        if (by != no_seat) by = moved(by);
    std::swap(chombos[a], chombos[b]);
    std::swap(deeds[a], deeds[b]);
}

void GameTally::begin_hand(const Table& t) {
    won_before_ = won;
    busted_before_ = busted_by;
    deeds_before_ = deeds;
    for (Seat s = 0; s < t.seats; ++s) ++deeds[chair(t, s)].hands;
    if (t.out != no_chair) ++deeds[std::size_t(t.out)].out;
}

void GameTally::take_back_hand() {
    won = won_before_;
    busted_by = busted_before_;
    deeds = deeds_before_;
}

void GameTally::see(const Event& e, const Referee& referee) {
    const Table& t = referee.table();
    switch (e.type) {
        case EventType::dealt: begin_hand(t); break;
        case EventType::riichi_stood: ++deeds[chair(t, e.actor)].riichi; break;
        case EventType::won: see_win(e, t); break;
        case EventType::hand_void:
            ++chombos[chair(t, e.actor)];
            if (!e.flag) take_back_hand();
            see_penalty(e, t);
            break;
        case EventType::offence: see_penalty(e, t); break;
        case EventType::levied: busted_by[chair(t, e.actor)] = chair(t, e.target); break;
        case EventType::paid: see_payments(e, referee); break;
        default: break;
    }
}

/// A nagashi is a win of nobody's tile, told as a draw.
void GameTally::see_win(const Event& e, const Table& t) {
    won = SeatMask(won | only(chair(t, e.actor)));
    if (e.flag) return;
    ++deeds[chair(t, e.actor)].wins;
    if (e.target == no_seat || e.target == e.actor) return;
    const Seat from = chair(t, e.target);
    deeds[from].dealt_in = std::uint16_t(deeds_before_[from].dealt_in + 1);  // once, however many win
}

/// Whom a penalty took below zero: the next one who received of it.
void GameTally::see_penalty(const Event& e, const Table& t) {
    for (Seat s = 0; s < t.people(); ++s) {
        const int now = t.players[s].points;
        Seat& by = busted_by[chair(t, s)];
        if (now >= 0 || now - e.deltas[s] < 0) continue;
        for (int i = 1; i < t.people() && by == no_seat; ++i)
            if (const Seat receiver = t.next_person(s, i); e.deltas[receiver] > 0) by = chair(t, receiver);
    }
}

void GameTally::see_payments(const Event& e, const Referee& referee) {
    const Table& t = referee.table();
    const auto& lines = e.actor == no_seat ? referee.draw_payment().lines : referee.appraisal().payment.lines;
    std::array<std::int32_t, max_seats> points{};
    for (std::size_t s = 0; s < t.seats; ++s) points[s] = t.players[s].points - e.deltas[s];
    for (const PaymentLine& l : lines) {
        points[l.receiver] += l.points;
        if (l.payer == no_seat) continue;
        const bool stood = points[l.payer] >= 0;
        points[l.payer] -= l.points;
        if (stood && points[l.payer] < 0) busted_by[chair(t, l.payer)] = chair(t, l.receiver);
    }
    for (Seat s = 0; s < t.seats; ++s)
        if (points[s] >= 0) busted_by[chair(t, s)] = no_seat;
}

}  // namespace jansou
