// Many tables played by lot into buffers of just their size, which the sanitizers watch: a copy of the tables, and a table that was saved,
// go on as the tables themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "jansou/batch/batch.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::batch {
namespace {

constexpr std::size_t tables = 5;

/// All that a step writes.
struct Room {
    std::vector<std::int8_t> chair = std::vector<std::int8_t>(tables);
    std::vector<std::uint8_t> mask = std::vector<std::uint8_t>(tables * number_count),
                              tiles = std::vector<std::uint8_t>(tables * tiles_size),
                              rivers = std::vector<std::uint8_t>(tables * rivers_size),
                              melds = std::vector<std::uint8_t>(tables * melds_size), ended = std::vector<std::uint8_t>(tables);
    std::vector<std::int32_t> numbers = std::vector<std::int32_t>(tables * numbers_size),
                              points = std::vector<std::int32_t>(tables * max_seats), chips = points, settled = points;
    std::vector<std::int16_t> known = std::vector<std::int16_t>(tables * known_size);
    std::vector<float> reward = std::vector<float>(tables * max_seats);

    Buffers buffers() {
        return {.chair = chair.data(),
                .mask = mask.data(),
                .tiles = tiles.data(),
                .numbers = numbers.data(),
                .rivers = rivers.data(),
                .melds = melds.data(),
                .known = known.data(),
                .points = points.data(),
                .chips = chips.data(),
                .settled = settled.data(),
                .reward = reward.data(),
                .ended = ended.data()};
    }
    bool operator==(const Room&) const = default;
};

class OfARule : public testing::TestWithParam<const char*> {
protected:
    BatchPlan plan() const {
        const auto rules = wire::load_rules(GetParam());
        if (!rules) throw std::runtime_error(rules.error());
        BatchPlan out{.book = std::make_shared<Rulebook>(make_book(*rules)), .runs = {}, .manner = {}};
        for (std::size_t i = 0; i < tables; ++i) out.runs.push_back(*parse_seed(std::string(1, char('1' + i))));
        return out;
    }
};

/// Plays by lot, and says how many hands ended.
int play(Batch& batch, Room& room, std::uint64_t from, int steps) {
    std::vector<std::int64_t> numbers(tables);
    int hands = 0;
    for (int i = 0; i < steps; ++i) {
        batch.sample(from + std::uint64_t(i), numbers.data());
        EXPECT_FALSE(batch.refused(numbers));
        batch.step(numbers);
        hands += int(std::ranges::count_if(room.ended, [](std::uint8_t bits) { return (bits & 1) != 0; }));
        for (std::size_t t = 0; t < tables; ++t) {
            EXPECT_EQ(std::ranges::count(std::span(room.mask).subspan(t * number_count, number_count), 1), batch.lane(t).legal().size());
            EXPECT_GE(room.chair[t], 0);
        }
    }
    return hands;
}

TEST_P(OfARule, CopiesAndSavedTablesGoOnAsTheTablesThemselves) {
    constexpr std::uint64_t lots = 9'000;
    constexpr int steps = 150;
    Batch batch(plan()), other(plan());
    Room room, of_other;
    batch.write_to(room.buffers());
    other.write_to(of_other.buffers());
    EXPECT_GT(play(batch, room, 1, 3'000), 0);
    const auto kept = batch.snapshot();
    for (std::size_t t = 0; t < tables; ++t) ASSERT_FALSE(other.restore(t, batch.saved(t)));

    play(batch, room, lots, steps);
    play(other, of_other, lots, steps);
    EXPECT_TRUE(of_other == room) << "saved";
    const Room there = room;
    batch.restore(kept);
    play(batch, room, lots, steps);
    EXPECT_TRUE(room == there) << "copied";
    for (std::size_t t = 0; t < tables; ++t) EXPECT_EQ(other.lane(t).digest(), batch.lane(t).digest());
}

TEST_P(OfARule, WhoeverLooksChangesNothingAndSeesHisOwnRow) {
    Batch batch(plan());
    Room room;
    batch.write_to(room.buffers());
    play(batch, room, 5, 300);
    const Room before = room;
    int dealt = 0;
    std::vector<std::uint8_t> mask(number_count), tiles(tiles_size), melds(melds_size), rivers(rivers_size);
    std::vector<std::int32_t> numbers(numbers_size);
    std::vector<std::int16_t> known(known_size);
    const Buffers row{.mask = mask.data(),
                      .tiles = tiles.data(),
                      .numbers = numbers.data(),
                      .rivers = rivers.data(),
                      .melds = melds.data(),
                      .known = known.data()};
    for (std::size_t t = 0; t < tables; ++t)
        for (Seat s = 0; s < batch.lane(t).match().table().seats; ++s) {
            const std::uint64_t digest = batch.lane(t).digest();
            ASSERT_TRUE(batch.look(t, s, row, std::nullopt));
            const bool decides = s == batch.lane(t).seat();
            EXPECT_EQ(std::ranges::equal(tiles, std::span(room.tiles).subspan(t * tiles_size, tiles_size)), decides);
            EXPECT_EQ(std::ranges::count(mask, 1), decides ? batch.lane(t).legal().size() : 0);
            const auto seen = tiles;
            if (batch.look(t, s, row, 77)) {
                ++dealt;
                EXPECT_EQ(tiles, seen) << "a table dealt anew looks the same to its seat";
            }
            EXPECT_EQ(batch.lane(t).digest(), digest);
        }
    EXPECT_GT(dealt, 0);
    EXPECT_TRUE(room == before);
}

INSTANTIATE_TEST_SUITE_P(Batch, OfARule, testing::Values("mjkt", "mighty", "superpower", "shiromati", "chinitsu"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace jansou::batch
