#include "jansou/wire/club/answers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t most_matches_told = 200, most_changed_told = 50;

/// Equal ones stay as they were.
template <class T>
void put_in_order(std::vector<T>& list, const auto& before) {
    std::vector<std::pair<T, std::size_t>> numbered;
    for (const T& each : list) numbered.emplace_back(each, numbered.size());
    std::ranges::sort(numbered, [&](const auto& a, const auto& b) {
        if (before(a.first, b.first)) return true;
        return !before(b.first, a.first) && a.second < b.second;
    });
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = numbered[i].first;
}

/// What somebody has come to in games of one rule. Person -1: bots.
struct ClubRow {
    int games = 0, matches = 0, sets = 0;
    std::array<int, max_seats> places{};
    std::int64_t total = 0, chips = 0, prizes = 0, extra = 0, extra_chips = 0;
    std::int64_t best = 0, worst = 0;
    int hands = 0, out = 0, wins = 0, dealt_in = 0, riichi = 0;
    bool knows_hands = false;

    void take_game(std::int64_t result, int place) {
        best = games == 0 ? result : std::max(best, result);
        worst = games == 0 ? result : std::min(worst, result);
        ++games;
        total += result;
        if (place >= 1 && place <= max_seats) ++places[std::size_t(place) - 1];
    }
    void take_deeds(const Deeds& deeds, bool known) {
        out += deeds.out;
        if (!known) return;
        knows_hands = true;
        hands += deeds.hands;
        wins += deeds.wins;
        dealt_in += deeds.dealt_in;
        riichi += deeds.riichi;
    }
    std::int64_t sum() const { return total + extra; }
    std::int64_t chips_sum() const { return chips + prizes + extra_chips; }
};
using Rows = std::map<int, ClubRow>;  ///< by person

ordered_json person_json(const ClubBook& book, int person) {
    return person < 0 ? ordered_json(nullptr) : ordered_json(book.persons()[std::size_t(person)].id);
}

ordered_json rule_json(const ClubBook& book, std::size_t rule) { return ordered_json::parse(book.rule_json(rule)); }

void add_match(const ClubBook& book, const ClubMatch& m, Rows& rows) {
    for (std::size_t c = 0; c < std::size_t(m.seats); ++c) {
        for (const ClubGame& g : m.games) rows[book.stands_for(g.people[c])].take_game(g.total[c], g.place[c]);
        ClubRow& row = rows[book.stands_for(m.people[c])];
        ++row.matches;
        if (m.games.size() > 1 && m.over) ++row.sets;
        row.chips += m.chips[c];
        row.prizes += m.prizes[c];
        row.take_deeds(m.deeds[c], m.knows_hands);
    }
}

/// An extra with the rule it counts to: the one it names, else the first that the person played on that night, else the night's first; -1:
/// none.
struct PlacedExtra {
    const ClubExtra* extra = nullptr;
    int rule = -1;
};
std::vector<PlacedExtra> placed_extras(const ClubBook& book) {
    std::vector<std::vector<const ClubMatch*>> of_night(book.nights().size());
    for (const ClubMatch& m : book.matches())
        if (!m.gone) of_night[m.night].push_back(&m);
    std::vector<PlacedExtra> out;
    for (const ClubExtra& x : book.extras()) {
        if (x.gone) continue;
        const auto& there = of_night[x.night];
        const auto sat = [&](const ClubMatch* m) {
            return std::ranges::any_of(m->people,
                                       [&](int each) { return each >= 0 && book.stands_for(each) == book.stands_for(x.person); });
        };
        const auto played = std::ranges::find_if(there, sat);
        const int first = there.empty() ? -1 : int(there.front()->rule);
        out.push_back({&x, x.rule >= 0 ? x.rule : played != there.end() ? int((*played)->rule) : first});
    }
    return out;
}

ordered_json row_json(const ClubBook& book, int person, const ClubRow& row, std::size_t places) {
    ordered_json out{{"person", person_json(book, person)}, {"games", row.games}, {"matches", row.matches}};
    out["places"] = ordered_json::array();
    std::int64_t sum_of_places = 0, placed = 0;
    for (std::size_t p = 0; p < places; ++p) {
        out["places"].push_back(row.places[p]);
        sum_of_places += std::int64_t(p + 1) * row.places[p];
        placed += row.places[p];
    }
    constexpr double hundredth = 100;
    out["place"] =
        placed ? ordered_json(std::round(double(sum_of_places) / double(placed) * hundredth) / hundredth) : ordered_json(nullptr);
    out["total"] = result_json(row.total);
    out["chips"] = row.chips;
    out["prizes"] = row.prizes;
    out["sets"] = row.sets;
    out["out"] = row.out;
    out["extra"] = result_json(row.extra);
    out["extra_chips"] = row.extra_chips;
    out["sum"] = result_json(row.sum());
    out["chips_sum"] = row.chips_sum();
    return out;
}

