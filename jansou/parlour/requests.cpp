#include "jansou/parlour/requests.hpp"

#include <algorithm>

#include "jansou/parlour/words.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/jokers.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::parlour {
namespace {

using wire::shown;

constexpr int most_games = 50, most_seconds = 3600, most_hands_behind = 50, most_minutes_behind = 24 * 60;

std::string known_bots() {
    std::string names;
    for (const BotInfo* bot : every_bot()) names += (names.empty() ? "" : ", ") + std::string(bot->name);
    return names;
}

bool is_bot(const json& name) { return name.is_string() && find_bot(name.get_ref<const std::string&>()); }

/// Thrown and caught inside this file.
struct Bad {
    Sentence why;
};
[[noreturn]] void fail(Sentence why) { throw Bad{std::move(why)}; }

int number(const json& value, const std::string& where, int least, int most) {
    const auto n = wire::whole_number(value, least, most);
    if (!n)
        fail(where + ": a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not " +
             shown(value));
    return *n;
}

void only_fields(const json& object, std::initializer_list<std::string_view> known, const std::string& where) {
    if (!object.is_object()) fail(where + ": an object is expected, not " + shown(object));
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(known, key) == known.end()) fail(where + ": unknown field " + shown(json(key)));
}

/// Milliseconds from seconds that may have a fraction.
Millis seconds(const json& object, const char* key) {
    const auto it = object.find(key);
    if (it == object.end() || !it->is_number() || it->get<double>() < 0 || it->get<double>() > most_seconds)
        fail("clock." + std::string(key) + ": seconds from 0 to " + std::to_string(most_seconds) + " are expected");
    return Millis(it->get<double>() * 1000);
}

std::optional<ClockRule> read_clock(const json& request) {
    const auto it = request.find("clock");
    if (it == request.end() || it->is_null()) return {};
    only_fields(*it, {"move", "bank"}, "clock");
    const ClockRule clock{seconds(*it, "move"), seconds(*it, "bank")};
    if (clock.move + clock.bank < 1000) fail("clock: at least one second is expected for a decision");
    return clock;
}

std::optional<Delay> read_watch(const json& request) {
    const auto it = request.find("watch");
    if (it == request.end() || it->is_null()) return {};
    only_fields(*it, {"hands", "minutes", "open"}, "watch");
    if (it->contains("open") && !(*it)["open"].is_boolean()) fail("watch.open: true or false is expected");
    const bool open = it->value("open", false);
    if (it->contains("hands") == it->contains("minutes")) fail("watch: either hands or minutes is expected");
    if (it->contains("hands"))
        return Delay{.hands = number((*it)["hands"], "watch.hands", 1, most_hands_behind), .minutes = 0, .open = open};
    return Delay{.hands = 0, .minutes = number((*it)["minutes"], "watch.minutes", 1, most_minutes_behind), .open = open};
}

/// What somebody wants or does not; nothing said is `otherwise`.
bool read_flag(const json& request, const char* key, bool otherwise) {
    const auto it = request.find(key);
    if (it == request.end() || it->is_null()) return otherwise;
    if (!it->is_boolean()) fail(std::string(key) + ": true or false is expected, not " + shown(*it));
    return it->get<bool>();
}

/// A rule of the house, or one that came with the request.
json read_rule(const json& request, Shelf& shelf) {
    const auto rule = request.find("rule"), text = request.find("rule_text");
    if (text != request.end()) {
        if (rule != request.end()) fail("rule_text: either rule or rule_text is expected, not both");
        if (!text->is_string()) fail("rule_text: a text is expected, not " + shown(*text));
        auto own = wire::own_rule(text->get_ref<const std::string&>());
        if (!own) fail(own.error());
        return wire::to_json(*own);
    }
    const auto shipped = wire::shipped_rules();
    if (rule == request.end() || !rule->is_string() || std::ranges::find(shipped, rule->get<std::string>()) == shipped.end()) {
        std::string names;
        for (const auto& id : shipped) names += (names.empty() ? "" : ", ") + id;
        fail("rule: one of " + names + " is expected" + (rule == request.end() ? "" : ", not " + shown(*rule)));
    }
    auto loaded = shelf.shipped(rule->get<std::string>());
    if (!loaded) fail(loaded.error());
    return *loaded;
}

