#include "jansou/scoring/melding.hpp"

#include <algorithm>
#include <array>

#include "jansou/scoring/hands.hpp"

namespace jansou {
namespace {

bool is_joker(const Rulebook& book, const Numbers& numbers, Face face) { return !book.melded_reads(numbers, face).empty(); }

/// Tiles that are being put together: what they may be of, and whether there is a joker among them.
struct Together {
    KindSet kinds;
    bool joker = false;

    /// Nothing is left of `kinds` where the tile does not fit.
    Together with(const Rulebook& book, const Numbers& numbers, Face face) const {
        const KindSet reads = book.melded_reads(numbers, face).kinds;
        return reads.empty() ? Together{kinds & KindSet::of(face.kind()), joker} : Together{kinds & reads, true};
    }
};

/// Choices of tiles of a hand, sorted, in the order of the hand; of equal ones the first that are left.
class Choices {
public:
    Choices(const Position& pos, Seat s, const Action& bare, std::uint8_t size, Options& out)
        : book_(pos.book), numbers_(numbers_of(pos.table, s)), size_(size), action_(bare), out_(out) {
        for (const TileId tile : pos.table.hand(s)) hand_.push_back(pos.table.face[tile]);
    }
    void offer() {
        const Together none{book_.kinds - book_.never_melded};
        choose(0, action_.tile.known() ? none.with(book_, numbers_, action_.tile) : none);
    }

private:
    void choose(std::size_t from, const Together& so_far) {
        if (so_far.kinds.empty()) return;
        if (action_.used_count == size_) {
            if (so_far.joker) out_.push_back(action_);
            return;
        }
        for (std::size_t i = from; i < hand_.size(); ++i) {
            if (i > from && hand_[i] == hand_[i - 1]) continue;
            action_.used[action_.used_count++] = hand_[i];
            choose(i + 1, so_far.with(book_, numbers_, hand_[i]));
            action_.used[--action_.used_count] = {};
        }
    }

