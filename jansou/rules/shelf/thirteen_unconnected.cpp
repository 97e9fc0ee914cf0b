// 十三不塔 A first draw that makes fourteen tiles with one pair and nothing else that is joined or nearly so ends the hand, and is paid.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::thirteen_unconnected_rule {

/// Nothing but one pair (or where `pairless` is allowed none) is nearer to its neighbour in a suit than three ranks.
static bool unconnected(const Counts& tiles, bool pairless) {
    int pairs = 0;
    for (std::size_t k = 0; k < kind_count; ++k) {
        if (tiles[k] > 2) return false;
        pairs += tiles[k] == 2;
        if (tiles[k] == 0 || k >= first_honour) continue;
        for (std::size_t near = k + 1; near <= k + 2 && near / ranks == k / ranks; ++near)
            if (tiles[near]) return false;
    }
    return pairs == 1 || (pairless && pairs == 0);
}

static void install(Rulebook& book, const RuleSet& rules) {
    const Text name{"十三不塔", "Thirteen unconnected"};
    const Word reason = book.word("thirteen_unconnected", name);
    const CounterId first = book.counter("first_turn"), has = book.counter("thirteen_unconnected"), dead = book.counter("dead_hand");
    const bool pairless = rules.flag("thirteen_unconnected.pairless");
    book.add_draw(reason, {{.name = "thirteen_unconnected", .number = has, .text = name, .somebody = true}});
    book.on({EventType::drew}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.flag || !pos.count(first, e.actor) || pos.count(dead, e.actor) || !unconnected(concealed(pos.table, e.actor), pairless))
            return;
        then.set(has, e.actor, 1);
        then << Event{.type = EventType::drawn, .actor = e.actor, .word = reason};
        then << Event{.type = EventType::shown, .actor = e.actor};
    });
    book.on({EventType::paid}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.phase().stage != Stage::drawn || e.word != reason) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(has, s)) then << Event{.type = EventType::won, .actor = s, .target = s, .flag = true};
    });
    book.add_yaku("thirteen_unconnected", name, [](const Win& win, int c) { return int(win.number(CounterId(c)) != 0); }, has);
    by_discards(book, "thirteen_unconnected");
    book.score_fields.push_back({.name = "thirteen_unconnected", .counter = has, .text = name});
}

extern const RuleInfo rule{
    .name = "thirteen_unconnected",
    .topic = Topic::shape,
    .title = {"十三不塔", "thirteen unconnected"},
    .meaning = {"第一ツモで雀頭一つのほかに面子も塔子もない手は、その場で支払いを受ける。",
                "A first draw with one pair and no other tiles that are joined or nearly so is paid at once."},
    .options =
        {
            flag("thirteen_unconnected.pairless", false, {"対子のない十四枚も (十三無靠)", "fourteen tiles without a pair too"}),
            worth("yaku.thirteen_unconnected", 5, {"十三不塔の値", "what it is worth"}),
        },
    .install = install,
    .needs = {"first_turn"},
    .behind = {"first_turn", "nagashi"},
};

}  // namespace jansou::rules::thirteen_unconnected_rule
