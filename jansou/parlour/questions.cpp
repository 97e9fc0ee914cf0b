#include "jansou/parlour/questions.hpp"

#include <algorithm>

#include "jansou/parlour/words.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/state.hpp"
#include "jansou/wire/shown/choices.hpp"

namespace jansou::parlour {

Frame waits_frame(const WaitsQuestion& asked) {
    HandCache cache;
    const Position pos{*asked.rule->book, asked.table, cache};
    ordered_json waits = wire::table_waits_json(pos, asked.seat);
    if (asked.discard) {
        const std::string kind(to_mpsz(*asked.discard));
        const auto entries = waits.find("discards");
        if (entries == waits.end()) return error_frame(0, "unknown", "discard: nothing is to be discarded now", asked.id);
        const auto found = std::ranges::find_if(*entries, [&](const ordered_json& entry) { return entry["discard"] == kind; });
        if (found == entries->end())
            return error_frame(0, "unknown", "discard: a tile that may be discarded now is expected, not " + kind, asked.id);
        waits = ordered_json(*found);
    }
    if (!waits.contains("discards") && waits.contains("waits") && !waits["waits"].empty())
        waits["worth"] = wire::waits_worth_json(pos, asked.seat, asked.discard);
    Frame out = frame(FrameType::waits, {{"id", asked.id}, {"waits", std::move(waits)}});
    if (out.text.size() > asked.longest)
        out = frame(FrameType::refused, {{"id", asked.id},
                                         {"code", "too_long"},
                                         {"message", "waits: the answer has " + std::to_string(out.text.size()) + " bytes, more than " +
                                                         std::to_string(asked.longest) + "; ask about one discard"}});
    return out;
}

}  // namespace jansou::parlour
