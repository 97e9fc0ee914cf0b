// The random stream against the vectors of RFC 8439.
#include "jansou/tile/stream.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace jansou {
namespace {

TEST(Stream, is_chacha20_of_a_zero_key) {  // RFC 8439, A.1, test vector 1
    Stream stream(Seed{}, 0, 0);
    for (const std::uint32_t word : {0xade0b876u, 0x903df1a0u, 0xe56a5d40u, 0x28bd8653u}) EXPECT_EQ(stream.next(), word);
}

TEST(Stream,
     counts_blocks_and_takes_purpose_and_index_as_nonce) {  // RFC 8439, 2.3.2: key 00..1f, counter 1, nonce 000000090000004a00000000
    Seed key;
    for (std::size_t i = 0; i < key.bytes.size(); ++i) key.bytes[i] = std::uint8_t(i);
    Stream stream(key, 0x09000000, 0x4a000000);
    for (int i = 0; i < 16; ++i) stream.next();
    for (const std::uint32_t word : {0xe4e7f110u, 0x15593bd1u, 0x1fdd0f50u, 0xc47120a3u}) EXPECT_EQ(stream.next(), word);
}

TEST(Stream, draws_evenly_below_a_bound) {
    Stream stream(Seed{}, bot_stream, 7);
    std::array<int, 7> drawn{};
    for (int i = 0; i < 70000; ++i) ++drawn[stream.below(7)];
    for (const int n : drawn) EXPECT_NEAR(n, 10000, 400);  // four standard deviations are 370
}

TEST(Stream, shuffles_every_order_alike) {
    std::array<int, 6> seen{};
    for (std::uint64_t i = 0; i < 12000; ++i) {
        std::vector<int> order{0, 1, 2};
        Stream(Seed{}, wall_stream, i).shuffle(order);
        ++seen[std::size_t(order[0] * 2 + (order[1] > order[2]))];
    }
    for (const int n : seen) EXPECT_NEAR(n, 2000, 180);
}

TEST(Seed, is_read_and_written_as_hex) {
    EXPECT_EQ(to_hex(*parse_seed("00ab")), "ab");
    EXPECT_EQ(parse_seed("AB")->bytes[31], 0xab);
    EXPECT_EQ(to_hex(*parse_seed("0")), "0");
    EXPECT_FALSE(parse_seed(""));
    EXPECT_FALSE(parse_seed("xyz"));
    EXPECT_FALSE(parse_seed(std::string(65, '1')));
    EXPECT_EQ(to_hex(*parse_seed(std::string(64, 'f'))), std::string(64, 'f'));
}

}  // namespace
}  // namespace jansou
