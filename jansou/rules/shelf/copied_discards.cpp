// 真似満 Whose first discards are, turn by turn, the same as those of the seat before it is paid at once, while nobody has called.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::copied_discards_rule {

/// Whether the seat has just copied its model for so many discards.
static bool has_copied(const Table& t, Seat s, Seat model, std::size_t many) {
    if (t.calls != 0 || t.distance(t.dealer, model) >= t.distance(t.dealer, s) || t.river(s).size() != many || t.river(model).size() < many)
        return false;
    for (std::size_t i = 0; i < many; ++i)
        if (t.kind(t.river(s)[i].tile) != t.kind(t.river(model)[i].tile)) return false;
    return !t.players[s].river_down && !t.players[model].river_down;
}

static void install(Rulebook& book, const RuleSet& rules) {
    const Text name{"真似満", "Copied discards"};
    const Word reason = book.word("copied_discards", name);
    const CounterId copied = book.counter("copied_discards"), dead = book.counter("dead_hand");
    const auto many = std::size_t(rules.number("copied_discards.many"));
    const bool of_dealer = rules.is("copied_discards.of", "dealer");
    book.add_draw(reason, {{.name = "copied_discards", .number = copied, .text = name, .somebody = true}});
    book.on_adjourn(Moment::discard_passed, [=](const Position& pos, const Ending&) -> Word {
        const Table& t = pos.table;
        const Seat s = t.phase.seat, model = of_dealer ? t.dealer : t.after(s, t.seats - 1);
        return !pos.count(dead, s) && has_copied(t, s, model, many) ? reason : Word{};
    });
    book.on({EventType::drawn}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word != reason) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (has_copied(pos.table, s, of_dealer ? pos.table.dealer : pos.table.after(s, pos.table.seats - 1), many) &&
                !pos.count(dead, s))
                then.set(copied, s, 1);
    });
    book.on({EventType::paid}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.phase().stage != Stage::drawn || e.word != reason) return;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(copied, s)) then << Event{.type = EventType::won, .actor = s, .target = s, .flag = true};
    });
    book.add_yaku("copied_discards", name, [](const Win& win, int c) { return int(win.number(CounterId(c)) != 0); }, copied);
    by_discards(book, "copied_discards");
    book.score_fields.push_back({.name = "copied_discards", .counter = copied, .text = name});
}

extern const RuleInfo rule{
    .name = "copied_discards",
    .topic = Topic::shape,
    .title = {"真似満", "copied discards"},
    .meaning = {"誰も鳴かないうちに、第一打から続けて同じ牌を捨てれば支払いを受ける。",
                "Whose discards are from the first on the same as another's, while nobody has called, is paid at once."},
    .options =
        {
            number("copied_discards.many", 5, {2, 18}, {"続ける枚数", "discards in a row"}),
            choice("copied_discards.of", "before", "before dealer", {"誰の真似か", "whose discards"},
                   {.note = {"before: 上家。dealer: 親", "before: of the seat before; dealer: of the dealer"}}),
            worth("yaku.copied_discards", 5, {"真似満の値", "what it is worth"}),
        },
    .install = install,
    .behind = {"nagashi"},
};

}  // namespace jansou::rules::copied_discards_rule
