// 裏ドラ The tiles under the indicators are indicators too for a winner in riichi.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::ura_rule {

/// Below the indicators that lay there when the riichi stood, and below those of its own kans.
static void install_own(Rulebook& book, CounterId riichi, bool kan_ura, int at_start) {
    const CounterId own = book.counter("own_ura");
    book.ura_each = true;
    book.on({EventType::riichi_stood}, [=](const Position& pos, const Event& e, Script& then) {
        then.set(own, e.actor, (1 << (kan_ura ? int(pos.table.indicator_count) : at_start)) - 1);
    });
    if (kan_ura)
        book.on({EventType::indicator}, [=](const Position& pos, const Event& e, Script& then) {
            if (e.actor != no_seat && pos.count(riichi, e.actor))
                then.set(own, e.actor, pos.count(own, e.actor) | 1 << (pos.table.indicator_count - 1));
        });
    book.ura_of = [=](const Table&, const Numbers& numbers) { return IndicatorMask(numbers[riichi] ? numbers[own] : 0); };
}

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId riichi = book.counter("riichi");
    const bool kan_ura = rules.flag("ura.kan");
    const int at_start = rules.number("dora.at_start");
    if (rules.flag("ura.of_others_kans"))
        book.ura_of = [=](const Table& t, const Numbers& numbers) {
            return IndicatorMask(!numbers[riichi] ? 0 : (1U << (kan_ura ? int(t.indicator_count) : at_start)) - 1);
        };
    else
        install_own(book, riichi, kan_ura, at_start);
    const std::uint8_t line = book.add_bonus("uradora", {"裏ドラ", "Ura dora"}, book.clause("ura"));
    book.bonus.push_back([line, dora = DoraCount(book.kinds, rules)](const Win& win, TileWorth& worth) {
        worth.line = line;
        dora.add(win, {win.ura.data(), win.ura_count}, worth);
    });
    add_chosen_dora(book, line, true);
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.ura_count && !win.number(riichi)) return "ura: there is none without riichi";
        return {};
    });
}

extern const RuleInfo rule{
    .name = "ura",
    .topic = Topic::dora,
    .title = {"裏ドラ", "ura dora"},
    .meaning = {"立直者の和了では表示牌の下もドラ表示牌になる。", "For a winner in riichi the tiles below the indicators count too."},
    .options =
        {
            flag("ura.kan", true, {"カン裏あり", "those below kan dora too"}).matters_with({"dora.kan"}),
            flag(
                "ura.of_others_kans", true,
                {"立直後に他家のカンで増えた表示牌の裏も数える", "also those below indicators that kans of others turned after the riichi"})
                .matters_with({"ura.kan", "dora.kan"}),
        },
    .install = install,
    .needs = {"riichi", "dora"},
};

}  // namespace jansou::rules::ura_rule
