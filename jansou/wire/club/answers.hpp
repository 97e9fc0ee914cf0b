// 帳簿の答え What is told of a club's book: the shapes of docs/club.md, made of nothing but its entries and names.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "jansou/wire/club/book.hpp"

namespace jansou::wire {

/// CLUB, as far as the entries tell it: without who may what.
nlohmann::ordered_json club_json(const ClubBook&);
/// NIGHT; nothing: there is no such night.
std::optional<nlohmann::ordered_json> club_night_json(const ClubBook&, std::string_view id);

/// Days as `2026-11-27`, both included; empty: from the first, to the last.
struct ClubPeriod {
    std::string from, to;
};
/// STANDINGS. `rule`: a key; empty: the rule that was played last. Nothing: there is no such rule.
std::optional<nlohmann::ordered_json> club_standings_json(const ClubBook&, std::string_view rule, const ClubPeriod&);
/// PERSON; nothing: there is no such person.
std::optional<nlohmann::ordered_json> club_person_json(const ClubBook&, std::string_view id);

}  // namespace jansou::wire
