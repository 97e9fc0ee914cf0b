// 抜け番 Who sits out the next hand where one more person is at the table than play: by how the hand ended.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::sits_out_rule {

namespace {

struct SitsOut {
    bool discarder, upper, same;

    /// no_seat: nobody by the way in which it ended.
    Seat operator()(const Position& pos, const Ending& end) const {
        const Table& t = pos.table;
        if (!end.winners) return same ? t.seats : no_seat;
        if (end.nagashi || in(end.winners, end.from)) return upper ? t.after(end.first_winner, t.seats - 1) : no_seat;
        return discarder ? end.from : no_seat;
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    book.sits_out = SitsOut{rules.is("sits_out.after_ron", "discarder"), rules.is("sits_out.after_tsumo", "upper"),
                            rules.is("sits_out.after_draw", "same")};
}

extern const RuleInfo rule{
    .name = "sits_out",
    .topic = Topic::game,
    .title = {"抜け番", "sitting out"},
    .meaning =
        {"一人多い卓で、局の終わり方により次局の抜け番が決まる。次の親は抜けない。",
         "Where one more person is at the table than play, the end of a hand names who sits out the next one. The next dealer does not."},
    .options =
        {
            choice("sits_out.after_ron", "discarder", "discarder before_dealer", {"ロンの後に抜ける者", "who sits out after a ron"},
                   {.note = {"discarder: 放銃者。before_dealer: 次の親の前の席",
                             "discarder: who dealt in; before_dealer: whose chair is before the next dealer's"}})
                .matters_with({"table.people > table.seats"}),
            choice(
                "sits_out.after_tsumo", "upper", "upper before_dealer", {"ツモの後に抜ける者", "who sits out after a tsumo"},
                {.note = {"upper: 和了者の上家。before_dealer: 次の親の前の席",
                          "upper: of those who played the one before the winner; before_dealer: whose chair is before the next dealer's"}})
                .matters_with({"table.people > table.seats"}),
            choice("sits_out.after_draw", "same", "same before_dealer", {"流局の後に抜ける者", "who sits out after a draw"},
                   {.note = {"same: 変わらない。before_dealer: 次の親の前の席",
                             "same: nobody changes; before_dealer: whose chair is before the next dealer's"}})
                .matters_with({"table.people > table.seats"}),
        },
    .install = install,
    .wants = {"table.people > table.seats"},
};

}  // namespace jansou::rules::sits_out_rule
