#include "jansou/scenario/event_claims.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "jansou/scenario/steps.hpp"

namespace jansou::scenario {

bool EventClaims::check(const Words& words) {
    static const std::map<std::string, Check> checks{
        {"event", &EventClaims::event}, {"events", &EventClaims::order},    {"no", &EventClaims::no},
        {"paid", &EventClaims::paid},   {"score", &EventClaims::score},     {"chips", &EventClaims::chips},
        {"line", &EventClaims::line},   {"draw", &EventClaims::draw},       {"points", &EventClaims::points},
        {"next", &EventClaims::next},   {"game", &EventClaims::game},       {"settle", &EventClaims::settle},
        {"waits", &EventClaims::waits}, {"refused", &EventClaims::refused}, {"congratulated", &EventClaims::congratulated}};
    const auto found = checks.find(words[0]);
    if (found == checks.end()) return false;
    (this->*found->second)(Words(words.begin() + 1, words.end()));
    return true;
}

/// A list of tiles is written as tiles are.
bool EventClaims::says(const json& field, const json& wanted) const {
    if (field == wanted) return true;
    if (wanted.is_string() && !field.is_array()) return field == json(talk_.told(wanted.get<std::string>()));
    const auto named = wanted.is_string() && looks_like_tiles(wanted.get<std::string>()) ? json(tiles(wanted.get<std::string>())) : wanted;
    if (!field.is_array() || !named.is_array() || !std::ranges::all_of(named, &json::is_string)) return false;
    const auto names = named.get<std::vector<std::string>>();
    return field == json(names) || field == json(talk_.told(names));
}

static void describe(json& fields, const std::string& word) {
    const auto [key, value] = key_value(word);
    static const std::set<std::string> seats{"actor", "target", "owner", "oya", "out"}, one_tile{"pai", "give", "take", "ura_choice"};
    if (seats.count(key))
        fields[key] = seat(value);
    else if (key == "scores" || key == "deltas" || key == "chips" || key == "counts" || key == "congratulation")
        fields[key] = numbers(split_at(value, ','));
    else if (value == "true" || value == "false")
        fields[key] = value == "true";
    else if (looks_like_tiles(value) && !one_tile.count(key))
        fields[key] = tiles(value);
    else if (looks_like_tiles(value))
        fields[key] = tile(value);
    else
        fields[key] = is_number(value) ? json(number(value)) : json(value);
}

/// `dora 4m`, `offence north consequence=dead_hand`, `dahai south waits=2s5s`: type, then a seat (the actor), tiles (`pai` or the
/// marker) and key=value.
Wanted EventClaims::described(const Words& words) const {
    if (words.empty()) fail("which event?");
    json fields{{"type", words[0]}};
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (const auto who = find_seat(words[i]))
            fields["actor"] = *who;
        else if (looks_like_tiles(words[i]))
            fields[words[0] == "dora" ? "dora_marker" : "pai"] = tile(words[i]);
        else
            describe(fields, words[i]);
    }
    return [this, fields](const json& event) {
        return std::ranges::all_of(
            fields.items(), [&](const auto& field) { return event.contains(field.key()) && says(event.at(field.key()), field.value()); });
    };
}

bool EventClaims::happened(const Words& words) {
    talk_.settle_answers();
    const auto match = described(words);
    return std::ranges::any_of(talk_.events_of_step(), match);
}

void EventClaims::event(const Words& words) {
    if (!happened(words)) fail("since the last step there was no event " + join(words));
}

/// `events ankan dora tsumo`: in this order, others may stand between.
void EventClaims::order(const Words& words) {
    talk_.settle_answers();
    const auto events = talk_.events_of_step();
    auto at = events.begin();
    for (const auto& type : words) {
        at = std::find_if(at, events.end(), [&](const json& event) { return is(event, type); });
        if (at == events.end()) fail("since the last step there was no '" + type + "' in this order");
        ++at;
    }
}

