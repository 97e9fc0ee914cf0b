// ウマ Points for the place: the same in every game, or by how many seats ended at or above what they began with.
#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

struct Uma {
    std::vector<std::int32_t> by_place, by_above;
    int start;

    /// Rank points of the places from the first on; none where the rows have none for so many above.
    std::vector<std::int32_t> row(const GameEnd& end, const Settlement& s) const {
        if (by_above.empty()) return by_place;
        const auto above = std::count_if(s.points.begin(), s.points.begin() + end.seats, [&](int points) { return points >= start; });
        if (above == 0 || above == end.seats) return std::vector<std::int32_t>(end.seats, 0);
        return {by_above.begin() + (above - 1) * end.seats, by_above.begin() + above * end.seats};
    }
    void operator()(const GameEnd& end, Settlement& s) const {
        const auto uma = row(end, s);
        if (uma.empty()) {
            s.ranked = false;
            return;
        }
        for (std::uint8_t place = 1; place <= end.seats; ++place) {  // who share a place have the points of all that they take
            const auto seats = std::count(s.place.begin(), s.place.begin() + end.seats, place);
            int all = 0;
            for (auto i = place - 1; i < place - 1 + seats; ++i) all += tenths * uma[std::size_t(i)];
            share_among(end, s, place, all, 1, [&](Seat seat, int part) { s.rank[seat] = part; });
        }
        for (Seat i = 0; i < end.seats; ++i) s.total[i] += s.rank[i];
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    book.finish.push_back(Uma{rules.numbers("uma.by_place"), rules.numbers("uma.by_above"), rules.number("points.start")});
}

const RuleInfo uma_rule{
    .name = "uma",
    .title = {"ウマ", "uma"},
    .meaning = {"順位による加減点。", "Points for the place."},
    .options =
        {
            numbers("uma.by_place", {20, 10, -10, -20}, {-1000, 1000},
                    {"一位からの順位点 ([] = なし)", "rank points from the first place on ([]: none)"}),
            numbers("uma.by_above", {}, {-1000, 1000},
                    {"浮き (原点以上) の人数ごとの順位点: 一人浮き、二人浮き ... の順に並べる。あれば by_place に代わる",
                     "instead of by_place, by how many end at or above the start: the places with one such seat, then with two, ..."}),
        },
    .install = install,
    .needs = {"placing"},
};

}  // namespace jansou::rules
