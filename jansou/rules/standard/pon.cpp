// ポン Any seat may take a discard that makes a triplet with two tiles of its hand.
#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::pon_rule {

static void install(Rulebook& book, const RuleSet&) {
    const auto kinds = [](const Position& pos, Seat s) { return claimable_for(pos, s, 2); };
    book.on_claims(kinds, [](const Position& pos, Seat s, Options& out) {
        const Phase& p = pos.phase();
        if (p.contested != Contested::discard && p.contested != Contested::aside) return;
        const Face open = pos.table.face[p.tile];
        const Action bare{.type = ActionType::pon, .target = p.seat, .tile = open};
        if (has_melded_jokers(pos, s)) offer_with_jokers(pos, s, bare, 2, out);
        const Kind k = open.kind();
        if (pos.held(s)[k] < 2 || is_melded_joker(pos, s, open)) return;
        std::array<Face, most_copies> same{};
        std::size_t n = 0;
        for (TileId tile : pos.table.hand(s))
            if (pos.table.kind(tile) == k) same[n++] = pos.table.face[tile];
        // the hand is sorted, a red one first: with it, and without it if two others are left
        Action with_first = bare;
        with_first.used_count = 2;
        with_first.used = {same[0], same[1]};
        out.push_back(with_first);
        if (n > 2 && same[0] != same[1]) {
            out.push_back(with_first);
            out.back().used = {same[1], same[2]};
        }
    });
}

extern const RuleInfo rule{
    .name = "pon",
    .topic = Topic::turn,
    .title = {"ポン", "pon"},
    .meaning = {"他家の捨て牌で刻子を作れる。", "A seat may take a discard for a triplet."},
    .install = install,
};

}  // namespace jansou::rules::pon_rule
