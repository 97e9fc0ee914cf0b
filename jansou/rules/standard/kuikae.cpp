// 喰い替え After a call, the tile just called for (or the other end of the run) may not be discarded.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

struct Barred {
    bool same, other_end;

    /// Kinds that may not follow a call of `called` with `used`.
    KindSet after(KindSet runs, ActionType type, Kind called, Kind a, Kind b) const {
        KindSet out;
        if (same) out.add(called);
        if (type != ActionType::chi || !other_end) return out;
        const auto joins = [&](Kind start) { return runs.has(start) && next_in_run(start) == a && next_in_run(a) == b; };
        const Kind above = next_in_run(b), below = Kind(a % ranks == 0 ? a + ranks - 1 : a - 1);
        if (next_in_run(a) != b) return out;                  // called in the middle
        if (called == below && runs.has(a)) out.add(above);   // called low: the high end
        if (called == above && joins(below)) out.add(below);  // called high: the low end
        return out;
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Barred barred{rules.flag("kuikae.same"), rules.flag("kuikae.other_end")};
    const ReasonId reason =
        book.reason("kuikae", {"喰い替えになる。", "That would be kuikae: a call swapped for an equal tile."}, book.clause("kuikae"));
    const auto called = [](const Position& pos, Seat s) { return pos.phase().tile == no_tile && pos.table.players[s].meld_count != 0; };
    book.on_forbid({ActionType::dahai}, called,
                   [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
                       const Meld& m = pos.table.melds(s).back();
                       const auto type = m.type == MeldType::chi ? ActionType::chi : ActionType::pon;
                       const Kind x = pos.table.kind(m.tiles[1]), y = pos.table.kind(m.tiles[2]);
                       return barred.after(pos.grammar(s).forms[0].runs, type, pos.table.kind(m.called), x, y).has(a.tile.kind())
                                  ? reason
                                  : ReasonId{};
                   },
                   {.kinds = 2});  // what was called, and what ends the run on the other side
}

const RuleInfo kuikae_rule{
    .name = "kuikae",
    .title = {"喰い替え禁止", "no kuikae"},
    .meaning = {"鳴いた牌と同じ牌や筋の牌は切れない。", "After a call an equal tile or the other end of the run may not be discarded."},
    .options =
        {
            flag("kuikae.same", true, {"現物を禁じる", "bars the tile called"}),
            flag("kuikae.other_end", true, {"筋を禁じる", "bars the other end of the run"}),
        },
    .install = install,
};

}  // namespace jansou::rules