    const Rulebook& book_;
    Numbers numbers_;
    std::uint8_t size_;
    Action action_;
    Options& out_;
    ShortList<Face, max_hand> hand_;
};

/// One kind of each sort that the grammar tells apart in melds.
std::vector<Kind> kinds_told_apart(const Grammar& grammar, KindSet kinds) {
    const auto alike = [&](Kind a, Kind b) {
        return std::all_of(grammar.forms.begin(), grammar.forms.begin() + grammar.form_count, [&](const Form& form) {
            return form.type != Form::Type::sets ||
                   (form.triplets.has(a) == form.triplets.has(b) && !form.must.has(a) && !form.must.has(b));
        });
    };
    std::vector<Kind> out;
    for (const Kind k : kinds)
        if (std::ranges::none_of(out, [&](Kind other) { return alike(k, other); })) out.push_back(k);
    return out;
}

}  // namespace

KindSet kinds_of_meld(const Rulebook& book, const Numbers& numbers, std::span<const Face> tiles) {
    Together all{KindSet::all()};
    for (const Face face : tiles) all = all.with(book, numbers, face);
    return all.joker ? all.kinds & (book.kinds - book.never_melded) : all.kinds;
}

Kind kind_of_meld(const Rulebook& book, const Numbers& numbers, std::span<const Face> tiles) {
    for (const Face face : tiles)
        if (!is_joker(book, numbers, face)) return face.kind();
    return no_kind;
}

Kind kind_of_meld(const Position& pos, Seat s, std::span<const Face> tiles) {
    const bool plain = std::ranges::none_of(tiles, [&](Face face) { return pos.book.melded_jokers().has(face.kind()); });
    return plain ? tiles[0].kind() : kind_of_meld(pos.book, numbers_of(pos.table, s), tiles);
}

bool has_melded_jokers(const Position& pos, Seat s) {
    const KindSet jokers = pos.book.melded_jokers();
    if (jokers.empty()) return false;
    const Phase& p = pos.phase();
    return !(at_least(pos.held(s), 1) & jokers).empty() || (p.stage == Stage::claims && jokers.has(pos.table.kind(p.tile)));
}

void offer_with_jokers(const Position& pos, Seat s, const Action& bare, std::uint8_t size, Options& out) {
    Choices(pos, s, bare, size, out).offer();
}

Claimable claimable_for(const Position& pos, Seat s, int from_hand) {
    const Counts& held = pos.held(s);
    const KindSet all_jokers = pos.book.melded_jokers();
    if (all_jokers.empty()) return {at_least(held, from_hand), {}};
    Counts plain = held;
    int jokers = 0;
    for (const Kind k : all_jokers& at_least(held, 1)) {
        jokers += held[k];
        plain[k] = 0;
    }
    const int needed = std::max(0, from_hand - jokers);
    const KindSet kinds = at_least(plain, needed) | at_least(held, from_hand);
    return {kinds.empty() ? kinds : kinds | all_jokers, {}};
}

void offer_additions(const Position& pos, Seat s, Seat owner, Word word, Options& out) {
    const Table& t = pos.table;
    const auto first = std::ptrdiff_t(out.size());
    const KindSet jokers = pos.book.melded_jokers();
    for (const Meld& m : t.melds(owner)) {
        if (m.type != MeldType::pon) continue;
        // beside a tile that is no joker only its like and jokers are of one kind with it
        const KindSet fit = m.kind == no_kind ? KindSet::all() : jokers | KindSet::of(m.kind);
        if ((at_least(pos.held(s), 1) & fit).empty()) continue;
        std::array<Face, 4> faces{};
        std::transform(m.tiles.begin(), m.tiles.begin() + 3, faces.begin(), [&](TileId tile) { return t.face[tile]; });
        Action a{.type = ActionType::kakan, .target = owner, .word = word, .used_count = 3};
        std::copy_n(faces.begin(), 3, a.used.begin());
        bool plain_too = false;
        for (const TileId tile : t.hand(s)) {
            a.tile = faces[3] = t.face[tile];
            const bool plain = a.tile.kind() == m.kind;
            if (!fit.has(a.tile.kind()) || (plain ? plain_too : kinds_of_meld(pos.book, numbers_of(t, owner), faces).empty())) continue;
            plain_too = plain_too || plain;
            const auto same = [&](const Action& b) {  // two triplets may be of the same tiles, which lie in another order
                return a.tile == b.tile && std::is_permutation(a.used.begin(), a.used.begin() + 3, b.used.begin());
            };
            if (std::none_of(out.begin() + first, out.end(), same)) out.push_back(a);
        }
    }
}

Kind copy_in_meld(const Rulebook& book, const Numbers& numbers, Face face, Kind of) {
    return face.kind() == of || book.melded_reads(numbers, face).over_limit ? face.kind() : of;
}

std::vector<Hand> hands_by_open_melds(const Grammar& grammar, const Hand& hand, std::span<const KindSet> open) {
    std::vector<Hand> all{hand};
    for (const KindSet kinds : open) {
        std::vector<Hand> read;
        for (const Hand& before : all)
            for (const Kind k : kinds_told_apart(grammar, kinds)) {
                read.push_back(before);
                read.back().stood.add(k);
            }
        if (!read.empty()) all = std::move(read);
    }
    return all;
}

KindSet waits_of(const Rulebook& book, const Win& held) {
    const Solver& solver = book.solver_for(held.numbers);
    const Hand hand = hand_of(book, held);
    const auto open = open_melds(book, held);
    if (open.empty()) return solver.waits(hand);
    KindSet waits;
    for (const Hand& read : hands_by_open_melds(solver.grammar(), hand, {open.begin(), open.size()})) waits = waits | solver.waits(read);
    return waits;
}

ShortList<KindSet, max_melds> open_melds(const Rulebook& book, const Table& t, Seat s) {
    ShortList<KindSet, max_melds> open;
    if (book.melded_jokers().empty()) return open;
    for (const Meld& m : t.melds(s)) {
        if (!m.open_kind()) continue;
        std::array<Face, 4> faces{};
        const std::size_t size = std::min<std::size_t>(m.size, faces.size());
        for (std::size_t i = 0; i < size; ++i) faces[i] = t.face[m.tiles[i]];
        open.push_back(kinds_of_meld(book, numbers_of(t, s), std::span(faces).first(size)));
    }
    return open;
}

ShortList<KindSet, max_melds> open_melds(const Rulebook& book, const Win& win) {
    ShortList<KindSet, max_melds> open;
    for (std::size_t m = 0; m < win.meld_count; ++m)
        if (win.melds[m].open_kind())
            open.push_back(kinds_of_meld(book, win.numbers, std::span(win.melds[m].tiles).first(win.melds[m].size)));
    return open;
}

}  // namespace jansou
