#include "jansou/rules/shared/deal_rows.hpp"

#include <algorithm>
#include <array>

namespace jansou {
namespace {

constexpr std::array<std::string_view, 5> round_names{"east", "south", "west", "north", "extra"};
constexpr std::array<std::string_view, 3> outcomes{"stays", "passes", "tenpai"};
constexpr std::array<std::string_view, 9> end_names{"win",        "exhaustive",  "nagashi",   "abortive",  "kyuushu",
                                                    "four_winds", "four_riichi", "four_kans", "triple_ron"};

template <std::size_t n>
std::optional<std::size_t> place_in(const std::array<std::string_view, n>& all, std::string_view word) {
    const auto it = std::ranges::find(all, word);
    return it == all.end() ? std::nullopt : std::optional(std::size_t(it - all.begin()));
}

}  // namespace

bool DealRow::speaks_of(unsigned round, std::string_view end, bool abortive) const {
    if (rounds != 0 && (rounds & round) == 0) return false;
    return ends.empty() ||
           std::ranges::any_of(ends, [&](const std::string& named) { return named == end || (abortive && named == "abortive"); });
}

std::optional<DealRow> parse_deal_row(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t blank = std::min(text.find(' '), text.size());
        if (blank != 0) words.push_back(text.substr(0, blank));
        text.remove_prefix(std::min(blank + 1, text.size()));
    }
    if (words.empty()) return {};
    const auto then = place_in(outcomes, words.back());
    if (!then) return {};
    DealRow row{.then = DealRow::Then(*then)};
    words.pop_back();
    for (const std::string_view word : words) {
        if (const auto round = place_in(round_names, word))
            row.rounds |= 1U << *round;
        else if (place_in(end_names, word))
            row.ends.emplace_back(word);
        else
            return {};
    }
    return row;
}

}  // namespace jansou
