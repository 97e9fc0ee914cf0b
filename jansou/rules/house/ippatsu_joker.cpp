// 一発の白 A white dragon drawn in the turn of ippatsu may stand for any kind, whatever copies of it there are. So a kind of which a hand
// holds every copy is a wait of it like any other: for tenpai, riichi and furiten too.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::ippatsu_joker_rule {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId ippatsu = book.counter("ippatsu");
    book.grammar.copy_limit = 0;
    book.grammar.fewer = {};
    book.add_reads(
        {.kinds = KindSet::of(white), .reads = [ippatsu, kinds = book.kinds](const Numbers& numbers, Face, const Coming& coming) {
             return coming.use == Use::drawn && numbers[ippatsu] ? Reads{kinds} : Reads{};
         }});
}

extern const RuleInfo rule{
    .name = "ippatsu_joker",
    .topic = Topic::joker,
    .title = {"一発の白", "white drawn as ippatsu"},
    .meaning = {"一発で引いた白は何にでもなる。", "A white dragon drawn in the turn of ippatsu stands for any kind."},
    .install = install,
    .needs = {"ippatsu"},
};

}  // namespace jansou::rules::ippatsu_joker_rule
