// 連荘 Who deals next, and how many honba there are: renchan when the dealer wins, is tenpai at a draw, or the hand was aborted; or as a
// table of rounds and ends of a hand has it.
#include <algorithm>

#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/deal_rows.hpp"

namespace jansou::rules::succession_rule {

namespace {

struct Deal {
    CounterId tenpai;
    bool by_tenpai, by_abortive, abortive_honba, first_only;
    std::string passing_draw;
    int rounds;
    std::vector<DealRow> rows;

    bool aborted(const Position& pos, const Ending& end) const { return end.draw() && (pos.book.abortive >> end.reason & 1); }
    bool dealer_won(const Table& t, const Ending& end) const {
        return first_only && !end.nagashi ? end.first_winner == t.dealer : in(end.winners, t.dealer);
    }
    /// The row that speaks of how the hand ended; of wins, of the dealer's alone. nullptr: none.
    const DealRow* row_of(const Position& pos, const Ending& end) const {
        const Table& t = pos.table;
        if (rows.empty() || (end.winners && !dealer_won(t, end))) return nullptr;
        unsigned round = 1U << (t.round_wind() - east);
        if (rounds != 0 && t.round >= rounds) round |= DealRow::extra;
        const bool flowed = end.nagashi || pos.book.word_name(end.reason) == "nagashi";
        const std::string_view ended = flowed              ? "nagashi"
                                       : end.winners       ? "win"
                                       : aborted(pos, end) ? pos.book.word_name(end.reason)
                                                           : "exhaustive";
        const auto it = std::ranges::find_if(rows, [&](const DealRow& r) { return r.speaks_of(round, ended, aborted(pos, end)); });
        return it == rows.end() ? nullptr : &*it;
    }
    bool stays(const Position& pos, const Ending& end) const {
        const Table& t = pos.table;
        if (const DealRow* row = row_of(pos, end))
            return row->then == DealRow::Then::stays || (row->then == DealRow::Then::tenpai && t.count(tenpai, t.dealer));
        return end.winners ? dealer_won(t, end) : aborted(pos, end) ? by_abortive : by_tenpai && t.count(tenpai, t.dealer);
    }
    void operator()(const Position& pos, const Ending& end, Succession& next) const {
        const Table& t = pos.table;
        if (end.is_void || stays(pos, end)) next.stay(t);
        if (end.is_void) return;
        const bool passes = !end.winners && !aborted(pos, end) && !next.renchan;
        const bool grows = aborted(pos, end) ? abortive_honba : next.renchan || (passes && passing_draw == "adds");
        const bool keeps = aborted(pos, end) || (passes && passing_draw == "keeps");
        next.honba = grows ? t.honba + 1 : keeps ? t.honba : 0;
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    std::vector<DealRow> rows;
    for (const std::string& text : rules.words("succession.rows"))
        if (const auto row = parse_deal_row(text)) rows.push_back(*row);
    book.advance.push_back(Deal{book.counter("tenpai"), rules.flag("succession.dealer_tenpai"), rules.flag("succession.abortive"),
                                rules.flag("succession.abortive_honba"), rules.is("succession.double_ron", "first"),
                                rules.text("succession.passing_draw"), rules.number("game.rounds"), std::move(rows)});
}

extern const RuleInfo rule{
    .name = "succession",
    .topic = Topic::game,
    .title = {"連荘", "renchan"},
    .meaning = {"親の和了・聴牌・途中流局で連荘。積み棒は連荘と流局で増え、子の和了で消える。",
                "The dealer stays after winning, tenpai at a draw, or an abortive draw; honba grow on these and every draw, and go on a "
                "child's win."},
    .options =
        {
            flag("succession.dealer_tenpai", true, {"流局時に親が聴牌なら連荘", "the dealer stays on tenpai at a draw"}),
            flag("succession.abortive", true, {"途中流局は連荘", "the dealer stays after an abortive draw"}).matters_with({"*abortive"}),
            flag("succession.abortive_honba", true, {"途中流局で積み棒が増える", "an abortive draw adds a honba"})
                .matters_with({"*abortive"}),
            choice("succession.passing_draw", "adds", "adds keeps clears",
                   {"流局で親が流れたときの積み棒", "honba when the deal passes after an exhaustive draw"},
                   {.note = {"adds: 増える。keeps: そのまま。clears: なくなる", "adds: one more; keeps: as many; clears: none"}}),
            choice(
                "succession.double_ron", "any", "any first", {"親を含むダブロンの後", "after a double ron of which the dealer is one"},
                {.note = {"any: 親の和了なら連荘。first: 先に払われる者が親なら連荘", "any: the dealer stays; first: only if paid first"}})
                .matters_with({"!contest.head_bump"}),
            words("succession.rows", {}, {"場と終わり方ごとの親", "who deals on, by round and end of the hand"},
                  {.note = {"場 (east south west north extra)、終わり方 (win exhaustive nagashi abortive kyuushu four_winds four_riichi "
                            "four_kans triple_ron)、結果 (stays passes tenpai) の順に書き、先に当てはまる行が効く。\"south exhaustive "
                            "stays\" = 南場は不聴でも親が続く、\"win passes\" = 親の和了でも流れる",
                            "rows, the first that fits: rounds (east south west north extra), ends (win exhaustive nagashi abortive "
                            "kyuushu four_winds four_riichi four_kans triple_ron), then stays, passes or tenpai; \"south exhaustive "
                            "stays\", \"win passes\""}}),
        },
    .install = install,
    .says = "who deals next",
};

}  // namespace jansou::rules::succession_rule
