#include "jansou/wire/shown/rule_pages.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "jansou/match/match.hpp"
#include "jansou/rulebook/rulebook.hpp"
#include "jansou/rules/shared/dora.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/event_lines.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/melds.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/clause_texts.hpp"
#include "jansou/wire/rule_text/rule_words.hpp"
#include "jansou/wire/rule_text/set_sizes.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/shown/asked.hpp"
#include "jansou/wire/shown/lesson.hpp"
#include "jansou/wire/shown/offers.hpp"
#include "jansou/wire/shown/score_fields.hpp"
#include "jansou/wire/shown/value_table.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using nlohmann::json;
using nlohmann::ordered_json;

struct Called {
    std::string value;
    Titled name;
};
using Names = std::map<std::string, std::vector<Called>, std::less<>>;

/// Option -> value -> name. A file that is wrong is a fault of ours.
const Names& names() {
    static const Names all = [] {
        Names out;
        for (const ShippedFile& f : shipped_words()) {
            if (f.id == asked_words || f.id == matter_words || f.id == search_words || f.id == offered_words || f.id == penalty_words)
                continue;
            Faults faults{std::string(f.id)};
            for (const Member& option : read_whole(f.text, faults).table)
                for (const Member& value : option.value.table)
                    if (const auto text = read_titled(value, faults)) out[option.key].push_back({value.key, *text});
            assert(!faults.any());
        }
        return out;
    }();
    return all;
}

ordered_json clause_ids(const RuleSet& rules, std::string_view key) {
    ordered_json out = ordered_json::array();
    const auto it = rules.clauses.find(key);
    if (it != rules.clauses.end())
        for (const std::string_view id : split(it->second)) out.push_back(std::string(id));
    return out;
}

std::string_view type_name(OptionType type) {
    constexpr std::array<std::string_view, 7> all{"number", "flag", "choice", "numbers", "words", "tiles", "worth"};
    return all[std::size_t(type)];
}

Setting value_at(const RuleSet& rules, const OptionSpec& spec) {
    const auto it = rules.settings.find(spec.key);
    return it != rules.settings.end() ? it->second : parse_setting(spec, spec.fallback).value();
}

/// How many settle a game together.
std::size_t settling(const RuleSet& rules) {
    const auto& people = rules.numbers("table.people");
    return std::size_t(people.empty() ? rules.number("table.seats") : people.front());
}

/// Tiles that an option of `OptionSense::copies` may name, red ones of kinds in play, and how many there may be of each.
ordered_json faces_json(const Layout& layout) {
    ordered_json out = ordered_json::array();
    const auto reds = parse_tiles("0m0p0s").value();
    for (const Face red : reds)
        if (const auto most = std::ranges::count(layout.tiles, red.kind(), [](Face f) { return f.kind(); }); most > 0)
            out.push_back({{"pai", to_mjai(red)}, {"most", most}});
    return out;
}

/// Whether an option of these rules may be that: a list has as many places as settle, tiles are in play.
bool fits(const Rulebook& book, const OptionSpec& spec, const Setting& value) {
    if (spec.form.sense == OptionSense::by_place) {
        const std::size_t size = std::get<std::vector<std::int32_t>>(value).size();
        return size == 0 || size == settling(book.rules);
    }
    if (spec.form.sense != OptionSense::copies || value == Setting(std::string())) return true;
    const auto suits = [](std::span<const Face> tiles) {
        KindSet out;
        for (const Face f : tiles)
            if (f.kind() % 9 == 4 && f.kind() < first_honour) out.add(f.kind());
        return out;
    };
    return suits(parse_tiles(std::get<std::string>(value)).value()) == suits(book.layout.tiles);
}

/// What a value that the option may have is called: of numbers, tiles and lists those that there is a word for.
ordered_json named_json(const Rulebook& book, const OptionSpec& spec) {
    ordered_json out = ordered_json::array();
    const auto named = names().find(spec.key);
    if (named == names().end()) return out;
    for (const auto& [value, name] : named->second)
        if (const auto read = parse_setting(spec, spec.type == OptionType::tiles ? toml_string(value) : value);
            read && fits(book, spec, *read))
            out.push_back({{"value", to_json(*read)}, {"name", in_both(name)}});
    return out;
}

