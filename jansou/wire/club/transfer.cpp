#include "jansou/wire/club/transfer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "jansou/wire/club/answers.hpp"
#include "jansou/wire/club/sheet.hpp"
#include "jansou/wire/nesting.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view export_mark = "jansou_club";
constexpr std::string_view csv_head = "date,night,match,game,rule,source,seat,person,points,total,place,chips,prizes,out";
constexpr std::size_t csv_columns = 14;

// ---- out

/// A name of its own for each person, as a row has nothing else to tell them by.
std::vector<std::string> names_for_rows(const ClubBook& book) {
    std::vector<std::string> out(book.persons().size());
    std::set<std::string> taken;
    for (std::size_t p = 0; p < out.size(); ++p) {
        if (book.stands_for(int(p)) != int(p)) continue;
        const auto name = book.name_of(int(p));
        const std::string plain = name ? *name : fmt::format("#{}", p + 1);
        std::string own = plain;
        for (int n = 2; !taken.insert(own).second; ++n) own = fmt::format("{} ({})", plain, n);
        out[p] = own;
    }
    return out;
}

std::string source_of(const json& kept) {
    const auto source = kept.find("source");
    if (source == kept.end() || source->empty()) return "told";
    const std::string kind = source->begin().key() == "match" ? "table" : source->begin().key();
    return kind == "import" && source->begin()->is_string() ? source->begin()->get<std::string>() : kind;
}

// ---- in

/// One match as some list has it; what it does not say is empty.
struct Sitting {
    std::string date, night, match, rule, source;
    std::vector<std::string> people;
    struct Game {
        std::string number;
        std::vector<std::string> people;  ///< where they may be others than at the end
        std::vector<std::int64_t> value;  ///< in tenths
        std::vector<int> place;
        std::vector<std::optional<std::int64_t>> points;
    };
    std::vector<Game> games;
    std::vector<std::int64_t> chips, prizes, out;
    std::string where;  ///< for a sentence about it
};
using Sittings = std::vector<Sitting>;

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return out;
}

enum class Column : std::uint8_t { other, date, game, person, value, place, chips };
Column column_named(std::string_view head) {
    struct Known {
        std::string_view word;
        Column column;
    };
    static constexpr Known known[]{
        {"date", Column::date},    {"day", Column::date},       {"日付", Column::date},    {"日", Column::date},
        {"年月日", Column::date},  {"game", Column::game},      {"table", Column::game},   {"match", Column::game},
        {"round", Column::game},   {"session", Column::game},   {"卓", Column::game},      {"回", Column::game},
        {"回戦", Column::game},    {"対局", Column::game},      {"半荘", Column::game},    {"player", Column::person},
        {"name", Column::person},  {"名前", Column::person},    {"氏名", Column::person},  {"プレイヤー", Column::person},
        {"score", Column::value},  {"points", Column::value},   {"total", Column::value},  {"result", Column::value},
        {"得点", Column::value},   {"点数", Column::value},     {"持ち点", Column::value}, {"素点", Column::value},
        {"スコア", Column::value}, {"ポイント", Column::value}, {"収支", Column::value},   {"place", Column::place},
        {"rank", Column::place},   {"順位", Column::place},     {"着順", Column::place},   {"chips", Column::chips},
        {"チップ", Column::chips}, {"no", Column::game},        {"#", Column::game},       {"no.", Column::game},
    };
    const std::string word = lowered(head);
    const auto it = std::ranges::find(known, std::string_view(word), &Known::word);
    return it == std::end(known) ? Column::other : it->column;
}

tl::unexpected<Sentence> bad_row(std::size_t row, std::string_view what) {
    return tl::unexpected(fmt::format("text: line {}: {}", row + 1, what));
}

