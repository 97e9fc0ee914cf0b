// 卓とのやりとり The table that a scenario speaks to: what it has told, whom it asks, and whose answers are still out.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/scenario/text.hpp"

namespace jansou::scenario {

using Offers = std::vector<json>;
/// Whether an offer is the one that is meant.
using Wanted = std::function<bool(const json& offer)>;

/// Of an event or an offer: whether it is of that type.
inline bool is(const json& line, std::string_view type) { return line.value("type", std::string()) == type; }

class Talk {
public:
    /// One line in, its answers out.
    using Speak = std::function<std::vector<std::string>(std::string_view)>;

    /// With a table of its own, whose log is kept.
    Talk();
    explicit Talk(Speak speak) : speak_(std::move(speak)) {}

    /// Says `start`, once.
    void begin(const json& start);
    void say(const json&);
    /// What the engine answers to something that moves nothing.
    json question(const json&);
    void answer(int who, const json& action);
    /// The log must replay and, if `facts_known`, be believed by who knows no rule. Of another's table there is none.
    void check_log(bool facts_known) const;

    const std::vector<json>& events() const { return events_; }
    /// The step that follows is about what happens from now on.
    void begin_step() { step_ = events_.size(); }
    std::span<const json> events_of_step() const { return std::span(events_).subspan(step_); }
    std::optional<json> find_last(const std::set<std::string>& types) const;
    json last_event(const std::set<std::string>& types) const;

    /// The open ask: what each seat is offered.
    const std::map<int, Offers>& ask() const { return ask_; }
    bool has_answered(int who) const { return answers_.contains(who); }
    /// What is offered to a seat that has not answered.
    Offers offers(int who, const Wanted&) const;
    /// Lets everyone pass who is asked, has not answered and may.
    bool pass_rest();
    /// The same where somebody has answered.
    void settle_answers();
    /// Takes what is offered so; false: nothing is. Of equal discards the drawn tile.
    bool take(int who, const Wanted&);
    /// The same, after the others have passed if need be; fails if it is not offered.
    void act(int who, const std::string& what, const Wanted&);

    /// The seat that stands to discard a drawn tile, if the open ask is of that sort.
    std::optional<int> drawer() const;
    /// It holds a tile that it has drawn, whether that one may be discarded or not.
    bool has_drawn(int who) const;
    bool has_pon(int who, const std::string& of) const;

    /// As events and offers name it: a plain name is the red tile's where every tile of the kind is red.
    std::string told(const std::string& name) const;
    std::vector<std::string> told(std::vector<std::string> names) const;

    /// The last events and the open ask.
    std::string scene() const;

private:
    void hear(const json&);
    std::optional<json> quiet_answer(int who) const;

    Speak speak_;
    std::shared_ptr<std::string> log_ = std::make_shared<std::string>();
    bool begun_ = false;
    int asks_ = 0;
    std::size_t step_ = 0;  ///< the first event since the last step
    std::vector<json> events_;
    std::map<std::string, std::string> told_;  ///< names of tiles that are told otherwise, by what a scenario may say
    std::map<int, Offers> ask_;
    std::map<int, json> answers_;
};

}  // namespace jansou::scenario
