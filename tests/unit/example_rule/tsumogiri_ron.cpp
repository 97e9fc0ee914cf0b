// ツモ切りのロン A ron on a tile that was discarded as it was drawn is a yaku.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::tsumogiri_ron_rule {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId open_to = book.counter("on_tsumogiri");
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        if (!pos.table.river(e.actor).back().drawn) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor) then.set(open_to, s, 1);
    });
    book.on({EventType::stood}, [=](const Position& pos, const Event&, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(open_to, s)) then.set(open_to, s, 0);
    });
    book.add_yaku(
        "tsumogiri_ron", {"ツモ切りロン", "Tsumogiri ron"},
        [](const Win& win, int c) { return int(win.number(CounterId(c)) && win.by == By::ron); }, open_to);
    book.score_fields.push_back({.name = "on_tsumogiri", .counter = open_to, .text = {"ツモ切りの牌", "tile discarded as drawn"}});
}

extern const RuleInfo rule{
    .name = "tsumogiri_ron",
    .topic = Topic::yaku,
    .title = {"ツモ切りロン", "tsumogiri ron"},
    .meaning = {"ツモ切りされた牌のロンは一翻。", "A ron on a tile discarded as it was drawn is one han."},
    .options =
        {
            worth("yaku.tsumogiri_ron", 1, {"ツモ切りロン", "ron on a tile discarded as it was drawn"}),
        },
    .install = install,
};

}  // namespace jansou::rules::tsumogiri_ron_rule
