// いただきジャンガリアン For its holder runs go around the corner: 8-9-1 and 9-1-2 are runs.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/ability.hpp"

namespace jansou::rules::jungarian_rule {

static void install(Rulebook& book, const RuleSet&) {
    const Holder has = add_ability(book, {.id = "jungarian",
                                          .name = {"いただきジャンガリアン", "Jungarian"},
                                          .brief = {"ジャンガ", "jungar"},
                                          .text = {"891と912も順子になる。", "8-9-1 and 9-1-2 are runs."}});
    if (has.everybody) return let_runs_wrap(book.grammar, book.kinds);
    book.add_own_grammar(has.given, [kinds = book.kinds](Grammar& grammar) { let_runs_wrap(grammar, kinds); });
}

extern const RuleInfo rule{
    .name = "jungarian",
    .topic = Topic::ability,
    .title = {"いただきジャンガリアン", "Jungarian"},
    .meaning = {"891と912も順子になる能力。", "An ability: 8-9-1 and 9-1-2 are runs."},
    .options =
        {
            flag("jungarian.everybody", false, {"全員が持つ", "everybody has it"}),
        },
    .install = install,
};

}  // namespace jansou::rules::jungarian_rule