/// The rule's JSON with the options that differ; `changed` gets these.
json read_rules(const json& request, Shelf& shelf, json& changed) {
    json rules = read_rule(request, shelf);
    changed = json::array();
    const auto options = request.find("options");
    if (options == request.end() || options->is_null()) return rules;
    if (!options->is_object()) fail("options: an object is expected, not " + shown(*options));
    for (const auto& [key, value] : options->items()) {
        if (!rules["settings"].contains(key)) fail("options: " + rules["id"].get<std::string>() + " has no option " + shown(json(key)));
        if (rules["settings"][key] == value) continue;
        changed.push_back({{"key", key}, {"value", value}, {"was", rules["settings"][key]}});
        rules["settings"][key] = value;
    }
    return rules;
}

Chair read_chair(const json& seat, const std::string& where) {
    only_fields(seat, {"kind", "bot"}, where);
    const auto kind = seat.find("kind");
    Chair chair;
    if (kind != seat.end() && *kind == "you") {
        chair.kind = Chair::Kind::person;
    } else if (kind != seat.end() && *kind == "bot") {
        const json bot = seat.contains("bot") ? seat["bot"] : json(usual_bot);
        if (!is_bot(bot)) fail(where + ".bot: one of " + known_bots() + " is expected, not " + shown(bot));
        chair.kind = Chair::Kind::bot;
        chair.bot = bot.get<std::string>();
        chair.name = bot_title(chair.bot);
    } else if (kind == seat.end() || *kind != "open") {
        fail(where + ".kind: you, bot or open is expected" + (kind == seat.end() ? "" : ", not " + shown(*kind)));
    }
    if (chair.kind != Chair::Kind::bot && seat.contains("bot")) fail(where + ": only a bot has the field bot");
    return chair;
}

std::string read_stand_in(const json& request) {
    const auto it = request.find("stand_in");
    if (it == request.end() || it->is_null()) return std::string(usual_bot);
    if (!is_bot(*it)) fail("stand_in: one of " + known_bots() + " is expected, not " + shown(*it));
    return it->get<std::string>();
}

/// Without a word about seats the one who asks sits down and bots fill the others.
json seats_wanted(const json& request, int count) {
    if (const auto it = request.find("seats"); it != request.end() && !it->is_null()) return *it;
    json seats = json::array({{{"kind", "you"}}});
    for (int s = 1; s < count; ++s) seats.push_back({{"kind", "bot"}, {"bot", usual_bot}});
    return seats;
}

std::vector<Chair> read_chairs(const json& seats, const Rulebook& book) {
    if (!seats.is_array() || !book.may_be(int(seats.size()))) {
        std::string counts;
        for (const int n : book.people) counts += (counts.empty() ? "" : " or ") + std::to_string(n);
        fail("seats: a list of " + counts + " seats is expected, as many as play by this rule");
    }
    std::vector<Chair> chairs;
    for (std::size_t i = 0; i < seats.size(); ++i) chairs.push_back(read_chair(seats[i], "seats[" + std::to_string(i) + "]"));
    if (std::ranges::count(chairs, Chair::Kind::person, &Chair::kind) != 1) fail("seats: exactly one of kind you is expected");
    return chairs;
}

void few_jokers(const Rulebook& book) {
    if (const auto why = too_many_jokers(book)) fail(*why);
}

Seat maker_of(const std::vector<Chair>& chairs) {
    return Seat(std::ranges::find(chairs, Chair::Kind::person, &Chair::kind) - chairs.begin());
}

template <class F>
tl::expected<Order, Sentence> guarded(F read) {
    try {
        return read();
    } catch (const Bad& bad) { return tl::unexpected(bad.why); } catch (const json::exception&) {
        return tl::unexpected(Sentence("the request cannot be read"));
    }
}

}  // namespace

std::optional<Sentence> too_many_jokers(const Rulebook& book) { return wire::too_many_jokers(book); }

tl::expected<std::shared_ptr<const KnownRule>, Sentence> Shelf::rule(const json& rules) {
    const std::string text = rules.dump(-1, ' ', false, json::error_handler_t::replace);
    auto& slot = known_[text];
    if (auto known = slot.lock()) return known;
    auto read = wire::rules_from_json(rules);
    if (!read) {
        known_.erase(text);
        return tl::unexpected(read.error());
    }
    const auto book = std::make_shared<const Rulebook>(make_book(std::move(*read)));
    HouseFacts facts = house_facts(*book);
    facts.room = make_study_room();  // of all bots of the house that play by it
    auto known =
        std::make_shared<const KnownRule>(KnownRule{.book = book, .rules = wire::start_of(book, {}, {}).rules, .facts = std::move(facts)});
    slot = known;
    std::erase_if(known_, [](const auto& each) { return each.second.expired(); });
    return known;
}

