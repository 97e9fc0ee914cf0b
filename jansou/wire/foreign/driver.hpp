// The acts of recorded hands, given to a match whose walls are stacked from them.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jansou/wire/foreign/paifu.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/shown/frames.hpp"

namespace jansou::wire::foreign {

/// What a match of these hands starts with: the state before the first of them, and every wall.
tl::expected<Start, Sentence> start_of_hands(const std::shared_ptr<const Rulebook>&, const Paifu&, const std::vector<Span>&);

class Driver {
public:
    /// Where the record asks for what the rule does not allow.
    struct Stuck {
        std::size_t fact;
        std::string why;
    };
    /// REQUIRES: the record outlives it; `hands` follow one another.
    Driver(Start, const Paifu&, const std::vector<Span>& hands, LogWriter* log = nullptr);
    /// The same of one hand, whose scenes are kept.
    Driver(Start, const Paifu&, const Span& hand, Scenes* scenes);

    /// Plays the hands to their end. `go_on` is asked before each step; with no it is stuck.
    std::optional<Stuck> play(const GoOn& go_on = {});
    /// Ends the match here if it would go on.
    void settle();
    bool over() const { return session_.over(); }
    const std::vector<nlohmann::json>& events() const { return events_; }

private:
    void hear(const Printed&);
    std::optional<Stuck> answer_all();
    nlohmann::json action_for(Seat) const;
    nlohmann::json on_turn(Seat) const;
    nlohmann::json on_claim(Seat) const;
    nlohmann::json on_question(Seat) const;
    bool offered(Seat, ActionType, std::string_view word = {}) const;
    bool says_tenpai(Seat) const;
    const nlohmann::json& next() const { return record_.facts[at_].event; }
    void to_next_act();
    void pass_taken(const nlohmann::json& action);

    const Paifu& record_;
    Scenes* scenes_ = nullptr;
    std::vector<Span> hands_;
    std::size_t at_ = 0, end_ = 0;
    std::vector<nlohmann::json> events_;
    std::size_t ended_ = 0;  ///< hands
    std::string error_;
    Session session_;
};

}  // namespace jansou::wire::foreign