tl::expected<Sittings, Sentence> own_rows(const std::vector<SheetRow>& rows) {
    Sittings out;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const SheetRow& row = rows[r];
        if (row.size() != csv_columns) return bad_row(r, fmt::format("{} cells are expected.", csv_columns));
        const std::string night(plain_cell(row[1])), rule(plain_cell(row[4]));
        const bool fresh = out.empty() || out.back().date != row[0] || out.back().night != night || out.back().match != row[2];
        if (fresh)
            out.push_back({.date = row[0],
                           .night = night,
                           .match = row[2],
                           .rule = rule,
                           .source = std::string(plain_cell(row[5])),
                           .where = fmt::format("line {}", r + 1)});
        Sitting& sitting = out.back();
        if (fresh || sitting.games.back().number != row[3]) sitting.games.push_back({.number = row[3]});
        Sitting::Game& game = sitting.games.back();
        game.people.emplace_back(plain_cell(row[7]));
        const auto total = cell_result(row[9]);
        const auto place = cell_result(row[10]);
        if (!total || !place || *place % tenths) return bad_row(r, "a total and a place are expected.");
        game.value.push_back(*total);
        game.place.push_back(int(*place / tenths));
        const auto points = row[8].empty() ? std::nullopt : cell_result(row[8]);
        game.points.push_back(points ? std::optional(*points / tenths) : std::nullopt);
        const auto count = [&](std::size_t column, std::vector<std::int64_t>& into) {
            const auto n = cell_result(row[column]);
            if (n) into.push_back(*n / tenths);
        };
        count(11, sitting.chips);
        count(12, sitting.prizes);
        count(13, sitting.out);
    }
    for (Sitting& sitting : out) sitting.people = sitting.games.back().people;
    return out;
}

/// Rows of a person, a game after the other.
tl::expected<Sittings, Sentence> list_rows(const std::vector<SheetRow>& rows, const std::vector<Column>& columns) {
    Sittings out;
    std::string date, game;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        std::string person;
        std::optional<std::int64_t> value, place, chips;
        bool moved = false;
        for (std::size_t c = 0; c < std::min(rows[r].size(), columns.size()); ++c) {
            const std::string& cell = rows[r][c];
            if (cell.empty()) continue;
            switch (columns[c]) {
                case Column::date:
                    if (const auto day = cell_day(cell)) {
                        moved = moved || date != *day;
                        date = *day;
                    } else {
                        return bad_row(r, "\"" + cell + "\" is no day.");
                    }
                    break;
                case Column::game:
                    moved = moved || game != cell;
                    game = cell;
                    break;
                case Column::person: person = plain_cell(cell); break;
                case Column::value:
                    if (!value) value = cell_result(cell);
                    if (!value) return bad_row(r, "\"" + cell + "\" is no result.");
                    break;
                case Column::place: place = cell_result(cell); break;
                case Column::chips: chips = cell_result(cell); break;
                case Column::other: break;
            }
        }
        if (person.empty() || !value) return bad_row(r, "a person and a result are expected.");
        if (out.empty() || moved) out.push_back({.date = date, .games = {{}}, .where = fmt::format("line {}", r + 1)});
        Sitting& sitting = out.back();
        sitting.people.push_back(person);
        sitting.games[0].value.push_back(*value);
        if (place) sitting.games[0].place.push_back(int(*place / tenths));
        if (chips) sitting.chips.push_back(*chips / tenths);
    }
    return out;
}

bool says_total(std::string_view cell) {
    const std::string word = lowered(cell);
    return word == "total" || word == "sum" || word == "average" || word == "合計" || word == "計" || word == "平均" || word == "トータル";
}

/// A column for each person, a row for each game.
tl::expected<Sittings, Sentence> column_rows(const std::vector<SheetRow>& rows, const std::vector<Column>& columns) {
    Sittings out;
    std::string date;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        Sitting sitting{.games = {{}}, .where = fmt::format("line {}", r + 1)};
        bool sum = false;
        for (std::size_t c = 0; c < std::min(rows[r].size(), columns.size()); ++c) {
            const std::string& cell = rows[r][c];
            if (cell.empty()) continue;
            sum = sum || says_total(cell);
            if (columns[c] == Column::date) {
                if (const auto day = cell_day(cell)) date = *day;
            } else if (columns[c] == Column::other && !rows[0][c].empty()) {
                const auto value = cell_result(cell);
                if (!value && !sum) return bad_row(r, "\"" + cell + "\" is no result.");
                sitting.people.emplace_back(plain_cell(rows[0][c]));
                sitting.games[0].value.push_back(value.value_or(0));
            }
        }
        if (sum || sitting.people.empty()) continue;
        sitting.date = date;
        out.push_back(std::move(sitting));
    }
    return out;
}

