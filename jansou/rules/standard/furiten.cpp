// 振聴 A seat whose waits lie among its own discards, or that let a tile pass which completes its hand, cannot ron.
#include "jansou/rulebook/kind_texts.hpp"
#include "jansou/rulebook/lasting.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId missed = book.counter("missed"), riichi = book.counter("riichi");  // missed: 1 for now, 2 for the rest of the hand
    const bool own_jokers = rules.flag("furiten.white_river_furiten");
    const ReasonId river = book.reason("furiten", {"待ち牌を自分で捨てている。", "A wait lies in the own river."}, book.clause("furiten"));
    const ReasonId let_pass = book.reason("furiten_missed", {"和了牌を見逃している。", "A tile that completes the hand was let pass."},
                                          book.clause("furiten.until"));
    const auto says = [=](const Forgone& forgone) -> Furiten {
        const auto among_waits = [&](KindSet kinds, bool jokers) {
            if (kinds.empty()) return kinds;
            return kinds & (jokers ? as_good_as(forgone.book, forgone.held, forgone.waits(), Use::claimed) : forgone.waits());
        };
        if (const KindSet own = among_waits(forgone.discarded, own_jokers); !own.empty()) return {.all = river, .behind = own};
        if (forgone.held.number(missed)) return {.all = let_pass};
        if (const KindSet gone = among_waits(forgone.passed, true); !gone.empty()) return {.all = let_pass, .behind = gone};
        return {};
    };
    const KindTexts lies({"待ちの{}が自分の河にあるのでロンできない。", "No ron: the wait {} lies in your river."});
    book.add_furiten(says, [=](const Forgone& forgone, const Furiten& furiten, bool) -> Text {
        if (furiten.all == river) return lies[furiten.behind.first()];
        if (forgone.held.number(missed) == 2)
            return {"立直後に和了牌を見逃したので、この局はロンできない。",
                    "No ron in this hand: after riichi a winning tile was let pass."};
        return {"和了牌を見逃したので、今はロンできない。", "No ron for now: a winning tile was let pass."};
    });
    const bool robs = rules.has_rule("hora") && rules.flag("hora.kokushi_robs_ankan");
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        const bool concealed_kan = e.detail == int(Contested::ankan);
        if (concealed_kan && !robs) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor && (!concealed_kan || of_orphans(pos.table, s)) && pos.completes(s))
                then.set(missed, s, pos.count(riichi, s) ? 2 : 1);
    });
    Lasting lasting{.until = {rules.is("furiten.until", "discard") ? own_discard : own_draw}, .unless = riichi};
    if (rules.flag("furiten.calls_clear")) lasting.until.push_back(own_claim);
    lasts(book, missed, lasting);
}

const RuleInfo furiten_rule{
    .name = "furiten",
    .title = {"振聴", "furiten"},
    .meaning = {"自分の捨て牌に待ちがあるか、和了牌を見逃すとロンできない。",
                "No ron when a wait lies in the own river or a winning tile was let pass."},
    .options =
        {
            choice("furiten.until", "draw", "draw discard", {"同巡振聴がいつ解けるか", "when a missed win is forgotten (before riichi)"}),
            flag("furiten.calls_clear", true, {"鳴いても解ける", "an own call forgets it too"}),
            flag("furiten.white_river_furiten", false,
                 {"自分の河のジョーカーも、待ちになりうるなら振聴", "a joker in the own river bars as well, if it could do as a wait"}),
        },
    .install = install,
};

}  // namespace jansou::rules
