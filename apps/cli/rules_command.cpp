// jansou rules: lists rule sets, shows one with where each value was set, tells its clauses, checks a file, compares two, and prints the
// manual of rule files.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>

#include "apps/cli/commands.hpp"
#include "apps/cli/rules_manual.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/clause_texts.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::cli {
namespace {

struct Request {
    std::vector<std::string> rules;
    std::string lang;
    bool json = false;

    std::string_view in(Text t) const { return lang == "ja" ? t.ja : t.en; }
    const std::string& title(const RuleSet& r) const { return lang == "ja" ? r.title_ja : r.title_en; }
    const std::string& about(const RuleSet& r) const { return lang == "ja" ? r.about_ja : r.about_en; }
};

std::string language_of_the_user() {
    const char* lang = std::getenv("LANG");
    return lang && std::string_view(lang).starts_with("ja") ? "ja" : "en";
}

// --- aligned text --------------------------------------------------------------------------------------------

/// Columns on a terminal: East Asian characters take two.
std::size_t columns(std::string_view text) {
    std::size_t n = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) != 0x80) n += byte >= 0xE2 ? 2 : 1;
    }
    return n;
}

using Row = std::vector<std::string>;

/// Rows under each other; a cell wider than `widest` does not widen its column.
void print_rows(const std::vector<Row>& rows) {
    constexpr std::size_t widest = 50;
    std::vector<std::size_t> widths;
    for (const Row& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            if (const std::size_t n = columns(row[i]); n <= widest) widths[i] = std::max(widths[i], n);
        }
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::size_t n = columns(row[i]);
            line += "  " + row[i] + std::string(n < widths[i] ? widths[i] - n : 0, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        std::cout << line << '\n';
    }
}

std::string where(const RuleSet& rules, const std::string& key) {
    const auto it = rules.origins.find(key);
    return it == rules.origins.end() ? "default" : it->second.file + ":" + std::to_string(it->second.line);
}

/// Clause ids of an option, else of the rule that it belongs to.
std::string_view clauses_of(const RuleSet& rules, std::string_view key) {
    for (const std::string& name : rules.rules)
        for (const OptionSpec& spec : find_rule(name)->options)
            if (spec.key == key) return rules.clause(key, name);
    return rules.clause(key);
}

// --- the commands ----------------------------------------------------------------------------------------------

int list(const Request& request) {
    std::vector<Row> rows;
    nlohmann::json json = nlohmann::json::array();
    for (const std::string& id : wire::shipped_rules()) {
        const auto rules = wire::load_rules(id);
        if (!rules) return refuse(rules.error());
        rows.push_back({id, request.title(*rules), request.about(*rules)});
        json.push_back({{"id", id},
                        {"title", wire::in_both(rules->title_ja, rules->title_en)},
                        {"about", wire::in_both(rules->about_ja, rules->about_en)}});
    }
    if (request.json)
        std::cout << json.dump() << '\n';
    else
        print_rows(rows);
    return 0;
}

nlohmann::json show_json(const RuleSet& rules) {
    nlohmann::json json = wire::to_json(rules), options = nlohmann::json::array();
    for (const auto& [key, value] : rules.settings) {
        const OptionSpec& spec = *wire::find_option(key, rules.rules);
        nlohmann::json origin;
        if (const auto it = rules.origins.find(key); it != rules.origins.end())
            origin = {{"file", it->second.file}, {"line", it->second.line}};
        options.push_back({{"key", key},
                           {"value", wire::to_json(value)},
                           {"meaning", wire::in_both(spec.meaning)},
                           {"clause", clauses_of(rules, key)},
                           {"origin", origin}});
    }
    json["options"] = options;
    return json;
}

/// How long a game lasts and what is special, where somebody has said so.
void print_texts(const RuleSet& rules, const Request& request) {
    const RuleTexts* texts = wire::texts_of(rules);
    if (!texts) return;
    if (!texts->length_ja.empty()) std::cout << request.in({texts->length_ja, texts->length_en}) << '\n';
    for (const SpecialText& s : texts->special)
        std::cout << "- " << request.in({s.ja, s.en}) << (s.clause.empty() ? "" : " [" + s.clause + "]") << '\n';
}

