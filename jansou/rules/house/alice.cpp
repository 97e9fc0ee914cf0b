// アリス After a riichi win the upper tiles of the live wall are turned one by one; each that is in the finished hand gives chips, the
// first that is not ends it.
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

namespace {

/// The upper tile of each stack is the one drawn second: places 1, 3, 5 ... of the live wall.
TileId upper_tile(const Layout& l, const Table& t, int n) {
    const int first = l.first_draw();
    int place = t.next - first;
    if (place % 2 == 0) ++place;
    return TileId(first + place + 2 * n);
}

int held(const Win& win, const Shape& shape, Face tile) {
    int n = shape.counts[tile.kind()];
    for (std::size_t i = 0; i < win.aside_size; ++i) n += win.aside[i].kind() == tile.kind();
    return n;
}

}  // namespace

static void install(Rulebook& book, const RuleSet&) {
    const CounterId riichi = book.counter("riichi");
    const Layout layout = book.layout;
    const Text name{"アリス", "Alice"};
    book.turning.word = book.word("alice", name);
    book.turning.tile = [layout](const Table& t, int n) { return upper_tile(layout, t, n); };
    book.turning.lay_out = [riichi, layout](const Table& t, Win& win) {
        if (!win.number(riichi)) return;
        for (int n = 0; n < max_turned && upper_tile(layout, t, n) < layout.live_end(); ++n)
            win.turned[win.turned_size++] = t.face[upper_tile(layout, t, n)];
    };
    book.turning.count = held;
    book.score_fields.push_back({.type = ScoreField::Type::turned, .name = "alice", .text = name});
    book.add_share(Pays::chips, [=, alice = Purpose{.id = "alice", .words = name, .clause = book.clause("alice")}](
                                    const Win& win, const Shape& shape, const Value&, const Lines&, Payment& out) {
        if (!win.number(riichi)) return;
        int chips = 0;
        for (std::size_t i = 0; i < win.turned_size; ++i) {
            const int n = held(win, shape, win.turned[i]);
            if (n == 0) break;
            chips += n;
        }
        if (chips == 0) return;
        for (Seat s = 0; s < win.seats; ++s)
            if (in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, chips, alice});
    });
}

const RuleInfo alice_rule{
    .name = "alice",
    .title = {"アリス", "Alice"},
    .meaning = {"立直の和了後、山の上の牌をめくり、手にある枚数だけチップを得る。",
                "After a riichi win upper tiles of the wall are turned for chips while they are in the hand."},
    .install = install,
    .needs = {"riichi"},
    .behind = {"payment"},
};

}  // namespace jansou::rules
