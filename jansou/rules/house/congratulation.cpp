// 祝儀 A real yakuman is congratulated by every other seat, on ron too; a counted one pays chips for each han beyond it.
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
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
            if (real && each) out.lines.push_back({s, win.seat, 0, std::int16_t(each * value.yakuman), for_yakuman});
            if (beyond > 0 && in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, std::int16_t(beyond), for_counted});
        }
    });
}

const RuleInfo congratulation_rule{
    .name = "congratulation",
    .title = {"祝儀", "congratulation"},
    .meaning = {"役満の祝儀。", "Chips for a yakuman."},
    .options =
        {
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