/// A name and a result, and the next name, in one row for each game.
tl::expected<Sittings, Sentence> pair_rows(const std::vector<SheetRow>& rows) {
    Sittings out;
    std::string date;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        Sitting sitting{.games = {{}}, .where = fmt::format("line {}", r + 1)};
        std::string name;
        for (const std::string& cell : rows[r]) {
            if (cell.empty()) continue;
            const auto day = cell_day(cell);
            const auto value = cell_result(cell);
            if (day) {
                date = *day;
            } else if (value && !name.empty()) {
                sitting.people.push_back(std::exchange(name, {}));
                sitting.games[0].value.push_back(*value);
            } else if (!value) {
                if (!name.empty()) break;
                name = plain_cell(cell);
            }
        }
        if (!name.empty() && r == 0) continue;  // its first row has words alone
        if (!name.empty() || sitting.people.empty()) return bad_row(r, "a name and its result, and the next name, are expected.");
        sitting.date = date;
        out.push_back(std::move(sitting));
    }
    return out;
}

const json* member(const json& of, std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const auto it = of.find(name); of.is_object() && it != of.end()) return &*it;
    return nullptr;
}

/// What Pantheon answers when it is asked for the games of an event, in either spelling of its fields.
tl::expected<Sittings, Sentence> pantheon_games(const json& told) {
    const json* games = member(told, {"games"});
    const json* players = member(told, {"players"});
    if (!games || !games->is_array() || !players || !players->is_array())
        return tl::unexpected(Sentence("text: games and players, as Pantheon gives them, or a book that was taken out here are expected."));
    std::map<std::int64_t, std::string> names;
    for (const json& player : *players) {
        const json *id = member(player, {"id"}), *title = member(player, {"title"});
        if (id && id->is_number_integer() && title && title->is_string()) names[id->get<std::int64_t>()] = title->get<std::string>();
    }
    if (games->size() > most_club_entries) return tl::unexpected(fmt::format("text: there are more than {} games.", most_club_entries));
    Sittings out;
    double largest = 0;
    for (std::size_t g = 0; g < games->size(); ++g) {
        const json& game = (*games)[g];
        const json* results = game.is_object() ? member(game, {"finalResults", "final_results"}) : nullptr;
        if (!results || !results->is_array()) return tl::unexpected(fmt::format("text: games[{}]: its final results are missing.", g));
        Sitting sitting{.games = {{}}, .where = fmt::format("games[{}]", g)};
        const json* date = member(game, {"date"});
        if (date && date->is_string()) sitting.date = cell_day(date->get_ref<const std::string&>()).value_or("");
        for (const json& result : *results) {
            const json *id = member(result, {"playerId", "player_id"}), *score = member(result, {"score"}),
                       *delta = member(result, {"ratingDelta", "rating_delta"}), *place = member(result, {"place"});
            const bool well = id && id->is_number_integer() && names.contains(id->get<std::int64_t>()) && delta && delta->is_number();
            if (!well)
                return tl::unexpected(
                    fmt::format("text: games[{}]: a result of somebody who is no player, or without its rating_delta.", g));
            sitting.people.push_back(names[id->get<std::int64_t>()]);
            const double change = delta->get<double>();
            constexpr double beyond = 1e9;
            if (!(std::abs(change) < beyond)) return tl::unexpected(fmt::format("text: games[{}]: its results are no results.", g));
            largest = std::max(largest, std::abs(change));
            sitting.games[0].value.push_back(std::llround(change * tenths));
            if (place && place->is_number_integer()) sitting.games[0].place.push_back(place->get<int>());
            sitting.games[0].points.push_back(score && score->is_number_integer() ? std::optional(score->get<std::int64_t>())
                                                                                  : std::nullopt);
        }
        out.push_back(std::move(sitting));
    }
    constexpr double thousand = 1000;
    if (largest >= thousand)  // in points, not in thousands
        for (Sitting& sitting : out)
            for (std::int64_t& value : sitting.games[0].value) value = std::llround(double(value) / thousand);
    return out;
}

