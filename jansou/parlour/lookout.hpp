// 観戦 Looking on: the match once more, played behind its time.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "jansou/parlour/parlour.hpp"
#include "jansou/parlour/play.hpp"

namespace jansou::parlour {

/// How far watchers are behind: so many hands, or so many minutes, but never in a hand that is played.
struct Delay {
    int hands = 0, minutes = 0;
    bool open = false;  ///< they see every hand; else what the table sees
};

/// The matches of a table; null: over, and not in memory any more.
using Plays = std::vector<std::shared_ptr<Play>>;

class Lookout {
public:
    /// `told`: the number of the last event that anybody who looked on at this table was told before.
    /// `table`: its id.
    Lookout(std::string table, Delay delay, std::int64_t told, std::vector<Frame>& out)
        : table_(std::move(table)), delay_(delay), out_(&out), first_(told + 1), told_(told) {}

    std::size_t size() const { return watchers_.size(); }
    std::int64_t told() const { return told_; }
    void come(Connection, std::int64_t last, const nlohmann::ordered_json& table, Millis now);
    /// RETURNS: it looked on.
    bool go(Connection);
    void tell(const Frame&);
    /// Shows what may be seen by now. `over`: the last match is.
    void tick(const Plays&, Millis now);
    std::optional<Millis> wake() const { return watchers_.empty() ? std::nullopt : due_; }

private:
    struct Newcomer {
        Connection to = 0;
        std::int64_t last = 0;
        nlohmann::ordered_json table;
    };

    bool step(const Plays&, Millis now);
    bool next_match(const Plays&);
    bool ended(const Play& live, int hand, int behind) const;
    bool may_see(const Play& live, const Deed&, Millis now) const;
    bool may_begin(const Play& live, const Deed&, Millis now) const;
    void catch_up(const Plays&, Millis now);
    Seat eyes() const { return delay_.open ? no_seat : wire::onlooker; }
    Frame view() const;
    void send(Connection, Frame);
    void greet(const Newcomer&);
    void tell_step();

    std::string table_;
    Delay delay_;
    std::vector<Frame>* out_;
    std::vector<Connection> watchers_;
    std::shared_ptr<const Play> live_;  ///< the match that is shown, which may be over and put away
    std::unique_ptr<Play> behind_;      ///< as far as it is shown
    std::size_t match_ = 0, deed_ = 0;
    bool catching_up_ = false;
    std::vector<Newcomer> waiting_;  ///< who came meanwhile
    std::vector<std::string> hand_;  ///< event lines of the hand that is shown, from number first_ on
    wire::LineType hand_begins_{};   ///< the type of the first of them
    std::int64_t first_, told_;
    std::optional<Millis> due_;
};

}  // namespace jansou::parlour
