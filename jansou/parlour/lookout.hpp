// 観戦 Looking on: the match once more, played behind its time, with every hand open.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "jansou/parlour/parlour.hpp"
#include "jansou/parlour/play.hpp"

namespace jansou::parlour {

/// How far watchers are behind: so many hands, or so many minutes.
struct Delay {
    int hands = 0, minutes = 0;
};

class Lookout {
public:
    Lookout(Delay delay, std::vector<Frame>& out) : delay_(delay), out_(&out) {}

    std::size_t size() const { return watchers_.size(); }
    void come(Connection, std::int64_t last, const std::string& table, const std::vector<std::unique_ptr<Play>>&, Millis now);
    void go(Connection);
    void tell(const std::string& text);
    /// Shows what may be seen by now. `over`: the last match is.
    void tick(const std::vector<std::unique_ptr<Play>>&, Millis now);
    std::optional<Millis> wake() const { return watchers_.empty() ? std::nullopt : due_; }

private:
    bool step(const std::vector<std::unique_ptr<Play>>&, Millis now);
    bool next_match(const std::vector<std::unique_ptr<Play>>&);
    bool may_see(const Play& live, const Deed&, Millis now) const;
    std::string view() const;
    void tell_step();

    Delay delay_;
    std::vector<Frame>* out_;
    std::vector<Connection> watchers_;
    std::unique_ptr<Play> behind_;
    std::size_t match_ = 0, deed_ = 0;
    std::vector<std::string> hand_;  ///< event lines of the hand that is shown, from number first_ on
    std::int64_t first_ = 1, told_ = 0;
    std::optional<Millis> due_;
};

}  // namespace jansou::parlour
