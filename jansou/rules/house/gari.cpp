// ガリ Tiles that are set aside for a replacement or kept, but never discarded, called or made a kan of. Where a seat can neither keep
// nor replace the last one, the hand ends.
#include "jansou/rulebook/aside.hpp"
#include "jansou/rules/house/house_rules.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    KindSet kinds;
    for (const Face f : parse_tiles(rules.text("gari.kinds")).value_or(std::vector<Face>{})) kinds.add(f.kind());
    const AsideTexts texts{.word = {"ガリ", "gari"},
                           .bound = {"立直後は引いたガリしか抜けない。", "After riichi only the gari just drawn is set aside."},
                           .none_left = {"補充牌が残っていない。", "No replacement tile is left."},
                           .ron_only = {"抜いたガリは鳴けない。", "A gari set aside can only be won on."}};
    offer_to_set_aside(book, kinds, texts, "gari");
    no_call_of_one_set_aside(book, texts, "gari");
    const ReasonId kept = book.reason("gari_discard", {"ガリは切れない。", "A gari may not be discarded."}, book.clause("gari"));
    book.on_forbid(
        {ActionType::dahai}, [](const Position&, Seat) { return true; },
        [=](const Position&, Seat, const Action& a) { return kinds.has(a.tile.kind()) ? kept : ReasonId{}; }, {.kinds = kinds.size()});
    const ReasonId no_meld = book.reason(
        "gari_meld", {"ガリは鳴けず、カンもできない。", "Gari are never called, and no kan is made of them."}, book.clause("gari"));
    book.on_forbid({ActionType::pon, ActionType::daiminkan, ActionType::ankan, ActionType::kakan},
                   [=](const Position&, Seat, const Action& a) -> ReasonId {
                       if (kinds.has(a.tile.kind())) return no_meld;
                       for (std::size_t i = 0; i < a.used_count; ++i)
                           if (kinds.has(a.used[i].kind())) return no_meld;
                       return 0;
                   });
    const Word used_up = book.word("exhaustive");
    book.on_adjourn(Moment::stuck, [=](const Position&, const Ending&) { return used_up; });
}

const RuleInfo gari_rule{
    .name = "gari",
    .title = {"ガリ", "gari"},
    .meaning = {"抜くか手に残す牌。切れず、鳴けず、カンもできない。",
                "Tiles to set aside or keep: never discarded, called or made a kan of."},
    .options =
        {
            tiles("gari.kinds", "4z", {"ガリとする牌", "which kinds they are"}),
        },
    .install = install,
    .needs = {"exhaustive"},
    .bars = {"north_aside"},
};

}  // namespace jansou::rules
