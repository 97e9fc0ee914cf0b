#include "jansou/parlour/names.hpp"

#include "room.hpp"

namespace jansou::parlour {
namespace {

TEST(Names, AreShownAsTheyAreRead) {
    EXPECT_EQ(shown_name(" \u3000雪 子\u00a0 "), "雪 子");
    EXPECT_EQ(shown_name("Zo\u00eb"), "Zo\u00eb");
    EXPECT_EQ(shown_name("か\u3099"), "か\u3099") << "a letter with its mark stays";
    EXPECT_EQ(shown_name("a\u202eb\u200bc\u0085d\u2066"), "abcd");
    EXPECT_EQ(shown_name("\U0001f004"), "\U0001f004");
    EXPECT_EQ(shown_name(std::string("x") + std::string("\u0301\u0301\u0301\u0301\u0301\u0301")), "x\u0301\u0301");
    for (const char* none : {"", "  ", "\u3000", "\u200b", "\u0301\u0301", "\u3164"}) EXPECT_FALSE(shown_name(none)) << none;
    EXPECT_TRUE(shown_name(std::string(40, 'n')));
    EXPECT_FALSE(shown_name(std::string(41, 'n')));
}

TEST(Names, NobodyIsTakenForABot) {
    Room room;
    for (const char* bot : {"Basic", "basic", "BASIC", "ba\u200bsic", "Random", "\uff22\uff21\uff33\uff29\uff23", "Bas\u0456c",
                            "r\u0430nd\u043em", "\U0001d41basic"}) {
        const auto made = room.parlour->create({{"rule", "mjkt"}, {"name", bot}}, room.now);
        ASSERT_FALSE(made.has_value()) << bot;
        EXPECT_NE(made.error().message.find("name: "), std::string::npos) << made.error().message;
    }
}

TEST(Names, AreAlikeWhereNobodyCouldTellThemApart) {
    for (const char* other : {"P0", "p\uff10", "\uff50\uff10", "\u04400", "\u03c10", "\U0001d70c0"})
        EXPECT_TRUE(look_alike("p0", other)) << other;
    EXPECT_TRUE(look_alike("\u30e6\u30ad", "\uff95\uff77")) << "katakana of half the width";
    EXPECT_TRUE(look_alike("Zo\u00eb", "zoe\u0308"));
    for (const auto& [one, other] : {std::pair("Zo\u00eb", "Zoe"), {"Yuki", "Yuka"}, {"\u96ea", "\u96f2"}, {"p0", "p1"}})
        EXPECT_FALSE(look_alike(one, other)) << one;
}

TEST(Names, AlikeOnesAreNumbered) {
    Room room;
    const json made = room.create({{"rule", "mjkt"}, {"name", "p0"}, {"seats", seats_of(4, 4)}});
    room.add(made);
    for (const char* name : {"P0", "\u04400", "\uff50\uff10"}) {
        const auto joined = room.parlour->join({{"invitation", made["invitation"]}, {"name", name}}, room.now);
        ASSERT_TRUE(joined.has_value());
        room.deliver();
        room.add(json(*joined));
    }
    room.connect(0);
    const json& seats = room.clients[0].table["seats"];
    for (std::size_t i = 1; i < 4; ++i) EXPECT_TRUE(seats[i]["name"].get<std::string>().ends_with(" " + std::to_string(i + 1))) << seats;
}

TEST(Names, EqualOnesAreNumbered) {
    Room room;
    const json made = room.create({{"rule", "mjkt"}, {"name", "Yuki"}, {"seats", seats_of(3, 4)}});
    room.add(made);
    for (int i = 0; i < 2; ++i) {
        const auto joined = room.parlour->join({{"invitation", made["invitation"]}, {"name", "Yuki\u200b"}}, room.now);
        ASSERT_TRUE(joined.has_value());
        room.deliver();
        room.add(json(*joined));
    }
    room.connect(0);
    EXPECT_EQ(room.clients[0].table["seats"][0]["name"], "Yuki");
    EXPECT_EQ(room.clients[0].table["seats"][1]["name"], "Yuki 2");
    EXPECT_EQ(room.clients[0].table["seats"][2]["name"], "Yuki 3");
}

}  // namespace
}  // namespace jansou::parlour