/// How a person sets it, where its type alone does not tell.
void put_sense(const Rulebook& book, const OptionSpec& spec, ordered_json& out) {
    constexpr std::array<std::string_view, 4> senses{"", "copies", "by_place", "closed"};
    const OptionForm& form = spec.form;
    if (form.sense != OptionSense::plain) out["sense"] = senses[std::size_t(form.sense)];
    if (form.sense == OptionSense::copies) out["faces"] = faces_json(book.layout);
    if (form.sense == OptionSense::by_place) out["places"] = settling(book.rules);
    if (!form.open_worth.en.empty()) out["open_worth"] = in_both(form.open_worth);
    if (!form.note.en.empty()) out["note"] = in_both(form.note);
}

ordered_json option_json(const Rulebook& book, const RuleSet& base, const OptionSpec& spec, Text group) {
    const RuleSet& rules = book.rules;
    ordered_json out{{"key", spec.key},
                     {"name", in_both(spec.meaning)},
                     {"value", to_json(value_at(rules, spec))},
                     {"default", to_json(value_at(base, spec))},
                     {"type", type_name(spec.type)}};
    if (!spec.choices.empty()) {
        out["choices"] = ordered_json::array();
        for (const std::string_view value : split(spec.choices)) {
            const auto name = choice_name(spec.key, value);
            out["choices"].push_back({{"value", value}, {"name", name ? in_both(*name) : in_both(value, value)}});
        }
    }
    if (spec.type == OptionType::number || spec.type == OptionType::numbers) {
        out["least"] = spec.least;
        out["most"] = spec.most;
    }
    if (spec.choices.empty())
        if (ordered_json named = named_json(book, spec); !named.empty()) out["named"] = std::move(named);
    put_sense(book, spec, out);
    out["clauses"] = clause_ids(rules, spec.key);
    out["group"] = in_both(group);
    return out;
}

/// Every option of the rule set once, with the title of what it belongs to, in the order of the rule file.
template <class See>
void each_option(const RuleSet& rules, See see) {
    for (const OptionSpec& spec : table_options()) see(spec, Text{"卓と牌", "Table and tiles"});
    std::vector<std::string_view> seen;
    for (const std::string& name : rules.rules) {
        const RuleInfo* rule = find_rule(name);
        for (const OptionSpec& spec : rule->options) {
            if (std::ranges::find(seen, spec.key) != seen.end()) continue;
            seen.push_back(spec.key);
            see(spec, rule->title);
        }
    }
}

ordered_json head_json(const RuleSet& rules) {
    const RuleTexts* texts = texts_of(rules);
    const int seats = rules.number("table.seats");
    const auto& people = rules.numbers("table.people");
    ordered_json out{{"id", rules.id},
                     {"title", in_both(rules.title_ja, rules.title_en)},
                     {"about", in_both(rules.about_ja, rules.about_en)},
                     {"seats", seats},
                     {"players", people.empty()       ? ordered_json(seats)
                                 : people.size() == 1 ? ordered_json(people.front())
                                                      : ordered_json(people)},
                     {"games", usual_games(rules)},
                     {"game_choices", offered_games(rules)}};
    if (const auto other = other_sizes(rules))
        out["no_set"] = {{"games", out["game_choices"]}, {"text", in_both(*other)}, {"clause", other->clause}};
    constexpr std::array<Text, 5> lengths{Text{"終局の条件まで", "until a game ends"},
                                          {"東風戦", "East only"},
                                          {"東南戦", "East and South"},
                                          {"東南西戦", "East, South and West"},
                                          {"一荘戦", "all four rounds"}};
    out["length"] = texts && !texts->length_ja.empty() ? in_both(texts->length_ja, texts->length_en)
                                                       : in_both(lengths[std::size_t(rules.number("game.rounds"))]);
    out["special"] = ordered_json::array();
    if (texts)
        for (const SpecialText& s : texts->special)
            out["special"].push_back({{"text", in_both(s)}, {"tiles", s.tiles}, {"clause", s.clause}});
    out["first_hand"] = has_lesson(rules.id);
    out["first_hands"] = lessons_json(rules.id);
    return out;
}

