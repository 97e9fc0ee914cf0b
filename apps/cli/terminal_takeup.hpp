// 再開 Where a game in the terminal comes from: one that was left, if the person wants to go on with it, or a new one.
#pragma once
#include "apps/cli/terminal_events.hpp"
#include "apps/cli/terminal_game.hpp"
#include "apps/cli/terminal_store.hpp"
#include "jansou/wire/lines/session.hpp"

namespace jansou::terminal {

/// A game with everything that it is played with. The parts point at each other: the later ones go first.
struct Game {
    std::unique_ptr<Voice> voice;
    std::unique_ptr<Announcer> narrator;
    std::unique_ptr<LogFile> log;
    std::unique_ptr<wire::LogWriter> writer;
    std::unique_ptr<wire::Session> session;
};

class TakeUp {
public:
    TakeUp(const Plan& plan, std::istream& in, std::ostream& out) : plan_(plan), in_(in), out_(out) {}

    /// The game to be played; nothing if the person leaves, or if there is an error.
    std::optional<Game> open();
    const Sentence& error() const { return error_; }

private:
    enum class Answer : std::uint8_t { go_on, start_anew, leave };

    Voice voice_for(Seat me, std::vector<std::string> names) const;
    /// The unfinished games, newest first, until one is taken up. `left`: the person leaves.
    std::optional<Game> old_game(const std::vector<std::filesystem::path>&, bool& left);
    std::optional<Game> resumed(LogFile, std::vector<std::string>& kept, Sentence& why);
    bool write_back(Game&, const std::vector<std::string>& lines, const std::vector<std::string>& kept);
    Answer offer(const Game&);
    std::optional<Game> new_game(const std::filesystem::path&);
    std::optional<Game> fail(const Sentence&);
    template <class... A>
    void say(Msg m, const A&... a) {
        out_ << voice_for(0, {}).say(m, a...) << '\n';
    }

    const Plan& plan_;
    std::istream& in_;
    std::ostream& out_;
    Sentence error_;
};

}  // namespace jansou::terminal
