// 一色の国士 Where a hand has one suit beside the characters, thirteen orphans are two each of its terminals, one each of the others.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::kokushi_by_suit_rule {

static void install(Rulebook& book, const RuleSet&) {
    Grammar grammar = book.grammar;
    grammar.form_count = 0;
    for (std::size_t i = 0; i < book.grammar.form_count; ++i) {
        const Form& form = book.grammar.forms[i];
        if (form.type != Form::Type::orphans) {
            grammar.add(form);
            continue;
        }
        for (int suit = 1; suit < suit_count; ++suit) {
            if ((suit_set(suit) & book.kinds).empty()) continue;
            Form own = form;
            for (int other = 1; other < suit_count; ++other) {
                const auto first = std::size_t(other * ranks), last = first + ranks - 1;
                own.orphans[first] = own.orphans[last] = other == suit ? 2 : 0;
            }
            grammar.add(own);
        }
    }
    book.grammar = grammar;
}

extern const RuleInfo rule{
    .name = "kokushi_by_suit",
    .topic = Topic::shape,
    .title = {"一色の国士無双", "kokushi by suit"},
    .meaning = {"国士無双は一色の一九牌を二枚ずつ使う。", "Thirteen orphans take two each of the terminals of one suit."},
    .install = install,
    .behind = {"gari"},
};

}  // namespace jansou::rules::kokushi_by_suit_rule
