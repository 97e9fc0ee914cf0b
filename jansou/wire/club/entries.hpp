// 帳簿の記入 One entry of a club's book, read strictly: what is said becomes what is kept, results reckoned by the rule among it.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/wire/club/book.hpp"

namespace jansou::wire {

/// RULE of docs/club.md.
nlohmann::ordered_json club_rule(const Rulebook&);

/// Puts into an entry what a table changed in its rule: Changed of docs/server.md, as many as an entry may have.
void tell_changed(const nlohmann::ordered_json& changed, nlohmann::ordered_json& entry);

struct ClubEntry {
    nlohmann::ordered_json kept;      ///< without `at` and `by`, and without a person's name
    std::optional<std::string> name;  ///< of a person
};

/// Why an entry is refused: a sentence that begins with the field, and the same in Japanese without the field.
struct ClubWrong {
    Sentence why;
    std::string ja;
};

enum class OwnRules : std::uint8_t { refused, taken };

/// What `told` becomes, as the next entry of that book; or the first thing wrong with it. An id that is there is not looked at here.
tl::expected<ClubEntry, ClubWrong> read_club_entry(const nlohmann::json& told, const ClubBook&, OwnRules = OwnRules::refused);

/// Whether a text can be the id of an entry.
bool is_club_id(std::string_view);
/// A day as `2026-11-27`, if there is one of that date.
bool is_day(std::string_view);
/// Why a text cannot be a person's name, in this book or another; nothing: it can.
std::optional<Sentence> wrong_club_name(std::string_view);

/// The text with "…" for that name, wherever it stands as a word of its own.
std::string without_name(std::string_view text, std::string_view name);
/// Whether `kept` can be what is left of that text since names were taken out of it.
bool may_be_without_names(std::string_view kept, std::string_view text);

}  // namespace jansou::wire
