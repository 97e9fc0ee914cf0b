// 一発 From riichi until the own next discard, ended by any call that stands.
#include "jansou/rulebook/lasting.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId ippatsu = book.counter("ippatsu"), riichi = book.counter("riichi");
    lasts(book, ippatsu, {.from = {EventType::riichi_stood}, .until = {own_discard, any_call}});
    book.score_fields.push_back({.name = "ippatsu", .counter = ippatsu, .text = {"一発", "ippatsu"}});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.number(ippatsu) && !win.number(riichi)) return "ippatsu: there is none without riichi";
        return {};
    });
    book.add_yaku("ippatsu", {"一発", "Ippatsu"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) != 0); }, ippatsu);
}

const RuleInfo ippatsu_rule{
    .name = "ippatsu",
    .title = {"一発", "ippatsu"},
    .meaning = {"立直後、次の自分の打牌までに鳴きなく和了する。", "A win after riichi before the own next discard, without a call."},
    .options =
        {
            worth("yaku.ippatsu", 1, {"一発", "ippatsu"}),
        },
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules
