// 引いたときのジョーカー Certain tiles stand for any kind if they are drawn to win at certain moments: a white dragon (or the one with the
// mark, 白ポッチ) at any draw in riichi, as a replacement, as the last tile.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::joker_when_drawn_rule {

namespace {

struct Moments {
    bool always, in_riichi, as_ippatsu, replacing;
    CounterId riichi, ippatsu;

    bool operator()(const Numbers& numbers, const Coming& coming) const {
        return always || (in_riichi && numbers[riichi] != 0) || (as_ippatsu && numbers[ippatsu] != 0) ||
               (replacing && is_replacement(coming.from));
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const auto named = [&](std::string_view moment) {
        return std::ranges::find(rules.words("joker_when_drawn.when"), moment) != rules.words("joker_when_drawn.when").end();
    };
    const KindSet jokers = kinds_of(rules, "joker_when_drawn.tiles");
    const bool marked = rules.flag("joker_when_drawn.marked");
    const Moments moments{.always = named("always"),
                          .in_riichi = named("riichi"),
                          .as_ippatsu = named("ippatsu"),
                          .replacing = named("replacement"),
                          .riichi = book.counter("riichi"),
                          .ippatsu = book.counter("ippatsu")};
    const auto may_be = [=, kinds = book.kinds](Face face, const Coming& coming) {
        return coming.use == Use::drawn && (!marked || face.marked()) ? Reads{kinds} : Reads{};
    };
    book.add_reads({.kinds = jokers, .reads = [=](const Numbers& numbers, Face face, const Coming& coming) {
                        return moments(numbers, coming) ? may_be(face, coming) : Reads{};
                    }});
    if (named("last"))
        book.add_reads({.kinds = jokers, .last = true, .reads = [=](const Numbers&, Face face, const Coming& coming) {
                            return may_be(face, coming);
                        }});
}

extern const RuleInfo rule{
    .name = "joker_when_drawn",
    .topic = Topic::joker,
    .title = {"引きジョーカー", "joker when drawn"},
    .meaning = {"決まった時に引いた牌は、何にでもなって和了れる (白ポッチ)。",
                "Certain tiles stand for any kind when they are drawn to win, as a marked white dragon in riichi."},
    .options =
        {
            tiles("joker_when_drawn.tiles", "5z", {"ジョーカーになる牌", "which tiles do"}),
            flag("joker_when_drawn.marked", false, {"そのうち印のあるものだけ", "only those with a mark"},
                 {.note = {"tiles.marked の牌", "those of tiles.marked"}})
                .matters_with({"tiles.marked"}),
            words("joker_when_drawn.when", {"riichi"}, "riichi ippatsu replacement last always",
                  {"ジョーカーになる引き方", "when it is drawn"},
                  {.note =
                       {"riichi: 立直後。ippatsu: 一発。replacement: 補充牌。last: 最後の牌。always: いつでも",
                        "riichi: in riichi; ippatsu: in its turn; replacement: as one; last: as the last live tile; always: at any draw"}}),
        },
    .install = install,
};

}  // namespace jansou::rules::joker_when_drawn_rule
