// 場面 A match played by lines, each event kept with the view that a seat has right after it: what lessons and replays are made of.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::wire {

/// A line and what somebody sees right after it.
struct Scene {
    LineType type = LineType::none;
    std::string event, view;           ///< lines
    std::optional<Seat> said_by = {};  ///< the chair, of what somebody said
};

/// Hears the lines of a match and keeps them with their views.
class Scenes {
public:
    /// `viewer`: the chair that looks; no_seat: all lies open. REQUIRES: the book outlives it.
    Scenes(const Rulebook&, int games, Seat viewer);

    /// Views take most of the time: keeps only those of one hand, counted from 0, or none.
    void views_of(int hand) { only_hand_ = hand; }
    /// Behind the end of a hand whose views are kept: the wins that were let go, of whoever looks, or of everybody.
    void with_missed() { missed_ = true; }
    static constexpr int all_hands = -1, none = -2;

    /// A line that this match has just printed, and that is no error.
    void hear(const Printed&, const Match&);
    /// What has happened since it was last asked for.
    std::vector<Scene> take();

private:
    void tell_missed(const Match&);

    Seat viewer_;
    ViewPrinter views_;
    std::vector<Scene> kept_;
    int only_hand_ = all_hands;
    bool missed_ = false;
};

/// Plays a match and keeps what a seat sees of it.
class WatchedMatch {
public:
    /// `start.view` says who looks.
    explicit WatchedMatch(Start start);

    /// Goes on from where another is, with nothing kept yet; that one stays where it is.
    WatchedMatch(const WatchedMatch& at);
    WatchedMatch& operator=(const WatchedMatch&) = delete;

    /// Plays to the first ask.
    void begin() { session_->begin(); }
    Session& session() { return *session_; }
    const Session& session() const { return *session_; }
    const Referee& referee() const { return session_->match().referee(); }
    Scenes& scenes() { return scenes_; }
    /// What has happened since it was last asked for.
    std::vector<Scene> take() { return scenes_.take(); }
    /// What was wrong with the last command; empty if nothing.
    const std::string& error() const { return error_; }
    void command(const nlohmann::json&);

private:
    void hear(const Printed&);

    Scenes scenes_;
    std::unique_ptr<Session> session_;
    std::string error_;
};

/// [{"event":..,"view":..}..]
nlohmann::ordered_json frames_json(const std::vector<Scene>&);

}  // namespace jansou::wire
