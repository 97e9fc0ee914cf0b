// 暗槓 Four of a kind in the hand may be laid down as a concealed kan after a draw.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        if (pos.phase().tile == no_tile) return;
        Action a{.type = ActionType::ankan};
        for (TileId tile : pos.table.hand(s)) {
            const Face face = pos.table.face[tile];
            if (a.used_count && a.used[0].kind() != face.kind()) a.used_count = 0;
            a.used[a.used_count++] = face;
            if (a.used_count < 4) continue;
            out.push_back(a);
            a.used_count = 0;
        }
    });
}

const RuleInfo ankan_rule{"ankan",
                          {"暗槓", "concealed kan"},
                          {"手の中の同じ牌四枚を槓できる。", "Four of a kind in the hand may be laid down as a kan."},
                          {},
                          install,
                          {"last_tile"}};

}  // namespace jansou::rules
