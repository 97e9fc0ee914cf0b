// A rule of no house: of the ura the last counts for a child, the first for the dealer.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId riichi = book.counter("riichi"), dealt = book.counter("ura_by_seat_dealer");
    book.on({EventType::dealt}, [=](const Position& pos, const Event&, Script& then) { then.set(dealt, pos.table.dealer, 1); });
    book.ura_each = true;
    book.ura_of = [=](const Table& t, const Numbers& numbers) {
        return IndicatorMask(!numbers[riichi] ? 0 : numbers[dealt] ? 1 : 1U << (t.indicator_count - 1));
    };
    const std::uint8_t line = book.add_bonus("uradora", {"裏ドラ", "Ura dora"}, book.clause("ura_by_seat"));
    book.bonus.push_back([line, dora = DoraCount(book.kinds, rules)](const Win& win, TileWorth& worth) {
        worth.line = line;
        dora.add(win, {win.ura.data(), win.ura_count}, worth);
    });
}

static const RuleInfo ura_by_seat_rule{
    .name = "ura_by_seat",
    .title = {"席ごとの裏", "ura by seat"},
    .meaning = {"子は最後の裏、親は最初の裏だけ。", "The last ura for a child, the first for the dealer."},
    .install = install,
    .needs = {"riichi", "dora"},
};
static const BroughtRules brought{&ura_by_seat_rule};

}  // namespace jansou::rules
