// アリス After a win, mostly only one in riichi, the upper tiles of the live wall are turned one by one; each that is in the finished hand
// gives chips, the first that is not ends it.
#include <algorithm>
#include <span>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::alice_rule {

namespace {

/// The upper tile of each stack is the one drawn second: places 1, 3, 5 ... of the live wall.
TileId upper_tile(const Layout& l, const Table& t, int n) {
    const int first = l.first_draw();
    int place = t.next - first;
    if (place % 2 == 0) ++place;
    return TileId(first + place + 2 * n);
}

int held(const Win& win, const Shape& shape, Kind kind) {
    int n = shape.counts[kind];
    for (std::size_t i = 0; i < win.aside_size; ++i) n += win.aside[i].kind() == kind;
    return n;
}

/// What the n-th tile counts; none: it is not in the hand, which ends it.
std::optional<int> counted(const Win& win, const Shape& shape, std::size_t n, bool repeated) {
    const Kind kind = win.turned[n].kind();
    const int all = held(win, shape, kind);
    if (all == 0) return std::nullopt;
    const auto before = std::span(win.turned).first(n);
    return repeated || std::ranges::find(before, kind, &Face::kind) == before.end() ? all : 0;
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const bool repeated = rules.flag("alice.repeated"), riichi_only = rules.flag("alice.riichi");
    const CounterId riichi = book.counter("riichi");
    const Layout layout = book.layout;
    const Text name{"アリス", "Alice"};
    Turning turning{.word = book.word("alice", name)};
    turning.tile = [layout](const Table& t, int n) { return upper_tile(layout, t, n); };
    turning.lay_out = [=](const Table& t, Win& win) {
        if (riichi_only && !win.number(riichi)) return;
        for (int n = 0; n < max_turned && upper_tile(layout, t, n) < layout.live_end(); ++n)
            win.turned[win.turned_size++] = t.face[upper_tile(layout, t, n)];
    };
    turning.count = [repeated](const Win& win, const Shape& shape, std::size_t n) { return counted(win, shape, n, repeated); };
    book.turning = std::move(turning);
    book.score_fields.push_back({.type = ScoreField::Type::turned, .name = "alice", .text = name});
    book.add_share(Pays::chips, [=, alice = Purpose{.id = "alice", .words = name, .clause = book.clause("alice")}](
                                    const Win& win, const Shape& shape, const Value&, const Lines&, Payment& out) {
        if (riichi_only && !win.number(riichi)) return;
        int chips = 0;
        for (std::size_t i = 0; i < win.turned_size; ++i) {
            const auto n = counted(win, shape, i, repeated);
            if (!n) break;
            chips += *n;
        }
        if (chips == 0) return;
        for (Seat s = 0; s < win.seats; ++s)
            if (in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, chips, alice});
    });
}

extern const RuleInfo rule{
    .name = "alice",
    .topic = Topic::settlement,
    .title = {"アリス", "Alice"},
    .meaning = {"立直の和了後、山の上の牌をめくり、手にある枚数だけチップを得る。",
                "After a riichi win upper tiles of the wall are turned for chips while they are in the hand."},
    .options =
        {
            flag("alice.riichi", true, {"立直の和了だけ", "only after a win in riichi"}).matters_with({"riichi"}),
            flag("alice.repeated", true, {"同じ牌が再びめくられたときも数える", "a kind that is turned again counts anew"}),
        },
    .install = install,
    .needs = {"riichi"},
    .behind = {"payment"},
};

}  // namespace jansou::rules::alice_rule
