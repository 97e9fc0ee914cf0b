// クラブの帳簿 What a club keeps, as a list of entries: persons, nights, games, extras. Everything that is told of it (a night's
// settlement, standings, a person) follows from the entries and the names; docs/club.md has their shapes.
//
// An entry is never changed. What was told wrong is told anew by an entry that names the first telling; of all tellings of a thing the last
// one counts. Names stand beside the entries, so that one can be forgotten.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/match/game_tally.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

inline constexpr std::size_t most_club_entries = 20'000, most_club_entry_bytes = 8192, most_club_bytes = 12U << 20;
inline constexpr std::size_t most_club_persons = 2000, most_club_nights = 3000, most_club_games = 20;
inline constexpr std::size_t most_games_of_club = 40'000;
/// Of what a table changed in its rule.
inline constexpr std::size_t most_club_changed = 20, most_club_changed_bytes = 3000;

/// By chair; results in tenths.
using ClubNumbers = std::array<std::int64_t, max_seats>;
/// Places in the list of persons, by chair; -1: a bot, or nobody who is known.
using ClubPeople = std::array<int, max_seats>;

struct ClubPerson {
    std::string id;
    bool guest = false;
    int same = -1;  ///< who it is, whoever that one was said to be in turn
};

struct ClubNight {
    std::string id, date, name;
    enum class Fee : std::uint8_t { none, game, head, room } fee = Fee::none;
    std::int64_t amount = 0;
    std::string unit;
    std::vector<std::pair<int, int>> left;   ///< person, per cent
    std::optional<std::int64_t> chip_worth;  ///< in tenths
    std::size_t entry = 0;                   ///< place of the entry that counts
    bool gone = false;
};

struct ClubGame {
    ClubPeople people{};
    ClubNumbers total{};
    std::array<std::uint8_t, max_seats> place{};
};

struct ClubMatch {
    std::string id;
    std::size_t first = 0, entry = 0;  ///< places of the first telling and of the one that counts
    int corrections = 0;
    std::size_t night = 0, rule = 0;
    int seats = 0;
    ClubPeople people{};
    std::vector<ClubGame> games;
    ClubNumbers chips{}, prizes{};
    std::array<Deeds, max_seats> deeds{};
    bool over = true, knows_hands = false, gone = false;
    /// What the table changed in the rule, as JSON (empty: nothing), and how many changes are not told.
    std::string changed;
    int changed_more = 0;
};

struct ClubExtra {
    std::string id;
    std::size_t entry = 0, night = 0;
    int person = -1, rule = -1;
    std::int64_t total = 0, chips = 0;
    bool gone = false;
};

/// One thread at a time.
class ClubBook {
public:
    std::string name;

    /// The name of a person; nothing: it is forgotten.
    void call(std::string_view id, std::optional<std::string> called);
    /// The next entry, as it is kept. REQUIRES: `read_club_entry` made it, or a book like this one had it.
    void add(std::string body);

    std::size_t size() const { return bodies_.size(); }
    std::size_t bytes() const { return bytes_; }
    const std::string& body(std::size_t i) const { return bodies_[i]; }
    /// What the id of an entry is the first telling of: "person", "night" ..; empty: none.
    std::string_view kind_of(std::string_view id) const;
    /// Where an entry of that id stands, if there is one.
    std::optional<std::size_t> place_of(std::string_view id) const;
    int person(std::string_view id) const;  ///< its place; -1: none
    std::optional<std::size_t> night(std::string_view id) const;
    int rule(std::string_view key) const;  ///< -1: none
    const std::vector<ClubPerson>& persons() const { return persons_; }
    const std::vector<ClubNight>& nights() const { return nights_; }
    const std::vector<ClubMatch>& matches() const { return matches_; }
    const std::vector<ClubExtra>& extras() const { return extras_; }
    const std::string& rule_json(std::size_t rule) const { return rules_[rule]; }
    std::size_t rules() const { return rules_.size(); }
    /// Whose games those of a person count as.
    int stands_for(int person) const {
        return person >= 0 && persons_[std::size_t(person)].same >= 0 ? persons_[std::size_t(person)].same : person;
    }
    /// How many times somebody was said to be somebody, corrections left out.
    std::size_t sames() const { return same_.size(); }
    std::optional<std::string> name_of(int person) const;
    /// In all matches, as they count now.
    std::size_t games() const { return games_; }
    /// Something is told of that night.
    bool is_used(std::size_t night) const;

private:
    struct Thing {
        std::string_view kind;
        std::size_t place = 0;  ///< in the list of its kind
        std::size_t entry = 0;
    };
    void add_person(const nlohmann::json&, bool first);
    void add_same(const nlohmann::json&);
    void add_night(const nlohmann::json&, bool first);
    void add_game(const nlohmann::json&, bool first);
    void add_extra(const nlohmann::json&, bool first);
    std::size_t rule_place(const nlohmann::json&);
    ClubPeople people_in(const nlohmann::json&) const;

    std::vector<std::string> bodies_;
    std::size_t bytes_ = 0, games_ = 0;
    std::map<std::string, std::size_t, std::less<>> entry_;  ///< by id
    std::map<std::string, Thing, std::less<>> things_;       ///< by the id of the first telling
    std::vector<ClubPerson> persons_;
    std::vector<ClubNight> nights_;
    std::vector<ClubMatch> matches_;
    std::vector<ClubExtra> extras_;
    std::vector<std::string> rules_;
    std::map<std::string, std::size_t, std::less<>> rule_, person_, night_;
    std::map<std::string, std::string, std::less<>> names_;
    std::map<std::string, std::pair<int, int>, std::less<>> same_;  ///< by the id of the entry: who is whom
};

}  // namespace jansou::wire
