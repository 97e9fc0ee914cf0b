#include "referee_score.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "referee_value.hpp"
#include "referee_waits.hpp"

namespace referee {
namespace {

struct Best {
    bool completes = false;
    std::optional<int> sum;  // nothing while no way has a yaku
    Kinds reading;
    std::set<std::array<int, line_count>> lines;  // all tables worth the same under that reading

    // SM-22: the highest sum, then the first reading in the order of MI-24.
    void offer(const Kinds& kinds, const Points& points) {
        if (!points.has_yaku()) return;
        const int total = points.sum();
        if (sum && (total < *sum || (total == *sum && reading < kinds))) return;
        if (!sum || total > *sum || kinds < reading) lines.clear();
        sum = total;
        reading = kinds;
        lines.insert(points.of);
    }
};

bool holds(const Group& group, int kind) {
    return group.form == Form::run ? kind >= group.first && kind <= group.first + 2 : kind == group.first;
}

void try_ways(const Question& q, const Reading& reading, const Kinds& kinds, Best& best) {
    for (const Division& division : divisions(q.set, reading.after, reading.melds)) {
        if (division.shape != Shape::groups) {
            best.offer(kinds, points_of(q, reading, division, 0));
            continue;
        }
        for (size_t place = 0; place < division.groups.size(); ++place)
            if (holds(division.groups[place], reading.win)) best.offer(kinds, points_of(q, reading, division, place));
    }
}

// What a W won on may stand for.
Kinds winning_kinds(const Question& q) {
    if (q.win.kind != white) return {q.win.kind};
    if (q.robbed && *q.robbed != white) return {*q.robbed};                // SM-26, CT-33
    if (!q.set.shiromati() && q.tsumo && q.ippatsu) return q.set.kinds();  // CT-31
    return q.set.jokers();
}

Best best_of(const Question& q) {
    Best best;
    Counts plain = count_kinds(q.hand);
    const int jokers = plain[white];
    plain[white] = 0;
    int whites = jokers + (q.win.kind == white);
    bool mixed = false;  // a W in a meld of plain tiles is always a joker
    for (const Meld& meld : q.melds) {
        whites += meld.whites();
        mixed = mixed || (meld.whites() && !meld.white_only());
    }
    for (const auto& melds : meld_readings(q.set, q.melds)) {
        each_choice(q.set.jokers(), size_t(jokers), [&](const Kinds& of_hand) {
            Reading reading{plain, plain, 0, melds, mixed, whites};
            for (int kind : of_hand) ++reading.before[kind];
            Kinds units = of_hand;
            for (size_t i = 0; i < melds.size(); ++i)
                if (q.melds[i].white_only()) units.push_back(melds[i].first);
            for (int win : winning_kinds(q)) {
                reading.after = reading.before;
                ++reading.after[win];
                if (!complete(q.set, reading.after, melds)) continue;
                Kinds kinds = units;
                if (q.win.kind == white) kinds.push_back(win);
                std::sort(kinds.begin(), kinds.end());
                if (q.reading && *q.reading != kinds) continue;
                best.completes = true;
                reading.win = win;
                reading.joker_used = mixed || std::any_of(kinds.begin(), kinds.end(), [](int k) { return k != white; });
                try_ways(q, reading, kinds, best);
            }
        });
    }
    return best;
}

// CT-47: of a hand that won with its first tiles whichever makes it cheapest is the one drawn.
Best cheapest(const Question& q, std::set<Kinds>& other_readings) {
    Tiles all = q.hand;
    all.push_back(q.win);
    const Kinds kinds = kinds_of(all);
    std::vector<Best> bests;
    for (int win : std::set<int>(kinds.begin(), kinds.end())) {
        Question other = q;
        other.hand = all;
        const auto at = std::find(kinds.begin(), kinds.end(), win) - kinds.begin();
        other.win = all[size_t(at)];
        other.hand.erase(other.hand.begin() + at);
        bests.push_back(best_of(other));
        if (!bests.back().completes) return bests.back();
    }
    const auto dearer = [](const Best& a, const Best& b) {
        return std::make_pair(a.sum.value_or(0), a.reading) < std::make_pair(b.sum.value_or(0), b.reading);
    };
    Best least = *std::min_element(bests.begin(), bests.end(), dearer);
    for (const Best& best : bests) {
        if (best.sum != least.sum) continue;
        if (best.reading == least.reading)
            least.lines.insert(best.lines.begin(), best.lines.end());
        else
            other_readings.insert(best.reading);
    }
    return least;
}

json lines_json(const std::array<int, line_count>& points) {
    json list = json::array();
    for (int line = 0; line < line_count; ++line)
        if (points[line]) list.push_back({{"id", line_name(line)}, {"points", points[line]}});
    return list;
}

json payments(const Question& q, int sum, bool by_all) {
    std::vector<int> paid(size_t(q.people), 0);
    for (int seat = 0; seat < q.people; ++seat) {
        if (seat == q.seat || seat == q.out || !(by_all || seat == q.from)) continue;
        paid[size_t(seat)] -= sum;
        paid[size_t(q.seat)] += sum;
    }
    paid[size_t(q.seat)] += q.sticks;
    return paid;
}

bool furiten(const Question& q) {  // SM-21, CT-3
    if (q.tsumo) return false;
    const auto waits = all_waits(waiting_readings(q.set, kinds_of(q.hand), q.melds));
    for (const Tiles* seen : {&q.river, &q.missed})
        for (const Tile& tile : *seen)
            if (waits.count(tile.kind)) return true;
    return false;
}

}  // namespace

json answer_score(House house, const json& question) {
    const Question q(house, question);
    if (q.nagashi)  // CT-46
        return {
            {"win", true}, {"points", 200}, {"yaku", {{{"id", "nagashi_mangan"}, {"points", 200}}}}, {"payments", payments(q, 200, true)}};
    std::set<Kinds> other_readings;
    const bool of_any_tile = !q.set.shiromati() && q.tsumo && (q.first_turn || q.mixed_in);
    const Best best = of_any_tile ? cheapest(q, other_readings) : best_of(q);
    if (!best.completes) return no_win("not_complete");
    if (!best.sum) return no_win("no_yaku");
    if (furiten(q)) return no_win("furiten");
    json answer{{"win", true},
                {"points", *best.sum},
                {"yaku", lines_json(*best.lines.begin())},
                {"reading", names(best.reading)},
                {"payments", payments(q, *best.sum, q.tsumo)}};
    for (auto it = std::next(best.lines.begin()); it != best.lines.end(); ++it) answer["_yaku_or"].push_back(lines_json(*it));
    for (const Kinds& reading : other_readings) answer["_reading_or"].push_back(names(reading));
    return answer;
}

}  // namespace referee
