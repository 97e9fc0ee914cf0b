// 起きたこと What a scenario claims of what has happened since its last step: events, wins, payments, the next hand, the end of the game.
#pragma once
#include <string>

#include "jansou/scenario/talk.hpp"

namespace jansou::scenario {

class EventClaims {
public:
    /// REQUIRES: `talk` outlives it.
    explicit EventClaims(Talk& talk) : talk_(talk) {}

    /// Checks the line, if it is such a claim; false: it is none. Fails where it does not hold.
    bool check(const Words&);

private:
    using Check = void (EventClaims::*)(const Words&);

    // events
    bool says(const json& field, const json& wanted) const;
    Wanted described(const Words&) const;
    bool happened(const Words&);
    void event(const Words&);
    void order(const Words&);
    void no(const Words&);
    void no_line(const Words&);
    void refused(const Words&);
    // wins and what was paid
    const json& win_of(int who);
    void paid(const Words&);
    void chips(const Words&);
    void congratulated(const Words&);
    void score(const Words&);
    void line(const Words&);
    // how things stand
    void draw(const Words&);
    void points(const Words&);
    void next(const Words&);
    void game(const Words&);
    void settle(const Words&);
    void waits(const Words&);

    Talk& talk_;
};

}  // namespace jansou::scenario
