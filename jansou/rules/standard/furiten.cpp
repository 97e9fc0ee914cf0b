// 振聴 A seat whose waits lie among its own discards, or that let a tile pass which completes its hand, cannot ron.
#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/kind_texts.hpp"
#include "jansou/rules/shared/lasting.hpp"

namespace jansou::rules::furiten_rule {

/// No riichi that could ron on nothing.
static void bar_riichi(Rulebook& book) {
    const ReasonId why = book.reason("riichi_furiten", {"振聴では立直できない。", "No riichi in furiten, its own tile included."},
                                     book.clause("furiten.riichi"));
    book.on_forbid({ActionType::reach}, [why](const Position& pos, Seat s, const Action&) -> ReasonId {
        if (pos.table.told || !closed(pos.table, s) || !pos.tenpai_after(s)) return 0;  // which is told otherwise
        for (const TileId tile : pos.table.hand(s))
            if (const Face face = pos.table.face[tile]; pos.tenpai_after(s, face.kind()) && !furiten_after(pos, s, face)) return 0;
        return why;
    });
    book.on_forbid(
        {ActionType::dahai}, [](const Position& pos, Seat) { return pos.phase().declaring; },
        [why](const Position& pos, Seat s, const Action& a) { return furiten_after(pos, s, a.tile) ? why : ReasonId{}; },
        {.by_numbers = true});
}

/// No tsumo in furiten either.
static void bar_tsumo(Rulebook& book) {
    const ReasonId why = book.reason("tsumo_furiten", {"振聴ではツモ和了もできない。", "In furiten a tsumo is no win either."},
                                     book.clause("furiten.tsumo"));
    book.on_forbid({ActionType::hora}, [why](const Position& pos, Seat s, const Action&) {
        return pos.phase().stage == Stage::turn && pos.furiten(s).bars(pos.ready(s).waits) ? why : ReasonId{};
    });
}

/// Who let a ron pass does not win on the own draw that follows.
static void bar_tsumo_after_missed(Rulebook& book, bool robs) {
    const CounterId gone = book.counter("missed_this_round");
    const ReasonId why =
        book.reason("tsumo_missed", {"見逃した巡目にはツモ和了できない。", "No tsumo in the go-around in which a win was let pass."},
                    book.clause("furiten.tsumo_after_missed"));
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        const bool concealed_kan = e.detail == int(Contested::ankan);
        if (concealed_kan && !robs) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor && (concealed_kan ? pos.completes_orphans(s) : pos.completes(s))) then.set(gone, s, 1);
    });
    lasts(book, gone, {.until = {own_discard}});
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) {
        return pos.phase().stage == Stage::turn && pos.count(gone, s) ? why : ReasonId{};
    });
}

/// What stands against a ron: a wait in the own river, a win let pass before.
static void bar_rons(Rulebook& book, const RuleSet& rules, CounterId missed) {
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
}

/// A tile that stood and would have completed the hand was let pass: for now, after riichi for the rest of the hand.
static void note_what_was_let_pass(Rulebook& book, CounterId missed, CounterId riichi, bool robs) {
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        const bool concealed_kan = e.detail == int(Contested::ankan);
        if (concealed_kan && !robs) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (s != e.actor && (concealed_kan ? pos.completes_orphans(s) : pos.completes(s)))
                then.set(missed, s, pos.count(riichi, s) ? 2 : 1);
    });
    book.on({EventType::taken_back},
            [=](const Position& pos, const Event& e, Script& then) {  // as if it had been let pass without a riichi
                if (TakenBack(e.detail) == TakenBack::riichi && e.word == 0 && pos.count(missed, e.actor) == 2)
                    then.set(missed, e.actor, 1);
            });
}

/// How long that lasts before riichi.
static void forget_it(Rulebook& book, const RuleSet& rules, CounterId missed, CounterId riichi) {
    Lasting lasting{.until = {rules.is("furiten.until", "discard") ? own_discard : own_draw}, .unless = riichi};
    if (rules.flag("furiten.calls_clear")) lasting.until.push_back(own_claim);
    lasts(book, missed, lasting);
}

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId missed = book.counter("missed"), riichi = book.counter("riichi");  // missed: 1 for now, 2 for the rest of the hand
    const bool robs = rules.has_rule("hora") && rules.flag("hora.kokushi_robs_ankan");
    bar_rons(book, rules, missed);
    note_what_was_let_pass(book, missed, riichi, robs);
    forget_it(book, rules, missed, riichi);
    if (!rules.flag("furiten.riichi")) bar_riichi(book);
    if (!rules.flag("furiten.tsumo")) bar_tsumo(book);
    if (!rules.flag("furiten.tsumo_after_missed")) bar_tsumo_after_missed(book, robs);
}

extern const RuleInfo rule{
    .name = "furiten",
    .topic = Topic::readiness,
    .title = {"振聴", "furiten"},
    .meaning = {"自分の捨て牌に待ちがあるか、和了牌を見逃すとロンできない。",
                "No ron when a wait lies in the own river or a winning tile was let pass."},
    .options =
        {
            choice("furiten.until", "draw", "draw discard", {"同巡振聴がいつ解けるか", "when a missed win is forgotten (before riichi)"}),
            flag("furiten.calls_clear", true, {"鳴いても解ける", "an own call forgets it too"}).matters_with({"chi or pon or *kans"}),
            flag("furiten.riichi", true, {"振聴立直", "a riichi may be declared in furiten"}).matters_with({"riichi"}),
            flag("furiten.tsumo", true, {"振聴でもツモ和了できる", "a tsumo wins in furiten"}),
            flag("furiten.tsumo_after_missed", true, {"見逃した同じ巡のツモで和了できる", "a tsumo wins right after a win was let pass"},
                 {.note = {"なし (false): 次の自分の打牌まで和了できない", "no (false): only from the own next discard on"}}),
            flag("furiten.white_river_furiten", false,
                 {"自分の河のジョーカーも、待ちになりうるなら振聴", "a joker in the own river bars as well, if it could do as a wait"})
                .matters_with({"*jokers"}),
        },
    .install = install,
};

}  // namespace jansou::rules::furiten_rule
