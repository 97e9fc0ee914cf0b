// 経過 What happens at the table, one short line per event, from the lines that the person's seat may see.
#pragma once
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <ostream>

#include "apps/cli/terminal_voice.hpp"
#include "jansou/match/match.hpp"

namespace jansou::terminal {

class Narrator {
public:
    Narrator(const Voice& voice, std::ostream& out) : voice_(&voice), out_(&out) {}

    /// The match that the lines speak of, and the points that its hand began with.
    void watch(const Match& match);
    void hand_began_with(const std::array<std::int32_t, max_seats>& points) { began_ = points; }

    /// One line of the session, heard right after it has happened.
    void hear(std::string_view line);

    /// The last events of this hand.
    std::string recent() const;

private:
    void tell(const nlohmann::json&);
    void start_kyoku(const nlohmann::json&);
    void end_kyoku();
    std::string event(const nlohmann::json&) const;
    std::string discard(const nlohmann::json&) const;
    std::string call(const nlohmann::json&, Msg name) const;
    std::string win(const nlohmann::json&) const;
    std::string who(const nlohmann::json&, const char* key) const;
    std::string tile(const nlohmann::json&, const char* key = "pai") const;
    std::string tiles(const nlohmann::json&, bool with_called) const;

    const Voice* voice_;
    std::ostream* out_;
    const Match* match_ = nullptr;
    std::deque<std::string> recent_;
    std::array<std::int32_t, max_seats> began_{};
};

}  // namespace jansou::terminal