/// Whether numbers are points as they lie on a table rather than results.
bool look_like_points(const Sittings& sittings) {
    constexpr std::int64_t many = 5000LL * tenths;
    return std::ranges::any_of(sittings, [](const Sitting& each) {
        return std::ranges::any_of(each.games, [](const Sitting::Game& game) {
            return std::ranges::any_of(game.value, [](std::int64_t n) { return n >= many || n <= -many; });
        });
    });
}

class Entering {
public:
    Entering(const ClubBook& book, const ImportWish& wish, std::string_view form) : wish_(wish) {
        out_.form = form;
        for (std::size_t p = 0; p < book.persons().size(); ++p)
            if (const auto name = book.name_of(int(p)); name && book.stands_for(int(p)) == int(p))
                persons_.emplace(*name, book.persons()[p].id);
        for (const ClubNight& night : book.nights())
            if (!night.gone) nights_.emplace(std::pair(night.date, night.name), night.id);
    }

    tl::expected<ImportedEntries, Sentence> enter(const Sittings& sittings) {
        const bool points = wish_.values == "points" ||
                            (wish_.values.empty() && out_.form != "csv" && out_.form != "pantheon" && look_like_points(sittings));
        for (const Sitting& sitting : sittings)
            if (auto why = enter(sitting, points)) return tl::unexpected("text: " + sitting.where + ": " + *why);
        return std::move(out_);
    }

private:
    std::string fresh_id(char kind) { return fmt::format("{}{}{}", wish_.id_prefix, kind, out_.entries.size()); }

    std::optional<Sentence> person(const std::string& name, json& into) {
        if (name.empty()) return into.push_back(nullptr), std::nullopt;
        if (const auto wrong = wrong_club_name(name)) return "\"" + name + "\": " + *wrong;
        auto it = persons_.find(name);
        if (it == persons_.end()) {
            it = persons_.emplace(name, fresh_id('p')).first;
            out_.entries.push_back({{"id", it->second}, {"kind", "person"}, {"name", name}});
            out_.new_persons.push_back(name);
        }
        into.push_back(it->second);
        return {};
    }

    std::optional<Sentence> enter(const Sitting& sitting, bool points) {
        const std::string date = sitting.date.empty() ? wish_.date : sitting.date;
        if (!is_day(date)) return Sentence("no day is said, neither there nor as date.");
        auto night = nights_.find(std::pair(date, sitting.night));
        if (night == nights_.end()) {
            night = nights_.emplace(std::pair(date, sitting.night), fresh_id('n')).first;
            json entry{{"id", night->second}, {"kind", "night"}, {"date", date}};
            if (!sitting.night.empty()) entry["name"] = sitting.night;
            out_.entries.push_back(std::move(entry));
            ++out_.nights;
        }
        json entry{{"kind", "game"}, {"night", night->second}, {"people", json::array()}, {"games", json::array()}};
        for (const std::string& name : sitting.people)
            if (auto why = person(name, entry["people"])) return why;
        const std::string& rule = sitting.rule.empty() ? wish_.rule : sitting.rule;
        if (rule.empty()) return Sentence("by which rule it was played is said neither there nor as rule.");
        const auto shipped = shipped_rules();
        entry[std::ranges::find(shipped, rule) != shipped.end() ? "rule" : "rule_name"] = rule;
        for (const Sitting::Game& game : sitting.games) {
            if (game.value.size() != sitting.people.size()) return Sentence("its games have not the same people.");
            json told = points ? by_points(game) : by_totals(game);
            if (!game.people.empty() && game.people != sitting.people) {
                told["people"] = json::array();
                for (const std::string& name : game.people)
                    if (auto why = person(name, told["people"])) return why;
            }
            entry["games"].push_back(std::move(told));
        }
        const auto numbers = [&](const char* name, const std::vector<std::int64_t>& list) {
            if (list.size() == sitting.people.size()) entry[name] = list;
        };
        numbers("chips", sitting.chips);
        numbers("prizes", sitting.prizes);
        numbers("out", sitting.out);
        if (sitting.source != "told") entry["source"] = {{"import", sitting.source.empty() ? std::string(out_.form) : sitting.source}};
        entry["id"] = fresh_id('g');
        out_.entries.push_back(std::move(entry));
        ++out_.matches;
        return {};
    }
    static json by_points(const Sitting::Game& game) {
        json told{{"points", json::array()}, {"first_dealer", 0}};
        for (const std::int64_t n : game.value) told["points"].push_back(n / tenths);
        return told;
    }
    static json by_totals(const Sitting::Game& game) {
        json told{{"total", json::array()}};
        std::int64_t sum = 0;
        for (const std::int64_t n : game.value) {
            told["total"].push_back(json(result_json(n)));
            sum += n;
        }
        if (sum != 0) told["uneven"] = true;
        if (game.place.size() == game.value.size()) told["place"] = game.place;
        if (!game.points.empty() && std::ranges::all_of(game.points, [](const auto& each) { return each.has_value(); }))
            for (const auto& each : game.points) told["points"].push_back(*each);
        return told;
    }

