#include "jansou/wire/shown/asked.hpp"

#include <algorithm>
#include <cassert>

#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/conditions.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/rule_text/rule_words.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::wire {
namespace asked {
namespace {

using namespace rule_text;
using nlohmann::ordered_json;

/// When something is asked at all.
struct When {
    int seats = 0;  ///< 0: of any number of players
    std::vector<std::string> needs;
};
struct Ask {
    std::string what;
    When when;
};
struct Group {
    Titled title;
    std::vector<Ask> asks;
};
struct MatterChoice {
    Titled name;
    When when;
    std::vector<std::string> rules;
    std::vector<Member> options, sets;  ///< by what it is known; what else it sets
};
struct Matter {
    std::string id;
    Titled name;
    std::optional<Titled> about;
    When when;
    std::vector<MatterChoice> choices;
};
struct Form {
    std::vector<Group> groups;
    std::vector<Matter> matters;

    const Matter* matter(std::string_view id) const {
        const auto it = std::ranges::find(matters, id, &Matter::id);
        return it == matters.end() ? nullptr : &*it;
    }
};

std::vector<std::string> strings(const Value& list) {
    std::vector<std::string> out;
    for (const Value& one : list.list) out.push_back(one.text);
    return out;
}

void unknown(const Member& m, Faults& faults) { faults.add(m.line, said("unknown key {}.", "{} は知らない項目です。", named(m.key))); }

/// RETURNS: whether the member is one of those that say when.
bool read_when(const Member& m, When& when) {
    if (m.key == "seats") when.seats = int(m.value.integer);
    if (m.key == "needs") when.needs = strings(m.value);
    return m.key == "seats" || m.key == "needs";
}

Group read_group(const Member& group, Faults& faults) {
    Group out;
    for (const Member& m : group.value.table) {
        if (m.key == "title") {
            out.title = whole_text(m, faults, Languages::both);
        } else if (m.key != "asks") {
            unknown(m, faults);
        } else {
            for (const Value& one : m.value.list) {
                Ask& ask = out.asks.emplace_back(Ask{one.is(Value::Type::text) ? one.text : std::string(), {}});
                for (const Member& part : one.table)
                    if (part.key == "ask")
                        ask.what = part.value.text;
                    else if (!read_when(part, ask.when))
                        unknown(part, faults);
            }
        }
    }
    return out;
}

MatterChoice read_choice(const Value& choice, Faults& faults) {
    MatterChoice out;
    for (const Member& m : choice.table)
        if (m.key == "name")
            out.name = whole_text(m, faults, Languages::both);
        else if (m.key == "rules")
            out.rules = strings(m.value);
        else if (m.key == "options")
            out.options = m.value.table;
        else if (m.key == "sets")
            out.sets = m.value.table;
        else if (!read_when(m, out.when))
            unknown(m, faults);
    return out;
}

Matter read_matter(const Member& matter, Faults& faults) {
    Matter out{.id = matter.key, .name = {}, .about = {}, .when = {}, .choices = {}};
    for (const Member& m : matter.value.table)
        if (m.key == "name")
            out.name = whole_text(m, faults, Languages::both);
        else if (m.key == "about")
            out.about = whole_text(m, faults, Languages::both);
        else if (m.key == "choices")
            for (const Value& choice : m.value.list) out.choices.push_back(read_choice(choice, faults));
        else if (!read_when(m, out.when))
            unknown(m, faults);
    return out;
}

/// A file that is wrong is a fault of ours.
const Form& form() {
    static const Form all = [] {
        Form out;
        for (const ShippedFile& f : shipped_words()) {
            Faults faults{std::string(f.id)};
            if (f.id == asked_words)
                for (const Member& m : read_whole(f.text, faults).table) out.groups.push_back(read_group(m, faults));
            if (f.id == matter_words)
                for (const Member& m : read_whole(f.text, faults).table) out.matters.push_back(read_matter(m, faults));
            assert(!faults.any());
        }
        return out;
    }();
    return all;
}

/// Whether the rule is in, or the option set to something.
bool is_there(const RuleSet& rules, std::string_view name) {
    const Setting* value = rules.find(name);
    return value ? *value != Setting(0) && *value != Setting(false) && *value != Setting(std::string()) : rules.has_rule(name);
}

bool applies(const RuleSet& rules, const When& when) {
    return (when.seats == 0 || when.seats == rules.number("table.seats")) &&
           std::ranges::all_of(when.needs, [&](const std::string& name) { return is_there(rules, name); });
}

/// Whether it can say something here: what it wants is there.
bool applies(const Rulebook& book, const OptionSpec& spec) {
    const RuleSet& rules = book.rules;
    return (spec.form.seats == 0 || spec.form.seats == rules.number("table.seats")) &&
           std::ranges::all_of(spec.wants, [&](std::string_view condition) { return rule_text::holds(rules, book, condition); });
}

/// Whether it is in, or could be.
bool applies(const RuleSet& rules, const RuleInfo& rule) {
    const auto has = [&](std::string_view name) { return rules.has_rule(name); };
    return rules.has_rule(rule.name) || (std::ranges::all_of(rule.needs, has) && std::ranges::none_of(rule.bars, has));
}

/// A number may stand for that of another option.
ordered_json value_of(const RuleSet& rules, const OptionSpec& spec, const Value& value) {
    if (spec.type == OptionType::number && value.is(Value::Type::text)) return to_json(rules.at(value.text));
    const auto read = read_setting(spec, value);
    assert(read);
    return to_json(*read);
}

ordered_json choice_json(const RuleSet& rules, const MatterChoice& choice) {
    ordered_json out{{"name", in_both(choice.name)},
                     {"rules", ordered_json::object()},
                     {"options", ordered_json::object()},
                     {"sets", ordered_json::object()}};
    std::vector<std::string> there = rules.rules;
    for (const std::string_view rule : choice.rules) {
        const bool in = !rule.starts_with('-');
        out["rules"][std::string(rule.substr(in ? 0 : 1))] = in;
        if (in) there.emplace_back(rule);
    }
    const auto put = [&](const std::vector<Member>& options, ordered_json& into) {
        for (const Member& option : options)
            if (const OptionSpec* spec = find_option(option.key, there)) into[option.key] = value_of(rules, *spec, option.value);
    };
    put(choice.options, out["options"]);
    put(choice.sets, out["sets"]);
    return out;
}

/// Null if there is nothing to choose from.
ordered_json matter_json(const RuleSet& rules, const Matter& matter) {
    if (!applies(rules, matter.when)) return nullptr;
    ordered_json out{{"matter", matter.id}, {"name", in_both(matter.name)}};
    if (matter.about) out["about"] = in_both(*matter.about);
    out["choices"] = ordered_json::array();
    for (const MatterChoice& choice : matter.choices) {
        if (!applies(rules, choice.when)) continue;
        ordered_json one = choice_json(rules, choice);
        if (!one["rules"].empty() || !one["options"].empty()) out["choices"].push_back(std::move(one));
    }
    if (!matter.choices.empty() && out["choices"].size() < 2) return nullptr;
    return out;
}

ordered_json ask_json(const Rulebook& book, const Ask& ask) {
    const RuleSet& rules = book.rules;
    if (!applies(rules, ask.when)) return nullptr;
    if (const Matter* matter = form().matter(ask.what)) return matter_json(rules, *matter);
    if (const RuleInfo* rule = find_rule(ask.what))
        return !applies(rules, *rule)
                   ? ordered_json()
                   : ordered_json{{"rule", rule->name}, {"name", in_both(rule->title)}, {"about", in_both(rule->meaning)}};
    const OptionSpec* spec = find_option(ask.what, rules.rules);
    return spec && applies(book, *spec) ? ordered_json{{"option", spec->key}} : ordered_json();
}

/// Set otherwise than where nothing is said. By the value and not by who set it, so that a rule set out of a log or a table is asked the
/// same.
bool is_unusual(const RuleSet& rules, const OptionSpec& spec) {
    const Setting* value = rules.find(spec.key);
    const auto usual = parse_setting(spec, spec.fallback);
    return value && usual && *value != *usual;
}

bool is_asked(std::string_view key) {
    return std::ranges::any_of(form().groups, [&](const Group& group) {
        return std::ranges::any_of(group.asks, [&](const Ask& ask) {
            const Matter* matter = form().matter(ask.what);
            return ask.what == key || (matter && std::ranges::any_of(matter->choices, [&](const MatterChoice& choice) {
                                           return std::ranges::find(choice.options, key, &Member::key) != choice.options.end();
                                       }));
        });
    });
}

/// What the house decides in its own way.
ordered_json own_asks(const Rulebook& book) {
    const RuleSet& rules = book.rules;
    ordered_json out = ordered_json::array();
    for (const std::string& name : rules.rules)
        for (const OptionSpec& spec : find_rule(name)->options)
            if (out.size() < most_own && rules.clauses.contains(spec.key) && is_unusual(rules, spec) && applies(book, spec) &&
                !is_asked(spec.key) && std::ranges::none_of(out, [&](const ordered_json& ask) { return ask["option"] == spec.key; }))
                out.push_back({{"option", spec.key}});
    return out;
}

}  // namespace

ordered_json groups_json(const Rulebook& book) {
    ordered_json out = ordered_json::array();
    for (const Group& group : form().groups) {
        ordered_json asks = ordered_json::array();
        for (const Ask& ask : group.asks)
            if (ordered_json one = ask_json(book, ask); !one.is_null()) asks.push_back(std::move(one));
        if (!asks.empty()) out.push_back({{"title", in_both(group.title)}, {"asks", std::move(asks)}});
    }
    if (ordered_json own = own_asks(book); !own.empty())
        out.push_back({{"title", in_both("この規則ならでは", "What this house has of its own")}, {"own", true}, {"asks", std::move(own)}});
    return out;
}

}  // namespace asked

nlohmann::ordered_json form_json(const Rulebook& book) { return asked::groups_json(book); }

}  // namespace jansou::wire
