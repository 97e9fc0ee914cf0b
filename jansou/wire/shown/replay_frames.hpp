// 牌譜再生 A log as it is looked at: its hands, and one of them event by event with the view after each. And what of a running game's log
// may be given to a seat.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/wire/lines/start.hpp"

namespace jansou::wire {

class WatchedMatch;
struct Scene;

/// {"hands":[..],"hand":N,"frames":[..]} of docs/server.md, worked out by playing the log again. Hands count from 0. `viewer` no_seat: all
/// open. Of a game that still runs the hands that are over. `go_on` is asked before each act; with no it is given up as too long.
tl::expected<nlohmann::ordered_json, Sentence> replay_json(const std::vector<std::string>& log, int hand, Seat viewer,
                                                           const std::function<bool()>& go_on = {});

/// A log that has been played once. Each of its hands is played again from a place a few hands before, so the next one costs little.
class Film {
public:
    /// `viewer` and `go_on` as above.
    static tl::expected<Film, Sentence> of(std::vector<std::string> log, Seat viewer, const std::function<bool()>& go_on = {});
    Film(Film&&) noexcept;
    Film& operator=(Film&&) noexcept;
    ~Film();

    /// The same as `replay_json` of that log.
    tl::expected<nlohmann::ordered_json, Sentence> hand(int, const std::function<bool()>& go_on = {}) const;
    /// Of memory, about.
    std::size_t bytes() const { return bytes_; }

private:
    Film();

    struct Place;
    std::vector<std::string> log_;
    nlohmann::ordered_json hands_;
    std::unique_ptr<const WatchedMatch> beginning_;
    std::vector<Place> places_;
    std::size_t bytes_ = 0;
};

/// `hands` of the same, as events alone tell them.
nlohmann::ordered_json hands_told(const Rulebook&, const std::vector<const nlohmann::json*>& events);

/// `frames` of the same, of the one hand that the scenes tell of; why not, if it does not come to its end.
tl::expected<nlohmann::ordered_json, Sentence> frames_of_hand(const Rulebook&, std::vector<Scene>);

/// The hands of a running game's log that are over, as the seat saw them: its own acts, no seed, no wall.
tl::expected<std::vector<std::string>, Sentence> log_cut(const std::vector<std::string>& log, Seat viewer);

}  // namespace jansou::wire
