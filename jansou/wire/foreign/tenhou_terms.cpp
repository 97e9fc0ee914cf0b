#include "jansou/wire/foreign/tenhou_terms.hpp"

#include <algorithm>

namespace jansou::wire::foreign {

std::optional<Face> tile_of_number(int number) {
    const int suit = number / 10, rank = number % 10;
    if (suit == 5 && rank >= 1 && rank <= 3) return Face(Kind((rank - 1) * 9 + 4), true);
    if (suit < 1 || suit > 4 || rank < 1 || rank > (suit == 4 ? 7 : 9)) return {};
    return Face(Kind((suit - 1) * 9 + rank - 1));
}

int number_of_tile(Face face) {
    const int suit = face.kind() / 9, rank = face.kind() % 9;
    return face.red() ? 51 + suit : (suit + 1) * 10 + rank + 1;
}

const std::vector<YakuTerm>& yaku_terms() {
    static const std::vector<YakuTerm> terms{{"menzen_tsumo", "門前清自摸和"},
                                             {"riichi", "立直"},
                                             {"ippatsu", "一発"},
                                             {"chankan", "槍槓"},
                                             {"rinshan", "嶺上開花"},
                                             {"haitei", "海底摸月"},
                                             {"houtei", "河底撈魚"},
                                             {"pinfu", "平和"},
                                             {"tanyao", "断幺九"},
                                             {"iipeikou", "一盃口"},
                                             {"yakuhai_seat", "自風 東"},
                                             {"yakuhai_seat", "自風 南"},
                                             {"yakuhai_seat", "自風 西"},
                                             {"yakuhai_seat", "自風 北"},
                                             {"yakuhai_round", "場風 東"},
                                             {"yakuhai_round", "場風 南"},
                                             {"yakuhai_round", "場風 西"},
                                             {"yakuhai_round", "場風 北"},
                                             {"yakuhai_haku", "役牌 白"},
                                             {"yakuhai_hatsu", "役牌 發"},
                                             {"yakuhai_chun", "役牌 中"},
                                             {"double_riichi", "両立直"},
                                             {"chiitoitsu", "七対子"},
                                             {"chanta", "混全帯幺九"},
                                             {"ittsuu", "一気通貫"},
                                             {"sanshoku_doujun", "三色同順"},
                                             {"sanshoku_doukou", "三色同刻"},
                                             {"sankantsu", "三槓子"},
                                             {"toitoi", "対々和"},
                                             {"sanankou", "三暗刻"},
                                             {"shousangen", "小三元"},
                                             {"honroutou", "混老頭"},
                                             {"ryanpeikou", "二盃口"},
                                             {"junchan", "純全帯幺九"},
                                             {"honitsu", "混一色"},
                                             {"chinitsu", "清一色"},
                                             {"renhou", "人和"},
                                             {"tenhou", "天和"},
                                             {"chiihou", "地和"},
                                             {"daisangen", "大三元"},
                                             {"suuankou", "四暗刻"},
                                             {"suuankou_tanki", "四暗刻単騎"},
                                             {"tsuuiisou", "字一色"},
                                             {"ryuuiisou", "緑一色"},
                                             {"chinroutou", "清老頭"},
                                             {"chuuren", "九蓮宝燈"},
                                             {"junsei_chuuren", "純正九蓮宝燈"},
                                             {"kokushi", "国士無双"},
                                             {"kokushi_13", "国士無双１３面"},
                                             {"daisuushii", "大四喜"},
                                             {"shousuushii", "小四喜"},
                                             {"suukantsu", "四槓子"},
                                             {"dora", "ドラ"},
                                             {"uradora", "裏ドラ"},
                                             {"akadora", "赤ドラ"}};
    return terms;
}

namespace {

/// What Mahjong Soul (in Japanese and in English) and majiang call otherwise.
constexpr YakuTerm other_yaku_terms[]{{"yakuhai_seat", "役牌:自風牌"},
                                      {"yakuhai_round", "役牌:場風牌"},
                                      {"double_riichi", "ダブル立直"},
                                      {"kokushi_13", "国士無双十三面待ち"},
                                      {"nukidora", "抜きドラ"},
                                      {"yakuhai_haku", "翻牌 白"},
                                      {"yakuhai_hatsu", "翻牌 發"},
                                      {"yakuhai_chun", "翻牌 中"},
                                      {"kokushi_13", "国士無双十三面"},
                                      {"menzen_tsumo", "Fully Concealed Hand"},
                                      {"riichi", "Riichi"},
                                      {"chankan", "Robbing a Kan"},
                                      {"rinshan", "After a Kan"},
                                      {"haitei", "Under the Sea"},
                                      {"houtei", "Under the River"},
                                      {"yakuhai_haku", "White Dragon"},
                                      {"yakuhai_hatsu", "Green Dragon"},
                                      {"yakuhai_chun", "Red Dragon"},
                                      {"yakuhai_seat", "Seat Wind"},
                                      {"yakuhai_round", "Prevalent Wind"},
                                      {"tanyao", "All Simples"},
                                      {"iipeikou", "Pure Double Sequence"},
                                      {"pinfu", "Pinfu"},
                                      {"chanta", "Half Outside Hand"},
                                      {"ittsuu", "Pure Straight"},
                                      {"sanshoku_doujun", "Mixed Triple Sequence"},
                                      {"double_riichi", "Double Riichi"},
                                      {"sanshoku_doukou", "Triple Triplets"},
                                      {"sankantsu", "Three Quads"},
                                      {"toitoi", "All Triplets"},
                                      {"sanankou", "Three Concealed Triplets"},
                                      {"shousangen", "Little Three Dragons"},
                                      {"honroutou", "All Terminals and Honors"},
                                      {"chiitoitsu", "Seven Pairs"},
                                      {"junchan", "Fully Outside Hand"},
                                      {"honitsu", "Half Flush"},
                                      {"ryanpeikou", "Twice Pure Double Sequence"},
                                      {"chinitsu", "Full Flush"},
                                      {"ippatsu", "Ippatsu"},
                                      {"dora", "Dora"},
                                      {"akadora", "Red Five"},
                                      {"uradora", "Ura Dora"},
                                      {"nukidora", "Kita"},
                                      {"tenhou", "Blessing of Heaven"},
                                      {"chiihou", "Blessing of Earth"},
                                      {"daisangen", "Big Three Dragons"},
                                      {"suuankou", "Four Concealed Triplets"},
                                      {"tsuuiisou", "All Honors"},
                                      {"ryuuiisou", "All Green"},
                                      {"chinroutou", "All Terminals"},
                                      {"kokushi", "Thirteen Orphans"},
                                      {"shousuushii", "Four Little Winds"},
                                      {"suukantsu", "Four Quads"},
                                      {"chuuren", "Nine Gates"},
                                      {"junsei_chuuren", "True Nine Gates"},
                                      {"suuankou_tanki", "Single-wait Four Concealed Triplets"},
                                      {"kokushi_13", "Thirteen-wait Thirteen Orphans"},
                                      {"daisuushii", "Four Big Winds"}};

constexpr DrawTerm other_draw_terms[]{
    {"four_kans", "四開槓", ""},
    {"triple_ron", "三家和", ""},
    {"exhaustive", "荒牌平局", ""},
    {"exhaustive", "Ryuukyoku", ""},
    {"nagashi", "Nagashi Mangan", ""},
    {"four_kans", "Suukaikan", ""},
    {"triple_ron", "Sanchahou", ""},
    {"kyuushu", "Kyuushu Kyuuhai", ""},
    {"four_winds", "Suufon Renda", ""},
    {"four_riichi", "Suucha Riichi", ""},
    {"exhaustive", "Exhaustive Draw", ""},
    {"nagashi", "Mangan at Draw", ""},
    {"four_kans", "Four Kan Abortion", ""},
    {"triple_ron", "Three Ron Abortion", ""},
    {"kyuushu", "Nine Terminal Abortion", ""},
    {"four_winds", "Four Wind Abortion", ""},
    {"four_riichi", "Four Riichi Abortion", ""},
};

}  // namespace

std::string_view yaku_id_of_name(std::string_view name) {
    const auto it = std::ranges::find(yaku_terms(), name, &YakuTerm::name);
    if (it != yaku_terms().end()) return it->id;
    const auto* const other = std::ranges::find(other_yaku_terms, name, &YakuTerm::name);
    return other == std::end(other_yaku_terms) ? std::string_view() : other->id;
}

std::string_view draw_reason_of_name(std::string_view name) {
    const auto it = std::ranges::find(draw_terms(), name, &DrawTerm::name);
    if (it != draw_terms().end()) return it->reason;
    const auto* const other = std::ranges::find(other_draw_terms, name, &DrawTerm::name);
    return other == std::end(other_draw_terms) ? std::string_view() : other->reason;
}

std::string yaku_name_of_id(std::string_view id, int seat_wind, int round_wind) {
    if (id == "nukidora") id = "dora";
    auto it = std::ranges::find(yaku_terms(), id, &YakuTerm::id);
    if (it == yaku_terms().end()) return std::string(id);
    if (id == "yakuhai_seat") it += seat_wind;
    if (id == "yakuhai_round") it += round_wind;
    return std::string(it->name);
}

const std::vector<DrawTerm>& draw_terms() {
    static const std::vector<DrawTerm> terms{
        {"exhaustive", "流局", ""},          {"exhaustive", "全員聴牌", ""},        {"exhaustive", "全員不聴", ""},
        {"nagashi", "流し満貫", "nm"},       {"kyuushu", "九種九牌", "yao9"},       {"triple_ron", "三家和了", "ron3"},
        {"four_winds", "四風連打", "kaze4"}, {"four_riichi", "四家立直", "reach4"}, {"four_kans", "四槓散了", "kan4"}};
    return terms;
}

}  // namespace jansou::wire::foreign
