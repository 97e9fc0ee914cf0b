// 練習 Questions about a rule to which its own answers are known: what a hand waits for, what may be won on, what a win pays, what is done
// about a mistake. The same seed asks the same on every machine; how hard one is, is measured on what was drawn.
#pragma once
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

enum class DrillKind : std::uint8_t { waits, furiten, score, penalties };
inline constexpr std::array<std::string_view, 4> drill_kinds{"waits", "furiten", "score", "penalties"};

struct DrillWish {
    DrillKind kind = DrillKind::waits;
    int level = 1;  ///< 1 to 3
    std::uint32_t seed = 0;
    int count = 1;
};

/// Of `{"kind":"waits","level":1,"seed":7,"count":5}`; what is left out is as above.
tl::expected<DrillWish, Sentence> drill_wish(const nlohmann::json&);

/// The smallest and the largest difficulty of a level.
struct DrillRange {
    int least = 0, most = 0;
};
DrillRange drill_range(DrillKind, int level);

/// POST /api/drill/ID of docs/server.md. Where the tiles of a rule give nothing of that level, the nearest is asked; where there is nothing
/// to ask at all, the list is empty.
nlohmann::ordered_json drill_json(const Rulebook&, const DrillWish&);

tl::expected<std::string, Sentence> drill_answer(const Rulebook&, std::string_view question);

}  // namespace jansou::wire
