#include "jansou/wire/foreign/look.hpp"

#include <algorithm>

#include "jansou/wire/foreign/driver.hpp"
#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/foreign/retrace.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/lines/fair.hpp"
#include "jansou/wire/nesting.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/jokers.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/shown/replay_frames.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

using Lines = std::vector<std::string>;
using Looked = tl::expected<ordered_json, Sentence>;

constexpr std::string_view no_rules = "line 1: header: rules is missing";

Lines lines_in(std::string_view text) {
    Lines out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) out.emplace_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

json line_of(const std::string& line) { return nests_shallowly(line) ? json::parse(line, nullptr, false) : json(json::value_t::discarded); }

ordered_json about(const std::string& format, const RuleSet& rules, const std::vector<std::string>& names) {
    return {{"format", format},
            {"rule", rules.id},
            {"title", in_both(rules.title_ja, rules.title_en)},
            {"names", names},
            {"lost", ordered_json::array()},
            {"differences", ordered_json::array()},
            {"games", 1},
            {"why", nullptr}};
}

/// The rule that the first line of a log brings along; nothing if it brings none.
tl::expected<std::optional<RuleSet>, Sentence> rules_brought(const std::string& first, const Looking& asked) {
    const json header = line_of(first);
    if (!header.is_object() || header.value("type", json()) != "header" || !header.contains("rules")) return std::nullopt;
    auto rules = rules_from_json(header["rules"]);
    if (!rules) return tl::unexpected("line 1: header: rules: " + rules.error());
    if (asked.allows && !asked.allows(*rules))
        return tl::unexpected(Sentence("the log was played by a rule that this house does not play"));
    if (const auto why = too_many_jokers(make_book(*rules))) return tl::unexpected("line 1: header: rules: " + *why);
    return std::move(*rules);
}

Looked own_game(Lines lines, const RuleSet& rules, const Looking& asked) {
    const json header = line_of(lines[0]);
    if (!header.contains("seed"))
        return tl::unexpected(Sentence("the log was taken while the game was played: without its walls it cannot be played again"));
    std::size_t games = 1, end = lines.size();
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (!nests_shallowly(lines[i])) return tl::unexpected("line " + std::to_string(i + 1) + " nests too deep");
        if (type_of(lines[i]) == LineType::header && ++games == 2) end = i;
    }
    lines.resize(end);
    auto played = replay_json(lines, std::max(asked.hand, 0), no_seat, asked.go_on);
    if (!played) return tl::unexpected(played.error());
    std::vector<std::string> names;
    if (const auto said = header.find("names"); said != header.end() && said->is_array())
        for (const json& name : *said) names.push_back(name.is_string() ? name.get<std::string>() : "");
    ordered_json out = about("jansou", rules, names);
    out["games"] = games;
    out.update(*played);
    out["fair"] = nullptr;
    if (header.contains("fair"))
        if (const auto fair = fair_from_json(header["fair"])) out["fair"] = to_json(*fair);
    return out;
}

/// What Tenhou plays with so many: the forms of its logs name no rule. Some programs write a fourth seat that holds nothing.
std::string usual_rule(const Paifu& record) {
    for (const Fact& fact : record.facts) {
        const auto hands = fact.event.find("tehais");
        if (hands == fact.event.end() || !hands->is_array()) continue;
        return std::ranges::count_if(*hands, [](const json& hand) { return !hand.empty(); }) == 3 ? "tenhou3p" : "tenhou4p";
    }
    return "tenhou4p";
}

/// One hand played by the rule, as frames; or why it cannot be. What was played is kept.
Looked frames_of(const std::shared_ptr<const Rulebook>& book, const Paifu& record, const Span& hand, const Looking& asked, ByRule& played) {
    std::vector<Scene> scenes;
    played = by_rule(book, record, hand, asked.go_on, &scenes);
    if (!played.no_start.empty()) return tl::unexpected(played.no_start);
    if (played.stuck) return tl::unexpected(record.facts[played.stuck->fact].place + ": " + played.stuck->why);
    return frames_of_hand(*book, std::move(scenes));
}

ordered_json in_json(const Difference& d) {
    ordered_json out{{"hand", d.hand}, {"event", d.event}, {"field", d.field}, {"text", d.sentence()}};
    out["told"] = d.told;
    out["expected"] = d.expected;
    return out;
}

