// 祝儀 A real yakuman is congratulated by every other seat, on ron too, or by who pays the win, or all of it by who is responsible; a
// counted one pays chips for each han beyond it.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::congratulation_rule {

namespace {

/// Who pays for another: who is responsible for a yakuman by the rule that says so.
struct Liable {
    std::vector<CounterId> seats;  ///< each plus 1; see pao

    Liable(Rulebook& book, const RuleSet& rules) {
        if (!rules.flag("congratulation.liable") || !rules.has_rule("pao")) return;
        for (const std::string_view number : {"pao_daisangen", "pao_daisuushii", "pao_suukantsu"}) seats.push_back(book.counter(number));
    }
    Seat payer(const Win& win, Seat s) const {
        for (const CounterId c : seats)
            if (const int liable = win.number(c); liable != 0 && liable - 1 != win.seat) return Seat(liable - 1);
        return s;
    }
};

}  // namespace

/// Points for a win with a yakuman, once whatever its multiple: from each on tsumo, from the discarder on ron.
static void install_points(Rulebook& book, const RuleSet& rules, bool on_account) {
    const int tsumo = rules.number("congratulation.tsumo_each"), ron = rules.number("congratulation.ron");
    if (on_account) book.account = {.id = "congratulation", .name = {"祝儀", "congratulation"}, .in_points = true};
    const Purpose purpose{.id = "congratulation", .words = {"祝儀", "congratulation"}, .clause = book.clause("congratulation")};
    book.add_share(
        on_account ? Pays::chips : Pays::points,
        [=, liable = Liable(book, rules)](const Win& win, const Shape&, const Value& value, const Lines&, Payment& out) {
            if (value.yakuman == 0 || win.by == By::nagashi) return;
            for (Seat s = 0; s < win.seats; ++s) {
                if (s == win.seat || (win.by == By::ron && s != win.from)) continue;
                const int points = win.by == By::ron ? ron : tsumo;
                if (points)
                    out.lines.push_back({liable.payer(win, s), win.seat, on_account ? 0 : points, on_account ? points : 0, purpose});
            }
        });
}

static void install(Rulebook& book, const RuleSet& rules) {
    if (!rules.is("congratulation.paid_in", "chips")) return install_points(book, rules, rules.is("congratulation.paid_in", "account"));
    const int each = rules.number("congratulation.yakuman"), counted = rules.number("congratulation.counted");
    const int counted_from = rules.number("han_fu.counted_from");
    const auto purpose = [&](std::string_view option) {
        return Purpose{.id = "congratulation", .words = {"祝儀", "congratulation"}, .clause = book.clause(option)};
    };
    const bool all_pay = rules.is("congratulation.from", "all");
    book.add_share(Pays::chips, [=, liable = Liable(book, rules), for_yakuman = purpose("congratulation.yakuman"),
                                 for_counted = purpose("congratulation.counted")](const Win& win, const Shape& shape, const Value& value,
                                                                                  const Lines&, Payment& out) {
        const bool real = value.yakuman > 0 && shape.substitutes == 0;
        const int beyond = value.limit == Limit::yakuman && value.yakuman == 0 ? counted * (value.han - counted_from) : 0;
        for (Seat s = 0; s < win.seats; ++s) {
            if (s == win.seat) continue;
            if (real && each && (all_pay || in(win.payers(), s)))
                out.lines.push_back({liable.payer(win, s), win.seat, 0, each * value.yakuman, for_yakuman});
            if (beyond > 0 && in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, beyond, for_counted});
        }
    });
}

extern const RuleInfo rule{
    .name = "congratulation",
    .topic = Topic::settlement,
    .title = {"祝儀", "congratulation"},
    .meaning = {"役満の祝儀。", "Chips for a yakuman."},
    .options =
        {
            choice("congratulation.paid_in", "chips", "chips account table_points", {"何で払うか", "what it is paid in"}),
            choice("congratulation.from", "all", "all payers", {"チップを払う者", "who pays the chips"},
                   {.note = {"all: ロンでも全員。payers: 和了を払う者", "all: everybody, on ron too; payers: who pays the win"}})
                .matters_with({"congratulation.paid_in = chips"}),
            flag("congratulation.liable", false, {"包の責任者が全員の分を払う", "who is responsible (pao) pays the parts of all"})
                .matters_with({"pao"}),
            number("congratulation.tsumo_each", 0, {0, 100000},
                   {"点で払うとき: 役満のツモで各人から (倍数にかかわらず)", "in points: from each on tsumo, whatever the multiple"})
                .matters_with({"congratulation.paid_in = account table_points"}),
            number("congratulation.ron", 0, {0, 100000}, {"点で払うとき: 役満のロンで放銃者から", "in points: from the discarder on ron"})
                .matters_with({"congratulation.paid_in = account table_points"}),
            number("congratulation.yakuman", 5, {0, 1000},
                   {"リアルの役満一つにつき各人から", "from each other seat for each yakuman without a joker put to use"})
                .matters_with({"congratulation.paid_in = chips"}),
            number("congratulation.counted", 1, {0, 100},
                   {"数え役満の翻を超える一翻につき", "for each han beyond those of a counted yakuman"})
                .matters_with({"congratulation.paid_in = chips", "han_fu.counted_yakuman"}),
        },
    .install = install,
    .needs = {"han_fu"},
    .behind = {"payment"},
};

}  // namespace jansou::rules::congratulation_rule
