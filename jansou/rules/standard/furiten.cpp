// 振聴 A seat whose waits lie among its own discards, or that let a tile pass which completes its hand, cannot ron.
#include "jansou/rulebook/kind_texts.hpp"
#include "jansou/rulebook/standing.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId missed = book.counter("missed"), riichi = book.counter("riichi");  // missed: 1 for now, 2 for the rest of the hand
    const bool calls_clear = rules.flag("furiten.calls_clear"), until_discard = rules.is("furiten.until", "discard");

    const ReasonId river = book.reason("furiten", {"待ち牌を自分で捨てている。", "A wait lies in the own river."}, book.clause("furiten"));
    const ReasonId passed = book.reason("furiten_missed", {"和了牌を見逃している。", "A tile that completes the hand was let pass."},
                                        book.clause("furiten.until"));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) -> ReasonId {
        if (pos.phase().stage != Stage::claims) return 0;
        if (!(own_discards(pos.table, s) & pos.ready(s).waits).empty()) return river;
        return pos.count(missed, s) ? passed : ReasonId{};
    });
    const KindTexts lies({"待ちの {} が自分の河にあるのでロンできない。", "No ron: the wait {} lies in your river."});
    const std::string_view of_river = book.clause("furiten"), of_passed = book.clause("furiten.until");
    book.marks.push_back([=](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !holds_still(pos, s)) return;
        Mark mark{.id = "furiten", .brief = {"フリテン", "no ron"}, .text = {}, .clause = of_river, .seen_by = only(s)};
        if (const KindSet own = own_discards(pos.table, s) & pos.ready(s).waits; !own.empty()) {
            mark.text = lies[own.first()];
        } else if (const int until = pos.count(missed, s)) {
            mark.clause = of_passed;
            mark.text = until == 2 ? Text{"立直後に和了牌を見逃したので、この局はロンできない。",
                                          "No ron in this hand: after riichi a winning tile was let pass."}
                                   : Text{"和了牌を見逃したので、今はロンできない。", "No ron for now: a winning tile was let pass."};
        } else {
            return;
        }
        out.push_back(mark);
    });
    book.barred = [missed](const Position& pos, Seat s) { return pos.count(missed, s) != 0; };
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.detail == int(Contested::ankan)) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor && pos.completes(s)) then.set(missed, s, pos.count(riichi, s) ? 2 : 1);
    });
    const auto clear = [=](const Position& pos, const Event& e, Script& then) {
        if (pos.count(missed, e.actor) == 1) then.set(missed, e.actor, 0);
    };
    if (until_discard)
        book.on({EventType::discarded}, clear);
    else
        book.on({EventType::drew}, clear);
    if (calls_clear) book.on({EventType::chi, EventType::pon, EventType::daiminkan}, clear);
}

const RuleInfo furiten_rule{"furiten",
                            {"振聴", "furiten"},
                            {"自分の捨て牌に待ちがあるか、和了牌を見逃すとロンできない。",
                             "No ron when a wait lies in the own river or a winning tile was let pass."},
                            {{"furiten.until",
                              OptionType::choice,
                              "\"draw\"",
                              {"同巡振聴がいつ解けるか", "when a missed win is forgotten (before riichi)"},
                              0,
                              0,
                              "draw discard"},
                             {"furiten.calls_clear", OptionType::flag, "true", {"鳴いても解ける", "an own call forgets it too"}}},
                            install};

}  // namespace jansou::rules
