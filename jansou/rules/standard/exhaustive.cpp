// 荒牌流局 The hand ends when the live wall is used up: who is tenpai shows it, and the others pay them.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

namespace {

/// Who is tenpai at a draw.
struct Ready {
    bool any_tsumo, any_ron, in_furiten;  ///< any: without a yaku too

    explicit Ready(const RuleSet& rules)
        : any_tsumo(!rules.is("exhaustive.tenpai", "ron")),
          any_ron(rules.is("exhaustive.tenpai", "any")),
          in_furiten(rules.flag("exhaustive.tenpai_in_furiten")) {}

    bool operator()(const Position& pos, Seat s) const {
        const KindSet waits = pos.ready(s).waits;
        if (waits.empty() || (!in_furiten && pos.furiten(s).bars(waits))) return false;
        if (any_ron) return true;
        Win win = waiting_hand(pos, s);
        for (const Kind k : waits) {
            win.tile = as_made(pos.book.layout, Face(k));
            win.by = By::ron;
            win.from = pos.table.after(s);
            if (judge(pos.book, win) == Verdict::wins) return true;
            win.by = By::tsumo;
            win.from = no_seat;
            if (any_tsumo && judge(pos.book, win) == Verdict::wins) return true;
        }
        return false;
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Ready is_tenpai(rules);
    const Word reason = book.word("exhaustive", {"荒牌流局", "exhaustive draw"}), flowed = book.word("nagashi");
    const Word question = book.word("declare", {"聴牌を宣言するか", "Declare tenpai?"}), say = book.word("tenpai", {"聴牌", "tenpai"});
    const CounterId tenpai = book.counter("tenpai"), riichi = book.counter("riichi"), dead = book.counter("dead_hand");
    const bool free_choice = rules.is("exhaustive.declaring", "free");
    const bool nagashi_too = rules.has_rule("nagashi") && rules.is("nagashi.counts_as", "draw");
    const int pot = rules.number("exhaustive.noten_pot");
    const bool after_kan = rules.flag("exhaustive.kan_at_end");
    const Word kan_at_end = after_kan ? book.word("kan_at_end", {"嶺上牌なし流局", "draw after a kan without a replacement"}) : reason;
    const auto counts = [=](Word w) { return w == reason || w == kan_at_end || (nagashi_too && w == flowed); };

    book.on_adjourn(Moment::wall_empty,
                    [=](const Position& pos, const Ending&) { return pos.phase().source == Source::kan ? kan_at_end : reason; });
    book.on({EventType::drawn}, [=](const Position& pos, const Event& e, Script& then) {
        if (!counts(e.word)) return;
        SeatMask asked = 0;
        for (Seat s = 0; s < pos.table.seats; ++s) {
            if (pos.count(dead, s) || !is_tenpai(pos, s)) continue;
            if (free_choice && !pos.count(riichi, s))
                asked = SeatMask(asked | only(s));
            else
                then.set(tenpai, s, 1);
        }
        then.ask(question, asked);
    });
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != question) return;
        out.push_back({.type = ActionType::choose, .word = say});
        out.push_back({});
    });
    const ReasonId noten =
        book.reason("noten", {"聴牌していない。", "The hand waits on nothing that can come."}, book.clause("tenpai.melds_bar"));
    book.on_forbid({ActionType::choose}, [=](const Position& pos, Seat s, const Action& a) {
        return pos.phase().word == question && a.word == say && !is_tenpai(pos, s) ? noten : ReasonId{};
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word == question && e.detail == say) then.set(tenpai, e.actor, 1);
    });
    book.on({EventType::resumed}, [=](const Position& pos, const Event&, Script& then) {
        if (pos.phase().stage != Stage::drawn || !counts(pos.phase().word)) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(tenpai, s)) then << Event{.type = EventType::shown, .actor = s};
    });
    const Purpose pot_share{.id = "noten", .words = {"不聴罰符", "noten payment"}, .clause = book.clause("exhaustive.noten_pot")};
    book.share_draw.push_back([=](const Rulebook& with, const Table& t, const Ending& end, Payment& out) {
        if (end.reason != reason && end.reason != kan_at_end) return;
        int ready = 0;
        for (Seat s = 0; s < t.seats; ++s) ready += t.count(tenpai, s);
        if (ready == 0 || ready == t.seats) return;
        const int each = pot / (ready * (t.seats - ready));
        for (Seat payer = 0; payer < t.seats; ++payer)
            for (int i = 1; i < t.seats; ++i)
                if (const Seat paid = receiver(with, t, payer, i); !t.count(tenpai, payer) && t.count(tenpai, paid))
                    out.lines.push_back({payer, paid, each, 0, pot_share});
    });
}

extern const RuleInfo exhaustive_rule{
    .name = "exhaustive",
    .topic = Topic::hand_end,
    .title = {"荒牌流局", "exhaustive draw"},
    .meaning = {"山が尽きれば流局。不聴の者が聴牌の者に払う。", "The wall is used up: who is not tenpai pays who is."},
    .options =
        {
            number("exhaustive.noten_pot", 3000, {0, 1000000}, {"ノーテン罰符の総額", "noten payment: points that change hands in all"}),
            choice("exhaustive.declaring", "always", "always free", {"流局時の聴牌の宣言", "tenpai at a draw is shown"},
                   {.note = {"free: 任意 (立直者は必ず)", "free: who likes (not after riichi)"}}),
            choice("exhaustive.tenpai", "any", "any winnable ron", {"流局時に聴牌と認める手", "what is tenpai at a draw"},
                   {.note = {"any: 役がなくてもよい (形式聴牌)。winnable: ツモかロンで和了できる待ちがある。ron: ロンできる役がある",
                             "any: any hand that waits; winnable: one that could win by tsumo or ron; ron: one with a yaku for a ron"}}),
            flag("exhaustive.tenpai_in_furiten", true, {"振聴でも聴牌と認める", "a hand in furiten is tenpai"}).matters_with({"furiten"}),
            flag("exhaustive.kan_at_end", false,
                 {"補充牌のないカンの後の流局を別に呼ぶ", "a draw after a kan for which no replacement is left has a name of its own"})
                .matters_with({"*kans"}),
        },
    .install = install,
    .says = "what happens when the wall is empty",
};

}  // namespace jansou::rules
