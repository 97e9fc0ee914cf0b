// 新庄パパ As dealer its holder may, after the first discard, draw and discard up to three more times. Nobody claims a discard of that row,
// and what is drawn in it counts as dealt.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/ability.hpp"
#include "jansou/rules/shared/lasting.hpp"

namespace jansou::rules::papa_rule {

namespace {

struct Row {
    Holder has;
    CounterId left, more, as_dealt, dead;  // left: further draws and one more, 0: no row; more: drawing on; as_dealt: no kan in it yet

    bool may_draw(const Position& pos, Seat s) const { return pos.count(left, s) > 1 && !pos.count(dead, s) && pos.table.live() > 0; }
};

Row row_of(Rulebook& book, CounterId left) {
    return {.has = add_ability(book,
                               {.id = "papa",
                                .name = {"新庄パパ", "Papa"},
                                .brief = {"パパ", "papa"},
                                .text = {"親のとき、第一打の後に三回まで続けてツモって切れる。鳴かれず、すべて配牌と同じ扱い。",
                                         "As dealer may draw and discard three more times at the start; nobody claims these discards."},
                                .icon = "swap"},
                               [left](const Position& pos, Seat s) { return pos.count(left, s) - 1; }),
            .left = left,
            .more = book.counter("row_more"),
            .as_dealt = book.counter("row_as_dealt"),
            .dead = book.counter("dead_hand")};
}

/// A row begins when a dealer who has the ability is dealt its hand. Until anybody calls what is drawn in it counts as dealt.
void begin(Rulebook& book, const Row& row, int draws) {
    book.on({EventType::dealt}, [=](const Position& pos, const Event&, Script& then) {
        const Seat s = pos.table.dealer;
        if (!row.has(pos, s)) return;
        then.set(row.left, s, draws + 1);
        then.set(row.as_dealt, s, 1);
    });
    lasts(book, row.as_dealt, {.until = {any_call}});
}

/// Nobody claims a discard of the row; a dead hand has none.
void withhold_discards(Rulebook& book, const Row& row, ReasonId why) {
    book.on({EventType::discarded}, [=](const Position& pos, const Event& e, Script& then) {
        if (!pos.count(row.left, e.actor)) return;
        if (pos.count(row.dead, e.actor)) return then.set(row.left, e.actor, 0);
        then << Event{.type = EventType::withheld, .actor = e.actor, .detail = why};
    });
}

/// After each discard of the row its owner is asked whether to draw on.
void ask_for_more(Rulebook& book, const Row& row, Word question, Word more) {
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (!is_discard(Contested(e.detail)) || !pos.count(row.left, e.actor)) return;
        if (row.may_draw(pos, e.actor))
            then.ask(question, only(e.actor));
        else
            then.set(row.left, e.actor, 0);
    });
    book.on_offer(Stage::choice, [=](const Position& pos, Seat s, Options& out) {
        if (pos.phase().word != question) return;
        if (row.may_draw(pos, s)) out.push_back({.type = ActionType::choose, .word = more, .names = Subject::draw});
        out.push_back({});
    });
}

/// Who draws on has the next turn too, and its draw is a first one while the row counts as dealt.
void draw_on(Rulebook& book, const Row& row, Word question, Word more, CounterId first) {
    book.on({EventType::answered}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word != question) return;
        if (e.detail != more) return then.set(row.left, e.actor, 0);
        then.set(row.left, e.actor, pos.count(row.left, e.actor) - 1);
        then.set(row.more, e.actor, 1);
        if (pos.count(row.as_dealt, e.actor)) then.set(first, e.actor, 1);
    });
    book.follow.emplace_back([row](const Position& pos, Seat s) { return pos.count(row.more, s) ? std::optional(s) : std::nullopt; });
    book.on({EventType::drew}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.count(row.more, e.actor)) then.set(row.more, e.actor, 0);
    });
}

/// No nine kinds after the first discard.
void bar_nine_kinds_in_the_row(Rulebook& book, const Row& row) {
    const ReasonId discarded =
        book.reason("first_discard_made", {"第一打の後は流せない。", "Only before the first discard."}, book.clause("papa.nine_kinds"));
    book.on_forbid({ActionType::ryukyoku}, [=](const Position& pos, Seat s, const Action&) {
        return pos.count(row.left, s) && pos.table.players[s].river_size ? discarded : ReasonId{};
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId left = book.counter("row_left"), first = book.counter("first_turn");
    const Row row = row_of(book, left);
    const Word question = book.word("draw_more_or_stop", {"続けてツモるか", "Do you draw once more?"}),
               more = book.word("draw_more", {"続ける", "draw"});
    const ReasonId out_of_reach =
        book.reason("further_draws", {"この並びの捨て牌には、誰も鳴きも和了もできない。", "Nobody may claim a discard of this row."},
                    book.clause("papa"));
    begin(book, row, rules.number("papa.draws"));
    withhold_discards(book, row, out_of_reach);
    ask_for_more(book, row, question, more);
    draw_on(book, row, question, more, first);
    if (!rules.is("papa.nine_kinds", "row")) bar_nine_kinds_in_the_row(book, row);
}

extern const RuleInfo rule{
    .name = "papa",
    .topic = Topic::ability,
    .title = {"新庄パパ", "Papa"},
    .meaning = {"親の第一打の後に続けてツモれる能力。", "An ability: as dealer draws and discards up to three more times at the start."},
    .options =
        {
            flag("papa.everybody", false, {"全員が持つ", "everybody has it"}),
            number("papa.draws", 3, {1, 10}, {"続けてツモれる回数", "further draws"}),
            choice("papa.nine_kinds", "row", "row first_draw", {"九種九牌を告げられる時", "when nine kinds may be declared"})
                .matters_with({"kyuushu"}),
        },
    .install = install,
    .needs = {"first_turn"},
    .behind = {"first_turn", "riichi"},
};

}  // namespace jansou::rules::papa_rule
