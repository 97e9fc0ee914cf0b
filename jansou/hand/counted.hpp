// 数え Pairs and orphans of which counting says everything, where a kind may serve more than once. Inside hand/ only.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "jansou/hand/grammar.hpp"
#include "jansou/hand/hand.hpp"

namespace jansou {

/// A form of pairs or orphans. Hands in front of it are closed and legal; their jokers are left out, so what is missing counts what they
/// may stand for too.
class CountedForm {
public:
    /// Nothing if no hand can be complete in the form, or counting does not say everything: kinds that must stand, too many of one kind.
    static std::optional<CountedForm> of(const Form&, const Grammar&);

    /// Least tiles missing; `never` if the room does not do.
    int missing(const Hand&) const;
    /// Kinds whose draw saves one. REQUIRES: it is possible.
    KindSet useful(const Hand&) const;
    /// Kinds whose discard leaves at most so many missing.
    KindSet discards_to(const Hand&, int most) const;

    Form::Type type() const { return type_; }
    /// Kinds that a joker must be able to be to stand for anything.
    KindSet needed() const { return levels_[0]; }
    std::uint8_t pairs() const { return pairs_; }
    /// No kind serves twice, but for the last orphan.
    bool single() const { return level_count_ == 1; }

private:
    static constexpr std::size_t most_levels = most_copies / 2;
    struct Pairs;
    struct Orphans;

    /// Those of pairs that have room.
    std::array<KindSet, most_levels + 1> open_levels(const Hand&) const;

    Form::Type type_ = Form::Type::pairs;
    std::uint8_t pairs_ = 0;
    Counts limits_{};  ///< copies of each kind
    Counts most_{};    ///< tiles of each kind in pairs; orphans before the last one
    int room_ = 0;     ///< pairs that there may be
    KindSet last_;     ///< orphans of which there may be one more
    /// By how many pairs or orphans of a kind: those kinds that may stand once more. The last one is empty.
    std::array<KindSet, most_levels + 1> levels_{};
    std::uint8_t level_count_ = 0;
};

}  // namespace jansou
