// ラス確禁止 A win that ends the game may not leave its winner last, or below a place. What the ura add is not counted on.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::last_may_not_end_rule {

namespace {

/// The place of the seat if the game ends with that win; 0: it goes on.
int place_after(const Position& pos, Seat s) {
    const Win win = win_of(pos, s);
    const Appraisal worth = appraise(pos.book, win);
    if (!worth.win()) return 0;
    Table after = pos.table;
    for (Seat i = 0; i < after.seats; ++i) after.players[i].points += worth.payment.points[i];
    after.sticks = std::int16_t(after.sticks - worth.payment.sticks_taken);
    HandCache cache;
    const Ending end{.winners = only(s), .first_winner = s, .from = pos.phase().seat};
    if (!succession({pos.book, after, cache}, end).game_over) return 0;
    GameEnd game{.seats = std::uint8_t(after.people()),
                 .first_dealer = Seat(after.chair_of(after.first_dealer)),
                 .last_dealer = Seat(after.chair_of(after.dealer)),
                 .sticks = after.sticks};
    for (Seat i = 0; i < after.people(); ++i) game.points[std::size_t(after.chair_of(i))] = after.players[i].points;
    return settle(pos.book, game).place[std::size_t(after.chair_of(s))];
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const int from = rules.number("last_may_not_end.from");
    const bool riichi_may = rules.flag("last_may_not_end.riichi_may");
    const CounterId riichi = book.counter("riichi");
    const ReasonId ends_too_low = book.reason(
        "ends_too_low", {"この和了で終局すると順位が低すぎる。", "The game would end with this win, and leave its winner too low."},
        book.clause("last_may_not_end"));
    book.on_forbid({ActionType::hora}, [=](const Position& pos, Seat s, const Action&) {
        if (riichi_may && pos.count(riichi, s)) return ReasonId{};
        return place_after(pos, s) >= (from == 0 ? pos.table.people() : from) ? ends_too_low : ReasonId{};
    });
}

extern const RuleInfo rule{
    .name = "last_may_not_end",
    .topic = Topic::game,
    .title = {"ラス確禁止", "no win that ends the game as last"},
    .meaning = {"和了すると最下位のまま終局するときは和了できない。",
                "No win that ends the game while its winner stays last, the ura not counted on."},
    .options =
        {
            number("last_may_not_end.from", 0, {0, max_chairs},
                   {"終局する和了を禁じる順位 (ここから下)", "place from which on such a win is barred"},
                   {.note = {"0 = 最下位だけ", "0: only the last"}}),
            flag("last_may_not_end.riichi_may", false,
                 {"立直者は裏ドラを見込んで和了できる", "after riichi it is allowed, for the sake of the ura"})
                .matters_with({"riichi"}),
        },
    .install = install,
    .needs = {"placing", "game_length"},
    .behind = {"hora"},
};

}  // namespace jansou::rules::last_may_not_end_rule
