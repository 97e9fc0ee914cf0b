// 祝儀 A real yakuman is congratulated by every other seat, on ron too; a counted one pays chips for each han beyond it.
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

/// Points for a win with a yakuman, once whatever its multiple: from each on tsumo, from the discarder on ron.
static void install_points(Rulebook& book, const RuleSet& rules, bool on_account) {
    const int tsumo = rules.number("congratulation.tsumo_each"), ron = rules.number("congratulation.ron");
    if (on_account) book.account = {.id = "congratulation", .name = {"祝儀", "congratulation"}, .in_points = true};
    const Purpose purpose{.id = "congratulation", .words = {"祝儀", "congratulation"}, .clause = book.clause("congratulation")};
    book.add_share(on_account ? Pays::chips : Pays::points,
                   [=](const Win& win, const Shape&, const Value& value, const Lines&, Payment& out) {
                       if (value.yakuman == 0 || win.by == By::nagashi) return;
                       for (Seat s = 0; s < win.seats; ++s) {
                           if (s == win.seat || (win.by == By::ron && s != win.from)) continue;
                           const int points = win.by == By::ron ? ron : tsumo;
                           if (points) out.lines.push_back({s, win.seat, on_account ? 0 : points, on_account ? points : 0, purpose});
                       }
                   });
}

static void install(Rulebook& book, const RuleSet& rules) {
    if (!rules.is("congratulation.paid_in", "chips")) return install_points(book, rules, rules.is("congratulation.paid_in", "account"));
    const int each = rules.number("congratulation.yakuman"), counted = rules.number("congratulation.counted");
    constexpr int counted_from = 13;
    const auto purpose = [&](std::string_view option) {
        return Purpose{.id = "congratulation", .words = {"祝儀", "congratulation"}, .clause = book.clause(option)};
    };
    book.add_share(Pays::chips, [=, for_yakuman = purpose("congratulation.yakuman"), for_counted = purpose("congratulation.counted")](
                                    const Win& win, const Shape& shape, const Value& value, const Lines&, Payment& out) {
        const bool real = value.yakuman > 0 && shape.substitutes == 0;
        const int beyond = value.limit == Limit::yakuman && value.yakuman == 0 ? counted * (value.han - counted_from) : 0;
        for (Seat s = 0; s < win.seats; ++s) {
            if (s == win.seat) continue;
            if (real && each) out.lines.push_back({s, win.seat, 0, each * value.yakuman, for_yakuman});
            if (beyond > 0 && in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, beyond, for_counted});
        }
    });
}

const RuleInfo congratulation_rule{
    .name = "congratulation",
    .title = {"祝儀", "congratulation"},
    .meaning = {"役満の祝儀。", "Chips for a yakuman."},
    .options =
        {
            choice("congratulation.paid_in", "chips", "chips account table_points",
                   {"チップで、別勘定の点で、または持ち点で払う",
                    "paid in chips, in points on an account of its own, or in points of the table"}),
            number("congratulation.tsumo_each", 0, {0, 100000},
                   {"点で払うとき: 役満のツモで各人から (倍数にかかわらず)", "in points: from each on tsumo, whatever the multiple"}),
            number("congratulation.ron", 0, {0, 100000}, {"点で払うとき: 役満のロンで放銃者から", "in points: from the discarder on ron"}),
            number("congratulation.yakuman", 5, {0, 1000},
                   {"リアルの役満一つにつき各人から", "from each other seat for each yakuman without a joker put to use"}),
            number("congratulation.counted", 1, {0, 100},
                   {"数え役満の十三翻を超える一翻につき", "for each han beyond 13 of a counted yakuman"}),
        },
    .install = install,
    .needs = {"han_fu"},
    .behind = {"payment"},
};

}  // namespace jansou::rules
