// 第一巡 A seat's first turn lasts until its first discard or until anybody calls. A robbed kan has not taken place.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/lasting.hpp"

namespace jansou::rules::first_turn_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId first = book.counter("first_turn");
    Lasting lasting{.from = {EventType::dealt}, .until = {own_discard, any_call}};
    if (rules.flag("first_turn.until_aside")) lasting.until.push_back(any_aside);
    lasts(book, first, lasting);
    if (rules.flag("first_turn.cheapest_tile"))
        book.counts_cheapest_tile.emplace_back([first](const Win& win) { return win.tsumo() && win.number(first); });
    book.score_fields.push_back({.name = "first_turn", .counter = first, .text = {"第一巡", "first turn"}});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.number(first) && win.by == By::ron && win.dealer_wins())
            return "first_turn: the dealer cannot win by ron before the own first draw";
        return {};
    });
}

extern const RuleInfo rule{
    .name = "first_turn",
    .topic = Topic::turn,
    .title = {"第一巡", "first turn"},
    .meaning = {"最初の打牌まで、誰も鳴かない間。", "Until the first discard, while nobody has called."},
    .options = {flag("first_turn.cheapest_tile", false,
                     {"第一巡のツモは、手のどの牌で和了ったとすれば最も安いかで数える",
                      "a tsumo in it counts as won on whichever tile of the hand makes it worth least"}),
                flag("first_turn.until_aside", false,
                     {"抜き (北抜きなど) でも第一巡は終わる", "a tile set aside (a north) ends the first turn of all, as a call does"})
                    .matters_with({"*aside"})},
    .install = install,
};

}  // namespace jansou::rules::first_turn_rule
