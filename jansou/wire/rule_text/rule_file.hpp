// 規則ファイル A rule set as a TOML file, and as JSON in the header of a log. A file names what differs from the one it extends; whatever
// it names is checked against the catalogue, and the first thing wrong is told in one sentence with file and line.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/rule_text/said.hpp"
#include "jansou/wire/rule_text/shipped.hpp"

namespace jansou::wire {

/// The rule set of that id if it is a shipped one, else the rule file at that path.
tl::expected<RuleSet, Sentence> load_rules(std::string_view rule);

/// Its book: wins can be asked about by it, and games settled. Each thread makes the book of a shipped rule set once and keeps it; a file
/// is read each time.
tl::expected<std::shared_ptr<const Rulebook>, Sentence> load_book(std::string_view rule);
/// The same, if games are played by it.
tl::expected<std::shared_ptr<const Rulebook>, Sentence> load_book_to_play(std::string_view rule);
/// The sentence, in English beginning with `name`, about a rule set that is not `playable`.
Said not_to_play(std::string_view name);

/// What a rule set says that its author may not have meant, though it can be played.
struct Doubt {
    std::string file;
    int line = 0;  ///< 0: of no line of the file
    std::string ja, en;
};

/// All there is to say about a rule file.
struct Review {
    std::optional<RuleSet> rules;  ///< if nothing is wrong with it
    std::vector<Sentence> faults;  ///< in the order of the lines, each with its file
    std::vector<Fault> told;       ///< the same for a reader in either language, where the file goes without saying
    std::vector<Doubt> doubts;
};

/// Of the rule set of that id or of the file at that path, and of a text (`parse_rules`).
Review review_rules(std::string_view rule);
Review review_text(std::string_view text, std::string_view name);

/// Why a hand, or a whole game, cannot be played by the rule set: the sentence, in English beginning with `name`, about the first thing
/// that no rule of it says (`RuleInfo::says`).
std::optional<Said> unplayable(const RuleSet&, std::string_view name);

/// The rule set of a text; `name` stands in errors and origins and, without folders and ".toml", becomes the id. Reads no file: `extends`
/// may name shipped rule sets only, of which `depth` are taken to be below already.
tl::expected<RuleSet, Sentence> parse_rules(std::string_view text, std::string_view name, int depth = 0);

/// Ids of the rule sets built in that are played by, in alphabetical order.
std::vector<std::string> shipped_rules();

/// The value of an option from its text in TOML.
tl::expected<Setting, Sentence> parse_setting(const OptionSpec&, std::string_view toml);

/// The option of that key: of the table, or of one of the rules; nullptr if there is none.
const OptionSpec* find_option(std::string_view key, std::span<const std::string> rules);

/// What the option may be set to, in words: "an integer from 0 to 4".
Said allowed(const OptionSpec&);

/// A value as written in a rule file, and in JSON.
std::string to_toml(const Setting&);
nlohmann::json to_json(const Setting&);

/// A file of its own that says everything; it loads back equal but for the origins.
std::string to_toml(const RuleSet&);

nlohmann::json to_json(const RuleSet&);
tl::expected<RuleSet, Sentence> rules_from_json(const nlohmann::json&);

}  // namespace jansou::wire