void compare(const std::shared_ptr<const Rulebook>& book, const Paifu& record, const Looking& asked, const HandsPlayed& before,
             ordered_json& out) {
    const Retraced played = hands_compared(book, record, asked.go_on, before);
    for (const Difference& difference : played.differences) out["differences"].push_back(in_json(difference));
    if (played.compared == played.hands) return;
    const std::string first = std::to_string(played.compared + 1);
    out["lost"].push_back(in_both(first + "局目からは、時間がかかりすぎるため規則と照らし合わせていない",
                                  "the hands from number " + first + " on were not compared with the rule: it takes too long"));
}

Looked game_of_others(const Opened& opened, const Looking& asked) {
    const auto& [book, record] = opened;
    const auto hands = hands_of(record);
    if (hands.empty()) return tl::unexpected(Sentence("there is no finished hand in the file"));
    if (asked.hand >= int(hands.size()))
        return tl::unexpected("there is no hand " + std::to_string(asked.hand) + "; hands go from 0 to " +
                              std::to_string(hands.size() - 1));
    ordered_json out = about(record.format, book->rules, record.names);
    for (const Lost& each : record.lost) out["lost"].push_back(in_both(each));
    std::vector<const json*> events;
    for (const Fact& fact : record.facts) events.push_back(&fact.event);
    out["hands"] = hands_told(*book, events);
    const int first = std::max(asked.hand, 0), last = asked.hand < 0 ? int(hands.size()) - 1 : asked.hand;
    out["hand"] = first;
    out["frames"] = ordered_json::array();
    HandsPlayed played;
    for (int hand = first; hand <= last; ++hand) {
        ByRule by_rule;
        auto frames = frames_of(book, record, hands[std::size_t(hand)], asked, by_rule);
        if (asked.compare) played[std::size_t(hand)] = std::move(by_rule);
        if (!frames) {
            if (out["why"].is_null()) out["why"] = frames.error();
            if (!may_go_on(asked.go_on)) break;
            continue;
        }
        out["hand"] = hand;
        out["frames"] = std::move(*frames);
        out["why"] = nullptr;
        break;
    }
    if (asked.compare) compare(book, record, asked, played, out);
    out["fair"] = nullptr;
    return out;
}

tl::expected<Opened, Sentence> opened(Paifu record, std::shared_ptr<const Rulebook> book, const GoOn& go_on) {
    auto whole = completed(std::move(record), *book, go_on);
    if (!whole) return tl::unexpected(whole.error().sentence());
    if (const std::size_t hands = hands_of(*whole).size(); hands > most_hands_looked_at)
        return tl::unexpected("the file has " + std::to_string(hands) + " hands; at most " + std::to_string(most_hands_looked_at) +
                              " are looked at");
    return Opened{std::move(book), std::move(*whole)};
}

}  // namespace

tl::expected<Opened, Sentence> opened_for(std::string_view given, const Looking& asked) {
    std::string room;
    std::string_view text = plain_text(given, room);
    auto brought = rules_brought(std::string(text.substr(0, text.find('\n'))), asked);
    if (!brought) return tl::unexpected(brought.error());
    if (is_own_log(text)) {
        if (!*brought) return tl::unexpected(Sentence(no_rules));
        text = hands_that_ended(text.substr(0, text.find("\n{\"type\":\"header\"")));
        if (text.empty()) return tl::unexpected(Sentence("there is no finished hand in the file"));
    }
    auto record = read_paifu(text, asked.go_on);
    if (!record) return tl::unexpected(record.error().sentence());
    if (*brought) return opened(std::move(*record), std::make_shared<const Rulebook>(make_book(std::move(**brought))), asked.go_on);
    auto book = load_book(asked.rule.empty() ? usual_rule(*record) : asked.rule);
    if (!book) return tl::unexpected(book.error());
    return opened(std::move(*record), *book, asked.go_on);
}

Looked look_at_log(std::string_view given, const Looking& asked) {
    std::string room;
    const std::string_view text = plain_text(given, room);
    if (is_own_log(text)) {
        auto brought = rules_brought(std::string(text.substr(0, text.find('\n'))), asked);
        if (!brought) return tl::unexpected(brought.error());
        if (!*brought) return tl::unexpected(Sentence(no_rules));
        return own_game(lines_in(text), **brought, asked);
    }
    const auto log = opened_for(text, asked);
    if (!log) return tl::unexpected(log.error());
    return game_of_others(*log, asked);
}

}  // namespace jansou::wire::foreign

namespace jansou::wire {

std::span<const NamedShape> looked_shapes() {
    static constexpr NamedShape all[]{
        {"LookedLog",
         "{format: string, rule: string, title: Text, names: [string], lost: [Text], differences: [{hand: int, event: string, field: "
         "string, text: string, told: any, expected: any}], games: int, why: string | null, ..Replay}"},
    };
    return all;
}

}  // namespace jansou::wire