    const ImportWish& wish_;
    ImportedEntries out_;
    std::map<std::string, std::string> persons_;
    std::map<std::pair<std::string, std::string>, std::string> nights_;
};

}  // namespace

std::string club_export(const ClubBook& book) {
    ordered_json names = ordered_json::object();
    for (std::size_t p = 0; p < book.persons().size(); ++p)
        if (const auto name = book.name_of(int(p))) names[book.persons()[p].id] = *name;
    std::string out = fmt::format("{{\"{}\":1,\"name\":{},\"names\":{},\"entries\":[", export_mark, dumped(book.name), dumped(names));
    for (std::size_t i = 0; i < book.size(); ++i) {
        out += i ? ",\n" : "\n";
        out += book.body(i);
    }
    return out + "\n]}\n";
}

std::string club_csv(const ClubBook& book) {
    std::string out = "\xEF\xBB\xBF" + std::string(csv_head) + "\r\n";
    const auto names = names_for_rows(book);
    std::vector<std::vector<const ClubMatch*>> of_night(book.nights().size());
    for (const ClubMatch& m : book.matches())
        if (!m.gone) of_night[m.night].push_back(&m);
    std::vector<std::size_t> order;
    for (std::size_t n = 0; n < of_night.size(); ++n) order.push_back(n);
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        const ClubNight &one = book.nights()[a], &other = book.nights()[b];
        return one.date != other.date ? one.date < other.date : a < b;
    });
    std::map<std::pair<std::string, std::string>, int> counts;  // nights of one day and name are one list
    for (const std::size_t n : order)
        for (const ClubMatch* m : of_night[n]) {
            const ClubNight& night = book.nights()[n];
            const int number = ++counts[{night.date, night.name}];
            const json kept = json::parse(book.body(m->entry));
            const json rule = json::parse(book.rule_json(m->rule));
            const std::string rule_word = rule.contains("id") ? rule["id"].get<std::string>() : rule["title"]["en"].get<std::string>();
            for (std::size_t g = 0; g < m->games.size(); ++g)
                for (std::size_t c = 0; c < std::size_t(m->seats); ++c) {
                    const int person = book.stands_for(m->games[g].people[c]);
                    const json& game = kept["games"][g];
                    const bool last = g + 1 == m->games.size();
                    const auto once = [&](const char* name) { return last && kept.contains(name) ? kept[name][c].dump() : std::string(); };
                    const std::string points = game.contains("points") ? game["points"][c].dump() : std::string();
                    out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", night.date, csv_cell(night.name), number, g + 1,
                                       csv_cell(rule_word), csv_cell(source_of(kept)), c + 1,
                                       person < 0 ? std::string() : csv_cell(names[std::size_t(person)]), points, game["total"][c].dump(),
                                       int(m->games[g].place[c]), once("chips"), once("prizes"), once("out"));
                }
        }
    return out;
}

bool is_club_export(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\r\n");
    if (from == std::string_view::npos) return false;
    constexpr std::size_t head = 40;
    return text[from] == '{' && text.substr(from, head).find(export_mark) != std::string_view::npos;
}

