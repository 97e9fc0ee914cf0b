// 一発 From riichi until the own next discard, ended by any call that stands.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId ippatsu = book.counter("ippatsu"), riichi = book.counter("riichi");
    book.on({EventType::riichi_stood}, [=](const Position&, const Event& e, Script& then) { then.set(ippatsu, e.actor, 1); });
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.count(ippatsu, e.actor)) then.set(ippatsu, e.actor, 0);
    });
    book.on({EventType::chi, EventType::pon, EventType::daiminkan, EventType::stood},
            [=](const Position& pos, const Event& e, Script& then) {
                if (!call_stands(e)) return;
                for (Seat s = 0; s < pos.table.seats; ++s)
                    if (pos.count(ippatsu, s)) then.set(ippatsu, s, 0);
            });
    book.score_fields.push_back({ScoreField::Type::flag, "ippatsu", ippatsu});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.fact(ippatsu) && !win.fact(riichi)) return "ippatsu: there is none without riichi";
        return {};
    });
    book.add_yaku("ippatsu", {"一発", "Ippatsu"}, [](const Win& win, int c) { return int(win.fact(CounterId(c)) != 0); }, ippatsu);
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
