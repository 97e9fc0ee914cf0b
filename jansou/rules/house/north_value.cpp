// 常に風牌 North is everybody's value wind.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::north_value_rule {

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("yakuhai_north", {"役牌 北", "Yakuhai (north)"}, {}, [](const Win&, int) { return KindSet::of(north); });
    if (book.find_yaku("yakuhai_north")) book.value_of.push_back([](const Win&, Kind k) { return int(k == north); });
}

extern const RuleInfo rule{
    .name = "north_value",
    .topic = Topic::yaku,
    .title = {"北は常に役牌", "north is a value wind"},
    .meaning = {"北は誰にとっても役牌。", "A triplet of north is a yaku for every seat."},
    .options =
        {
            worth("yaku.yakuhai_north", 1, {"北の刻子", "triplet of north"}),
        },
    .install = install,
};

}  // namespace jansou::rules::north_value_rule
