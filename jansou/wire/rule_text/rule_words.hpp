// 規則の言葉 What a rule set says to people in words: its title, its clauses, what is special, how long a game lasts. Read alike in a rule
// file, in the files of rulesets/clauses/ and in the header of a log.
#pragma once
#include "jansou/wire/rule_text/rule_draft.hpp"

namespace jansou::wire::rule_text {

/// Whether a text needs both languages, or one will do for both.
enum class Languages : std::uint8_t { both, one };

/// A text, {ja = "..", en = ".."}, or where one language will do a string. Nothing if it is no text at all.
std::optional<Titled> read_titled(const Member&, Faults&, Languages = Languages::both);

/// A text that is not empty and stands on one line.
Titled whole_text(const Member&, Faults&, Languages);

/// "length", "games" or "special". RETURNS: whether it was one of them.
bool read_texts(const Member&, Texts&, Faults&, Languages);

/// Of the header of a log, as json_of makes it.
void read_texts_json(const Member&, Texts&, Faults&);
nlohmann::json json_of(const RuleTexts&);

/// What carries a clause, with the values of options: "points.start 25000, rounding".
std::string carried_by(const RuleSet&, const std::vector<std::string_view>& keys);

/// The texts of the file laid over those inherited, of which only what still holds stays. REQUIRES: rules, options and clauses of `rules`
/// are as they will be.
void lay_texts(const Texts&, RuleSet& rules, Faults&);

/// What stands of them before the first section of a rule file.
std::string texts_toml(const RuleTexts&);

}  // namespace jansou::wire::rule_text
