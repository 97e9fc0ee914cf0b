// 立直後の暗槓 After riichi a concealed kan only with the tile just drawn, and only if it leaves the waits (or the shape) as they were.
#include <algorithm>

#include "jansou/rules/rules.hpp"

namespace jansou::rules {

/// True if k stands as a finished triplet in every division of the 13 tiles for every wait.
static bool always_a_triplet(const Hand& hand, KindSet waits, Kind k, const Solver& solver) {
    std::vector<Division> divisions;
    for (Kind wait : waits) {
        divisions.clear();
        solver.divide(hand, wait, {}, divisions);
        for (const Division& d : divisions) {
            bool stands = false;
            for (std::size_t i = 0; i < d.set_count; ++i)
                stands = stands || (i != d.won_set && d.sets[i].type == SetType::triplet && d.sets[i].kind == k);
            if (!stands) return false;
        }
    }
    return true;
}

static bool waits_stay(const Position& pos, Seat s, Hand hand, KindSet before, Kind k) {
    hand.tiles[k] = std::uint8_t(hand.tiles[k] - 3);
    if (pos.book.melds_bar) hand.outside[k] = std::uint8_t(hand.outside[k] + 4);
    ++hand.open_sets;
    return pos.solver(s).waits(hand) == before;
}

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId riichi = book.counter("riichi");
    const bool never = rules.is("riichi_kan.allowed", "never"), shape = rules.is("riichi_kan.allowed", "same_shape");
    const ReasonId reason =
        book.reason("riichi_kan",
                    {"立直後、待ちや牌姿の変わるカンはできない。", "After riichi a kan may not change the waits or the shape of the hand."},
                    book.clause("riichi_kan.allowed"));
    book.on_forbid({ActionType::ankan}, [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
        if (!pos.count(riichi, s)) return 0;
        const Kind k = a.used[0].kind();
        if (never || pos.table.kind(pos.phase().tile) != k) return reason;
        const Hand hand = pos.hand(s);
        if (hand.tiles[k] < 3) return reason;  // jokers among them
        if (!waits_stay(pos, s, hand, pos.ready(s).waits, k)) return reason;
        return !shape || always_a_triplet(hand, pos.ready(s).waits, k, pos.solver(s)) ? ReasonId{} : reason;
    });
}

const RuleInfo riichi_kan_rule{
    .name = "riichi_kan",
    .title = {"立直後の暗槓", "kan after riichi"},
    .meaning = {"立直後の暗槓の制限。", "Limits a concealed kan after riichi."},
    .options =
        {
            choice("riichi_kan.allowed", "same_waits", "never same_shape same_waits", {"立直後に許す暗槓", "which kans are allowed"}),
        },
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules
