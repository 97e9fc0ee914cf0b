// What one rule file names, as its text or an object of JSON says it, before it is laid over the rule set it extends; and the collector of
// what is wrong with it.
#pragma once
#include <optional>
#include <span>

#include "jansou/wire/rule_text/rule_value.hpp"
#include "jansou/wire/rule_text/said.hpp"

namespace jansou::wire::rule_text {

/// Collects what is wrong.
class Faults {
public:
    explicit Faults(std::string name) : name_(std::move(name)) {}
    void add(int line, Said);
    /// Whether a fault of that line would be among those that are told: else its sentence need not be made.
    bool wants(int line) const { return all_.size() < most_faults || line < all_.back().line; }
    bool any() const { return !all_.empty(); }
    /// The first in the file, with its name and line.
    tl::unexpected<Sentence> first() const;
    /// Each in the order of the lines, and the same in both languages, without the name.
    std::vector<Sentence> all() const;
    std::vector<Fault> told() const { return all_; }

private:
    static constexpr std::size_t most_faults = 40;
    Sentence named_with_line(const Fault& f) const { return name_ + (f.line > 0 ? ":" + std::to_string(f.line) : "") + ": " + f.text.en; }
    std::string name_;
    std::vector<Fault> all_;  ///< by their lines
};

/// A word and the line it stands on.
struct Word {
    std::string text;
    int line = 0;
};
struct Titled {
    std::string ja, en;
};
struct Clause {
    Word id;
    std::vector<Word> words;
};

/// What one file says in words.
struct Texts {
    RuleTexts said;
    bool has_length = false, has_special = false;
    bool of_a_log = false;  ///< said when the rule set was whole: `of` is given
    std::vector<int> special_lines;
};

/// What one file names.
struct Draft {
    std::optional<Word> extends;
    std::optional<Titled> title, about;
    std::vector<Word> rules;
    int first_line = 0;  ///< 1 in a file
    bool has_rules = false;
    int rules_line = 0;
    bool playable = true;
    std::vector<Member> options;
    std::vector<Clause> clauses;
    Texts texts;
};

/// Of a rule file as `read_whole` gives it.
Draft read_draft_of_file(const Value&, Faults&);

/// Of an object as to_json(const RuleSet&) makes it, but for its id.
Draft read_draft(const Value& json, Faults&);

/// A whole file, as a table.
Value read_whole(std::string_view toml, Faults&);

/// A value in TOML.
Value read_value(std::string_view toml, Faults&);

/// What the catalogue knows, with the options of the table.
std::vector<std::string_view> option_keys();
std::vector<std::string_view> rule_names();
bool known_option(std::string_view key);
/// Of the table or of any rule there is; nullptr: nobody declares it.
const OptionSpec* find_spec(std::string_view key);
const OptionSpec* find_in(std::span<const OptionSpec>, std::string_view key);
/// The rule that has the option, the first if several do; nullptr if none.
const RuleInfo* owner_of(std::string_view key);

/// What the parser of TOML says is wrong, as one sentence; `line` is the line that it names, if it is known.
Sentence syntax_fault(std::string_view description, std::string_view line = {});

}  // namespace jansou::wire::rule_text
