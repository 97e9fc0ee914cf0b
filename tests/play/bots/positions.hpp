// Positions of games that bots play, for what is checked of bots.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "jansou/lab/arena.hpp"
#include "jansou/match/bot_seats.hpp"

namespace jansou::lab {

/// Plays games of that bot against itself until `at` says that it has seen enough. `at` is asked at each decision between several options,
/// before it is made: the game, the seat, its view, the bot's choice.
struct Positions {
    const Rulebook& book;
    std::string bot = "strong";
    Seed seed{};

    using At = std::function<bool(BotGame&, Seat, const View&, const Options&, Bot&)>;
    void each(const At& at, const std::function<void(BotGame&, std::vector<std::unique_ptr<Bot>>&)>& begin = {}) const {
        const HouseFacts house = house_facts(book);
        std::atomic<bool> enough = false;
        for (long number = 0; !enough; ++number) {
            const Seed wall = seed_of(seed, number);
            std::vector<std::unique_ptr<Bot>> bots;
            for (int s = 0; s < book.layout.seats; ++s) bots.push_back(make_bot(bot, house, wall, std::uint64_t(s)));
            BotGame game(book, wall);
            if (begin) begin(game, bots);
            View view;
            game.play(
                [&](Seat s, const Referee& r) -> std::optional<Action> {
                    const Options& options = r.options(s);
                    if (options.size() == 1) return options.front();
                    look_for_bot(r, s, Looks::rules, view);
                    if (!at(game, s, view, options, *bots[s])) enough = true;
                    return bots[s]->choose(view, options);
                },
                &enough);
        }
    }
};

}  // namespace jansou::lab
