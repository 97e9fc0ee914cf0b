// The file of settings, and the operator's door.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "apps/server/control.hpp"
#include "apps/server/house_file.hpp"

namespace jansou::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

TEST(HouseFile, SettingsAreReadOverWhatIsThere) {
    HouseFile before;
    before.setup.limits.sockets = 77;
    const auto house = read_house_file(
        "listen = \"0.0.0.0:80\"\ndata = \"/games\"\nproxy = true\ntrust = [\"10.0.0.1\"]\npace = 2\nlimits.tables = 12\n"
        "[waits]\ngrace_seconds = 45\n[rates]\nmessages_per_socket = [5, 0.5]\n",
        "house.toml", before);
    ASSERT_TRUE(house) << house.error().front();
    EXPECT_EQ(house->listen, "0.0.0.0:80");
    EXPECT_EQ(house->data, "/games");
    EXPECT_TRUE(house->setup.behind_proxy);
    EXPECT_EQ(house->setup.trusted, std::vector<std::string>{"10.0.0.1"});
    EXPECT_EQ(house->setup.pace, 2);
    EXPECT_EQ(house->setup.limits.tables, 12u);
    EXPECT_EQ(house->setup.limits.sockets, 77u);
    EXPECT_EQ(house->setup.waits.grace, 45);
    EXPECT_EQ(house->setup.limits.messages_per_socket.burst, 5);
    EXPECT_EQ(house->setup.limits.messages_per_socket.per_second, 0.5);
}

TEST(HouseFile, EverythingWrongIsToldWithItsLine) {
    const auto house = read_house_file(
        "listen = 8080\ndat = \"x\"\n[limits]\ntables = 0\nsockets_per_adress = 4\nsockets = 1.5\n[rates]\nmessages_per_socket = [1]\n",
        "h");
    ASSERT_FALSE(house);
    EXPECT_EQ(house.error(),
              (std::vector<std::string>{
                  "h:1: \"listen\" must be a text in quotes.",
                  "h:2: unknown setting \"dat\"; did you mean \"data\"?",
                  "h:4: \"limits.tables\" must be a whole number from 1 to 100000.",
                  "h:5: unknown setting \"limits.sockets_per_adress\"; did you mean \"limits.sockets_per_address\"?",
                  "h:6: \"limits.sockets\" must be a whole number from 8 to 1000000.",
                  "h:8: \"rates.messages_per_socket\" must be two numbers like [40, 10]: so many at once, and then so many a second.",
              }));
    EXPECT_EQ(read_house_file("pace = nan", "h").error().front(), "h:1: \"pace\" must be a number from 0 to 10.");
    EXPECT_FALSE(read_house_file("[limits\n", "h"));
}

TEST(HouseFile, WhatIsWrittenIsReadTheSame) {
    HouseFile house;
    house.listen = "a \"b\" \\";
    house.setup.trusted = {"1.1.1.1", "::1"};
    house.setup.limits.tables_made_per_address = {3, 0.125};
    const std::string text = house_file_text(house);
    const auto again = read_house_file(text, "h");
    ASSERT_TRUE(again) << again.error().front();
    EXPECT_EQ(house_file_text(*again), text);
}

struct Door : testing::Test {
    fs::path folder = fs::temp_directory_path() / ("jansou-door-" + std::to_string(::getpid()));
    Door() { fs::create_directories(folder); }
    ~Door() override { fs::remove_all(folder); }
};

TEST_F(Door, AnswersItsOwnerAlone) {
    const auto echo = [](const json& request, const ControlReply& reply) { reply({{"said", request["do"]}}); };
    auto door = Control::open(folder, echo);
    ASSERT_TRUE(door) << door.error();
    struct stat about{};
    ASSERT_EQ(::stat((folder / control_name).c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600u);
    const auto answer = ask_house(folder, {{"do", "status"}});
    ASSERT_TRUE(answer) << answer.error();
    EXPECT_EQ((*answer)["said"], "status");
    door->reset();
    EXPECT_TRUE(ask_house(folder, {{"do", "status"}})->is_null());  // nobody behind it
    auto again = Control::open(folder, echo);                       // what a killed house left is no hindrance
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ((*ask_house(folder, {{"do", "x"}}))["said"], "x");
}

TEST_F(Door, OfAFolderWithALongNameIsOpenedToo) {
    const fs::path deep = folder / std::string(120, 'd') / std::string(120, 'e');
    fs::create_directories(deep);
    auto door = Control::open(deep, [](const json&, const ControlReply& reply) { reply({{"ok", true}}); });
    ASSERT_TRUE(door) << door.error();
    EXPECT_EQ((*ask_house(deep, json::object()))["ok"], true);
}

TEST_F(Door, WhereNoHouseRunsThereIsNoAnswer) {
    EXPECT_TRUE(ask_house(folder, {{"do", "status"}})->is_null());
    EXPECT_TRUE(ask_house(folder / "nowhere", {{"do", "status"}})->is_null());
}

TEST_F(Door, ClosesWhileAnAnswerIsStillAwaited) {
    ControlReply kept;
    std::atomic<bool> asked = false;
    auto door = Control::open(folder, [&](const json&, const ControlReply& reply) {
        kept = reply;
        asked = true;
    });
    ASSERT_TRUE(door);
    std::thread asks([&] { EXPECT_EQ((*ask_house(folder, {{"do", "x"}}))["error"], "the house does not answer."); });
    while (!asked) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    door->reset();
    asks.join();
}

}  // namespace
}  // namespace jansou::server