int show(const Request& request) {
    const auto rules = wire::load_rules(request.rules[0]);
    if (!rules) return refuse(rules.error());
    if (request.json) {
        std::cout << show_json(*rules).dump() << '\n';
        return 0;
    }
    std::cout << rules->id << ": " << request.title(*rules) << '\n' << request.about(*rules) << '\n';
    print_texts(*rules, request);
    std::cout << "\nrules\n";
    std::vector<Row> rows;
    for (const std::string& name : rules->rules) {
        const RuleInfo& rule = *find_rule(name);
        rows.push_back(
            {name, std::string(request.in(rule.title)), std::string(rules->clause(name)), std::string(request.in(rule.meaning))});
    }
    print_rows(rows);
    std::cout << "\noptions\n";
    rows.clear();
    for (const auto& [key, value] : rules->settings) {
        const OptionSpec& spec = *wire::find_option(key, rules->rules);
        rows.push_back(
            {key, wire::to_toml(value), where(*rules, key), std::string(clauses_of(*rules, key)), std::string(request.in(spec.meaning))});
    }
    print_rows(rows);
    return 0;
}

int clauses(const Request& request) {
    const auto rules = wire::load_rules(request.rules[0]);
    if (!rules) return refuse(rules.error());
    nlohmann::json json = nlohmann::json::array();
    const auto all = wire::clauses_of(*rules);
    if (all.empty() && !request.json)
        std::cerr << rules->id
                  << " names no clauses; a section [clauses] of its file says which articles it carries out (docs/rulesets.md).\n";
    for (const wire::ClauseEntry& clause : all) {
        if (request.json) {
            nlohmann::json text;
            if (clause.text) text = wire::in_both(*clause.text);
            json.push_back({{"id", clause.id}, {"text", text}, {"options", clause.keys}});
            continue;
        }
        // without a text the values speak: a club's own clause, or one of which it has changed something
        std::cout << clause.id << "  " << (clause.text ? std::string(request.in(*clause.text)) : wire::carried_by(*rules, clause.keys))
                  << '\n';
    }
    if (request.json) std::cout << json.dump() << '\n';
    return 0;
}

std::string told(const wire::Doubt& doubt, std::string_view text) {
    return doubt.file + (doubt.line > 0 ? ":" + std::to_string(doubt.line) : "") + ": warning: " + std::string(text);
}

/// What the file sets, and what of it may not be meant.
void print_checked(const std::string& file, const RuleSet& rules, const std::vector<wire::Doubt>& doubts, const Request& request) {
    const auto options = std::ranges::count_if(rules.origins, [&](const auto& o) { return o.second.file == file; });
    if (!request.json) {
        for (const wire::Doubt& doubt : doubts) std::cerr << told(doubt, request.in({doubt.ja, doubt.en})) << '\n';
        std::cout << file << ": ok (" << options << " options set, " << rules.rules.size() << " rules"
                  << (doubts.empty() ? "" : ", " + std::to_string(doubts.size()) + (doubts.size() == 1 ? " warning" : " warnings"))
                  << ")\n";
        return;
    }
    nlohmann::json warnings = nlohmann::json::array();
    for (const wire::Doubt& doubt : doubts) warnings.push_back({{"line", doubt.line}, {"text", wire::in_both(doubt)}});
    const nlohmann::json json{
        {"file", file}, {"ok", true}, {"options", options}, {"rules", rules.rules.size()}, {"warnings", std::move(warnings)}};
    std::cout << json.dump() << '\n';
}

int check(const Request& request) {
    int exit_code = 0;
    for (const std::string& file : request.rules) {
        const wire::Review review = wire::review_rules(file);
        for (std::size_t i = 0; i < review.faults.size(); ++i) {
            const wire::Fault& fault = review.told[i];
            const bool japanese = request.lang == "ja";
            exit_code = refuse(japanese ? file + (fault.line > 0 ? ":" + std::to_string(fault.line) : "") + ": " + fault.text.ja
                                        : review.faults[i]);
        }
        if (review.rules) print_checked(file, *review.rules, review.doubts, request);
    }
    return exit_code;
}

/// The rules of `a` that `b` has not.
std::vector<std::string> only_in(const RuleSet& a, const RuleSet& b) {
    std::vector<std::string> out;
    std::ranges::copy_if(a.rules, std::back_inserter(out), [&](const std::string& name) { return !b.has_rule(name); });
    return out;
}

