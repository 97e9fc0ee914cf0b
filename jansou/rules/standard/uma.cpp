// ウマ Points for the place: the same in every game, or by how many seats ended at or above a line.
#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::uma_rule {

namespace {

struct Uma {
    std::vector<std::int32_t> by_place, by_above;
    int line;

    /// Rank points of the places from the first on; none where the rows have none for so many above.
    std::vector<std::int32_t> row(const GameEnd& end, const Settlement& s) const {
        if (by_above.empty()) return by_place;
        const auto above = std::count_if(s.points.begin(), s.points.begin() + end.seats, [&](int points) { return points >= line; });
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
    const std::string& line = rules.text("uma.line");
    book.finish.push_back(Uma{rules.numbers("uma.by_place"), rules.numbers("uma.by_above"),
                              rules.number(line == "start"    ? "points.start"
                                           : line == "return" ? "points.return"
                                                              : "uma.line_points")});
}

extern const RuleInfo rule{
    .name = "uma",
    .topic = Topic::settlement,
    .title = {"ウマ", "uma"},
    .meaning = {"順位による加減点。", "Points for the place."},
    .options =
        {
            numbers("uma.by_place", {20, 10, -10, -20}, {-1000000, 1000000}, {"順位ウマ", "uma: points for each place"},
                    {.note = {"一位から順に。[] = なし", "from the first place on; []: none"}, .sense = OptionSense::by_place})
                .matters_with({"!uma.by_above"}),
            numbers("uma.by_above", {}, {-1000000, 1000000}, {"浮きの人数ごとの順位点", "uma by how many end at or above the line"},
                    {.note = {"一人浮き、二人浮き ... の順に並べる。あれば by_place に代わる",
                              "the places with one such seat, then with two, ...; instead of by_place"}}),
            choice("uma.sum", "zero", "zero any", {"順位点の合計", "what the uma make together"},
                   {.note = {"zero: 0 でなければ誤り。any: 0 でなくてもよい", "zero: anything but 0 is a mistake; any: anything"}}),
            choice("uma.line", "start", "start return points", {"浮きと沈みの境", "the line between above and sunk"},
                   {.note = {"start: 配給原点。return: 返し点。points: 別に決める点",
                             "start: the points at the start; return: the return; points: a number of its own"}})
                .matters_with({"uma.by_above"}),
            number("uma.line_points", 30000, {0, 1000000}, {"浮きと沈みの境の点", "points of that line"})
                .matters_with({"uma.by_above", "uma.line = points"}),
        },
    .install = install,
    .needs = {"placing"},
};

}  // namespace jansou::rules::uma_rule
