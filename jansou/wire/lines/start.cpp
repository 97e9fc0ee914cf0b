#include "jansou/wire/lines/start.hpp"

#include <openssl/rand.h>
#include <cstdio>
#include <cstdlib>

#include <algorithm>
#include <numeric>
#include <set>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {

std::vector<std::string> usual_names(int people) {
    std::vector<std::string> names;
    for (int c = 0; c < people; ++c) names.emplace_back(1, char('a' + c));
    return names;
}

namespace {

using nlohmann::json;

constexpr int format_version = 1;
constexpr std::size_t longest_name = 40;

void only_fields(const json& object, const std::set<std::string>& known, const std::string& where) {
    if (!object.is_object()) fail(where + ": an object is expected");
    for (const auto& [key, value] : object.items())
        if (!known.contains(key)) fail(where + ": unknown field " + shown(json(key)));
}

/// `where` names the value in the sentence: "set.honba".
int integer(const json& value, const std::string& where, int least, int most) {
    const auto n = whole_number(value, least, most);
    if (!n)
        fail(where + ": an integer from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not " + shown(value));
    return *n;
}
int integer(const json& object, const std::string& path, const char* key, int fallback, int least, int most) {
    const auto it = object.find(key);
    return it == object.end() ? fallback : integer(*it, path + key, least, most);
}

std::vector<Face> tiles(const json& value, const std::string& where) {
    if (!value.is_string()) fail(where + ": a string of tiles is expected, not " + shown(value));
    auto faces = parse_tiles(value.get<std::string>());
    if (!faces) fail(where + ": " + faces.error());
    return *faces;
}

/// Hands by chair as hands by seat: the one that stays empty is of whoever sits out.
std::string without_empty_chair(Stack& stack, const Rulebook& book, const MatchSetup& m, std::size_t index) {
    if (m.people <= book.layout.seats) return {};
    auto& hands = stack.hands;
    const bool knows = index == 0;  // who sits out later follows from what is played
    if (hands.size() <= (knows ? std::size_t(m.out) : std::size_t(book.layout.seats))) return {};
    const auto empty = knows ? hands.begin() + int(m.out) : std::ranges::find_if(hands, [](const auto& hand) { return hand.empty(); });
    if (empty == hands.end() || !empty->empty()) return ".hands: the hand of whoever sits out is empty";
    hands.erase(empty);
    return {};
}

/// The kinds that the first hand is played with, where not every hand has the same.
KindSet kinds_of_first_hand(const Rulebook& book, const MatchSetup& m) {
    if (!book.tiles_of) return kinds_in_use(book.layout);
    Table t;
    t.kyoku = m.kyoku;
    for (const MatchSetup::Begun& begun : m.numbers) t.counters[begun.number][std::size_t(begun.chair)] = begun.value;
    KindSet kinds;
    for (const Face face : book.tiles_of(t)) kinds.add(face.kind());
    return kinds;
}

/// What is stacked for a hand goes with the others of its tiles; what for the first one, with what is said of it.
void check_kinds(const Stack& stack, const Rulebook& book, const MatchSetup& m, const std::string& where, bool first) {
    KindSet kinds;
    for (const auto& hand : stack.hands)
        for (const Face face : hand) kinds.add(face.kind());
    for (const auto* row : {&stack.draws, &stack.replacements, &stack.indicators, &stack.ura})
        for (const Face face : *row) kinds.add(face.kind());
    if (const auto absent = absent_kinds(book.layout, kinds, {}); !absent) fail(where + ": " + absent.error());
    if (const KindSet others = kinds - kinds_of_first_hand(book, m); first && !others.empty())
        fail(where + ": " + std::string(to_mpsz(others.first())) + " is not in the hand that the match begins with");
}

Stack read_stack(const json& given, const Rulebook& book, const MatchSetup& m, std::size_t index) {
    const std::string where = "stack[" + std::to_string(index) + "]";
    only_fields(given, {"hands", "draws", "replacements", "indicators", "ura"}, where);
    Stack stack;
    if (const auto it = given.find("hands"); it != given.end()) {
        if (!it->is_array() || int(it->size()) > m.people)
            fail(where + ".hands: a list of at most " + std::to_string(m.people) + " hands is expected");
        for (std::size_t i = 0; i < it->size(); ++i) stack.hands.push_back(tiles((*it)[i], where + ".hands[" + std::to_string(i) + "]"));
    }
    const auto list = [&](const char* key, std::vector<Face>& out) {
        if (const auto it = given.find(key); it != given.end()) out = tiles(*it, where + "." + key);
    };
    list("draws", stack.draws);
    list("replacements", stack.replacements);
    list("indicators", stack.indicators);
    list("ura", stack.ura);
    for (auto& hand : stack.hands)
        for (Face& f : hand) f = as_made(book.layout, f);
    for (auto* row : {&stack.draws, &stack.replacements, &stack.indicators, &stack.ura})
        for (Face& f : *row) f = as_made(book.layout, f);
    Stack by_seat = stack;
    if (const auto why = without_empty_chair(by_seat, book, m, index); !why.empty()) fail(where + why);
    if (const auto why = impossible(book.layout, by_seat)) fail(where + ": " + *why);
    check_kinds(stack, book, m, where, index == 0);
    return stack;
}

template <class Value>
std::array<Value, max_seats> per_seat(const json& list, const char* key, int seats, int least, int most) {
    if (!list.is_array() || int(list.size()) != seats)
        fail(std::string(key) + ": a list of " + std::to_string(seats) + " numbers is expected");
    std::array<Value, max_seats> out{};
    for (std::size_t i = 0; i < list.size(); ++i) out[i] = Value(integer(list[i], key + ("[" + std::to_string(i) + "]"), least, most));
    return out;
}

void check_account(const std::array<std::int32_t, max_seats>& chips, const Rulebook& book, int people) {
    const int all = people * book.rules.number("chips.start");
    const int sum = std::accumulate(chips.begin(), chips.begin() + people, 0);
    if (sum != all)
        fail("set." + std::string(book.account.id) + ": they are " + std::to_string(sum) + " together, not " + std::to_string(all));
}

/// What the number of a field is by what is said of it.
int begun_with(const SetField& field, const json& said, int hand) {
    const std::string where = "set." + std::string(field.name);
    if (field.choices.empty()) return integer(said, where, 0, field.most);
    const auto word = std::ranges::find(field.choices, said.is_string() ? said.get<std::string>() : "");
    if (word != field.choices.end()) return field.means(int(word - field.choices.begin()), hand);
    std::string all;
    for (const std::string_view choice : field.choices) all += (all.empty() ? "" : " or ") + std::string(choice);
    fail(where + ": " + all + " is expected, not " + shown(said));
}

void read_set(const json& set, const Rulebook& book, MatchSetup& m) {
    const std::string account(book.account.id);
    std::set<std::string> known{"round",  "hand",  "dealer", "first_dealer", "honba", "sticks",
                                "points", account, "won",    "chombos",      "game",  "out"};
    for (const SetField& field : book.set_fields) known.emplace(field.name);
    only_fields(set, known, "set");
    const int people = m.people;
    if (const auto it = set.find("round"); it != set.end()) {
        const std::string word = it->is_string() ? it->get<std::string>() : "";
        const std::size_t round = std::string_view("ESWN").find(word);
        if (word.size() != 1 || round == std::string::npos) fail("set.round: E, S, W or N is expected, not " + shown(*it));
        const auto& rules = book.rules;
        const int named = rules.number("game.rounds"), further = rules.has_rule("game_length") ? rules.number("game_length.extension") : 0;
        const int rounds = named == 0 ? 1 : named + further;
        if (int(round) >= rounds)
            fail("set.round: " + word + " is never played, the last round of this game is " + "ESWN"[std::size_t(rounds - 1)]);
        m.round = std::uint8_t(round);
    }
    const bool counts_on = book.rules.number("game.rounds") == 0;  // one round, without a last hand
    m.kyoku = std::uint8_t(integer(set, "set.", "hand", 1, 1, counts_on ? 200 : people));
    m.game = std::uint8_t(integer(set, "set.", "game", 1, 1, 200));
    const bool knows_dealer = set.contains("dealer"), knows_first = set.contains("first_dealer");
    m.dealer = Seat(integer(set, "set.", "dealer", 0, 0, people - 1));
    const int first = book.rules.flag("game.first_dealer_moves") ? (m.game - 1) % people : 0;
    m.first_dealer = Seat(integer(set, "set.", "first_dealer", first, 0, people - 1));
    const bool in_turn = book.rules.has_rule("succession");
    if (!knows_dealer) m.dealer = in_turn ? Seat((m.first_dealer + m.kyoku - 1) % people) : m.first_dealer;
    if (in_turn && knows_dealer && !knows_first) m.first_dealer = Seat((m.dealer + people - (m.kyoku - 1)) % people);
    if (in_turn && (m.first_dealer + m.kyoku - 1) % people != m.dealer)
        fail("set: dealer " + std::to_string(m.dealer) + " does not deal hand " + std::to_string(m.kyoku) + " when " +
             std::to_string(m.first_dealer) + " dealt first");
    m.honba = integer(set, "set.", "honba", 0, 0, 1000);
    m.sticks = integer(set, "set.", "sticks", 0, 0, 1000);
    if (const auto it = set.find("points"); it != set.end())
        m.points = per_seat<std::int32_t>(*it, "set.points", people, -10000000, 10000000);
    if (const auto it = set.find(account); it != set.end()) {
        const int most = book.account.in_points ? 10000000 : 10000;
        m.chips = per_seat<std::int32_t>(*it, ("set." + account).c_str(), people, -most, most);
    }
    for (const SetField& field : book.set_fields)
        if (const auto it = set.find(field.name); it != set.end())
            m.numbers.push_back({field.number, Chair(m.dealer), std::int16_t(begun_with(field, *it, m.kyoku))});
    if (const auto it = set.find("chombos"); it != set.end()) m.chombos = per_seat<std::uint8_t>(*it, "set.chombos", people, 0, 100);
    if (const auto it = set.find("won"); it != set.end()) {
        const auto is_flag = [](const json& value) { return value.is_boolean(); };
        if (!it->is_array() || int(it->size()) != people || !std::ranges::all_of(*it, is_flag))
            fail("set.won: a list of " + std::to_string(people) + " booleans is expected");
        for (std::size_t s = 0; s < it->size(); ++s)
            if ((*it)[s]) m.won = SeatMask(m.won | only(Seat(s)));
    }
    if (people > book.layout.seats) m.out = Chair((m.dealer + people - 1) % people);
    if (const auto it = set.find("out"); it != set.end()) {
        if (people == book.layout.seats) fail("set.out: nobody sits out at a table of " + std::to_string(people));
        m.out = Chair(integer(*it, "set.out", 0, people - 1));
        if (Seat(m.out) == m.dealer) fail("set.out: " + std::to_string(m.dealer) + " is the dealer, who does not sit out");
    }
    if (m.chips) check_account(*m.chips, book, people);
    if (!m.points) return;
    if (const auto& rules = book.rules; rules.has_rule("bust"))
        for (int s = 0; s < people; ++s)
            if (const int points = (*m.points)[std::size_t(s)]; points < rules.number("bust.below"))
                fail("set.points[" + std::to_string(s) + "]: with " + std::to_string(points) + " points the game is over");
    int sum = m.sticks * (book.rules.has_rule("riichi") ? book.rules.number("riichi.deposit") : 0);
    for (int s = 0; s < people; ++s) sum += (*m.points)[std::size_t(s)];
    const int dealt = people * book.rules.number("points.start");
    if (book.points_come_in ? sum < dealt : sum != dealt)
        fail("set: points and sticks are worth " + std::to_string(sum) + " together, not " + std::to_string(dealt));
}

void read_names(const json& names, Start& start) {
    if (!names.is_array() || !start.book->may_be(int(names.size()))) {
        std::string sizes;
        for (const int n : start.book->people) sizes += (sizes.empty() ? "" : " or ") + std::to_string(n);
        fail("names: a list of " + sizes + " names is expected");
    }
    start.names.clear();
    start.setup.people = int(names.size());
    for (const json& name : names) {
        if (!name.is_string() || name.get<std::string>().size() > longest_name)
            fail("names: a text of at most " + std::to_string(longest_name) + " bytes is expected, not " + shown(name));
        start.names.push_back(name.get<std::string>());
    }
}

/// Which ability each has in the first hand, by chair; an empty text is that of whoever sits out.
void read_abilities(const json& list, const Rulebook& book, MatchSetup& m) {
    if (!book.ability_question) fail("abilities: this rule gives none");
    if (!list.is_array() || int(list.size()) != m.people) fail("abilities: a list of " + std::to_string(m.people) + " is expected");
    std::set<std::string> taken;
    for (int c = 0; c < m.people; ++c) {
        const json& item = list[std::size_t(c)];
        const std::string word = item.is_string() ? item.get<std::string>() : "";
        const bool out = m.people > book.layout.seats && Chair(c) == m.out;
        m.abilities.push_back(MatchSetup::no_ability);
        if (out && word.empty()) continue;
        const auto known = std::ranges::find_if(book.abilities, [&](const Ability& a) { return book.word_name(a.word) == word; });
        if (out || known == book.abilities.end()) {
            std::string all;
            for (const Ability& a : book.abilities) all += (all.empty() ? "" : ", ") + std::string(book.word_name(a.word));
            fail("abilities[" + std::to_string(c) + "]: " + (out ? "who sits out has none" : "one of " + all + " is expected") + ", not " +
                 shown(item));
        }
        if (!taken.insert(word).second) fail("abilities: " + word + " is there twice");
        m.abilities.back() = std::uint8_t(known - book.abilities.begin());
    }
}

/// As many as have names, or what a position speaks of: who sits out, points of so many.
int people_of(const json& given, const Rulebook& book) {
    if (const auto names = given.find("names"); names != given.end()) return int(names->size());
    const auto set = given.find("set");
    if (set == given.end() || !set->is_object()) return book.people.front();
    const int more = book.layout.seats + 1;
    const auto points = set->find("points");
    const bool four = set->contains("out") || (points != set->end() && points->is_array() && int(points->size()) == more);
    return four && book.may_be(more) ? more : book.people.front();
}

/// Chairs that a bot had in the first hands: nothing follows from it, but what is kept of it is well formed.
void read_handed(const json& value, int people) {
    constexpr int most_hands = 1'000'000;
    if (!value.is_array() || value.size() > std::size_t(people)) fail("handed: a list is expected, at most one entry for each seat");
    for (const json& each : value) {
        only_fields(each, {"seat", "name", "was", "hands", "game"}, "handed");
        if (!each.contains("seat") || !whole_number(each["seat"], 0, people - 1)) fail("handed: seat, a number of a seat, is expected");
        integer(each, "handed.", "hands", 0, 0, most_hands);
        integer(each, "handed.", "game", 1, 1, most_hands);
        for (const char* name : {"name", "was"})
            if (each.contains(name) && !each[name].is_string()) fail("handed: names are texts");
    }
}

/// What `start` and a header have in common.
void read_common(const json& given, Start& start) {
    start.setup.games = integer(given, "", "games", 1, 1, 1000);
    start.setup.people = people_of(given, *start.book);
    start.names = usual_names(start.setup.people);
    if (const auto it = given.find("names"); it != given.end()) read_names(*it, start);
    read_set(given.value("set", json::object()), *start.book, start.setup);
    if (const auto it = given.find("stack"); it != given.end()) {
        if (!it->is_array()) fail("stack: a list is expected");
        for (std::size_t i = 0; i < it->size(); ++i) start.setup.stack.push_back(read_stack((*it)[i], *start.book, start.setup, i));
    }
    if (const auto it = given.find("abilities"); it != given.end()) read_abilities(*it, *start.book, start.setup);
    if (const auto it = given.find("helper"); it != given.end() && !it->is_boolean()) fail("helper: true or false is expected");
    if (const auto it = given.find("handed"); it != given.end()) read_handed(*it, start.setup.people);
    for (const char* key : {"games", "set", "stack", "abilities", "fair", "helper", "handed"})
        if (given.contains(key)) start.given[key] = given[key];
}

Seed read_seed(const json& value) {
    const auto seed = value.is_string() ? parse_seed(value.get<std::string>()) : std::nullopt;
    if (!seed) fail("seed: 1 to 64 hex digits are expected, not " + shown(value));
    return *seed;
}

void read_view(const json& value, Start& start) {
    if (value == "all") return;
    const auto seat = whole_number(value, 0, start.setup.people - 1);
    if (!seat) fail("view: \"all\" or a seat from 0 to " + std::to_string(start.setup.people - 1) + " is expected, not " + shown(value));
    start.view.seat = Seat(*seat);
}

/// Runs `read`, which may fail, and keeps exceptions inside.
template <class F>
tl::expected<Start, Sentence> guarded(F read) {
    try {
        return read();
    } catch (const Bad& bad) { return tl::unexpected(bad.why); } catch (const json::exception& e) {
        return tl::unexpected(Sentence(e.what()));
    }
}

}  // namespace

