// 槓振り A ron on the discard right after a kan.
#include "jansou/rules/local_yaku.hpp"
#include "jansou/rules/shared/lasting.hpp"

namespace jansou::rules::kanburi_rule {

static void tell_tile_after_kan(Rulebook& book) {
    const CounterId drew = book.counter("drew_for_kan"), open_to = book.counter("on_tile_after_kan");
    lasts(book, drew, {.until = {own_draw, anybodys(EventType::stood)}});
    book.on({EventType::drew}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.flag && pos.table.drawn_for_kan(e.tile)) then.set(drew, e.actor, 1);
    });
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor && pos.count(drew, e.actor)) then.set(open_to, s, 1);
    });
    book.on({EventType::stood}, [=](const Position& pos, const Event&, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(open_to, s)) then.set(open_to, s, 0);
    });
    book.score_fields.push_back({.name = "on_tile_after_kan", .counter = open_to, .text = {"槓の直後の打牌", "discard after a kan"}});
}

static constexpr LocalYaku yaku{
    .key = "yaku.kanburi",
    .name = {"槓振り", "Kanburi"},
    .meaning = {"槓の直後の打牌でロン。", "A ron on the discard right after a kan."},
    .of_win = [](const Win& win, int number) { return int(win.by == By::ron && !win.chankan() && win.number(CounterId(number))); },
    .number = "on_tile_after_kan",
    .beside = tell_tile_after_kan,
};

extern const RuleInfo rule = local_yaku<yaku>(1);

}  // namespace jansou::rules::kanburi_rule
