// 練習の手 Hands for a drill, drawn by a seed out of the tiles and the grammar of a rule: complete ones, some with melds and jokers.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::wire {

/// How a hand is to be, which level says.
struct HandWish {
    int jokers = 0;         ///< at most so many
    int melds = 0;          ///< at most
    bool one_suit = false;  ///< it leans to one suit
    bool around = false;    ///< runs may go around the corner, for who may have them
};

struct DrawnMeld {
    std::string type;
    std::vector<Face> tiles;
};

/// A complete hand, most likely: who asks the rule knows.
struct DrawnHand {
    std::vector<Face> hand;  ///< concealed, sorted, without `tile`
    Face tile{};
    std::vector<DrawnMeld> melds;
    int jokers = 0;
};

class DrillHands {
public:
    /// REQUIRES: the book outlives it.
    DrillHands(const Rulebook& book, Stream& random);
    /// Nothing where the tiles do not come out.
    std::optional<DrawnHand> draw(const HandWish&);
    /// So many tiles of those that are left after the last hand; `wanted` is among them if there is one left.
    std::vector<Face> more(std::size_t count, std::optional<Kind> wanted = {});
    /// So many tiles of the kinds that are set aside by the rule, or as many as are left.
    std::vector<Face> aside(std::size_t count);
    bool has_jokers() const { return !jokers_.empty(); }
    Kind any();

private:
    bool take(Kind, int);
    Kind from(KindSet);
    bool set(const HandWish&, DrawnHand&, bool open);
    bool pairs();

    const Rulebook& book_;
    Stream& random_;
    KindSet kinds_, plain_, lean_, jokers_;
    std::vector<std::string> melds_;
    Counts left_{};
    std::vector<Kind> concealed_;
};

}  // namespace jansou::wire
