// ドラ The kind that follows an indicator is dora; a kan turns one more indicator.
#include "jansou/rules/shared/dora.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::dora_rule {

/// Kan dora that wait for the discard after the kan are counted for the seat that made it.
static void install_kan_dora(Rulebook& book, bool open_kan_waits, bool before_rob) {
    const CounterId waiting = book.counter("kan_dora_waiting");
    const CounterId none_left = book.counter("no_indicator");
    const auto turn_waiting = [=](const Position& pos, Seat s, Script& then) {
        for (int i = 0; i < pos.count(waiting, s); ++i) turn_indicator(pos, s, none_left, then, i);
        if (pos.count(waiting, s)) then.set(waiting, s, 0);
    };
    const auto after_kan = [=](const Position& pos, const Event& e, Script& then) {
        const bool concealed_kan = e.type == EventType::stood && e.detail == int(Contested::ankan);
        if (e.type == EventType::stood && (e.detail != int(Contested::kakan)) && !concealed_kan) return;
        if (open_kan_waits) turn_waiting(pos, e.actor, then);  // an earlier one first
        if (concealed_kan || !open_kan_waits) {
            const int ahead = open_kan_waits ? pos.count(waiting, e.actor) : 0;
            turn_indicator(pos, e.actor, none_left, then, ahead);
        } else {
            then.set(waiting, e.actor, 1);
        }
    };
    book.on({EventType::stood, EventType::daiminkan}, after_kan);
    if (!open_kan_waits) return;
    const auto turn_all = [=](const Position& pos, const Event& e, Script& then) { turn_waiting(pos, e.actor, then); };
    book.on({EventType::discarded}, turn_all);
    if (before_rob) book.on({EventType::kakan, EventType::ankan}, turn_all);
}

/// Beside the one that everything begins with.
static void install_more_at_start(Rulebook& book, int more) {
    const CounterId none_left = book.counter("no_indicator");
    book.on({EventType::dealt}, [=](const Position& pos, const Event&, Script& then) {
        for (int i = 0; i < more; ++i) turn_indicator(pos, no_seat, none_left, then, i);
    });
}

/// Every tile of these kinds is dora, whatever the indicators are.
static void install_always(Rulebook& book, KindSet kinds) {
    const std::uint8_t line = book.add_bonus("fixed_dora", {"固定ドラ", "Fixed dora"}, book.clause("dora.always"));
    book.bonus.push_back([=](const Win& win, TileWorth& worth) {
        worth.line = line;
        for (const Kind k : kinds) worth.add(k, 1);
        for (std::size_t i = 0; i < win.aside_size; ++i) worth.outside += kinds.has(win.aside[i].kind());
    });
}

static void install(Rulebook& book, const RuleSet& rules) {
    const bool kan_dora = rules.flag("dora.kan");
    if (rules.is("dora.used_up", "ura")) book.layout.ura_follow.raise();
    if (kan_dora) install_kan_dora(book, rules.is("dora.open_kan", "after_discard"), rules.is("dora.next_kan", "before_rob"));
    const std::uint8_t line = book.add_bonus("dora", {"ドラ", "Dora"}, book.clause("dora"));
    book.bonus.push_back([line, dora = DoraCount(book.kinds, rules)](const Win& win, TileWorth& worth) {
        worth.line = line;
        dora.add(win, {win.indicators.data(), win.indicator_count}, worth);
    });
    if (const int more = rules.number("dora.at_start") - 1) install_more_at_start(book, more);
    if (const KindSet kinds = kinds_of(rules, "dora.always"); !kinds.empty()) install_always(book, kinds);
    add_chosen_dora(book, line, false);
    ask_for_chosen_dora(book);
}

extern const RuleInfo rule{
    .name = "dora",
    .topic = Topic::dora,
    .title = {"ドラ", "dora"},
    .meaning = {"表示牌の次の牌がドラ。", "The kind after an indicator is dora."},
    .options =
        {
            flag("dora.kan", true, {"カンドラ", "a kan turns one more indicator"}).matters_with({"*kans"}),
            choice("dora.open_kan", "at_once", "at_once after_discard",
                   {"明槓のドラをめくる時", "when an open or added kan turns its indicator"})
                .matters_with({"dora.kan", "daiminkan or kakan"}),
            choice("dora.next_kan", "before_rob", "before_rob when_it_stands",
                   {"打牌を待つカンドラを、次の槓が来たときめくる時",
                    "when a kan dora that waits for the discard is turned if another kan comes first"},
                   {.note = {"before_rob: 槍槓の前。when_it_stands: 槓が成立してから",
                             "before_rob: before that can be robbed; when_it_stands: when it stands"}})
                .matters_with({"dora.kan", "dora.open_kan = after_discard"}),
            choice("dora.used_up", "none", "none ura", {"表示牌が尽きた後のカン", "a kan once the indicators are used up"},
                   {.note = {"ura: 裏ドラ表示牌を順に表にする", "ura: the ura are turned as indicators in their order"}})
                .matters_with({"dora.kan"}),
            number("dora.at_start", 1, {1, 4}, {"初めにめくる表示牌の数", "indicators that are turned at the start"}),
            tiles("dora.always", "", {"いつでもドラの牌", "kinds that are always dora"}),
            number("dora.red_indicator", 1, {1, 4},
                   {"赤い表示牌が示す牌一枚をドラ何枚と数えるか", "how many dora each tile is that a red indicator names"})
                .matters_with({"tiles.red"}),
            words("dora.cycles", {},
                  {"表示牌が次の牌を示す順 (東南西と書けば東南西東)。挙げない牌は通常の順",
                   "in which order indicators name kinds, the last of a list the first of it; others as usual"}),
            tiles("dora.all_tiles", "",
                  {"手牌、副露、抜いた牌のすべてをドラにする表示牌",
                   "indicators that make every tile of the hand dora, melds and tiles set aside too"}),
            tiles("dora.chosen", "",
                  {"和了者の選ぶ字牌一種をドラにする表示牌 (最も多い字牌)",
                   "indicators that make an honour of the winner's choice dora (the one of which there are most)"}),
            tiles("dora.by_face", "",
                  {"ドラのとき、何の代わりでもその牌として数えるジョーカー",
                   "jokers that count as dora for what they are, whatever they stand for"})
                .matters_with({"*jokers"}),
            tiles("dora.aside_only", "", {"抜いたものだけが表示牌でドラになる牌", "kinds of which an indicator hits only those set aside"})
                .matters_with({"*aside"}),
        },
    .install = install,
};

}  // namespace jansou::rules::dora_rule
