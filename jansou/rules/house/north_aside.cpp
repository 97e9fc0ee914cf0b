// 北抜きドラ In its turn, after a draw, a seat may set a north aside as a dora; the others may claim it as if it were discarded. Every
// north of a winner is a dora.
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId riichi = book.counter("riichi");
    book.word("nukidora", {"北", "north"});
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        if (pos.phase().tile == no_tile) return;
        for (const TileId tile : pos.table.hand(s)) {
            if (pos.table.kind(tile) != north) continue;
            out.push_back({.type = ActionType::nukidora, .tile = pos.table.face[tile]});
            return;
        }
    });
    const ReasonId last =
        book.reason("wall_empty", {"山が尽きたので北は抜けない。", "No north is set aside once the last live tile is drawn."},
                    book.clause("last_tile"));
    const ReasonId fixed =
        book.reason("riichi_bound", {"立直後は引いた北しか抜けない。", "After riichi only the north just drawn is set aside."},
                    book.clause("north_aside"));
    const ReasonId none_left =
        book.reason("no_replacement", {"嶺上牌が残っていない。", "No replacement tile is left."}, book.clause("north_aside"));
    book.on_forbid({ActionType::nukidora}, [=](const Position& pos, Seat s, const Action&) -> ReasonId {
        if (pos.table.live() == 0) return last;
        if (pos.count(riichi, s) && pos.table.kind(pos.phase().tile) != north) return fixed;
        return pos.book.layout.next_replacement(pos.table, Source::aside) ? ReasonId{} : none_left;
    });
    if (!rules.is("north_aside.claims", "all")) {
        const ReasonId ron_only = book.reason("aside_only_ron", {"抜いた北は鳴けない。", "A north set aside can only be won on."},
                                              book.clause("north_aside.claims"));
        book.on_forbid({ActionType::pon, ActionType::daiminkan}, [=](const Position& pos, Seat, const Action&) {
            return pos.phase().contested == Contested::aside ? ron_only : ReasonId{};
        });
    }
    book.aside_rinshan = rules.flag("north_aside.rinshan");
    const bool every = rules.is("north_aside.counts", "all");
    const std::uint8_t line = book.add_bonus("nukidora", {"北ドラ", "North dora"}, book.clause("north_aside"));
    book.bonus.push_back([=](const Win& win, TileWorth& worth) {
        worth.line = line;
        if (every) worth.add(north, 1);
        for (std::size_t i = 0; i < win.aside_size; ++i) worth.outside += win.aside[i].kind() == north;
    });
}

const RuleInfo north_aside_rule{
    "north_aside",
    {"北抜きドラ", "north set aside"},
    {"北を抜いてドラにできる。", "A north may be set aside as a dora."},
    {{"north_aside.claims",
      OptionType::choice,
      "\"all\"",
      {"抜いた北への発声", "what may be called of a north being set aside"},
      0,
      0,
      "all ron"},
     {"north_aside.counts", OptionType::choice, "\"all\"", {"ドラになる北", "which norths of the winner are dora"}, 0, 0, "all aside"},
     {"north_aside.rinshan", OptionType::flag, "false", {"北の補充牌でも嶺上開花", "rinshan also on the replacement for a north"}}},
    install};

}  // namespace jansou::rules
