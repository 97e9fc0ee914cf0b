#include "referee_pay.hpp"

namespace referee {
namespace {

int up_to_100(int points) { return (points + 99) / 100 * 100; }

int dora_named_by(int indicator) {
    if (indicator == 0) return 8;  // 1m -> 9m
    if (indicator == 8) return 0;
    if (indicator < 27) return indicator % 9 == 8 ? indicator - 8 : indicator + 1;
    if (indicator == 30) return 27;
    if (indicator == 33) return 31;
    return indicator + 1;
}

}  // namespace

Worth worth_of(int han, int fu, int yakuman, bool onishogun) {
    if (yakuman) return {8000 * yakuman, "yakuman"};
    if (onishogun) return {6000, "sanbaiman"};
    if (han >= 13) return {8000, "yakuman"};
    if (han >= 11) return {6000, "sanbaiman"};
    if (han >= 8) return {4000, "baiman"};
    if (han >= 6) return {3000, "haneman"};
    int basic = fu * 4;
    for (int i = 0; i < han && basic < 2000; ++i) basic *= 2;
    if (han >= 5 || basic >= 1920) return {2000, "mangan"};  // MI-9
    return {basic, ""};
}

Seats points_paid(const Question& q, int basic) {
    Seats paid{};
    const auto pay = [&](int payer, int points) {
        paid[payer] -= points;
        paid[q.seat] += points;
    };
    const bool dealer_wins = q.seat == q.dealer;
    if (q.tsumo || q.nagashi) {
        for (int seat = 0; seat < players; ++seat)
            if (seat != q.seat) pay(seat, up_to_100(basic * (dealer_wins || seat == q.dealer ? 2 : 1)));
        return paid;
    }
    int points = up_to_100(basic * (dealer_wins ? 6 : 4));
    if (q.ron_on_white()) points *= 2;
    if (q.owner < 0 || q.owner == q.from) {
        pay(q.from, points);
        return paid;
    }
    const int half = points / 2 / 100 * 100;
    if (q.owner != q.seat) pay(q.owner, half);
    pay(q.from, points - half);
    return paid;
}

Seats chips_paid(const Question& q, int from_payers, int from_all) {
    Seats paid{};
    for (int seat = 0; seat < players; ++seat) {
        if (seat == q.seat) continue;
        const bool payer = q.tsumo || q.nagashi || seat == q.from || seat == q.owner;
        const int chips = from_all + (payer ? from_payers : 0);
        paid[seat] -= chips;
        paid[q.seat] += chips;
    }
    return paid;
}

int dora_count(const std::vector<Tile>& indicators, const Counts& finished) {
    int han = 0;
    for (const Tile& indicator : indicators) han += finished[dora_named_by(indicator.kind)] * (indicator.red ? 2 : 1);
    return han;
}

int alice_chips(const std::vector<Tile>& turned, const Counts& finished) {
    int chips = 0;
    for (const Tile& tile : turned) {
        if (!finished[tile.kind]) break;
        chips += finished[tile.kind];
    }
    return chips;
}

}  // namespace referee
