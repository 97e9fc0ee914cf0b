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
    for (const char* bot : {"Basic", "basic", "BASIC", "ba\u200bsic", "Random"}) {
        const auto made = room.parlour->create({{"rule", "mjkt"}, {"name", bot}}, room.now);
        ASSERT_FALSE(made.has_value()) << bot;
        EXPECT_NE(made.error().message.find("name: "), std::string::npos) << made.error().message;
    }
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
