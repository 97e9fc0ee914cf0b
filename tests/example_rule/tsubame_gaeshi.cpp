// 燕返し A ron on the tile that declares a riichi is a yaku.
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId open_to = book.counter("on_riichi_tile");
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        if (!pos.table.river(e.actor).back().riichi) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor) then.set(open_to, s, 1);
    });
    book.on({EventType::stood}, [=](const Position& pos, const Event&, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(open_to, s)) then.set(open_to, s, 0);
    });
    book.add_yaku(
        "tsubame_gaeshi", {"燕返し", "Tsubame gaeshi"},
        [](const Win& win, int c) { return int(win.number(CounterId(c)) && win.by == By::ron); }, open_to);
    book.score_fields.push_back({.name = "on_riichi_tile", .counter = open_to, .text = {"宣言牌", "riichi tile"}});
}

const RuleInfo tsubame_gaeshi_rule{
    .name = "tsubame_gaeshi",
    .title = {"燕返し", "tsubame gaeshi"},
    .meaning = {"立直宣言牌のロンは一翻。", "A ron on the tile that declares a riichi is one han."},
    .options =
        {
            worth("yaku.tsubame_gaeshi", 1, {"燕返し", "ron on the tile of a riichi"}),
        },
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules
