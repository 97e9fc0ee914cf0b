// 五枚目の新ドラ Where one more indicator would have to be turned than there are, the hand ends instead.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::fifth_indicator_rule {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId none_left = book.counter("no_indicator");
    const Word reason = book.word("fifth_indicator", {"新ドラ表示牌切れ", "no indicator left"});
    book.add_abortive_draw(reason);
    book.on({EventType::counted}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word == none_left && e.value && pos.phase().stage != Stage::drawn)
            then << Event{.type = EventType::drawn, .actor = e.actor, .word = reason};
    });
}

extern const RuleInfo rule{
    .name = "fifth_indicator",
    .topic = Topic::dora,
    .title = {"新ドラ表示牌切れ", "no indicator left"},
    .meaning = {"めくる表示牌がなくなれば流局。", "The hand ends where an indicator would have to be turned and none is left."},
    .install = install,
    .needs = {"dora"},
};

}  // namespace jansou::rules::fifth_indicator_rule