/// The game that most people know, by which all others are measured.
constexpr std::string_view ordinary_rules = "tenhou4p";

/// How many rules one of the two has and the other has not.
std::size_t strangeness(const RuleSet& rules, const RuleSet& ordinary) {
    const auto beyond = [](const RuleSet& a, const RuleSet& b) {
        return std::size_t(std::ranges::count_if(a.rules, [&b](const std::string& rule) { return !b.has_rule(rule); }));
    };
    return beyond(rules, ordinary) + beyond(ordinary, rules);
}

/// What the rules call the words that they put into events.
ordered_json words_json(const Rulebook& book) {
    ordered_json out = ordered_json::object();
    for (std::size_t i = 1; i < book.words(); ++i) {
        const auto word = jansou::Word(i);
        if (const Text text = book.word_text(word); !text.en.empty()) out[std::string(book.word_name(word))] = in_both(text);
    }
    return out;
}

/// The clauses of those words that are named as the rule they come from: reasons of draws above all.
ordered_json word_clauses_json(const Rulebook& book) {
    ordered_json out = ordered_json::object();
    for (std::size_t i = 1; i < book.words(); ++i) {
        const std::string_view name = book.word_name(jansou::Word(i));
        if (const std::string_view clause = book.rules.clause(name); !clause.empty()) out[std::string(name)] = clause;
    }
    return out;
}

/// Why a reading counts that the winner did not name, where that is not simply the best one.
ordered_json unnamed_reading_json(const Rulebook& book) {
    if (book.blind_choice == 0) return nullptr;
    const Reason& why = book.reasons[book.blind_choice];
    return {{"text", in_both(why.text)}, {"clause", why.clause.empty() ? ordered_json(nullptr) : ordered_json(why.clause)}};
}

/// What the settle command asks of a game that is over, for whoever enters one.
ordered_json settle_asks_json(const Rulebook& book) {
    GameEnd end{.seats = std::uint8_t(book.people.front())};
    end.points.fill(book.rules.number("points.start"));
    end.sticks = 1;
    const Settlement s = settle(book, end);
    int stick = s.lost;  // of what one lies there for
    for (std::size_t i = 0; i < s.seats; ++i) stick += s.points[i] - end.points[i];
    const auto asks = [&](bool Settlement::Prize::* what) { return std::ranges::any_of(s.prizes, what); };
    ordered_json out{{"people", book.people}, {"start", book.rules.number("points.start")}, {"stick", stick}};
    out["dealer"] = book.ties_by_last_dealer ? "last" : "first";
    out["won"] = asks(&Settlement::Prize::by_wins);
    out["busted_by"] = asks(&Settlement::Prize::by_busts);
    out["chombos"] = asks(&Settlement::Prize::by_chombos);
    out["comes_in"] = bool(book.points_come_in);
    out["zero_is_bust"] = bool(book.bust_at_zero);
    out["chips"] = nullptr;
    if (uses_chips(book) || book.account.in_points) out["chips"] = {{"start", chips_at_start(book)}, {"name", in_both(book.account.name)}};
    return out;
}

/// What may stand for something else in a hand that has just been dealt.
ordered_json jokers_json(const Rulebook& book) {
    ordered_json out = ordered_json::array();
    for (const Kind k : book.kinds)
        if (!book.reads_of(Numbers{}, Face(k), Use::held).empty()) out.push_back(to_mjai(Face(k)));
    return out;
}

ordered_json sayings_json(std::span<const Saying> sayings) {
    ordered_json out = ordered_json::array();
    for (const Saying& saying : sayings) {
        ordered_json one = in_both(saying.text);
        if (!saying.same.empty())
            one["when"] = {{"field", saying.field}, {"same", saying.same}};
        else if (!saying.field.empty())
            one["when"] = {{"field", saying.field}, {"value", saying.value}};
        out.push_back(std::move(one));
    }
    return out;
}

