// ローカル役 A yaku that some rooms play and others do not: a rule of its own under the name of the yaku, with its worth as its one option.
// What a file needs is the yaku as a value and one line that makes the rule of it.
#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

#include "jansou/rules/rule.hpp"

namespace jansou::rules {

struct LocalYaku {
    std::string_view key;  ///< of its worth: "yaku." and its id
    Text name, meaning;
    Traits needs{};
    YakuInfo::Is* is = nullptr;           ///< whether it is there in a shape that has what it needs; none: it is
    YakuInfo::OfWin* of_win = nullptr;    ///< instead: one that is seen from the win alone
    std::string_view number{};            ///< of_win: the number of the seat that it is told, if it asks for one
    std::string_view instead_of{};        ///< yaku that do not count beside it, separated by blanks
    std::string_view behind{};            ///< the rule of one of these, if that is not of the standard game
    void (*beside)(Rulebook&) = nullptr;  ///< what the rule adds to the book besides

    std::string_view id() const { return key.substr(key.find('.') + 1); }
};

inline constexpr KindSet winds{KindSet::of(east) | KindSet::of(south) | KindSet::of(west) | KindSet::of(north)};
inline constexpr KindSet dragons{honours - winds};

/// Runs of the shape that start with that kind.
inline int runs_of(const Shape& s, Kind first) {
    return int(std::count_if(s.sets.begin(), s.sets.begin() + s.set_count,
                             [first](const Set& set) { return set.type == SetType::run && set.kind == first; }));
}
/// True if some run is there so often.
inline bool has_equal_runs(const Shape& s, int times) {
    for (const Kind k : s.runs)
        if (runs_of(s, k) >= times) return true;
    return false;
}
/// Kinds with which so many triplets or kans of one suit begin whose ranks follow each other.
inline KindSet triplets_in_a_row(const Shape& s, int many) {
    KindSet first;
    for (Kind k = 0; k < first_honour; ++k) {
        bool all = rank_of(k) + many - 1 <= ranks;
        for (int i = 0; all && i < many; ++i) all = s.has_triplet(Kind(k + i));
        if (all) first.add(k);
    }
    return first;
}
/// True if some order of the three suits makes has(suit, 0), has(suit, 1) and has(suit, 2) hold.
template <class Has>
bool in_three_suits(Has has) {
    for (int a = 0; a < suit_count; ++a)
        for (int b = 0; b < suit_count; ++b)
            if (a != b && has(a, 0) && has(b, 1) && has(suit_count - a - b, 2)) return true;
    return false;
}
inline Kind kind_of(int suit, int rank) { return Kind(suit * ranks + rank - 1); }
/// Two each of these ranks of a suit and nothing else.
inline bool two_of_each(const Shape& s, int suit, int first, int last) {
    int tiles = 0;
    for (int rank = first; rank <= last; ++rank) {
        if (s.counts[kind_of(suit, rank)] != 2) return false;
        tiles += 2;
    }
    return tiles == total(s.counts);
}
constexpr KindSet kinds_listed(std::initializer_list<Kind> kinds) {
    KindSet all;
    for (const Kind k : kinds) all.add(k);
    return all;
}

/// The yaku of that list (separated by blanks) that the book has do not count beside `more`.
void suppress(Rulebook&, std::string_view list, std::uint8_t more);
/// The yaku is one of a hand that ends at once and is paid as a tsumo without a hand; those of a flow do not count beside it.
void by_discards(Rulebook&, std::string_view yaku);
/// The rules that must stand before that of the yaku.
std::vector<std::string_view> standing_before(const LocalYaku&);

void add_local_yaku(Rulebook&, const LocalYaku&);

template <const LocalYaku& yaku>
void install_local_yaku(Rulebook& book, const RuleSet&) {
    add_local_yaku(book, yaku);
}

/// `worth`: as `rules::worth` takes it, what the yaku counts where a file is silent.
template <const LocalYaku& yaku, class Worth>
RuleInfo local_yaku(Worth worth_of_it) {
    return {.name = yaku.id(),
            .topic = Topic::yaku,
            .title = yaku.name,
            .meaning = yaku.meaning,
            .options = {worth(yaku.key, worth_of_it, yaku.name, {.note = yaku.meaning})},
            .install = install_local_yaku<yaku>,
            .behind = standing_before(yaku)};
}

}  // namespace jansou::rules
