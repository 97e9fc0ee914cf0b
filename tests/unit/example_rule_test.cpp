// docs/adding_a_rule.md: the rule that it tells is a file that is compiled, and plays the scenario that it tells.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "jansou/rules/rule.hpp"
#include "jansou/scenario/deal.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::rules::tsumogiri_ron_rule {
extern const RuleInfo rule;
}
#include "tests/unit/example_rule/tsumogiri_ron.cpp"

namespace jansou::wire {
namespace {

std::string file(const std::string& path) {
    std::ifstream in(std::string(JANSOU_ROOT "/") + path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// The code block of the manual that has those words.
std::string block(const std::string& words) {
    const std::string manual = file("docs/adding_a_rule.md"), fence = "```";
    for (std::size_t at = manual.find(fence); at != std::string::npos; at = manual.find(fence, at + 1)) {
        const std::size_t from = manual.find('\n', at) + 1, to = manual.find(fence, from);
        const std::string text = manual.substr(from, to - from);
        if (text.find(words) != std::string::npos) return text;
        at = to;
    }
    ADD_FAILURE() << "no block has " << words;
    return {};
}

std::string without(std::string text, const std::string& part) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    return at == std::string::npos ? text : text.erase(at, part.size());
}

/// The rule set `drawn`, as if the catalogue had the rule.
std::shared_ptr<const Rulebook> drawn() {
    const RuleInfo& rule = rules::tsumogiri_ron_rule::rule;
    const std::string toml =
        without(without(block("With tsumogiri ron"), "rules = [\"tsumogiri_ron\"]\n"), "\"DR-1\" = [\"tsumogiri_ron\"]\n");
    auto rules = parse_rules(toml, "drawn.toml");
    if (!rules) throw scenario::Failure(rules.error());
    for (const OptionSpec& spec : rule.options) rules->settings.emplace(spec.key, *parse_setting(spec, spec.fallback));
    rules->clauses.emplace(rule.name, "DR-1");
    auto book = std::make_shared<Rulebook>(make_book(std::move(*rules)));
    book->installing = rule.name;
    rule.install(*book, book->rules);
    book->yaku_masks = YakuMasks(book->yaku);
    book->installing = {};
    return book;
}

/// A table that plays by that book whatever rule a start names.
scenario::Deal::Speak table_of(const std::shared_ptr<const Rulebook>& book) {
    struct Table {
        std::unique_ptr<Session> session;
        std::vector<std::string> out;
    };
    return [book, table = std::make_shared<Table>()](std::string_view line) {
        table->out.clear();
        auto in = nlohmann::json::parse(line);
        if (in["type"] == "start") {
            in["rule"] = "mjkt";
            auto start = parse_start(in, random_seed);
            if (!start) throw scenario::Failure(start.error());
            start->book = book;
            table->session =
                std::make_unique<Session>(std::move(*start), [&out = table->out](std::string_view text) { out.emplace_back(text); });
            table->session->begin();
        } else {
            table->session->command(in);
        }
        return table->out;
    };
}

std::string played(const std::string& text) {
    std::istringstream in(text);
    scenario::Deal deal({}, table_of(drawn()));
    try {
        deal.run(scenario::read_lines(in));
        return {};
    } catch (const scenario::Failure& failure) { return std::to_string(deal.line()) + ": " + failure.what() + "\n" + deal.scene(); }
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(ExampleRule, TheManualShowsTheFileThatIsCompiled) {
    EXPECT_EQ(block("namespace jansou::rules::tsumogiri_ron_rule {"), file("tests/unit/example_rule/tsumogiri_ron.cpp"));
}

TEST(ExampleRule, PlaysTheScenarioOfTheManual) {
    const std::string scenario = block("clause DR-1");
    EXPECT_EQ(played(scenario), "");
    // the other side: the same ron on a tile out of the hand
    std::string plain = replaced(replaced(scenario, "345s1166z", "345s1165z"), "8p 5z", "8p 6z");
    plain = plain.substr(0, plain.find("score ")) + "score  west han 1 fu 40 yaku yakuhai_haku\nno line west tsumogiri_ron\n";
    EXPECT_EQ(played(plain), "");
    EXPECT_NE(played(replaced(scenario, "tsumogiri_ron 1 DR-1", "tsumogiri_ron 1 DR-2")), "");
}

TEST(ExampleRule, IsNotAmongTheRulesThatAreShipped) {
    EXPECT_EQ(parse_rules(block("With tsumogiri ron"), "drawn.toml").error(), "drawn.toml:4: unknown rule \"tsumogiri_ron\".");
}

TEST(ExampleRule, TheRuleFileOfTheManualIsGood) {
    const auto rules = parse_rules(block("# saturday.toml"), "saturday.toml");
    ASSERT_TRUE(rules) << rules.error();
    EXPECT_FALSE(rules->has_rule("four_winds"));
    EXPECT_EQ(rules->origins.size(), parse_rules("extends = \"mjkt\"", "x.toml")->origins.size() + 2);
}

}  // namespace
}  // namespace jansou::wire
