// ウマ Points for the place.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const std::vector<std::int32_t>& uma = rules.numbers("uma.by_place");
    book.finish.push_back([=](const GameEnd& end, Settlement& s) {
        for (Seat i = 0; i < end.seats; ++i) {
            const auto place = std::size_t(s.place[i] - 1);
            s.rank[i] = place < uma.size() ? uma[place] : 0;
            s.total[i] += s.rank[i];
        }
    });
}

const RuleInfo uma_rule{"uma",
                        {"ウマ", "uma"},
                        {"順位による加減点。", "Points for the place."},
                        {{"uma.by_place",
                          OptionType::numbers,
                          "[20, 10, -10, -20]",
                          {"一位からの順位点", "rank points from the first place on"},
                          -1000,
                          1000,
                          {}}},
                        install,
                        {"placing"}};

}  // namespace jansou::rules
