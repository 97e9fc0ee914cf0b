#include "referee_pay.hpp"

#include <algorithm>

namespace referee {
namespace {

int up_to_100(int points) { return (points + 99) / 100 * 100; }

struct Till {
    const Question& q;
    Seats paid{};

    bool dealer_wins() const { return q.seat == q.dealer; }

    void pay(int payer, int points) {
        paid[size_t(payer)] -= points;
        paid[size_t(q.seat)] += points;
    }

    void usual(int basic) {
        if (!q.tsumo && !q.nagashi) {
            pay(q.from, up_to_100(basic * (dealer_wins() ? 6 : 4)));
            return;
        }
        for (int seat = 0; seat < 4; ++seat)
            if (seat != q.seat) pay(seat, up_to_100(basic * (dealer_wins() || seat == q.dealer ? 2 : 1)));
    }

    void responsible(int seat, int points) {
        if (q.tsumo) {
            pay(seat, points);
            return;
        }
        pay(seat, points / 2);
        pay(q.from, points / 2);
    }

    // `responsible`: who pays it on a tsumo, -1 without pao.
    void honba(int responsible) {
        for (int seat = 0; seat < 4; ++seat) {
            if (seat == q.seat) continue;
            if (!q.tsumo && !q.nagashi) {
                if (seat == q.from) pay(seat, 300 * q.honba);
            } else if (responsible < 0) {
                pay(seat, 100 * q.honba);
            } else if (seat == responsible) {
                pay(seat, 300 * q.honba);
            }
        }
    }
};

}  // namespace

Seats payments(const Question& q, int basic, const std::vector<std::string>& yakuman) {
    Till till{q};
    int pays_honba = -1, covered = 0;
    for (const std::string& id : pao_order) {
        const auto pao = q.pao.find(id);
        if (pao == q.pao.end() || std::count(yakuman.begin(), yakuman.end(), id) == 0) continue;
        till.responsible(pao->second, till.dealer_wins() ? 48000 : 32000);
        if (pays_honba < 0) pays_honba = pao->second;
        ++covered;
    }
    till.usual(basic - 8000 * covered);
    till.honba(pays_honba);
    till.paid[size_t(q.seat)] += 1000 * q.sticks;
    return till.paid;
}

Seats congratulation(const Question& q, int yakuman) {
    Till till{q};
    for (int seat = 0; seat < 4 && yakuman; ++seat) {
        if (seat == q.seat) continue;
        if (q.tsumo)
            till.pay(seat, 500);
        else if (seat == q.from)
            till.pay(seat, 1000);
    }
    return till.paid;
}

}  // namespace referee
