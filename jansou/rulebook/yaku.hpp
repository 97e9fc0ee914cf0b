// 役 What a win may count: yaku, lines beside them, changes of both, and the most that they come to.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "jansou/rulebook/settings.hpp"
#include "jansou/rulebook/win.hpp"

namespace jansou {

/// A yaku. If it has `of_win`, that alone says whether it is there, however the hand stands. Any other yaku is there in a shape that has
/// all traits in `needs` and all kinds from `stands` as triplets or kans; `is` or `count`, if set, must say so as well.
struct YakuInfo {
    using Is = bool(const Win&, const Shape&, int parameter);
    using Count = int(const Win&, const Shape&, int parameter);
    using OfWin = int(const Win&, int parameter);
    using Stands = KindSet(const Win&, int parameter);

    std::string_view id;
    Text name;
    Is* is = nullptr;          ///< whether it is there, once
    Count* count = nullptr;    ///< how many times it is there
    Count* each = nullptr;     ///< becomes `count` in rule sets where a hand may hold two triplets of the kind that it needs
    OfWin* of_win = nullptr;   ///< how many times it is there, however the hand stands
    Stands* stands = nullptr;  ///< kinds that it needs as triplets or kans
    int parameter = 0;         ///< a CounterId or a Kind, whatever the function reads
    int most = 0;              ///< of `count`: at most so often; 0: no bound is known
    Traits needs;              ///< it is not there in a shape without all of them
    Worth worth;
    std::string_view clause;
    bool by_discards = false;         ///< of a nagashi, not of a hand
    bool not_enough = false;          ///< it counts in a win and makes none
    std::uint64_t suppressed_by = 0;  ///< yaku beside which it does not count

    /// How many times it is there in a shape that has what it needs.
    int times(const Win& win, const Shape& shape) const {
        return is ? int(is(win, shape, parameter)) : count ? count(win, shape, parameter) : 1;
    }
};

/// Which yaku may be there at all: a bit for each, by its index.
class YakuMasks {
public:
    YakuMasks() = default;
    explicit YakuMasks(const std::vector<YakuInfo>&);

    /// Those that count in a closed or an open hand, or in a win by discards.
    std::uint64_t counting(bool closed, bool by_discards) const {
        return (closed ? closed_ : open_) & (by_discards ? by_discards_ : ~by_discards_);
    }
    std::uint64_t of_win() const { return of_win_; }
    /// Those that need kinds as triplets.
    std::uint64_t standing() const { return standing_; }
    /// Those that are there, once, in every shape that has what they need, wherever the winning tile went.
    std::uint64_t plain() const { return plain_; }
    /// Those that may be there several times, with no known bound.
    std::uint64_t counted() const { return counted_; }
    /// Those that count in a win and make none.
    std::uint64_t not_enough() const { return not_enough_; }
    /// Those whose needed traits are all among `t`.
    std::uint64_t possible(Traits t) const {
        std::uint64_t all = with_[0][t.bits & part];
        for (std::size_t i = 1; i < parts; ++i) all &= with_[i][t.bits >> (i * part_bits) & part];
        return all;
    }

private:
    static constexpr std::size_t parts = 4;
    static constexpr std::uint32_t part_bits = (trait_count + parts - 1) / parts, part = (1U << part_bits) - 1;
    std::uint64_t closed_ = 0, open_ = 0, by_discards_ = 0, of_win_ = 0, standing_ = 0, plain_ = 0, counted_ = 0, not_enough_ = 0;
    std::array<std::array<std::uint64_t, part + 1>, parts> with_{};  ///< with_[i][traits]: yaku that need no others of part i
};

struct BonusInfo {
    std::string_view id;
    Text name;
    std::string_view clause;
};

/// What the tiles of a finished hand count, for one line.
struct TileWorth {
    std::uint8_t line = 255;   ///< index into Rulebook::bonuses
    std::int32_t outside = 0;  ///< what tiles count that `each` does not cover, such as those set aside
    Counts each{};             ///< what one tile of each kind counts
    KindSet kinds;             ///< those that count something

    void add(Kind k, int n) {
        each[k] = std::uint8_t(each[k] + n);
        kinds.add(k);
    }
    int of(const Counts& tiles) const {
        int n = outside;
        for (const Kind k : kinds) n += tiles[k] * each[k];
        return n;
    }
};

/// Adds lines that count in a win and do not make one, such as dora. It has one of three functions: `of_win` sees the win alone, `of_tiles`
/// says what each tile counts, `of_shape` sees the shape as well. `most`: the most that `of_shape` adds; without it no bound is known.
struct Bonus {
    std::function<void(const Win&, Lines&)> of_win;
    std::function<void(const Win&, TileWorth&)> of_tiles;
    std::function<void(const Win&, const Shape&, Lines&)> of_shape;
    std::function<int(const Win&)> most;

    template <class F, class M>
    Bonus(F f, M m) : of_shape(std::move(f)), most(std::move(m)) {}
    template <class F>
    Bonus(F f) {
        if constexpr (std::is_invocable_v<F&, const Win&, Lines&>)
            of_win = std::move(f);
        else if constexpr (std::is_invocable_v<F&, const Win&, TileWorth&>)
            of_tiles = std::move(f);
        else
            of_shape = std::move(f);
    }
};

/// A change of the lines. `raise` is given the most that they come to before the change, and makes it the most after it; without `raise` no
/// bound is known.
struct Revision {
    std::function<void(const Win&, const Shape&, Lines&)> change;
    std::function<void(const Win&, Most&)> raise;
    std::string_view rule{};  ///< whose it is; noted when the book is made

    template <class F>
    Revision(F f) : change(std::move(f)) {}
    template <class F, class Raise>
    Revision(F f, Raise r) : change(std::move(f)), raise(std::move(r)) {}
    /// The `raise` of a change that only takes lines away.
    static void never(const Win&, Most&) {}
    bool raises() const {
        const auto* named = raise.target<void (*)(const Win&, Most&)>();
        return !named || *named != never;
    }
};

/// An upper bound of a scale; see Rulebook::ceiling.
struct Ceiling {
    std::function<Value(const Win&, const Outline*, const Most&)> most;  ///< outline null: for every outline
    std::string_view rule{};                                             ///< whose it is; noted when the book is made

    Ceiling() = default;
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, Ceiling>)
    Ceiling(F f) : most(std::move(f)) {}
    explicit operator bool() const { return bool(most); }
    Value operator()(const Win& win, const Outline* outline, const Most& lines) const { return most(win, outline, lines); }
};

}  // namespace jansou
