// 衣 The last tile of the live wall, if its holder draws it, and the last discard of the hand are jokers for its win, whatever tiles they
// are.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/ability.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::koromo_rule {

static void install(Rulebook& book, const RuleSet&) {
    const Holder has = add_ability(
        book, {.id = "koromo",
               .name = {"衣", "Koromo"},
               .brief = {"衣", "koromo"},
               .text = {"海底牌と河底牌は、何であっても和了牌になる。", "Wins on the last tile drawn or discarded, whatever it is."},
               .icon = "moon"});
    book.add_reads({.kinds = book.kinds,
                    .of = has.number(),
                    .last = true,
                    .beyond = true,
                    .reads = [kinds = book.kinds](const Numbers&, Face, const Coming&) { return Reads{kinds, true}; }});
    count_red_jokers(book);
}

extern const RuleInfo rule{
    .name = "koromo",
    .topic = Topic::ability,
    .title = {"衣", "Koromo"},
    .meaning = {"海底牌と河底牌が和了のときジョーカーになる能力。", "An ability: the last tile drawn or discarded is a joker to win on."},
    .options =
        {
            flag("koromo.everybody", false, {"全員が持つ", "everybody has it"}),
        },
    .install = install,
    .needs = {"last_tile"},
};

}  // namespace jansou::rules::koromo_rule
