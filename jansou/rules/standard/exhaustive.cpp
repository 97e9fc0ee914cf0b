// 荒牌流局 The hand ends when the live wall is used up: who is tenpai shows it, and the others pay them.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
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
            if (pos.count(dead, s) || pos.ready(s).waits.empty()) continue;
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
        return pos.phase().word == question && a.word == say && pos.ready(s).waits.empty() ? noten : ReasonId{};
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

const RuleInfo exhaustive_rule{
    .name = "exhaustive",
    .title = {"荒牌流局", "exhaustive draw"},
    .meaning = {"山が尽きれば流局。不聴の者が聴牌の者に払う。", "The wall is used up: who is not tenpai pays who is."},
    .options =
        {
            number("exhaustive.noten_pot", 3000, {0, 1000000}, {"不聴罰符の総額", "points that change hands in all"}),
            choice("exhaustive.declaring", "always", "always free",
                   {"聴牌宣言は任意か", "whether showing tenpai is free (not after riichi)"}),
            flag("exhaustive.kan_at_end", false,
                 {"補充牌のないカンの後の流局を別に呼ぶ", "a draw after a kan for which no replacement is left has a name of its own"}),
        },
    .install = install,
    .says = "what happens when the wall is empty",
};

}  // namespace jansou::rules
