#include "jansou/tile/notation.hpp"

#include <gtest/gtest.h>

namespace jansou {
namespace {

std::vector<Face> tiles(std::initializer_list<Face> list) { return list; }

std::string error_of(std::string_view text) {
    const auto parsed = parse_tiles(text);
    return parsed ? "none" : parsed.error();
}

TEST(Notation, MpszIsReadInTheOrderWritten) {
    const auto parsed = parse_tiles("31m067p1s17z");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed, tiles({Face(2), Face(0), Face(13, true), Face(14), Face(15), Face(18), Face(east), Face(red_dragon)}));
}

TEST(Notation, EachSuitHasItsRedFive) {
    const auto parsed = parse_tiles("0m0p0s5m");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed, tiles({Face(4, true), Face(13, true), Face(22, true), Face(4)}));
}

TEST(Notation, MjaiNamesAreRead) {
    const auto parsed = parse_tiles("1m 5mr 5m 5pr,5sr E S W N P F C");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed, tiles({Face(0), Face(4, true), Face(4), Face(13, true), Face(22, true), Face(east), Face(south), Face(west),
                              Face(north), Face(white), Face(green), Face(red_dragon)}));
}

TEST(Notation, BothWaysOfWritingMix) {
    const auto parsed = parse_tiles(" 12m5pr,, EES\t0s55z\n");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed,
              tiles({Face(0), Face(1), Face(13, true), Face(east), Face(east), Face(south), Face(22, true), Face(white), Face(white)}));
}

TEST(Notation, NothingIsNoTiles) {
    ASSERT_TRUE(parse_tiles(""));
    EXPECT_TRUE(parse_tiles(" , ")->empty());
}

TEST(Notation, AnErrorNamesThePartThatIsNoTile) {
    EXPECT_EQ(error_of("123m8z"), "\"8z\" is no tile.");
    EXPECT_EQ(error_of("9z"), "\"9z\" is no tile.");
    EXPECT_EQ(error_of("120z"), "\"0z\" is no tile.");
    EXPECT_EQ(error_of("123m ?"), "\"?\" is no tile.");
    EXPECT_EQ(error_of("1m東"), "\"東\" is no tile.");
    EXPECT_EQ(error_of("e"), "\"e\" is no tile.");
    EXPECT_EQ(error_of("1M"), "\"1\" lacks its suit letter (m, p, s or z).");
    EXPECT_EQ(error_of("123m45"), "\"45\" lacks its suit letter (m, p, s or z).");
    EXPECT_EQ(error_of("123m45 p"), "\"45\" lacks its suit letter (m, p, s or z).");
    EXPECT_EQ(error_of("12m p"), "\"p\" has no number before it.");
    EXPECT_EQ(error_of("4mr"), "\"4mr\" is no tile.");
    EXPECT_EQ(error_of("55mr"), "\"55mr\" is no tile.");
    EXPECT_EQ(error_of("0mr"), "\"0mr\" is no tile.");
    EXPECT_EQ(error_of("5zr"), "\"5zr\" is no tile.");
}

TEST(Notation, OneTileIsExactlyOne) {
    EXPECT_EQ(parse_tile("0p"), Face(13, true));
    EXPECT_EQ(parse_tile(" W"), Face(west));
    EXPECT_EQ(parse_tile("12m").error(), "\"12m\" is not one tile.");
    EXPECT_EQ(parse_tile("").error(), "\"\" is not one tile.");
    EXPECT_EQ(parse_tile("8z").error(), "\"8z\" is no tile.");
}

TEST(Notation, NamesOfSingleTiles) {
    EXPECT_EQ(to_mpsz(Face(4)), "5m");
    EXPECT_EQ(to_mpsz(Face(22, true)), "0s");
    EXPECT_EQ(to_mpsz(white), "5z");
    EXPECT_EQ(to_mjai(Face(22, true)), "5sr");
    EXPECT_EQ(to_mjai(Face(26)), "9s");
    EXPECT_EQ(to_mjai(Face(white)), "P");
    EXPECT_EQ(to_mjai(north), "N");
    EXPECT_EQ(to_mjai(Face()), "?");
    EXPECT_EQ(to_mjai(no_kind), "?");
}

TEST(Notation, NeighboursShareTheirSuitLetter) {
    EXPECT_EQ(to_mpsz(tiles({Face(0), Face(1), Face(4, true), Face(9), Face(2), Face(east), Face(white)})), "120m1p3m15z");
    EXPECT_EQ(to_mpsz(tiles({Face(0), Face(), Face(), Face(1)})), "1m??2m");
    EXPECT_EQ(to_mpsz(std::vector<Face>{}), "");
}

TEST(Notation, EveryFaceComesBackFromBothNames) {
    for (Kind k = 0; k < kind_count; ++k)
        for (bool red : {false, true}) {
            const bool can_be_red = k < first_honour && rank_of(k) == 5;
            if (red && !can_be_red) continue;
            EXPECT_EQ(parse_tile(to_mpsz(Face(k, red))), Face(k, red));
            EXPECT_EQ(parse_tile(to_mjai(Face(k, red))), Face(k, red));
        }
}

}  // namespace
}  // namespace jansou
