// ガリ Tiles that are set aside for a replacement or kept, but never discarded, called or made a kan of. Where a seat can neither keep
// nor replace the last one, the hand ends.
#include <algorithm>

#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/aside.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::rules::gari_rule {

namespace {

/// What a finished hand may hold of them: nothing where the hand can do without, each in the hands that are not made otherwise.
Grammar without_most(const Grammar& usual, KindSet gari, const RuleSet& rules) {
    constexpr KindSet winds{KindSet::of(east) | KindSet::of(south) | KindSet::of(west) | KindSet::of(north)};
    Grammar grammar = usual;
    grammar.form_count = 0;
    for (std::size_t i = 0; i < usual.form_count; ++i) {
        Form form = usual.forms[i];
        if (form.type == Form::Type::sets)
            for (Kind k = 0; k < first_honour; ++k)
                if (gari.has(k) || gari.has(next_in_run(k)) || gari.has(next_in_run(next_in_run(k)))) form.runs.drop(k);
        if (form.type != Form::Type::orphans) {
            form.triplets = form.triplets - gari;
            form.pair_kinds = form.pair_kinds - gari;
        }
        grammar.add(form);
    }
    if (rules.flag("gari.four_winds")) {
        Form form = grammar.forms[0];
        form.triplets = form.triplets | winds;
        form.pair_kinds = form.pair_kinds | winds;
        form.must = winds;
        grammar.add(form);
    }
    if (rules.flag("gari.seven_honours")) grammar.add({.type = Form::Type::pairs, .triplets = {}, .pair_kinds = honours, .must = honours});
    if (rules.flag("gari.terminals")) {
        const KindSet terminals = usual.forms[0].triplets & (yaochuu - honours);
        grammar.add({.triplets = terminals, .pair_kinds = terminals});
    }
    return grammar;
}

/// Set aside for a replacement, and counted.
void set_aside(Rulebook& book, const RuleSet& rules, KindSet kinds) {
    const std::uint8_t line = book.add_bonus("gari", {"ガリ", "Gari"}, book.clause("gari.points"));
    book.bonus.push_back([line, each = rules.number("gari.points")](const Win& win, TileWorth& worth) {
        worth.line = line;
        worth.outside += each * win.aside_size;
    });
    const AsideTexts texts{.word = {"ガリ", "gari"},
                           .bound = {"立直後は引いたガリしか抜けない。", "After riichi only the gari just drawn is set aside."},
                           .none_left = {"補充牌が残っていない。", "No replacement tile is left."},
                           .ron_only = {"抜いたガリは鳴けない。", "A gari set aside can only be won on."}};
    offer_to_set_aside(book, kinds, texts, "gari");
    no_call_of_one_set_aside(book, texts, "gari");
    book.aside_is_robbed = true;
}

/// A gari is not discarded, and no meld is made of it.
void bar_discards_and_melds(Rulebook& book, KindSet kinds) {
    const ReasonId kept = book.reason("gari_discard", {"ガリは切れない。", "A gari may not be discarded."}, book.clause("gari"));
    book.on_forbid(
        {ActionType::dahai}, [](const Position&, Seat) { return true; },
        [=](const Position&, Seat, const Action& a) { return kinds.has(a.tile.kind()) ? kept : ReasonId{}; }, {.kinds = kinds.size()});
    book.never_melded = book.never_melded | kinds;
    const ReasonId no_meld = book.reason(
        "gari_meld", {"ガリは鳴けず、カンもできない。", "Gari are never called, and no kan is made of them."}, book.clause("gari"));
    book.on_forbid({ActionType::pon, ActionType::daiminkan, ActionType::ankan, ActionType::kakan},
                   [=](const Position&, Seat, const Action& a) -> ReasonId {
                       if (kinds.has(a.tile.kind())) return no_meld;
                       for (std::size_t i = 0; i < a.used_count; ++i)
                           if (kinds.has(a.used[i].kind())) return no_meld;
                       return 0;
                   });
}

/// Where the last tile can neither be kept nor replaced it is as if the wall were used up.
void end_where_nothing_can_be_done(Rulebook& book) {
    const Word used_up = book.word("exhaustive");
    book.add_draw(used_up);
    book.on_adjourn(Moment::stuck, [=](const Position&, const Ending&) { return used_up; });
}

constexpr std::uint8_t until_aside = 2;  ///< a hand that is dead until the right tile is set aside: a value of `dead_hand`

void add_offences(Rulebook& book, const RuleSet& rules, KindSet kinds) {
    book.add_offence({.name = "gari_discarded", .text = {"ガリを切った", "a gari discarded"}, .behind = "tile_shown"});
    book.add_offence({.name = "wrong_nukidora",
                      .text = {"誤って抜いた", "a tile wrongly set aside"},
                      .behind = "tile_shown",
                      .eases = [kinds](const Position& pos, Seat s, const Declared& said, Ruling& ruling) {
                          if (ruling.consequence != Ruling::Consequence::dead_hand) return;
                          const auto is_gari = [&](TileId tile) { return kinds.has(pos.table.kind(tile)); };
                          if (said.mended || std::ranges::any_of(pos.table.hand(s), is_gari))
                              ruling.consequence = Ruling::Consequence::nothing;
                          ruling.until = until_aside;
                      }});
    if (!rules.has_rule("offences")) return;
    const CounterId dead = book.counter("dead_hand");
    book.on({EventType::set_aside}, [dead](const Position& pos, const Event& e, Script& then) {
        if (pos.count(dead, e.actor) == until_aside) then.set(dead, e.actor, 0);
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    KindSet kinds;
    for (const Face f : parse_tiles(rules.text("gari.kinds")).value_or(std::vector<Face>{})) kinds.add(f.kind());
    book.grammar = without_most(book.grammar, kinds, rules);
    set_aside(book, rules, kinds);
    bar_discards_and_melds(book, kinds);
    end_where_nothing_can_be_done(book);
    add_offences(book, rules, kinds);
}

extern const RuleInfo rule{
    .name = "gari",
    .topic = Topic::tiles,
    .title = {"ガリ", "gari"},
    .meaning = {"抜くか手に残す牌。切れず、鳴けず、カンもできない。",
                "Tiles to set aside or keep: never discarded, called or made a kan of."},
    .options =
        {
            tiles("gari.kinds", "4z", {"ガリとする牌", "which kinds are gari"}),
            number("gari.points", 1, {0, 100}, {"抜いた一枚の値", "what each that was set aside counts"}),
            flag("gari.four_winds", false,
                 {"四喜和 (東南西北がそろう手) には手に残せる", "they may stay in a hand of sets that has all four winds"}),
            flag("gari.seven_honours", false, {"字牌七種の七対子には手に残せる", "they may stay in seven pairs of the seven honours"}),
            flag("gari.terminals", false, {"清老頭の四面子一雀頭には手に残せる", "they may stay in four sets and a pair of terminals"}),
            choice("offences.gari_discarded", "unknown", "unknown nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo",
                   {"ガリを切った", "a gari discarded (beside the rule offences)"})
                .matters_with({"offences"}),
            choice("offences.wrong_nukidora", "unknown",
                   "unknown nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo swapped",
                   {"ガリでない牌を抜いた",
                    "a tile wrongly set aside (beside the rule offences); swapped: dead until a gari is set aside for it"})
                .matters_with({"offences"}),
        },
    .install = install,
    .needs = {"exhaustive"},
    .bars = {"north_aside"},
};

}  // namespace jansou::rules::gari_rule
