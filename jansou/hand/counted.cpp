#include "jansou/hand/counted.hpp"

#include <algorithm>
#include <cstring>

#include "jansou/hand/problem.hpp"

namespace jansou {

std::optional<CountedForm> CountedForm::of(const Form& form, const Grammar& grammar) {
    CountedForm out;
    const int size = 3 * grammar.sets + 2;
    if (form.type == Form::Type::sets || grammar.copy_limit == 0 || grammar.copy_limit > most_copies) return {};
    // kinds that must stand are the whole hand, or too much for counting
    const bool whole = form.type == Form::Type::pairs && form.must.size() == size / 2 && (form.must - form.pair_kinds).empty();
    if (!form.must.empty() && !whole) return {};
    const KindSet pair_kinds = whole ? form.must : form.pair_kinds;
    const int pair_limit = whole ? 1 : form.pair_limit;
    out.type_ = form.type;
    out.limits_ = limits_of(grammar);
    out.pairs_ = std::uint8_t(size / 2);
    for (Kind k = 0; k < kind_count; ++k) {
        const int most = form.type == Form::Type::orphans ? form.orphans[k]
                         : pair_kinds.has(k)              ? std::min<int>(pair_limit, out.limits_[k] / 2)
                                                          : 0;
        if (most > int(most_levels)) return {};
        for (int i = 0; i < most; ++i) out.levels_[std::size_t(i)].add(k);
        out.level_count_ = std::max(out.level_count_, std::uint8_t(most));
        out.most_[k] = std::uint8_t(form.type == Form::Type::pairs ? 2 * most : most);
        out.room_ += most;
    }
    if (form.type == Form::Type::pairs) {
        if (size % 2 != 0 || out.room_ < out.pairs_) return {};
    } else {
        const Lanes want(out.most_), limits(out.limits_);
        out.last_ = out.levels_[0] & without(limits, want).at_least(1);
        if (out.room_ + 1 != size || !(want <= limits) || out.last_.empty()) return {};
    }
    return out;
}

namespace {

bool any(const Counts& counts) {
    std::array<std::uint64_t, (kind_count + 7) / 8> words{};
    std::memcpy(words.data(), counts.data(), kind_count);
    return (words[0] | words[1] | words[2] | words[3] | words[4]) != 0;
}

}  // namespace

/// The pairs of a hand.
struct CountedForm::Pairs {
    int all, room, whole, begun;

    Pairs(const CountedForm& form, const Hand& hand) : all(form.pairs_), room(form.room_) {
        Lanes most(form.most_);
        const Lanes tiles(hand.tiles);
        if (any(hand.outside)) {
            const Lanes half = without(Lanes(form.limits_), Lanes(hand.outside)).halves();
            most = least(most, half + half);
            room = most.halves().sum();
        }
        const Lanes held = least(tiles, most);
        whole = held.halves().sum();
        begun = held.odd().sum();
    }
    int left() const { return all - std::min(all, whole); }
    int missing() const {
        const int halves = std::min(left(), begun);
        return left() - halves > room - whole - begun ? never : 2 * left() - halves;
    }
    int missing(int more_whole, int more_begun) const {
        Pairs changed = *this;
        changed.whole += more_whole;
        changed.begun += more_begun;
        return changed.missing();
    }
};

/// The orphans of a hand.
struct CountedForm::Orphans {
    bool possible = true;
    KindSet last;   ///< kinds of which the last orphan may be
    KindSet twice;  ///< those of `last` that are held once more than the form does
    int before;     ///< tiles missing of the orphans before the last one

    Orphans(const CountedForm& form, const Hand& hand) : last(form.last_) {
        const Lanes want(form.most_), tiles(hand.tiles);
        if (any(hand.outside)) {
            const Lanes room = without(Lanes(form.limits_), Lanes(hand.outside));
            last = last & without(room, want).at_least(1);
            possible = want <= room && !last.empty();
        }
        twice = last & without(tiles, want).at_least(1);
        before = without(want, tiles).sum();
    }
    int missing() const { return possible ? before + (twice.empty() ? 1 : 0) : never; }
};

int CountedForm::missing(const Hand& hand) const {
    return type_ == Form::Type::pairs ? Pairs(*this, hand).missing() : Orphans(*this, hand).missing();
}

std::array<KindSet, CountedForm::most_levels + 1> CountedForm::open_levels(const Hand& hand) const {
    std::array<KindSet, most_levels + 1> out = levels_;
    if (!any(hand.outside)) return out;
    const Lanes room = without(Lanes(limits_), Lanes(hand.outside));
    for (std::size_t i = 0; i < level_count_; ++i) out[i] = out[i] & room.at_least(std::uint8_t(2 * i + 2));
    return out;
}

KindSet CountedForm::useful(const Hand& hand) const {
    const Lanes tiles(hand.tiles);
    KindSet out;
    if (type_ == Form::Type::orphans) {
        const Orphans at(*this, hand);
        const Lanes want(most_);
        out = without(want, tiles).at_least(1);
        if (at.twice.empty()) out = out | at.last;
        return out;
    }
    const Pairs at(*this, hand);
    if (at.left() == 0) return {};
    const std::array<KindSet, most_levels + 1> open = open_levels(hand);
    KindSet held = KindSet::all();
    for (std::size_t i = 0; i < level_count_; ++i) {
        const KindSet half = tiles.at_least(std::uint8_t(2 * i + 1)), whole = tiles.at_least(std::uint8_t(2 * i + 2));
        out = out | (open[i] & ((at.begun < at.left() ? held : half) - whole));
        held = whole;
    }
    return out;
}

KindSet CountedForm::discards_to(const Hand& hand, int most) const {
    const Lanes tiles(hand.tiles);
    KindSet changing, out;
    const auto note = [&](KindSet kinds, int missing) {
        changing = changing | kinds;
        if (missing <= most) out = out | kinds;
    };
    int now = never;
    if (type_ == Form::Type::pairs) {
        const Pairs at(*this, hand);
        now = at.missing();
        const std::array<KindSet, most_levels + 1> open = open_levels(hand);
        KindSet halves, wholes;
        for (std::size_t i = 0; i < level_count_; ++i) {
            halves = halves | (open[i] & tiles.exactly(std::uint8_t(2 * i + 1)));
            wholes = wholes | (open[i] & tiles.exactly(std::uint8_t(2 * i + 2)));
        }
        note(halves, at.missing(0, -1));
        note(wholes, at.missing(-1, 1));
    } else {
        const Orphans at(*this, hand);
        now = at.missing();
        KindSet needed = levels_[0] - without(tiles, Lanes(most_)).at_least(1);
        if (at.twice.size() == 1) needed = needed | (at.twice - without(tiles, Lanes(most_)).at_least(2));
        note(needed, now + 1);
    }
    if (now <= most) out = out | (KindSet::all() - changing);
    return out & tiles.at_least(1);
}

}  // namespace jansou
