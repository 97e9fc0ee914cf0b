// 和了 A tile that completes the hand may be won on, if the hand has a yaku. An added kan may be robbed.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

/// Of a win whose yaku come to less than `least` han or points.
static Text few_yaku(int least) {
    constexpr std::array<Text, 9> texts{{{},
                                         {},
                                         {"役が二翻に足りない (ドラは数えない)。", "The yaku come to less than 2 han, dora not counted."},
                                         {"役が三翻に足りない (ドラは数えない)。", "The yaku come to less than 3 han, dora not counted."},
                                         {"役が四翻に足りない (ドラは数えない)。", "The yaku come to less than 4 han, dora not counted."},
                                         {"役が五翻に足りない (ドラは数えない)。", "The yaku come to less than 5 han, dora not counted."},
                                         {"役が六翻に足りない (ドラは数えない)。", "The yaku come to less than 6 han, dora not counted."},
                                         {"役が七翻に足りない (ドラは数えない)。", "The yaku come to less than 7 han, dora not counted."},
                                         {"役が八翻に足りない (ドラは数えない)。", "The yaku come to less than 8 han, dora not counted."}}};
    return texts[std::size_t(least)];
}

static void install(Rulebook& book, const RuleSet& rules) {
    const auto offer = [](const Position& pos, Seat s, Options& out) {
        if (!pos.completes(s)) return;
        out.push_back({.type = ActionType::hora, .target = pos.phase().seat, .tile = pos.table.face[pos.phase().tile]});
    };
    book.on_offer(Stage::turn, offer);
    const auto kinds = [](const Position& pos, Seat s) {
        const Ready& ready = pos.ready(s);
        if (ready.shanten > 0) return Claimable{pos.book.reads_beyond ? pos.book.jokers() : KindSet{}, {}};
        return Claimable{pos.book.reads.empty() ? ready.waits : KindSet::all(), {}};
    };
    book.on_claims(kinds, offer);

    const bool kokushi_robs = rules.flag("hora.kokushi_robs_ankan");
    const ReasonId concealed =
        book.reason("ankan", {"暗槓は槍槓できない。", "A concealed kan cannot be robbed."}, book.clause("hora.kokushi_robs_ankan"));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) {
        if (pos.phase().stage != Stage::claims || pos.phase().contested != Contested::ankan) return ReasonId{};
        return kokushi_robs && of_orphans(pos.table, s) ? ReasonId{} : concealed;
    });
    book.least_yaku = rules.number("hora.minimum");
    const ReasonId no_yaku = book.reason("no_yaku", {"役がない。", "The hand has no yaku."}, book.clause("hora.minimum"));
    const ReasonId too_little =
        book.least_yaku == 1 ? no_yaku : book.reason("few_yaku", few_yaku(book.least_yaku), book.clause("hora.minimum"));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) {
        switch (judge(pos.book, win_of(pos, s))) {
            case Verdict::wins:
            case Verdict::furiten: return ReasonId{};  // what bars it forbids it
            case Verdict::few_yaku: return too_little;
            default: return no_yaku;
        }
    });
}

const RuleInfo hora_rule{
    .name = "hora",
    .title = {"和了", "winning"},
    .meaning = {"役のある手が完成すれば和了できる。", "A tile that completes a hand with a yaku may be won on."},
    .options =
        {
            number("hora.minimum", 1, {1, 8}, {"和了に要る役の翻 (ドラは数えない)", "han of yaku that a win needs, dora not counted"}),
            flag("hora.kokushi_robs_ankan", false, {"国士無双は暗槓を槍槓できる", "thirteen orphans may rob a concealed kan"}),
        },
    .install = install,
    .says = "how a hand is won",
};

}  // namespace jansou::rules
