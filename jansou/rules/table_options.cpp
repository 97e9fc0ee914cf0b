// 卓の設定 The options of the table itself, there in every rule set: tiles, wall, points, games.
#include "jansou/rules/rule.hpp"

namespace jansou {

std::span<const OptionSpec> table_options() {
    using namespace rules;
    static const OptionSpec specs[] = {
        number("table.seats", 4, {3, max_seats}, {"人数", "players"}),
        numbers(
            "table.people", {}, {3, max_chairs}, {"卓に着ける人の数", "how many people may be at the table"},
            {.note =
                 {"打つ人数か、一人多い (一人ずつ抜ける)。何も言わなければ最初の数。[] = 打つ人数",
                  "as many as play, or one more, of whom one sits out each hand; the first where nothing is said; []: as many as play"}}),
        tiles("tiles.kinds", "123456789m123456789p123456789s1234567z", {"使う牌の種類", "kinds of tiles in use"}),
        number("tiles.copies", 4, {1, most_copies}, {"同じ牌の枚数", "tiles of each kind"}),
        words("tiles.copies_of", {}, {"枚数の異なる牌", "kinds with another number of copies"},
              {.note = {"枚数、次に牌の種類", "how many, then which"}}),
        tiles("tiles.other_kinds", "",
              {"他の局で使う牌の種類", "kinds that other hands are played with, where a rule changes the tiles from hand to hand"})
            .matters_with({"*tiles_of"}),
        tiles("tiles.red", "", {"赤牌", "red tiles"},
              {.note = {"普通の牌に代わる", "each takes the place of a plain one"}, .sense = OptionSense::copies})
            .matters_with({"akadora or chips.red or dora.red_indicator > 1"}),
        tiles("tiles.marked", "", {"印のある牌", "tiles with a mark"},
              {.note = {"普通の牌に代わる。白ポッチなら白一枚", "each takes the place of a plain one, as one white dragon of the four"}})
            .matters_with({"marked_dora or joker_when_drawn.marked"}),
        flag("tenpai.melds_bar", true,
             {"副露も含め自分で四枚使った牌は待ちにならない", "a kind of which all copies are one's own, melds counted, is no wait"},
             {.note = {"なし (false): 手の中の四枚だけ", "no (false): only copies in the concealed hand count"}}),
        flag("tenpai.held_bar", true, {"自分で使い切った牌は待ちにならない", "a kind of which all copies are one's own is no wait"},
             {.note = {"なし (false): 五枚目の待ちも待ちで、聴牌になり立直もできる",
                       "no (false): a fifth tile is a wait too, for tenpai and riichi"}}),
        number("wall.dead", 14, {2, 60}, {"王牌の枚数", "tiles of the dead wall"}),
        number("wall.replacements", 4, {0, 40}, {"王牌のうち嶺上牌の枚数", "replacement tiles in it"}),
        number("wall.further_replacements", 0, {0, 40},
               {"その後に王牌へ補われた牌から引ける嶺上牌の枚数",
                "replacement tiles beyond these, out of the tiles that refilled the dead wall"})
            .matters_with({"*kans or *aside"}),
        flag("wall.refill", true, {"嶺上牌を引くと山の末尾を王牌に補う", "a replacement drawn takes the last live tile into the dead wall"})
            .matters_with({"*kans or *aside"}),
        choice("wall.kan_replacement", "dead_wall", "dead_wall live_wall", {"カンの補充牌", "where the replacement for a kan comes from"},
               {.note = {"dead_wall: 王牌。live_wall: 次のツモ牌", "dead_wall: the dead wall; live_wall: the next tile of the live wall"}})
            .matters_with({"*kans"}),
        choice("wall.used_up", "none", "none last_live", {"補充牌が尽きた後", "once the replacement tiles are used up"},
               {.note = {"last_live: 山の末尾から引く", "last_live: the last tile of the live wall"}})
            .matters_with({"*kans or *aside"}),
        number("wall.further_indicators", 0, {0, max_indicators - 1},
               {"王牌のものの後に、山の末尾の二枚ずつをめくる表示牌の数 (もう一枚が裏)",
                "indicators beyond those of the dead wall: each with its ura the last two tiles of the live wall"})
            .matters_with({"dora.kan"}),
        number("points.start", 25000, {0, 1000000}, {"配給原点", "points at the start"}),
        number("points.return", 30000, {0, 1000000}, {"返し点", "points taken off in the settlement"})
            .matters_with({"rounding or uma.line = return"}),
        number("chips.start", 0, {0, 10000}, {"チップの初期枚数", "chips at the start of a set"}).matters_with({"*chips"}),
        number("chips.settled_every", 0, {0, 100}, {"チップを精算する半荘の数", "games after which chips are settled and start anew"},
               {.note = {"0 = セットの終わり", "0: only at the end of the set"}})
            .matters_with({"*chips"}),
        number("game.rounds", 2, {0, 4}, {"対局の長さ", "how long a game is"},
               {.note = {"場の数。1 = 東風戦、2 = 東南戦、0 = 最終局なし",
                         "in rounds. 1: East only; 2: East and South; 0: it has no last hand"}})
            .matters_with({"game_length"}),
        tiles("game.winds", "1234z", {"場の順の場風", "the wind of each round"},
              {.note = {"延長の場も。東南東南 = 延長は東場に戻る", "of extra rounds too; east south east south: they are East again"}}),
        flag("game.first_dealer_moves", true, {"次の半荘の起家は下家に移る", "the next game of a set has the next seat as first dealer"}),
        numbers("game.set_of", {}, {1, 100}, {"何半荘を1セットとするか", "of how many games a set is"},
                {.note = {"何も言わなければ最初の数。[] = いくつでも", "the first where nothing is said; []: of any number"}}),
        words("value.chains",
              {"riichi < double_riichi", "iipeikou < ryanpeikou", "chanta < junchan", "honitsu < chinitsu", "kokushi < kokushi_13",
               "suuankou < suuankou_tanki", "chuuren < junsei_chuuren"},
              {"右の役があれば左の役は数えない", "the yaku on the left does not count beside the one on the right"}),
        words("value.not_enough", {}, {"数えるが、それだけでは和了れない役", "yaku that count in a win, but are not enough to win with"}),
    };
    return specs;
}

}  // namespace jansou
