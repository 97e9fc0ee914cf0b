// 魔王 Every replacement tile that its holder draws for a kan of its own is a joker while it lies in the concealed hand: any kind, whatever
// copies of that there are.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/ability.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::demon_king_rule {

static void install(Rulebook& book, const RuleSet&) {
    const Holder has = add_ability(book, {.id = "demon_king",
                                          .name = {"魔王", "Demon king"},
                                          .brief = {"魔王", "demon"},
                                          .text = {"自分のカンの嶺上牌は、手の中にある間ジョーカーになる。",
                                                   "Replacement tiles of its own kans are jokers while they lie in its hand."}});
    book.add_reads({.kinds = book.kinds,
                    .of = has.number(),
                    .from = Source::kan,
                    .beyond = true,
                    .reads = [kinds = book.kinds](const Numbers&, Face, const Coming&) { return Reads{kinds, true}; }});
    count_red_jokers(book);
}

extern const RuleInfo rule{
    .name = "demon_king",
    .topic = Topic::ability,
    .title = {"魔王", "Demon king"},
    .meaning = {"自分のカンの嶺上牌が手の中でジョーカーになる能力。",
                "An ability: the replacement tiles of its own kans are jokers in its concealed hand."},
    .options =
        {
            flag("demon_king.everybody", false, {"全員が持つ", "everybody has it"}),
        },
    .install = install,
    .needs = {"last_tile"},
};

}  // namespace jansou::rules::demon_king_rule
