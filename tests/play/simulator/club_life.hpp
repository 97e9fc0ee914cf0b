// クラブの一夜 A club with two nights: two who write in its book, some who read in it, a keeper who makes links, takes them back and has
// names forgotten; a score pad and tables whose games enter by themselves; and somebody with another club's token.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "jansou/tile/stream.hpp"
#include "tests/play/simulator/pad_life.hpp"
#include "tests/play/simulator/street.hpp"

namespace jansou::simulator {

class ClubLife {
public:
    struct Plan {
        std::string rule;
        bool tables = false;  ///< it has some; then no name is forgotten, as those are kept elsewhere
    };
    ClubLife(Street&, const Seed&, Plan);

    /// `open`: called once there is a night, with what the order of a table says of the club.
    void begin(std::function<void(const nlohmann::json&)> open);
    void finish();
    void look_at_the_end();
    std::uint64_t acknowledged() const { return kept_.size() + (pad_ ? pad_->acknowledged() : 0); }

    // tables
    /// A game that ended at a table, as whoever sits there was told it: what each has won, in tenths.
    void played(const std::string& table, int game, std::vector<std::int64_t> totals);
    /// Whoever has that seat says who he is.
    void sits(const std::string& table, const std::string& token);

private:
    struct Writer {
        std::string name;
        std::vector<std::string> unsent = {};  ///< in their order
        int drawn = 0;
        bool done = false;
    };
    struct Reading {  ///< what had been acknowledged when it was asked
        std::size_t kept = 0, forgotten = 0;
    };
    Reading reading() const { return {kept_.size(), forgotten_.size()}; }

    void write_first();
    void act(Writer&);
    void enter(Writer&);
    void send(Writer&);
    void send_rest(Writer&);
    nlohmann::json bodies(const std::vector<std::string>& ids) const;
    void took(Writer*, const std::vector<std::string>& ids, std::size_t kept_before, const server::Response&);
    void look(const std::string& token);
    void read_night(const std::string& night, const Reading&, const server::Response&);
    void read_entries(std::size_t since, const Reading&, const server::Response&);
    /// No name that is forgotten stands there.
    void look_for_names(const Reading&, const server::Response&);
    void check_sums(const nlohmann::json& night);
    void try_what_is_not_allowed();
    void make_link();
    void forget(const std::string& person);
    void read_rest();
    void compare(const nlohmann::json& entries, const nlohmann::json& one, const nlohmann::json& two);
    void compare_night(const nlohmann::json& entries, const nlohmann::json& night);
    std::uint32_t chance(std::uint32_t below) { return chance_.below(below); }
    void breaks(const std::string& what) { street_.world().breaks(what); }
    std::string some_token() { return chance(2) ? look_ : write_; }

    Street& street_;
    Stream chance_;
    Seed seed_;
    Plan plan_;
    std::function<void(const nlohmann::json&)> open_;
    std::string id_, keeper_, write_, look_, other_, other_write_, code_;
    std::unique_ptr<PadLife> pad_;
    std::array<Writer, 2> writers_;
    std::map<std::string, nlohmann::json> said_;                              ///< by id
    std::vector<std::string> kept_;                                           ///< acknowledged
    std::set<std::string> known_kept_, never_;                                ///< the second: refused
    std::vector<std::string> order_;                                          ///< ids, as the house tells them
    std::map<std::string, std::string> bodies_;                               ///< as the house told them first
    std::vector<std::string> forgotten_;                                      ///< names, acknowledged
    std::map<std::string, std::map<int, std::vector<std::int64_t>>> played_;  ///< by table and game
    std::map<std::string, bool> sitting_;                                     ///< tables at which somebody is "a"
    bool begun_ = false, finishing_ = false, forgets_ = false, done_ = false;
    int links_ = 0, forgetting_ = 0, nights_read_ = 0;
};

}  // namespace jansou::simulator
