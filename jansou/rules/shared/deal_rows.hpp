// 親の行 Who deals on, as rows of a table: in which rounds, after which end of a hand, what becomes of the deal. The first row that speaks
// of a hand counts.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jansou {

/// "south exhaustive stays": words for rounds and for ends of a hand, each of which may be left out (then it is any), and an outcome.
struct DealRow {
    enum class Then : std::uint8_t { stays, passes, tenpai } then{};  ///< tenpai: stays if the dealer is
    unsigned rounds = 0;                                              ///< a bit for each wind, and one for extra rounds; 0: any
    std::vector<std::string> ends{};

    static constexpr unsigned extra = 1U << 4;
    /// `end`: "win", "exhaustive", "nagashi", or the word of an abortive draw, all of which "abortive" stands for.
    bool speaks_of(unsigned round, std::string_view end, bool abortive) const;
};

/// Nothing if it is no row.
std::optional<DealRow> parse_deal_row(std::string_view);

}  // namespace jansou
