// 状況役 Yaku of the way in which a hand is won.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::yaku_of_the_win_rule {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId first = book.counter("first_turn");
    book.add_yaku("menzen_tsumo", {"門前清自摸和", "Menzen tsumo"}, [](const Win& win, int) { return int(win.tsumo() && win.closed()); });
    book.add_yaku("haitei", {"海底摸月", "Haitei"}, [](const Win& win, int) { return int(win.last_tile && win.tsumo()); });
    book.add_yaku("houtei", {"河底撈魚", "Houtei"},
                  [](const Win& win, int) { return int(win.last_tile && win.by == By::ron && !win.chankan()); });
    book.add_yaku("rinshan", {"嶺上開花", "Rinshan"}, [](const Win& win, int) { return int(win.rinshan); });
    book.add_yaku("chankan", {"槍槓", "Chankan"}, [](const Win& win, int) { return int(win.chankan()); });
    book.add_yaku(
        "renhou", {"人和", "Renhou"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) && win.by == By::ron); }, first);
    book.add_yaku(
        "tenhou", {"天和", "Tenhou"},
        [](const Win& win, int c) { return int(win.number(CounterId(c)) && win.tsumo() && win.dealer_wins()); }, first);
    book.add_yaku(
        "chiihou", {"地和", "Chiihou"},
        [](const Win& win, int c) { return int(win.number(CounterId(c)) && win.tsumo() && !win.dealer_wins()); }, first);
}

extern const RuleInfo rule{
    .name = "yaku_of_the_win",
    .topic = Topic::yaku,
    .title = {"状況役", "yaku of the win"},
    .meaning = {"和了の仕方による役。", "Yaku of the way in which a hand is won."},
    .options =
        {
            worth("yaku.menzen_tsumo", 1, {"門前清自摸和", "menzen tsumo"}, closed_only),
            worth("yaku.haitei", 1, {"海底摸月", "haitei: tsumo on the last live tile"}),
            worth("yaku.houtei", 1, {"河底撈魚", "houtei: ron on the last discard"}),
            worth("yaku.rinshan", 1, {"嶺上開花", "rinshan: tsumo on a replacement tile"}).matters_with({"*kans or *aside"}),
            worth("yaku.chankan", 1, {"槍槓", "chankan: ron on the tile of an added kan"})
                .matters_with({"kakan or *aside or hora.kokushi_robs_ankan"}),
            worth("yaku.renhou", 0, {"人和", "renhou: ron before the own first draw"}, closed_only).matters_with({"first_turn"}),
            worth("yaku.tenhou", "yakuman", {"天和", "tenhou: the dealer's tsumo on the first draw"}, closed_only)
                .matters_with({"first_turn"}),
            worth("yaku.chiihou", "yakuman", {"地和", "chiihou: a child's tsumo on the first draw"}, closed_only)
                .matters_with({"first_turn"}),
        },
    .install = install,
    .needs = {"first_turn"},
};

}  // namespace jansou::rules::yaku_of_the_win_rule
