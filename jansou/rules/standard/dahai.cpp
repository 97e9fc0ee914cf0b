// 打牌 After drawing or calling, a tile of the hand is discarded.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::dahai_rule {

/// Each face once, and the tile just drawn besides. A hand is sorted, and of equal tiles the one drawn lies last: the order of options.
static void offer_faces(const Position& pos, Seat s, Options& out) {
    const TileId drawn = pos.phase().tile;
    std::array<Action, max_hand> discards;
    std::size_t n = 0;
    Face last{};
    for (const TileId tile : pos.table.hand(s)) {
        const Face face = pos.table.face[tile];
        if (tile != drawn && face == last) continue;
        last = face;
        Action& discard = discards[n++];
        discard.type = ActionType::dahai;
        discard.tile = face;
        discard.drawn = tile == drawn;
    }
    out.insert(out.end(), discards.begin(), discards.begin() + std::ptrdiff_t(n));
}

/// The same where of two equal tiles one may be a joker by where it was drawn, or where the tile that counts as drawn was taken out of a
/// river and lies before its like.
static void offer_unequal_faces(const Position& pos, Seat s, Options& out) {
    const TileId drawn = pos.phase().tile;
    std::array<Action, max_hand> discards;
    std::size_t n = 0;
    Face last{};
    bool plain = false, joker = false;  // whether one of that face that was not just drawn is listed
    bool in_order = true;               // no tile so far lies behind an equal one that is listed behind it
    for (const TileId tile : pos.table.hand(s)) {
        const Face face = pos.table.face[tile];
        if (face != last) plain = joker = false;
        last = face;
        const bool by_source = pos.book.joker_by_source(pos.table, s, tile);
        bool& listed = by_source ? joker : plain;
        if (tile != drawn && listed) continue;
        listed = listed || tile != drawn;
        discards[n] = {.type = ActionType::dahai, .tile = face, .drawn = tile == drawn, .joker = by_source};
        if (n != 0 && discards[n - 1].tile == face && before(discards[n], discards[n - 1])) in_order = false;
        ++n;
    }
    const auto added = out.insert(out.end(), discards.begin(), discards.begin() + std::ptrdiff_t(n));
    if (!in_order) std::sort(added, out.end(), before);
}

/// True if tiles of one face are alike, and one that was just drawn lies behind its like.
static bool equal_faces(const Position& pos, Seat s) {
    if (pos.phase().source == Source::river) return false;
    return pos.book.reads.empty() || std::ranges::none_of(pos.table.hand(s), [&](TileId tile) { return pos.table.drawn_for_kan(tile); });
}

static void install(Rulebook& book, const RuleSet&) {
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        if (equal_faces(pos, s))
            offer_faces(pos, s, out);
        else
            offer_unequal_faces(pos, s, out);
    });
}

extern const RuleInfo rule{
    .name = "dahai",
    .topic = Topic::turn,
    .title = {"打牌", "discard"},
    .meaning = {"手番で一枚捨てる。", "In its turn a seat discards one tile."},
    .install = install,
    .says = "what is discarded",
};

}  // namespace jansou::rules::dahai_rule
