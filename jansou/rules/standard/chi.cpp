// チー The next seat may take a discard that makes a run with two tiles of its hand.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::chi_rule {

/// The faces of that kind in the hand, each once.
static int faces_of(const Table& t, Seat s, Kind k, std::array<Face, 2>& faces) {
    int n = 0;
    for (TileId tile : t.hand(s))
        if (t.kind(tile) == k && n < 2 && (n == 0 || faces[0] != t.face[tile])) faces[std::size_t(n++)] = t.face[tile];
    return n;
}

static void offer_with(const Position& pos, Seat s, Kind a, Kind b, Options& out) {
    std::array<Face, 2> as, bs;
    const int an = faces_of(pos.table, s, a, as), bn = faces_of(pos.table, s, b, bs);
    for (int i = 0; i < an; ++i)
        for (int j = 0; j < bn; ++j)
            out.push_back({.type = ActionType::chi,
                           .target = pos.phase().seat,
                           .tile = pos.table.face[pos.phase().tile],
                           .used_count = 2,
                           .used = {as[std::size_t(i)], bs[std::size_t(j)]}});
}

static void install(Rulebook& book, const RuleSet&) {
    const auto kinds = [](const Position& pos, Seat s) {
        const KindSet held = at_least(pos.held(s), 1);
        const KindSet runs = pos.grammar(s).forms[0].runs;
        const auto third_kinds = [](std::uint64_t starts, std::uint64_t first, std::uint64_t second, std::uint64_t third) {
            return KindSet{starts & second & third} | KindSet{(starts & first & third) << 1} | KindSet{(starts & first & second) << 2};
        };
        KindSet out = third_kinds((runs & plain_runs).bits, held.bits, held.bits >> 1, held.bits >> 2);
        for (const Kind start : runs - plain_runs) {
            const Kind second = next_in_run(start), third = next_in_run(second);
            if (held.has(start) + held.has(second) + held.has(third) < 2) continue;
            out.add(start);
            out.add(second);
            out.add(third);
        }
        return Claimable{.of_any = {}, .of_before = out};
    };
    book.on_claims(kinds, [](const Position& pos, Seat s, Options& out) {
        if (pos.phase().contested != Contested::discard || s != pos.table.after(pos.phase().seat)) return;
        const Kind k = pos.table.kind(pos.phase().tile);
        if (is_honour(k)) return;
        const auto back = [](Kind x) { return x % ranks == 0 ? Kind(x + ranks - 1) : Kind(x - 1); };
        const Kind up = next_in_run(k), up2 = next_in_run(up), down = back(k), down2 = back(down);
        const KindSet runs = pos.grammar(s).forms[0].runs;
        const Counts& held = pos.held(s);
        const auto offer = [&](Kind start, Kind a, Kind b) {
            if (runs.has(start) && held[a] && held[b]) offer_with(pos, s, a, b, out);
        };
        offer(down2, down2, down);
        offer(down, down, up);
        offer(k, up, up2);
    });
}

extern const RuleInfo rule{
    .name = "chi",
    .topic = Topic::turn,
    .title = {"チー", "chi"},
    .meaning = {"上家の捨て牌で順子を作れる。", "The next seat may take a discard for a run."},
    .install = install,
};

}  // namespace jansou::rules::chi_rule
