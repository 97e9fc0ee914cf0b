// 別の場所で打った局 A hand that was played with tiles elsewhere: what came of it is told, and what follows from that is the rules'.
#include <algorithm>
#include <bit>
#include <cassert>

#include "jansou/referee/referee.hpp"

namespace jansou {

void Referee::begin_told(const Table& dealt) {
    put_down(dealt);
    for (Player& p : table_.players) p.hand_size = 0;
    table_.known.fill(0);
    table_.indicator_count = 0;
    table_.told = true;
    within_room([&] { happen({.type = EventType::dealt}); });
    if (broken_.empty()) table_.phase = {.stage = Stage::turn, .seat = table_.dealer};  // nobody draws
}

ReasonId Referee::tell_riichi(Seat s, Word kind) {
    assert(table_.told);
    happened_ = 0;
    const Action said{.type = ActionType::reach, .word = kind};
    for (const Veto& veto : book_->forbid[std::size_t(ActionType::reach)])
        if (const ReasonId reason = veto(position(), s, said)) return reason;
    within_room([&] {
        happen({.type = EventType::riichi_said, .actor = s, .word = kind});
        std::vector<Event> first;
        Script script(first);
        book_->stand_riichi(position(), s, script);
        for (const Event& fact : first) happen(fact);
        if (table_.phase.stage == Stage::turn) adjourned(Moment::discard_passed);
        advance();
    });
    return 0;
}

void Referee::tell_chips(const std::array<std::int32_t, max_seats>& chips) {
    happened_ = 0;
    draw_payment_ = {};
    Event e{.type = EventType::paid, .value = table_.sticks};
    e.chips = chips;
    within_room([&] { happen(e); });
}

ReasonId Referee::barred_from_winning(Seat s) const {
    HandCache own;
    return book_->bars_every_win ? book_->bars_every_win(look(own), s) : ReasonId{};
}

std::vector<Seat> Referee::in_order_of_payment(SeatMask winners, Seat from) const {
    std::vector<Seat> order;
    for (int i = 0; i < table_.seats; ++i)
        if (const Seat s = i == 0 ? from : receiver(*book_, table_, from, i); in(winners, s)) order.push_back(s);
    return order;
}

Win Referee::told_win(Seat s, Seat from, int n, int winners) const {
    return {.seat = s,
            .from = s == from ? no_seat : from,
            .dealer = table_.dealer,
            .seats = table_.seats,
            .out = table_.out,
            .by = s == from ? By::tsumo : By::ron,
            .first = n == 0,
            .round_wind = table_.round_wind(),
            .honba = table_.honba,
            .sticks = std::int16_t(book_->sticks_of(table_.sticks, n, winners)),
            .numbers = numbers_of(table_, s)};
}

Appraisal Referee::appraise_told(Win win, const std::optional<Value>& value) const {
    Appraisal told{.verdict = Verdict::wins};
    told.value = value.value_or(Value{.points = true});
    told.shape.substitutes = 1;  // what a hand without them would count beside its value is told with the rest
    std::fill_n(win.numbers.begin(), hand_counters, std::int16_t{});
    if (!value) win.honba = 0;
    for (const auto& share : book_->share) share(win, told.shape, told.value, told.lines, told.payment);
    told.payment.add_up();
    return told;
}

void Referee::tell_wins(Seat from, const std::vector<ToldWin>& wins) {
    assert(table_.told && !wins.empty());
    happened_ = 0;
    within_room([&] {
        weighed_.clear();
        for (const ToldWin& told : wins) {
            happen({.type = EventType::won, .actor = told.win.seat, .target = from});
            weighed_.push_back({told.win, told.appraisal});
        }
        pay_wins();
        close();
        advance();
    });
}

void Referee::tell_draw(Word reason, const std::vector<std::pair<CounterId, SeatMask>>& told) {
    assert(table_.told);
    happened_ = 0;
    within_room([&] {
        for (const auto& [number, seats] : told)
            for (Seat s = 0; s < table_.seats; ++s)
                if (in(seats, s)) happen({.type = EventType::counted, .actor = s, .word = number, .value = 1});
        happen({.type = EventType::drawn, .actor = table_.dealer, .word = reason});
        advance();
    });
}

}  // namespace jansou
