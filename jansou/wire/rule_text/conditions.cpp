#include "jansou/wire/rule_text/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::rule_text {
namespace {

/// What is known of a rule set once all its rules have spoken.
struct OfAllRules {
    std::string_view name;
    bool (*is)(const RuleSet&, const Rulebook&);
    Text text;
};
bool makes_kans(const RuleSet& rules, const Rulebook&) {
    return rules.has_rule("daiminkan") || rules.has_rule("ankan") || rules.has_rule("kakan");
}
constexpr std::array<OfAllRules, 6> of_all_rules{{
    {"*jokers", [](const RuleSet&, const Rulebook& book) { return !book.reads.empty(); }, {"ジョーカー", "jokers"}},
    {"*kans", makes_kans, {"槓", "kans"}},
    {"*aside", [](const RuleSet&, const Rulebook& book) { return !book.set_aside.empty(); }, {"抜き牌", "tiles to set aside"}},
    {"*chips",
     [](const RuleSet&, const Rulebook& book) { return book.pays_chips || !book.finish_set.empty(); },
     {"チップの支払い", "payments in chips"}},
    {"*abortive", [](const RuleSet&, const Rulebook& book) { return book.abortive != 0; }, {"途中流局", "abortive draws"}},
    {"*tiles_of",
     [](const RuleSet&, const Rulebook& book) { return bool(book.tiles_of); },
     {"牌を替える規則", "a rule that changes the tiles"}},
}};

const OfAllRules* find_of_all(std::string_view name) {
    const auto it = std::ranges::find(of_all_rules, name, &OfAllRules::name);
    return it == of_all_rules.end() ? nullptr : &*it;
}

std::string setting_text(const Setting& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    std::string out = to_toml(value);
    std::erase(out, '"');
    return out;
}

int bound_in(const RuleSet& rules, std::string_view text) {
    int n = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), n).ec == std::errc{}) return n;
    return rules.settings.contains(text) ? rules.number(text) : 0;
}

bool above_bound(const RuleSet& rules, const Setting& value, std::string_view than) {
    const int bound = bound_in(rules, than);
    if (const auto* n = std::get_if<std::int32_t>(&value)) return *n > bound;
    const auto* all = std::get_if<std::vector<std::int32_t>>(&value);
    return all && std::ranges::any_of(*all, [&](int n) { return n > bound; });
}

bool asks_of(const RuleSet& rules, const Atom& atom, const Setting& value) {
    switch (atom.asks) {
        case Atom::Asks::there: return says_something(value);
        case Atom::Asks::is: return std::ranges::find(atom.words, setting_text(value)) != atom.words.end();
        case Atom::Asks::above: return above_bound(rules, value, atom.than);
    }
    return false;
}

bool atom_holds(const RuleSet& rules, const Rulebook& book, const Atom& atom) {
    const auto plain = [&] {
        if (const OfAllRules* w = find_of_all(atom.name)) return w->is(rules, book);
        if (atom.name.ends_with('*')) {
            const std::string_view head = atom.name.substr(0, atom.name.size() - 1);
            return std::ranges::any_of(rules.settings,
                                       [&](const auto& each) { return each.first.starts_with(head) && asks_of(rules, atom, each.second); });
        }
        if (atom.name.find('.') == std::string_view::npos) return rules.has_rule(atom.name);
        const Setting* value = rules.find(atom.name);
        return value && asks_of(rules, atom, *value);
    };
    return plain() != atom.denied;
}

Lack condition_name(const Atom& atom) {
    if (const OfAllRules* w = find_of_all(atom.name)) return {std::string(w->text.ja), std::string(w->text.en)};
    if (const OptionSpec* spec = find_spec(atom.name)) return {option_called(*spec).ja, named(atom.name)};
    if (find_rule(atom.name)) return {rule_called(atom.name).ja, named(atom.name)};
    return {std::string(atom.name), named(atom.name)};
}

