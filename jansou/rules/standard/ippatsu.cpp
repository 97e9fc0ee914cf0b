// 一発 From riichi until the own next discard, ended by any call that stands.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/lasting.hpp"

namespace jansou::rules::ippatsu_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId ippatsu = book.counter("ippatsu"), riichi = book.counter("riichi");
    Lasting lasting{.from = {EventType::riichi_stood}, .until = {own_discard, any_call}};
    if (rules.flag("ippatsu.until_aside")) lasting.until.push_back(any_aside);
    lasts(book, ippatsu, lasting);
    book.on({EventType::taken_back}, [=](const Position& pos, const Event& e, Script& then) {
        if (TakenBack(e.detail) == TakenBack::riichi && e.word == 0 && pos.count(ippatsu, e.actor)) then.set(ippatsu, e.actor, 0);
    });
    book.score_fields.push_back({.name = "ippatsu", .counter = ippatsu, .text = {"一発", "ippatsu"}});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.number(ippatsu) && !win.number(riichi)) return "ippatsu: there is none without riichi";
        return {};
    });
    book.add_yaku("ippatsu", {"一発", "Ippatsu"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) != 0); }, ippatsu);
}

extern const RuleInfo rule{
    .name = "ippatsu",
    .topic = Topic::readiness,
    .title = {"一発", "ippatsu"},
    .meaning = {"立直後、次の自分の打牌までに鳴きなく和了する。", "A win after riichi before the own next discard, without a call."},
    .options =
        {
            flag("ippatsu.until_aside", false,
                 {"抜き (北抜きなど) でも一発は消える", "a tile set aside (a north) ends ippatsu, as a call does"})
                .matters_with({"*aside"}),
            worth("yaku.ippatsu", 1, {"一発", "ippatsu"}, closed_only),
        },
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules::ippatsu_rule