tl::expected<ClubCopy, Sentence> read_club_export(std::string_view text) {
    if (!nests_shallowly(text)) return tl::unexpected(Sentence("text: it nests too deeply for a book."));
    const ordered_json told = ordered_json::parse(text, nullptr, false);
    const bool whole = told.is_object() && told.contains(std::string(export_mark)) && told.contains("name") && told["name"].is_string() &&
                       told.contains("names") && told["names"].is_object() && told.contains("entries") && told["entries"].is_array();
    if (!whole) return tl::unexpected(Sentence("text: a book as it was taken out is expected, with its name, names and entries."));
    if (told["entries"].size() > most_club_entries)
        return tl::unexpected(fmt::format("text: there are more than {} entries.", most_club_entries));
    ClubCopy out;
    out.name = told["name"].get<std::string>();
    if (const auto wrong = wrong_club_name(out.name)) return tl::unexpected("text: name: " + *wrong);
    for (std::size_t i = 0; i < told["entries"].size(); ++i) {
        const ordered_json& entry = told["entries"][i];
        const auto bad = [&](std::string_view what) { return tl::unexpected(fmt::format("text: entries[{}]: {}", i, what)); };
        if (!entry.is_object()) return bad("an object is expected.");
        json said = json::parse(entry.dump(-1, ' ', false, json::error_handler_t::replace));
        const auto at = said.find("at"), by = said.find("by");
        if (at == said.end() || !at->is_number_unsigned() || by == said.end() || !by->is_string() ||
            !is_club_id(by->get_ref<const std::string&>()))
            return bad("when it was written, and by whom, is missing.");
        said.erase("at");
        said.erase("by");
        const std::string id = said.contains("id") && said["id"].is_string() ? said["id"].get<std::string>() : std::string();
        if (out.book.place_of(id)) return bad("there is an entry of that id.");
        const bool of_person = said.contains("kind") && said["kind"] == "person";
        if (of_person) {
            const std::string whose = said.contains("corrects") && said["corrects"].is_string() ? said["corrects"].get<std::string>() : id;
            const auto name = told["names"].find(whose);
            said["name"] = name != told["names"].end() && name->is_string() ? name->get<std::string>() : std::string("?");
        }
        const auto read = read_club_entry(said, out.book, OwnRules::refused);
        if (!read) return bad(read.error().why);
        said.erase("name");
        if (!of_person && entry.contains("name")) said["name"] = entry["name"];
        if (json::parse(dumped(read->kept)) != said)
            return bad("it is not as a book keeps it: its results, its rule or its places are missing.");
        out.bodies.push_back(dumped(entry));
        out.book.add(out.bodies.back());
    }
    if (out.book.bytes() > most_club_bytes)
        return tl::unexpected(fmt::format("text: its entries are longer than {} bytes.", most_club_bytes));
    for (const auto& [person, name] : told["names"].items()) {
        if (out.book.person(person) < 0 || !name.is_string())
            return tl::unexpected(fmt::format("text: names: {} is nobody of the book.", shown(json(person))));
        if (const auto wrong = wrong_club_name(name.get_ref<const std::string&>())) return tl::unexpected("text: names: " + *wrong);
        out.names.emplace_back(person, name.get<std::string>());
        out.book.call(person, name.get<std::string>());
    }
    out.book.name = out.name;
    return out;
}

tl::expected<ImportedEntries, Sentence> read_results(std::string_view text, const ClubBook& book, const ImportWish& wish) {
    const auto from = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (from == std::string_view::npos) return tl::unexpected(Sentence("text: it is empty."));
    std::string_view form = "pairs";
    tl::expected<Sittings, Sentence> sittings;
    if (text[from] == '{') {
        if (!nests_shallowly(text)) return tl::unexpected(Sentence("text: it nests too deeply."));
        const json told = json::parse(text, nullptr, false);
        if (told.is_discarded()) return tl::unexpected(Sentence("text: this is no JSON."));
        form = "pantheon";
        sittings = pantheon_games(told);
    } else {
        const auto rows = sheet_of(text);
        if (rows.empty()) return tl::unexpected(Sentence("text: it is empty."));
        if (rows.size() > most_sheet_rows) return tl::unexpected(fmt::format("text: it has more than {} lines.", most_sheet_rows));
        std::vector<Column> columns;
        for (const std::string& head : rows[0]) columns.push_back(column_named(head));
        const auto has = [&](Column column) { return std::ranges::find(columns, column) != columns.end(); };
        const auto words =
            std::ranges::count_if(rows[0], [](const std::string& cell) { return !cell.empty() && !cell_result(cell) && !cell_day(cell); });
        const bool head_only = std::ranges::none_of(rows[0], [](const std::string& cell) { return cell_result(cell).has_value(); });
        std::string head;
        for (const std::string& cell : rows[0]) head += (head.empty() ? "" : ",") + cell;
        if (head == csv_head) {
            form = "csv";
            sittings = own_rows(rows);
        } else if (has(Column::person) && has(Column::value) && std::ranges::count(columns, Column::person) == 1) {
            if (!has(Column::game))
                return tl::unexpected(Sentence("text: a column that tells which rows are one game (game, table, 回戦 ...) is expected."));
            form = "list";
            sittings = list_rows(rows, columns);
        } else if (head_only && words >= 2 && !has(Column::person)) {
            form = "columns";
            sittings = column_rows(rows, columns);
        } else {
            sittings = pair_rows(rows);
        }
    }
    if (!sittings) return tl::unexpected(sittings.error());
    if (sittings->empty()) return tl::unexpected(Sentence("text: there are no results in it."));
    if (sittings->size() > most_club_entries) return tl::unexpected(fmt::format("text: there are more than {} games.", most_club_entries));
    return Entering(book, wish, form).enter(*sittings);
}

tl::expected<std::string, Sentence> club_answer(std::string_view text) {
    if (!nests_shallowly(text)) return tl::unexpected(Sentence("it nests too deeply."));
    const auto given = parse_json(text);
    if (!given) return tl::unexpected(given.error());
    Fields in(*given);
    if (in.bad()) return tl::unexpected(in.error);
    ordered_json file = ordered_json::parse(text, nullptr, false);
    in.given("entries");
    for (const char* known : {"name", "names", "ask", export_mark.data()}) in.given(known);
    in.refuse_unread();
    if (in.bad()) return tl::unexpected(in.error);
    const json ask = given->contains("ask") ? (*given)["ask"] : json{{"club", true}};
    file.erase("ask");
    file[std::string(export_mark)] = 1;
    if (!file.contains("name")) file["name"] = "?";
    if (!file.contains("names")) file["names"] = ordered_json::object();
    const auto copy = read_club_export(dumped(file));
    if (!copy) return tl::unexpected(copy.error());
    const ClubBook& book = copy->book;
    const auto missing = [](std::string_view what) { return tl::unexpected("ask: there is no such " + std::string(what) + "."); };
    if (!ask.is_object() || ask.size() != 1)
        return tl::unexpected(Sentence("ask: one of club, night, standings, person, export and read is expected."));
    const std::string& what = ask.begin().key();
    const json& about = *ask.begin();
    const auto text_of = [](const json& value, const char* name) {
        return value.is_object() && value.contains(name) && value[name].is_string() ? value[name].get<std::string>() : std::string();
    };
    if (what == "club") return dumped(club_json(book));
    if (what == "export") return about == "csv" ? club_csv(book) : club_export(book);
    if (what == "read") {
        const auto read =
            read_results(text_of(about, "text"), book, {text_of(about, "rule"), text_of(about, "values"), text_of(about, "date"), "i"});
        if (!read) return tl::unexpected(read.error());
        return dumped({{"form", read->form},
                       {"nights", read->nights},
                       {"persons", read->new_persons},
                       {"matches", read->matches},
                       {"entries", read->entries}});
    }
    if (what == "standings") {
        const auto told = club_standings_json(book, text_of(about, "rule"), {text_of(about, "from"), text_of(about, "to")});
        return told ? tl::expected<std::string, Sentence>(dumped(*told)) : missing("rule");
    }
    if (!about.is_string()) return tl::unexpected(Sentence("ask: an id is expected."));
    if (what == "night") {
        const auto told = club_night_json(book, about.get_ref<const std::string&>());
        return told ? tl::expected<std::string, Sentence>(dumped(*told)) : missing("night");
    }
    if (what == "person") {
        const auto told = club_person_json(book, about.get_ref<const std::string&>());
        return told ? tl::expected<std::string, Sentence>(dumped(*told)) : missing("person");
    }
    return tl::unexpected(Sentence("ask: one of club, night, standings, person, export and read is expected."));
}

}  // namespace jansou::wire
