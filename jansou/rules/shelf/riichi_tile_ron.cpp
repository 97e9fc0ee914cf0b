// 燕返し A ron on the tile that declares a riichi.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::riichi_tile_ron_rule {

static void tell_riichi_tile(Rulebook& book) {
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
    book.score_fields.push_back({.name = "on_riichi_tile", .counter = open_to, .text = {"宣言牌", "riichi tile"}});
}

static constexpr LocalYaku yaku{
    .key = "yaku.riichi_tile_ron",
    .name = {"燕返し", "Tsubame gaeshi"},
    .meaning = {"立直宣言牌でロン。", "A ron on the tile that declares a riichi."},
    .of_win = [](const Win& win, int number) { return int(win.by == By::ron && win.number(CounterId(number))); },
    .number = "on_riichi_tile",
    .beside = tell_riichi_tile,
};

extern const RuleInfo rule = local_yaku<yaku>(1);

}  // namespace jansou::rules::riichi_tile_ron_rule
