// 数え Forms of pairs and of orphans that are solved by counting, also where one kind may be two pairs or two orphans. Inside hand/ only.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "jansou/hand/grammar.hpp"
#include "jansou/hand/hand.hpp"

namespace jansou {

/// A form of pairs or orphans. REQUIRES of the hands that it is asked about: no melds, and no kind above its limit. Jokers are not counted
/// as tiles held: the tiles that they may stand for are counted as missing.
class CountedForm {
public:
    /// Nothing if no hand can be complete in the form, or if counting does not suffice: some kinds must stand and are not the whole
    /// hand, or a kind may serve too often.
    static std::optional<CountedForm> of(const Form&, const Grammar&);

    /// Least number of tiles missing; `never` if the copies left do not suffice.
    int missing(const Hand&) const;
    /// Kinds whose draw leaves one tile fewer missing. REQUIRES: missing() is not `never`.
    KindSet useful(const Hand&) const;
    /// Kinds whose discard leaves at most `most` tiles missing.
    KindSet discards_to(const Hand&, int most) const;

    Form::Type type() const { return type_; }
    /// Kinds that a joker must be able to be to stand for anything.
    KindSet needed() const { return levels_[0]; }
    std::uint8_t pairs() const { return pairs_; }
    /// True if no kind may serve twice, apart from the last orphan.
    bool single() const { return level_count_ == 1; }

private:
    static constexpr std::size_t most_levels = most_copies / 2;
    struct Pairs;
    struct Orphans;

    /// For pairs: `levels_` without the kinds of which there are not copies enough.
    std::array<KindSet, most_levels + 1> open_levels(const Hand&) const;

    Form::Type type_ = Form::Type::pairs;
    std::uint8_t pairs_ = 0;
    Counts limits_{};  ///< copies of each kind
    Counts most_{};    ///< most tiles of each kind: in all its pairs, or as orphans before the last one
    int room_ = 0;     ///< most pairs that a hand may have
    KindSet last_;     ///< kinds of which the last orphan may be
    /// levels_[n]: the kinds that may still serve when they have served n times. The last entry is empty.
    std::array<KindSet, most_levels + 1> levels_{};
    std::uint8_t level_count_ = 0;
};

}  // namespace jansou
