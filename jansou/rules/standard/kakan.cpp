// 加槓 The fourth tile may be added to one's own pon after a draw.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        if (pos.phase().tile == no_tile) return;
        for (const Meld& m : pos.table.melds(s)) {
            if (m.type != MeldType::pon) continue;
            for (TileId tile : pos.table.hand(s)) {
                if (pos.table.kind(tile) != pos.table.kind(m.called)) continue;
                Action a{.type = ActionType::kakan, .target = s, .tile = pos.table.face[tile], .used_count = 3};
                for (std::size_t i = 0; i < 3; ++i) a.used[i] = pos.table.face[m.tiles[i]];
                out.push_back(a);
                break;
            }
        }
    });
}

const RuleInfo kakan_rule{
    .name = "kakan",
    .title = {"加槓", "added kan"},
    .meaning = {"自分のポンに四枚目を加えられる。", "The fourth tile may be added to one's own pon."},
    .install = install,
    .needs = {"last_tile"},
};

}  // namespace jansou::rules
