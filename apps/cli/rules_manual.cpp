#include "apps/cli/rules_manual.hpp"

#include <algorithm>

#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::cli {
namespace {

constexpr std::string_view introduction = R"(# Rule sets

Written by `jansou rules manual > docs/rulesets.md`; `scripts/check_docs` compares. What a rule does is in its file
under `jansou/rules/`.

## The file

A rule set is a TOML file. It names what differs from the rule set it extends. Words that a club uses and that have
another name here (オカ, 頭ハネ, ツモ損, 喰いタン) are in the [glossary](glossary.md).

```toml
extends = "tenhou4p"      # a shipped rule set, or a path from this file; left out, the file says everything itself
title = {ja = "土曜の会", en = "Saturday club"}
about = {ja = "四風連打なし、ウマ 10-30。", en = "No draw on four winds, uma 10-30."}
rules = [
    "-four_winds",              # removes a rule
    "-kuikae",
    "kuikae before furiten",    # adds one before another
    "offences",                 # adds one at the end
]

[riichi]
deposit = 1000            # the option riichi.deposit

[uma]
by_place = [30, 10, -10, -30]

[yaku]
tanyao = [1, 0]           # closed and open
suuankou_tanki = "2 yakuman"

[clauses]                 # which articles of the club's rules an option or rule carries out
"SAT-1" = ["uma.by_place", "offences"]
"SAT-2" = {text = {ja = "喰いタンなし。", en = "No open tanyao."}, options = ["yaku.tanyao"]}
"SAT-3" = {text = "We stop at eleven."}
```

- `extends` goes through at most 8 files and not in a circle. What is not named is inherited, else it has its default.
- `title` and `about` may be left out and inherited where the file extends another. A text is `{ja = "..", en = ".."}`;
  in one language, `"Saturday club"`, it stands for both.
- `playable = false`: a base that others are written against. It is in no list and no game is played by it; `score`,
  `waits` and `settle` answer. It is not inherited.
- `points.return` above `points.start` makes the *oka*: what the others give falls to the first.
- `rules`: without `extends` the whole list. The order of the list is the order in which rules speak; nothing else
  orders them.
- An option may be set where its rule is in the rule set. Inherited options of removed rules fall away.
- `[clauses]`: a key named under several clauses has them all. A file that names a key there, or sets an option,
  replaces what was inherited for it.
- Tiles are written `123m0p55z`: `m p s z`, honours 1 to 7 (east south west north white green red), 0 is the red five.
- The worth of a yaku is a number of han or points (`2`), two numbers for a closed and an open hand (`[2, 1]`),
  `"yakuman"`, `"2 yakuman"`, or `"8 alone"`: counted instead of everything else in the hand if that is worth more. `0`
  or `[0, 0]`: not used.
- `jansou rules check FILE` tells all that is wrong, each with its line, and as a `warning` what can be played but may
  not be meant (exit code 0), as points that are given back below the start; `jansou rules show FILE` prints what the
  file amounts to, `jansou rules clauses FILE` its clauses in words.
- A clause keeps its words in a file that extends another, as long as what carries it is unchanged; else its values are
  told.

### In the club's own words

What players read of the rule in the lobby, on its page and under a refusal may stand in the file itself, above the
first section:

```toml
length = {ja = "東南戦、二時間ほど", en = "East and South, about two hours"}
games = 2                 # of an ordinary evening
special = [               # at most three points that surprise a guest
    "No open tanyao",
    {text = {ja = "四風連打なし", en = "Four winds go on"}, clause = "SAT-2", tiles = "1z"},
]
```

A clause with a `text` is shown with it wherever it is named; one without is shown by what carries it and its values.
`options` names what carries it, as the list does; it may be left out for what no option carries. Each text is one line.
Shipped rule sets may keep theirs in `rulesets/clauses/` instead.

)";

std::string_view type_name(OptionType type) {
    switch (type) {
        case OptionType::number: return "number";
        case OptionType::flag: return "flag";
        case OptionType::choice: return "choice";
        case OptionType::numbers: return "numbers";
        case OptionType::words: return "words";
        case OptionType::tiles: return "tiles";
        case OptionType::worth: return "worth";
    }
    return {};
}