std::string joined_words(const std::vector<std::string_view>& words, std::string_view between, bool quote) {
    std::string out;
    for (const std::string_view w : words) out += (out.empty() ? "" : std::string(between)) + (quote ? named(w) : std::string(w));
    return out;
}

/// What must be the case.
Lack must_be(const Atom& atom) {
    const Lack name = condition_name(atom);
    if (atom.asks == Atom::Asks::is)
        return {fmt::format("{}が {} で{}", name.ja, joined_words(atom.words, "・", false), atom.denied ? "ない" : "ある"),
                fmt::format("{} is {}{}", name.en, atom.denied ? "not " : "", joined_words(atom.words, " or ", true))};
    if (atom.asks == Atom::Asks::above)
        return {fmt::format("{}に {} より大きい数がある", name.ja, atom.than),
                fmt::format("{} has a number above {}", name.en, named(atom.than))};
    return {fmt::format("{}が{}", name.ja, atom.denied ? "ない" : "ある"), fmt::format("there is {}{}", atom.denied ? "no " : "", name.en)};
}

}  // namespace

std::vector<Atom> atoms_of(std::string_view condition) {
    std::vector<Atom> atoms;
    while (!condition.empty()) {
        constexpr std::string_view between = " or ";
        const std::size_t at = condition.find(between);
        const auto words = split(condition.substr(0, at));
        condition.remove_prefix(at == std::string_view::npos ? condition.size() : at + between.size());
        Atom atom{.name = words.front()};
        atom.denied = atom.name.starts_with('!');
        if (atom.denied) atom.name.remove_prefix(1);
        if (words.size() > 2 && words[1] == "=") {
            atom.asks = Atom::Asks::is;
            atom.words = {words.begin() + 2, words.end()};
        } else if (words.size() == 3 && words[1] == ">") {
            atom.asks = Atom::Asks::above;
            atom.than = words[2];
        }
        atoms.push_back(atom);
    }
    return atoms;
}

bool holds(const RuleSet& rules, const Rulebook& book, std::string_view condition) {
    return std::ranges::any_of(atoms_of(condition), [&](const Atom& atom) { return atom_holds(rules, book, atom); });
}

bool may_be_asked(std::string_view name) {
    if (find_of_all(name) || find_rule(name) || known_option(name)) return true;
    return name.ends_with(".*") &&
           std::ranges::any_of(option_keys(), [&](std::string_view key) { return key.starts_with(name.substr(0, name.size() - 1)); });
}

bool says_something(const Setting& value) {
    return std::visit(
        [](const auto& v) {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::is_same_v<T, Worth>)
                return v.closed != 0 || v.open != 0;
            else if constexpr (std::is_same_v<T, std::int32_t> || std::is_same_v<T, bool>)
                return v != T{};
            else
                return !v.empty();
        },
        value);
}

Lack does_nothing(std::string_view condition) {
    const std::vector<Atom> atoms = atoms_of(condition);
    const auto plain = [](const Atom& a) { return a.asks == Atom::Asks::there; };
    if (atoms.size() == 1 && atoms[0].denied && plain(atoms[0])) {
        const Lack name = condition_name(atoms[0]);
        return {name.ja + "があるので、何もしません", "does nothing beside " + name.en};
    }
    const bool all_plain = std::ranges::all_of(atoms, [&](const Atom& a) { return plain(a) && !a.denied; });
    Lack all;
    for (const Atom& atom : atoms) {
        const Lack each = all_plain ? condition_name(atom) : must_be(atom);
        all.ja += (all.ja.empty() ? "" : all_plain ? "も" : "、または ") + each.ja;
        all.en += (all.en.empty() ? "" : " or ") + each.en;
    }
    if (all_plain)
        return {all.ja + (atoms.size() > 1 ? "もないので、何もしません" : "がないので、何もしません"), "does nothing without " + all.en};
    return {all.ja + "ときにだけ働くので、いまは何もしません", "does nothing unless " + all.en};
}

}  // namespace jansou::wire::rule_text