/// How the page tells of each line of a match; under "*" of those whose word is a rule's own.
ordered_json lines_json() {
    constexpr std::array<std::string_view, 9> forms{"", "seat", "tile", "tiles", "wind", "ordinal", "points", "word", "flag"};
    constexpr std::array<std::string_view, 10> sounds{"", "discard", "draw", "chi", "pon", "kan", "aside", "riichi", "win", "bell"};
    ordered_json out = ordered_json::object();
    for (const EventLine& line : event_lines()) {
        if (line.telling.sentences.empty()) continue;
        ordered_json& one = out[line.word.empty() ? "*" : std::string(line.word)];
        for (const Field& field : line.fields)
            if (field.form != FieldForm::unsaid) one["fields"][field.name] = forms[std::size_t(field.form)];
        for (ordered_json& saying : sayings_json(line.telling.sentences)) one["say"].push_back(std::move(saying));
        for (ordered_json& saying : sayings_json(line.telling.aloud)) one["aloud"].push_back(std::move(saying));
        if (line.telling.sound != Sound::none) one["sound"] = sounds[std::size_t(line.telling.sound)];
    }
    out["end_game"]["say"].push_back(in_both("終局", "End of the game"));  // which the match tells, and not an event
    return out;
}

/// How many tiles there are of each face, in the order of a hand.
ordered_json stock_json(const Layout& layout) {
    std::vector<Face> all = layout.tiles;
    all.insert(all.end(), layout.others.begin(), layout.others.end());
    std::ranges::sort(all);
    ordered_json out = ordered_json::object();
    for (const Face face : all) {
        ordered_json& count = out[std::string(to_mjai(face))];
        count = count.is_null() ? 1 : count.get<int>() + 1;
    }
    return out;
}

/// Kinds that are never in one hand with the kinds of the other list; empty where there are none.
ordered_json apart_json(const Layout& layout) {
    KindSet others;
    for (const Face face : layout.others) others.add(face.kind());
    ordered_json out = ordered_json::array();
    if (others.empty()) return out;
    for (const KindSet kinds : {KindSet(layout.replaced), others}) {
        ordered_json& list = out.emplace_back(ordered_json::array());
        for (const Kind k : kinds) list.push_back(std::string(to_mjai(Face(k))));
    }
    return out;
}

/// What the rule calls the columns of a settlement that not every rule has, and of which clause they are.
void put_columns(const Rulebook& book, ordered_json& page) {
    GameEnd end;
    end.seats = std::uint8_t(book.layout.seats);
    page["columns"] = page["column_clauses"] = ordered_json::object();
    for (const Settlement::Prize& prize : settle(book, end).prizes) {
        page["columns"][std::string(prize.id)] = in_both(prize.words);
        if (!prize.clause.empty()) page["column_clauses"][std::string(prize.id)] = prize.clause;
    }
}

/// What the table may declare, as the rule calls it.
ordered_json offences_json(const Rulebook& book) {
    ordered_json out = ordered_json::array();
    for (const Offence& offence : book.offences) {
        ordered_json clause = nullptr;
        if (!offence.clause.empty()) clause = offence.clause;
        out.push_back({{"kind", book.word_name(offence.word)}, {"name", in_both(book.word_text(offence.word))}, {"clause", clause}});
    }
    return out;
}

}  // namespace

std::optional<Text> choice_name(std::string_view key, std::string_view value) {
    for (const std::string_view under : {key, std::string_view("*")}) {
        const auto option = names().find(under);
        if (option == names().end()) continue;
        if (const auto it = std::ranges::find(option->second, value, &Called::value); it != option->second.end())
            return Text{it->name.ja, it->name.en};
    }
    return {};
}

ordered_json rules_json() {
    struct Place {
        std::size_t strange;  ///< then by how much else it sets otherwise, then by its id
        std::size_t settings;
        std::string id;
        auto operator<=>(const Place&) const = default;
    };
    std::vector<Place> order;
    const auto ordinary = load_rules(ordinary_rules).value();
    for (const std::string& id : shipped_rules())
        if (const auto rules = load_rules(id)) order.push_back({strangeness(*rules, ordinary), rules->settings.size(), id});
    std::ranges::sort(order);
    ordered_json out{{"rules", ordered_json::array()}};
    for (const Place& place : order) out["rules"].push_back(head_json(*load_rules(place.id)));
    out["lines"] = lines_json();
    return out;
}

