// What one way to see a finished hand is worth: the tables of SM-30, SM-31, CT-10 to CT-22 and what excludes what (SM-35, CT-23).
#pragma once
#include "referee_question.hpp"

namespace referee {

enum Line {
    bambam,
    menzen,
    dealer,
    honba,
    gari,
    akadora,
    dora,
    uradora,
    karasu,
    open_riichi_dealt_in,  // no yaku up to here
    riichi,
    double_riichi,
    open_riichi,
    ippatsu,
    menzen_tsumo,
    pinfu,
    tanyao,
    haitei,
    houtei,
    rinshan,
    chankan,
    pure,
    renhou,
    yakuhai_haku,
    yakuhai_hatsu,
    yakuhai_chun,
    yakuhai_round,
    yakuhai_seat,
    iipeikou,
    ryanpeikou,
    chiitoitsu,
    four_of_a_kind,
    six_of_a_kind,
    eight_of_a_kind,
    toitoi,
    sanankou,
    sankantsu,
    ittsuu,
    chanta,
    junchan,
    honroutou,
    shousangen,
    honitsu,
    chinitsu,
    tenhou,
    chiihou,
    daisangen,
    suuankou,
    suuankou_tanki,
    shousuushii,
    daisuushii,
    tsuuiisou,
    chinroutou,
    ryuuiisou,
    chuuren,
    junsei_chuuren,
    kokushi,
    kokushi_13,
    suukantsu,
    daisharin,
    line_count
};

const char* line_name(int line);

struct Points {
    std::array<int, line_count> of{};

    int sum() const;
    bool has_yaku() const;
};

// The hand under one reading.
struct Reading {
    Counts before, after;  // concealed tiles without and with the winning tile
    int win;               // what the winning tile stands for
    std::vector<Group> melds;
    bool joker_used;  // some W stands for something else
    int whites;       // W in hand, melds and winning tile, whatever they stand for
};

// `place`: which group of the division the winning tile completes (of shape `kokushi`: any number).
Points points_of(const Question& q, const Reading& reading, const Division& division, size_t place);

}  // namespace referee
