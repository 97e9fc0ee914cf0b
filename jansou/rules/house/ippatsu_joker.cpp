// 一発の白 A white dragon drawn in the turn of ippatsu may stand for any kind, whatever copies of it there are.
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId ippatsu = book.counter("ippatsu");
    book.add_reads({.kinds = KindSet::of(white),
                    .beyond = true,
                    .reads = [ippatsu, kinds = book.kinds](const Numbers& numbers, Face, const Coming& coming) {
                        return coming.use == Use::drawn && numbers[ippatsu] ? Reads{kinds, true} : Reads{};
                    }});
}

const RuleInfo ippatsu_joker_rule{
    .name = "ippatsu_joker",
    .title = {"一発の白", "white drawn as ippatsu"},
    .meaning = {"一発で引いた白は何にでもなる。", "A white dragon drawn in the turn of ippatsu stands for any kind."},
    .install = install,
    .needs = {"ippatsu"},
};

}  // namespace jansou::rules