/// What a cell of a table may hold.
std::string cell(std::string_view text) {
    std::string out;
    for (const char c : text) out.append(c == '|' ? "\\|" : c == '<' ? "&lt;" : std::string(1, c));
    return out;
}

std::string code(std::string_view text) {
    std::string out = "`";
    for (const char c : text) out.append(c == '|' ? "\\|" : std::string(1, c));
    return out + "`";
}

/// What may be written, where the type alone does not say it.
std::string range_of(const OptionSpec& spec) {
    if (spec.type == OptionType::flag || spec.type == OptionType::tiles || spec.type == OptionType::worth) return {};
    if (spec.type == OptionType::words && spec.choices.empty()) return {};
    if (spec.type == OptionType::number || spec.type == OptionType::numbers)
        return std::to_string(spec.least) + " to " + std::to_string(spec.most);
    std::string out, word;
    for (const char c : std::string(spec.choices) + ' ') {
        if (c != ' ') {
            word += c;
        } else if (!word.empty()) {
            out.append(out.empty() ? "" : ", ").append(code(word));
            word.clear();
        }
    }
    return out;
}

/// What it means, and what its values stand for.
std::string noted(std::string_view meaning, std::string_view note, std::string_view between) {
    return std::string(meaning) + (note.empty() ? "" : std::string(between) + std::string(note));
}

void add_options(std::string& out, std::span<const OptionSpec> specs) {
    if (specs.empty()) return;
    out += "\n| option | type | may be | default | meaning | 意味 |\n| --- | --- | --- | --- | --- | --- |\n";
    for (const OptionSpec& s : specs)
        out.append("| ")
            .append(code(s.key))
            .append(" | ")
            .append(type_name(s.type))
            .append(" | ")
            .append(range_of(s))
            .append(" | ")
            .append(code(s.fallback))
            .append(" | ")
            .append(cell(noted(s.meaning.en, s.form.note.en, "; ")))
            .append(" | ")
            .append(cell(noted(s.meaning.ja, s.form.note.ja, "。")))
            .append(" |\n");
}

/// The paragraph in lines of at most 120 characters, broken at blanks only.
std::string wrapped(std::string_view paragraph) {
    constexpr std::ptrdiff_t width = 120;
    std::string out;
    std::ptrdiff_t column = 0;
    for (std::size_t at = 0; at < paragraph.size();) {
        const std::string_view word = paragraph.substr(at, std::min(paragraph.find(' ', at), paragraph.size()) - at);
        at += word.size() + 1;
        const auto length = std::ranges::count_if(word, [](char c) { return (c & 0xc0) != 0x80; });  // of UTF-8
        const bool next_line = column + 1 + length > width;
        if (!out.empty()) out += next_line ? '\n' : ' ';
        out += word;
        column = (next_line || column == 0 ? 0 : column + 1) + length;
    }
    return out;
}

void add_names(std::string& out, std::string_view head, const std::vector<std::string_view>& names) {
    if (names.empty()) return;
    out.append(head);
    for (const std::string_view name : names) out.append(name == names.front() ? " " : ", ").append(code(name));
    out += ".";
}

}  // namespace

std::string rules_manual() {
    std::string out(introduction);
    out += "## The table\n\nOptions that every rule set has.\n";
    add_options(out, table_options());
    out += "\n## The rules\n";
    for (const RuleInfo* rule : catalogue()) {
        std::string about = cell(rule->title.en) + " / " + cell(rule->title.ja) + ". ";
        about.append(cell(rule->meaning.en)).append(" ").append(cell(rule->meaning.ja));
        add_names(about, " Needs", rule->needs);
        add_names(about, " Bars", rule->bars);
        add_names(about, " Stands behind", rule->behind);
        out.append("\n### ").append(rule->name).append("\n\n").append(wrapped(about)).append("\n");
        add_options(out, rule->options);
    }
    return out;
}

}  // namespace jansou::cli
