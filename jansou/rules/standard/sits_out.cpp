// 抜け番 Who sits out the next hand where one more person is at the table than play: by how the hand ended.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

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

const RuleInfo sits_out_rule{
    "sits_out",
    {"抜け番", "sitting out"},
    {"一人多い卓で、局の終わり方により次局の抜け番が決まる。次の親は抜けない。",
     "Where one more person is at the table than play, the end of a hand names who sits out the next one. The next dealer does not."},
    {{"sits_out.after_ron",
      OptionType::choice,
      "\"discarder\"",
      {"ロンの後に抜ける者: 放銃者、または次の親の前の席", "after a ron: who dealt in, or whose chair is before the next dealer's"},
      0,
      0,
      "discarder before_dealer"},
     {"sits_out.after_tsumo",
      OptionType::choice,
      "\"upper\"",
      {"ツモの後に抜ける者: 和了者の上家、または次の親の前の席",
       "after a tsumo: of those who played the one before the winner, or whose chair is before the next dealer's"},
      0,
      0,
      "upper before_dealer"},
     {"sits_out.after_draw",
      OptionType::choice,
      "\"same\"",
      {"流局の後に抜ける者: 変わらない、または次の親の前の席", "after a draw: nobody changes, or whose chair is before the next dealer's"},
      0,
      0,
      "same before_dealer"}},
    install};

}  // namespace jansou::rules
