#include "jansou/wire/rule_text/rule_doubts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/wire/rule_text/conditions.hpp"

namespace jansou::wire::rule_text {
namespace {

class Doubting {
public:
    Doubting(const RuleSet& rules, const Draft& draft) : rules_(rules), draft_(draft), book_(make_book(rules)) {}

    std::vector<Doubt> all() {
        points_given_back();
        riichi_at_the_start();
        real_wins();
        set_aside();
        for (const OptionSpec& spec : table_options()) idle_option(spec);
        for (const RuleInfo* rule : catalogue()) {
            if (!rules_.has_rule(rule->name)) {
                remarks(rule->name, rule->missed);
                continue;
            }
            idle_rule(*rule);
            remarks(rule->name, rule->remarks);
            for (const OptionSpec& spec : rule->options) idle_option(spec);
        }
        set_size();
        return std::move(out_);
    }

private:
    void tell(std::initializer_list<std::string_view> at, std::string ja, std::string en) {
        const int line = line_of(at);
        out_.insert(std::ranges::upper_bound(out_, line, {}, &Doubt::line),
                    {.file = {}, .line = line, .ja = std::move(ja), .en = std::move(en)});
    }
    /// Where this file sets the first of these options, or names a rule.
    int line_of(std::initializer_list<std::string_view> names) const {
        for (const std::string_view name : names) {
            for (const Member& m : draft_.options)
                if (m.key == name) return m.line;
            for (const Word& word : draft_.rules)
                if (split(std::string_view(word.text).substr(word.text.starts_with('-'))).front() == name) return word.line;
        }
        return 0;
    }

    void points_given_back() {
        const int start = rules_.number("points.start"), back = rules_.number("points.return");
        if (back >= start || (rules_.has_rule("rounding") && rules_.is("rounding.first", "own_points"))) return;
        tell({"points.return", "points.start"},
             fmt::format("返し点 (points.return) {} が配給原点 (points.start) {} より低い。", back, start),
             fmt::format("\"points.return\" {} is below \"points.start\" {}: the first pays what the others are given.", back, start));
    }

    void riichi_at_the_start() {
        if (!rules_.has_rule("riichi")) return;
        const int start = rules_.number("points.start"), least = rules_.number("riichi.least_points");
        if (least <= start) return;
        tell({"points.start", "riichi.least_points"},
             fmt::format("配給原点 (points.start) {} は立直に要る点 (riichi.least_points) {} より低く、初めは誰もリーチ棒を払えません。",
                         start, least),
             fmt::format("\"points.start\" {} is below \"riichi.least_points\" {}: nobody can pay for a riichi at the start.", start,
                         least));
    }

    void real_wins() {
        if (!rules_.has_rule("chips") || rules_.number("chips.real") == 0 || !book_.reads.empty()) return;
        tell({"chips.real", "chips"},
             fmt::format("ジョーカーがないので、chips.real の {} 枚はすべての和了に付きます。", rules_.number("chips.real")),
             fmt::format("there are no jokers, so the {} of \"chips.real\" go with every win.", rules_.number("chips.real")));
    }

    /// More tiles to set aside than there are replacements: games of draws alone.
    void set_aside() {
        if (book_.set_aside.empty() || rules_.is("wall.used_up", "last_live")) return;
        const Layout& l = book_.layout;
        const auto tiles = std::ranges::count_if(l.tiles, [&](Face f) { return book_.set_aside.has(f.kind()); });
        const int replacements = l.replacements + l.further;
        if (tiles <= replacements) return;
        tell({"wall.replacements", "wall.used_up", "gari", "north_aside"},
             fmt::format("抜ける牌は {} 枚、補充牌は {} 枚 (wall.replacements)。尽きると誰も抜けません (wall.used_up = \"last_live\" "
                         "なら山から補います)。",
                         tiles, replacements),
             fmt::format(
                 "{} tiles can be set aside, and {} replaced (\"wall.replacements\"): after these nobody sets one aside (\"wall.used_up\" "
                 "= \"last_live\" replaces them from the wall).",
                 tiles, replacements));
    }

    /// Whether this file names it: an option, a rule taken or left out.
    bool names(std::string_view name) const {
        if (name.ends_with('*')) {
            const std::string_view head = name.substr(0, name.size() - 1);
            return std::ranges::any_of(draft_.options, [&](const Member& m) { return std::string_view(m.key).starts_with(head); });
        }
        return line_of({name}) != 0;
    }
    /// The first of the conditions that does not hold.
    std::string_view wanting(const Conditions& wants) const {
        for (const std::string_view condition : wants)
            if (!holds(rules_, book_, condition)) return condition;
        return {};
    }
    /// Whether this file leaves out a rule that the condition asks for.
    bool takes_away(std::string_view condition) const {
        return std::ranges::any_of(atoms_of(condition), [&](const Atom& atom) {
            return std::ranges::any_of(draft_.rules, [&](const Word& word) { return word.text == '-' + std::string(atom.name); });
        });
    }
    /// Whether this file names something that the condition asks for.
    bool brings_about(std::string_view condition) const {
        return std::ranges::any_of(atoms_of(condition), [&](const Atom& atom) { return names(atom.name); });
    }
    void does_nothing_here(std::string_view key, std::string_view condition, bool is_rule) {
        const Lack said = does_nothing(condition);
        const std::string_view cause = atoms_of(condition).front().name;
        const std::string ja = is_rule ? rule_called(key).ja : option_called(*find_spec(key)).ja;
        tell({key, cause}, fmt::format("{}は、{}。", ja, said.ja), fmt::format("{}\"{}\" {}.", is_rule ? "the rule " : "", key, said.en));
    }
    /// An option that somebody has set and that says nothing without another rule or option.
    void idle_option(const OptionSpec& spec) {
        const Setting* value = rules_.find(spec.key);
        if (!value || spec.wants.empty() || !rules_.origins.contains(spec.key) || !says_something(*value)) return;
        if (spec.type == OptionType::choice && to_toml(*value) == spec.fallback) return;
        if (spec.type == OptionType::number && *value == Setting(spec.least)) return;  // which undoes what was inherited
        const std::string_view condition = wanting(spec.wants);
        if (!condition.empty() && (names(spec.key) || takes_away(condition))) does_nothing_here(spec.key, condition, false);
    }
    void idle_rule(const RuleInfo& rule) {
        const std::string_view condition = wanting(rule.wants);
        if (!condition.empty() && (names(rule.name) || brings_about(condition))) does_nothing_here(rule.name, condition, true);
    }
    void remarks(std::string_view name, const std::vector<Remark>& all) {
        for (const Remark& remark : all)
            if (wanting(remark.where).empty()) tell({name}, std::string(remark.text.ja), std::string(remark.text.en));
    }

    void set_size() {
        const int games = draft_.texts.said.games;
        const auto& sets = rules_.numbers("game.set_of");
        if (games == 0 || sets.empty() || sets.front() == games) return;
        tell({"game.set_of"}, fmt::format("games の {} は使われません。セットは game.set_of の最初の数 {} 半荘です。", games, sets.front()),
             fmt::format("\"games\" {} is not used: a set is of the first number of \"game.set_of\", {}.", games, sets.front()));
    }

    const RuleSet& rules_;
    const Draft& draft_;
    const Rulebook book_;
    std::vector<Doubt> out_;
};

}  // namespace

std::vector<Doubt> doubts_about(const RuleSet& rules, const Draft& draft) { return Doubting(rules, draft).all(); }

}  // namespace jansou::wire::rule_text
