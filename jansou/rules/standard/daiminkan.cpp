// 大明槓 A seat may take a discard that makes four of a kind with three tiles of its hand.
#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::daiminkan_rule {

static void install(Rulebook& book, const RuleSet&) {
    const auto kinds = [](const Position& pos, Seat s) { return claimable_for(pos, s, 3); };
    book.on_claims(kinds, [](const Position& pos, Seat s, Options& out) {
        const Phase& p = pos.phase();
        if (p.contested != Contested::discard && p.contested != Contested::aside) return;
        Action a{.type = ActionType::daiminkan, .target = p.seat, .tile = pos.table.face[p.tile]};
        if (has_melded_jokers(pos, s)) offer_with_jokers(pos, s, a, 3, out);
        const Kind k = a.tile.kind();
        if (pos.held(s)[k] < 3 || is_melded_joker(pos, s, a.tile)) return;
        for (TileId tile : pos.table.hand(s))
            if (pos.table.kind(tile) == k && a.used_count < 3) a.used[a.used_count++] = pos.table.face[tile];
        out.push_back(a);
    });
}

extern const RuleInfo rule{
    .name = "daiminkan",
    .topic = Topic::turn,
    .title = {"大明槓", "open kan"},
    .meaning = {"他家の捨て牌で槓子を作れる。", "A seat may take a discard for a kan."},
    .install = install,
    .needs = {"last_tile"},
};

}  // namespace jansou::rules::daiminkan_rule
