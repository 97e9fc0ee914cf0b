// What a bot does follows from what its seat sees: at the same table with other tiles where the seat sees none it does the same.
#pragma once
#include <string>

#include "jansou/match/redeal.hpp"
#include "positions.hpp"

namespace jansou::lab {

struct LeakCount {
    long positions = 0, dealt_anew = 0, different = 0;
    std::string first;  ///< where a choice was another, for the first such position
};

inline LeakCount count_leaks(const Rulebook& book, const std::string& bot, long most) {
    LeakCount count;
    const HouseFacts house = house_facts(book);
    const auto other = make_bot(bot, house, seed_of({}, 7), 0);
    Stream lots(Seed{}, 7, 7);
    Positions{.book = book, .bot = bot}.each([&](BotGame& game, Seat s, const View& view, const Options& options, Bot&) {
        if (lots.below(6)) return true;  // positions apart from each other
        const Referee& r = game.match().referee();
        Table anew = r.table();
        ++count.positions;
        if (!redeal(book, anew, s, lots)) return count.positions < most;
        ++count.dealt_anew;
        Referee there(book);
        there.resume(anew);
        const Action here = other->choose(view, options), then = other->choose(bot_view(there, s), options);
        if (!(here == then)) {
            ++count.different;
            if (count.first.empty())
                count.first = "hand " + std::to_string(r.table().hand_number) + ", discards " + std::to_string(r.table().discards);
        }
        return count.positions < most;
    });
    return count;
}

}  // namespace jansou::lab
