// チップ Chips of a win, line by line: from each other seat on tsumo, from who pays the ron.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::chips_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId ippatsu = book.counter("ippatsu");
    const DoraCount dora(book.kinds, rules);
    const auto add = [](const Win& win, int chips, const Purpose& purpose, Payment& out) {
        if (chips == 0) return;
        for (Seat s = 0; s < win.seats; ++s)
            if (in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, chips, purpose});
    };
    const int for_ippatsu = rules.number("chips.ippatsu"), for_ura = rules.number("chips.ura"), for_red = rules.number("chips.red"),
              for_real = rules.number("chips.real"), for_honba = rules.number("chips.honba");
    const Purpose of_ippatsu{.id = "ippatsu", .words = {"一発", "Ippatsu"}, .clause = book.clause("chips.ippatsu")},
        of_ura{.id = "uradora", .words = {"裏ドラ", "Ura dora"}, .clause = book.clause("chips.ura")},
        of_red{.id = "akadora", .words = {"赤ドラ", "Red dora"}, .clause = book.clause("chips.red")},
        of_real{.id = "real", .words = {"リアル", "Real"}, .clause = book.clause("chips.real")},
        of_honba{.id = "maiba", .words = {"枚場", "maiba"}, .clause = book.clause("chips.honba")};
    book.add_share(Pays::chips, [=](const Win& win, const Shape& shape, const Value&, const Lines&, Payment& out) {
        if (win.number(ippatsu)) add(win, for_ippatsu, of_ippatsu, out);
        add(win, for_ura * dora(win, {win.ura.data(), win.ura_count}, shape.counts), of_ura, out);
        add(win, for_red * (red_tiles(win) + red_jokers_read(win, shape)), of_red, out);
        if (shape.substitutes == 0) add(win, for_real, of_real, out);
        add(win, for_honba * win.honba, of_honba, out);
    });
    if (!rules.has_rule("honba")) book.word("honba", {"枚場", "maiba"});
}

extern const RuleInfo rule{
    .name = "chips",
    .topic = Topic::settlement,
    .title = {"チップ", "chips"},
    .meaning = {"一発・裏・赤・リアル・枚場のチップ。", "Chips for ippatsu, ura, red tiles, a win without a joker, and each maiba."},
    .options =
        {
            number("chips.ippatsu", 1, {0, 100}, {"一発", "for ippatsu"}).matters_with({"ippatsu"}),
            number("chips.ura", 1, {0, 100}, {"裏ドラ一翻ごと", "for each han of ura"}).matters_with({"ura"}),
            number("chips.red", 1, {0, 100}, {"赤牌一枚ごと", "for each red tile"}).matters_with({"tiles.red"}),
            number("chips.real", 0, {0, 100}, {"リアル (ジョーカーを使わない和了)", "for a win without a joker put to use"}),
            number("chips.honba", 0, {0, 100}, {"枚場 (積み棒) 一つごと", "for each maiba: with every honba"}),
        },
    .install = install,
    .needs = {"dora"},
    .behind = {"payment"},
};

}  // namespace jansou::rules::chips_rule