ordered_json row_with_rates(const ClubBook& book, int person, const ClubRow& row, std::size_t places) {
    ordered_json out = row_json(book, person, row, places);
    constexpr double hundredth = 100;
    const double average = row.games ? double(row.total) / tenths / row.games : 0;
    out["average"] = std::round(average * hundredth) / hundredth;
    out["best"] = result_json(row.best);
    out["worst"] = result_json(row.worst);
    if (!row.knows_hands) return out;
    out["hands"] = row.hands;
    out["wins"] = row.wins;
    out["dealt_in"] = row.dealt_in;
    out["riichi"] = row.riichi;
    return out;
}

/// As many places as somebody had, three at least.
std::size_t places_of(const Rows& rows) {
    std::size_t many = 3;
    for (const auto& [person, row] : rows)
        for (std::size_t p = many; p < row.places.size(); ++p)
            if (row.places[p]) many = p + 1;
    return many;
}

/// The best sum first; equal ones by chips, then as they came into the book.
std::vector<int> by_sum(const Rows& rows) {
    std::vector<int> order;
    for (const auto& [person, row] : rows) order.push_back(person);
    put_in_order(order, [&](int a, int b) {
        const ClubRow &one = rows.at(a), &other = rows.at(b);
        if ((a < 0) != (b < 0)) return b < 0;
        return one.sum() != other.sum() ? one.sum() > other.sum() : one.chips_sum() > other.chips_sum();
    });
    return order;
}

ordered_json match_json(const ClubBook& book, const ClubMatch& m) {
    const json kept = json::parse(book.body(m.entry));
    ordered_json out{{"entry", m.id}, {"counts", kept.at("id")}, {"corrections", m.corrections}};
    out["night"] = book.nights()[m.night].id;
    out["rule"] = rule_json(book, m.rule);
    out["people"] = kept.at("people");
    out["games"] = ordered_json::array();
    for (const json& game : kept.at("games")) {
        ordered_json one{{"total", game.at("total")}, {"place", game.at("place")}};
        for (const char* more : {"points", "people", "told"})
            if (game.contains(more)) one[more] = game[more];
        out["games"].push_back(std::move(one));
    }
    out["totals"] = ordered_json::array();
    for (std::size_t c = 0; c < std::size_t(m.seats); ++c) {
        std::int64_t total = 0;
        for (const ClubGame& g : m.games) total += g.total[c];
        out["totals"].push_back(result_json(total));
    }
    for (const char* more : {"chips", "prizes", "out"})
        if (kept.contains(more)) out[more] = kept[more];
    if (!m.changed.empty()) out["changed"] = ordered_json::parse(m.changed);
    if (m.changed_more) out["changed_more"] = m.changed_more;
    out["over"] = m.over;
    for (const char* more : {"source", "by", "at", "reason"})
        if (kept.contains(more)) out[more] = kept[more];
    return out;
}

struct ClubSum {
    std::int64_t total = 0, chips = 0;
    ordered_json told() const { return {{"total", result_json(total)}, {"chips", chips}}; }
};

/// Who was there that night, in the order of the first game.
struct Guests {
    std::vector<int> persons;
    std::map<int, int> games;
};
Guests guests_of(const ClubBook& book, std::size_t night) {
    Guests out;
    for (const ClubMatch& m : book.matches()) {
        if (m.gone || m.night != night) continue;
        for (const ClubGame& g : m.games)
            for (std::size_t c = 0; c < std::size_t(m.seats); ++c) {
                const int person = book.stands_for(g.people[c]);
                if (person < 0) continue;
                if (std::ranges::find(out.persons, person) == out.persons.end()) out.persons.push_back(person);
                ++out.games[person];
            }
    }
    return out;
}

