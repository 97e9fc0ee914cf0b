// 裏ドラ The tiles under the indicators are indicators too for a winner in riichi.
#include "jansou/rulebook/dora.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId riichi = book.counter("riichi");
    const bool kan_ura = rules.flag("ura.kan");
    book.ura_of = [=](const Table& t, const Facts& facts) {
        return IndicatorMask(!facts[riichi] ? 0 : kan_ura ? (1U << t.indicator_count) - 1 : 1);
    };
    const std::uint8_t line = book.add_bonus("uradora", {"裏ドラ", "Ura dora"}, book.clause("ura"));
    book.bonus.push_back([line, dora = DoraCount(book.kinds, rules)](const Win& win, TileWorth& worth) {
        worth.line = line;
        dora.add(win, {win.ura.data(), win.ura_count}, worth);
    });
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.ura_count && !win.fact(riichi)) return "ura: there is none without riichi";
        return {};
    });
}

const RuleInfo ura_rule{
    "ura",
    {"裏ドラ", "ura dora"},
    {"立直者の和了では表示牌の下もドラ表示牌になる。", "For a winner in riichi the tiles below the indicators count too."},
    {{"ura.kan", OptionType::flag, "true", {"カン裏あり", "those below kan dora too"}}},
    install,
    {"riichi", "dora"}};

}  // namespace jansou::rules
