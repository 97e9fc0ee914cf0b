// 北抜きドラ In its turn, after a draw, a seat may set a north aside as a dora; the others may claim it as if it were discarded. Every
// north of a winner is a dora.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/aside.hpp"

namespace jansou::rules::north_aside_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const AsideTexts texts{.word = {"北", "north"},
                           .bound = {"立直後は引いた北しか抜けない。", "After riichi only the north just drawn is set aside."},
                           .none_left = {"嶺上牌が残っていない。", "No replacement tile is left."},
                           .ron_only = {"抜いた北は鳴けない。", "A north set aside can only be won on."},
                           .no_ron = {"抜いた北ではロンできない。", "A north set aside cannot be won on."}};
    const ReasonId last =
        book.reason("wall_empty", {"山が尽きたので北は抜けない。", "No north is set aside once the last live tile is drawn."},
                    book.clause("last_tile"));
    book.on_forbid({ActionType::nukidora},
                   [last](const Position& pos, Seat, const Action&) { return pos.table.live() == 0 ? last : ReasonId{}; });
    offer_to_set_aside(book, KindSet::of(north), texts, "north_aside");
    if (rules.flag("north_aside.rinshan")) book.rinshan.add(Source::aside);
    if (!rules.is("north_aside.claims", "all")) no_call_of_one_set_aside(book, texts, "north_aside.claims");
    if (rules.is("north_aside.claims", "none")) no_win_on_one_set_aside(book, texts, "north_aside.claims");
    if (rules.is("north_aside.counts", "none")) return;
    const bool every = rules.is("north_aside.counts", "all");
    const std::uint8_t line = book.add_bonus("nukidora", {"北ドラ", "North dora"}, book.clause("north_aside"));
    book.bonus.push_back([=](const Win& win, TileWorth& worth) {
        worth.line = line;
        if (every) worth.add(north, 1);
        for (std::size_t i = 0; i < win.aside_size; ++i) worth.outside += win.aside[i].kind() == north;
    });
}

extern const RuleInfo rule{
    .name = "north_aside",
    .topic = Topic::dora,
    .title = {"北抜きドラ", "north set aside"},
    .meaning = {"北を抜いてドラにできる。", "A north may be set aside as a dora."},
    .options =
        {
            choice("north_aside.claims", "all", "all ron none", {"抜いた北への発声", "what may be called of a north being set aside"}),
            choice("north_aside.counts", "all", "all aside none", {"ドラになる北", "which norths of the winner are dora"}),
            flag("north_aside.rinshan", false, {"北の補充牌でも嶺上開花", "rinshan also on the replacement for a north"}),
        },
    .install = install,
};

}  // namespace jansou::rules::north_aside_rule
