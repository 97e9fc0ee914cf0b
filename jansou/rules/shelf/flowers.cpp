// 花牌 Tiles that are no part of any hand: whoever holds one in its turn sets it aside for a replacement before anything else, and each
// that was set aside counts.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/aside.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::flowers_rule {

static void never_in_a_hand(Grammar& grammar, KindSet flowers) {
    for (std::size_t i = 0; i < grammar.form_count; ++i) {
        Form& form = grammar.forms[i];
        form.triplets = form.triplets - flowers;
        form.pair_kinds = form.pair_kinds - flowers;
        for (Kind k = 0; k < first_honour; ++k)
            if (flowers.has(k) || flowers.has(next_in_run(k)) || flowers.has(next_in_run(next_in_run(k)))) form.runs.drop(k);
    }
}

static void install(Rulebook& book, const RuleSet& rules) {
    const KindSet flowers = kinds_of(rules, "flowers.kinds");
    never_in_a_hand(book.grammar, flowers);
    book.never_melded = book.never_melded | flowers;
    const AsideTexts texts{.word = {"花", "flower"},
                           .bound = {"立直後は引いた花牌しか抜けない。", "After riichi only the flower just drawn is set aside."},
                           .none_left = {"補充牌が残っていない。", "No replacement tile is left."},
                           .ron_only = {"抜いた花牌は鳴けない。", "A flower set aside is not called."}};
    offer_to_set_aside(book, flowers, texts, "flowers");
    no_call_of_one_set_aside(book, texts, "flowers");
    const auto must = [=](const Position& pos, Seat s) {
        return pos.at_turn(s) && pos.phase().tile != no_tile && !(at_least(pos.held(s), 1) & flowers).empty() &&
               pos.book.layout.next_replacement(pos.table, Source::aside).has_value();
    };
    const ReasonId first = book.reason("flower_first", {"先に花牌を抜く。", "The flower is set aside first."}, book.clause("flowers"));
    book.on_forbid({ActionType::dahai, ActionType::hora, ActionType::reach, ActionType::ankan, ActionType::kakan}, must,
                   [=](const Position&, Seat, const Action&) { return first; });
    book.on_forbid(
        {ActionType::dahai}, [](const Position& pos, Seat) { return pos.phase().tile == no_tile; },
        [=](const Position&, Seat, const Action& a) { return flowers.has(a.tile.kind()) ? first : ReasonId{}; }, {.kinds = flowers.size()});
    const ReasonId no_call = book.reason("flower_call", {"花牌は鳴けない。", "Flowers are not called."}, book.clause("flowers"));
    book.on_forbid({ActionType::pon, ActionType::daiminkan, ActionType::ankan, ActionType::kakan, ActionType::chi},
                   [=](const Position&, Seat, const Action& a) { return flowers.has(a.tile.kind()) ? no_call : ReasonId{}; });
    const std::uint8_t line = book.add_bonus("flowers", {"花牌", "Flowers"}, book.clause("flowers.han"));
    book.bonus.push_back([=, han = rules.number("flowers.han")](const Win& win, TileWorth& worth) {
        worth.line = line;
        for (std::size_t i = 0; i < win.aside_size; ++i) worth.outside += flowers.has(win.aside[i].kind()) ? han : 0;
    });
    const int chips = rules.number("flowers.chips");
    if (chips == 0) return;
    const Purpose of_flowers{.id = "flowers", .words = {"花牌", "Flowers"}, .clause = book.clause("flowers.chips")};
    book.add_share(Pays::chips, [=](const Win& win, const Shape&, const Value&, const Lines&, Payment& out) {
        int n = 0;
        for (std::size_t i = 0; i < win.aside_size; ++i) n += flowers.has(win.aside[i].kind()) ? chips : 0;
        for (Seat s = 0; n != 0 && s < win.seats; ++s)
            if (in(win.payers(), s)) out.lines.push_back({s, win.seat, 0, n, of_flowers});
    });
}

extern const RuleInfo rule{
    .name = "flowers",
    .topic = Topic::tiles,
    .title = {"花牌", "flowers"},
    .meaning = {"手に使わず、引けば抜いて補充する牌。抜いた数だけ翻やチップになる。",
                "Tiles of no hand: drawn, they are set aside for a replacement, and each counts in han or chips."},
    .options =
        {
            tiles("flowers.kinds", "5m", {"花牌に当てる、ほかに使わない牌", "which tiles they are, of kinds that the game does without"}),
            number("flowers.han", 1, {0, 100}, {"抜いた一枚の翻", "han of each that was set aside"}),
            number("flowers.chips", 0, {0, 100}, {"抜いた一枚のチップ", "chips of each, from every payer"}),
        },
    .install = install,
    .bars = {"north_aside", "gari"},
    .behind = {"payment"},
};

}  // namespace jansou::rules::flowers_rule
