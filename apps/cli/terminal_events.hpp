// 経過 What happens at the table, one short line per event, from the lines that the person's seat may see.
#pragma once
#include <deque>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <ostream>

#include "apps/cli/terminal_screen.hpp"
#include "jansou/match/match.hpp"
#include "jansou/wire/lines/line_type.hpp"

namespace jansou::terminal {

class Announcer {
public:
    Announcer(const Voice& voice, std::ostream& out) : voice_(&voice), out_(&out) {}

    /// The match that the lines speak of, and how many games its set has.
    void watch(const Match& match, int games);
    /// Lines of the log, as its file has them, told before: what the hand began with, and the signs that still lie on the table.
    void recall(const std::vector<std::string>& lines);

    /// One line of the session, heard right after it has happened.
    void hear(const wire::Printed&);

    /// The last events of this hand.
    std::string recent() const;

    /// The signs before each seat, and who is bound.
    Signs signs() const;

    /// Whether it knows what to say, or to leave unsaid, of events of that word.
    static bool knows(std::string_view word) { return sentences().contains(word); }

private:
    using Sentences = std::map<std::string_view, std::string (*)(const Announcer&, const nlohmann::json&)>;
    static const Sentences& sentences();
    void tell(wire::LineType, const nlohmann::json&);
    void start_kyoku(const nlohmann::json&);
    void end_kyoku();
    void begin_with(const nlohmann::json& start_kyoku);
    void note_sign(const nlohmann::json&);
    std::string event(const nlohmann::json&) const;
    std::string discard(const nlohmann::json&) const;
    std::string call(const nlohmann::json&, Msg name) const;
    std::string swap(const nlohmann::json&) const;
    std::string reveal(const nlohmann::json&) const;
    std::string win(const nlohmann::json&) const;
    std::string riichi(const nlohmann::json&) const;
    std::string reading(const nlohmann::json&) const;
    std::string sign(const nlohmann::json&) const;
    std::string turned(const nlohmann::json&) const;
    std::string levied(const nlohmann::json&) const;
    std::string offence(const nlohmann::json&) const;
    std::string take_back(const nlohmann::json&) const;
    std::string chombo(const nlohmann::json&) const;
    /// Events that rules have of their own, known by their fields.
    std::string of_a_rule(const nlohmann::json&) const;
    std::string who(const nlohmann::json&, const char* key) const;
    std::string tile(const nlohmann::json&, const char* key = "pai") const;
    std::string tiles(const nlohmann::json&, bool with_called) const;

    const Voice* voice_;
    std::ostream* out_;
    const Match* match_ = nullptr;
    std::deque<std::string> recent_;
    Holdings began_{};
    int games_ = 1;
    struct Sign {
        std::string word;
        Seat seat;
        int number;
        friend bool operator==(const Sign&, const Sign&) = default;
    };
    std::vector<Sign> signs_;  ///< laid down and not taken away
};

}  // namespace jansou::terminal
