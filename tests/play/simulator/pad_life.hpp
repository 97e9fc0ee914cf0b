// 点棒表の一夜 A game at a real table, written down on two phones that lose, delay and repeat what they send, while a third looks on.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "jansou/tile/stream.hpp"
#include "tests/play/simulator/street.hpp"

namespace jansou::simulator {

class PadLife {
public:
    struct Plan {
        std::string rule;
        std::vector<std::string> names;
        nlohmann::json members = nullptr;  ///< by the club's book, if the pad is of one
        std::size_t hands = 5;
        bool names_stay = true;  ///< none will be forgotten; where one is, an entry that is there is known, whatever it says
    };
    PadLife(Street&, const Seed&, std::uint64_t number, Plan);

    /// `make`: the request that makes the pad.
    void begin(const Call& make);
    /// Nothing is entered any more; all is sent and read.
    void finish();
    /// All is kept, and everybody sees it.
    bool is_done() const { return done_; }
    void look_at_the_end();

    /// The start is kept.
    bool has_begun() const { return index_.contains("s"); }
    /// A name goes from what is kept.
    void renamed() { renamed_ = true; }
    /// Names that no answer to what is asked from now on may have.
    void forbid(const std::string& name) { forbidden_.push_back(name); }
    /// What its games have come to, once it is done.
    nlohmann::json settled() const;
    std::uint64_t acknowledged() const { return kept_.size(); }

private:
    struct Phone {
        std::string name;
        bool writes = true;
        std::map<std::string, nlohmann::json> entries = {};  ///< what it has written and read
        std::set<std::string> acknowledged = {};
        std::int64_t next = 0;  ///< so far it has read
        std::size_t at = 0;     ///< the hand that it enters next
        std::string last = "s";
        int drawn = 0;
        bool ended = false, done = false;
    };

    void act(Phone&);
    void enter(Phone&);
    void end_game(Phone&);
    void tell_anew(Phone&);
    void follow(Phone&);
    void solve(Phone&);
    void send(Phone&);
    void send_rest(Phone&);
    void fetch(Phone&, std::int64_t since);
    void read_rest(Phone&);
    void compare();
    void try_what_is_not_allowed(Phone&);
    void took(Phone&, const std::vector<std::string>& ids, std::size_t kept_before, const server::Response&);
    void listed(Phone&, std::int64_t since, std::size_t kept_before, std::size_t forbidden_before, const server::Response&);
    void add(Phone&, nlohmann::json entry);
    std::vector<std::string> unsent(const Phone&) const;
    nlohmann::json bodies(const Phone&, const std::vector<std::string>& ids) const;
    nlohmann::json happened(std::size_t hand);
    nlohmann::json all(bool shuffled);
    const std::string& token(const Phone& p) const { return p.writes ? write_ : look_; }
    std::uint32_t chance(std::uint32_t below) { return chance_.below(below); }
    void breaks(const std::string& what) { street_.world().breaks(what); }

    Street& street_;
    Stream chance_;
    std::uint64_t number_;
    Plan plan_;
    std::string write_, look_;
    std::array<Phone, 3> phones_;
    std::vector<nlohmann::json> hands_;          ///< as they happened
    std::map<std::string, std::string> said_;    ///< by id
    std::vector<std::string> order_;             ///< as the house tells it
    std::map<std::string, std::size_t> index_;   ///< in that order
    std::vector<std::string> kept_, forbidden_;  ///< acknowledged
    std::set<std::string> known_kept_, never_;   ///< the second: refused with what was told otherwise
    bool renamed_ = false, finishing_ = false, done_ = false;
    int strange_ = 0;
};

}  // namespace jansou::simulator