ordered_json rule_json(const RuleSet& rules) {
    const auto shipped = shipped_rules();
    const bool is_shipped = std::ranges::find(shipped, rules.id) != shipped.end();
    const auto base = is_shipped ? load_rules(rules.id) : tl::expected<RuleSet, Sentence>(rules);
    ordered_json out = head_json(rules);
    const Rulebook book = make_book(rules);
    out["options"] = ordered_json::array();
    each_option(rules, [&](const OptionSpec& spec, Text group) { out["options"].push_back(option_json(book, *base, spec, group)); });
    out["form"] = form_json(book);
    out["rules"] = rules.rules;
    out["clauses"] = ordered_json::array();
    for (const ClauseEntry& clause : clauses_of(rules)) {
        ordered_json one{
            {"id", clause.id}, {"text", clause.text ? in_both(*clause.text) : ordered_json(nullptr)}, {"options", clause.keys}};
        if (clause.heading) one["heading"] = in_both(*clause.heading);
        out["clauses"].push_back(std::move(one));
    }
    out["jokers"] = jokers_json(book);
    if (book.account.in_points) out["account"] = {{"id", book.account.id}, {"name", in_both(book.account.name)}, {"in_points", true}};
    out["by"] = ways_to_win_json(book);
    out["melds"] = meld_types(book);
    out["score_fields"] = score_fields_json(book);
    out["no_win_clauses"] = no_win_clauses_json(book);
    out["stock"] = stock_json(book.layout);
    if (auto apart = apart_json(book.layout); !apart.empty()) out["apart"] = std::move(apart);
    out["aside"] = book.find_word("nukidora").has_value();
    put_columns(book, out);
    out["values"] = values_json(book);
    out["offers"] = offers_json(rules);
    out["places"] = places_json(book);
    out["words"] = words_json(book);
    out["word_clauses"] = word_clauses_json(book);
    out["offences"] = offences_json(book);
    out["unnamed_reading"] = unnamed_reading_json(book);
    out["settle"] = settle_asks_json(book);
    return out;
}

tl::expected<ordered_json, Sentence> rule_json(std::string_view id) {
    const auto shipped = shipped_rules();
    if (std::ranges::find(shipped, id) == shipped.end())
        return tl::unexpected(named(id) + " is no shipped rule set" +
                              did_you_mean(id, std::vector<std::string_view>(shipped.begin(), shipped.end())));
    const auto rules = load_rules(id);
    if (!rules) return tl::unexpected(rules.error());
    return rule_json(*rules);
}

ordered_json rule_words_json(const ordered_json& page) {
    ordered_json out;
    for (const char* key : {"id", "title", "columns", "column_clauses", "words", "word_clauses", "offences", "unnamed_reading", "special",
                            "first_hands", "offers", "places"})
        out[key] = page.at(key);
    return out;
}

tl::expected<RuleSet, Sentence> rules_with(const RuleSet& rules, const json& options) {
    if (!options.is_object()) return tl::unexpected("\"options\" must be an object of keys and values, not " + shown(options) + ".");
    json whole = to_json(rules);
    for (const auto& [key, value] : options.items()) whole["settings"][key] = value;
    auto changed = rules_from_json(whole);
    if (!changed) {
        const std::string where = "rule set " + named(rules.id) + ": ";
        const std::string& error = changed.error();
        return tl::unexpected(error.starts_with(where) ? error.substr(where.size()) : error);
    }
    changed->origins = rules.origins;
    return changed;
}

Text option_group(const RuleSet& rules, std::string_view key) {
    Text found;
    each_option(rules, [&](const OptionSpec& spec, Text group) {
        if (spec.key == key) found = group;
    });
    return found;
}

