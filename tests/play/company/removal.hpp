// 抜き取り A rule set from which rules are taken out, with whatever needs them: it is refused in a sentence, or it can be played.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"

namespace jansou {

/// Those rules of the set and all that need one of them.
inline std::set<std::string> with_what_needs_them(const RuleSet& rules, std::set<std::string> out) {
    for (bool grows = true; grows;) {
        grows = false;
        for (const std::string& name : rules.rules)
            for (const std::string_view needed : find_rule(name)->needs)
                if (out.contains(std::string(needed)) && out.insert(name).second) grows = true;
    }
    return out;
}

struct Removal {
    std::string refused;  ///< the sentence; empty: it was played
    std::string text;     ///< the rule file
    long hands = 0;
};

/// Plays so many hands of chance by the set without these rules.
inline Removal play_without(const std::string& base, const std::set<std::string>& out, long hands) {
    Removal removal{.text = "extends = \"" + base +
                            "\"\ntitle = {ja = \"抜き\", en = \"Without\"}\nabout = {ja = \"抜き\", en = \"Without\"}\nrules = ["};
    for (const std::string& name : out) removal.text += "\"-" + name + "\", ";
    removal.text += "]\n";
    auto rules = wire::own_rule(removal.text);
    if (!rules) {
        removal.refused = rules.error();
        return removal;
    }
    wire::SimulationPlan plan;
    plan.book = std::make_shared<const Rulebook>(make_book(std::move(*rules)));
    plan.bots = {"random"};
    plan.seed = *parse_seed("5eed");
    plan.hands = hands;
    const auto played = wire::simulate(plan);
    if (played)
        removal.hands = played->hands;
    else
        removal.refused = played.error();
    return removal;
}

}  // namespace jansou
