// 海底 The last discard cannot be called, and there is no kan once the live wall is empty or no replacement is left.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::last_tile_rule {

/// The last discard is not called, and there is no kan after the last draw.
static void bar_on_an_empty_wall(Rulebook& book) {
    const ReasonId no_call =
        book.reason("last_discard", {"最後の捨て牌は鳴けない。", "The last discard cannot be called."}, book.clause("last_tile"));
    const ReasonId no_kan =
        book.reason("wall_empty", {"山が尽きたのでカンできない。", "No kan once the last live tile is drawn."}, book.clause("last_tile"));
    book.on_forbid({ActionType::chi, ActionType::pon, ActionType::daiminkan},
                   [=](const Position& pos, Seat, const Action&) { return pos.table.live() == 0 ? no_call : ReasonId{}; });
    book.on_forbid({ActionType::ankan, ActionType::kakan},
                   [=](const Position& pos, Seat, const Action&) { return pos.table.live() == 0 ? no_kan : ReasonId{}; });
}

/// A call needs so many live tiles, as for a further draw of one's own.
static void bar_without_a_further_draw(Rulebook& book, int call_needs, int open_kan_needs) {
    const ReasonId no_draw_left =
        book.reason("no_draw_left", {"山の残りが足りず、次のツモが来ない。", "Too few tiles are left for a further draw of one's own."},
                    book.clause("last_tile.call_needs"));
    book.on_forbid({ActionType::chi, ActionType::pon},
                   [=](const Position& pos, Seat, const Action&) { return pos.table.live() < call_needs ? no_draw_left : ReasonId{}; });
    book.on_forbid({ActionType::daiminkan, ActionType::kakan},
                   [=](const Position& pos, Seat, const Action&) { return pos.table.live() < open_kan_needs ? no_draw_left : ReasonId{}; });
}

/// A kan needs as many live tiles as it and its indicators take.
static void bar_kans_that_take_too_many(Rulebook& book, bool kan_dora) {
    const CounterId waiting = book.counter("kan_dora_waiting");
    const ReasonId too_few = book.reason(
        "wall_too_short", {"カンに要る牌が山に残っていない。", "The live wall has fewer tiles than the kan and its indicator take."},
        book.clause("last_tile.kan_needs"));
    book.on_forbid({ActionType::daiminkan, ActionType::ankan, ActionType::kakan}, [=](const Position& pos, Seat s, const Action&) {
        const int before = kan_dora ? pos.count(waiting, s) : -1;
        return pos.table.live() < pos.book.layout.taken_by_kan(pos.table, before) ? too_few : ReasonId{};
    });
}

static void bar_kans_without_a_replacement(Rulebook& book) {
    const ReasonId no_tile_for_it = book.reason(
        "no_replacement", {"嶺上牌が残っていないのでカンできない。", "No replacement tile is left for a kan."}, book.clause("last_tile"));
    book.on_forbid({ActionType::daiminkan, ActionType::ankan, ActionType::kakan}, [=](const Position& pos, Seat, const Action&) {
        return pos.book.layout.next_replacement(pos.table, Source::kan) ? ReasonId{} : no_tile_for_it;
    });
}

/// Whether a kan could find no replacement: not where one comes from the live wall, nor where four kans are all there are.
static bool replacements_may_run_out(const Layout& wall, const RuleSet& rules) {
    constexpr int most_kans = 4;  // of four_kans, which then says so itself
    if (wall.kan_from_live || wall.last_live_replaces) return false;
    return !rules.has_rule("four_kans") || wall.most_replacements() < most_kans;
}

static void install(Rulebook& book, const RuleSet& rules) {
    bar_on_an_empty_wall(book);
    const int call_needs = rules.number("last_tile.call_needs"), open_kan_needs = rules.number("last_tile.open_kan_needs");
    if (call_needs > 1 || open_kan_needs > 1) bar_without_a_further_draw(book, call_needs, open_kan_needs);
    if (rules.is("last_tile.kan_needs", "all")) bar_kans_that_take_too_many(book, rules.has_rule("dora") && rules.flag("dora.kan"));
    if (replacements_may_run_out(book.layout, rules)) bar_kans_without_a_replacement(book);
}

extern const RuleInfo rule{
    .name = "last_tile",
    .topic = Topic::turn,
    .title = {"海底", "last tile"},
    .meaning = {"最後の捨て牌は鳴けず、山か嶺上牌が尽きればカンできない。",
                "The last discard cannot be called; no kan on an empty wall or without a replacement tile."},
    .options =
        {
            choice("last_tile.kan_needs", "one", "one all", {"カンに要る山の残り", "live tiles that a kan needs"},
                   {.note = {"all: 嶺上牌と表示牌として取る枚数", "all: as many as it and its indicators take"}})
                .matters_with({"*kans"}),
            number("last_tile.call_needs", 1, {1, 20}, {"チーとポンに要る山の残り", "live tiles that a chi or pon needs"},
                   {.note = {"4 = 次のツモがある者だけ", "4, with four players: a further draw of one's own"}})
                .matters_with({"chi or pon"}),
            number("last_tile.open_kan_needs", 1, {1, 20}, {"大明槓と加槓に要る山の残り", "live tiles that an open or added kan needs"})
                .matters_with({"daiminkan or kakan"}),
        },
    .install = install,
};

}  // namespace jansou::rules::last_tile_rule
