#include "jansou/lab/forecasts.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "jansou/match/bot_seats.hpp"

namespace jansou::lab {
namespace {

/// Of ten thousand, at each chance of JudgeData::seen_win: shares that have too few decisions, or that would fall, are taken together with
/// the one below.
std::vector<std::int32_t> corrected(const std::array<Forecast, Forecasts::shares>& told) {
    constexpr double few = 1000;
    std::vector<Forecast> rising;
    for (const Forecast& share : told) {
        if (share.n == 0) continue;
        rising.push_back(share);
        const auto together = [&] {
            const Forecast &above = rising.back(), &below = rising[rising.size() - 2];
            return above.n < few || below.n < few || above.came * below.n < below.came * above.n;
        };
        while (rising.size() > 1 && together()) {
            const Forecast above = rising.back();
            rising.pop_back();
            rising.back().said += above.said;
            rising.back().came += above.came;
            rising.back().n += above.n;
        }
    }
    std::vector<std::int32_t> knots;
    double
        x = 0,
        y = 0;  // below the first share as it goes on above it; where there is one alone, nothing comes of what was said to be impossible
    if (rising.size() > 1) {
        const Forecast &first = rising[0], &second = rising[1];
        const double rise = (second.came / second.n - first.came / first.n) / (second.said / second.n - first.said / first.n);
        y = std::max(0.0, first.came / first.n - rise * first.said / first.n);
    }
    auto next = rising.begin();
    for (int knot = 0; knot < seen_knots; ++knot) {
        const double at = double(knot) / (seen_knots - 1);
        for (; next != rising.end() && next->said / next->n < at; ++next) x = next->said / next->n, y = next->came / next->n;
        double seen = at;
        if (next != rising.end()) {
            const double to_x = next->said / next->n, to_y = next->came / next->n;
            seen = to_x > x ? y + (to_y - y) * (at - x) / (to_x - x) : to_y;
        } else if (x > 0) {
            seen = y * at / x;
        }
        knots.push_back(std::int32_t(std::lround(std::clamp(seen, 0.0, 1.0) * seen_whole)));
    }
    return knots;
}

}  // namespace

Forecasts forecasts_of(const Rulebook& book, const Contender& who, const Seed& seed, long hands) {
    struct Promise {
        Seat seat;
        float win, deal_in;
    };
    Forecasts all;
    HouseFacts house = house_facts(book);
    if (who.data) house.judge = who.data;
    for (long number = 0; all.hands < hands; ++number) {
        const Seed wall = seed_of(seed, number);
        std::vector<std::unique_ptr<Bot>> bots;
        for (int s = 0; s < book.layout.seats; ++s) bots.push_back(make_bot(who.bot, house, wall, std::uint64_t(s)));
        BotGame game(book, wall);
        std::vector<Promise> open;
        SeatMask won = 0, dealt_in = 0;
        game.on_event = [&](const Event& e) {
            if (e.type == EventType::dealt) won = dealt_in = 0, open.clear();
            if (e.type != EventType::won) return;
            won = SeatMask(won | only(e.actor));
            if (e.target != e.actor && e.target != no_seat && !e.flag) dealt_in = SeatMask(dealt_in | only(e.target));
        };
        game.on_hand_over = [&] {
            ++all.hands;
            for (const Promise& p : open) {
                const auto share = [](float chance) {
                    return std::size_t(std::clamp(int(chance * Forecasts::shares), 0, int(Forecasts::shares) - 1));
                };
                all.wins[share(p.win)].add(p.win, in(won, p.seat));
                all.deal_ins[share(p.deal_in)].add(p.deal_in, in(dealt_in, p.seat));
            }
            open.clear();
        };
        View view;
        game.play([&](Seat s, const Referee& r) -> std::optional<Action> {
            const Options& options = r.options(s);
            if (options.size() == 1) return options.front();
            look_for_bot(r, s, Looks::rules, view);
            const auto thoughts = bots[s]->weigh(view, options);
            if (!thoughts.empty()) open.push_back({s, thoughts.front().win, thoughts.front().deal_in});
            return bots[s]->choose(view, options);
        });
    }
    return all;
}

void say_as_seen(JudgeData& data, const Forecasts& told) {
    data.seen_win = corrected(told.wins);
    data.seen_deal_in = corrected(told.deal_ins);
}

}  // namespace jansou::lab