Seed random_seed() {
    Seed seed;
    if (RAND_bytes(seed.bytes.data(), int(seed.bytes.size())) == 1) return seed;
    // walls and tokens that anybody could foresee are worse than none
    std::fputs("jansou: the system gives no random numbers; nothing can be dealt.\n", stderr);
    std::abort();
}

static std::string text_of(const nlohmann::ordered_json& j) {
    return j.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Start start_of(std::shared_ptr<const Rulebook> book, const Seed& seed, std::vector<std::string> names) {
    Start start;
    start.book = std::move(book);
    start.rules = text_of(to_json(start.book->rules));
    start.setup.seed = seed;
    start.names = names.empty() ? usual_names(start.book->people.front()) : std::move(names);
    start.setup.people = int(start.names.size());
    return start;
}

tl::expected<Start, Sentence> parse_start(const json& given, Seed (*fresh_seed)()) {
    return guarded([&] {
        only_fields(given, {"type", "rule", "seed", "names", "games", "set", "stack", "abilities", "view"}, "start");
        if (!given.contains("rule")) fail("start: rule is missing");
        if (!given["rule"].is_string()) fail("rule: the name of a rule set or a path is expected, not " + shown(given["rule"]));
        auto book = load_book_to_play(given["rule"].get<std::string>());
        if (!book) fail(book.error());
        Start start = start_of(*book, given.contains("seed") ? read_seed(given["seed"]) : fresh_seed(), {});
        read_common(given, start);
        if (given.contains("view")) read_view(given["view"], start);
        return start;
    });
}

tl::expected<Start, Sentence> start_as_given(std::shared_ptr<const Rulebook> book, const Seed& seed, const json& given) {
    return guarded([&] {
        Start start = start_of(std::move(book), seed, {});
        read_common(given, start);
        return start;
    });
}

std::string header_line(const Start& start) {
    nlohmann::ordered_json line;
    line["type"] = "header";
    line["format"] = format_version;
    line["rule"] = start.book->rules.id;
    line["names"] = start.names;
    line["seed"] = to_hex(start.setup.seed);
    line["commitment"] = sha256_hex(to_hex(start.setup.seed));
    for (const auto& [key, value] : start.given.items()) line[key] = nlohmann::json(value);  // its fields in one order
    std::string text = text_of(line);
    text.pop_back();
    return text + ",\"rules\":" + start.rules + '}';
}

tl::expected<Start, Sentence> parse_header(const json& given) {
    return guarded([&] {
        only_fields(given,
                    {"type", "format", "rule", "names", "seed", "commitment", "games", "set", "stack", "abilities", "fair", "helper",
                     "handed", "rules"},
                    "header");
        if (given.value("type", "") != "header") fail("the first line is no header");
        if (integer(given, "", "format", 0, 0, 1000000) != format_version)
            fail("header: format " + std::to_string(format_version) + " is expected");
        if (!given.contains("rules")) fail("header: rules is missing");
        auto rules = rules_from_json(given["rules"]);
        if (!rules) fail("header: " + rules.error());
        if (!given.contains("seed")) fail("header: seed is missing");
        const Seed seed = read_seed(given["seed"]);
        if (given.value("commitment", "") != sha256_hex(to_hex(seed))) fail("header: the commitment is not that of the seed");
        Start start = start_of(std::make_shared<const Rulebook>(make_book(std::move(*rules))), seed, {});
        read_common(given, start);
        return start;
    });
}

}  // namespace jansou::wire
