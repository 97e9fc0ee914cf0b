// 荒牌流局 The hand ends when the live wall is used up: who is tenpai shows it, and the others pay them.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::exhaustive_rule {

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

/// What the draw is called, what is asked at it and what is noted.
struct Draw {
    Word reason, kan_at_end;  ///< kan_at_end: after a kan for which no replacement is left
    Word nagashi;             ///< counts as this draw; 0: it is a hand of its own
    Word question, say;       ///< whether a seat declares tenpai, and that it does
    CounterId tenpai, riichi, dead;

    bool counts(Word w) const { return w == reason || w == kan_at_end || (nagashi != 0 && w == nagashi); }
};

Draw draw_of(Rulebook& book, const RuleSet& rules) {
    Draw draw{};
    draw.reason = book.word("exhaustive", {"荒牌流局", "exhaustive draw"});
    const Word nagashi = book.word("nagashi");
    if (rules.has_rule("nagashi") && rules.is("nagashi.counts_as", "draw")) draw.nagashi = nagashi;
    draw.question = book.word("declare", {"聴牌を宣言するか", "Declare tenpai?"});
    draw.say = book.word("tenpai", {"聴牌", "tenpai"});
    draw.tenpai = book.counter("tenpai");
    draw.riichi = book.counter("riichi");
    draw.dead = book.counter("dead_hand");
    draw.kan_at_end = rules.flag("exhaustive.kan_at_end")
                          ? book.word("kan_at_end", {"嶺上牌なし流局", "draw after a kan without a replacement"})
                          : draw.reason;
    return draw;
}

/// The live wall is used up.
void end_the_hand(Rulebook& book, const Draw& draw) {
    const std::vector<ToldSeats> told{{.name = "tenpai", .number = draw.tenpai, .text = {"聴牌", "tenpai"}}};
    book.add_draw(draw.reason, told);
    if (draw.kan_at_end != draw.reason) book.add_draw(draw.kan_at_end, told);
    if (draw.nagashi != 0) book.add_draw(draw.nagashi, told);
    book.on_adjourn(Moment::wall_empty,
                    [=](const Position& pos, const Ending&) { return pos.phase().source == Source::kan ? draw.kan_at_end : draw.reason; });
}

/// Of a hand played elsewhere it was said who is tenpai: whoever is in riichi is, and nobody whose hand is dead to the end.
void correct_what_was_told(const Position& pos, const Draw& draw, Script& then) {
    for (Seat s = 0; s < pos.table.seats; ++s) {
        constexpr int to_the_end = 1;
        const int dead = pos.count(draw.dead, s);
        const bool ready = dead != to_the_end && (pos.count(draw.tenpai, s) || (pos.count(draw.riichi, s) && !dead));
        if (ready != (pos.count(draw.tenpai, s) != 0)) then.set(draw.tenpai, s, ready);
    }
}

/// Who is tenpai is noted, or asked where it is free to say so.
void find_who_is_tenpai(Rulebook& book, const Draw& draw, const Ready& is_tenpai, bool free_choice) {
    book.on({EventType::drawn}, [=](const Position& pos, const Event& e, Script& then) {
        if (!draw.counts(e.word)) return;
        if (pos.table.told) return correct_what_was_told(pos, draw, then);
        SeatMask asked = 0;
        for (Seat s = 0; s < pos.table.seats; ++s) {
            if (pos.count(draw.dead, s) || !is_tenpai(pos, s)) continue;
            if (free_choice && !pos.count(draw.riichi, s))
                asked = SeatMask(asked | only(s));
            else
                then.set(draw.tenpai, s, 1);
        }
        then.ask(draw.question, asked);
    });
}

/// The answer to that question.
void let_them_declare(Rulebook& book, const Draw& draw, const Ready& is_tenpai) {
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != draw.question) return;
        out.push_back({.type = ActionType::choose, .word = draw.say});
        out.push_back({});
    });
    const ReasonId noten =
        book.reason("noten", {"聴牌していない。", "The hand waits on nothing that can come."}, book.clause("tenpai.melds_bar"));
    book.on_forbid({ActionType::choose}, [=](const Position& pos, Seat s, const Action& a) {
        return pos.phase().word == draw.question && a.word == draw.say && !is_tenpai(pos, s) ? noten : ReasonId{};
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word == draw.question && e.detail == draw.say) then.set(draw.tenpai, e.actor, 1);
    });
}

void show_the_hands(Rulebook& book, const Draw& draw) {
    book.on({EventType::resumed}, [=](const Position& pos, const Event&, Script& then) {
        if (pos.phase().stage != Stage::drawn || !draw.counts(pos.phase().word)) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(draw.tenpai, s)) then << Event{.type = EventType::shown, .actor = s};
    });
}

/// Those who are not tenpai share what they pay, those who are share what they get. A nagashi that counts as a draw has its own payment.
void share_the_pot(Rulebook& book, const Draw& draw, int pot) {
    const Purpose pot_share{.id = "noten", .words = {"不聴罰符", "noten payment"}, .clause = book.clause("exhaustive.noten_pot")};
    book.share_draw.push_back([=](const Rulebook& with, const Table& t, const Ending& end, Payment& out) {
        if (end.reason != draw.reason && end.reason != draw.kan_at_end) return;
        int ready = 0;
        for (Seat s = 0; s < t.seats; ++s) ready += t.count(draw.tenpai, s);
        if (ready == 0 || ready == t.seats) return;
        const int each = pot / (ready * (t.seats - ready));
        for (Seat payer = 0; payer < t.seats; ++payer)
            for (int i = 1; i < t.seats; ++i)
                if (const Seat paid = receiver(with, t, payer, i); !t.count(draw.tenpai, payer) && t.count(draw.tenpai, paid))
                    out.lines.push_back({payer, paid, each, 0, pot_share});
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Ready is_tenpai(rules);
    const Draw draw = draw_of(book, rules);
    end_the_hand(book, draw);
    find_who_is_tenpai(book, draw, is_tenpai, rules.is("exhaustive.declaring", "free"));
    let_them_declare(book, draw, is_tenpai);
    show_the_hands(book, draw);
    share_the_pot(book, draw, rules.number("exhaustive.noten_pot"));
}

extern const RuleInfo rule{
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

}  // namespace jansou::rules::exhaustive_rule
