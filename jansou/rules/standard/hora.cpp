// 和了 A tile that completes the hand may be won on, if the hand has a yaku. An added kan may be robbed.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::hora_rule {

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
        if (pos.book.reads.empty()) return Claimable{ready.waits, {}};
        const bool far = ready.shanten > 0;
        if (far && !pos.book.reads_beyond) return Claimable{};
        return Claimable{ready.waits | pos.book.claimed_jokers(pos.table, s, far), {}};
    };
    book.on_claims(kinds, offer);

    const bool kokushi_robs = rules.flag("hora.kokushi_robs_ankan");
    const ReasonId concealed =
        book.reason("ankan", {"暗槓は槍槓できない。", "A concealed kan cannot be robbed."}, book.clause("hora.kokushi_robs_ankan"));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) {
        if (pos.phase().stage != Stage::claims || pos.phase().contested != Contested::ankan) return ReasonId{};
        return kokushi_robs && pos.completes_orphans(s) ? ReasonId{} : concealed;
    });
    const YakuNeeded needed{.least = rules.number("hora.minimum"),
                            .raised = rules.number("hora.raised_minimum"),
                            .raised_from = rules.number("hora.raised_from")};
    book.yaku_needed = needed;
    const ReasonId no_yaku = book.reason("no_yaku", {"役がない。", "The hand has no yaku."}, book.clause("hora.minimum"));
    const ReasonId too_little = needed.least == 1 ? no_yaku : book.reason("few_yaku", few_yaku(needed.least), book.clause("hora.minimum"));
    const bool raises = needed.raised_from != 0 && needed.raised > needed.least;
    const ReasonId raised = raises ? book.reason("few_yaku", few_yaku(needed.raised), book.clause("hora.raised_from")) : too_little;
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) {
        switch (judge(pos.book, win_of(pos, s))) {
            case Verdict::wins:
            case Verdict::furiten: return ReasonId{};  // what bars it forbids it
            case Verdict::few_yaku: return raises && pos.table.honba >= needed.raised_from ? raised : too_little;
            case Verdict::refused: return refusal(pos.book, win_of(pos, s));
            default: return no_yaku;
        }
    });
}

extern const RuleInfo rule{
    .name = "hora",
    .topic = Topic::turn,
    .title = {"和了", "winning"},
    .meaning = {"役のある手が完成すれば和了できる。", "A tile that completes a hand with a yaku may be won on."},
    .options =
        {
            number("hora.minimum", 1, {1, 8}, {"和了に要る役の翻 (初めの局から)", "han of yaku that a win needs, from the first hand on"},
                   {.note = {"ドラは数えない", "dora not counted"}}),
            number("hora.raised_from", 0, {0, 100}, {"二翻縛りになる本場", "honba from which a win needs two han"},
                   {.note = {"普通は 5。0 = なし", "5 in most rooms; 0: never"}}),
            number("hora.raised_minimum", 2, {2, 8}, {"その本場から和了に要る役の翻", "han of yaku that a win needs from that honba on"})
                .matters_with({"hora.raised_from"}),
            flag("hora.kokushi_robs_ankan", false, {"国士無双は暗槓を槍槓できる", "thirteen orphans may rob a concealed kan"})
                .matters_with({"ankan", "yaku.kokushi or yaku.kokushi_13"}),
        },
    .install = install,
    .says = "how a hand is won",
};

}  // namespace jansou::rules::hora_rule
