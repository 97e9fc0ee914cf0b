// 点数 The plain scale: what the lines of a win count is added up, and each who pays pays the sum. There is neither fu nor a limit, and
// to be the dealer costs nothing. What every win counts beside its yaku stands here too; it does not make a win.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::plain_points_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    book.scale = [](const Win&, const Shape&, const Lines& lines) {
        Value sum{.points = true};
        for (const Line& l : lines) sum.base += l.amount;
        return sum;
    };
    book.ceiling = [](const Win&, const Outline*, const Most& most) { return Value{.base = most.han, .points = true}; };

    book.told_value = [](const ToldValue& told) -> std::optional<Value> {
        if (told.points == 0 || told.han || told.fu || told.yakuman) return {};
        return Value{.base = told.points, .points = true};
    };
    const Text honba_name{"本場", "honba"};
    book.word("honba", honba_name);
    struct Every {
        std::uint8_t line;
        int points;
    };
    const auto every = [&](std::string_view id, Text name, std::string_view key) {
        return Every{book.add_bonus(id, name, book.clause(key)), rules.number(key)};
    };
    const Every bambam = every("bambam", {"バンバン", "Bambam"}, "plain_points.bambam"),
                menzen = every("menzen", {"門前", "Menzen"}, "plain_points.menzen"),
                dealer = every("dealer", {"親", "Dealer"}, "plain_points.dealer"),
                honba = every("honba", {"本場", "Honba"}, "plain_points.honba");
    book.bonus.push_back([=](const Win& win, Lines& lines) {
        const auto add = [&](const Every& e, int times) {
            if (e.points * times != 0) lines.add({.bonus = e.line, .amount = e.points * times});
        };
        add(bambam, 1);
        add(menzen, win.closed());
        add(dealer, win.dealer_wins());
        add(honba, win.first ? win.honba : 0);
    });
    const Purpose hand{.id = "hand", .words = {"和了", "the hand"}, .clause = book.clause("plain_points"), .hand = true};
    book.share.push_back([hand](const Win& win, const Shape&, const Value& value, const Lines&, Payment& out) {
        for (Seat s = 0; s < win.seats; ++s)
            if (s != win.seat && (win.by != By::ron || s == win.from)) out.lines.push_back({s, win.seat, value.base, 0, hand});
    });
}

extern const RuleInfo rule{
    .name = "plain_points",
    .topic = Topic::value,
    .title = {"点数の合計", "plain points"},
    .meaning = {"役と加点の点数を合計し、ロンは放銃者が、ツモは全員がそれを払う。",
                "Yaku and further lines are points that add up; the discarder pays the sum, on tsumo each of the others."},
    .options =
        {
            number("plain_points.bambam", 2, {0, 1000}, {"和了のたびに付く点 (バンバン)", "points of every win (bambam)"}),
            number("plain_points.menzen", 1, {0, 1000}, {"門前の和了に付く点", "points of a win with a closed hand"}),
            number("plain_points.dealer", 1, {0, 1000}, {"親の和了に付く点", "points of a win of the dealer"}),
            number("plain_points.honba", 1, {0, 1000}, {"一本場ごとに付く点", "points of a win for each honba"}),
        },
    .install = install,
    .bars = {"han_fu", "payment", "honba"},
    .says = "what a win is worth",
};

}  // namespace jansou::rules::plain_points_rule
