// 自分の規則 A club's own rule, whatever it takes away from a house and whatever it sets its options to, is refused in a sentence or can be
// played: hands end, and nothing falls over that is asked of a table on the way.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "jansou/bots/bot.hpp"
#include "jansou/wire/lines/session.hpp"
#include "jansou/wire/lines/start.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"

namespace {

using namespace jansou;

constexpr int most_acts = 200, most_options = 6, most_removed = 3;

std::string number(FuzzedDataProvider& data, const OptionSpec& o) { return std::to_string(data.ConsumeIntegralInRange(o.least, o.most)); }

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    }
    return words;
}

std::string value(FuzzedDataProvider& data, const OptionSpec& o) {
    switch (o.type) {
        case OptionType::number: return number(data, o);
        case OptionType::flag: return data.ConsumeBool() ? "true" : "false";
        case OptionType::choice: {
            const auto choices = words_of(o.choices);
            return '"' + choices[data.ConsumeIntegralInRange<std::size_t>(0, choices.size() - 1)] + '"';
        }
        case OptionType::numbers: {
            std::string list;
            for (int n = data.ConsumeIntegralInRange(0, 5); n > 0; --n) list += number(data, o) + ", ";
            return '[' + list + ']';
        }
        case OptionType::worth: {
            constexpr const char* worths[] = {"0", "1", "13", "[2, 1]", "[1, 0]", "\"yakuman\"", "\"2 yakuman\"", "\"8 alone\""};
            return data.PickValueInArray(worths);
        }
        case OptionType::tiles: {
            std::string tiles;
            for (int n = data.ConsumeIntegralInRange(0, 4); n > 0; --n)
                tiles += std::to_string(data.ConsumeIntegralInRange(0, 9)) + data.PickValueInArray({"m", "p", "s", "z"});
            return '"' + tiles + '"';
        }
        case OptionType::words: break;
    }
    return std::string(o.fallback);
}

std::string rule_text(FuzzedDataProvider& data) {
    static const std::vector<std::string> houses = wire::shipped_rules();
    static const std::vector<OptionSpec> options = [] {
        std::vector<OptionSpec> all(table_options().begin(), table_options().end());
        for (const RuleInfo* rule : catalogue()) all.insert(all.end(), rule->options.begin(), rule->options.end());
        return all;
    }();
    std::string text = "extends = \"" + houses[data.ConsumeIntegralInRange<std::size_t>(0, houses.size() - 1)] + "\"\nrules = [";
    for (int n = data.ConsumeIntegralInRange(0, most_removed); n > 0; --n) {
        const RuleInfo& rule = *catalogue()[data.ConsumeIntegralInRange<std::size_t>(0, catalogue().size() - 1)];
        text += std::string(data.ConsumeBool() ? "\"-" : "\"") + std::string(rule.name) + "\", ";
    }
    text += "]\n";
    for (int n = data.ConsumeIntegralInRange(0, most_options); n > 0; --n) {
        const OptionSpec& o = options[data.ConsumeIntegralInRange<std::size_t>(0, options.size() - 1)];
        text += std::string(o.key) + " = " + value(data, o) + '\n';
    }
    return text;
}

void play(const RuleSet& rules, std::uint64_t luck) {
    Seed seed{};
    for (std::size_t i = 0; i < sizeof luck; ++i) seed.bytes[i] = std::uint8_t(luck >> (8 * i));
    wire::Session session(
        wire::start_of(std::make_shared<const Rulebook>(make_book(rules)), seed, {}), [](std::string_view) {}, nullptr, wire::Asks::silent);
    std::vector<std::unique_ptr<Bot>> bots;
    session.begin();
    const Referee& r = session.match().referee();
    for (Seat s = 0; s < r.table().seats; ++s) bots.push_back(make_bot(luck % 2 ? "random" : "eager", {}, seed, s));
    const View blank{};
    for (int acts = 0; acts < most_acts && !session.over();) {
        const SeatMask asked = r.asked();
        for (Seat s = 0; s < r.table().seats; ++s) {
            if (!in(asked, s)) continue;
            session.act(s, bots[s]->choose(blank, r.options(s)));
            ++acts;
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    FuzzedDataProvider data(bytes, size);
    const auto luck = data.ConsumeIntegral<std::uint64_t>();
    const std::string text = rule_text(data);
    const auto rules = wire::own_rule(text);
    if (rules) {
        play(*rules, luck);
    } else if (rules.error().empty() || rules.error().find('\n') != std::string::npos) {
        std::abort();
    }
    return 0;
}
