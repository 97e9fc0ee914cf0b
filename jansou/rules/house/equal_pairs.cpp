// 同じ対子 Seven pairs may hold a kind more than once: four, six or eight tiles of it are two, three or four of the pairs, and may count.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::equal_pairs_rule {

/// The kinds of which the hand has so many tiles.
static int kinds_of(const Shape& shape, int tiles) { return int(std::ranges::count(shape.counts, tiles)); }

static void install(Rulebook& book, const RuleSet& rules) {
    constexpr int most_pairs_of_a_kind = 4;
    for (std::size_t i = 0; i < book.grammar.form_count; ++i)
        if (Form& form = book.grammar.forms[i]; form.type == Form::Type::pairs) form.pair_limit = most_pairs_of_a_kind;
    const int times = rules.number("equal_pairs.times");
    if (const auto pairs = book.find_yaku("chiitoitsu"); pairs && times > 1) {
        YakuInfo& yaku = book.yaku[*pairs];
        yaku.parameter = yaku.most = times;
        yaku.count = [](const Win&, const Shape& shape, int with_four) {
            return std::ranges::any_of(shape.counts, [](int n) { return n >= 4; }) ? with_four : 1;
        };
    }
    constexpr int most_fours = 3, most_sixes = 2;
    book.add_yaku(
        "four_of_a_kind", {"四枚使い", "Four of a kind"}, {Trait::pairs},
        [](const Win&, const Shape& shape, int) { return kinds_of(shape, 4); }, 0, most_fours);
    book.add_yaku(
        "six_of_a_kind", {"六枚使い", "Six of a kind"}, {Trait::pairs},
        [](const Win&, const Shape& shape, int) { return kinds_of(shape, 6); }, 0, most_sixes);
    book.add_yaku("eight_of_a_kind", {"八枚使い", "Eight of a kind"}, {Trait::pairs},
                  [](const Win&, const Shape& shape, int) { return std::ranges::any_of(shape.counts, [](int n) { return n >= 8; }); });
}

extern const RuleInfo rule{
    .name = "equal_pairs",
    .topic = Topic::shape,
    .title = {"同じ対子", "equal pairs"},
    .meaning = {"七対子に同じ牌の対子を使える。", "Seven pairs may hold a kind more than once."},
    .options =
        {
            number("equal_pairs.times", 1, {1, 10},
                   {"四枚使いのある七対子を何倍に数えるか", "how many times seven pairs count where four of a kind are among them"})
                .matters_with({"yaku.chiitoitsu"}),
            worth("yaku.four_of_a_kind", 0, {"四枚使いごと", "for each four of a kind"}),
            worth("yaku.six_of_a_kind", 0, {"六枚使いごと", "for each six of a kind"})
                .matters_with({"tiles.copies > 5 or tiles.copies_of"}),
            worth("yaku.eight_of_a_kind", 0, {"八枚使い", "eight of a kind"}).matters_with({"tiles.copies > 7 or tiles.copies_of"}),
        },
    .install = install,
    .behind = {"yaku_of_the_shape", "gari"},
};

}  // namespace jansou::rules::equal_pairs_rule
