#include "referee_score.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "referee_pay.hpp"
#include "referee_value.hpp"
#include "referee_waits.hpp"

namespace referee {
namespace {

// One way to see the hand with everything that it is worth.
struct Way {
    std::vector<Line> lines;
    int han = 0, fu = 0, yakuman = 0;
    Worth worth{};
    int points = 0;  // what the winner receives, without honba and sticks

    std::tuple<int, int, int, int> rank() const { return {points, yakuman, han, fu}; }
};

json lines_json(const Way& way) {
    json list = json::array();
    for (const Line& line : way.lines)
        list.push_back(line.yakuman ? json{{"id", line.id}, {"yakuman", line.yakuman}} : json{{"id", line.id}, {"han", line.han}});
    return list;
}

// SP-4: the highest, then more yakuman, han, fu, then the first reading in the order m p s z.
struct Best {
    bool completes = false, any = false;
    Way way;
    Kinds reading;
    std::set<json> lines;  // all that the same reading shows in ways that are worth the same

    void offer(const Kinds& kinds, const Way& other) {
        if (any && (other.rank() < way.rank() || (other.rank() == way.rank() && reading < kinds))) return;
        if (!any || way.rank() < other.rank() || kinds < reading) lines.clear();
        any = true;
        way = other;
        reading = kinds;
        lines.insert(lines_json(other));
    }
};

int dora_among(const Tiles& indicators, size_t from, const Counts& finished) {
    int han = 0;
    for (size_t i = from; i < indicators.size(); ++i) han += finished[dora_of(indicators[i].kind)];
    return han;
}

// SP-3: Jackal's kind stands in place of the first ura.
int ura_among(const Question& q, const Counts& finished) {
    if (q.declared == Riichi::none) return 0;
    if (q.parted.ability != Ability::jackal) return dora_among(q.ura, 0, finished);
    const int named = q.ura_choice ? finished[*q.ura_choice] : *std::max_element(finished.begin(), finished.end());
    return named + dora_among(q.ura, 1, finished);
}

// SP-4, SP-5: a joker is red only as a five of its own suit.
int reds_among(const Question& q, const Kinds& reading) {
    Tiles jokers = q.parted.jokers;
    if (q.win_joker) jokers.push_back(q.win);
    int reds = q.win.red && !q.win_joker;
    for (const Tile& tile : q.parted.plain) reds += tile.red;
    for (const Meld& meld : q.parted.melds)
        for (const Tile& tile : meld.tiles) reds += tile.red;
    for (size_t i = 0; i < jokers.size(); ++i) reds += jokers[i].red && reading[i] == jokers[i].kind;
    return reds;
}

Way way_of(const Question& q, const Value& value, const Counts& finished, const Kinds& reading) {
    Way way{.lines = value.lines, .han = value.han, .fu = value.fu, .yakuman = value.yakuman};
    if (!value.yakuman) {
        const std::pair<const char*, int> bonus[] = {
            {"dora", dora_among(q.indicators, 0, finished)}, {"uradora", ura_among(q, finished)}, {"akadora", reds_among(q, reading)}};
        for (const auto& [id, han] : bonus) {
            if (han) way.lines.push_back({id, han, 0});
            way.han += han;
        }
    }
    way.worth = worth_of(way.han, way.fu, way.yakuman);
    Question alone = q;
    alone.honba = alone.sticks = 0;
    alone.pao.clear();
    way.points = payments(alone, way.worth.basic, {})[size_t(q.seat)];
    return way;
}

// All ways to see the hand once every joker is read; `orders`: which joker stands for which of the kinds.
void try_ways(const Question& q, const Reading& reading, const std::vector<Kinds>& orders, Best& best) {
    Counts finished = reading.after;
    for (const Meld& meld : q.parted.melds)
        for (const Tile& tile : meld.tiles) ++finished[tile.kind];
    for (const Division& division : divisions(q.parted.frame(), reading.after)) {
        const size_t places = std::max<size_t>(1, division.groups.size());
        for (size_t place = 0; place < places; ++place) {
            if (division.shape != Shape::kokushi && !division.groups[place].holds(reading.win)) continue;
            const Value value = value_of(q, reading, division, place);
            if (value.lines.empty()) continue;
            for (const Kinds& order : orders) best.offer(order, way_of(q, value, finished, order));
        }
    }
}

Best best_of(const Question& q) {
    Best best;
    const Counts plain = count_kinds(q.parted.plain);
    each_choice(all_kinds(), q.parted.jokers.size(), [&](const Kinds& of_hand) {
        Counts before = plain;
        for (int kind : of_hand) ++before[kind];
        for (int win : q.win_joker ? all_kinds() : Kinds{q.win.kind}) {
            Counts after = before;
            ++after[win];
            if (!complete(q.parted.frame(), after)) continue;
            best.completes = true;
            std::vector<Kinds> orders;
            Kinds order = of_hand;
            do {
                orders.push_back(order);
                if (q.win_joker) orders.back().push_back(win);
            } while (std::next_permutation(order.begin(), order.end()));
            try_ways(q, {after, win}, orders, best);
        }
    });
    return best;
}

// SP-4, SP-5: judged on the waits of the 13 tiles; a winning tile that is a joker changes nothing in it.
bool furiten(const Question& q) {
    if (q.tsumo || (q.river.empty() && q.missed.empty())) return false;
    return crosses(all_waits(waiting_readings(q.parted, q.parted.frame())), q.river, q.missed);
}

json answer_nagashi(const Question& q) {  // SP-23
    return {{"win", true},
            {"limit", "mangan"},
            {"yakuman", 0},
            {"yaku", {{{"id", "nagashi_mangan"}}}},
            {"payments", payments(q, 2000, {})},
            {"congratulation", Seats{}}};
}

json answer_win(const Question& q, const Best& best) {
    const Way& way = best.way;
    std::vector<std::string> yakuman;
    for (const Line& line : way.lines)
        if (line.yakuman) yakuman.push_back(line.id);
    json answer{{"win", true},
                {"yakuman", way.yakuman},
                {"yaku", *best.lines.begin()},
                {"reading", names(best.reading)},
                {"payments", payments(q, way.worth.basic, yakuman)},
                {"congratulation", congratulation(q, way.yakuman)}};
    answer["han"] = way.yakuman ? json(nullptr) : json(way.han);
    answer["fu"] = way.yakuman ? json(nullptr) : json(way.fu);
    answer["limit"] = way.worth.limit.empty() ? json(nullptr) : json(way.worth.limit);
    for (auto other = std::next(best.lines.begin()); other != best.lines.end(); ++other) answer["_yaku_or"].push_back(*other);
    return answer;
}

}  // namespace

json answer_score(const json& question) {
    const Question q(question);
    if (q.nagashi) return answer_nagashi(q);
    const Best best = best_of(q);
    if (!best.completes) return no_win("not_complete");
    if (!best.any) return no_win("no_yaku");
    if (furiten(q)) return no_win("furiten");
    return answer_win(q, best);
}

}  // namespace referee