/// True if the rules that both have stand in the same order in both.
bool same_order(const RuleSet& a, const RuleSet& b) {
    std::vector<std::string> x = a.rules, y = b.rules;
    std::erase_if(x, [&](const std::string& name) { return !b.has_rule(name); });
    std::erase_if(y, [&](const std::string& name) { return !a.has_rule(name); });
    return x == y;
}

/// Keys whose values differ, or that only one has.
std::set<std::string> differing(const RuleSet& a, const RuleSet& b) {
    std::set<std::string> keys;
    for (const auto& [key, value] : a.settings)
        if (const auto it = b.settings.find(key); it == b.settings.end() || it->second != value) keys.insert(key);
    for (const auto& [key, value] : b.settings)
        if (!a.settings.contains(key)) keys.insert(key);
    return keys;
}

int diff(const Request& request) {
    const auto a = wire::load_rules(request.rules[0]), b = wire::load_rules(request.rules[1]);
    if (!a || !b) return refuse(a ? b.error() : a.error());
    const auto keys = differing(*a, *b);
    if (request.json) {
        nlohmann::json options = nlohmann::json::object();
        const auto value_in = [](const RuleSet& r, const std::string& key) {
            return r.settings.contains(key) ? wire::to_json(r.at(key)) : nlohmann::json();
        };
        for (const std::string& key : keys) options[key] = nlohmann::json::array({value_in(*a, key), value_in(*b, key)});
        const nlohmann::json json{{"a", a->id},
                                  {"b", b->id},
                                  {"only_a", only_in(*a, *b)},
                                  {"only_b", only_in(*b, *a)},
                                  {"same_order", same_order(*a, *b)},
                                  {"options", options},
                                  {"clauses", wire::retold(*a, *b)}};
        std::cout << json.dump() << '\n';
        return 0;
    }
    for (const std::string& name : only_in(*a, *b)) std::cout << "only " << a->id << " has rule " << name << '\n';
    for (const std::string& name : only_in(*b, *a)) std::cout << "only " << b->id << " has rule " << name << '\n';
    if (!same_order(*a, *b)) std::cout << "the rules that both have stand in another order\n";
    for (const std::string& id : wire::retold(*a, *b)) std::cout << "clause " << id << " is told in other words\n";
    if (keys.empty()) return 0;
    std::vector<Row> rows{{"option", a->id, b->id}};
    const auto text_in = [](const RuleSet& r, const std::string& key) {
        return r.settings.contains(key) ? wire::to_toml(r.at(key)) : std::string("-");
    };
    for (const std::string& key : keys)
        rows.push_back({key, text_in(*a, key), text_in(*b, key),
                        std::string(request.in(wire::find_option(key, a->settings.contains(key) ? a->rules : b->rules)->meaning))});
    print_rows(rows);
    return 0;
}

int manual(const Request&) {
    std::cout << rules_manual();
    return 0;
}

}  // namespace

void add_rules_command(CLI::App& app, int& exit_code) {
    CLI::App* rules = app.add_subcommand("rules", "rule sets: list, show, clauses, check, diff, manual");
    rules->require_subcommand(1);
    const auto request = std::make_shared<Request>();
    request->lang = language_of_the_user();
    const auto add = [&](const char* name, const char* meaning, int (*run)(const Request&)) {
        CLI::App* command = rules->add_subcommand(name, meaning);
        command->callback([&exit_code, request, run] { exit_code = run(*request); });
        return command;
    };
    const auto speaks = [&](CLI::App* command) {
        command->add_flag("--json", request->json, "print JSON");
        command->add_option("--lang", request->lang, "ja or en")->check(CLI::IsMember({"ja", "en"}));
        return command;
    };
    speaks(add("list", "the rule sets built in", list));
    speaks(add("show", "the effective rule set, each option with its value, where it was set, its clauses and what it means", show))
        ->add_option("RULE", request->rules, "id of a shipped rule set, or a rule file")
        ->required()
        ->expected(1);
    speaks(add("clauses", "the clauses of a rule set in words", clauses))
        ->add_option("RULE", request->rules, "id of a shipped rule set, or a rule file")
        ->required()
        ->expected(1);
    speaks(add("check", "whether rule files are in order", check))->add_option("FILE", request->rules, "rule files")->required();
    speaks(add("diff", "what differs between two rule sets", diff))
        ->add_option("A B", request->rules, "two rule sets")
        ->required()
        ->expected(2);
    add("manual", "every option and rule, as docs/rulesets.md", manual);
}

}  // namespace jansou::cli