void EventClaims::no(const Words& words) {
    const bool draw = words.size() == 1 && words[0] == "draw";
    const bool event = words.size() > 1 && words[0] == "event";
    if (words.size() == 3 && words[0] == "line") return no_line(words);
    if (!draw && !event) fail("`no event ...`, `no line SEAT ID` or `no draw`");
    if (happened(draw ? Words{"ryukyoku"} : Words(words.begin() + 1, words.end()))) fail("there was: " + join(words));
}

void EventClaims::no_line(const Words& words) {
    for (const auto& line : win_of(seat(words[1])).at("score").at("yaku"))
        if (line.at("id") == words[2]) fail("there is the line " + line.dump());
}

/// `refused offence south white_shown`, `refused south takes back for open because CT-44`: the engine answers this with an error.
void EventClaims::refused(const Words& words) {
    if (words.size() < 3) fail("`refused offence SEAT KIND` or `refused SEAT takes back`");
    const auto because = std::ranges::find(words, "because");
    const auto who = find_seat(words[0]);
    if (words[0] != "offence" && (!who || words[1] != "takes")) fail("`refused offence SEAT KIND` or `refused SEAT takes back`");
    const auto out = talk_.question(words[0] == "offence" ? offence_line(Words(words.begin(), because))
                                                          : take_back_line(*who, Words(words.begin() + 2, because)));
    if (!is(out, "error")) fail("expected an error, found " + out.dump());
    if (because != words.end() && (because + 1 == words.end() || out.value("clause", "") != because[1]))
        fail("expected the clause " + (because + 1 == words.end() ? "that follows `because`" : because[1]) + ", found " + out.dump());
}

const json& EventClaims::win_of(int who) {
    talk_.settle_answers();
    const auto events = talk_.events_of_step();
    for (auto event = events.rbegin(); event != events.rend(); ++event)
        if (is(*event, "hora") && event->at("actor") == who) return *event;
    fail(seat_name(who) + " has not won");
}

/// True if the event moves something of that sort: `deltas`, `chips` or `congratulation`.
static bool pays(const json& event, const char* what) {
    static const std::set<std::string> payments{"hora", "ryukyoku", "chombo", "offence", "bust"};
    return payments.contains(event.value("type", std::string())) && event.contains(what);
}

/// What the events of this step moved of that sort, seat by seat, is what stands in the line; `name`: of it in a sentence.
static void expect_moved(std::span<const json> events, const char* what, const std::vector<int>& expected, const std::string& name) {
    std::vector<int> sum(expected.size());
    for (const json& event : events) {
        if (!pays(event, what)) continue;
        const auto moved = event.at(what).get<std::vector<int>>();
        if (moved.size() != sum.size()) fail("there are " + std::to_string(moved.size()) + " seats");
        std::ranges::transform(sum, moved, sum.begin(), std::plus<>{});
    }
    if (sum != expected) fail("expected the " + name + " " + json(expected).dump() + ", found " + json(sum).dump());
}

/// `paid 0 +8000 -8000 0`: all that this hand's end moved; `paid south 0 +8000 ...`: by this winner's share alone.
void EventClaims::paid(const Words& words) {
    if (words.empty()) fail("paid what?");
    const bool one = !is_number(words[0]);
    const auto expected = numbers(Words(words.begin() + (one ? 1 : 0), words.end()));
    talk_.settle_answers();
    if (one) return expect_field(win_of(seat(words[0])), "deltas", expected);
    expect_moved(talk_.events_of_step(), "deltas", expected, "payments");
}

/// `chips 30 30 30`: as held when told last; `chips paid 0 +3 -3`, `chips paid south ...`: as `paid`.
void EventClaims::chips(const Words& words) {
    talk_.settle_answers();
    if (words.empty()) fail("chips of whom?");
    if (words[0] != "paid") {
        static const std::set<std::string> holdings{"start_kyoku", "end_game", "end_set"};
        return expect_field(talk_.last_event(holdings), "chips", numbers(words));
    }
    const Words rest(words.begin() + 1, words.end());
    if (!rest.empty() && !is_number(rest[0]))
        return expect_field(win_of(seat(rest[0])), "chips", numbers(Words(rest.begin() + 1, rest.end())));
    expect_moved(talk_.events_of_step(), "chips", numbers(rest), "chips");
}

