#include "referee_score.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "referee_pay.hpp"
#include "referee_yaku.hpp"

namespace referee {
namespace {

// One way to see the hand: reading, which W was drawn, division, place of the winning tile.
struct Way {
    Value value;
    std::vector<Line> lines;  // yaku and everything else that changes the value
    int han = 0;              // all han, dora too
    bool onishogun = false;
    Worth worth;
    Seats points{}, chips{};
    int visible_points = 0;  // without ura

    // MI-24: points after ura, chips, then (yakuman,) han, fu.
    std::tuple<int, int, int, int, int> rank(int seat) const { return {points[seat], chips[seat], value.yakuman, han, value.fu}; }
};

struct Candidate {
    Kinds reading;  // sorted, a drawn W included
    bool clean = true;
    std::vector<ConcreteWin> hands;  // more than one where the drawn W may be any of its kinds
    std::vector<Way> ways;           // with a yaku

    int visible() const {
        int most = 0;
        for (const Way& way : ways) most = std::max(most, way.visible_points);
        return most;
    }
    const Way& best(int seat) const {
        return *std::max_element(ways.begin(), ways.end(), [&](const Way& a, const Way& b) { return a.rank(seat) < b.rank(seat); });
    }
};

Counts fixed_counts(const Question& q) {
    Counts fixed = count_kinds(q.meld_tiles);
    for (const Tile& tile : q.nukidora) ++fixed[tile.kind];
    return fixed;
}

bool is_real(const Kinds& reading) {  // MI-73
    return std::all_of(reading.begin(), reading.end(), [](int k) { return k == white; });
}

int red_fives(const Question& q) {
    int reds = q.win.red;
    for (const Tile& tile : q.hand) reds += tile.red;
    for (const Tile& tile : q.meld_tiles) reds += tile.red;
    return reds;
}

// MI-71: riichi alone makes it; anything else, the dora in `bonus` too, spoils it.
bool is_onishogun(const Question& q, const Value& value, bool real, int bonus) {
    return !q.tsumo && q.in_riichi && !q.double_riichi && real && !value.yakuman && value.han == 1 && bonus == 0;
}

Way way_of(const Question& q, const Kinds& reading, const ConcreteWin& hand, const Value& value) {
    Counts finished = hand.after;
    const Counts fixed = fixed_counts(q);
    for (int k = 0; k < 34; ++k) finished[k] += fixed[k];
    const bool real = is_real(reading);
    const int dora = dora_count(q.indicators, finished);
    const int ura = dora_count(q.ura, finished);
    const int red = red_fives(q);
    const int norths = finished[north];  // MI-40
    const int seen = dora + red + norths;

    Way way;
    way.value = value;
    way.lines = value.yaku;
    const bool visible_onishogun = is_onishogun(q, value, real, seen);
    way.onishogun = is_onishogun(q, value, real, seen + ura);
    const Worth visible = worth_of(value.han + seen, value.fu, value.yakuman, visible_onishogun);
    way.visible_points = points_paid(q, visible.basic)[q.seat];
    way.han = value.yakuman ? 0 : value.han + seen + ura;
    way.worth = worth_of(way.han, value.fu, value.yakuman, way.onishogun);
    way.points = points_paid(q, way.worth.basic);
    if (!value.yakuman) {
        const auto add = [&](const char* id, int han) {
            if (han) way.lines.push_back({id, han, 0});
        };
        add("dora", dora);
        add("uradora", ura);
        add("akadora", red);
        add("nukidora", norths);
        if (way.onishogun) way.lines.push_back({"onishogun", 0, 0});
    }
    if (q.ron_on_white() && !value.yakuman) way.lines.push_back({"white_doubled", 0, 0});

    int from_payers = q.ippatsu + ura + red + (real ? 2 : 0) + q.honba;  // MI-81
    if (q.in_riichi) from_payers += alice_chips(q.alice, finished);
    if (!value.yakuman && way.han > 13) from_payers += way.han - 13;  // MI-82
    int from_all = 0;
    if (value.yakuman && real) from_all = 5 * value.yakuman;
    if (way.onishogun) from_all = 5;
    way.chips = chips_paid(q, from_payers, from_all);
    return way;
}

bool holds_win(const Group& group, int win) {
    return group.form == Form::run ? win >= group.first && win <= group.first + 2 : win == group.first;
}

void find_ways(const Question& q, Candidate& candidate) {
    for (const ConcreteWin& hand : candidate.hands) {
        for (const Division& division : divisions(hand.after)) {
            const size_t places = std::max<size_t>(1, division.groups.size());
            for (size_t place = 0; place < places; ++place) {
                if (division.shape != Shape::kokushi && !holds_win(division.groups[place], hand.win)) continue;
                const Value value = value_of(q, hand, division, place);
                if (!value.yaku.empty()) candidate.ways.push_back(way_of(q, candidate.reading, hand, value));
            }
        }
    }
}

bool is_clean(const Question& q, const Counts& before, const Counts& fixed) {  // MI-22, MI-62
    if (q.tsumo || q.box) return true;
    const Counts river = count_kinds(q.river), missed = count_kinds(q.missed);
    for (int k : waits_of(before, fixed))
        if (river[k] || missed[k]) return false;
    return true;
}

// Every reading that completes the hand.
std::vector<Candidate> completing(const Question& q) {
    const Counts fixed = fixed_counts(q);
    Counts plain = count_kinds(q.hand);
    const int jokers = plain[white];
    plain[white] = 0;
    const Kinds wins = q.tsumo && q.win.kind == white ? all_kinds() : Kinds{q.win.kind};
    std::map<Kinds, Candidate> found;
    each_choice(all_kinds(), size_t(jokers), [&](const Kinds& of_hand) {
        Counts before = plain;
        for (int k : of_hand) ++before[k];
        if (five_of_a_kind(before, fixed)) return;
        for (int win : wins) {
            Counts after = before;
            ++after[win];
            if (after[win] + fixed[win] > 4 || !complete(after)) continue;
            Kinds reading = of_hand;
            if (wins.size() > 1) reading.push_back(win);
            std::sort(reading.begin(), reading.end());
            if (q.reading && *q.reading != reading) continue;
            Candidate& candidate = found[reading];
            candidate.reading = reading;
            candidate.clean = is_clean(q, before, fixed);
            candidate.hands.push_back({before, after, win});
        }
    });
    std::vector<Candidate> list;
    for (auto& entry : found) list.push_back(entry.second);  // in the order of MI-24
    return list;
}

json lines_json(const std::vector<Line>& lines) {
    json list = json::array();
    for (const Line& line : lines) {
        json one{{"id", line.id}};
        if (line.yakuman)
            one["yakuman"] = line.yakuman;
        else if (line.han)
            one["han"] = line.han;
        list.push_back(one);
    }
    return list;
}

json answer_nagashi(const Question& q) {  // MI-76
    Seats points = points_paid(q, 8000);
    points[q.seat] += 1000 * q.sticks;
    return {{"win", true},        {"han", nullptr},
            {"fu", nullptr},      {"limit", "yakuman"},
            {"yakuman", 1},       {"yaku", lines_json({{"nagashi_yakuman", 0, 1}})},
            {"payments", points}, {"chips", chips_paid(q, 2 + q.honba, 5)}};
}

json answer_win(const Question& q, const Candidate& candidate) {
    const Way& best = candidate.best(q.seat);
    const bool yakuman = best.value.yakuman > 0;
    Seats points = best.points;
    points[q.seat] += 1000 * q.sticks;
    json answer{{"win", true},        {"yakuman", best.value.yakuman}, {"yaku", lines_json(best.lines)},
                {"payments", points}, {"chips", best.chips},           {"reading", names(candidate.reading)}};
    answer["han"] = yakuman ? json(nullptr) : json(best.han);
    answer["fu"] = yakuman ? json(nullptr) : json(best.value.fu);
    answer["limit"] = best.worth.limit.empty() ? json(nullptr) : json(best.worth.limit);
    // Divisions that are worth exactly as much but show other yaku: the clauses name none of them.
    std::set<json> others;
    for (const Way& way : candidate.ways)
        if (way.rank(q.seat) == best.rank(q.seat)) others.insert(lines_json(way.lines));
    others.erase(answer["yaku"]);
    if (!others.empty()) answer["_yaku_or"] = others;
    return answer;
}

}  // namespace

json answer_score(const json& question) {
    const Question q(question);
    if (q.nagashi) return answer_nagashi(q);
    std::vector<Candidate> candidates = completing(q);
    if (candidates.empty()) return no_win("not_complete");
    for (Candidate& candidate : candidates) find_ways(q, candidate);

    const Candidate* chosen = nullptr;
    bool some_yaku = false;
    for (const Candidate& candidate : candidates) {
        if (candidate.ways.empty()) continue;
        some_yaku = true;
        if (!candidate.clean) continue;
        const auto rank = [&](const Candidate& c) {  // smaller is taken first; MI-24
            const Way& best = c.best(q.seat);
            return std::make_tuple(-c.visible(), best.points[q.seat], best.chips[q.seat]);
        };
        if (!chosen || rank(candidate) < rank(*chosen)) chosen = &candidate;
    }
    if (!some_yaku) return no_win("no_yaku");
    if (!chosen) return no_win("furiten");
    return answer_win(q, *chosen);
}

}  // namespace referee
