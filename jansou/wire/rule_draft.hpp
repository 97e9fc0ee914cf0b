// What one rule file names, as its text or an object of JSON says it, before it is laid over the rule set it extends; and the collector of
// what is wrong with it.
#pragma once
#include <optional>
#include <span>

#include "jansou/wire/rule_value.hpp"

namespace jansou::wire::rule_text {

/// Collects what is wrong; the first in the file is told.
class Faults {
public:
    explicit Faults(std::string name) : name_(std::move(name)) {}
    void add(int line, Sentence text) {
        if (text_ && line_ <= line) return;
        line_ = line;
        text_ = std::move(text);
    }
    bool any() const { return text_.has_value(); }
    tl::unexpected<Sentence> first() const {
        const std::string where = line_ > 0 ? ":" + std::to_string(line_) : "";
        return tl::unexpected(name_ + where + ": " + *text_);
    }

private:
    std::string name_;
    int line_ = 0;
    std::optional<Sentence> text_;
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

/// What one file names.
struct Draft {
    std::optional<Word> extends;
    std::optional<Titled> title, about;
    std::vector<Word> rules;
    int first_line = 0;  ///< 1 in a file
    bool has_rules = false;
    int rules_line = 0;
    std::vector<Member> options;
    std::vector<Clause> clauses;
};

/// Of a rule file.
Draft read_draft(std::string_view toml, Faults&);

/// Of an object as to_json(const RuleSet&) makes it, but for its id.
Draft read_draft(const Value& json, Faults&);

/// A whole file, as a table.
Value read_whole(std::string_view toml, Faults&);

/// A text in both languages.
std::optional<Titled> read_titled(const Member&, Faults&);

/// A value in TOML.
Value read_value(std::string_view toml, Faults&);

/// What the catalogue knows, with the options of the table.
std::vector<std::string_view> option_keys();
std::vector<std::string_view> rule_names();
bool known_option(std::string_view key);
const OptionSpec* find_in(std::span<const OptionSpec>, std::string_view key);
/// The rule that has the option, the first if several do; nullptr if none.
const RuleInfo* owner_of(std::string_view key);

}  // namespace jansou::wire::rule_text
