// 卓の設定 The options of the table itself, there in every rule set: tiles, wall, points, games.
#include "jansou/rules/rules.hpp"

namespace jansou {

std::span<const OptionSpec> table_options() {
    using namespace rules;
    static const OptionSpec specs[] = {
        number("table.seats", 4, {3, max_seats}, {"人数", "players"}),
        numbers("table.people", {}, {3, max_chairs},
                {"卓に着ける人の数: 打つ人数か、一人多い (一人ずつ抜ける)。何も言わなければ最初の数。[] = 打つ人数",
                 "how many people may be at the table, the first where nothing is said: as many as play, or one more, of whom one sits out "
                 "each hand; []: as many as play"}),
        tiles("tiles.kinds", "123456789m123456789p123456789s1234567z", {"使う牌の種類", "kinds of tiles in use"}),
        number("tiles.copies", 4, {1, most_copies}, {"同じ牌の枚数", "tiles of each kind"}),
        words("tiles.copies_of", {}, {"枚数の異なる牌 (枚数、次に牌の種類)", "kinds with another number of copies: how many, then which"}),
        tiles("tiles.other_kinds", "",
              {"他の局で使う牌の種類", "kinds that other hands are played with, where a rule changes the tiles from hand to hand"}),
        tiles("tiles.red", "", {"赤牌", "red tiles, each taking the place of a plain one"}),
        flag("tenpai.melds_bar", true,
             {"副露も含め自分で四枚使った牌は待ちにならない (偽: 手の中の四枚だけ)",
              "a kind of which all copies are one's own, melds counted, is no wait (false: only copies in the concealed hand count)"}),
        number("wall.dead", 14, {2, 60}, {"王牌の枚数", "tiles of the dead wall"}),
        number("wall.replacements", 4, {0, 40}, {"王牌のうち嶺上牌の枚数", "replacement tiles in it"}),
        number("wall.further_replacements", 0, {0, 40},
               {"その後に王牌へ補われた牌から引ける嶺上牌の枚数",
                "replacement tiles beyond these, out of the tiles that refilled the dead wall"}),
        flag("wall.refill", true,
             {"嶺上牌を引くと山の末尾を王牌に補う", "a replacement drawn takes the last live tile into the dead wall"}),
        choice("wall.kan_replacement", "dead_wall", "dead_wall live_wall",
               {"カンの補充牌をどこから引くか: 王牌、または次のツモ牌",
                "where the replacement for a kan comes from: the dead wall, or the next tile of the live wall"}),
        choice("wall.used_up", "none", "none last_live",
               {"補充牌が尽きた後: なし、または山の末尾から引く",
                "once the replacement tiles are used up: none, or the last tile of the live wall"}),
        number("wall.further_indicators", 0, {0, max_indicators - 1},
               {"王牌のものの後に、山の末尾の二枚ずつをめくる表示牌の数 (もう一枚が裏)",
                "indicators beyond those of the dead wall: each with its ura the last two tiles of the live wall"}),
        number("points.start", 25000, {0, 1000000}, {"配給原点", "points at the start"}),
        number("points.return", 30000, {0, 1000000}, {"返し点", "points taken off in the settlement"}),
        number("chips.start", 0, {0, 10000}, {"チップの初期枚数", "chips at the start of a set"}),
        number("chips.settled_every", 0, {0, 100},
               {"チップを精算する半荘の数 (0 = セットの終わり)",
                "games after which chips are settled and start anew (0: only at the end of the set)"}),
        number("game.rounds", 2, {0, 4},
               {"場の数 (2 = 東南戦、0 = 最終局なし)", "rounds of a game (2: East and South; 0: it has no last hand)"}),
        flag("game.first_dealer_moves", true, {"次の半荘の起家は下家に移る", "the next game of a set has the next seat as first dealer"}),
        words("value.chains",
              {"riichi < double_riichi", "iipeikou < ryanpeikou", "chanta < junchan", "honitsu < chinitsu", "kokushi < kokushi_13",
               "suuankou < suuankou_tanki", "chuuren < junsei_chuuren"},
              {"右の役があれば左の役は数えない", "the yaku on the left does not count beside the one on the right"}),
    };
    return specs;
}

}  // namespace jansou
