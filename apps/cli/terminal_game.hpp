// 端末の対局 A person against bots in the terminal: lines in, lines out, the log on the disk before each question.
#pragma once
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>

#include "apps/cli/terminal_voice.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::terminal {

struct Plan {
    std::shared_ptr<const Rulebook> book;
    wire::Lang lang = wire::Lang::en;
    TileStyle tiles = TileStyle::text;
    bool color = false;
    std::string name = "you";
    Seat seat = 0;
    int games = 1;                           ///< of the set
    std::vector<std::string> bots{"basic"};  ///< one for all, or one for each other seat in their order
    std::optional<Seed> seed{};
    std::filesystem::path data{};  ///< the log goes into its folder `games`
    std::filesystem::path log{};   ///< goes here instead, if given
    bool fresh = false;            ///< do not take up an unfinished game
    bool echo = false;             ///< print what is read: the input comes from no keyboard
    std::string again{};           ///< the command that goes on with a game that was left
};

/// What is wrong with the plan, in one sentence; empty if nothing is.
Sentence wrong_with(const Plan&);

/// The next line of input after that prompt; nothing at its end.
std::optional<std::string> ask(const Plan&, std::string_view prompt, std::istream&, std::ostream&);

/// Plays until the game is over or left. Exit code: 0; 1 if the log cannot be written; 2 if there is nowhere to put it.
int play(const Plan&, std::istream&, std::ostream& out, std::ostream& err);

}  // namespace jansou::terminal