/// What each pays for the night, in whole units. The room is shared to the last unit: who is cut off most pays one more, the first of equal
/// ones.
std::map<int, std::int64_t> fees_of(const ClubBook& book, const ClubNight& night, const Guests& guests) {
    constexpr std::int64_t whole_evening = 100;
    std::map<int, std::int64_t> percent, fee;
    for (const int person : guests.persons) percent[person] = whole_evening;
    for (const auto& [person, part] : night.left)
        if (const auto it = percent.find(book.stands_for(person)); it != percent.end()) it->second = part;
    switch (night.fee) {
        case ClubNight::Fee::none: break;
        case ClubNight::Fee::game:
            for (const int person : guests.persons) fee[person] = night.amount * guests.games.at(person);
            break;
        case ClubNight::Fee::head:
            for (const int person : guests.persons) fee[person] = (night.amount * percent[person] + whole_evening / 2) / whole_evening;
            break;
        case ClubNight::Fee::room: {
            std::int64_t weights = 0, given = 0;
            for (const auto& [person, part] : percent) weights += part;
            if (weights == 0) break;
            std::vector<int> order = guests.persons;
            for (const int person : order) given += fee[person] = night.amount * percent[person] / weights;
            const auto cut_off = [&](int person) { return night.amount * percent[person] % weights; };
            put_in_order(order, [&](int a, int b) { return cut_off(a) > cut_off(b); });
            for (std::size_t i = 0; given < night.amount; ++i, ++given) ++fee[order[i % order.size()]];
            break;
        }
    }
    return fee;
}

/// One rule of a night.
ordered_json night_table(const ClubBook& book, std::size_t night, std::size_t rule, const Rows& rows) {
    ordered_json out{{"rule", rule_json(book, rule)}, {"rows", ordered_json::array()}};
    ClubSum sum, outside, lost;
    const std::size_t places = places_of(rows);
    for (const int person : by_sum(rows)) {
        const ClubRow& row = rows.at(person);
        out["rows"].push_back(row_json(book, person, row, places));
        sum.total += row.sum();
        sum.chips += row.chips_sum();
        outside.total += row.extra;
        outside.chips += row.extra_chips;
    }
    for (const ClubMatch& m : book.matches()) {
        if (m.gone || m.night != night || m.rule != rule) continue;
        for (std::size_t c = 0; c < std::size_t(m.seats); ++c) {
            for (const ClubGame& g : m.games) lost.total += g.total[c];
            lost.chips += m.chips[c] + m.prizes[c];
        }
    }
    out["sum"] = sum.told();
    out["outside"] = outside.told();
    out["uneven"] = lost.told();
    return out;
}

bool is_within(const ClubBook& book, std::size_t night, const ClubPeriod& period) {
    const std::string& day = book.nights()[night].date;
    return (period.from.empty() || day >= period.from) && (period.to.empty() || day <= period.to);
}

using Days = std::map<std::string, ClubSum>;

/// What everybody won each day in games of that rule.
std::map<int, Days> days_of(const ClubBook& book, int rule, const ClubPeriod& period) {
    std::map<int, Days> out;
    for (const ClubMatch& m : book.matches()) {
        if (m.gone || int(m.rule) != rule || !is_within(book, m.night, period)) continue;
        const std::string& day = book.nights()[m.night].date;
        for (std::size_t c = 0; c < std::size_t(m.seats); ++c) {
            for (const ClubGame& g : m.games) out[book.stands_for(g.people[c])][day].total += g.total[c];
            out[book.stands_for(m.people[c])][day].chips += m.chips[c] + m.prizes[c];
        }
    }
    for (const auto& [x, counts_to] : placed_extras(book)) {
        if (counts_to != rule || !is_within(book, x->night, period)) continue;
        ClubSum& sum = out[book.stands_for(x->person)][book.nights()[x->night].date];
        sum.total += x->total;
        sum.chips += x->chips;
    }
    return out;
}

/// How sums grow from day to day.
ordered_json running_json(const Days& days) {
    ordered_json points = ordered_json::array();
    ClubSum sum;
    for (const auto& [day, more] : days) {
        sum.total += more.total;
        sum.chips += more.chips;
        points.push_back({day, result_json(sum.total), sum.chips});
    }
    return points;
}

void add_extras(const ClubBook& book, int rule, const auto& wanted, Rows& rows) {
    for (const auto& [x, counts_to] : placed_extras(book)) {
        if (!wanted(*x) || counts_to != rule) continue;
        ClubRow& row = rows[book.stands_for(x->person)];
        row.extra += x->total;
        row.extra_chips += x->chips;
    }
}

/// How many matches were played with these changed options.
using ChangedCounts = std::map<std::pair<std::string, int>, int>;

