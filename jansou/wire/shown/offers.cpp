#include "jansou/wire/shown/offers.hpp"

#include <algorithm>
#include <cassert>
#include <string>

#include "jansou/wire/questions/melds.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/rule_text/rule_words.hpp"
#include "jansou/wire/shown/choices.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using nlohmann::ordered_json;

struct Offered {
    std::string rule, on, only_while, tiles;
    Titled name, brief, text, more;
};

Offered read_offered(const Member& entry, Faults& faults) {
    Offered out{.rule = entry.key};
    for (const Member& part : entry.value.table) {
        Titled* text = part.key == "name"    ? &out.name
                       : part.key == "short" ? &out.brief
                       : part.key == "text"  ? &out.text
                       : part.key == "more"  ? &out.more
                                             : nullptr;
        if (text)
            *text = whole_text(part, faults, Languages::both);
        else if (part.key == "on")
            out.on = part.value.text;
        else if (part.key == "while")
            out.only_while = part.value.text;
        else if (part.key == "tiles")
            out.tiles = part.value.text;
        else
            faults.add(part.line, said("unknown key {}.", "{} は知らない項目です。", named(part.key)));
    }
    return out;
}

/// A file that is wrong is a fault of ours.
const std::vector<Offered>& all_offered() {
    static const std::vector<Offered> all = [] {
        std::vector<Offered> out;
        for (const ShippedFile& f : shipped_words()) {
            if (f.id != offered_words) continue;
            Faults faults{std::string(f.id)};
            for (const Member& entry : read_whole(f.text, faults).table) out.push_back(read_offered(entry, faults));
            assert(!faults.any());
        }
        return out;
    }();
    return all;
}

int amount(const RuleSet& rules, std::string_view key) {
    const auto it = rules.settings.find(key);
    const OptionSpec* spec = find_option(key, rules.rules);
    assert(spec && "a text names an option of its rule");
    const Setting value = it != rules.settings.end() ? it->second : parse_setting(*spec, spec->fallback).value();
    if (const auto* worth = std::get_if<Worth>(&value)) return worth->closed;
    return std::get<std::int32_t>(value);
}

std::string with_amounts(std::string text, const RuleSet& rules) {
    for (std::size_t at; (at = text.find('{')) != std::string::npos;) {
        const std::size_t end = text.find('}', at);
        text.replace(at, end + 1 - at, std::to_string(amount(rules, text.substr(at + 1, end - at - 1))));
    }
    return text;
}

ordered_json filled_in(const Titled& text, const RuleSet& rules) {
    return in_both(with_amounts(text.ja, rules), with_amounts(text.en, rules));
}

ordered_json offer_json(const Offered& offered, const RuleSet& rules) {
    ordered_json out{{"rule", offered.rule}, {"on", offered.on}};
    if (!offered.name.en.empty()) out["name"] = filled_in(offered.name, rules);
    if (!offered.brief.en.empty()) out["short"] = filled_in(offered.brief, rules);
    if (!offered.text.en.empty()) {
        Titled whole = offered.text;
        if (!offered.only_while.empty() && amount(rules, offered.only_while) != 0) {
            whole.ja += offered.more.ja;
            whole.en += " " + offered.more.en;
        }
        out["text"] = filled_in(whole, rules);
    }
    if (!offered.tiles.empty()) out["tiles"] = find_option(offered.tiles, rules.rules) ? rules.text(offered.tiles) : offered.tiles;
    const std::string_view clause = rules.clause(offered.rule);
    out["clause"] = clause.empty() ? ordered_json(nullptr) : ordered_json(clause);
    return out;
}

}  // namespace

ordered_json offers_json(const RuleSet& rules) {
    ordered_json out = ordered_json::array();
    for (const Offered& offered : all_offered())
        if (rules.has_rule(offered.rule)) out.push_back(offer_json(offered, rules));
    return out;
}

ordered_json places_json(const Rulebook& book) {
    const auto melds = meld_types(book);
    const auto has = [&](std::string_view type) { return std::ranges::find(melds, type) != melds.end(); };
    ordered_json out = ordered_json::object();
    const auto put = [&](const char* place, const char* when, bool there, Text word) {
        if (there) out[place][when] = in_both(word);
    };
    put("win", "turn", true, label_of(ActionType::hora, true));
    put("win", "claim", true, label_of(ActionType::hora, false));
    put("kan", "turn", has("ankan") || has("kakan"), label_of(ActionType::ankan, true));
    put("kan", "claim", has("daiminkan"), label_of(ActionType::daiminkan, false));
    put("pon", "turn", !book.riichi_kinds.empty(), book.riichi_kinds.empty() ? Text{} : book.word_text(book.riichi_kinds.front()));
    put("pon", "claim", has("pon"), label_of(ActionType::pon, false));
    const auto aside = book.find_word("nukidora");
    put("chi", "turn", aside.has_value(), book.word_text(aside.value_or(0)));
    put("chi", "claim", has("chi"), label_of(ActionType::chi, false));
    put("pass", "claim", true, label_of(ActionType::none, false));
    return out;
}

}  // namespace jansou::wire