/// `congratulated 0 -1000 +1000 0`: moved on the account of congratulations since the last step.
void EventClaims::congratulated(const Words& words) {
    talk_.settle_answers();
    expect_moved(talk_.events_of_step(), "congratulation", numbers(words), "congratulations");
}

void EventClaims::score(const Words& words) {
    if (words.size() < 2) fail("`score SEAT han 3 fu 40 ...`");
    expect_score(win_of(seat(words[0])).at("score"), Words(words.begin() + 1, words.end()));
}

void EventClaims::line(const Words& words) {
    if (words.size() < 2) fail("`line SEAT ID [HAN] [CLAUSE]`");
    expect_line(win_of(seat(words[0])).at("score"), Words(words.begin() + 1, words.end()));
}

void EventClaims::draw(const Words& words) {
    if (words.size() != 1) fail("`draw REASON`");
    if (!happened({"ryukyoku", "reason=" + words[0]})) fail("expected the draw " + words[0]);
}

void EventClaims::points(const Words& words) {
    talk_.settle_answers();
    for (auto event = talk_.events().rbegin(); event != talk_.events().rend(); ++event)
        if (event->contains("scores")) return expect_field(*event, "scores", numbers(words));
    fail("no points have been told yet");
}

/// `next hand S2 honba=1 sticks=0 dealer=south`.
void EventClaims::next(const Words& words) {
    talk_.settle_answers();
    if (words.size() < 2 || words[0] != "hand") fail("`next hand S2 honba=1 sticks=0 dealer=south`");
    if (!happened({"end_kyoku"})) fail("the hand has not ended");
    if (!happened({"start_kyoku"})) fail("no hand has begun since");
    const auto hand = talk_.last_event({"start_kyoku"});
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (i == 1 && words[i].size() == 2) {
            expect_field(hand, "bakaze", words[i].substr(0, 1));
            expect_field(hand, "kyoku", number(words[i].substr(1)));
            continue;
        }
        const auto [key, value] = key_value(words[i]);
        if (key == "dealer")
            expect_field(hand, "oya", seat(value));
        else if (key == "out")
            expect_field(hand, "out", seat(value));
        else if (key == "honba")
            expect_field(hand, "honba", number(value));
        else if (key == "sticks")
            expect_field(hand, "kyotaku", number(value));
        else
            fail("unknown word '" + key + "'");
    }
}

void EventClaims::game(const Words& words) {
    const bool over = happened({"end_game"});
    if (join(words) != "over" && join(words) != "goes on") fail("`game over` or `game goes on`");
    if (over != (words[0] == "over")) fail(over ? "the game is over" : "the game is not over");
    if (!over && !happened({"start_kyoku"}) && talk_.ask().empty()) fail("no hand has begun since");
}

/// `settle total 37 -7 -10 -20`.
void EventClaims::settle(const Words& words) {
    if (words.size() < 2) fail("`settle total ...`");
    if (!happened({"end_game"})) fail("the game is not over");
    expect_field(talk_.last_event({"end_game"}).at("settle"), words[0], results(Words(words.begin() + 1, words.end())));
}

/// `waits south 1m4m`, `waits south none`.
void EventClaims::waits(const Words& words) {
    if (words.size() != 2) fail("`waits SEAT TILES`");
    const auto found = talk_.question({{"type", "waits"}, {"seat", seat(words[0])}});
    const auto expected = words[1] == "none" ? std::vector<std::string>{} : sorted(tiles(words[1]));
    if (!found.contains("waits") || tile_list(found.at("waits")) != expected)
        fail("expected the waits " + words[1] + ", found " + found.dump());
}

}  // namespace jansou::scenario
