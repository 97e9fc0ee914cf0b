// 四風連打 The hand ends when the first discard of every seat is the same wind and nobody has called.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const Word reason = book.word("four_winds", {"四風連打", "four winds"});
    book.abortive |= std::uint64_t{1} << reason;
    book.on_adjourn(Moment::discard_passed, [=](const Position& pos, const Ending&) -> Word {
        const Table& t = pos.table;
        if (t.discards != t.seats || t.calls) return 0;
        const Kind wind = t.kind(t.phase.tile);
        if (!is_wind(wind)) return 0;
        for (Seat s = 0; s < t.seats; ++s)
            if (t.players[s].river_size != 1 || t.kind(t.river(s)[0].tile) != wind) return 0;
        return reason;
    });
}

const RuleInfo four_winds_rule{"four_winds", {"四風連打", "four winds"}, {"第一打がみな同じ風牌なら流局。", "All first discards are the same wind."}, {}, install};

}  // namespace jansou::rules
