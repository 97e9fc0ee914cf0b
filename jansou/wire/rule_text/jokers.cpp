#include "jansou/wire/rule_text/jokers.hpp"

#include <map>
#include <string>

namespace jansou::wire {

std::optional<Sentence> too_many_jokers(const Rulebook& book) {
    constexpr int most = 4;
    std::map<Kind, int> copies;
    for (const Face f : book.layout.tiles) ++copies[f.kind()];
    for (const auto& [kind, count] : copies)
        if (count > most && !book.reads_of(Numbers{}, Face(kind), Use::held).empty())
            return "options: at most " + std::to_string(most) + " tiles of a kind are expected that stands for others, not " +
                   std::to_string(count) + " of " + std::string(to_mpsz(kind));
    return {};
}

}  // namespace jansou::wire
