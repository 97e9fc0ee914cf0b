// 印の牌 Each marked tile of a winner counts, as dora or in chips.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::marked_dora_rule {

static int marked_tiles(const Win& win) {
    const auto of = [](const auto& faces, std::size_t count) {
        int n = 0;
        for (std::size_t i = 0; i < count; ++i) n += faces[i].marked();
        return n;
    };
    int n = win.tile.marked() + of(win.hand, win.hand_size) + of(win.aside, win.aside_size);
    for (std::size_t m = 0; m < win.meld_count; ++m) n += of(win.melds[m].tiles, win.melds[m].size);
    return n;
}

static void install(Rulebook& book, const RuleSet& rules) {
    const std::uint8_t line = book.add_bonus("marked_dora", {"印の牌", "Marked tile"}, book.clause("marked_dora.han"));
    if (const int han = rules.number("marked_dora.han"))
        book.bonus.push_back([=](const Win& win, Lines& lines) {
            if (const int n = marked_tiles(win)) lines.add({.bonus = line, .amount = n * han});
        });
    const int chips = rules.number("marked_dora.chips");
    if (chips == 0) return;
    const Purpose marked{.id = "marked", .words = {"印の牌", "Marked tile"}, .clause = book.clause("marked_dora.chips")};
    book.add_share(Pays::chips, [=](const Win& win, const Shape&, const Value&, const Lines&, Payment& out) {
        const int n = chips * marked_tiles(win);
        for (Seat s = 0; n != 0 && s < win.seats; ++s)
            if (in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, n, marked});
    });
}

extern const RuleInfo rule{
    .name = "marked_dora",
    .topic = Topic::dora,
    .title = {"印の牌", "marked tiles"},
    .meaning = {"和了者の持つ印のある牌 (tiles.marked) は一枚ごとに数える。", "Each marked tile (tiles.marked) of a winner counts."},
    .options =
        {
            number("marked_dora.han", 1, {0, 100}, {"一枚の翻", "han of each"}),
            number("marked_dora.chips", 0, {0, 100}, {"一枚のチップ", "chips of each, from every payer"}),
        },
    .install = install,
    .behind = {"payment"},
    .wants = {"tiles.marked"},
};

}  // namespace jansou::rules::marked_dora_rule
