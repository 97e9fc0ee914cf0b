// A rule of no house: the dealer discards three times in a row before the next seat draws.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.follow.emplace_back([](const Position& pos, Seat s) -> std::optional<Seat> {
        constexpr std::size_t row = 3;
        return s == pos.table.dealer && pos.table.river(s).size() < row ? std::optional(s) : std::nullopt;
    });
}

static const RuleInfo rows_rule{.name = "rows",
                                .title = {"続けて打つ", "rows"},
                                .meaning = {"親は続けて三枚切る。", "The dealer discards three times in a row."},
                                .install = install};
static const BroughtRules brought{&rows_rule};

}  // namespace jansou::rules