tl::expected<json, Sentence> Shelf::shipped(const std::string& id) {
    if (const auto read = shipped_.find(id); read != shipped_.end()) return read->second;
    const auto loaded = wire::load_rules(id);
    if (!loaded) return tl::unexpected(loaded.error());
    return shipped_.emplace(id, wire::to_json(*loaded)).first->second;
}

tl::expected<Order, Sentence> read_order(const json& request, Shelf& shelf) {
    return guarded([&] {
        only_fields(
            request,
            {"rule", "rule_text", "options", "name", "seats", "games", "clock", "watch", "draw", "helper", "stamps", "stand_in", "club"},
            "table");
        Order order;
        const json rules = read_rules(request, shelf, order.plan.changed);
        auto rule = shelf.rule(rules);
        if (!rule) fail("options: " + rule.error());
        order.plan.rule = *rule;
        if (!order.plan.changed.empty() || request.contains("rule_text")) few_jokers(*(*rule)->book);
        order.plan.games = request.contains("games") ? number(request["games"], "games", 1, most_games) : 1;
        order.plan.clock = read_clock(request);
        order.plan.watch = read_watch(request);
        order.plan.draw = read_flag(request, "draw", false);
        order.plan.helper = read_flag(request, "helper", true);
        order.plan.stamps = read_flag(request, "stamps", true);
        order.plan.stand_in = read_stand_in(request);
        const auto name = seat_name(request.contains("name") ? request["name"] : json("Guest"));
        if (!name) fail(name.error());
        order.name = *name;
        const json wanted = seats_wanted(request, (*rule)->book->people.front());
        order.chairs = read_chairs(wanted, *(*rule)->book);
        order.plan.maker = maker_of(order.chairs);
        order.body = {{"version", 1},
                      {"rule", (*rule)->book->rules.id},
                      {"rules", rules},
                      {"changed", order.plan.changed},
                      {"games", order.plan.games},
                      {"clock", request.contains("clock") ? request["clock"] : json(nullptr)},
                      {"watch", request.contains("watch") ? request["watch"] : json(nullptr)},
                      {"seats", wanted}};
        if (order.plan.draw) order.body["draw"] = true;
        if (!order.plan.helper) order.body["helper"] = false;
        if (!order.plan.stamps) order.body["stamps"] = false;
        if (order.plan.stand_in != usual_bot) order.body["stand_in"] = order.plan.stand_in;
        return order;
    });
}

ordered_json rule_page(const Plan& plan) {
    json rules = wire::to_json(plan.rule->book->rules);
    for (const json& change : plan.changed)
        if (change.contains("was")) rules["settings"][change["key"].get<std::string>()] = change["was"];
    const auto as_written = wire::rules_from_json(rules);
    return wire::rule_json(as_written ? *as_written : plan.rule->book->rules);
}

tl::expected<Order, Sentence> order_of_record(const json& body, Shelf& shelf) {
    return guarded([&] {
        Order order;
        if (!body.is_object() || !body.contains("rules")) fail("it has no rules");
        if (!body.contains("version") || body["version"] != 1) fail("it is of a version that this program does not know");
        auto rule = shelf.rule(body["rules"]);
        if (!rule) fail(rule.error());
        order.plan.rule = *rule;
        order.plan.changed = body.value("changed", json::array());
        order.plan.games = number(body.value("games", json(1)), "games", 1, most_games);
        order.plan.clock = read_clock(body);
        order.plan.watch = read_watch(body);
        order.plan.draw = read_flag(body, "draw", false);
        order.plan.helper = read_flag(body, "helper", true);
        order.plan.stamps = read_flag(body, "stamps", true);
        order.plan.stand_in = read_stand_in(body);
        if (const auto club = body.find("club"); club != body.end() && club->is_object())
            order.plan.book = {club->value("id", std::string()), club->value("night", std::string())};
        order.chairs = read_chairs(body.value("seats", json()), *(*rule)->book);
        order.plan.maker = maker_of(order.chairs);
        // whoever sat down says so in a record of its own
        for (Chair& chair : order.chairs)
            if (chair.kind == Chair::Kind::person) chair = Chair{};
        return order;
    });
}

}  // namespace jansou::parlour
