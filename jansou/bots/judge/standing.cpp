#include "jansou/bots/judge/standing.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace jansou {
namespace {
constexpr int one = input_one;
constexpr int hands_told_apart = 10;
std::int16_t input(std::int64_t n) { return std::int16_t(std::clamp<std::int64_t>(n, -most_input, most_input)); }
}  // namespace

StandingRow standing_row(const HouseFacts& house, const JudgeData& data, const View& v, const std::array<std::int32_t, max_seats>& points,
                         HandEnd end) {
    StandingRow row;
    auto write = [&, at = std::size_t{0}](std::int64_t n) mutable { row.at[at++] = input(n); };
    const std::int64_t unit = data.unit, mine = points[v.seat];
    std::int64_t sum = 0;
    assert(v.seats > 0 && unit > 0);
    std::array<std::int64_t, max_seats> others{};
    std::size_t count = 0;
    for (Seat s = 0; s < v.seats; ++s) {
        sum += points[s];
        if (s != v.seat) others[count++] = points[s];
    }
    for (std::size_t i = 1; i < count; ++i)  // the most in front
        for (std::size_t k = i; k > 0 && others[k - 1] < others[k]; --k) std::swap(others[k - 1], others[k]);
    write((mine - sum / v.seats) * one / unit / 2);
    for (std::size_t i = 0; i + 1 < max_seats; ++i) write(i < count ? (mine - others[i]) * one / unit / 2 : 0);
    for (std::size_t i = 0; i + 1 < max_seats; ++i) write(i < count && mine < others[i] ? one : 0);  // who is in front
    std::int64_t settled = 0;
    if (house.counsel) settled = house.counsel->settled(v, points)[v.seat];
    const std::int64_t in_points = settled * data.tenth / 10;
    write(in_points * one / unit / 4);
    const int hand = int(v.round) * v.seats + v.kyoku - 1;
    for (int i = 0; i < hands_told_apart; ++i) write(hand == i || (i + 1 == hands_told_apart && hand > i) ? one : 0);
    write(v.seat == v.dealer ? one : 0);
    write((v.seat + v.seats - v.dealer) % v.seats * one / 3);
    write(int(v.honba) * one / 3);
    write(int(v.sticks) * one / 2);
    write(end == HandEnd::won ? one : 0);
    write(end == HandEnd::drawn ? one : 0);
    write(end == HandEnd::won && v.seat == v.dealer ? one : 0);
    write(end != HandEnd::drawn && end != HandEnd::won && v.seat == v.dealer ? one : 0);
    write(std::max<std::int64_t>(-4, std::min<std::int64_t>(4, in_points / std::max<std::int64_t>(1, unit))) * hand * one / 32);
    return row;
}

std::int64_t standing_of(const JudgeData& data, const StandingRow& row) {
    Net::Sums sums;
    data.standing.begin(sums);
    data.standing.add(row.at, 0, sums);
    std::int32_t answer = 0;
    data.standing.answer(sums, {&answer, 1}, weight_one);
    return answer;
}

}  // namespace jansou
