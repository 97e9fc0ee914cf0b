// The tables that solvers share are kept for as many lists of sorts as most_tables_kept says.
#include <gtest/gtest.h>

#include "jansou/hand/suit_table.hpp"

namespace jansou {
namespace {

/// The n-th of 28 sorts of suits without runs.
std::vector<SuitSort> sort(std::size_t n) { return {SuitSort{.length = std::uint8_t(1 + n % 7), .copies = std::uint8_t(1 + n / 7)}}; }

TEST(SuitTables, TablesOfManySortsAreNotKept) {
    const std::weak_ptr<const SuitTables> first = SuitTables::of(4, sort(0));
    ASSERT_NE(first.lock(), nullptr);
    EXPECT_EQ(first.lock(), SuitTables::of(4, sort(0)));
    const std::shared_ptr<const SuitTables> held = SuitTables::of(4, sort(1));
    for (std::size_t i = 2; i <= most_tables_kept; ++i) {
        EXPECT_FALSE(first.expired()) << i;
        SuitTables::of(4, sort(i));
    }
    EXPECT_TRUE(first.expired());
    EXPECT_NE(held->find(sort(1).front()), nullptr);
}

}  // namespace
}  // namespace jansou
