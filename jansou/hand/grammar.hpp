// 和了形 What a complete hand is, as a value: rules edit it, nothing inherits from it. A hand is complete when it stands in one of the
// grammar's *forms*.
#pragma once
#include <array>
#include <cstdint>

#include "jansou/tile/tile.hpp"

namespace jansou {

inline constexpr int max_forms = 7;

/// One way in which tiles may be a complete hand.
struct Form {
    enum class Type : std::uint8_t {
        sets,     ///< `Grammar::sets` sets (runs, triplets, kans) and a pair
        pairs,    ///< 七対子: as many pairs as fill the hand; concealed only
        orphans,  ///< 国士: the tiles of `orphans` and one more tile of any of their kinds; concealed only
    };
    Type type = Type::sets;
    KindSet runs;                         ///< sets: kinds that may start a run; started at 8 or 9 it wraps around (8-9-1, 9-1-2)
    KindSet triplets = KindSet::all();    ///< sets: kinds that may be a triplet or kan
    KindSet pair_kinds = KindSet::all();  ///< sets, pairs: kinds that may be a pair
    KindSet must;                         ///< sets, pairs: kinds each of which must stand as a triplet, kan (melds too) or pair
    std::uint8_t pair_limit = 1;          ///< pairs: how often one kind may serve as a pair (2: four of a kind are two pairs)
    Counts orphans{};                     ///< orphans: the tiles before the last one
    friend bool operator==(const Form&, const Form&) = default;
};

struct Grammar {
    std::array<Form, max_forms> forms{};
    std::uint8_t form_count = 0;
    std::uint8_t sets = 4;        ///< of the standard form; a hand has 3 * sets + 2 tiles
    std::uint8_t copy_limit = 4;  ///< most tiles of one kind in hand, melds and set-aside tiles together; 0: no limit
    Counts fewer{};               ///< the limit of a kind that has a lower one than `copy_limit`; 0: it has none of its own
    friend bool operator==(const Grammar&, const Grammar&) = default;

    void add(const Form& f) {
        assert(form_count < max_forms);
        forms[form_count++] = f;
    }
};

/// Runs inside a suit that do not wrap around.
inline constexpr KindSet plain_runs = [] {
    KindSet s;
    for (Kind k = 0; k < first_honour; ++k)
        if (k % ranks < ranks - 2) s.add(k);
    return s;
}();

/// The next kind of a run in its suit, around the corner after 9.
constexpr Kind next_in_run(Kind k) { return k % ranks == ranks - 1 ? Kind(k - (ranks - 1)) : Kind(k + 1); }

/// Lets runs of the kinds in use go around the corner (8-9-1, 9-1-2) in every form of sets.
void let_runs_wrap(Grammar&, KindSet in_use);

/// Four sets and a pair, seven different pairs, thirteen orphans.
Grammar ordinary_grammar();

}  // namespace jansou
