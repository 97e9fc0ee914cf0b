// 喰い替え After a call, the tile just called for (or the other end of the run) may not be discarded.
#include <array>

#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::kuikae_rule {

namespace {

struct Barred {
    bool same, other_end, jokers;

    /// Kinds that may not follow that meld.
    KindSet after(const Position& pos, Seat s, const Meld& m) const {
        const Table& t = pos.table;
        if (m.type == MeldType::chi) {
            const KindSet end = other_end
                                    ? other_end_of(pos.grammar(s).forms[0].runs, t.kind(m.called), t.kind(m.tiles[1]), t.kind(m.tiles[2]))
                                    : KindSet{};
            return same ? end | KindSet::of(t.kind(m.called)) : end;
        }
        if (!same) return {};
        return jokers ? alike(pos, s, m) : KindSet::of(m.open_kind() ? t.kind(m.called) : m.kind);
    }
    /// Kinds that the triplet may be of, and jokers that may stand for one of them.
    static KindSet alike(const Position& pos, Seat s, const Meld& m) {
        const Numbers numbers = numbers_of(pos.table, s);
        std::array<Face, 3> faces{};
        for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = pos.table.face[m.tiles[i]];
        const KindSet kinds = kinds_of_meld(pos.book, numbers, faces);
        KindSet all = kinds;
        for (const Kind k : pos.book.melded_jokers())
            if (!(pos.book.melded_reads(numbers, Face(k)).kinds & kinds).empty()) all.add(k);
        return all;
    }
    /// Of a run called for with the tiles `a` and `b`: what makes another with these.
    static KindSet other_end_of(KindSet runs, Kind called, Kind a, Kind b) {
        KindSet out;
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
    const Barred barred{rules.flag("kuikae.same"), rules.flag("kuikae.other_end"), rules.flag("kuikae.jokers")};
    const ReasonId reason =
        book.reason("kuikae", {"喰い替えになる。", "That would be kuikae: a call swapped for an equal tile."}, book.clause("kuikae"));
    const auto called = [](const Position& pos, Seat s) { return pos.phase().tile == no_tile && pos.table.players[s].meld_count != 0; };
    book.on_forbid({ActionType::dahai}, called,
                   [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
                       return barred.after(pos, s, pos.table.melds(s).back()).has(a.tile.kind()) ? reason : ReasonId{};
                   },
                   {.kinds = barred.jokers ? kind_count : 2});  // what was called, and what ends the run on the other side
}

extern const RuleInfo rule{
    .name = "kuikae",
    .topic = Topic::turn,
    .title = {"喰い替え禁止", "no kuikae"},
    .meaning = {"鳴いた牌と同じ牌や筋の牌は切れない。", "After a call an equal tile or the other end of the run may not be discarded."},
    .options =
        {
            flag("kuikae.same", true, {"現物の喰い替えを禁じる", "the tile called may not be discarded"}).matters_with({"chi or pon"}),
            flag("kuikae.other_end", true, {"筋の喰い替えを禁じる", "the other end of the run may not be discarded"}).matters_with({"chi"}),
            flag("kuikae.jokers", false,
                 {"ポンと同じ刻子になりうるジョーカーも禁じる", "bars jokers too that may stand for what the triplet is of"})
                .matters_with({"pon", "*jokers"}),
        },
    .install = install,
    .wants = {"chi or pon"},
};

}  // namespace jansou::rules::kuikae_rule
