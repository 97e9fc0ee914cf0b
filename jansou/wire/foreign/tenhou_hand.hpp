// One hand of tenhou.net/6: what each seat took and gave, put into the order in which it happened.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/paifu.hpp"

namespace jansou::wire::foreign {

/// A call as it is written: "11p1111", "r60", "121212a12".
struct Written {
    char type = 0;            ///< c p m k a f r; 0: a plain number
    std::vector<Face> tiles;  ///< in the order written
    std::size_t mark = 0;     ///< before which tile the letter stands
    bool drawn = false;       ///< 60: the tile drawn
    bool skip = false;        ///< 0: nothing, behind an open kan
};
/// Nothing if it is none.
std::optional<Written> written(const nlohmann::json&);

struct TenhouHand {
    int seats = 4;
    std::array<std::vector<Written>, max_seats> takes, gives;
    std::vector<Face> indicators;
    int dealer = 0;
    bool last_riichi_stands = true;  ///< a riichi declared with the last discard
};

/// The events between start_kyoku and the result, or why there are none.
tl::expected<std::vector<nlohmann::json>, Sentence> in_order(const TenhouHand&, const GoOn& = {});

}  // namespace jansou::wire::foreign