/// Those that were played most first.
ordered_json changed_counts_json(const ChangedCounts& counts) {
    std::vector<const ChangedCounts::value_type*> order;
    for (const auto& each : counts) order.push_back(&each);
    put_in_order(order, [](const auto* a, const auto* b) { return a->second > b->second; });
    ordered_json out = ordered_json::array();
    for (const auto* each : order) {
        if (out.size() == most_changed_told) break;
        const auto& [options, more] = each->first;
        ordered_json one{{"matches", each->second}, {"options", ordered_json::parse(options)}};
        if (more) one["more"] = more;
        out.push_back(std::move(one));
    }
    return out;
}

ordered_json rules_json(const ClubBook& book) {
    ordered_json out = ordered_json::array();
    for (std::size_t r = 0; r < book.rules(); ++r) out.push_back(rule_json(book, r));
    return out;
}

}  // namespace

ordered_json club_json(const ClubBook& book) {
    std::map<int, int> games;
    struct Of {
        int matches = 0, games = 0;
        std::set<int> people;
    };
    std::vector<Of> nights(book.nights().size());
    for (const ClubMatch& m : book.matches()) {
        if (m.gone) continue;
        Of& night = nights[m.night];
        ++night.matches;
        night.games += int(m.games.size());
        for (const ClubGame& g : m.games)
            for (std::size_t c = 0; c < std::size_t(m.seats); ++c)
                if (const int person = book.stands_for(g.people[c]); person >= 0) {
                    ++games[person];
                    night.people.insert(person);
                }
    }
    ordered_json out{{"name", book.name}, {"next", book.size()}, {"persons", ordered_json::array()}, {"nights", ordered_json::array()}};
    for (std::size_t p = 0; p < book.persons().size(); ++p) {
        const ClubPerson& person = book.persons()[p];
        const auto name = book.name_of(int(p));
        ordered_json one{{"id", person.id}, {"name", name ? ordered_json(*name) : ordered_json(nullptr)}};
        if (person.guest) one["guest"] = true;
        if (person.same >= 0) one["same"] = book.persons()[std::size_t(person.same)].id;
        one["games"] = games.contains(int(p)) ? games[int(p)] : 0;
        out["persons"].push_back(std::move(one));
    }
    std::vector<std::size_t> order(nights.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::reverse(order);
    put_in_order(order, [&](std::size_t a, std::size_t b) { return book.nights()[a].date > book.nights()[b].date; });
    for (const std::size_t n : order) {
        const ClubNight& night = book.nights()[n];
        if (night.gone) continue;
        ordered_json one{{"id", night.id}, {"date", night.date}};
        if (!night.name.empty()) one["name"] = night.name;
        one["matches"] = nights[n].matches;
        one["games"] = nights[n].games;
        one["people"] = nights[n].people.size();
        out["nights"].push_back(std::move(one));
    }
    out["rules"] = rules_json(book);
    return out;
}

std::optional<ordered_json> club_night_json(const ClubBook& book, std::string_view id) {
    const auto at = book.night(id);
    if (!at || book.nights()[*at].gone) return {};
    const ClubNight& night = book.nights()[*at];
    const json kept = json::parse(book.body(night.entry));
    ordered_json out{{"id", night.id}, {"date", night.date}};
    for (const char* more : {"name", "fee", "left", "chip_worth"})
        if (kept.contains(more)) out[more] = kept[more];
    std::map<std::size_t, Rows> by_rule;
    std::vector<std::size_t> rules;
    ordered_json matches = ordered_json::array();
    for (const ClubMatch& m : book.matches()) {
        if (m.gone || m.night != *at) continue;
        if (!by_rule.contains(m.rule)) rules.push_back(m.rule);
        add_match(book, m, by_rule[m.rule]);
        matches.push_back(match_json(book, m));
    }
    ordered_json extras = ordered_json::array();
    std::map<int, ClubSum> sums;
    for (const ClubExtra& x : book.extras()) {
        if (x.gone || x.night != *at) continue;
        const json told = json::parse(book.body(x.entry));
        ordered_json one{
            {"entry", x.id}, {"person", person_json(book, book.stands_for(x.person))}, {"total", result_json(x.total)}, {"chips", x.chips}};
        for (const char* more : {"rule", "reason", "by", "at"})
            if (told.contains(more)) one[more] = told[more];
        extras.push_back(std::move(one));
        ClubSum& sum = sums[book.stands_for(x.person)];
        sum.total += x.total;
        sum.chips += x.chips;
    }
    out["tables"] = ordered_json::array();
    for (const std::size_t rule : rules) {
        Rows& rows = by_rule[rule];
        for (const auto& [person, row] : rows) {
            sums[person].total += row.total;
            sums[person].chips += row.chips + row.prizes;
        }
        add_extras(book, int(rule), [&](const ClubExtra& x) { return x.night == *at; }, rows);
        out["tables"].push_back(night_table(book, *at, rule, rows));
    }
    out["matches"] = std::move(matches);
    out["extras"] = std::move(extras);

    const Guests guests = guests_of(book, *at);
    const auto fees = fees_of(book, night, guests);
    std::vector<int> order;
    for (const auto& [person, sum] : sums) order.push_back(person);
    const auto balance = [&](const ClubSum& sum) { return sum.total + sum.chips * night.chip_worth.value_or(0); };
    put_in_order(order, [&](int a, int b) {
        if ((a < 0) != (b < 0)) return b < 0;
        return balance(sums[a]) != balance(sums[b]) ? balance(sums[a]) > balance(sums[b]) : sums[a].chips > sums[b].chips;
    });
    out["settle"] = ordered_json::array();
    ClubSum all;
    std::int64_t fee_sum = 0;
    for (const int person : order) {
        const ClubSum& sum = sums[person];
        ordered_json one{{"person", person_json(book, person)}, {"total", result_json(sum.total)}, {"chips", sum.chips}};
        if (night.chip_worth) one["balance"] = result_json(balance(sum));
        one["games"] = guests.games.contains(person) ? guests.games.at(person) : 0;
        const auto fee = fees.find(person);
        one["fee"] = fee == fees.end() ? 0 : fee->second;
        fee_sum += fee == fees.end() ? 0 : fee->second;
        all.total += sum.total;
        all.chips += sum.chips;
        out["settle"].push_back(std::move(one));
    }
    out["fee_sum"] = fee_sum;
    out["sum"] = all.told();
    if (night.chip_worth) out["sum"]["balance"] = result_json(balance(all));
    out["balanced"] = all.total == 0 && all.chips == 0;
    return out;
}

std::optional<ordered_json> club_standings_json(const ClubBook& book, std::string_view key, const ClubPeriod& period) {
    int rule = key.empty() ? -1 : book.rule(key);
    if (!key.empty() && rule < 0) return {};
    for (auto m = book.matches().rbegin(); rule < 0 && m != book.matches().rend(); ++m)
        if (!m->gone) rule = int(m->rule);
    ordered_json out;
    if (rule >= 0) out["rule"] = rule_json(book, std::size_t(rule))["key"];
    if (!period.from.empty()) out["from"] = period.from;
    if (!period.to.empty()) out["to"] = period.to;
    out["rules"] = rules_json(book);
    Rows rows;
    ChangedCounts changed;
    for (const ClubMatch& m : book.matches()) {
        if (m.gone || int(m.rule) != rule || !is_within(book, m.night, period)) continue;
        add_match(book, m, rows);
        if (!m.changed.empty()) ++changed[{m.changed, m.changed_more}];
    }
    if (!changed.empty()) out["changed"] = changed_counts_json(changed);
    if (rule >= 0) add_extras(book, rule, [&](const ClubExtra& x) { return is_within(book, x.night, period); }, rows);
    const auto days = days_of(book, rule, period);
    out["rows"] = ordered_json::array();
    out["running"] = ordered_json::array();
    const std::size_t places = places_of(rows);
    for (const int person : by_sum(rows)) {
        out["rows"].push_back(row_with_rates(book, person, rows[person], places));
        if (person >= 0) out["running"].push_back({{"person", person_json(book, person)}, {"points", running_json(days.at(person))}});
    }
    return out;
}

std::optional<ordered_json> club_person_json(const ClubBook& book, std::string_view id) {
    const int asked = book.person(id);
    if (asked < 0) return {};
    const int person = book.stands_for(asked);
    const auto name = book.name_of(person);
    ordered_json out{{"person", book.persons()[std::size_t(person)].id}, {"name", name ? ordered_json(*name) : ordered_json(nullptr)}};
    std::map<std::size_t, Rows> by_rule;
    std::vector<const ClubMatch*> played;
    const auto sat = [&](const ClubMatch& m) {
        const auto here = [&](const ClubPeople& people) {
            return std::ranges::any_of(people, [&](int each) { return each >= 0 && book.stands_for(each) == person; });
        };
        return here(m.people) || std::ranges::any_of(m.games, [&](const ClubGame& g) { return here(g.people); });
    };
    for (const ClubMatch& m : book.matches()) {
        if (m.gone || !sat(m)) continue;
        add_match(book, m, by_rule[m.rule]);
        played.push_back(&m);
    }
    out["rows"] = ordered_json::array();
    out["running"] = ordered_json::array();
    for (auto& [rule, rows] : by_rule) {
        add_extras(book, int(rule), [&](const ClubExtra& x) { return book.stands_for(x.person) == person; }, rows);
        ordered_json row{{"rule", rule_json(book, rule)}};
        const ordered_json told = row_with_rates(book, person, rows[person], places_of(rows));
        row.update(told);
        out["rows"].push_back(std::move(row));
        out["running"].push_back({{"rule", rule_json(book, rule)["key"]}, {"points", running_json(days_of(book, int(rule), {})[person])}});
    }
    std::ranges::reverse(played);
    const auto date = [&](const ClubMatch* m) -> const std::string& { return book.nights()[m->night].date; };
    put_in_order(played, [&](const ClubMatch* a, const ClubMatch* b) { return date(a) > date(b); });
    out["matches"] = ordered_json::array();
    for (const ClubMatch* m : played)
        if (out["matches"].size() < most_matches_told) out["matches"].push_back(match_json(book, *m));
    out["matches_all"] = played.size();
    return out;
}

std::span<const NamedShape> club_shapes() {
    static constexpr NamedShape all[]{
        {"Club",
         "{club?: string, name: string, may?: 'keep' | 'write' | 'look', me?: string | null, next: int, persons: [ClubPerson], nights: "
         "[ClubNight], rules: [ClubRule], links?: [ClubLink]}"},
        {"ClubPerson", "{id: string, name: string | null, guest?: true, same?: string, code?: true, games: int}"},
        {"ClubNight", "{id: string, date: string, name?: string, matches: int, games: int, people: int}"},
        {"ClubLink", "{number: int, kind: 'keeper' | 'write' | 'look' | 'code', person?: string, made: int}"},
        {"ClubRule", "{key: string, id?: string, title: Text, chips: bool, chips_name: Text, places?: int}"},
        {"ClubRow",
         "{person: string | null, games: int, matches: int, places: [int], place: number | null, total: number, chips: int, prizes: int, "
         "sets: int, out: int, extra: number, extra_chips: int, sum: number, chips_sum: int}"},
        {"ClubStanding",
         "{..ClubRow, average: number, best: number, worst: number, hands?: int, wins?: int, dealt_in?: int, riichi?: int}"},
        {"ClubChanged", "{key: string, name: Text, group: Text, value: any, was?: any}"},
        {"ClubSum", "{total: number, chips: int, balance?: number}"},
        {"ClubFee", "{by: 'game' | 'head' | 'room', amount: int, unit?: string}"},
        {"ClubEvening",
         "{id: string, date: string, name?: string, fee?: ClubFee, left?: [{person: string, percent: int}], chip_worth?: number, tables: "
         "[{rule: ClubRule, rows: [ClubRow], sum: ClubSum, outside: ClubSum, uneven: ClubSum}], matches: [ClubMatch], extras: [{entry: "
         "string, person: string | null, total: number, chips: int, rule?: string, reason: string, by?: string, at?: int}], settle: "
         "[{person: string | "
         "null, total: number, chips: int, balance?: number, games: int, fee: int}], fee_sum: int, sum: ClubSum, balanced: bool}"},
        {"ClubMatch",
         "{entry: string, counts: string, corrections: int, night: string, rule: ClubRule, people: [string | null], games: [{total: "
         "[number], place: [int], points?: [int], people?: [string | null], told?: any}], totals: [number], chips?: [int], prizes?: [int], "
         "out?: [int], changed?: [ClubChanged], changed_more?: int, over: bool, source?: {*: any}, by?: string, at?: int, reason?: "
         "string}"},
        {"ClubStandings",
         "{rule?: string, from?: string, to?: string, rules: [ClubRule], changed?: [{matches: int, options: [ClubChanged], more?: int}], "
         "rows: [ClubStanding], running: [{person: string, points: "
         "[[any]]}]}"},
        {"ClubPersonPage",
         "{person: string, name: string | null, rows: [{rule: ClubRule, ..ClubStanding}], running: [{rule: string, points: [[any]]}], "
         "matches: [ClubMatch], matches_all: int}"},
    };
    return all;
}

}  // namespace jansou::wire