/// Parts of a page that other files of this folder print are described here too: they are in no other answer.
std::span<const NamedShape> rule_shapes() {
    static constexpr NamedShape all[]{
        {"Rules", "{rules: [RuleHead], lines: {*: RuleLine}, own_rules: bool, bots: [{name: string, title: Text, about: Text}]}"},
        {"RuleLine",
         "{fields?: {*: 'seat' | 'tile' | 'tiles' | 'wind' | 'ordinal' | 'points' | 'word' | 'flag'}, say?: [RuleSaying], aloud?: "
         "[RuleSaying], sound?: string}"},
        {"RuleSaying", "{ja: string, en: string, when?: {field: string, same: string} | {field: string, value: string}}"},
        {"RuleHead",
         "{id: string, title: Text, about: Text, seats: int, players: int | [int], games: int, game_choices: [int], no_set?: {games: "
         "[int], text: Text, clause: string}, length: Text, special: [RuleSpecial], first_hand: bool, first_hands: [RuleLesson]}"},
        {"RuleSpecial", "{text: Text, tiles: string, clause: string}"},
        {"RuleLesson", "{id: string, title: Text}"},
        {"RuleTold",
         "{columns: {*: Text}, column_clauses: {*: string}, words: {*: Text}, word_clauses: {*: string}, offences: [{kind: string, name: "
         "Text, clause: string | null}], unnamed_reading: {text: Text, clause: string | null} | null, offers: [RuleOffer], places: "
         "{win: RulePlace, kan?: RulePlace, pon?: RulePlace, chi?: RulePlace, pass: RulePlace}}"},
        {"RuleOffer", "{rule: string, on: string, name?: Text, short?: Text, text?: Text, tiles?: string, clause: string | null}"},
        {"RulePlace", "{turn?: Text, claim?: Text}"},
        {"RuleWords", "{id: string, title: Text, special: [RuleSpecial], first_hands: [RuleLesson], ..RuleTold}"},
        {"RulePage",
         "{..RuleHead, options: [RuleOption], form: [{title: Text, own?: true, asks: [RuleAsk]}], rules: [string], clauses: [{id: "
         "string, text: Text | null, options: [string], heading?: Text}], jokers: [tile], account?: {id: string, name: Text, in_points: "
         "true}, by: [string], melds: [string], score_fields: [RuleField], no_win_clauses: {*: string}, stock: {*: int}, apart?: "
         "[[tile]], aside: bool, values: RuleValues, settle: RuleSettling, ..RuleTold}"},
        {"OwnRulePage", "{..RulePage, draft: RuleDraft, warnings: [{line: int, text: Text}]}"},
        {"RuleOption",
         "{key: string, name: Text, value: RuleValue, default: RuleValue, type: 'number' | 'flag' | 'choice' | 'numbers' | 'words' | "
         "'tiles' | 'worth', choices?: [{value: string, name: Text}], least?: int, most?: int, named?: [{value: RuleValue, name: Text}], "
         "sense?: 'copies' | 'by_place' | 'closed', faces?: [{pai: tile, most: int}], places?: int, open_worth?: Text, note?: Text, "
         "clauses: [string], group: Text}"},
        {"RuleValue", "int | bool | string | [int] | [string]"},
        {"RuleAsk",
         "{option: string} | {rule: string, name: Text, about: Text} | {matter: string, name: Text, about?: Text, choices: [{name: Text, "
         "rules: {*: bool}, options: {*: RuleValue}, sets: {*: RuleValue}}]}"},
        {"RuleField",
         "{name: string, type: 'flag' | 'choice' | 'number' | 'seat' | 'chair' | 'tiles' | 'kind' | 'kinds' | 'follows', text: Text, "
         "most?: int, named?: [{value: string, text: Text}], choices?: [{value: string, text: Text, stick: bool}], of?: string, with?: "
         "string}"},
        {"RuleValues",
         "{counts: 'han' | 'points', yaku: [{id: string, name: Text, closed: int, open: int, yakuman?: int, alone?: true, clause: string "
         "| null}], besides: [{id: string, name: Text, amount?: int, clause: string | null}], limits?: [{limit: string, child: int, "
         "dealer: int, han?: int}]}"},
        {"RuleSettling",
         "{people: [int], start: int, stick: int, dealer: 'first' | 'last', won: bool, busted_by: bool, chombos: bool, comes_in: bool, "
         "zero_is_bust: bool, chips: {start: int, name: Text} | null}"},
        {"RuleDraft",
         "{extends: string | null, title?: Text, about?: Text, length?: Text, games?: int, special: [RuleSpecial], rules: [string], "
         "options: {*: RuleValue}, clauses: [{id: string, text: Text | null, options: [string]}]}"},
    };
    return all;
}

}  // namespace jansou::wire
